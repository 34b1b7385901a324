"""Conversions to and from the gpu dialect."""
