"""The gpu dialect, https://mlir.llvm.org/docs/Dialects/GPU/."""

from compiler.dialects.gpu import (
    attributes,
    enums,
    id_ops,
    kernel_ops,
    matrix_ops,
    memory_ops,
    nvvm_targets,
    region_syntax,
    sparse_ops,
    subgroup_ops,
    syntax,
    types,
    verify,
)
from compiler.ods.define import dialect

DIALECT = dialect(
    "gpu",
    "Kernels and how they are launched, with the ids, barriers and reductions of a GPU's threads.",
    definitions=[attributes, enums, id_ops, kernel_ops, matrix_ops, memory_ops, sparse_ops, subgroup_ops, types],
    directives=syntax.DIRECTIVES,
    verify_op_attribute=verify.op_attribute,
    hooks=[nvvm_targets, region_syntax, syntax, verify],
)
DIALECT.unknown_type = "unknown gpu type: {mnemonic}"
