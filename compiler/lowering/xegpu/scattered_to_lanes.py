"""Gathers, scatters and accesses of matrices that move out of `gpu.warp_execute_on_lane_0`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from compiler.dialects.arith.constants import index_value
from compiler.dialects.gpu.subgroup_ops import WarpExecuteOnLane0Op
from compiler.dialects.xegpu.layouts import is_layout
from compiler.dialects.xegpu.ops import LoadGatherOp, LoadMatrixOp, StoreMatrixOp, StoreScatterOp
from compiler.ir.attributes import Attribute, DialectAttribute
from compiler.ir.mixed_values import dynamic_values, mixed_group, static_values
from compiler.ir.operation import Operation, Value
from compiler.ir.types import Type, VectorType
from compiler.ir.value_types import vector_type
from compiler.lowering.vector.distribution.warps import last_op, with_more_results, yielded, yielded_by
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
    candidate = yielded(op, LoadGatherOp, rewriter, lambda inner: inner is last_op(op))
    if candidate is None:
        return rewriter.notify_match_failure(op, "The last op is not xegpu::LoadGatherOp")
    index, load = candidate
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


class _Division(NamedTuple):
    """Division of a matrix access among the lanes: its vector, layout and offsets, and the vector of a lane."""

    payload: VectorType
    layout: DialectAttribute
    offsets: Sequence[Value]
    part: VectorType

    def lane_offsets(
        self, op: LoadMatrixOp | StoreMatrixOp, lane: Value, offsets: list[Value], rewriter: Rewriter
    ) -> list[Value]:
        """Returns the offsets of the lane's part; block instructions use the subgroup's offsets."""
        if _flags(op):
            return offsets
        coordinates = distributed_coordinates(self.layout, lane, self.payload.shape, rewriter)
        if not coordinates:
            return offsets
        return [index_value(rewriter, total) for total in right_aligned_sums(coordinates[0], offsets, rewriter)]


def _division(op: LoadMatrixOp | StoreMatrixOp, payload: Type, rewriter: Rewriter) -> _Division | None:
    """Returns the distribution of a matrix access; reports a match failure and returns None if there is none."""
    mixed, layout = mixed_group(op, "offsets", "const_offsets"), _matrix_layout(op)
    if not isinstance(payload, VectorType):
        reason = "the matrix op payload must be a vector type"
    elif not mixed:
        reason = f"the {'load' if isinstance(op, LoadMatrixOp) else 'store'} op must have offsets"
    elif layout is None:
        reason = "the matrix operation lacks layout attribute"
    else:
        part = lane_vector(layout, payload)
        if part is not None:
            return _Division(payload, layout, [index_value(rewriter, offset) for offset in mixed], part)
        reason = "Failed to distribute matrix op payload based on layout."
    rewriter.notify_match_failure(op, reason)
    return None


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
    division = _division(load, load.res.type, rewriter)
    if division is None:
        return False
    operands = [load.mem_desc, *division.offsets]
    new, (source, *offsets) = with_more_results(op, operands, [value.type for value in operands], rewriter)
    offsets = division.lane_offsets(load, new.laneid, offsets, rewriter)
    moved = rewriter.create(
        LoadMatrixOp,
        source,
        dynamic_values(offsets),
        result_types=[division.part],
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
    division = _division(store, store.data.type, rewriter)
    if division is None:
        return False
    operands = [store.data, store.mem_desc, *division.offsets]
    types = [division.part, *[value.type for value in operands[1:]]]
    new, (data, target, *offsets) = with_more_results(op, operands, types, rewriter)
    offsets = division.lane_offsets(store, new.laneid, offsets, rewriter)
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
