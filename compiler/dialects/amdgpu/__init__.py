"""The amdgpu dialect, https://mlir.llvm.org/docs/Dialects/Amdgpu/."""

from compiler.dialects.amdgpu import attributes, enums, ops, syntax, types
from compiler.ods.define import dialect

DIALECT = dialect("amdgpu", "", definitions=[attributes, enums, ops, types], directives=syntax.DIRECTIVES)
