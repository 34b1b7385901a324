"""The bufferization dialect, https://mlir.llvm.org/docs/Dialects/BufferizationOps/."""

from compiler.dialects.bufferization import effects, enums, ops, syntax, verify
from compiler.ods.define import dialect

DIALECT = dialect(
    "bufferization",
    "What turns tensors into memrefs, and the operations between the two worlds.",
    definitions=[enums, ops],
    verify_op_attribute=verify.op_attribute,
    verify_argument_attribute=verify.argument_attribute,
    hooks=[effects, syntax, verify],
)
