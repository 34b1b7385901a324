"""The nvgpu dialect, https://mlir.llvm.org/docs/Dialects/NVGPU/."""

from compiler.dialects.nvgpu import attributes, enums, ops, types
from compiler.ods.define import dialect

DIALECT = dialect("nvgpu", "", definitions=[attributes, enums, ops, types])
