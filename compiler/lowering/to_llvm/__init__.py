"""Lowering to llvm: dialects of scalars, functions and control flow, types, and the default way of a whole module."""
