"""The nvgpu dialect, https://mlir.llvm.org/docs/Dialects/NVGPU/."""

from compiler.dialects.nvgpu import attributes, enums, ops, types, verify
from compiler.ods.define import dialect

DIALECT = dialect(
    "nvgpu",
    "NVIDIA's tensor cores, asynchronous copies and barriers, on vectors and memrefs.",
    definitions=[attributes, enums, ops, types],
    hooks=[verify],
)
