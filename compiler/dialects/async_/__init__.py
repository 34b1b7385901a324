"""The async dialect, https://mlir.llvm.org/docs/Dialects/AsyncDialect/."""

from compiler.dialects.async_ import ops, syntax, types, verify
from compiler.ods.define import dialect

DIALECT = dialect(
    "async",
    "Work that is done later or meanwhile, and waiting for it.",
    definitions=[ops, types],
    directives=syntax.DIRECTIVES,
    hooks=[syntax, verify],
)
