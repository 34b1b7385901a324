"""The pdl dialect, https://mlir.llvm.org/docs/Dialects/PDLOps/."""

from compiler.dialects.pdl import ops, syntax, types
from compiler.ods.define import dialect

DIALECT = dialect(
    "pdl",
    "",
    definitions=[ops, types],
    directives=syntax.DIRECTIVES,
)
