"""Iteration lattices: the levels of tensors that loops visit together.

A point of a lattice is a set of levels that have an element at a coordinate, and the expression to compute there. The
sum of two sparse vectors has three points: both have an element, or one of them. Sets are integers, with a bit for each
pair of a loop and a tensor.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from compiler.dialects.arith.float_ops import SubFOp
from compiler.dialects.arith.integer_ops import SubIOp
from compiler.dialects.complex.ops import SubOp
from compiler.dialects.sparse_tensor.encoding import LevelType
from compiler.dialects.sparse_tensor.loop_ops import BinaryOp, UnaryOp
from compiler.ir.operation import Operation
from compiler.transforms.sparse_tensor.expressions import Expression, Kind
from compiler.transforms.sparse_tensor.loop_emitter import Dependency


@dataclass(eq=False)
class Point:
    """A point of a lattice; `conditions` are the levels to check for an element."""

    bits: int
    expression: Expression
    conditions: int = 0

    def covers(self, other: Point) -> bool:
        """Returns True if the levels of another point are a proper subset of this point's levels."""
        return self.bits != other.bits and self.bits & other.bits == other.bits


class LoopLevel(NamedTuple):
    """A tensor that a loop visits, with the visited level, if any.

    `is_sum`: the coordinate of the level is a sum of several loops.
    """

    bit: int
    tensor: int
    level: int | None
    type: LevelType | None
    is_sum: bool


