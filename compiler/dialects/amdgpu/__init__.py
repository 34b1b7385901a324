"""The amdgpu dialect, https://mlir.llvm.org/docs/Dialects/AMDGPU/."""

from compiler.dialects.amdgpu import (
    attributes,
    buffer_ops,
    copy_ops,
    enums,
    lane_ops,
    product_ops,
    small_float_ops,
    syntax,
    types,
    verify,
    verify_products,
)
from compiler.ods.define import dialect

DIALECT = dialect(
    "amdgpu",
    "AMD GPUs: matrix products, buffers with checked bounds, exchange between lanes, small floats, local memory.",
    definitions=[attributes, buffer_ops, copy_ops, enums, lane_ops, product_ops, small_float_ops, types],
    directives=syntax.DIRECTIVES,
    hooks=[verify, verify_products],
)
