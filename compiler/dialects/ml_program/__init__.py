"""The ml_program dialect, https://mlir.llvm.org/docs/Dialects/Ml_program/."""

from compiler.dialects.ml_program import attributes, ops, types
from compiler.ods.define import dialect

DIALECT = dialect("ml_program", "", definitions=[attributes, ops, types])
