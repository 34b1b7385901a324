"""Passes that lower affine, and the lowering of affine expressions that other passes share."""
