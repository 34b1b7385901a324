"""The math dialect, https://mlir.llvm.org/docs/Dialects/MathOps/."""

from compiler.dialects.math import exponential_ops, float_ops, integer_ops, trigonometric_ops
from compiler.ods.define import dialect

DIALECT = dialect(
    "math",
    "Mathematical functions beyond arithmetic, elementwise too.",
    definitions=[exponential_ops, float_ops, integer_ops, trigonometric_ops],
)
