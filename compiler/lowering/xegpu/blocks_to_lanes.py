"""Ops of blocks that move out of `gpu.warp_execute_on_lane_0`: descriptors, loads, stores, prefetches, products.

xegpu.store_nd %v, %d[%i, %j] : vector<8x16xf32>, !xegpu.tensor_desc<8x16xf32, #layout>
->  %p = vector.shape_cast %part : vector<8x1xf32> to vector<8xf32>
    xegpu.store_nd %p, %e[%i, %j] : vector<8xf32>, !xegpu.tensor_desc<8x16xf32>
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.gpu.subgroup_ops import BarrierOp, WarpExecuteOnLane0Op
from compiler.dialects.memref.view_ops import ExtractAlignedPointerAsIndexOp
from compiler.dialects.xegpu.instructions import SUBGROUP_SIZE
from compiler.dialects.xegpu.layout_parts import parts_of
from compiler.dialects.xegpu.layouts import is_layout
from compiler.dialects.xegpu.ops import CreateNdDescOp, DpasOp, LoadNdOp, PrefetchNdOp, StoreNdOp
from compiler.ir.attributes import DenseArrayAttr, DialectAttribute, UnitAttr
from compiler.ir.mixed_values import mixed_group
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I64, Type
from compiler.lowering.vector.distribution.warps import last_op, with_more_results, yielded
from compiler.lowering.xegpu.lane_types import (
    cast,
    descriptor_of,
    flat_lane_vector,
    lane_block,
    lane_vector,
    layout_of_descriptor,
    remove_layouts,
    without_layout,
)
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter

_NO_LAYOUT = "the source tensor descriptor lacks layout attribute"


def _recreated(op: Operation, operands: Sequence[Value], types: Sequence[Type], rewriter: Rewriter) -> Operation:
    """Creates a lane's access with the attributes of its subgroup's access."""
    new = rewriter.create_like(op, operands, types)
    remove_layouts(new, rewriter)
    return new


def _types(values: Sequence[Value]) -> list[Type]:
    return [value.type for value in values]


@pattern(WarpExecuteOnLane0Op, name="CreateNdDescDistribution")
def move_descriptor(op: WarpExecuteOnLane0Op, rewriter: Rewriter) -> bool:
    """yield (create_nd_tdesc %m) -> create_nd_tdesc %m, without a layout"""
    candidate = yielded(op, CreateNdDescOp, rewriter)
    if candidate is None:
        return rewriter.notify_match_failure(op, "warp result is not a xegpu::CreateNdDesc op")
    index, create = candidate
    if not descriptor_of(create.result).has_layout_attr:
        return rewriter.notify_match_failure(create, "the tensor descriptor lacks layout attribute")
    if mixed_group(create, "offsets", "const_offsets"):
        return rewriter.notify_match_failure(create, "xegpu::CreateNdDescOp must not have offsets")
    new, operands = with_more_results(op, create.operands, [value.type for value in create.operands], rewriter)
    moved = rewriter.create_like(create, operands, [without_layout(create.tensor_desc.type)])
    target = new.results[index]
    rewriter.replace_all_uses_with(target, cast(moved.result, target.type, rewriter))
    return True


@pattern(WarpExecuteOnLane0Op, name="StoreNdDistribution")
def move_store(op: WarpExecuteOnLane0Op, rewriter: Rewriter) -> bool:
    """a store_nd at the end -> store_nd of the lane's part"""
    store = last_op(op)
    if not isinstance(store, StoreNdOp):
        return False
    if not mixed_group(store, "offsets", "const_offsets"):
        return rewriter.notify_match_failure(store, "the store op must have offsets")
    descriptor = descriptor_of(store.tensor_desc)
    layout = layout_of_descriptor(descriptor)
    if layout is None:
        return rewriter.notify_match_failure(store, _NO_LAYOUT)
    part, block = lane_vector(layout, store.value.type), lane_block(descriptor, layout)
    if part is None or block is None:
        return rewriter.notify_match_failure(store, "Failed to distribute the type")
    types = [part, *_types([store.tensor_desc, *store.offsets])]
    _, (value, target, *offsets) = with_more_results(op, store.operands, types, rewriter)
    value = cast(value, block, rewriter)
    target = cast(target, without_layout(target.type), rewriter)
    _recreated(store, [value, target, *offsets], [], rewriter)
    rewriter.erase_op(store)
    return True


