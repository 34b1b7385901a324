"""Coordinates of the parts that one subgroup, or one lane, has: upstream's `computeDistributedCoords`.

Parts are dealt out in turns: with `sg_layout = [2], sg_data = [8]` subgroup 1 has the elements from 8 and from 24 on.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from compiler.dialects.arith.constants import index_value
from compiler.dialects.arith.integer_ops import AddIOp, DivUIOp, MulIOp, RemUIOp
from compiler.dialects.xegpu.layout_parts import Layout, parts_of, root_and_dims, root_parts
from compiler.ir.attributes import DialectAttribute
from compiler.ir.mixed_values import MixedValue
from compiler.ir.operation import Operation, Value
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.rewriter import Rewriter


def _folded(op_class: type[Operation], left: Value, right: Value, rewriter: Rewriter) -> Value:
    (result,) = create_or_fold(rewriter, op_class, [left, right])
    return result


def _level(parts: Layout) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Returns the number of subgroups or lanes in each dimension, and the size of their parts."""
    return (parts.sg_layout, parts.sg_data) if parts.sg_layout else (parts.lane_layout, parts.lane_data)


def _delinearized(layout: DialectAttribute, number: Value, rewriter: Rewriter) -> list[Value]:
    """Returns the place of a subgroup, or lane, in each dimension of a layout's root."""
    root = root_parts(layout)
    counts, _ = _level(root)
    order = root.order or tuple(reversed(range(len(counts))))
    places: dict[int, Value] = {}
    for dim in order:
        count = index_value(rewriter, counts[dim])
        places[dim] = _folded(RemUIOp, number, count, rewriter)
        if len(places) < len(order):
            number = _folded(DivUIOp, number, count, rewriter)
    return [places[dim] for dim in range(len(counts))]


def distributed_coordinates(
    layout: DialectAttribute, number: Value, shape: Sequence[int], rewriter: Rewriter
) -> list[list[Value]] | None:
    """Returns the coordinates of each part of a shape that a subgroup, or lane, has; None if they are not even."""
    counts, sizes = _level(parts_of(layout))
    if not sizes:
        if len(counts) != len(shape) or any(extent % count for extent, count in zip(shape, counts, strict=True)):
            return None
        sizes = tuple(extent // count for extent, count in zip(shape, counts, strict=True))
    _, left_out = root_and_dims(layout)
    places = [place for dim, place in enumerate(_delinearized(layout, number, rewriter)) if dim not in left_out]
    starts = [
        _folded(MulIOp, place, index_value(rewriter, size), rewriter) for place, size in zip(places, sizes, strict=True)
    ]
    units = [min(extent, count * size) for extent, count, size in zip(shape, counts, sizes, strict=True)]
    coordinates = []
    for base in product(*(range(0, extent, unit) for extent, unit in zip(shape, units, strict=True))):
        bases = [index_value(rewriter, offset) for offset in base]
        sums = [_folded(AddIOp, left, right, rewriter) for left, right in zip(bases, starts, strict=True)]
        coordinates.append(
            [
                _folded(RemUIOp, total, index_value(rewriter, extent), rewriter)
                for total, extent in zip(sums, shape, strict=True)
            ]
        )
    return coordinates


def right_aligned_sums(left: Sequence[MixedValue], right: Sequence[MixedValue], rewriter: Rewriter) -> list[MixedValue]:
    """Returns the sums of coordinates; the leading ones of the longer list are kept as they are."""
    longer, shorter = (left, right) if len(left) >= len(right) else (right, left)
    leading = len(longer) - len(shorter)
    return [
        *longer[:leading],
        *[
            _folded(AddIOp, index_value(rewriter, first), index_value(rewriter, second), rewriter)
            for first, second in zip(longer[leading:], shorter, strict=True)
        ],
    ]
