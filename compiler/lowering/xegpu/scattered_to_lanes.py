"""Gathers, scatters and accesses of matrices that move out of `gpu.warp_execute_on_lane_0`."""

from __future__ import annotations

from compiler.dialects.arith.constants import index_value
from compiler.dialects.gpu.subgroup_ops import WarpExecuteOnLane0Op
from compiler.dialects.vector.shapes import vector_type
from compiler.dialects.xegpu.layouts import is_layout
from compiler.dialects.xegpu.ops import LoadGatherOp, LoadMatrixOp, StoreMatrixOp, StoreScatterOp
from compiler.ir.attributes import Attribute, DialectAttribute
from compiler.ir.mixed_values import dynamic_values, mixed_group, static_values
from compiler.ir.operation import Operation, Value
from compiler.ir.types import VectorType
from compiler.lowering.vector.distribution.warps import last_op, with_more_results, yielded_by
from compiler.lowering.xegpu.coordinates import distributed_coordinates, right_aligned_sums
from compiler.lowering.xegpu.lane_types import cast, lane_vector, remove_layouts
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.xegpu.value_layouts import operand_name

_NO_LAYOUTS = "Some vector operands have no layouts, using defaults instead."


def _part(op: Operation, index: int) -> VectorType | None:
    """Returns the type of a lane's part of an operand, by the layout that the op keeps for it."""
    layout = op.attributes.get(operand_name(index))
    return lane_vector(layout if is_layout(layout) else None, vector_type(op.operands[index]))


def _flat(type_: VectorType) -> VectorType:
    return VectorType((type_.num_elements,), type_.element_type)


@pattern(WarpExecuteOnLane0Op, name="StoreDistribution")
def move_scatter(op: WarpExecuteOnLane0Op, rewriter: Rewriter) -> bool:
    """a store at the end -> store of the lane's row"""
    store = last_op(op)
    if not isinstance(store, StoreScatterOp):
        return False
    if store.offsets is None or not isinstance(store.offsets.type, VectorType):
        return rewriter.notify_match_failure(store, "Store op must have a vector of offsets argument")
    if vector_type(store.offsets).rank != 1 or vector_type(store.mask).rank != 1:
        return rewriter.notify_match_failure(store, "Expected 1D offsets and mask vector")
    if vector_type(store.value).rank > 2:
        return rewriter.notify_match_failure(store, "Expected at most 2D result at SG level")
    value, offsets, mask = (_part(store, index) for index in (0, 2, 3))
    if value is None or offsets is None or mask is None:
        return rewriter.notify_match_failure(store, _NO_LAYOUTS)
    types = [value, store.dest.type, offsets, mask]
    _, (first, *others) = with_more_results(op, store.operands, types, rewriter)
    moved = rewriter.create_like(store, [cast(first, _flat(value), rewriter), *others], [])
    remove_layouts(moved, rewriter)
    rewriter.erase_op(store)
    return True


@pattern(WarpExecuteOnLane0Op, name="LoadDistribution")
def move_gather(op: WarpExecuteOnLane0Op, rewriter: Rewriter) -> bool:
    """yield (load at the end) -> load of the lane's row"""
    candidate = yielded_by(op, lambda inner: isinstance(inner, LoadGatherOp) and inner is last_op(op), rewriter)
    if candidate is None:
        return rewriter.notify_match_failure(op, "The last op is not xegpu::LoadGatherOp")
    index, load = candidate
    assert isinstance(load, LoadGatherOp)
    if load.offsets is None or not all(isinstance(value.type, VectorType) for value in (load.offsets, load.mask)):
        reason = "Load op must have a vector arguments for offsets and mask"
        return rewriter.notify_match_failure(load, reason)
    if vector_type(load.offsets).rank != 1 or vector_type(load.mask).rank != 1:
        return rewriter.notify_match_failure(load, "Expected 1D offsets and mask vector")
    offsets, mask = _part(load, 1), _part(load, 2)
    if offsets is None or mask is None:
        return rewriter.notify_match_failure(load, _NO_LAYOUTS)
    new, operands = with_more_results(op, load.operands, [load.source_.type, offsets, mask], rewriter)
    target = new.results[index]
    moved = rewriter.create_like(load, operands, [_flat(vector_type(target))])
    remove_layouts(moved, rewriter)
    rewriter.replace_all_uses_with(target, cast(moved.result, target.type, rewriter))
    return True


