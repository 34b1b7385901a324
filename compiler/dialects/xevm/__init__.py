"""The xevm dialect, https://mlir.llvm.org/docs/Dialects/XeVMDialect/."""

from compiler.dialects.xevm import attributes, enums, ops, verify
from compiler.ods.define import dialect

DIALECT = dialect(
    "xevm",
    "Instructions of Intel GPUs as they are lowered to: block accesses, matrix products, fences, ids.",
    definitions=[attributes, enums, ops],
    hooks=[verify],
)
