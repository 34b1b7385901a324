"""The xevm dialect, https://mlir.llvm.org/docs/Dialects/Xevm/."""

from compiler.dialects.xevm import attributes, enums, ops
from compiler.ods.define import dialect

DIALECT = dialect("xevm", "", definitions=[attributes, enums, ops])
