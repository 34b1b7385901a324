"""From LLVM IR to the llvm dialect: upstream's `--import-llvm`, without exceptions and debug information."""
