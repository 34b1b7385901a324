"""Passes over the memref dialect."""
