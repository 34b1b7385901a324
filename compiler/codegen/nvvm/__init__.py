"""The nvvm dialect in LLVM IR: calls of the intrinsics of NVIDIA's GPUs."""
