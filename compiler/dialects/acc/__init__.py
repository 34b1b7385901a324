"""The acc dialect, https://mlir.llvm.org/docs/Dialects/Acc/."""

from compiler.dialects.acc import attributes, enums, ops, types
from compiler.dialects.acc.syntax import DIRECTIVES
from compiler.ods.define import dialect

DIALECT = dialect("acc", "", definitions=[attributes, enums, ops, types], directives=DIRECTIVES)
