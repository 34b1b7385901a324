"""Passes over the tosa dialect."""
