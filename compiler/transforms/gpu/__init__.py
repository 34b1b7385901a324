"""Passes over the gpu dialect."""
