"""Conversions of the sparse_tensor dialect."""
