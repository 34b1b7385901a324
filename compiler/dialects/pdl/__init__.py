"""The pdl dialect, https://mlir.llvm.org/docs/Dialects/PDLOps/."""

from compiler.dialects.pdl import ops, syntax, types, verify
from compiler.ods.define import dialect

DIALECT = dialect(
    "pdl",
    "Patterns over operations, described as operations: what to match and how to rewrite it.",
    definitions=[ops, types],
    directives=syntax.DIRECTIVES,
    infers_types=False,
    hooks=[verify],
)
