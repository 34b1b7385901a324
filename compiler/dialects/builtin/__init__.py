"""The builtin dialect, https://mlir.llvm.org/docs/Dialects/Builtin/."""

from compiler.dialects.builtin import ops, verify
from compiler.ods.define import dialect
from compiler.ods.model import Resources

DIALECT = dialect(
    "builtin",
    "The module, and what every other dialect rests on.",
    definitions=[ops],
    resources=Resources.BLOBS,
    hooks=[verify],
)
