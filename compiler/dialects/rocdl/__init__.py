"""The rocdl dialect, https://mlir.llvm.org/docs/Dialects/ROCDLDialect/."""

from compiler.dialects.rocdl import (
    attributes,
    buffer_ops,
    conversion_ops,
    index_ops,
    lane_ops,
    math_ops,
    memory_ops,
    mfma_ops,
    pk8_conversion_ops,
    pk16_conversion_ops,
    pk32_conversion_ops,
    smfmac_ops,
    synchronization_ops,
    syntax,
    verify,
    wmma_fp8_ops,
    wmma_ops,
)
from compiler.ods.define import dialect

DIALECT = dialect(
    "rocdl",
    "The instructions of AMD's GPUs, each an intrinsic of LLVM's.",
    definitions=[
        attributes,
        index_ops,
        lane_ops,
        synchronization_ops,
        mfma_ops,
        smfmac_ops,
        wmma_ops,
        wmma_fp8_ops,
        memory_ops,
        buffer_ops,
        conversion_ops,
        pk8_conversion_ops,
        pk16_conversion_ops,
        pk32_conversion_ops,
        math_ops,
    ],
    verify_op_attribute=verify.op_attribute,
    infers_types=False,
    hooks=[syntax],
)
