"""The amx dialect, https://mlir.llvm.org/docs/Dialects/Amx/."""

from compiler.dialects.amx import ops, types
from compiler.ods.define import dialect

DIALECT = dialect("amx", "", definitions=[ops, types])
