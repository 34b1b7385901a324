"""The emitc dialect, https://mlir.llvm.org/docs/Dialects/Emitc/."""

from compiler.dialects.emitc import attributes, enums, ops, types
from compiler.dialects.emitc.syntax import DIRECTIVES
from compiler.ods.define import dialect

DIALECT = dialect("emitc", "", definitions=[attributes, enums, ops, types], directives=DIRECTIVES)
