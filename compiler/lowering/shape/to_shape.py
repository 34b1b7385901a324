"""`shape-to-shape-lowering`: operations on shapes that others of the dialect express.

%n = shape.num_elements %s    ->    %n = shape.reduce(%s, %one) { shape.yield (shape.mul %extent, %product) }
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.shape.ops import ConstSizeOp, MulOp, NumElementsOp, ReduceOp, YieldOp
from compiler.dialects.shape.types import SizeType
from compiler.ir.attributes import index_attr
from compiler.ir.operation import Operation, Region
from compiler.ir.types import INDEX, RankedTensorType
from compiler.passes.base import Pass, PassState
from compiler.passes.conversion import convert_partially
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.emitter import Emitter


@dataclass
class ShapeToShapeLowering(Pass):
    """Legalize Shape dialect to be convertible to Arith."""

    argument = "shape-to-shape-lowering"
    name = "ShapeToShapeLoweringPass"
    anchor = "func.func"
    summary = "Legalize Shape dialect to be convertible to Arith"
    dependent_dialects = ("arith",)

    def run(self, op: Operation, state: PassState) -> None:
        target = ConversionTarget()
        target.add_legal_dialect("arith", "shape")
        target.add_illegal_op(NumElementsOp)
        convert_partially(op, target, [expand_num_elements], state)


@pattern(NumElementsOp, name="NumElementsOpConverter")
def expand_num_elements(op: NumElementsOp, rewriter: Rewriter) -> bool:
    """shape.num_elements %s -> the product of the extents of %s"""
    type_ = op.result.type
    extent = INDEX if isinstance(op.shape.type, RankedTensorType) else SizeType.get()
    one = rewriter.create(ConstantOp if type_ == INDEX else ConstSizeOp, value=index_attr(1), result_types=[type_])
    body = Region()
    reduction = rewriter.create(ReduceOp, op.shape, [one.result], result_types=[type_], regions=[body])
    with rewriter.insertion_guard():
        block = rewriter.create_block(body, argument_types=[INDEX, extent, type_])
        product = Emitter(rewriter).op(MulOp, *block.arguments[1:], result_type=type_)
        rewriter.create(YieldOp, [product])
    rewriter.replace_op(op, reduction)
    return True
