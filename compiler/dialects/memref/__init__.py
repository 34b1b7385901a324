"""The memref dialect, https://mlir.llvm.org/docs/Dialects/MemRef/."""

from compiler.dialects.memref import access_ops, allocation_ops, syntax, verify, verify_views, view_ops
from compiler.ods.define import dialect

DIALECT = dialect(
    "memref",
    "Buffers in memory: allocation, access and views.",
    definitions=[access_ops, allocation_ops, view_ops],
    directives=syntax.DIRECTIVES,
    hooks=[syntax, verify, verify_views],
)
