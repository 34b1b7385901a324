"""Affine loop fusion: legality, cost, rewriting, and a record of the decisions."""
