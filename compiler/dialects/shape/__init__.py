"""The shape dialect, https://mlir.llvm.org/docs/Dialects/Shape/."""

from compiler.dialects.shape import ops, syntax, types, verify
from compiler.ods.define import dialect

DIALECT = dialect(
    "shape",
    "Shapes and sizes as values, with operations that may give errors, and functions that compute them.",
    definitions=[ops, types],
    verify_op_attribute=verify.op_attribute,
    hooks=[syntax, verify],
)
DIALECT.allows_unknown_ops = True
