"""The async dialect, https://mlir.llvm.org/docs/Dialects/Async/."""

from compiler.dialects.async_ import ops, syntax, types
from compiler.ods.define import dialect

DIALECT = dialect("async", "", definitions=[ops, types], directives=syntax.DIRECTIVES)
