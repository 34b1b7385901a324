"""The arith dialect, https://mlir.llvm.org/docs/Dialects/ArithOps/."""

from compiler.dialects.arith import attributes, enums, ops
from compiler.ods.define import dialect

DIALECT = dialect("arith", "", definitions=[attributes, enums, ops])
