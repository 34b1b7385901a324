"""The nvvm dialect, https://mlir.llvm.org/docs/Dialects/Nvvm/."""

from compiler.dialects.nvvm import attributes, enums, ops, verify
from compiler.ods.define import dialect

DIALECT = dialect(
    "nvvm",
    "",
    definitions=[attributes, enums, ops],
    verify_op_attribute=verify.op_attribute,
    verify_argument_attribute=verify.argument_attribute,
)
