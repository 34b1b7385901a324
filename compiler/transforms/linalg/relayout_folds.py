"""Folds of adjacent pads, slices and transposes into `linalg.pack` and `linalg.unpack`.

linalg.pack (tensor.pad %a)             ->   linalg.pack %a padding_value
tensor.extract_slice (linalg.unpack %a) ->   linalg.unpack %a into a smaller tensor
linalg.transpose (linalg.pack %a), linalg.pack (linalg.transpose %a), and of unpacks   ->   one op with another order
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from compiler.dialects.linalg.interface import body, indexing_maps, inputs, is_structured, iterator_types, outputs
from compiler.dialects.linalg.relayout_ops import PackOp, UnPackOp
from compiler.dialects.linalg.structure import PARALLEL
from compiler.dialects.linalg.structured_ops import TransposeOp
from compiler.dialects.tensor.canonicalize_pad import padding_value
from compiler.dialects.tensor.casts import mixed_paddings, slice_of
from compiler.dialects.tensor.ops import EmptyOp, ExtractSliceOp, PadOp
from compiler.ir.constants import constant_integer
from compiler.ir.mixed_values import MixedValue, mixed_group, split_mixed
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.types import DYNAMIC, RankedTensorType
from compiler.rewrite.patterns import MATCH_ANY, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.extents import extents
from compiler.transforms.linalg.packing import create_pack, create_unpack, packed_destination

_Relayout = TypeVar("_Relayout", bound=Operation)


def _tiles(op: PackOp | UnPackOp) -> list[MixedValue]:
    return mixed_group(op, "inner_tiles", "static_inner_tiles")


def _producer(value: Value) -> Operation | None:
    """Returns the structured operation that defines a value."""
    return value.owner if isinstance(value, OpResult) and is_structured(value.owner) else None


def _input_of(op: Operation, kind: type[_Relayout]) -> _Relayout | None:
    """Returns the defining op of a structured operation's first operand, if it is of the given class."""
    source = next(iter(op.operands), None) if is_structured(op) else None
    return None if source is None else source.defining_op(kind)


def _order(op: Operation) -> list[int] | None:
    """Returns the dimension of its input that each dimension of a transpose's output is; None for other operations."""
    if isinstance(op, TransposeOp):
        return list(op.permutation.values)
    if len(inputs(op)) != 1 or len(outputs(op)) != 1 or any(kind != PARALLEL for kind in iterator_types(op)):
        return None
    source, target = indexing_maps(op)
    if not source.is_permutation() or not target.is_permutation() or source == target:
        return None
    if len(body(op).ops) != 1:
        return None
    return [source.results.index(expr) for expr in target.results]


def _inverse(order: Sequence[int]) -> list[int]:
    return sorted(range(len(order)), key=lambda index: order[index])


def _rearranged(order: Sequence[int], outer: Sequence[int], rank: int) -> list[int] | None:
    """Returns the order of the outer dimensions; None if a tile is exchanged with an outer dimension."""
    if any(index >= rank for index in order[:rank]):
        return None
    return [outer[index] if outer else index for index in order[:rank]]


def _permuted(values: Sequence[int], order: Sequence[int]) -> list[int]:
    return [values[index] for index in order] if order else list(values)


@pattern(PackOp, name="mlir::linalg::FoldPadWithPackOp")
def _pad(op: PackOp, rewriter: Rewriter) -> bool:
    """pack (pad %a) -> pack %a padding_value"""
    pad = op.source_.defining_op(PadOp)
    if pad is None or pad.nofold or any(size != 0 for size in mixed_paddings(pad)[0]):
        return False
    value = padding_value(pad)
    if value is None or not _fills_tiles(op, pad.source_.type, mixed_paddings(pad)[1]):
        return False
    own = op.padding_value
    if own is not None and own is not value and not _are_equal_integers(own, value):
        return False
    new = create_pack(
        pad.source_, op.dest, _tiles(op), op.inner_dims_pos.values, op.outer_dims_perm.values, value, rewriter
    )
    rewriter.replace_op(op, new)
    return True


def _outer_shape(op: PackOp | UnPackOp, packed: RankedTensorType) -> list[int]:
    """Returns the number of tiles along each dimension of the unpacked tensor."""
    order = op.outer_dims_perm.values
    outer = packed.shape[: packed.rank - len(op.inner_dims_pos.values)]
    return _permuted(outer, _inverse(order)) if order else list(outer)


def _fills_tiles(op: PackOp, source: RankedTensorType, high: Sequence[MixedValue]) -> bool:
    """Returns True if a pad adds less than a tile along each tiled dimension."""
    outer, padded = _outer_shape(op, op.dest.type), op.source_.type
    tiles = dict(zip(op.inner_dims_pos.values, _tiles(op), strict=True))
    for axis, added in enumerate(high):
        if axis not in tiles:
            if added != 0:
                return False
            continue
        tile = tiles[axis]
        if isinstance(tile, Value) or isinstance(added, Value) or DYNAMIC in (outer[axis], padded.shape[axis]):
            return False
        if outer[axis] * tile - padded.shape[axis] + added >= tile:
            return False
    return True


def _ends_in_last_tiles(op: UnPackOp, part: RankedTensorType) -> bool:
    """Returns True if a slice from the start of an unpacked tensor needs all of its tiles."""
    outer = _outer_shape(op, op.source_.type)
    tiles = dict(zip(op.inner_dims_pos.values, _tiles(op), strict=True))
    for axis, (number, size) in enumerate(zip(outer, part.shape, strict=True)):
        tile = tiles.get(axis, 1)
        if isinstance(tile, Value) or DYNAMIC in (number, size) or number * tile - size >= tile:
            return False
        if axis not in tiles and number != size:
            return False
    return True


