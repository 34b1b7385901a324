"""Packs structured operations on tensors: their operands are cut into tiles, computed tile by tile, and unpacked.

linalg.generic ins(%a) outs(%c)
->  linalg.pack %a; linalg.pack %c; linalg.generic over tiles and in tiles; linalg.unpack

Takes an op and a tile size for each loop; returns the new ops, in the order of its operands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from compiler.dialects.affine.apply import make_composed_folded_apply
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.linalg.interface import (
    generic_properties,
    indexing_maps,
    inputs,
    iterator_types,
    num_loops,
)
from compiler.dialects.linalg.relayout_ops import PackOp, UnPackOp
from compiler.dialects.linalg.structured_ops import GenericOp
from compiler.dialects.tensor.ops import EmptyOp
from compiler.ir.affine import AffineDimExpr, AffineMap, dim
from compiler.ir.mixed_values import MixedValue, dynamic_values, known_integer, mixed_group, split_mixed, static_values
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.types import DYNAMIC, RankedTensorType
from compiler.ir.value_types import tensor_type
from compiler.rewrite.elementwise import constant
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.extents import extents
from compiler.transforms.linalg.generalize import generalize
from compiler.transforms.linalg.interchange import interchange
from compiler.transforms.linalg.recognition import contraction_dims
from compiler.transforms.linalg.tiles import iteration_domain

_T = TypeVar("_T")


@dataclass
class Packed:
    """Result of packing an op: `packs` are the packs of operands with a packed dimension, inputs first."""

    packs: list[PackOp]
    op: GenericOp
    unpacks: list[UnPackOp]


@dataclass
class TransposedPack:
    """Result of permuting a pack: the pack, the op that uses it and the unpack of that op's result."""

    pack: PackOp
    op: GenericOp
    unpack: UnPackOp | None


def _permuted(values: Sequence[_T], order: Sequence[int]) -> list[_T]:
    return [values[index] for index in order]


# ------------------------------------------------------------------------------------------------------ pack and unpack


def packed_destination(
    source: Value, tiles: Sequence[MixedValue], positions: Sequence[int], order: Sequence[int], rewriter: Rewriter
) -> Value[RankedTensorType]:
    """Returns an empty tensor for the tiles of another one."""
    sizes = extents(source, rewriter)
    for position, tile in zip(positions, tiles, strict=True):
        map_ = AffineMap(2, 0, (dim(0).ceil_div(dim(1)),))
        sizes[position] = make_composed_folded_apply(rewriter, map_, [sizes[position], tile], rewriter.location)
    shape = [*(_permuted(sizes, order) if order else sizes), *tiles]
    static, dynamic = split_mixed(shape)
    type_ = RankedTensorType(tuple(static), tensor_type(source).element_type)
    return rewriter.create(EmptyOp, dynamic, result_types=[type_]).result


def create_pack(
    source: Value,
    target: Value,
    tiles: Sequence[MixedValue],
    positions: Sequence[int],
    order: Sequence[int],
    padding: Value | None,
    rewriter: Rewriter,
) -> PackOp:
    """Creates a `linalg.pack`; `order` is the permutation of the outer dimensions."""
    return rewriter.create(
        PackOp,
        source,
        target,
        padding_value=padding,
        inner_tiles=dynamic_values(tiles),
        result_types=[target.type],
        outer_dims_perm=order or None,
        inner_dims_pos=positions,
        static_inner_tiles=static_values(tiles),
    )


def create_unpack(
    source: Value,
    target: Value,
    tiles: Sequence[MixedValue],
    positions: Sequence[int],
    order: Sequence[int],
    rewriter: Rewriter,
) -> UnPackOp:
    """Creates a `linalg.unpack`; `order` is the permutation of the outer dimensions."""
    return rewriter.create(
        UnPackOp,
        source,
        target,
        dynamic_values(tiles),
        result_types=[target.type],
        outer_dims_perm=order or None,
        inner_dims_pos=positions,
        static_inner_tiles=static_values(tiles),
    )


