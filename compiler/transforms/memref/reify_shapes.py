"""`reify-result-shapes`: refines the result types of tensor.pad and tensor.concat by their reified extents.

%0 = tensor.concat dim(1) %a, %b : (tensor<4x2xf32>, tensor<4x3xf32>) -> tensor<4x?xf32>
 ->
%1 = tensor.concat dim(1) %a, %b : (tensor<4x2xf32>, tensor<4x3xf32>) -> tensor<4x5xf32>
%0 = tensor.cast %1 : tensor<4x5xf32> to tensor<4x?xf32>
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.tensor.ops import CastOp, ConcatOp, PadOp
from compiler.ir.mixed_values import known_integer
from compiler.ir.operation import Operation
from compiler.ir.types import DYNAMIC, RankedTensorType
from compiler.passes.base import Pass, PassState
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.result_shapes import reified_extents


@dataclass
class ReifyResultShapes(Pass):
    """Reifies the results of `tensor::PadOp` and `tensor::ConcatOp`."""

    argument = "reify-result-shapes"
    name = "ReifyResultShapesPass"
    summary = "Reifies the results of `tensor::PadOp` and `tensor::ConcatOp`."
    dependent_dialects = ("affine", "memref", "tensor")

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        for each in [inner for inner in op.walk_post_order() if isinstance(inner, (PadOp, ConcatOp))]:
            rewriter.set_insertion_point(each)
            reify_result_shape(each, rewriter)


def reify_result_shape(op: ConcatOp | PadOp, rewriter: Rewriter) -> None:
    """Refines the result type by the extents that are constant, and casts the result to its old type."""
    shape, old = reified_extents(op.result, rewriter), op.result.type
    if shape is None or not isinstance(old, RankedTensorType):
        return
    sizes = [known_integer(size) for size in shape]
    new = RankedTensorType(tuple(DYNAMIC if size is None else size for size in sizes), old.element_type, old.encoding)
    if new == old:
        return
    copy = rewriter.clone(op)
    copy.result.type = new
    cast = rewriter.create(CastOp, copy.result, result_types=[old], location=op)
    rewriter.replace_op(op, cast)
