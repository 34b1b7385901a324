"""Passes over the acc dialect."""
