"""Passes over the emitc dialect."""
