"""Lowers `linalg.pack` and `linalg.unpack` with one tile in each tiled dimension to transposes and slices.

linalg.pack %a into tensor<1x1x8x4xf32>    ->   tensor.insert_slice (linalg.transpose (tensor.pad %a))
linalg.unpack %a : tensor<1x1x8x4xf32>     ->   tensor.insert_slice (linalg.transpose (tensor.extract_slice %a))
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from compiler.dialects.affine.apply import make_composed_folded_apply
from compiler.dialects.linalg.relayout_ops import PackOp, UnPackOp
from compiler.dialects.linalg.structured_ops import TransposeOp
from compiler.dialects.tensor.casts import Slice
from compiler.dialects.tensor.ops import EmptyOp
from compiler.ir.affine import AffineMap, dim
from compiler.ir.mixed_values import MixedValue, known_integer, mixed_group, split_mixed
from compiler.ir.operation import Value
from compiler.ir.types import RankedTensorType, Type
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.extents import extent
from compiler.transforms.linalg.building import create_structured, extract_slice, insert_slice
from compiler.transforms.linalg.padding import create_pad

_DIFFERENCE = AffineMap(2, 0, (dim(0) - dim(1),))


def _tiles(op: PackOp | UnPackOp) -> dict[int, MixedValue]:
    """Returns the size of the tile of each tiled dimension."""
    tiles = mixed_group(op, "inner_tiles", "static_inner_tiles")
    return dict(zip(op.inner_dims_pos.values, tiles, strict=True))


def _known(size: MixedValue) -> MixedValue:
    number = known_integer(size)
    return size if number is None else number


def _empty(sizes: Sequence[MixedValue], element_type: Type, rewriter: Rewriter) -> Value[RankedTensorType]:
    static, dynamic = split_mixed(sizes)
    return rewriter.create(EmptyOp, dynamic, result_types=[RankedTensorType(tuple(static), element_type)]).result


def _permuted(sizes: Sequence[MixedValue], order: Sequence[int]) -> list[MixedValue]:
    return [sizes[index] for index in order]


def _at_start(sizes: Sequence[MixedValue]) -> Slice:
    return [0] * len(sizes), list(sizes), [1] * len(sizes)


def _padded(op: PackOp, rewriter: Rewriter) -> Value[RankedTensorType]:
    """Returns the source, padded to the size of the tiles if necessary."""
    if op.padding_value is None:
        return op.source_
    source, tiles = op.source_.type, _tiles(op)
    sizes = [_known(tiles.get(index, source.shape[index])) for index in range(source.rank)]
    high: list[MixedValue] = []
    for index, size in enumerate(sizes):
        own = extent(op.source_, index, rewriter)
        high.append(make_composed_folded_apply(rewriter, _DIFFERENCE, [size, own], op))
    type_ = RankedTensorType(tuple(split_mixed(sizes)[0]), source.element_type)
    return create_pad(op.source_, high, type_, op.padding_value, rewriter).result


@pattern(PackOp, name="mlir::linalg::DecomposeOuterUnitDimsPackOpPattern")
def _pack(op: PackOp, rewriter: Rewriter) -> bool:
    """pack %a into tensor<1x1x8x4xf32> -> insert_slice (transpose (pad %a))"""
    source, dest, tiles = op.source_.type, op.dest.type, _tiles(op)
    outer_perm = op.outer_dims_perm.values or tuple(range(source.rank))
    if any(dest.shape[outer_perm.index(index)] != 1 for index in tiles):
        return rewriter.notify_match_failure(op, "not all outer dimensions of the result are 1s")
    untiled = [index for index in outer_perm if index not in tiles]
    if any(low > high and (dest.shape[low], dest.shape[high]) != (1, 1) for low, high in pairwise([0, *untiled])):
        words = "At least one non-unit and un-tiled outer dim is permuted, this is not supported ATM!"
        return rewriter.notify_match_failure(op, words)
    value = _padded(op, rewriter)
    untiled.sort()
    sizes = [extent(value, index, rewriter) for index in untiled]
    empty = _empty([*sizes, *map(_known, tiles.values())], source.element_type, rewriter)
    order = [*untiled, *tiles]
    transposed = create_structured(rewriter, TransposeOp, [value], [empty], permutation=order)
    outer = [extent(op.dest, index, rewriter) for index in range(source.rank)]
    written = _at_start([*outer, *map(_known, tiles.values())])
    rewriter.replace_op(op, insert_slice(transposed.result, op.dest, written, rewriter))
    return True


def _normalized(order: Sequence[int]) -> list[int]:
    """Returns the permutation that results from closing the gaps between the numbers of `order`."""
    ranks = sorted(order)
    return [ranks.index(number) for number in order]


def _rank_reduced_order(shape: Sequence[int], op: UnPackOp) -> list[int]:
    """Returns the order of dimensions in a packed tensor without its outer unit dimensions."""
    outer_perm, inner_positions = op.outer_dims_perm.values, op.inner_dims_pos.values
    inner: list[int] = []
    outer: list[int] = []
    reduced_perm: list[int] = []
    count = 0
    for index, size in enumerate(shape):
        if index in inner_positions:
            inner.append(count)
        elif size == 1:
            continue
        else:
            outer.append(count)
            if outer_perm:
                reduced_perm.append(outer_perm[index])
        count += 1
    inner = [inner[index] for index in _normalized(inner_positions)]
    if reduced_perm:
        outer = [outer[index] for index in _normalized(reduced_perm)]
    return [*outer, *inner]


@pattern(UnPackOp, name="mlir::linalg::DecomposeOuterUnitDimsUnPackOpPattern")
def _unpack(op: UnPackOp, rewriter: Rewriter) -> bool:
    """unpack %a : tensor<1x1x8x4xf32> -> insert_slice (transpose (extract_slice %a))"""
    source, dest, tiles = op.source_.type, op.dest.type, _tiles(op)
    shape = source.shape[: dest.rank]
    outer_perm = op.outer_dims_perm.values or tuple(range(dest.rank))
    if any(source.shape[outer_perm.index(index)] != 1 for index in tiles):
        return rewriter.notify_match_failure(op, "require the tiled outer dimensions of the result are all 1s")
    whole: list[MixedValue] = []
    kept: list[MixedValue] = []
    for index in range(dest.rank):
        size: MixedValue = 1 if index in tiles else extent(op.source_, index, rewriter)
        whole.append(size)
        if size != 1:
            kept.append(size)
    inner = list(tiles.values())
    read_shape = [shape[index] for index in range(dest.rank) if index not in tiles and shape[index] != 1]
    type_ = RankedTensorType((*read_shape, *source.shape[dest.rank :]), source.element_type)
    tile = extract_slice(op.source_, _at_start([*whole, *inner]), rewriter, type_)
    packed_order = _rank_reduced_order(shape, op)
    order = sorted(range(len(packed_order)), key=lambda index: packed_order[index])
    empty = _empty(_permuted([*kept, *inner], order), source.element_type, rewriter)
    transposed = create_structured(rewriter, TransposeOp, [tile.result], [empty], permutation=order)
    is_kept = [index in tiles or dest.shape[index] != 1 for index in range(dest.rank)]
    sizes = [extent(op.dest, index, rewriter) for index in range(dest.rank) if is_kept[index]]
    partial = extract_slice(transposed.result, _at_start(sizes), rewriter)
    rest = iter(sizes)
    written: list[MixedValue] = [next(rest) if kept_dim else 1 for kept_dim in is_kept]
    rewriter.replace_op(op, insert_slice(partial.result, op.dest, _at_start(written), rewriter))
    return True


DECOMPOSE_UNIT_PACKS: Sequence[RewritePattern] = (_pack, _unpack)
