"""Passes over the ml_program dialect."""
