"""Analyses of affine loops and accesses: dependences, memref regions, the dependence graph of a block."""
