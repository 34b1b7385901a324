"""Ops of large blocks and matrices as ops of the blocks that one instruction works on: upstream's `XeGPUUnroll`.

#l = #xegpu.layout<inst_data = [8, 16]>
%v = xegpu.load_nd %d[0, 0] : !xegpu.tensor_desc<16x16xf32, #l> -> vector<16x16xf32>
->  xegpu.load_nd %e[0, 0] and [8, 0] : !xegpu.tensor_desc<8x16xf32> -> vector<8x16xf32>
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from compiler.dialects.arith.constants import index_constant, index_value
from compiler.dialects.arith.integer_ops import AddIOp
from compiler.dialects.xegpu.layout_parts import parts_of
from compiler.dialects.xegpu.ops import (
    ConvertLayoutOp,
    CreateNdDescOp,
    DpasOp,
    LoadMatrixOp,
    LoadNdOp,
    PrefetchNdOp,
    StoreMatrixOp,
    StoreNdOp,
    UpdateNdOffsetOp,
)
from compiler.ir.attributes import Attribute
from compiler.ir.mixed_values import MixedValue, dynamic_values, known_integer, mixed_group, static_values
from compiler.ir.operation import Operation, Value
from compiler.ir.types import VectorType
from compiler.lowering.vector.native_shapes import tile_offsets
from compiler.lowering.xegpu.coordinates import right_aligned_sums
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
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.xegpu.value_layouts import anchor_layout

HINTS = ("l1_hint", "l2_hint", "l3_hint")


def _block_tile(op: Operation, descriptor: Value) -> Sequence[int] | None:
    """Returns the shape of the tiles of an op of a descriptor, if that consists of them."""
    tile = unrolled_tile(op)
    return None if tile is None or tile_count(descriptor_of(descriptor).shape, tile) is None else tile


def _sum(offset: MixedValue, number: int, rewriter: Rewriter) -> Value:
    constant = known_integer(offset)
    if constant is not None:
        return index_constant(rewriter, constant + number)
    (total,) = create_or_fold(rewriter, AddIOp, [index_value(rewriter, offset), index_constant(rewriter, number)])
    return total


def _tile_places(
    op: Operation, shape: Sequence[int], tile: Sequence[int], rewriter: Rewriter
) -> Iterator[list[MixedValue]]:
    """Yields the offsets of each tile; leading offsets, for which the block has no dimensions, stay."""
    offsets = mixed_group(op, "offsets", "const_offsets")
    leading = len(offsets) - len(shape)
    for place in tile_offsets(shape, tile):
        sums = [_sum(offset, number, rewriter) for offset, number in zip(offsets[leading:], place, strict=True)]
        yield [*offsets[:leading], *sums]


def _access_properties(
    op: LoadNdOp | StoreNdOp | PrefetchNdOp, place: Sequence[MixedValue], *names: str
) -> dict[str, Attribute | None]:
    """Returns the properties of the access of a tile at offsets."""
    kept = {name: op.properties.get(name) for name in (*HINTS, *names)}
    return {**kept, "layout": rest_of(anchor_layout(op)), "const_offsets": static_values(place)}


@pattern(CreateNdDescOp, name="UnrollCreateNdOp")
def unroll_descriptor(op: CreateNdDescOp, rewriter: Rewriter) -> bool:
    """a descriptor with offsets -> a descriptor of each tile; one without -> a single descriptor of tiles"""
    tile = _block_tile(op, op.tensor_desc)
    if tile is None:
        return False
    descriptor = descriptor_of(op.tensor_desc)
    type_ = descriptor_tile(descriptor.type, tile)
    has_offsets = bool(mixed_group(op, "offsets", "const_offsets"))
    places = _tile_places(op, descriptor.shape, tile, rewriter) if has_offsets else [[]]
    parts = [
        rewriter.create(
            CreateNdDescOp,
            op.source_,
            dynamic_values(place),
            op.shape,
            op.strides,
            result_types=[type_],
            const_offsets=static_values(place) if place else None,
            const_shape=op.const_shape,
            const_strides=op.const_strides,
        ).tensor_desc
        for place in places
    ]
    rewriter.replace_op(op, [joined_descriptor(parts, descriptor.type, tile, rewriter)])
    return True


@pattern(UpdateNdOffsetOp, name="UnrollUpdateNdOffsetOp")
def unroll_update(op: UpdateNdOffsetOp, rewriter: Rewriter) -> bool:
    """update_nd_offset -> update_nd_offset of each tile's descriptor"""
    tile = _block_tile(op, op.tensor_desc)
    if tile is None:
        return False
    parts = [
        rewriter.create(
            UpdateNdOffsetOp, source, op.offsets, result_types=[source.type], const_offsets=op.const_offsets
        ).result
        for source in split_descriptor(op.tensor_desc, tile, rewriter)
    ]
    rewriter.replace_op(op, [joined_descriptor(parts, op.result.type, tile, rewriter)])
    return True


