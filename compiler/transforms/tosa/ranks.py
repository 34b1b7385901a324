"""Operands of equal rank: `tosa-make-broadcastable`.

tosa.add %a, %b : (tensor<2x3xf32>, tensor<3xf32>)    ->    tosa.add %a, reshape %b : (tensor<2x3xf32>, tensor<1x3xf32>)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from compiler.dialects.tosa.building import const_shape
from compiler.dialects.tosa.elementwise_ops import (
    AddOp,
    ArithmeticRightShiftOp,
    BitwiseAndOp,
    BitwiseOrOp,
    BitwiseXorOp,
    Comparison,
    ElementwiseBinary,
    EqualOp,
    GreaterEqualOp,
    GreaterOp,
    IntDivOp,
    LogicalAndOp,
    LogicalLeftShiftOp,
    LogicalOrOp,
    LogicalRightShiftOp,
    LogicalXorOp,
    MaximumOp,
    MinimumOp,
    MulOp,
    PowOp,
    SelectOp,
    SubOp,
)
from compiler.dialects.tosa.layout_ops import ReshapeOp
from compiler.ir.operation import Operation, Value
from compiler.ir.types import DYNAMIC, RankedTensorType
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, FunctionPattern, pattern
from compiler.rewrite.rewriter import Rewriter

BinaryOp: TypeAlias = ElementwiseBinary | Comparison | MulOp

_BINARY: tuple[type[BinaryOp], ...] = (
    AddOp,
    SubOp,
    MulOp,
    IntDivOp,
    PowOp,
    MaximumOp,
    MinimumOp,
    EqualOp,
    GreaterOp,
    GreaterEqualOp,
    BitwiseAndOp,
    BitwiseOrOp,
    BitwiseXorOp,
    LogicalAndOp,
    LogicalOrOp,
    LogicalXorOp,
    LogicalLeftShiftOp,
    LogicalRightShiftOp,
    ArithmeticRightShiftOp,
)


def _widened(shape: Sequence[int], other: Sequence[int]) -> tuple[int, ...] | None:
    """Returns the shape with leading extents of 1, up to the other's rank; None if the two cannot be broadcast."""
    extra = len(other) - len(shape)
    for extent, beside in zip(shape, other[extra:], strict=True):
        if extent != beside and not {extent, beside} & {1, DYNAMIC}:
            return None
    return (1,) * extra + tuple(shape)


def equalize_ranks(rewriter: Rewriter, left: Value, right: Value) -> list[Value] | None:
    """Returns both tensors, the one of lower rank reshaped to the other's rank; None if they don't broadcast."""
    types = [value.type for value in (left, right)]
    first, other = types
    if not isinstance(first, RankedTensorType) or not isinstance(other, RankedTensorType):
        return None
    if first.rank == other.rank:
        return [left, right]
    low, high, value = (first, other, left) if first.rank < other.rank else (other, first, right)
    shape = _widened(low.shape, high.shape)
    if shape is None:
        return None
    extents = const_shape(rewriter, shape)
    type_ = RankedTensorType(shape, low.element_type)
    reshaped = rewriter.create(ReshapeOp, value, extents, result_types=[type_]).result
    return [reshaped, right] if value is left else [left, reshaped]


def _make_broadcastable(op: Operation, first: Value, *others: Value, rewriter: Rewriter) -> bool:
    """Reshapes the first operands of an operation, its data, to a common rank. Returns True if it was changed."""
    data = [first, *others]
    for _ in data:
        for left, other in pairwise(range(len(data))):
            equal = equalize_ranks(rewriter, data[left], data[other])
            if equal is None:
                return False
            data[left], data[other] = equal
    operands = [*data, *op.operands[len(data) :]]
    result = op.result.type
    ranks = [value.type.rank for value in operands if isinstance(value.type, RankedTensorType)]
    if operands == op.operands or (isinstance(result, RankedTensorType) and result.rank != max(ranks)):
        return False
    with rewriter.modify(op):
        op.operands = operands
    return True


def _binary_pattern(op_class: type[BinaryOp]) -> FunctionPattern:
    @pattern(op_class, name="ConvertTosaOp")
    def make_broadcastable(op: BinaryOp, rewriter: Rewriter) -> bool:
        """tosa.add %a, %b -> tosa.add %a, reshape %b"""
        return _make_broadcastable(op, op.input1, op.input2, rewriter=rewriter)

    return make_broadcastable


@pattern(SelectOp, name="ConvertTosaOp")
def _make_select_broadcastable(op: SelectOp, rewriter: Rewriter) -> bool:
    """tosa.select %c, %a, %b -> tosa.select %c, %a, reshape %b"""
    return _make_broadcastable(op, op.input1, op.input2, op.input3, rewriter=rewriter)


_PATTERNS = (*map(_binary_pattern, _BINARY), _make_select_broadcastable)


@dataclass
class TosaMakeBroadcastable(Pass):
    """TOSA rank Reshape to enable Broadcasting."""

    argument = "tosa-make-broadcastable"
    name = "TosaMakeBroadcastablePass"
    summary = "TOSA rank Reshape to enable Broadcasting"
    anchor = "func.func"

    def run(self, op: Operation, state: PassState) -> None:
        apply_patterns_greedily(op, FrozenPatternSet(_PATTERNS), state.context, listeners=state.listeners)
