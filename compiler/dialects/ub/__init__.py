"""The ub dialect, https://mlir.llvm.org/docs/Dialects/UBOps/."""

from compiler.dialects.ub import attributes, ops
from compiler.ods.define import dialect

DIALECT = dialect("ub", "What has no defined behaviour, made explicit.", definitions=[attributes, ops])