@pattern(WarpExecuteOnLane0Op, name="LoadNdDistribution")
def move_load(op: WarpExecuteOnLane0Op, rewriter: Rewriter) -> bool:
    """yield (load_nd %d at the end) -> load_nd of the lane's part"""
    candidate = yielded(op, LoadNdOp, rewriter, lambda inner: inner is last_op(op))
    if candidate is None:
        return rewriter.notify_match_failure(op, "warp result is not a xegpu::LoadNd op")
    index, load = candidate
    if not mixed_group(load, "offsets", "const_offsets"):
        return rewriter.notify_match_failure(load, "the load op must have offsets")
    descriptor = descriptor_of(load.tensor_desc)
    layout = layout_of_descriptor(descriptor)
    if layout is None:
        return rewriter.notify_match_failure(load, _NO_LAYOUT)
    block = lane_block(descriptor, layout)
    if block is None:
        return rewriter.notify_match_failure(load, "Failed to get distributed vector type for the load op")
    new, (source, *offsets) = with_more_results(op, load.operands, _types(load.operands), rewriter)
    source = cast(source, without_layout(source.type), rewriter)
    moved = _recreated(load, [source, *offsets], [block], rewriter)
    properties = {name: value for name, value in moved.properties.items() if name != "packed"}
    lanes, data = parts_of(layout).lane_layout, parts_of(layout).lane_data
    if len(data) == 2 and data[0] != 1:
        properties["packed"] = UnitAttr()
    if lanes == (SUBGROUP_SIZE, 1):
        properties["transpose"] = DenseArrayAttr(I64, (1, 0))
    with rewriter.modify(moved):
        moved.properties = properties
    target = new.results[index]
    rewriter.replace_all_uses_with(target, cast(moved.result, target.type, rewriter))
    return True


def _layout(op: DpasOp, name: str) -> DialectAttribute | None:
    layout = op.properties.get(name)
    return layout if is_layout(layout) else None


@pattern(WarpExecuteOnLane0Op, name="DpasDistribution")
def move_product(op: WarpExecuteOnLane0Op, rewriter: Rewriter) -> bool:
    """yield (dpas %a, %b, %c) -> dpas of the lane's parts"""
    candidate = yielded(op, DpasOp, rewriter)
    if candidate is None:
        return rewriter.notify_match_failure(op, "warp result is not a xegpu::Dpas op")
    index, product = candidate
    layouts = [_layout(product, name) for name in ("layout_a", "layout_b", "layout_cd")]
    if None in layouts:
        reason = "the xegpu::Dpas op lacks layout attribute for A, B or output"
        return rewriter.notify_match_failure(product, reason)
    wholes = [product.lhs.type, product.rhs.type, product.result.type]
    parts = [lane_vector(layout, whole) for layout, whole in zip(layouts, wholes, strict=True)]
    if None in parts:
        reason = "Failed to distribute the A, B or output types in xegpu::Dpas op"
        return rewriter.notify_match_failure(product, reason)
    flat = [flat_lane_vector(layout, whole) for layout, whole in zip(layouts, wholes, strict=True)]
    if None in flat:
        reason = "Failed to get distributed vector type for the dpas operands."
        return rewriter.notify_match_failure(product, reason)
    part_types = [part for part in parts if part is not None]
    flat_types = [type_ for type_ in flat if type_ is not None]
    count = len(product.operands)
    new, values = with_more_results(op, product.operands, part_types[:count], rewriter)
    operands = [cast(value, type_, rewriter) for value, type_ in zip(values, flat_types, strict=False)]
    moved = _recreated(product, operands, [flat_types[2]], rewriter)
    rewriter.replace_all_uses_with(new.results[index], cast(moved.result, part_types[2], rewriter))
    return True


@pattern(WarpExecuteOnLane0Op, name="PrefetchNdDistribution")
def move_prefetch(op: WarpExecuteOnLane0Op, rewriter: Rewriter) -> bool:
    """a prefetch_nd at the end -> prefetch_nd of a descriptor without a layout; its own layout stays, as upstream's"""
    prefetch = last_op(op)
    if not isinstance(prefetch, PrefetchNdOp):
        return False
    if not mixed_group(prefetch, "offsets", "const_offsets"):
        return rewriter.notify_match_failure(prefetch, "the prefetch op must have offsets")
    if not descriptor_of(prefetch.tensor_desc).has_layout_attr:
        return rewriter.notify_match_failure(prefetch, _NO_LAYOUT)
    _, (target, *offsets) = with_more_results(op, prefetch.operands, _types(prefetch.operands), rewriter)
    target = cast(target, without_layout(target.type), rewriter)
    rewriter.create_like(prefetch, [target, *offsets], [])
    rewriter.erase_op(prefetch)
    return True


@pattern(WarpExecuteOnLane0Op, name="GpuBarrierDistribution")
def move_barrier(op: WarpExecuteOnLane0Op, rewriter: Rewriter) -> bool:
    """a barrier at the end -> the barrier behind it"""
    barrier = last_op(op)
    if not isinstance(barrier, BarrierOp):
        return False
    rewriter.set_insertion_point_after(op)
    rewriter.create_like(barrier, barrier.operands, [])
    rewriter.erase_op(barrier)
    return True


@pattern(WarpExecuteOnLane0Op, name="MemrefExtractAlignedPointerAsIndexDistribution")
def move_pointer(op: WarpExecuteOnLane0Op, rewriter: Rewriter) -> bool:
    """yield (extract_aligned_pointer_as_index %m) -> extract_aligned_pointer_as_index %m"""
    candidate = yielded(op, ExtractAlignedPointerAsIndexOp, rewriter)
    if candidate is None:
        reason = "warp result is not a memref::MemrefExtractAlignedPointerAsIndex op"
        return rewriter.notify_match_failure(op, reason)
    index, extract = candidate
    new, operands = with_more_results(op, extract.operands, _types(extract.operands), rewriter)
    moved = rewriter.create_like(extract, operands, _types(extract.results))
    rewriter.replace_all_uses_with(new.results[index], moved.result)
    return True
