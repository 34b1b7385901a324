"""The pdl dialect, https://mlir.llvm.org/docs/Dialects/PDLOps/."""

from compiler.dialects.pdl import ops, syntax, types
from compiler.ods.define import dialect

DIALECT = dialect(
    "pdl",
    "",
    definitions=[ops, types],
    parse_type=syntax.parse_type,
    directives=syntax.DIRECTIVES,
)