class Merger:
    """Lattices of the loops over some tensors: inputs, the output, and the synthetic tensor, in this order."""

    def __init__(self, tensors: int, loops: int) -> None:
        self.output, self.synthetic = tensors - 1, tensors
        self.count, self.loops = tensors + 1, loops
        self.has_sparse_output = False
        self._levels: dict[tuple[int, int], tuple[int, LevelType]] = {}
        self._sums: dict[tuple[int, int], tuple[int, LevelType]] = {}
        self._dependencies: dict[tuple[int, int], list[Dependency]] = {}

    # ------------------------------------------------------------------------------------------ levels

    def set_level(self, tensor: int, loop: int, level: int, type_: LevelType) -> None:
        """Records that a loop visits a level."""
        self._levels[tensor, loop] = level, type_

    def add_dependency(self, tensor: int, level: int, type_: LevelType, dependency: Dependency) -> None:
        """Records that a loop is a term of the sum that is a level's coordinate."""
        self._sums[tensor, dependency.loop] = level, type_
        self._dependencies.setdefault((tensor, level), []).append(dependency)

    def is_visited(self, tensor: int, loop: int) -> bool:
        return (tensor, loop) in self._levels

    def is_term(self, tensor: int, loop: int) -> bool:
        return (tensor, loop) in self._sums

    def dependencies(self, tensor: int, level: int) -> list[Dependency]:
        """Returns the terms of a level's coordinate; empty if the coordinate is one loop."""
        return self._dependencies.get((tensor, level), [])

    def level(self, tensor: int, loop: int) -> int | None:
        """Returns the level of a tensor that a loop visits."""
        entry = self._levels.get((tensor, loop))
        return None if entry is None else entry[0]

    def level_type(self, tensor: int, loop: int) -> LevelType | None:
        entry = self._levels.get((tensor, loop))
        return None if entry is None else entry[1]

    def _bit(self, tensor: int, loop: int) -> int:
        return self.count * loop + tensor

    def levels(self, bits: int) -> Iterator[LoopLevel]:
        """Yields the levels of a set."""
        for bit in _set_bits(bits):
            loop, tensor = divmod(bit, self.count)
            if (tensor, loop) in self._sums:
                yield LoopLevel(bit, tensor, self._sums[tensor, loop][0], None, is_sum=True)
            else:
                type_ = self.level_type(tensor, loop)
                yield LoopLevel(bit, tensor, self.level(tensor, loop), type_, is_sum=False)

    def _is_sparse(self, bit: int) -> bool:
        loop, tensor = divmod(bit, self.count)
        entry = self._sums.get((tensor, loop)) or self._levels.get((tensor, loop))
        return entry is not None and not entry[1].is_dense

    def has_sparse(self, bits: int) -> bool:
        """Returns True if one of the levels stores only some coordinates."""
        return any(map(self._is_sparse, _set_bits(bits)))

    # ------------------------------------------------------------------------------------------ lattices

    def lattice(self, expression: Expression, loop: int) -> list[Point]:
        """Returns the points for an expression and a loop, those with more levels first."""
        return self._optimized(self._build(expression, loop))

    def _build(self, expression: Expression, loop: int) -> list[Point]:
        children, op = expression.children, expression.op
        if expression.kind in (Kind.TENSOR, Kind.INVARIANT, Kind.LOOP, Kind.ZERO):
            tensor = self.synthetic
            if expression.kind is Kind.TENSOR and not (self.has_sparse_output and expression.number == self.output):
                tensor = expression.number
            return [Point(1 << self._bit(tensor, loop), expression)]
        points = [self._build(child, loop) for child in children]
        if expression.kind is Kind.UNARY:
            assert isinstance(op, UnaryOp)
            if not op.absent_region.blocks:
                return _mapped(Kind.UNARY, points[0], op)
            end = op.absent_region.entry.last
            assert end is not None
            value, *_ = end.operands
            absent = Expression(Kind.INVARIANT, value=value)
            return _disjunction(expression, points[0], self._build(absent, loop))
        if len(points) == 1:
            return _mapped(expression.kind, points[0], op, expression)
        left, right = points
        match expression.kind:
            case Kind.DISJUNCTION:
                return _disjunction(expression, left, right)
            case Kind.COMPARISON:
                return _compared(expression, left, right)
            case Kind.BINARY:
                return _combined(expression, left, right)
        return _conjunction(expression, left, right)

    def _optimized(self, points: Sequence[Point]) -> list[Point]:
        """Returns the points that neither copy the output nor are covered by another point."""
        kept: list[Point] = []
        for point in points:
            if point is not points[0]:
                expression = point.expression
                if expression.kind is Kind.TENSOR and expression.number == self.output:
                    continue
                if any(not self.has_sparse(point.bits ^ other.bits) for other in kept):
                    continue
            kept.append(point)
        for point in kept:
            point.conditions = self._conditions(point, kept)
        return kept

    def _conditions(self, point: Point, points: Sequence[Point]) -> int:
        """Returns the levels of a point without dense ones that follow from others."""
        is_last = not any(point.covers(other) for other in points)
        conditions = point.bits
        drop = is_last and self.has_sparse(conditions)
        size = self.loops * self.count
        offset = 0
        if not drop:
            for bit in _set_bits(conditions):
                entry = self._levels.get((bit % self.count, bit // self.count))
                if entry is not None and entry[1].is_dense:
                    offset = size - bit - 1
                    break
        for step in range(size):
            bit = (size - 1 - offset - step) % size
            if conditions >> bit & 1 and not self._is_sparse(bit):
                if drop:
                    conditions &= ~(1 << bit)
                drop = True
        return conditions


def _set_bits(bits: int) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def _conjunction(expression: Expression, left: Sequence[Point], right: Sequence[Point]) -> list[Point]:
    return [
        Point(first.bits | other.bits, Expression(expression.kind, (first.expression, other.expression), expression.op))
        for first in left
        for other in right
    ]


def _disjunction(expression: Expression, left: Sequence[Point], right: Sequence[Point]) -> list[Point]:
    points = _conjunction(expression, left, right)
    if isinstance(expression.op, SubFOp | SubOp | SubIOp):
        right = _mapped(Kind.NEGATION, right, expression.op)
    return [*points, *left, *right]


def _mapped(
    kind: Kind, points: Sequence[Point], op: Operation | None, expression: Expression | None = None
) -> list[Point]:
    region = None if expression is None else expression.region
    return [Point(point.bits, Expression(kind, (point.expression,), op, region=region)) for point in points]


def _compared(expression: Expression, left: Sequence[Point], right: Sequence[Point]) -> list[Point]:
    """Returns the points of a comparison, in which elements that are not stored are zeros."""
    points = _conjunction(expression, left, right)
    if any(child.kind is Kind.ZERO for child in expression.children):
        return points
    zero = Expression(Kind.ZERO)
    kind, op = expression.kind, expression.op
    points += [Point(point.bits, Expression(kind, (point.expression, zero), op)) for point in left]
    zero = Expression(Kind.ZERO)
    return points + [Point(point.bits, Expression(kind, (zero, point.expression), op)) for point in right]


def _combined(expression: Expression, left: Sequence[Point], right: Sequence[Point]) -> list[Point]:
    """Returns the points of a `sparse_tensor.binary`, including one-sided points with a region or identity."""
    op = expression.op
    assert isinstance(op, BinaryOp)
    points = _conjunction(expression, left, right)
    for side, region, identity in (
        (left, op.left_region, op.left_identity),
        (right, op.right_region, op.right_identity),
    ):
        if region.blocks:
            points += _mapped(Kind.BRANCH, side, op, Expression(Kind.BRANCH, region=region))
        elif identity:
            points += side
    return points
