"""The math dialect, https://mlir.llvm.org/docs/Dialects/MathOps/."""

from compiler.dialects.math import ops
from compiler.ods.define import dialect

DIALECT = dialect("math", "Mathematical functions beyond arithmetic, elementwise too.", definitions=[ops])
