"""Operations of OpenMP in LLVM IR, as calls of LLVM's OpenMP runtime library."""
