"""Passes over the loops of the scf dialect."""
