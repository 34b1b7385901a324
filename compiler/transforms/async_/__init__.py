"""Passes over the async dialect."""
