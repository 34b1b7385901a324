"""The amdgpu dialect, https://mlir.llvm.org/docs/Dialects/Amdgpu/."""

from compiler.dialects.amdgpu import attributes, enums, ops, types
from compiler.ods.define import dialect

DIALECT = dialect("amdgpu", "", definitions=[attributes, enums, ops, types])
