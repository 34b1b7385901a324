"""Reductions of two dimensions to one that move out of `gpu.warp_execute_on_lane_0`.

Along a dimension that each lane has whole, a lane reduces its part. Along the other one the lanes combine theirs: the
region gets a reduction of one dimension for each row or column, which moves out by itself.
"""

from __future__ import annotations

from compiler.dialects.gpu.subgroup_ops import WarpExecuteOnLane0Op
from compiler.dialects.vector.arithmetic_ops import MultiDimReductionOp, ReductionOp
from compiler.dialects.vector.element_ops import ShapeCastOp
from compiler.dialects.vector.enums import CombiningKind
from compiler.ir.operation import OpResult, Value
from compiler.ir.slices import integers
from compiler.ir.types import VectorType
from compiler.ir.value_types import vector_type
from compiler.lowering.vector.distribution.warps import with_more_results, yielded
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.lowering.xegpu.lane_types import lane_vector
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.xegpu.value_layouts import layout_of, operand_layout, set_operand_layout, set_result_layout


@pattern(WarpExecuteOnLane0Op, name="VectorMultiReductionDistribution")
def move_multi_reduction(op: WarpExecuteOnLane0Op, rewriter: Rewriter) -> bool:
    """yield (multi_reduction <add>, %a, %acc [0]) -> reductions of the columns of the lane's part"""
    candidate = yielded(op, MultiDimReductionOp, rewriter)
    if candidate is None:
        return False
    index, reduction = candidate
    source, dims = reduction.source_.type, integers(reduction.reduction_dims)
    if source.rank != 2:
        return rewriter.notify_match_failure(op, "Only 2D reductions are supported.")
    if len(dims) != 1:
        return rewriter.notify_match_failure(op, "Only 1 reduction dimension is supported.")
    (dim,), target = dims, vector_type(op.results[index])
    part = lane_vector(operand_layout(reduction, 0), source)
    if part is None:
        return rewriter.notify_match_failure(op, "Failed to distribute the source vector type.")
    divided = [axis for axis in range(2) if part.shape[axis] != source.shape[axis]]
    if len(divided) == 2:
        return rewriter.notify_match_failure(op, "Expecting source to be distributed in a single dimension.")
    if not divided:
        return rewriter.notify_match_failure(op, "Expecting a distributed source vector.")
    is_local = divided[0] != dim
    has_parts = target.num_elements < vector_type(reduction.dest).num_elements
    if is_local and not has_parts:
        return rewriter.notify_match_failure(op, "Expecting a distributed result for lane-local reduction.")
    if not is_local and has_parts:
        reason = "Expecting a broadcasted result for non-lane-local reduction."
        return rewriter.notify_match_failure(op, reason)
    operands = [reduction.source_, reduction.acc]
    rewriter.location = reduction
    if is_local:
        new, (vector, acc) = with_more_results(op, operands, [part, target], rewriter)
        result = _reduced(vector, acc, reduction.kind, dim, rewriter)
        rewriter.replace_all_uses_with(new.results[index], result)
        return True
    rewriter.set_insertion_point_after(reduction)
    result = _reduced(reduction.source_, reduction.acc, reduction.kind, dim, rewriter)
    rewriter.replace_all_uses_with(reduction.dest, result)
    return True


def _reduced(source: Value, acc: Value, kind: CombiningKind, dim: int, rewriter: Rewriter) -> Value:
    """Returns the rows or columns of a vector, each reduced to an element; casts keep layouts for their own move."""
    emit, type_ = VectorEmitter(rewriter), vector_type(source)
    height, width = type_.shape
    acc_layout = layout_of(acc)
    result = emit.constant(0, acc.type)
    _keep_layout(result, acc, rewriter)
    for number in range(type_.shape[1 - dim]):
        offsets, sizes = ([number, 0], [1, width]) if dim == 1 else ([0, number], [height, 1])
        part = emit.extract_slice(source, offsets, sizes, [1, 1])
        flat_type = VectorType((type_.shape[dim],), type_.element_type)
        flat = rewriter.create(ShapeCastOp, part, result_types=[flat_type])
        set_operand_layout(flat, 0, layout_of(source), rewriter)
        set_result_layout(flat.result, acc_layout, rewriter)
        initial = emit.extract(acc, [number])
        reduced = emit.op(ReductionOp, flat.result, initial, result_type=type_.element_type, kind=kind)
        result = emit.insert(reduced, result, [number])
    return result


def _keep_layout(value: Value, other: Value, rewriter: Rewriter) -> None:
    assert isinstance(value, OpResult)
    set_result_layout(value, layout_of(other), rewriter)
