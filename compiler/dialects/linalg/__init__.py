"""The linalg dialect, https://mlir.llvm.org/docs/Dialects/Linalg/."""

from compiler.dialects.linalg import (
    attributes,
    contraction_ops,
    convolution_ops,
    effects,
    elementwise_ops,
    enums,
    ops,
    relayout_ops,
    structured_ops,
    syntax,
    verify,
    verify_attributes,
    verify_relayout,
    verify_winograd,
)
from compiler.ods.define import dialect

DIALECT = dialect(
    "linalg",
    "Structured operations over tensors and memrefs: loops described by maps, from generic to matmul.",
    definitions=[
        attributes,
        contraction_ops,
        convolution_ops,
        elementwise_ops,
        enums,
        ops,
        relayout_ops,
        structured_ops,
    ],
    verify_op_attribute=verify_attributes.op_attribute,
    hooks=[effects, syntax, verify, verify_relayout, verify_winograd],
)