def _needs_padding(type_: RankedTensorType, tiles: Sequence[MixedValue], positions: Sequence[int]) -> bool:
    """Returns True if a tile may extend beyond the tensor."""
    constants = [known_integer(tile) for tile in tiles]
    if DYNAMIC in type_.shape:
        return True
    return any(tile is None or type_.shape[at] % tile for at, tile in zip(positions, constants, strict=True))


def _pack_operand(value: Value, tiles: list[MixedValue], positions: list[int], rewriter: Rewriter) -> PackOp:
    target = packed_destination(value, tiles, positions, (), rewriter)
    padding: Value | None = None
    if _needs_padding(tensor_type(value), tiles, positions):
        element = tensor_type(value).element_type
        zero = constant(0, element)
        padding = rewriter.create(ConstantOp, result_types=[element], value=zero).result
    return create_pack(value, target, tiles, positions, (), padding, rewriter)


# -------------------------------------------------------------------------------------------------------- packing an op


def _pack_loop(maps: list[AffineMap], kinds: list[str], loop: int) -> list[int | None] | None:
    """Adds a loop over the tiles' elements for `loop`, in place. Returns the dimension of each operand that it tiles.

    None: it cannot.
    """
    dimensions: list[int | None] = []
    for map_ in maps:
        using = [index for index, expr in enumerate(map_.results) if expr.is_function_of_dim(loop)]
        if len(using) > 1 or any(not isinstance(map_.results[index], AffineDimExpr) for index in using):
            return None
        dimensions.append(using[0] if using else None)
    new = len(kinds)
    kinds.append(kinds[loop])
    for number, (map_, position) in enumerate(zip(list(maps), dimensions, strict=True)):
        added = () if position is None else (dim(new),)
        maps[number] = AffineMap(new + 1, map_.num_symbols, (*map_.results, *added))
    return dimensions


def pack(op: Operation, sizes: Sequence[MixedValue], rewriter: Rewriter) -> Packed | None:
    """Replaces a structured op on tensors by one on packed tensors; size 0 leaves a loop unpacked. None on failure."""
    maps, kinds = indexing_maps(op), iterator_types(op)
    packed: list[tuple[MixedValue, list[int | None]]] = []
    for loop, size in enumerate(sizes):
        if known_integer(size) == 0:
            continue
        positions = _pack_loop(maps, kinds, loop)
        if positions is None:
            return None
        packed.append((size, positions))
    packs: list[PackOp] = []
    operands: list[Value] = []
    made_by: list[PackOp | None] = []
    for number, value in enumerate(op.operands):
        own = [(size, at) for size, dims in packed if (at := dims[number]) is not None]
        new_op = None
        if own:
            new_op = _pack_operand(value, [size for size, _ in own], [at for _, at in own], rewriter)
            packs.append(new_op)
        made_by.append(new_op)
        operands.append(value if new_op is None else new_op.result)
    count = len(inputs(op))
    new = _generic(op, operands, count, maps, kinds, rewriter)
    unpacks: list[UnPackOp] = []
    results: list[Value] = []
    for result, new_op in zip(new.results, made_by[count:], strict=True):
        if new_op is None:
            results.append(result)
            continue
        tiles = mixed_group(new_op, "inner_tiles", "static_inner_tiles")
        unpack = create_unpack(result, new_op.source_, tiles, new_op.inner_dims_pos.values, (), rewriter)
        unpacks.append(unpack)
        results.append(unpack.result)
    rewriter.replace_op(op, results)
    return Packed(packs, new, unpacks)


def _generic(
    op: Operation,
    operands: Sequence[Value],
    count: int,
    maps: Sequence[AffineMap],
    kinds: Sequence[str],
    rewriter: Rewriter,
) -> GenericOp:
    """Creates a `linalg.generic` with the body of an op; the first operands are inputs, the others outputs."""
    new = rewriter.create(
        GenericOp,
        list(operands[:count]),
        list(operands[count:]),
        result_types=[value.type for value in operands[count:]],
        properties=generic_properties(maps, kinds),
        regions=[Region()],
    )
    (region,) = op.regions
    rewriter.inline_region_before(region, new.region)
    return new


