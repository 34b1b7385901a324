"""Bounds of index values as values: upstream's `affine::reifyIndexValueBound` and `makeIndependent`.

scf.for %i = %lb to %ub { %s = affine.min(%i, 8) }   ->   %s is at most 8 and %ub - 1, whatever %i is
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from compiler.analysis.affine.value_bound_rules import RULES
from compiler.analysis.affine.value_bounds import ValueBounds
from compiler.dialects.affine.apply import make_apply
from compiler.dialects.affine.composition import canonicalize
from compiler.dialects.arith.constants import index_constant
from compiler.dialects.memref import view_ops as memref
from compiler.dialects.tensor import ops as tensor
from compiler.ir.affine import AffineConstantExpr, AffineDimExpr, AffineSymbolExpr
from compiler.ir.mixed_values import MixedValue
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.types import MemRefType
from compiler.rewrite.rewriter import Rewriter


def upper_bound(
    value: Value, stops: Callable[[Value], bool], rewriter: Rewriter, location: Operation
) -> MixedValue | None:
    """Returns an upper bound of an index value, computed from values for which `stops` is true, or None."""
    bounds = ValueBounds(RULES, stops)
    bound = bounds.upper_bound_of_stops(bounds.value(value))
    if bound is None:
        return None
    map_, columns = bound
    operands: list[Value] = []
    for operand, axis in columns:
        if axis is None:
            operands.append(operand)
        else:
            dim = memref.DimOp if isinstance(operand.type, MemRefType) else tensor.DimOp
            operands.append(rewriter.create(dim, operand, index_constant(rewriter, axis), location=location).result)
    map_, operands = canonicalize(map_, operands)
    expr = map_.result
    if isinstance(expr, AffineConstantExpr):
        return expr.value
    if isinstance(expr, AffineDimExpr):
        return operands[expr.position]
    if isinstance(expr, AffineSymbolExpr):
        return operands[map_.num_dims + expr.position]
    return make_apply(rewriter, map_, operands, location).result


def independent_upper_bounds(
    sizes: Sequence[MixedValue], variables: Sequence[Value], rewriter: Rewriter, location: Operation
) -> list[MixedValue] | None:
    """Returns bounds of sizes that do not depend on some values, or None if a size has no such bound."""
    bounds: list[MixedValue] = []
    for size in sizes:
        bound = size
        if isinstance(size, Value):
            reified = upper_bound(size, lambda value: _is_independent(value, variables), rewriter, location)
            if reified is None:
                return None
            bound = reified
        bounds.append(bound)
    return bounds


def _is_independent(value: Value, variables: Sequence[Value]) -> bool:
    """Returns True if a value neither is one of these nor depends on them."""
    pending, visited = [value], set[Value]()
    while pending:
        current = pending.pop()
        if current in visited:
            continue
        visited.add(current)
        if current in variables:
            return False
        if isinstance(current, OpResult):
            pending += current.owner.operands
    return True
