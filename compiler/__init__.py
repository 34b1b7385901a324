"""A compiler core for MLIR-syntax IR."""
