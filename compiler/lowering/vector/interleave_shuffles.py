"""Interleaving as shuffling."""

from __future__ import annotations

from compiler.dialects.vector.element_ops import InterleaveOp, ShuffleOp
from compiler.ir.types import VectorType
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter


@pattern(InterleaveOp, name="InterleaveToShuffle")
def interleave_to_shuffle(op: InterleaveOp, rewriter: Rewriter) -> bool:
    """interleave %a, %b : vector<2xi8> -> shuffle %a, %b [0, 2, 1, 3]"""
    type_ = op.result.type
    if not isinstance(type_, VectorType) or len(type_.shape) != 1 or any(type_.scalable):
        return False
    half = type_.shape[0] // 2
    mask = [position for index in range(half) for position in (index, half + index)]
    rewriter.replace_op_with_new_op(op, ShuffleOp, op.lhs, op.rhs, result_types=[type_], mask=mask)
    return True
