"""The dlti dialect (data layout and target information), https://mlir.llvm.org/docs/Dialects/DLTIDialect/."""

from compiler.dialects.dlti import attributes, verify
from compiler.ods.define import dialect

DIALECT = dialect(
    "dlti",
    "Data layout and target information: sizes and alignments of types, and facts about devices.",
    definitions=[attributes],
    verify_op_attribute=verify.op_attribute,
)