def transpose_pack(
    new_op: PackOp,
    op: Operation,
    outer: Sequence[int],
    inner: Sequence[int],
    rewriter: Rewriter,
    unpack: UnPackOp | None = None,
) -> TransposedPack | None:
    """Permutes the outer and inner dimensions of a `linalg.pack`, and the operand of its only user.

    `unpack` unpacks the result of `op` that has the pack's tiles, and is permuted in the same way. Returns None if the
    pack has other uses than one operand of `op`.
    """
    if rewriter.users(new_op.result) != [op] or op.operands.count(new_op.result) != 1:
        return None
    rewriter.location = op
    rewriter.set_insertion_point(new_op)
    source = new_op.source_
    outer = list(outer) or list(range(tensor_type(source).rank))
    inner = list(inner) or list(range(len(new_op.inner_dims_pos.values)))
    order, positions, tiles = _permuted_layout(new_op, outer, inner)
    target = packed_destination(source, tiles, positions, order, rewriter)
    pack_ = create_pack(
        source,
        target,
        tiles,
        positions,
        order,
        new_op.padding_value,
        rewriter,
    )
    rewriter.set_insertion_point(op)
    number, count = op.operands.index(new_op.result), len(inputs(op))
    maps = indexing_maps(op)
    whole = [*outer, *(len(outer) + index for index in inner)]
    maps[number] = maps[number].with_results(_permuted(maps[number].results, whole))
    operands = [pack_.result if value is new_op.result else value for value in op.operands]
    new = _generic(op, operands, count, maps, iterator_types(op), rewriter)
    rewriter.replace_op(op, new)
    new_unpack = None
    if unpack is not None:
        rewriter.set_insertion_point(unpack)
        order, positions, tiles = _permuted_layout(unpack, outer, inner)
        new_unpack = create_unpack(new.results[number - count], unpack.dest, tiles, positions, order, rewriter)
        rewriter.replace_op(unpack, new_unpack)
    rewriter.replace_op(new_op, pack_)
    return TransposedPack(pack_, new, new_unpack)


def _permuted_layout(
    op: PackOp | UnPackOp, outer: Sequence[int], inner: Sequence[int]
) -> tuple[list[int], list[int], list[MixedValue]]:
    """Returns the permuted outer dimensions, inner dimensions and tile sizes."""
    before = op.outer_dims_perm.values
    order = _permuted(before, outer) if before else list(outer)
    positions = _permuted(op.inner_dims_pos.values, inner)
    return order, positions, _permuted(mixed_group(op, "inner_tiles", "static_inner_tiles"), inner)


# ------------------------------------------------------------------------------------------------------- packing matmul


def pack_matmul(
    op: Operation, tiles: Sequence[MixedValue], multiples: Sequence[int], order: Sequence[int], rewriter: Rewriter
) -> Packed | None:
    """Packs the innermost m, n and k of a contraction, whose loops become the last ones, in the given order.

    For loops whose number in `multiples` is not 0, the tile size is the extent of the loop, padded to this multiple.
    """
    count, dims = num_loops(op), contraction_dims(op)
    if count <= 2 or dims is None or not (dims.m and dims.n and dims.k):
        return None
    if not isinstance(op, GenericOp):
        op = generalize(op, rewriter)
    loops = [dims.m[-1], dims.n[-1], dims.k[-1]]
    rest = iter([loop for loop in range(count) if loop not in loops])
    places = {count - len(loops) + place: loop for place, loop in zip(order, loops, strict=True)}
    interchange(op, [places[at] if at in places else next(rest) for at in range(count)], rewriter)
    rewriter.location = op
    rewriter.set_insertion_point(op)
    extents_ = iteration_domain(op, rewriter)
    assert extents_ is not None
    sizes: list[MixedValue] = [0] * count
    for number, place in enumerate(order):
        at = count - len(loops) + place
        sizes[at] = tiles[number]
    for number, place in sorted(enumerate(order), key=lambda each: each[1]):
        if multiples and multiples[number]:
            at = count - len(loops) + place
            map_ = AffineMap(2, 0, (dim(0).ceil_div(dim(1)) * dim(1),))
            sizes[at] = make_composed_folded_apply(rewriter, map_, [extents_[at], multiples[number]], op)
    return pack(op, sizes, rewriter)
