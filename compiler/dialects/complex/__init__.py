"""The complex dialect, https://mlir.llvm.org/docs/Dialects/ComplexOps/."""

from compiler.dialects.complex import enums, ops
from compiler.ods.define import dialect

DIALECT = dialect("complex", "", definitions=[enums, ops])
