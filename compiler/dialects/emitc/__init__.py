"""The emitc dialect, https://mlir.llvm.org/docs/Dialects/Emitc/."""

from compiler.dialects.emitc import attributes, enums, ops, types
from compiler.ods.define import dialect

DIALECT = dialect("emitc", "", definitions=[attributes, enums, ops, types])
