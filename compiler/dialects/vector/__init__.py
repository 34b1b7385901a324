"""The vector dialect, https://mlir.llvm.org/docs/Dialects/Vector/."""

from compiler.dialects.vector import (
    arithmetic_ops,
    attributes,
    effects,
    element_ops,
    enums,
    inference,
    mask_ops,
    memory_ops,
    syntax,
    verify,
    verify_contractions,
    verify_memory,
)
from compiler.ods.define import dialect

DIALECT = dialect(
    "vector",
    "Vectors of any rank: arithmetic on all elements at once, contractions, masks, and transfers from memory.",
    definitions=[attributes, enums, arithmetic_ops, element_ops, mask_ops, memory_ops],
    hooks=[effects, inference, syntax, verify, verify_contractions, verify_memory],
)
