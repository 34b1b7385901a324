"""The tosa dialect, https://mlir.llvm.org/docs/Dialects/Tosa/."""

from compiler.dialects.tosa import attributes, enums, ops, shape_ops, types, util_ops
from compiler.ods.define import dialect

DIALECT = dialect("tosa", "", definitions=[attributes, enums, ops, shape_ops, types, util_ops])
