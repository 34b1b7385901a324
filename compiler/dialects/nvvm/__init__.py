"""The nvvm dialect, https://mlir.llvm.org/docs/Dialects/Nvvm/."""

from compiler.dialects.nvvm import attributes, enums, ops
from compiler.ods.define import dialect

DIALECT = dialect("nvvm", "", definitions=[attributes, enums, ops])
