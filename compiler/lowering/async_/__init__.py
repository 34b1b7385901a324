"""Conversions of the async dialect."""
