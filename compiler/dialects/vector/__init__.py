"""The vector dialect, https://mlir.llvm.org/docs/Dialects/Vector/."""

from compiler.dialects.vector import attributes, enums, ops
from compiler.ods.define import dialect

DIALECT = dialect(
    "vector",
    "Vectors of any rank: arithmetic on all elements at once, contractions, masks, and transfers from memory.",
    definitions=[attributes, enums, ops],
)
