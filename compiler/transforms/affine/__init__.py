"""Passes over affine loops and accesses."""
