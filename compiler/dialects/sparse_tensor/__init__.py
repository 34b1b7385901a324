"""The sparse_tensor dialect, https://mlir.llvm.org/docs/Dialects/Sparse_tensor/."""

from compiler.dialects.sparse_tensor import (
    attributes,
    enums,
    loop_ops,
    loop_syntax,
    storage_ops,
    syntax,
    tensor_ops,
    types,
    verify,
    verify_regions,
)
from compiler.ods.define import dialect

DIALECT = dialect(
    "sparse_tensor",
    "Tensors that store only some elements: how they are stored, and code that visits only those.",
    definitions=[attributes, enums, loop_ops, storage_ops, tensor_ops, types],
    directives=syntax.DIRECTIVES,
    hooks=[loop_syntax, verify, verify_regions],
)
