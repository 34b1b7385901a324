"""Passes over the tensor dialect."""
