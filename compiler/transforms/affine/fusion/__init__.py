"""Affine loop fusion: what may be fused, what it costs, how it is done, and a record of why."""
