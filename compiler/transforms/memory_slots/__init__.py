"""Promotion of memory to values: `mem2reg` and `sroa`."""