@pattern(PrefetchNdOp, name="UnrollPrefetchNdOp")
def unroll_prefetch(op: PrefetchNdOp, rewriter: Rewriter) -> bool:
    """prefetch_nd -> prefetch_nd of each tile; without offsets it keeps its layout, as upstream's"""
    tile = _block_tile(op, op.tensor_desc)
    if tile is None:
        return False
    if mixed_group(op, "offsets", "const_offsets"):
        (source,) = split_descriptor(op.tensor_desc, tile, rewriter, count=1)
        for place in _tile_places(op, descriptor_of(op.tensor_desc).shape, tile, rewriter):
            rewriter.create(PrefetchNdOp, source, dynamic_values(place), properties=_access_properties(op, place))
    else:
        for source in split_descriptor(op.tensor_desc, tile, rewriter):
            rewriter.create_like(op, [source], [])
    rewriter.erase_op(op)
    return True


@pattern(LoadNdOp, name="UnrollLoadNdOp")
def unroll_load(op: LoadNdOp, rewriter: Rewriter) -> bool:
    """load_nd -> load_nd of each tile; without offsets it keeps its layout, as upstream's"""
    tile, type_ = _block_tile(op, op.tensor_desc), op.value.type
    if tile is None or tile_count(type_.shape, tile) is None:
        return False
    descriptor = descriptor_of(op.tensor_desc)
    part_type = VectorType(tuple(tile), descriptor.element_type)
    if mixed_group(op, "offsets", "const_offsets"):
        (source,) = split_descriptor(op.tensor_desc, tile, rewriter, count=1)
        parts: list[Value] = [
            rewriter.create(
                LoadNdOp,
                source,
                dynamic_values(place),
                result_types=[part_type],
                properties=_access_properties(op, place, "packed", "transpose"),
            ).value
            for place in _tile_places(op, descriptor.shape, tile, rewriter)
        ]
    else:
        sources = split_descriptor(op.tensor_desc, tile, rewriter)
        parts = [rewriter.create_like(op, [source], [part_type]).value for source in sources]
    rewriter.replace_op(op, [joined_vector(parts, type_, rewriter)])
    return True


@pattern(StoreNdOp, name="UnrollStoreNdOp")
def unroll_store(op: StoreNdOp, rewriter: Rewriter) -> bool:
    """store_nd -> store_nd of each tile; without offsets it has no layout, as upstream's"""
    tile = _block_tile(op, op.tensor_desc)
    if tile is None or tile_count(op.value.type.shape, tile) is None:
        return False
    if mixed_group(op, "offsets", "const_offsets"):
        (target,) = split_descriptor(op.tensor_desc, tile, rewriter, count=1)
        values = split_vector(op.value, tile, rewriter)
        places = _tile_places(op, descriptor_of(op.tensor_desc).shape, tile, rewriter)
        for value, place in zip(values, places, strict=True):
            properties = _access_properties(op, place)
            rewriter.create(StoreNdOp, value, target, dynamic_values(place), properties=properties)
    else:
        targets = split_descriptor(op.tensor_desc, tile, rewriter)
        hints = {name: op.properties.get(name) for name in HINTS}
        for value, target in zip(split_vector(op.value, tile, rewriter), targets, strict=True):
            rewriter.create(StoreNdOp, value, target, properties=hints)
    rewriter.erase_op(op)
    return True


