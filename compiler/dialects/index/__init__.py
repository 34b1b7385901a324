"""The index dialect, https://mlir.llvm.org/docs/Dialects/IndexOps/."""

from compiler.dialects.index import attributes, enums, ops, syntax, verify
from compiler.ods.define import dialect

DIALECT = dialect(
    "index",
    "Arithmetic on indices, whose width the target decides.",
    definitions=[attributes, enums, ops],
    hooks=[syntax, verify],
)
