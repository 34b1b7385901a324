"""Moves reductions out of `gpu.warp_execute_on_lane_0`: each lane reduces its part, then all lanes combine theirs."""

from __future__ import annotations

from compiler.dialects.gpu.enums import ShuffleMode
from compiler.dialects.gpu.subgroup_ops import ShuffleOp, WarpExecuteOnLane0Op
from compiler.dialects.vector.arithmetic_ops import ReductionOp
from compiler.dialects.vector.canonicalize_reductions import combine
from compiler.dialects.vector.enums import CombiningKind
from compiler.ir.operation import Value
from compiler.ir.types import I1, I32, FloatType, IntegerType, VectorType
from compiler.ir.value_types import vector_type
from compiler.lowering.vector.distribution.warps import warp_size, with_more_results, yielded
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter


@pattern(WarpExecuteOnLane0Op, name="WarpOpReduction")
def move_reduction(op: WarpExecuteOnLane0Op, rewriter: Rewriter) -> bool:
    """yield (reduction <add>, %a) -> yield %a; reduction of the part, and a butterfly of shuffles"""
    candidate = yielded(op, ReductionOp, rewriter)
    if candidate is None:
        return False
    index, reduction = candidate
    source, lanes, element = reduction.vector.type, warp_size(op), reduction.dest.type
    if source.rank != 1:
        return rewriter.notify_match_failure(op, "Only rank 1 reductions can be distributed.")
    if source.shape[0] % lanes:
        return rewriter.notify_match_failure(op, "Reduction vector dimension must match was size.")
    if not isinstance(element, (IntegerType, FloatType)):
        reason = "Reduction distribution currently only supports floats and integer types."
        return rewriter.notify_match_failure(op, reason)
    acc = [] if reduction.acc is None else [reduction.acc]
    types = [VectorType((source.shape[0] // lanes,), element), *[value.type for value in acc]]
    new, (part, *acc) = with_more_results(op, [reduction.vector, *acc], types, rewriter)
    total = _across_lanes(part, reduction.kind, lanes, rewriter)
    for value in acc:
        total = _combined(reduction.kind, total, value, rewriter)
    rewriter.replace_all_uses_with(new.results[index], total)
    return True


def _combined(kind: CombiningKind, left: Value, right: Value, rewriter: Rewriter) -> Value:
    result = combine(kind, left, right, rewriter)
    assert result is not None
    return result


def _across_lanes(part: Value, kind: CombiningKind, lanes: int, rewriter: Rewriter) -> Value:
    """Returns the reduction of all lanes' parts, in each lane."""
    emit, element = VectorEmitter(rewriter), vector_type(part).element_type
    total = emit.op(ReductionOp, part, result_type=element, kind=kind)
    distance = 1
    while distance < lanes:
        offset, width = emit.constant(distance, I32), emit.constant(lanes, I32)
        types = [element, I1]
        shuffle = rewriter.create(ShuffleOp, total, offset, width, result_types=types, mode=ShuffleMode.XOR)
        total = _combined(kind, total, shuffle.shuffle_result, rewriter)
        distance *= 2
    return total
