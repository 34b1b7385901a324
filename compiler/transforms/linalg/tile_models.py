"""Operations that can be computed tile by tile: upstream's `TilingInterface`, by models of classes of operations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Generic, TypeAlias, TypeVar

from compiler.analysis.affine.value_bound_rules import RULES
from compiler.analysis.affine.value_bounds import ValueBounds
from compiler.dialects.affine.apply import (
    make_composed_apply,
    make_composed_folded_apply,
    make_composed_min_max,
)
from compiler.dialects.affine.ops import AffineMinOp
from compiler.dialects.arith.constants import index_value
from compiler.dialects.arith.integer_ops import MulIOp
from compiler.dialects.linalg.interface import is_structured, num_loops, outputs, shape_of
from compiler.dialects.linalg.ops import SoftmaxOp
from compiler.dialects.linalg.relayout_ops import PackOp, UnPackOp
from compiler.dialects.tensor.casts import Slice
from compiler.dialects.tensor.ops import EmptyOp, PadOp
from compiler.ir.affine import AffineMap, dim, symbol
from compiler.ir.mixed_values import MixedValue, dynamic_values, known_integer, mixed_group, split_mixed
from compiler.ir.operation import Operation, OpOfKey, Value
from compiler.ir.types import RankedTensorType
from compiler.ir.value_types import tensor_type
from compiler.rewrite.builder import IRMapping, clone
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.extents import extents
from compiler.transforms.linalg.building import extract_slice
from compiler.transforms.linalg.tiles import iteration_domain, result_slices, take_slice, tile_at
from compiler.transforms.result_shapes import reified_extents
from compiler.transforms.tensor.slice_of_pad import slice_of_pad

OpT = TypeVar("OpT", bound=Operation)


@dataclass(frozen=True)
class Tile:
    """An operation on one tile, and the tiles of the results."""

    op: Operation
    values: Sequence[Value]


class TilingModel(Generic[OpT]):
    """Computes one tile of operations of a class; the default is for those with one result and a loop a dimension."""

    destinations_depend_on_domain = False
    """True if destinations depend on the trip counts, which are then computed first."""

    def num_loops(self, op: OpT) -> int:
        return tensor_type(op.result).rank

    def destinations(self, op: OpT, rewriter: Rewriter) -> list[Value]:
        """Returns the tensors or buffers that the results are written to."""
        raise NotImplementedError

    def origin(self, op: OpT, rewriter: Rewriter) -> MixedValue:
        """Returns the zero that this op's tiles use as start of a loop: a number, or a constant op's result."""
        return 0

    def domain(self, op: OpT, rewriter: Rewriter) -> list[MixedValue] | None:
        """Returns the trip count of each loop; None if operands do not determine it."""
        raise NotImplementedError

    def start_iteration(self, variables: Mapping[int, Value]) -> None:
        """Stores the variable of each tiled loop of an `scf.forall`, for the tile that is computed next."""

    def tile(
        self,
        op: OpT,
        targets: Sequence[Value],
        offsets: Sequence[MixedValue],
        sizes: Sequence[MixedValue],
        rewriter: Rewriter,
    ) -> Tile | None:
        """Returns the operation on one tile, at offsets and with sizes in the domain; None on failure."""
        raise NotImplementedError

    def result_slices(
        self,
        op: OpT,
        targets: Sequence[Value],
        offsets: Sequence[MixedValue],
        sizes: Sequence[MixedValue],
        rewriter: Rewriter,
    ) -> list[Slice]:
        """Returns the slices of the targets that the tiles of the results are inserted into."""
        return [(list(offsets), list(sizes), [1] * len(sizes))]


class _Structured(TilingModel[Operation]):
    def num_loops(self, op: Operation) -> int:
        return num_loops(op)

    def destinations(self, op: Operation, rewriter: Rewriter) -> list[Value]:
        return outputs(op)

    def domain(self, op: Operation, rewriter: Rewriter) -> list[MixedValue] | None:
        return iteration_domain(op, rewriter)

    def tile(
        self,
        op: Operation,
        targets: Sequence[Value],
        offsets: Sequence[MixedValue],
        sizes: Sequence[MixedValue],
        rewriter: Rewriter,
    ) -> Tile:
        tiled = tile_at(op, targets, offsets, sizes, rewriter)
        return Tile(tiled, tiled.results)

    def result_slices(
        self,
        op: Operation,
        targets: Sequence[Value],
        offsets: Sequence[MixedValue],
        sizes: Sequence[MixedValue],
        rewriter: Rewriter,
    ) -> list[Slice]:
        return result_slices(op, targets, offsets, sizes, rewriter)


class _Pad(TilingModel[PadOp]):
    def destinations(self, op: PadOp, rewriter: Rewriter) -> list[Value]:
        type_ = op.result.type
        sizes: list[MixedValue] = list(type_.shape)
        if not type_.has_static_shape:
            sizes = reified_extents(op.result, rewriter) or sizes
        return [rewriter.create(EmptyOp, dynamic_values(sizes), result_types=[type_]).result]

    def domain(self, op: PadOp, rewriter: Rewriter) -> list[MixedValue] | None:
        return reified_extents(op.result, rewriter)

    def tile(
        self,
        op: PadOp,
        targets: Sequence[Value],
        offsets: Sequence[MixedValue],
        sizes: Sequence[MixedValue],
        rewriter: Rewriter,
    ) -> Tile | None:
        tiled = slice_of_pad(op, offsets, sizes, rewriter)
        if tiled is None:
            return None
        pad, value = tiled
        return Tile(pad, [value])


class _Softmax(TilingModel[SoftmaxOp]):
    def num_loops(self, op: SoftmaxOp) -> int:
        return len(shape_of(op.input))

    def destinations(self, op: SoftmaxOp, rewriter: Rewriter) -> list[Value]:
        return [op.output]

    def origin(self, op: SoftmaxOp, rewriter: Rewriter) -> MixedValue:
        zero, _ = index_value(rewriter, 0), index_value(rewriter, 1)  # upstream makes a step, too, and uses it nowhere
        return zero

    def domain(self, op: SoftmaxOp, rewriter: Rewriter) -> list[MixedValue]:
        return extents(op.input, rewriter)

    def tile(
        self,
        op: SoftmaxOp,
        targets: Sequence[Value],
        offsets: Sequence[MixedValue],
        sizes: Sequence[MixedValue],
        rewriter: Rewriter,
    ) -> Tile:
        slice_: Slice = (list(offsets), list(sizes), [1] * len(sizes))
        source, target = (take_slice(value, slice_, rewriter) for value in (op.input, targets[0]))
        tiled = rewriter.create_like(op, [source, target], [target.type] if op.results else [])
        return Tile(tiled, tiled.results)

    def result_slices(
        self,
        op: SoftmaxOp,
        targets: Sequence[Value],
        offsets: Sequence[MixedValue],
        sizes: Sequence[MixedValue],
        rewriter: Rewriter,
    ) -> list[Slice]:
        return super().result_slices(op, targets, offsets, sizes, rewriter) if op.results else []


# ---------------------------------------------------------------------------------------------------- packed tensors

_PRODUCT = AffineMap(1, 1, (dim(0) * symbol(0),))
_SUM = AffineMap(2, 0, (dim(0) + dim(1),))
_DIFFERENCE = AffineMap(2, 0, (dim(0) - dim(1),))
_FLOOR = AffineMap(2, 0, (dim(0).floor_div(dim(1)),))
_CEIL = AffineMap(2, 0, (dim(0).ceil_div(dim(1)),))
_REMAINDER = AffineMap(2, 0, (dim(0) % dim(1),))


def _inner_tiles(op: PackOp | UnPackOp) -> dict[int, MixedValue]:
    """Returns the size of the tiles of each dimension that is tiled."""
    tiles = mixed_group(op, "inner_tiles", "static_inner_tiles")
    return dict(zip(op.inner_dims_pos.values, tiles, strict=True))


def _outer_order(op: PackOp | UnPackOp, rank: int) -> Sequence[int]:
    """Returns the unpacked dimension for each outer dimension of the packed tensor."""
    order = () if op.outer_dims_perm is None else op.outer_dims_perm.values
    return order or range(rank)


def _on_tile(op: PackOp | UnPackOp, source: Value, dest: Value, rewriter: Rewriter) -> Tile:
    """Returns the same operation on other tensors."""
    tiled = clone(op, IRMapping({op.source_: source}))
    _, _, *others = op.operands
    tiled.operands = [source, dest, *others]
    (result,) = tiled.results
    result.type = dest.type
    rewriter.insert(tiled)
    return Tile(tiled, tiled.results)


def _packed_slice(
    packed: Value, offsets: Sequence[MixedValue], sizes: Sequence[MixedValue], rewriter: Rewriter
) -> Slice:
    """Returns the slice of a packed tensor that has some of its tiles."""
    inner = extents(packed, rewriter)[len(offsets) :]
    starts: list[MixedValue] = [*offsets, *[0] * len(inner)]
    return starts, [*sizes, *inner], [1] * len(starts)


class _Pack(TilingModel[PackOp]):
    def num_loops(self, op: PackOp) -> int:
        return op.source_.type.rank

    def destinations(self, op: PackOp, rewriter: Rewriter) -> list[Value]:
        return [op.dest]

    def domain(self, op: PackOp, rewriter: Rewriter) -> list[MixedValue]:
        return extents(op.dest, rewriter)[: self.num_loops(op)]

    def tile(
        self,
        op: PackOp,
        targets: Sequence[Value],
        offsets: Sequence[MixedValue],
        sizes: Sequence[MixedValue],
        rewriter: Rewriter,
    ) -> Tile:
        rank = op.source_.type.rank
        place = {outer: index for index, outer in enumerate(_outer_order(op, rank))}
        shape, tiles = extents(op.source_, rewriter), _inner_tiles(op)
        starts: list[MixedValue] = []
        lengths: list[MixedValue] = []
        for axis in range(rank):
            start, length = offsets[place[axis]], sizes[place[axis]]
            if axis in tiles:
                start = make_composed_folded_apply(rewriter, _PRODUCT, [start, tiles[axis]], op)
                length = make_composed_folded_apply(rewriter, _PRODUCT, [length, tiles[axis]], op)
            if op.padding_value is not None:
                left = make_composed_folded_apply(rewriter, _DIFFERENCE, [shape[axis], start], op)
                length = make_composed_min_max(rewriter, AffineMinOp, AffineMap.identity(2), [length, left], op)
            starts.append(start)
            lengths.append(length)
        source = extract_slice(op.source_, (starts, lengths, [1] * rank), rewriter).result
        slice_ = _packed_slice(targets[0], offsets, sizes, rewriter)
        return _on_tile(op, source, extract_slice(targets[0], slice_, rewriter).result, rewriter)

    def result_slices(
        self,
        op: PackOp,
        targets: Sequence[Value],
        offsets: Sequence[MixedValue],
        sizes: Sequence[MixedValue],
        rewriter: Rewriter,
    ) -> list[Slice]:
        return [_packed_slice(op.dest, offsets, sizes, rewriter)]


@dataclass(frozen=True)
class _UnpackedDimension:
    """A tile along one dimension: the source tiles that contain it, and its offset and size in these."""

    is_aligned: bool
    source_offset: MixedValue
    source_size: MixedValue
    offset: MixedValue
    size: MixedValue


class _UnPack(TilingModel[UnPackOp]):
    def destinations(self, op: UnPackOp, rewriter: Rewriter) -> list[Value]:
        return [op.dest]

    def domain(self, op: UnPackOp, rewriter: Rewriter) -> list[MixedValue]:
        return extents(op.dest, rewriter)

    def tile(
        self,
        op: UnPackOp,
        targets: Sequence[Value],
        offsets: Sequence[MixedValue],
        sizes: Sequence[MixedValue],
        rewriter: Rewriter,
    ) -> Tile:
        rank, tiles = len(offsets), _inner_tiles(op)
        dims = [_unpacked_dimension(op, tiles.get(axis), offsets[axis], sizes[axis], rewriter) for axis in range(rank)]
        order, inner = _outer_order(op, rank), mixed_group(op, "inner_tiles", "static_inner_tiles")
        starts: list[MixedValue] = [*[dims[axis].source_offset for axis in order], *[0] * len(inner)]
        lengths = [*[dims[axis].source_size for axis in order], *inner]
        source = extract_slice(op.source_, (starts, lengths, [1] * len(starts)), rewriter).result
        strides: list[MixedValue] = [1] * rank
        if all(each.is_aligned for each in dims):
            dest = extract_slice(targets[0], (list(offsets), list(sizes), strides), rewriter).result
            return _on_tile(op, source, dest, rewriter)
        whole = [each.size for each in dims]
        type_ = RankedTensorType(tuple(split_mixed(whole)[0]), op.dest.type.element_type)
        empty = rewriter.create(EmptyOp, dynamic_values(whole), result_types=[type_]).result
        tile = _on_tile(op, source, empty, rewriter)
        part: Slice = ([each.offset for each in dims], list(sizes), strides)
        return Tile(tile.op, [extract_slice(tile.values[0], part, rewriter).result])


def _greatest(size: MixedValue) -> int | None:
    """Returns the greatest number that a size can be."""
    if isinstance(size, int):
        return size
    bounds = ValueBounds(RULES)
    return bounds.upper_bound(bounds.value(size))


def _unpacked_dimension(
    op: UnPackOp, inner: MixedValue | None, offset: MixedValue, size: MixedValue, rewriter: Rewriter
) -> _UnpackedDimension:
    if inner is None:
        return _UnpackedDimension(True, offset, size, 0, size)
    greatest, number = _greatest(size), known_integer(inner)
    if greatest is not None and number and greatest % number == 0:
        start = make_composed_folded_apply(rewriter, _FLOOR, [offset, inner], op)
        length: MixedValue = 1
        if greatest != number:
            length = make_composed_folded_apply(rewriter, _CEIL, [size, inner], op)
        return _UnpackedDimension(True, start, length, 0, size)

    def coordinates(index: MixedValue) -> tuple[Value, Value]:
        operands = [index_value(rewriter, index), index_value(rewriter, inner)]
        quotient = make_composed_apply(rewriter, _FLOOR, operands, op).result
        return quotient, make_composed_apply(rewriter, _REMAINDER, operands, op).result

    first, rest = coordinates(offset)
    end = make_composed_folded_apply(rewriter, _SUM, [offset, size], op)
    last, _ = coordinates(make_composed_folded_apply(rewriter, _DIFFERENCE, [end, 1], op))
    difference = make_composed_folded_apply(rewriter, _DIFFERENCE, [last, first], op)
    count = make_composed_folded_apply(rewriter, _SUM, [difference, 1], op)
    (whole,) = create_or_fold(rewriter, MulIOp, [index_value(rewriter, count), index_value(rewriter, inner)])
    return _UnpackedDimension(False, first, count, rest, whole)


_STRUCTURED = _Structured()
AnyTilingModel: TypeAlias = TilingModel[OpOfKey]
_MODELS: Mapping[type[Operation], AnyTilingModel] = MappingProxyType(
    {PadOp: _Pad(), PackOp: _Pack(), SoftmaxOp: _Softmax(), UnPackOp: _UnPack()}
)


def tiling_model(op: Operation) -> AnyTilingModel | None:
    """Returns the tiling model of an operation; None if it has none."""
    return _STRUCTURED if is_structured(op) else _MODELS.get(type(op))
