"""Translates the llvm dialect to LLVM IR, and compiles that to machine code."""
