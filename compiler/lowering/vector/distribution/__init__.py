"""Ops of vectors that lane 0 runs for its subgroup, as ops of the parts that each lane has."""
