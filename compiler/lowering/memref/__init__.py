"""Passes that expand memref, and that lower it to llvm by descriptors."""
