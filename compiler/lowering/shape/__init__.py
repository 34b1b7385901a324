"""Passes that lower shape."""
