"""The tensor dialect, https://mlir.llvm.org/docs/Dialects/TensorOps/."""

from compiler.dialects.tensor import ops, verify, verify_views
from compiler.ods.define import dialect

DIALECT = dialect(
    "tensor",
    "Values of arrays: making, slicing, padding and reshaping tensors without naming memory.",
    definitions=[ops],
    hooks=[verify, verify_views],
)
