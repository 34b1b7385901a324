"""The index dialect, https://mlir.llvm.org/docs/Dialects/IndexOps/."""

from compiler.dialects.index import attributes, enums, ops
from compiler.ods.define import dialect

DIALECT = dialect("index", "", definitions=[attributes, enums, ops])
