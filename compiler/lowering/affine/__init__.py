"""Passes that lower affine, and what other lowerings of affine expressions share."""
