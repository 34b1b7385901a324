"""Splitting of gathers and scatters into those of one instruction, with or without descriptors.

#l = #xegpu.layout<inst_data = [16]>
%v = xegpu.load %p[%o], %k <{layout = #l}> : memref<64xf32>, vector<32xindex>, vector<32xi1> -> vector<32xf32>
->  two xegpu.load : memref<64xf32>, vector<16xindex>, vector<16xi1> -> vector<16xf32>, of slices of %o and %k
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from compiler.dialects.arith.integer_ops import AddIOp
from compiler.dialects.xegpu.descriptors import tensor_desc
from compiler.dialects.xegpu.ops import CreateDescOp, LoadGatherOp, PrefetchOp, StoreScatterOp, UpdateOffsetOp
from compiler.ir.attributes import Attribute, IntegerAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I64, VectorType
from compiler.ir.value_types import vector_type
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.lowering.xegpu.instruction_blocks import HINTS
from compiler.lowering.xegpu.instruction_tiles import (
    descriptor_tile,
    joined_descriptor,
    joined_vector,
    rest_of,
    split_descriptor,
    split_vector,
    tile_count,
    unrolled_tile,
)
from compiler.lowering.xegpu.lane_types import descriptor_of
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.xegpu.value_layouts import anchor_layout


def _scattered_tile(op: Operation, source: Value) -> tuple[int, ...] | None:
    """Returns the shape of the tiles of an op of a scattered descriptor, if that consists of them."""
    descriptor = tensor_desc(source.type)
    if descriptor is None or not descriptor.is_scattered:
        return None
    tile = unrolled_tile(op)
    return None if tile is None or tile_count(descriptor.shape, tile) is None else tile


def _lane_parts(values: Value, tile: Sequence[int], chunk: int, rewriter: Rewriter) -> list[Value]:
    """Returns the lanes' part of a vector for each tile; the vector has no dimension for the elements of a chunk."""
    if chunk == 1:
        return split_vector(values, tile, rewriter)
    chunks = chunk // tile[-1]
    return [part for part in split_vector(values, tile[:-1], rewriter) for _ in range(chunks)]


def _offset_parts(offsets: Value, tile: Sequence[int], chunk: int, rewriter: Rewriter) -> Iterator[Value]:
    """Yields the offsets of each tile; offsets of later parts of a chunk increase by the part's start."""
    if chunk == 1:
        yield from split_vector(offsets, tile, rewriter)
        return
    emit = VectorEmitter(rewriter)
    for part in split_vector(offsets, tile[:-1], rewriter):
        for start in range(0, chunk, tile[-1]):
            yield emit.op(AddIOp, part, emit.broadcast(emit.index(start), part.type))


@pattern(CreateDescOp, name="UnrollCreateDescOp")
def unroll_scattered_descriptor(op: CreateDescOp, rewriter: Rewriter) -> bool:
    """create_tdesc -> create_tdesc of each tile"""
    tile, descriptor = _scattered_tile(op, op.tensor_desc), descriptor_of(op.tensor_desc)
    if tile is None:
        return False
    types = [descriptor_tile(descriptor.type, tile)]
    parts = [
        rewriter.create(CreateDescOp, op.source_, offsets, result_types=types).tensor_desc
        for offsets in _offset_parts(op.offsets, tile, descriptor.chunk_size, rewriter)
    ]
    rewriter.replace_op(op, [joined_descriptor(parts, descriptor.type, tile, rewriter)])
    return True


@pattern(UpdateOffsetOp, name="UnrollUpdateOffsetOp")
def unroll_scattered_update(op: UpdateOffsetOp, rewriter: Rewriter) -> bool:
    """update_offset -> update_offset of each tile's descriptor"""
    tile = _scattered_tile(op, op.tensor_desc)
    if tile is None:
        return False
    sources = split_descriptor(op.tensor_desc, tile, rewriter)
    steps = _lane_parts(op.offsets, tile, descriptor_of(op.tensor_desc).chunk_size, rewriter)
    parts = [
        rewriter.create(UpdateOffsetOp, source, step, result_types=[source.type]).result
        for source, step in zip(sources, steps, strict=False)
    ]
    rewriter.replace_op(op, [joined_descriptor(parts, op.result.type, tile, rewriter)])
    return True


@pattern(PrefetchOp, name="UnrollPrefetchOp")
def unroll_scattered_prefetch(op: PrefetchOp, rewriter: Rewriter) -> bool:
    """prefetch of a descriptor -> prefetch of each tile's, which keeps its layout, as upstream's"""
    tile = _scattered_tile(op, op.source_)
    if tile is None:
        return False
    for source in split_descriptor(op.source_, tile, rewriter):
        rewriter.create_like(op, [source, []], [])
    rewriter.erase_op(op)
    return True


