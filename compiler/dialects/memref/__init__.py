"""The memref dialect, https://mlir.llvm.org/docs/Dialects/MemRef/."""

from compiler.dialects.memref import ops, syntax
from compiler.ods.define import dialect

DIALECT = dialect(
    "memref",
    "Buffers in memory: allocation, access and views.",
    definitions=[ops],
    directives=syntax.DIRECTIVES,
)
