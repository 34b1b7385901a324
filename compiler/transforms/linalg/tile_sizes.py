"""Tile sizes that divide a loop without remainder: two adjacent sizes, or decreasing ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from compiler.dialects.affine.apply import make_composed_apply, make_composed_folded_apply
from compiler.dialects.arith.constants import index_constant, index_value
from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.integer_ops import CmpIOp
from compiler.dialects.cf.ops import AssertOp
from compiler.ir.affine import AffineExpr, AffineMap, symbol
from compiler.ir.operation import Operation, OpResult, Value
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.linalg.tiles import iteration_domain

_S0, _S1, _S2, _S3 = (symbol(position) for position in range(4))
_COUNT = AffineMap(0, 2, (_S0.floor_div(_S1),))


@dataclass(frozen=True)
class TwoSizes:
    """Sizes of two kinds of tiles, and the split point after the first kind, each as its defining op."""

    low: Operation
    high: Operation
    split: Operation


@dataclass
class ChunkSizes:
    """Tile sizes, each with the extent of the chunk that its tiles cover, as their defining ops."""

    tiles: list[Operation] = field(default_factory=list)
    chunks: list[Operation] = field(default_factory=list)


def two_static_sizes(trip_count: int, target: int, divisor: int) -> tuple[int, int, int] | None:
    """Returns the sizes of two kinds of tiles, multiples of `divisor`, and the end of the first kind.

    >>> two_static_sizes(13, 3, 1)
    (2, 3, 4)
    """
    units = trip_count // divisor
    target_units = -(-target // divisor)
    count = -(-units // target_units)
    if count == 0:
        return None
    low = units // count * divisor
    high = low + divisor
    high_count = units % count
    low_count = count - high_count
    return (low, high, low * low_count) if low * low_count + high * high_count == trip_count else None


def _smaller_sizes(size: int) -> list[int]:
    """Returns the powers of two below a size, the largest first."""
    return [1 << exponent for exponent in range((size - 1).bit_length() - 1, -1, -1)]


def static_chunk_sizes(trip_count: int, target: int) -> tuple[list[int], list[int]]:
    """Returns tile sizes and the extents that they cover, until the whole loop is covered.

    >>> static_chunk_sizes(25, 9)
    ([9, 4, 2, 1], [18, 4, 2, 1])
    """
    sizes, chunks = [target], [trip_count // target * target]
    rest = trip_count % target
    for size in _smaller_sizes(target):
        if rest >= size:
            sizes.append(size)
            chunks.append(rest // size * size)
        rest %= size
    return sizes, chunks


def _apply(rewriter: Rewriter, expr: AffineExpr, values: Sequence[Value], op: Operation) -> OpResult:
    return make_composed_apply(rewriter, AffineMap(0, len(values), (expr,)), values, op).result


def _assert(condition: tuple[CmpIPredicate, Value, Value], message: str, rewriter: Rewriter) -> None:
    predicate, left, right = condition
    rewriter.create(AssertOp, rewriter.create(CmpIOp, left, right, predicate=predicate).result, msg=message)


def two_sizes(op: Operation, loop: int, target: int, divisor: int, rewriter: Rewriter) -> TwoSizes | None:
    """Like `two_static_sizes`, but for a loop whose extent is known at run time; None if there is no such loop."""
    rewriter.location = op
    rewriter.set_insertion_point(op)
    target_value, divisor_value = (index_constant(rewriter, number) for number in (target, divisor))
    domain = iteration_domain(op, rewriter)
    if domain is None or loop >= len(domain):
        return None
    trip_count = index_value(rewriter, domain[loop])
    up = (_S0 + _S1 - 1).floor_div(_S1)
    units = _apply(rewriter, _S0.floor_div(_S1), [trip_count, divisor_value], op)
    target_units = _apply(rewriter, up, [target_value, divisor_value], op)
    count = _apply(rewriter, up, [units, target_units], op)
    low = _apply(rewriter, _S0.floor_div(_S1) * _S2, [units, count, divisor_value], op)
    high_count = _apply(rewriter, _S0 % _S1, [units, count], op)
    low_count = _apply(rewriter, _S0 - _S1, [count, high_count], op)
    high = _apply(rewriter, _S0 + _S1, [low, divisor_value], op)
    covered = _apply(rewriter, _S0 * _S1 + _S2 * _S3, [low, low_count, high, high_count], op)
    _assert((CmpIPredicate.EQ, covered, trip_count), "could not compute dynamic multi-size tile shapes", rewriter)
    split = _apply(rewriter, _S0 * _S1, [low, low_count], op)
    return TwoSizes(low.owner, high.owner, split.owner)


def chunk_sizes(op: Operation, loop: int, target: int, rewriter: Rewriter) -> ChunkSizes | None:
    """Like `static_chunk_sizes`, but for a loop whose extent is known at run time; None if there is no such loop."""
    rewriter.location = op
    rewriter.set_insertion_point(op)
    domain = iteration_domain(op, rewriter)
    if domain is None or loop >= len(domain):
        return None
    size = index_constant(rewriter, target)
    rest = index_value(rewriter, domain[loop])
    sizes = [(size, _apply(rewriter, _S0.floor_div(_S1), [rest, size], op))]
    left = _apply(rewriter, _S0 % _S1, [rest, size], op)
    make_composed_folded_apply(rewriter, _COUNT, [rest, size], op)
    for number in _smaller_sizes(target):
        rest, size = left, index_constant(rewriter, number)
        count = _apply(rewriter, _S0.floor_div(_S1), [rest, size], op)
        # Upstream creates each count twice, the second time to check if it is 0.
        if make_composed_folded_apply(rewriter, _COUNT, [rest, size], op) != 0:
            sizes.append((size, count))
        left = _apply(rewriter, _S0 % _S1, [rest, size], op)
    result = ChunkSizes()
    for tile, count in sizes:
        result.tiles.append(tile.owner)
        result.chunks.append(_apply(rewriter, _S0 * _S1, [tile, count], op).owner)
    return result
