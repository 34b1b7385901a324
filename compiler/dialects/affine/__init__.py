"""The affine dialect, https://mlir.llvm.org/docs/Dialects/Affine/."""

from compiler.dialects.affine import control_flow, memory_syntax, ops, parallel_syntax, syntax, verify
from compiler.ods.define import dialect

DIALECT = dialect(
    "affine",
    "Loops, memory accesses and arithmetic that a polyhedral analysis understands.",
    definitions=[ops],
    directives={"DynamicIndexList": syntax.BASIS},
    hooks=[control_flow, memory_syntax, parallel_syntax, syntax, verify],
)
