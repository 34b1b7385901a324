"""The ub dialect, https://mlir.llvm.org/docs/Dialects/UBOps/."""

from compiler.dialects.ub import attributes, ops
from compiler.ods.define import dialect

DIALECT = dialect("ub", "Values and points of a program without defined behavior.", definitions=[attributes, ops])
