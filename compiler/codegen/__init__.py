"""From the llvm dialect to LLVM IR, and on to machine code: what stands below the passes."""
