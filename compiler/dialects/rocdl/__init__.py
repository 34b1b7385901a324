"""The rocdl dialect, https://mlir.llvm.org/docs/Dialects/Rocdl/."""

from compiler.dialects.rocdl import attributes, ops, verify
from compiler.ods.define import dialect

DIALECT = dialect("rocdl", "", definitions=[attributes, ops], verify_op_attribute=verify.op_attribute)
