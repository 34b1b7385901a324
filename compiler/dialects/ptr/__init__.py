"""The ptr dialect, https://mlir.llvm.org/docs/Dialects/Ptr/."""

from compiler.dialects.ptr import attributes, enums, ops, types
from compiler.ods.define import dialect

DIALECT = dialect("ptr", "", definitions=[attributes, enums, ops, types])
