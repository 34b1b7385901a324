"""Passes over the sparse_tensor dialect."""
