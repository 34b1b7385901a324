"""`convert-arith-to-arm-sme`: constants that fill a tile of Arm's matrix extension.

arith.constant dense<0.0> : vector<[4]x[4]xf32>    ->    arm_sme.zero : vector<[4]x[4]xf32>
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.arm_sme.tile_ops import GetTileOp, InsertTileSliceOp, ZeroOp
from compiler.dialects.arm_sme.type_relations import slice_of
from compiler.ir.attributes import DenseElementsAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import FloatType, VectorType
from compiler.lowering.arm.tile_loops import is_tile, loop_over_slices, slice_count
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.passes.base import Pass, PassState
from compiler.rewrite.elementwise import splat_value
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, pattern
from compiler.rewrite.rewriter import Rewriter


@dataclass
class ArithToArmSME(Pass):
    """Convert Arith dialect to ArmSME dialect."""

    argument = "convert-arith-to-arm-sme"
    name = "ArithToArmSMEConversionPass"
    summary = "Convert Arith dialect to ArmSME dialect"
    dependent_dialects = ("arm_sme",)

    def run(self, op: Operation, state: PassState) -> None:
        apply_patterns_greedily(op, FrozenPatternSet([lower_constant]), state.context, listeners=state.listeners)


@pattern(ConstantOp, name="ConstantOpToArmSMELowering")
def lower_constant(op: ConstantOp, rewriter: Rewriter) -> bool:
    """constant dense<0> of a tile -> zero; constant dense<c> -> a loop that inserts a vector of c as each slice"""
    tile, value = op.result.type, op.value
    if not isinstance(tile, VectorType) or not is_tile(tile):
        return False
    bits = splat_value(value) if isinstance(value, DenseElementsAttr) else None
    if bits is None:
        return False
    element = tile.element_type
    # Minus zero is zero, too.
    is_zero = not bits & ((1 << element.width - 1) - 1) if isinstance(element, FloatType) else not bits
    if is_zero:
        rewriter.replace_op_with_new_op(op, ZeroOp, result_types=[tile])
        return True
    emit = VectorEmitter(rewriter)
    slice_ = emit.constant(bits, slice_of(tile))
    initial = emit.op(GetTileOp, result_type=tile)

    def insert(index: Value, carried: list[Value]) -> list[Value]:
        return [emit.op(InsertTileSliceOp, slice_, *carried, index, result_type=tile)]

    step, count, lower = emit.index(1), slice_count(emit, tile), emit.index(0)
    rewriter.replace_op(op, loop_over_slices(rewriter, (lower, count, step), [initial], insert))
    return True
