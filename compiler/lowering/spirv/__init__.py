"""Lowers the spirv dialect."""
