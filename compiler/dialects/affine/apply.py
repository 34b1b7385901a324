"""Creates `affine.apply`, `affine.min` and `affine.max` with simplified maps and operands.

Upstream's `makeComposedAffineApply` and `makeComposedFoldedAffineApply`: an operand's defining apply is composed into
the map, equal operands are merged, and known numbers are returned as numbers.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.affine.composition import canonicalize, compose
from compiler.dialects.affine.ops import AffineApplyOp, AffineMaxOp, AffineMinOp
from compiler.ir.affine import (
    AffineConstantExpr,
    AffineDimExpr,
    AffineMap,
    AffineSymbolExpr,
    constant,
    dim,
    simplify_affine_map,
    symbol,
)
from compiler.ir.attributes import AffineMapAttr
from compiler.ir.locations import Location
from compiler.ir.mixed_values import MixedValue
from compiler.ir.operation import Operation, Value
from compiler.rewrite.builder import Builder


def make_apply(
    builder: Builder, map_: AffineMap, operands: Sequence[Value], location: Location | Operation
) -> AffineApplyOp:
    """Creates an `affine.apply` of a map with one result, without composing or simplifying it."""
    return builder.create(AffineApplyOp, list(operands), map=AffineMapAttr(map_), location=location)


def make_composed_apply(
    builder: Builder, map_: AffineMap, operands: Sequence[Value], location: Location | Operation
) -> AffineApplyOp:
    """Creates an `affine.apply` of the map, composed with the maps of its operands' `affine.apply` ops."""
    composed, values = compose(map_, operands)
    composed, values = canonicalize(composed, values)
    return make_apply(builder, composed, values, location)


def make_composed_folded_apply(
    builder: Builder, map_: AffineMap, operands: Sequence[MixedValue], location: Location | Operation
) -> MixedValue:
    """Returns the map's result: a constant, one of the operands, or the result of a new `affine.apply`."""
    composed, values = compose(*_without_numbers(map_, operands))
    composed, values = canonicalize(composed, values)
    expr = composed.result
    if isinstance(expr, AffineConstantExpr):
        return expr.value
    if isinstance(expr, AffineDimExpr):
        return values[expr.position]
    if isinstance(expr, AffineSymbolExpr):
        return values[composed.num_dims + expr.position]
    return make_apply(builder, composed, values, location).result


def make_composed_min_max(
    builder: Builder,
    op_class: type[AffineMinOp | AffineMaxOp],
    map_: AffineMap,
    operands: Sequence[MixedValue],
    location: Location | Operation,
) -> MixedValue:
    """Like `make_composed_folded_apply`, for `affine.min` and `affine.max`."""
    composed, values = compose(*_without_numbers(map_, operands))
    composed, values = canonicalize(composed, values)
    composed = composed.remove_duplicate_results()
    if composed.num_results == 1:
        return make_composed_folded_apply(builder, composed, values, location)
    numbers = composed.constant_results() if composed.is_constant() else []
    if numbers:
        return min(numbers) if op_class is AffineMinOp else max(numbers)
    return builder.create(op_class, list(values), map=AffineMapAttr(composed), location=location).result


def _without_numbers(map_: AffineMap, operands: Sequence[MixedValue]) -> tuple[AffineMap, list[Value]]:
    """Returns the map with numbers in place of the operands that are ones, and the other operands."""
    exprs = [constant(operand) if isinstance(operand, int) else None for operand in operands]
    dims, symbols = exprs[: map_.num_dims], exprs[map_.num_dims :]
    num_dims = sum(expr is None for expr in dims)
    num_symbols = sum(expr is None for expr in symbols)
    kept_dims, kept_symbols = iter(range(num_dims)), iter(range(num_symbols))
    map_ = map_.replace_dims_and_symbols(
        [dim(next(kept_dims)) if expr is None else expr for expr in dims],
        [symbol(next(kept_symbols)) if expr is None else expr for expr in symbols],
        num_dims,
        num_symbols,
    )
    return simplify_affine_map(map_), [operand for operand in operands if isinstance(operand, Value)]
