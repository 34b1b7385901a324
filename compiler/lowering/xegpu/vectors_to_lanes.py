"""Ops of vectors that move out of `gpu.warp_execute_on_lane_0`, by the layouts of their operands and results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compiler.dialects.gpu.subgroup_ops import WarpExecuteOnLane0Op
from compiler.dialects.vector.element_ops import (
    BitCastOp,
    BroadcastOp,
    ExtractStridedSliceOp,
    InsertStridedSliceOp,
    ShapeCastOp,
    TransposeOp,
)
from compiler.dialects.vector.shapes import array_of_i64
from compiler.dialects.xegpu.layout_parts import is_slice_of, is_transposed, parts_of, with_unit_lanes
from compiler.ir.attributes import Attribute, DialectAttribute
from compiler.ir.operation import Operation
from compiler.ir.slices import integers
from compiler.ir.types import Type, VectorType
from compiler.ir.value_types import vector_type
from compiler.lowering.vector.distribution.warps import divided_dims, with_more_results, yielded
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.lowering.xegpu.lane_types import lane_vector
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.xegpu.value_layouts import layout_of, operand_layout


def _moved(
    op: WarpExecuteOnLane0Op,
    index: int,
    inner: Operation,
    types: Sequence[Type],
    rewriter: Rewriter,
    members: Mapping[str, Attribute] = MappingProxyType({}),
    result_type: Type | None = None,
) -> bool:
    """Creates an op on the operands' parts after the warp op, without the attributes of the original."""
    new, operands = with_more_results(op, inner.operands, types, rewriter)
    rewriter.location = inner
    target = new.results[index]
    type_ = target.type if result_type is None else result_type
    moved = VectorEmitter(rewriter).op(type(inner), *operands, result_type=type_, properties=members)
    rewriter.replace_all_uses_with(target, moved)
    return True


@pattern(WarpExecuteOnLane0Op, name="VectorBitcastDistribution")
def move_bitcast(op: WarpExecuteOnLane0Op, rewriter: Rewriter) -> bool:
    """yield (bitcast %a) -> bitcast of the lane's part"""
    candidate = yielded(op, BitCastOp, rewriter)
    if candidate is None:
        return rewriter.notify_match_failure(op, "warp result is not a vector::BitCast op")
    index, bitcast = candidate
    part = lane_vector(operand_layout(bitcast, 0), bitcast.source_.type)
    if part is None:
        reason = "Failed to distribute the source vector type in vector::BitCast op"
        return rewriter.notify_match_failure(bitcast, reason)
    return _moved(op, index, bitcast, [part], rewriter)


@pattern(WarpExecuteOnLane0Op, name="VectorTransposeDistribution")
def move_transpose(op: WarpExecuteOnLane0Op, rewriter: Rewriter) -> bool:
    """yield (transpose %a) -> transpose of the lane's part"""
    candidate = yielded(op, TransposeOp, rewriter)
    if candidate is None:
        return rewriter.notify_match_failure(op, "warp result is not a vector::Transpose op")
    index, transpose = candidate
    source, target = operand_layout(transpose, 0), layout_of(transpose.result)
    if source is None or target is None:
        reason = "the source or result vector of the transpose op lacks layout attribute"
        return rewriter.notify_match_failure(transpose, reason)
    if transpose.vector.type.rank != 2:
        reason = "the source or result vector of the transpose op does not have 2D layout"
        return rewriter.notify_match_failure(transpose, reason)
    permutation = integers(transpose.permutation)
    if not is_transposed(target, source, permutation):
        reason = "the source or result vector layouts must be 2D transposes of each other"
        return rewriter.notify_match_failure(transpose, reason)
    part = lane_vector(source, transpose.vector.type)
    if part is None:
        reason = "Failed to distribute the source vector type in vector::Transpose op"
        return rewriter.notify_match_failure(transpose, reason)
    type_ = VectorType(tuple(part.shape[dim] for dim in permutation), part.element_type)
    return _moved(op, index, transpose, [part], rewriter, {"permutation": transpose.permutation}, type_)


@pattern(WarpExecuteOnLane0Op, name="VectorShapeCastDistribution", benefit=2)
def move_shape_cast(op: WarpExecuteOnLane0Op, rewriter: Rewriter) -> bool:
    """yield (shape_cast %a) -> shape_cast of the lane's part"""
    candidate = yielded(op, ShapeCastOp, rewriter)
    if candidate is None:
        return False
    index, cast = candidate
    source, target = operand_layout(cast, 0), layout_of(cast.result)
    if source is None or target is None:
        reason = "the source or result of shape_cast op lacks distribution layout"
        return rewriter.notify_match_failure(op, reason)
    source_rank, rank = cast.source_.type.rank, cast.result.type.rank
    if source_rank < rank and not is_slice_of(source, target):
        reason = "shape_cast is rank reducing but source layout is not a slice of result layout"
        return rewriter.notify_match_failure(op, reason)
    if source_rank > rank and not is_slice_of(target, source):
        reason = "shape_cast is rank increasing but result layout is not a slice of source layout"
        return rewriter.notify_match_failure(op, reason)
    part = lane_vector(source, cast.source_.type)
    if part is None:
        return rewriter.notify_match_failure(op, "failed to get distributed vector type for source")
    return _moved(op, index, cast, [part], rewriter)


