"""The affine dialect, https://mlir.llvm.org/docs/Dialects/Affine/."""

from compiler.dialects.affine import ops, syntax
from compiler.ods.define import dialect

DIALECT = dialect(
    "affine",
    "Loops, memory accesses and arithmetic that a polyhedral analysis understands.",
    definitions=[ops],
    directives={"DynamicIndexList": syntax.BASIS},
)