def _are_equal_integers(left: Value, right: Value) -> bool:
    number = constant_integer(left)
    return number is not None and number == constant_integer(right)


@pattern(ExtractSliceOp, name="mlir::linalg::FoldUnpackWithExtractSliceOp")
def _slice(op: ExtractSliceOp, rewriter: Rewriter) -> bool:
    """extract_slice (unpack %a) -> unpack %a"""
    unpack = op.source_.defining_op(UnPackOp)
    if unpack is None:
        return False
    dest, (offsets, sizes, strides) = unpack.dest.type, slice_of(op)
    if op.result.type.rank != dest.rank:
        return rewriter.notify_match_failure(op, "rank-reduced folding is not supported")
    if any(offset != 0 for offset in offsets) or any(stride != 1 for stride in strides):
        return rewriter.notify_match_failure(op, "expects offsets to be 0s and strides to be 1s")
    if not _ends_in_last_tiles(unpack, op.result.type):
        return False
    empty = _empty(sizes, dest, rewriter)
    rewriter.replace_op(op, _unpacked(unpack, unpack.source_, empty, rewriter))
    return True


def _empty(sizes: Sequence[MixedValue], like: RankedTensorType, rewriter: Rewriter) -> Value[RankedTensorType]:
    static, dynamic = split_mixed(sizes)
    type_ = RankedTensorType(tuple(static), like.element_type)
    return rewriter.create(EmptyOp, dynamic, result_types=[type_]).result


def _unpacked(op: UnPackOp, source: Value, target: Value, rewriter: Rewriter) -> UnPackOp:
    return create_unpack(source, target, _tiles(op), op.inner_dims_pos.values, op.outer_dims_perm.values, rewriter)


@pattern(MATCH_ANY, name="mlir::linalg::FoldProducerPackWithConsumerLinalgTransposeOp")
def _transposed_pack(op: Operation, rewriter: Rewriter) -> bool:
    """transpose (pack %a) -> pack %a"""
    pack = _input_of(op, PackOp)
    order = None if pack is None else _order(op)
    if pack is None or order is None:
        return False
    rank = pack.source_.type.rank
    outer = _rearranged(order, pack.outer_dims_perm.values, rank)
    if outer is None:
        words = "Cannot fold in tensor.pack if a tile dimension was transposed with a non-tile dimension"
        return rewriter.notify_match_failure(op, f"{words} in linalg.transpose.")
    tiles = [_tiles(pack)[index - rank] for index in order[rank:]]
    positions = [pack.inner_dims_pos.values[index - rank] for index in order[rank:]]
    rewriter.location = op
    target = packed_destination(pack.source_, tiles, positions, outer, rewriter)
    new = create_pack(pack.source_, target, tiles, positions, outer, pack.padding_value, rewriter)
    rewriter.replace_op(op, new)
    return True


@pattern(PackOp, name="mlir::linalg::FoldConsumerPackWithProducerLinalgTransposeOp")
def _packed_transpose(op: PackOp, rewriter: Rewriter) -> bool:
    """pack (transpose %a) -> pack %a"""
    transpose = _producer(op.source_)
    order = None if transpose is None else _order(transpose)
    if transpose is None or order is None:
        return False
    outer = _permuted(order, op.outer_dims_perm.values)
    positions = [order[index] for index in op.inner_dims_pos.values]
    (source,) = inputs(transpose)
    target = packed_destination(source, _tiles(op), positions, outer, rewriter)
    new = create_pack(source, target, _tiles(op), positions, outer, op.padding_value, rewriter)
    rewriter.replace_op(op, new)
    return True


@pattern(MATCH_ANY, name="mlir::linalg::FoldProducerUnPackWithConsumerLinalgTransposeOp")
def _transposed_unpack(op: Operation, rewriter: Rewriter) -> bool:
    """transpose (unpack %a) -> unpack %a"""
    unpack = _input_of(op, UnPackOp)
    order = None if unpack is None else _order(op)
    if unpack is None or order is None:
        return False
    places = _inverse(order)
    positions = [places[index] for index in unpack.inner_dims_pos.values]
    outer = _permuted(places, unpack.outer_dims_perm.values)
    new = create_unpack(unpack.source_, outputs(op)[0], _tiles(unpack), positions, outer, rewriter)
    rewriter.replace_op(op, new)
    return True


@pattern(UnPackOp, name="mlir::linalg::FoldConsumerUnPackWithProducerLinalgTransposeOp")
def _unpacked_transpose(op: UnPackOp, rewriter: Rewriter) -> bool:
    """unpack (transpose %a) -> unpack %a"""
    transpose = _producer(op.source_)
    order = None if transpose is None else _order(transpose)
    if transpose is None or order is None:
        return False
    sizes = extents(op.dest, rewriter)
    rank, places = op.dest.type.rank, _inverse(order)
    outer = _rearranged(places, op.outer_dims_perm.values, rank)
    if outer is None:
        words = "Cannot fold in tensor.unpack if a tile dimension was transposed with a non-tile dimension"
        return rewriter.notify_match_failure(op, f"{words} in linalg.transpose.")
    tiles = [_tiles(op)[index - rank] for index in places[rank:]]
    positions = [op.inner_dims_pos.values[index - rank] for index in places[rank:]]
    target = _empty(sizes, op.dest.type, rewriter)
    (source,) = inputs(transpose)
    rewriter.replace_op(op, create_unpack(source, target, tiles, positions, outer, rewriter))
    return True


FOLD_INTO_RELAYOUTS: Sequence[RewritePattern] = (
    _slice,
    _pad,
    _transposed_pack,
    _packed_transpose,
    _unpacked_transpose,
    _transposed_unpack,
)
