"""Lowering tosa to linalg, tensor, arith, scf and ml_program."""
