"""The xegpu dialect, https://mlir.llvm.org/docs/Dialects/XeGPU/."""

from compiler.dialects.xegpu import attributes, enums, fold, ops, syntax, types, verify, verify_accesses
from compiler.ods.define import dialect

DIALECT = dialect(
    "xegpu",
    "Intel GPUs: blocks and gathers of memory by descriptors, matrix products, layouts over subgroups and lanes.",
    definitions=[attributes, enums, ops, types],
    directives=syntax.DIRECTIVES,
    infers_types=False,
    hooks=[fold, verify, verify_accesses],
)
