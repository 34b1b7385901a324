"""Passes that expand math, and that lower it to functions, libm or llvm."""
