"""The complex dialect, https://mlir.llvm.org/docs/Dialects/ComplexOps/."""

from compiler.dialects.complex import attributes, enums, ops, verify
from compiler.ods.define import dialect

DIALECT = dialect(
    "complex",
    "Arithmetic and mathematical functions of complex numbers.",
    definitions=[attributes, enums, ops],
    hooks=[verify],
)
