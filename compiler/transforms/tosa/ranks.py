"""Operands of equal rank: `tosa-make-broadcastable`.

tosa.add %a, %b : (tensor<2x3xf32>, tensor<3xf32>)    ->    tosa.add %a, reshape %b : (tensor<2x3xf32>, tensor<1x3xf32>)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from compiler.dialects.tosa.building import const_shape
from compiler.dialects.tosa.layout_ops import ReshapeOp
from compiler.ir.operation import Operation, Value
from compiler.ir.types import DYNAMIC, RankedTensorType
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, FunctionPattern, pattern
from compiler.rewrite.rewriter import Rewriter

_BINARY = (
    "add",
    "sub",
    "mul",
    "intdiv",
    "pow",
    "maximum",
    "minimum",
    "equal",
    "greater",
    "greater_equal",
    "bitwise_and",
    "bitwise_or",
    "bitwise_xor",
    "logical_and",
    "logical_or",
    "logical_xor",
    "logical_left_shift",
    "logical_right_shift",
    "arithmetic_right_shift",
)


def _widened(shape: Sequence[int], other: Sequence[int]) -> tuple[int, ...] | None:
    """The shape with extents of 1 in front, as long as the other; None where the two do not broadcast."""
    extra = len(other) - len(shape)
    for extent, beside in zip(shape, other[extra:], strict=True):
        if extent != beside and not {extent, beside} & {1, DYNAMIC}:
            return None
    return (1,) * extra + tuple(shape)


def equalize_ranks(rewriter: Rewriter, op: Operation, left: Value, right: Value) -> list[Value] | None:
    """Two tensors, of which that of the lower rank is reshaped; None where they do not broadcast."""
    types = [value.type for value in (left, right)]
    one, other = types
    if not isinstance(one, RankedTensorType) or not isinstance(other, RankedTensorType):
        return None
    if one.rank == other.rank:
        return [left, right]
    low, high, value = (one, other, left) if one.rank < other.rank else (other, one, right)
    shape = _widened(low.shape, high.shape)
    if shape is None:
        return None
    extents = const_shape(rewriter, shape, op)
    type_ = RankedTensorType(shape, low.element_type)
    reshaped = rewriter.create(ReshapeOp, value, extents, result_types=[type_], location=op).result
    return [reshaped, right] if value is left else [left, reshaped]


def _pattern(name: str, data: Sequence[int]) -> FunctionPattern:
    """`data` are the operands that are to have one rank."""

    @pattern(name, name="ConvertTosaOp")
    def make_broadcastable(op: Operation, rewriter: Rewriter) -> bool:
        """tosa.add %a, %b -> tosa.add %a, reshape %b"""
        operands = list(op.operands)
        for _ in data:
            for one, other in pairwise(data):
                equal = equalize_ranks(rewriter, op, operands[one], operands[other])
                if equal is None:
                    return False
                operands[one], operands[other] = equal
        result = op.result.type
        ranks = [value.type.rank for value in operands if isinstance(value.type, RankedTensorType)]
        if operands == op.operands or (isinstance(result, RankedTensorType) and result.rank != max(ranks)):
            return False
        with rewriter.modify(op):
            op.operands = operands
        return True

    return make_broadcastable


_PATTERNS = (*(_pattern(f"tosa.{name}", (0, 1)) for name in _BINARY), _pattern("tosa.select", (0, 1, 2)))


@dataclass
class TosaMakeBroadcastable(Pass):
    """TOSA rank Reshape to enable Broadcasting."""

    argument = "tosa-make-broadcastable"
    name = "TosaMakeBroadcastablePass"
    summary = "TOSA rank Reshape to enable Broadcasting"
    anchor = "func.func"

    def run(self, op: Operation, state: PassState) -> None:
        apply_patterns_greedily(op, FrozenPatternSet(_PATTERNS), state.context, listeners=state.listeners)
