"""Types, attributes, affine expressions, locations, and the mutable graph of operations."""
