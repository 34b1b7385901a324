"""Lowers `linalg.pack` and `linalg.unpack` to padding, reshapes and transposes.

linalg.pack %a    ->   linalg.transpose (tensor.expand_shape (tensor.pad %a))
linalg.unpack %a  ->   tensor.extract_slice (tensor.collapse_shape (linalg.transpose %a))
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.affine.apply import make_composed_folded_apply
from compiler.dialects.arith.constants import index_constant, index_value
from compiler.dialects.arith.integer_ops import DivSIOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.linalg.elementwise_ops import CopyOp
from compiler.dialects.linalg.relayout_ops import PackOp, UnPackOp
from compiler.dialects.linalg.structured_ops import TransposeOp
from compiler.dialects.tensor.casts import Slice
from compiler.dialects.tensor.ops import CollapseShapeOp, EmptyOp, ExpandShapeOp, ExtractSliceOp, PadOp
from compiler.ir.affine import AffineMap, dim, symbol
from compiler.ir.mixed_values import MixedValue, dynamic_values, mixed_group, split_mixed, static_values
from compiler.ir.operation import Value
from compiler.ir.reassociation import reassociation_attr
from compiler.ir.slices import dropped_dims
from compiler.ir.types import DYNAMIC, RankedTensorType
from compiler.rewrite.elementwise import constant
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.extents import extent, extents
from compiler.transforms.linalg.building import create_structured, extract_slice, insert_slice
from compiler.transforms.linalg.padding import create_pad

_MISSING = AffineMap(2, 1, (dim(0) * symbol(0) - dim(1),))


@dataclass(frozen=True)
class LoweredPack:
    """Ops that replaced a `linalg.pack`; a pack that only pads is a pad and possibly a `tensor.insert_slice`."""

    pad: PadOp
    expand: ExpandShapeOp | None = None
    transpose: TransposeOp | None = None


@dataclass(frozen=True)
class LoweredUnpack:
    """Ops that replaced a `linalg.unpack`; one that only drops padding is a slice."""

    slice: ExtractSliceOp
    empty: EmptyOp | None = None
    transpose: TransposeOp | None = None
    collapse: CollapseShapeOp | None = None


# ------------------------------------------------------------------------------------------------------------- layouts


@dataclass(frozen=True)
class PackedLayout:
    """Order of dimensions in which the tile of a dimension follows it, and groups of dimensions that unpack into one.

    `outer` has the position of each unpacked dimension in this order.
    """

    order: list[int]
    groups: list[list[int]]
    outer: list[int]


def packed_layout(op: PackOp | UnPackOp, rank: int) -> PackedLayout:
    """Returns how the dimensions of the packed tensor, of this rank, are to be put."""
    positions = op.inner_dims_pos.values
    inserted = [position + sum(other < position for other in positions) + 1 for position in positions]
    groups: list[list[int]] = []
    outer: list[int] = []
    index = 0
    while index < rank:
        outer.append(index)
        groups.append([index, index + 1] if index + 1 in inserted else [index])
        index += len(groups[-1])
    tiles = list(range(rank - len(positions), rank))
    inner_order = _permutation(rank, tiles, inserted)
    permuted = op.outer_dims_perm.values
    moved = [outer[index] for index in permuted] if permuted else outer
    outer_order = _permutation(rank, outer, moved)
    return PackedLayout([inner_order[index] for index in outer_order], groups, outer)


def _permutation(rank: int, sources: Sequence[int], targets: Sequence[int]) -> list[int]:
    """Returns the permutation that moves each source to its target, and keeps the order of the others."""
    places = dict(zip(targets, sources, strict=True))
    rest = iter([index for index in range(rank) if index not in places.values()])
    return [places[index] if index in places else next(rest) for index in range(rank)]


def _collapsed(type_: RankedTensorType, shape: Sequence[int], groups: Sequence[Sequence[int]]) -> RankedTensorType:
    sizes: list[int] = []
    for group in groups:
        size = 1
        for index in group:
            size = DYNAMIC if DYNAMIC in (size, shape[index]) else size * shape[index]
        sizes.append(size)
    return RankedTensorType(tuple(sizes), type_.element_type)


def _only_pads(op: PackOp | UnPackOp, packed: RankedTensorType) -> bool:
    """Returns True if there is one tile of everything, with its dimensions in order."""
    positions = op.inner_dims_pos.values
    outer = packed.shape[: packed.rank - len(positions)]
    return all(extent_ == 1 for extent_ in outer) and list(positions) == list(range(len(outer)))


def _whole(sizes: Sequence[MixedValue]) -> Slice:
    return [0] * len(sizes), list(sizes), [1] * len(sizes)


# ------------------------------------------------------------------------------------------------------------ lowering


def lower_pack(op: PackOp, rewriter: Rewriter, *, by_insertion: bool = True) -> LoweredPack | None:
    """Replaces a `linalg.pack`; returns None if its tiles are not static.

    `by_insertion`: a pack that only pads becomes an insertion of the padded tensor.
    """
    tiles = mixed_group(op, "inner_tiles", "static_inner_tiles")
    if not all(isinstance(tile, int) for tile in tiles):
        return None
    rewriter.location = op
    rewriter.set_insertion_point(op)
    packed, layout = op.result.type, packed_layout(op, op.result.type.rank)
    shape = [packed.shape[index] for index in layout.order]
    high: list[MixedValue] = [0] * op.source_.type.rank
    for position, tile in zip(op.inner_dims_pos.values, tiles, strict=True):
        own = extent(op.source_, position, rewriter)
        outer = extent(op.dest, layout.order[layout.outer[position]], rewriter)
        high[position] = make_composed_folded_apply(rewriter, _MISSING, [outer, own, tile], op)
    collapsed = _collapsed(packed, shape, layout.groups)
    value = op.padding_value
    if value is None:
        element = packed.element_type
        value = rewriter.create(ConstantOp, result_types=[element], value=constant(0, element)).result
    pad = create_pad(op.source_, high, collapsed, value, rewriter)
    if by_insertion and _only_pads(op, packed) and dropped_dims(packed.shape, collapsed.shape) is not None:
        whole = _whole(extents(op.dest, rewriter))
        rewriter.replace_op(op, insert_slice(pad.result, op.dest, whole, rewriter))
        return LoweredPack(pad)
    expand = _expand(pad.result, RankedTensorType(tuple(shape), packed.element_type), layout.groups, rewriter)
    back = sorted(range(len(layout.order)), key=lambda index: layout.order[index])
    transpose = create_structured(rewriter, TransposeOp, [expand.result], [op.dest], permutation=back)
    rewriter.replace_op(op, transpose)
    return LoweredPack(pad, expand, transpose)


def _expand(
    value: Value, type_: RankedTensorType, groups: Sequence[Sequence[int]], rewriter: Rewriter
) -> ExpandShapeOp:
    """Creates a `tensor.expand_shape` where each group has at most one dynamic extent, which the static ones divide."""
    sizes: list[MixedValue] = list(type_.shape)
    own = extents(value, rewriter)
    for whole, group in zip(own, groups, strict=True):
        for index in group:
            if type_.shape[index] == DYNAMIC:
                others = math.prod([type_.shape[other] for other in group if other != index])
                operands = [index_value(rewriter, whole), index_constant(rewriter, others)]
                (sizes[index],) = create_or_fold(rewriter, DivSIOp, operands)
    return rewriter.create(
        ExpandShapeOp,
        value,
        dynamic_values(sizes),
        result_types=[type_],
        reassociation=reassociation_attr(groups),
        static_output_shape=static_values(sizes),
    )


def lower_unpack(op: UnPackOp, rewriter: Rewriter, *, by_extraction: bool = True) -> LoweredUnpack:
    """Replaces a `linalg.unpack`.

    `by_extraction`: an unpack that only drops padding becomes a slice.
    """
    rewriter.location = op
    rewriter.set_insertion_point(op)
    packed, dest = op.source_.type, op.dest.type
    if by_extraction and _only_pads(op, packed):
        sizes: list[MixedValue] = [1] * (packed.rank - dest.rank)
        slice_ = extract_slice(op.source_, _whole([*sizes, *extents(op.dest, rewriter)]), rewriter, dest)
        rewriter.replace_op(op, slice_)
        return LoweredUnpack(slice_)
    layout = packed_layout(op, packed.rank)
    own = extents(op.source_, rewriter)
    shape = [own[index] for index in layout.order]
    static, dynamic = split_mixed(shape)
    empty = rewriter.create(EmptyOp, dynamic, result_types=[RankedTensorType(tuple(static), packed.element_type)])
    transpose = create_structured(rewriter, TransposeOp, [op.source_], [empty.result], permutation=layout.order)
    collapse = rewriter.create(
        CollapseShapeOp,
        transpose.result,
        result_types=[_collapsed(packed, static, layout.groups)],
        reassociation=reassociation_attr(layout.groups),
    )
    slice_ = extract_slice(collapse.result, _whole(extents(op.dest, rewriter)), rewriter, dest)
    rewriter.replace_op(op, create_structured(rewriter, CopyOp, [slice_.result], [op.dest]))
    return LoweredUnpack(slice_, empty, transpose, collapse)
