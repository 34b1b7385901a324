"""The vector dialect, https://mlir.llvm.org/docs/Dialects/Vector/."""

from compiler.dialects.vector import attributes, enums, ops
from compiler.ods.define import dialect

DIALECT = dialect("vector", "", definitions=[attributes, enums, ops])
