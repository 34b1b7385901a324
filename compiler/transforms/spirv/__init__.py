"""Passes over the spirv dialect."""
