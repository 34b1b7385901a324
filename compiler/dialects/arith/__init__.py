"""The arith dialect, https://mlir.llvm.org/docs/Dialects/ArithOps/."""

from compiler.dialects.arith import attributes, cast_ops, enums, float_ops, integer_ops, ops, syntax, verify
from compiler.ods.define import dialect

DIALECT = dialect(
    "arith",
    "Arithmetic on integers and floats, alone or elementwise.",
    definitions=[attributes, enums, ops, integer_ops, float_ops, cast_ops],
    hooks=[syntax, verify],
)
