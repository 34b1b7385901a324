"""The bufferization dialect, https://mlir.llvm.org/docs/Dialects/BufferizationOps/."""

from compiler.dialects.bufferization import effects, enums, ops, syntax, verify
from compiler.ods.define import dialect

DIALECT = dialect(
    "bufferization",
    "Bufferization of tensors, and operations that convert between tensors and memrefs.",
    definitions=[enums, ops],
    verify_op_attribute=verify.op_attribute,
    verify_argument_attribute=verify.argument_attribute,
    hooks=[effects, syntax, verify],
)
