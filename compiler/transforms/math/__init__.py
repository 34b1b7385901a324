"""Passes over the math dialect."""