def _hints(op: LoadGatherOp | StoreScatterOp) -> dict[str, Attribute | None]:
    return {name: op.properties.get(name) for name in HINTS}


def _chunk(op: LoadGatherOp | StoreScatterOp) -> int:
    return op.chunk_size.value if isinstance(op.chunk_size, IntegerAttr) else 1


def _properties_with_offsets(op: LoadGatherOp | StoreScatterOp, tile: Sequence[int]) -> dict[str, Attribute | None]:
    chunk = IntegerAttr(tile[-1] if _chunk(op) > 1 else 1, I64)
    return {**_hints(op), "chunk_size": chunk, "layout": rest_of(anchor_layout(op))}


@pattern(LoadGatherOp, name="UnrollLoadGatherOp")
def unroll_gather(op: LoadGatherOp, rewriter: Rewriter) -> bool:
    """load of a descriptor -> load of each tile's, without a layout, as upstream's"""
    tile, type_ = _scattered_tile(op, op.source_), op.value.type
    if tile is None or not isinstance(type_, VectorType) or tile_count(type_.shape, tile) is None:
        return False
    part_type = VectorType(tile, type_.element_type)
    sources = split_descriptor(op.source_, tile, rewriter)
    masks = _lane_parts(op.mask, tile, descriptor_of(op.source_).chunk_size, rewriter)
    parts = [
        rewriter.create(LoadGatherOp, source, mask=mask, result_types=[part_type], properties=_hints(op)).value
        for source, mask in zip(sources, masks, strict=False)
    ]
    rewriter.replace_op(op, [joined_vector(parts, type_, rewriter)])
    return True


@pattern(LoadGatherOp, name="UnrollLoadGatherOpWithOffset")
def unroll_gather_at_offsets(op: LoadGatherOp, rewriter: Rewriter) -> bool:
    """load at offsets -> load of each tile at its offsets"""
    type_ = op.value.type
    if op.offsets is None or not isinstance(op.offsets.type, VectorType) or not isinstance(type_, VectorType):
        return False
    tile, chunk = unrolled_tile(op), _chunk(op)
    if tile is None or tile_count(type_.shape, tile) is None:
        return False
    part_type, properties = VectorType(tile, type_.element_type), _properties_with_offsets(op, tile)
    masks = _lane_parts(op.mask, tile, chunk, rewriter)
    offsets = list(_offset_parts(op.offsets, tile, chunk, rewriter))
    parts = [
        rewriter.create(LoadGatherOp, op.source_, [offset], mask, result_types=[part_type], properties=properties).value
        for offset, mask in zip(offsets, masks, strict=False)
    ]
    rewriter.replace_op(op, [joined_vector(parts, type_, rewriter)])
    return True


@pattern(StoreScatterOp, name="UnrollStoreScatterOp")
def unroll_scatter(op: StoreScatterOp, rewriter: Rewriter) -> bool:
    """store to a descriptor -> store to each tile's, without a layout, as upstream's"""
    tile = _scattered_tile(op, op.dest)
    if tile is None or tile_count(vector_type(op.value).shape, tile) is None:
        return False
    targets = split_descriptor(op.dest, tile, rewriter)
    masks = _lane_parts(op.mask, tile, descriptor_of(op.dest).chunk_size, rewriter)
    for value, target, mask in zip(split_vector(op.value, tile, rewriter), targets, masks, strict=False):
        rewriter.create(StoreScatterOp, value, target, mask=mask, properties=_hints(op))
    rewriter.erase_op(op)
    return True


@pattern(StoreScatterOp, name="UnrollStoreScatterOpWithOffsets")
def unroll_scatter_at_offsets(op: StoreScatterOp, rewriter: Rewriter) -> bool:
    """store at offsets -> store of each tile at its offsets"""
    type_ = op.value.type
    if op.offsets is None or not isinstance(op.offsets.type, VectorType) or not isinstance(type_, VectorType):
        return False
    tile, chunk = unrolled_tile(op), _chunk(op)
    if tile is None or tile_count(type_.shape, tile) is None:
        return False
    properties = _properties_with_offsets(op, tile)
    masks = _lane_parts(op.mask, tile, chunk, rewriter)
    offsets = list(_offset_parts(op.offsets, tile, chunk, rewriter))
    for value, offset, mask in zip(split_vector(op.value, tile, rewriter), offsets, masks, strict=False):
        rewriter.create(StoreScatterOp, value, op.dest, [offset], mask, properties=properties)
    rewriter.erase_op(op)
    return True


OF_SCATTERS = (
    unroll_scattered_descriptor,
    unroll_gather,
    unroll_scatter,
    unroll_scattered_prefetch,
    unroll_scattered_update,
    unroll_gather_at_offsets,
    unroll_scatter_at_offsets,
)
