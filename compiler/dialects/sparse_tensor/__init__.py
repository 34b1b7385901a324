"""The sparse_tensor dialect, https://mlir.llvm.org/docs/Dialects/Sparse_tensor/."""

from compiler.dialects.sparse_tensor import attributes, enums, ops, syntax, types
from compiler.ods.define import dialect

DIALECT = dialect("sparse_tensor", "", definitions=[attributes, enums, ops, types], directives=syntax.DIRECTIVES)
