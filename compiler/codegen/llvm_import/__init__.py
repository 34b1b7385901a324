"""Imports LLVM IR into the llvm dialect: upstream's `--import-llvm`, without exceptions and debug information."""