# ------------------------------------------------------------------------------------------ matrices


def _matrix_layout(op: LoadMatrixOp | StoreMatrixOp) -> DialectAttribute | None:
    return op.layout if is_layout(op.layout) else None


def _flags(op: LoadMatrixOp | StoreMatrixOp) -> dict[str, Attribute]:
    return {name: value for name, value in op.properties.items() if name == "subgroup_block_io"}


def _lane_offsets(
    op: LoadMatrixOp | StoreMatrixOp,
    layout: DialectAttribute,
    payload: VectorType,
    lane: Value,
    offsets: list[Value],
    rewriter: Rewriter,
) -> list[Value]:
    """Returns the offsets of the lane's part; instructions for blocks take those of the subgroup."""
    if _flags(op):
        return offsets
    coordinates = distributed_coordinates(layout, lane, payload.shape, rewriter)
    if not coordinates:
        return offsets
    return [index_value(rewriter, total) for total in right_aligned_sums(coordinates[0], offsets, rewriter)]


@pattern(WarpExecuteOnLane0Op, name="LoadMatrixDistribution")
def move_matrix_load(op: WarpExecuteOnLane0Op, rewriter: Rewriter) -> bool:
    """yield (load_matrix at the end) -> load_matrix of the lane's part"""
    load = last_op(op)
    if not isinstance(load, LoadMatrixOp):
        return False
    candidate = yielded_by(op, lambda inner: inner is load, rewriter)
    if candidate is None:
        return rewriter.notify_match_failure(op, "The last op is not xegpu::LoadMatrixOp")
    index, _ = candidate
    payload = load.res.type
    if not isinstance(payload, VectorType):
        return rewriter.notify_match_failure(load, "the matrix op payload must be a vector type")
    mixed, layout = mixed_group(load, "offsets", "const_offsets"), _matrix_layout(load)
    if not mixed:
        return rewriter.notify_match_failure(load, "the load op must have offsets")
    if layout is None:
        return rewriter.notify_match_failure(load, "the matrix operation lacks layout attribute")
    part = lane_vector(layout, payload)
    if part is None:
        reason = "Failed to distribute matrix op payload based on layout."
        return rewriter.notify_match_failure(load, reason)
    operands = [load.mem_desc, *[index_value(rewriter, offset) for offset in mixed]]
    new, (source, *offsets) = with_more_results(op, operands, [value.type for value in operands], rewriter)
    offsets = _lane_offsets(load, layout, payload, new.laneid, offsets, rewriter)
    moved = rewriter.create(
        LoadMatrixOp,
        source,
        dynamic_values(offsets),
        result_types=[part],
        const_offsets=static_values(offsets),
        properties=_flags(load),
    )
    target = new.results[index]
    rewriter.replace_all_uses_with(target, cast(moved.res, target.type, rewriter))
    return True


@pattern(WarpExecuteOnLane0Op, name="StoreMatrixDistribution")
def move_matrix_store(op: WarpExecuteOnLane0Op, rewriter: Rewriter) -> bool:
    """a store_matrix at the end -> store_matrix of the lane's part"""
    store = last_op(op)
    if not isinstance(store, StoreMatrixOp):
        return False
    payload = store.data.type
    if not isinstance(payload, VectorType):
        return rewriter.notify_match_failure(store, "the matrix op payload must be a vector type")
    mixed, layout = mixed_group(store, "offsets", "const_offsets"), _matrix_layout(store)
    if not mixed:
        return rewriter.notify_match_failure(store, "the store op must have offsets")
    if layout is None:
        return rewriter.notify_match_failure(store, "the matrix operation lacks layout attribute")
    part = lane_vector(layout, payload)
    if part is None:
        reason = "Failed to distribute matrix op payload based on layout."
        return rewriter.notify_match_failure(store, reason)
    operands = [store.data, store.mem_desc, *[index_value(rewriter, offset) for offset in mixed]]
    types = [part, *[value.type for value in operands[1:]]]
    new, (data, target, *offsets) = with_more_results(op, operands, types, rewriter)
    offsets = _lane_offsets(store, layout, payload, new.laneid, offsets, rewriter)
    rewriter.create(
        StoreMatrixOp,
        data,
        target,
        dynamic_values(offsets),
        const_offsets=static_values(offsets),
        properties=_flags(store),
    )
    rewriter.erase_op(store)
    return True
