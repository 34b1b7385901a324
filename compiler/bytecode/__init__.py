"""Reader and writer of MLIR's binary form: https://mlir.llvm.org/docs/BytecodeFormat/."""
