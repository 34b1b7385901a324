"""The arith dialect, https://mlir.llvm.org/docs/Dialects/ArithOps/."""

from compiler.dialects.arith import attributes, enums, ops
from compiler.ods.define import dialect

DIALECT = dialect(
    "arith", "Arithmetic on integers and floats, alone or elementwise.", definitions=[attributes, enums, ops]
)