@pattern(WarpExecuteOnLane0Op, name="VectorBroadcastDistribution", benefit=2)
def move_broadcast(op: WarpExecuteOnLane0Op, rewriter: Rewriter) -> bool:
    """yield (broadcast %a) -> broadcast of the lane's part, or just that part"""
    candidate = yielded(op, BroadcastOp, rewriter)
    if candidate is None:
        return False
    index, broadcast = candidate
    source_layout, target_layout = operand_layout(broadcast, 0), layout_of(broadcast.vector)
    source, target = broadcast.source_.type, broadcast.vector.type
    part: Type | None = source
    if isinstance(source, VectorType):
        if source.rank == target.rank and source_layout is not None:
            repeated = [dim for dim, size in enumerate(source.shape) if size == 1 and target.shape[dim] != 1]
            source_layout = with_unit_lanes(source_layout, repeated)
        part = lane_vector(source_layout, source)
        if part is None:
            return rewriter.notify_match_failure(op, "Failed to distribute the source vector type.")
    elif source_layout is not None:
        return rewriter.notify_match_failure(op, "Broadcast from scalar must not have a layout attribute.")
    target_part = lane_vector(target_layout, target)
    if target_part is None:
        return rewriter.notify_match_failure(op, "Failed to distribute the dest vector type.")
    assert part is not None
    new, (value,) = with_more_results(op, [broadcast.source_], [part], rewriter)
    if part != target_part:
        value = VectorEmitter(rewriter).broadcast(value, target_part)
    rewriter.replace_all_uses_with(new.results[index], value)
    return True


# ------------------------------------------------------------------------------------------ slices


def _only_ones(layout: DialectAttribute) -> bool:
    return all(size == 1 for size in parts_of(layout).lane_data)


def _lane_layout(layout: DialectAttribute | None) -> tuple[int, ...]:
    return () if layout is None else parts_of(layout).lane_layout


@pattern(WarpExecuteOnLane0Op, name="VectorExtractStridedSliceDistribution", benefit=2)
def move_extract_slice(op: WarpExecuteOnLane0Op, rewriter: Rewriter) -> bool:
    """yield (extract_strided_slice %a) -> extract of the lane's part"""
    candidate = yielded(op, ExtractStridedSliceOp, rewriter)
    if candidate is None:
        return False
    index, extract = candidate
    part, source = vector_type(op.results[index]), extract.source_.type
    divided = divided_dims(extract.result0.type, part)
    offsets, sizes = list(integers(extract.offsets)), list(integers(extract.sizes))
    strides = list(integers(extract.strides))
    source_part: VectorType | None = source
    if divided:
        if len(divided) != 1:
            return rewriter.notify_match_failure(op, "Source can not be distributed in multiple dimensions.")
        (dim,), layout = divided, operand_layout(extract, 0)
        lanes = _lane_layout(layout)
        if layout is None or not lanes:
            reason = "the source of extract_strided_slice op lacks distribution layout"
            return rewriter.notify_match_failure(op, reason)
        if source.shape[dim] % lanes[dim]:
            reason = "Source size along distributed dimension is not a multiple of subgroup size."
            return rewriter.notify_match_failure(op, reason)
        if not _only_ones(layout):
            return rewriter.notify_match_failure(op, "Expecting unit lane data in source layout")
        if dim >= len(offsets) or offsets[dim] % lanes[dim]:
            reason = "Offset along distributed dimension is not a multiple of subgroup size."
            return rewriter.notify_match_failure(op, reason)
        source_part = lane_vector(layout, source)
        sizes[dim], offsets[dim] = part.shape[dim], offsets[dim] // lanes[dim]
    if source_part is None:
        return False
    members = {"offsets": array_of_i64(offsets), "sizes": array_of_i64(sizes), "strides": array_of_i64(strides)}
    return _moved(op, index, extract, [source_part], rewriter, members)


@pattern(WarpExecuteOnLane0Op, name="VectorInsertStridedSliceDistribution", benefit=2)
def move_insert_slice(op: WarpExecuteOnLane0Op, rewriter: Rewriter) -> bool:
    """yield (insert_strided_slice %a, %b) -> insert of the lane's parts"""
    candidate = yielded(op, InsertStridedSliceOp, rewriter)
    if candidate is None:
        return False
    index, insert = candidate
    source, whole = insert.value_to_store.type, insert.dest.type
    divided = divided_dims(whole, vector_type(op.results[index]))
    offsets = list(integers(insert.offsets))
    parts: tuple[VectorType | None, VectorType | None] = (source, whole)
    if divided:
        if len(divided) != 1:
            reason = "Expecting source to be distributed in a single dimension."
            return rewriter.notify_match_failure(op, reason)
        (dim,) = divided
        source_dim = dim - (whole.rank - source.rank)
        if source_dim < 0:
            reason = "distributed dimension must be in the last k (i.e. source rank) dims of dest vector"
            return rewriter.notify_match_failure(insert, reason)
        source_layout, layout = operand_layout(insert, 0), operand_layout(insert, 1)
        lanes = _lane_layout(layout)
        if source_layout is None or layout is None or not lanes or not _lane_layout(source_layout):
            reason = "the source or dest of insert_strided_slice op lacks distribution layout"
            return rewriter.notify_match_failure(op, reason)
        if not _only_ones(layout) or not _only_ones(source_layout):
            return rewriter.notify_match_failure(op, "Expecting unit lane data in source and dest layouts")
        if source.shape[source_dim] % lanes[dim]:
            reason = "Distributed dimension size in source is not a multiple of subgroup size."
            return rewriter.notify_match_failure(op, reason)
        if offsets[dim] % lanes[dim]:
            reason = "Offset along distributed dimension in dest is not a multiple of subgroup size."
            return rewriter.notify_match_failure(op, reason)
        parts = lane_vector(source_layout, source), lane_vector(layout, whole)
        offsets[dim] //= lanes[dim]
    value, dest = parts
    if value is None or dest is None:
        return False
    strides = array_of_i64(integers(insert.strides))
    members = {"offsets": array_of_i64(offsets), "strides": strides}
    return _moved(op, index, insert, [value, dest], rewriter, members, dest)
