"""The bufferization dialect, https://mlir.llvm.org/docs/Dialects/BufferizationOps/."""

from compiler.dialects.bufferization import enums, ops
from compiler.ods.define import dialect

DIALECT = dialect("bufferization", "", definitions=[enums, ops])