@pattern(DpasOp, name="UnrollDpasOp")
def unroll_product(op: DpasOp, rewriter: Rewriter) -> bool:
    """dpas -> dpas of each pair of tiles, each into the sum of those before"""
    tile = unrolled_tile(op)
    if tile is None:
        return False
    rows, depth, columns = tile
    operands = [(op.lhs, (rows, depth)), (op.rhs, (depth, columns))]
    operands += [] if op.acc is None else [(op.acc, (rows, columns))]
    counts = [tile_count(value.type.shape, sizes) for value, sizes in operands]
    if None in counts or all(count == 1 for count in counts):
        return False
    lefts, rights, *sums = [
        [value] if count == 1 else split_vector(value, sizes, rewriter)
        for (value, sizes), count in zip(operands, counts, strict=True)
    ]
    type_ = op.result.type
    part_type = VectorType((rows, columns), type_.element_type)
    steps, width = op.lhs.type.shape[1] // depth, op.rhs.type.shape[1] // columns
    parts = []
    for row in range(len(lefts) // steps):
        for column in range(width):
            total = [group[row * width + column] for group in sums]
            for step in range(steps):
                pair = [lefts[row * steps + step], rights[step * width + column]]
                total = [rewriter.create_like(op, [*pair, total], [part_type]).result]
            parts += total
    rewriter.replace_op(op, [joined_vector(parts, type_, rewriter)])
    return True


def _matrix_places(
    op: LoadMatrixOp | StoreMatrixOp, shape: Sequence[int], tile: Sequence[int], rewriter: Rewriter
) -> list[list[MixedValue]]:
    """Returns the offsets of each tile in a matrix."""
    offsets = mixed_group(op, "offsets", "const_offsets")
    return [right_aligned_sums(offsets, place, rewriter) for place in tile_offsets(shape, tile)]


@pattern(LoadMatrixOp, name="UnrollLoadMatrixOp")
def unroll_matrix_load(op: LoadMatrixOp, rewriter: Rewriter) -> bool:
    """load_matrix -> load_matrix of each tile"""
    tile, type_ = unrolled_tile(op), op.res.type
    if tile is None or not isinstance(type_, VectorType) or tile_count(type_.shape, tile) is None:
        return False
    part_type, layout = VectorType(tile, type_.element_type), rest_of(anchor_layout(op))
    parts = [
        rewriter.create(
            LoadMatrixOp,
            op.mem_desc,
            dynamic_values(place),
            result_types=[part_type],
            properties={"const_offsets": static_values(place), "layout": layout},
        ).res
        for place in _matrix_places(op, type_.shape, tile, rewriter)
    ]
    rewriter.replace_op(op, [joined_vector(parts, type_, rewriter)])
    return True


@pattern(StoreMatrixOp, name="UnrollStoreMatrixOp")
def unroll_matrix_store(op: StoreMatrixOp, rewriter: Rewriter) -> bool:
    """store_matrix -> store_matrix of each tile"""
    tile, type_ = unrolled_tile(op), op.data.type
    if tile is None or not isinstance(type_, VectorType) or tile_count(type_.shape, tile) is None:
        return False
    values, layout = split_vector(op.data, tile, rewriter), rest_of(anchor_layout(op))
    for value, place in zip(values, _matrix_places(op, type_.shape, tile, rewriter), strict=True):
        properties = {"const_offsets": static_values(place), "layout": layout}
        rewriter.create(StoreMatrixOp, value, op.mem_desc, dynamic_values(place), properties=properties)
    rewriter.erase_op(op)
    return True


@pattern(ConvertLayoutOp, name="ConvertLayoutOpPattern")
def convert_rest(op: ConvertLayoutOp, rewriter: Rewriter) -> bool:
    """convert_layout between tiles -> convert_layout with the layouts of a tile, or the vector itself"""
    layouts = {name: anchor_layout(op, name) for name in ("input_layout", "target_layout")}
    if not all(layout is not None and parts_of(layout).inst_data for layout in layouts.values()):
        return rewriter.notify_match_failure(op, "Not a target ConvertLayoutOp.")
    rests = {name: rest_of(layout) for name, layout in layouts.items()}
    if rests["input_layout"] == rests["target_layout"]:
        rewriter.replace_op(op, [op.source_])
    else:
        new = rewriter.create(ConvertLayoutOp, op.source_, result_types=[op.result.type], properties=rests)
        rewriter.replace_op(op, new)
    return True


OF_BLOCKS = (
    convert_rest,
    unroll_descriptor,
    unroll_update,
    unroll_prefetch,
    unroll_load,
    unroll_store,
    unroll_product,
    unroll_matrix_load,
    unroll_matrix_store,
)
