"""Computing affine expressions and maps with ops of arith: upstream's `expandAffineExpr`.

%0 = d0 * 3 + s0  ->  %c3 = arith.constant 3; %1 = arith.muli %d0, %c3 overflow<nsw>; %0 = arith.addi %1, %s0
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.arith.enums import CmpIPredicate, IntegerOverflowFlags
from compiler.dialects.arith.integer_ops import AddIOp, DivSIOp, MaxSIOp, MinSIOp, MulIOp, RemSIOp, SubIOp
from compiler.ir.affine import (
    AffineBinaryExpr,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineExprKind,
    AffineMap,
    AffineSymbolExpr,
)
from compiler.ir.operation import Value
from compiler.ir.types import INDEX
from compiler.rewrite.builder import Builder
from compiler.transforms.emitter import Emitter


class CannotExpand(ValueError):
    """Raised for an expression that divides by a number that is not positive; the message is upstream's."""


class AffineExpander:
    """Creates operations of arith at the insertion point of a builder."""

    def __init__(self, builder: Builder) -> None:
        self.emit = Emitter(builder)

    def index(self, value: int) -> Value:
        return self.emit.constant(value, INDEX)

    def map(self, map_: AffineMap, operands: Sequence[Value]) -> list[Value]:
        """Returns the values of a map's results. Raises CannotExpand."""
        dims, symbols = operands[: map_.num_dims], operands[map_.num_dims :]
        return [self.expr(expr, dims, symbols) for expr in map_.results]

    def largest(self, map_: AffineMap, operands: Sequence[Value]) -> Value:
        """Returns the maximum of a map's results."""
        return self._chain(MaxSIOp, map_, operands)

    def smallest(self, map_: AffineMap, operands: Sequence[Value]) -> Value:
        """Returns the minimum of a map's results."""
        return self._chain(MinSIOp, map_, operands)

    def _chain(self, op_class: type[MaxSIOp | MinSIOp], map_: AffineMap, operands: Sequence[Value]) -> Value:
        values = self.map(map_, operands)
        if not values:
            raise CannotExpand("a bound without results has no value")
        combined = values[0]
        for value in values[1:]:
            combined = self.emit.op(op_class, combined, value)
        return combined

    def expr(self, expr: AffineExpr, dims: Sequence[Value], symbols: Sequence[Value]) -> Value:
        """Returns the value of an expression. Raises CannotExpand."""
        for node in expr.walk():
            _check(node)
        done: list[Value] = []
        for node in expr.walk():
            if isinstance(node, AffineBinaryExpr):
                right = done.pop()
                left = done.pop()
                done.append(self._operation(node.kind, left, right))
            elif isinstance(node, AffineDimExpr):
                done.append(dims[node.position])
            elif isinstance(node, AffineSymbolExpr):
                done.append(symbols[node.position])
            else:
                assert isinstance(node, AffineConstantExpr)
                done.append(self.index(node.value))
        return done[0]

    def _operation(self, kind: AffineExprKind, left: Value, right: Value) -> Value:
        emit = self.emit
        if kind is AffineExprKind.ADD:
            return emit.op(AddIOp, left, right)
        if kind is AffineExprKind.MUL:
            return emit.op(MulIOp, left, right, overflow_flags=IntegerOverflowFlags.NSW)
        if kind is AffineExprKind.MOD:
            remainder = emit.op(RemSIOp, left, right)
            negative = emit.compare(CmpIPredicate.SLT, remainder, self.index(0))
            return emit.select(negative, emit.op(AddIOp, remainder, right), remainder)
        if kind is AffineExprKind.FLOOR_DIV:
            zero, minus_one = self.index(0), self.index(-1)
            negative = emit.compare(CmpIPredicate.SLT, left, zero)
            dividend = emit.select(negative, emit.op(SubIOp, minus_one, left), left)
            quotient = emit.op(DivSIOp, dividend, right)
            return emit.select(negative, emit.op(SubIOp, minus_one, quotient), quotient)
        zero, one = self.index(0), self.index(1)
        not_positive = emit.compare(CmpIPredicate.SLE, left, zero)
        negated, decremented = emit.op(SubIOp, zero, left), emit.op(SubIOp, left, one)
        quotient = emit.op(DivSIOp, emit.select(not_positive, negated, decremented), right)
        negated, incremented = emit.op(SubIOp, zero, quotient), emit.op(AddIOp, quotient, one)
        return emit.select(not_positive, negated, incremented)


def _check(node: AffineExpr) -> None:
    if not isinstance(node, AffineBinaryExpr) or not isinstance(node.rhs, AffineConstantExpr) or node.rhs.value > 0:
        return
    if node.kind is AffineExprKind.MOD:
        raise CannotExpand("modulo by non-positive value is not supported")
    if node.kind in (AffineExprKind.FLOOR_DIV, AffineExprKind.CEIL_DIV):
        raise CannotExpand("division by non-positive value is not supported")
