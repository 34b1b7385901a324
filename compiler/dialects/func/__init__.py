"""The func dialect, https://mlir.llvm.org/docs/Dialects/Func/."""

from compiler.dialects.func import ops, verify
from compiler.ods.define import dialect

DIALECT = dialect(
    "func",
    "Functions and calls.",
    definitions=[ops],
    hooks=[verify],
)
