"""Conversions to OpenMP, and of OpenMP to llvm."""
