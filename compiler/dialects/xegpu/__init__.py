"""The xegpu dialect, https://mlir.llvm.org/docs/Dialects/Xegpu/."""

from compiler.dialects.xegpu import attributes, enums, ops, syntax, types
from compiler.ods.define import dialect

DIALECT = dialect("xegpu", "", definitions=[attributes, enums, ops, types], directives=syntax.DIRECTIVES)
