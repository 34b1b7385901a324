"""Tiles of structured operations: the same operation on slices of its operands.

linalg.matmul ins(%a, %b) outs(%c)   ->   linalg.matmul ins(slice of %a, slice of %b) outs(slice of %c), inserted in %c
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.affine.apply import make_composed_folded_apply
from compiler.dialects.arith.constants import index_value
from compiler.dialects.linalg.interface import body, indexing_maps, inputs, loops_to_shapes, shape_of
from compiler.dialects.linalg.ops import IndexOp
from compiler.dialects.memref.view_ops import SubViewOp
from compiler.dialects.tensor.canonicalize_slices import slice_operands, slice_properties
from compiler.dialects.tensor.casts import Slice
from compiler.ir.affine import AffineMap, constant, dim, symbol
from compiler.ir.mixed_values import MixedValue, split_mixed
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.types import MemRefType
from compiler.rewrite.builder import IRMapping, clone
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.bufferization.buffer_types import slice_type
from compiler.transforms.extents import extents
from compiler.transforms.linalg.building import extract_slice, insert_slice

_PREDECESSOR = AffineMap(1, 0, (dim(0) - constant(1),))
_SUCCESSOR = AffineMap(0, 1, (symbol(0) + constant(1),))


def iteration_domain(op: Operation, rewriter: Rewriter) -> list[MixedValue] | None:
    """Returns the trip count of each loop of an operation; None if operands do not determine it."""
    shapes_to_loops = loops_to_shapes(op).inverse_permutation()
    if shapes_to_loops is None:
        return None
    sizes = [size for value in op.operands if shape_of(value) for size in extents(value, rewriter)]
    return [
        make_composed_folded_apply(rewriter, shapes_to_loops.with_results([expr]), sizes, op)
        for expr in shapes_to_loops.results
    ]


def _slice(
    value: Value,
    map_: AffineMap,
    offsets: Sequence[MixedValue],
    last: Sequence[MixedValue],
    rewriter: Rewriter,
    location: Operation,
) -> Slice:
    """Returns the part of an operand that a tile uses; `last` are the sizes of the tile less one."""
    starts: list[MixedValue] = []
    sizes: list[MixedValue] = []
    for expr in map_.results:
        single = AffineMap(map_.num_dims, 0, (expr,))
        starts.append(make_composed_folded_apply(rewriter, single, offsets, location))
        closed = make_composed_folded_apply(rewriter, single, last, location)
        sizes.append(make_composed_folded_apply(rewriter, _SUCCESSOR, [closed], location))
    return starts, sizes, [1] * len(sizes)


def _last_indices(sizes: Sequence[MixedValue], rewriter: Rewriter, location: Operation) -> list[MixedValue]:
    return [make_composed_folded_apply(rewriter, _PREDECESSOR, [size], location) for size in sizes]


def take_slice(value: Value, slice_: Slice, rewriter: Rewriter) -> Value:
    """Returns a part of a tensor or of a buffer."""
    if not isinstance(value.type, MemRefType):
        return extract_slice(value, slice_, rewriter).result
    _, sizes, _ = slice_
    shape = tuple(split_mixed(sizes)[0])
    return rewriter.create(
        SubViewOp,
        value,
        *slice_operands(slice_),
        result_types=[slice_type(shape, value.type, *slice_)],
        properties=slice_properties(slice_),
    ).result


def tiles_of(
    values: Sequence[Value],
    maps: Sequence[AffineMap],
    offsets: Sequence[MixedValue],
    sizes: Sequence[MixedValue],
    location: Operation,
    rewriter: Rewriter,
) -> list[Value]:
    """Returns the parts of values that a tile uses, by the maps from loops to their dimensions."""
    last = _last_indices(sizes, rewriter, location)
    slices = [
        _slice(value, map_, offsets, last, rewriter, location) if shape_of(value) else None
        for value, map_ in zip(values, maps, strict=True)
    ]
    return [
        value if slice_ is None else take_slice(value, slice_, rewriter)
        for value, slice_ in zip(values, slices, strict=True)
    ]


def tile_at(
    op: Operation,
    targets: Sequence[Value],
    offsets: Sequence[MixedValue],
    sizes: Sequence[MixedValue],
    rewriter: Rewriter,
) -> Operation:
    """Returns the operation on one tile, which writes to a part of the targets."""
    parts = tiles_of([*inputs(op), *targets], indexing_maps(op), offsets, sizes, op, rewriter)
    return clone_on_tile(op, parts, offsets, rewriter)


def clone_on_tile(
    op: Operation, parts: Sequence[Value], offsets: Sequence[MixedValue], rewriter: Rewriter
) -> Operation:
    """Inserts a copy of an operation on `parts` of its operands, for the tile at `offsets`.

    The insertion point is then after the copy.
    """
    tiled = clone(op, IRMapping(dict(zip(op.operands, parts, strict=True))))
    tiled.operands = list(parts)
    for result, part in zip(tiled.results, parts[len(inputs(op)) :], strict=False):
        result.type = part.type
    rewriter.insert(tiled)
    shift_indices(tiled, offsets, rewriter)
    rewriter.set_insertion_point_after(tiled)
    return tiled


def result_slices(
    op: Operation,
    targets: Sequence[Value],
    offsets: Sequence[MixedValue],
    sizes: Sequence[MixedValue],
    rewriter: Rewriter,
) -> list[Slice]:
    """Returns the slices that the results of a tile are inserted into."""
    maps = indexing_maps(op)[len(inputs(op)) :]
    slices: list[Slice] = []
    for number in range(len(op.results)):
        last = _last_indices(sizes, rewriter, op)
        slices.append(_slice(targets[number], maps[number], offsets, last, rewriter, op))
    return slices


def insert_tile(
    op: Operation,
    tiled: Operation,
    targets: Sequence[Value],
    offsets: Sequence[MixedValue],
    sizes: Sequence[MixedValue],
    rewriter: Rewriter,
) -> list[Value]:
    """Returns the targets with the results of a tile inserted."""
    slices = result_slices(op, targets, offsets, sizes, rewriter)
    return [
        insert_slice(result, target, slice_, rewriter).result
        for result, target, slice_ in zip(tiled.results, targets, slices, strict=True)
    ]


def shift_indices(tiled: Operation, offsets: Sequence[MixedValue], rewriter: Rewriter) -> None:
    """Adds a tile's offsets to its `linalg.index` ops, so that they count from the start of the whole."""
    for index in [inner for inner in body(tiled).ops if isinstance(inner, IndexOp)]:
        offset = offsets[index.dim.value]
        if offset == 0:
            continue
        with rewriter.insertion_guard():
            rewriter.set_insertion_point_after(index)
            total = AffineMap(2, 0, (dim(0) + dim(1),))
            moved = index_value(
                rewriter, make_composed_folded_apply(rewriter, total, [index.result, offset], index), index
            )
        users = [moved.owner] if isinstance(moved, OpResult) else []
        rewriter.replace_all_uses_except(index.result, moved, users)
