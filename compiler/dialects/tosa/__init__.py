"""The tosa dialect, https://mlir.llvm.org/docs/Dialects/TOSA/."""

from compiler.dialects.tosa import (
    attributes,
    control_flow_ops,
    elementwise_ops,
    enums,
    layout_ops,
    ops,
    reduction_ops,
    shape_inference,
    shape_ops,
    syntax,
    types,
    verify,
    verify_control_flow,
    verify_layout,
    verify_shapes,
    verify_windows,
    window_ops,
)
from compiler.ods.define import dialect

DIALECT = dialect(
    "tosa",
    "Tensor operators of neural networks, with results defined to the bit.",
    definitions=[
        attributes,
        control_flow_ops,
        elementwise_ops,
        enums,
        layout_ops,
        ops,
        reduction_ops,
        shape_ops,
        types,
        window_ops,
    ],
    directives=syntax.DIRECTIVES,
    hooks=[shape_inference, syntax, verify, verify_control_flow, verify_layout, verify_shapes, verify_windows],
)
