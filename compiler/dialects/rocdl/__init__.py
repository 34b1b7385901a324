"""The rocdl dialect, https://mlir.llvm.org/docs/Dialects/Rocdl/."""

from compiler.dialects.rocdl import attributes, ops
from compiler.ods.define import dialect

DIALECT = dialect("rocdl", "", definitions=[attributes, ops])
