"""Lowering the vector dialect: to simpler ops of itself, to llvm and to scf."""
