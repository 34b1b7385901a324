"""MLIR's binary form, both ways: https://mlir.llvm.org/docs/BytecodeFormat/."""
