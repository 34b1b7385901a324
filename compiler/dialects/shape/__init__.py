"""The shape dialect, https://mlir.llvm.org/docs/Dialects/Shape/."""

from compiler.dialects.shape import ops, types
from compiler.ods.define import dialect

DIALECT = dialect("shape", "", definitions=[ops, types])
