"""Simplifies an `affine.min` or `affine.max` under constraints on its operands.

%0 = affine.min (d0)[s0] -> (4, s0 - d0)(%i)[%n]      with %n - %i >= 4:  4

Takes the op and a relation over values; returns the single map that the op always equals, or None. Upstream's
`simplifyConstrainedMinMaxOp`.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.analysis.polyhedral.bounds import constant_bound, slice_bounds
from compiler.analysis.polyhedral.flattening import add_bound
from compiler.analysis.polyhedral.integer_maps import is_empty
from compiler.analysis.polyhedral.relation import BoundKind, IntegerRelation
from compiler.dialects.affine.composition import canonicalize
from compiler.dialects.affine.ops import AffineMinMax, AffineMinOp
from compiler.ir.affine import AffineExpr, AffineMap, constant, dim, symbol
from compiler.ir.mixed_values import MixedValue, known_integer
from compiler.ir.operation import Value


def add_loop_range(
    relation: IntegerRelation, variable: Value, lower: MixedValue, upper: MixedValue, step: MixedValue
) -> bool:
    """Adds an induction variable with the bounds of its loop. Returns False if the step is unknown.

    The variable is at least the lower bound, and at most its value in the last iteration.
    """
    stride = known_integer(step)
    if not stride:
        return False
    position = relation.append_dim(variable)
    exprs: list[AffineExpr] = []
    bounds: list[int] = []
    for bound in (lower, upper):
        bounds.append(relation.append_symbol(None if isinstance(bound, int) else bound))
    for bound, at in zip((lower, upper), bounds, strict=True):
        number = known_integer(bound)
        if number is not None:
            relation.add_constant_bound(BoundKind.EQ, at, number)
        exprs.append(symbol(at - relation.num_dims) if number is None else constant(number))
    row = [0] * relation.num_cols
    row[position], row[bounds[0]] = 1, -1
    relation.add_inequality(row)
    first, last = known_integer(lower), known_integer(upper)
    if first is not None and last is not None and first + stride >= last:
        end = symbol(bounds[0] - relation.num_dims) + 1  # the loop has at most one iteration
    else:
        end = exprs[0] + 1 + (exprs[1] - exprs[0] - 1).floor_div(stride) * stride
    return add_bound(relation, BoundKind.UB, position, AffineMap(relation.num_dims, relation.num_symbols, (end,)))


def simplify_constrained_min_max(op: AffineMinMax, relation: IntegerRelation) -> tuple[AffineMap, list[Value]] | None:
    """Returns a map with one result, and its operands, that always equals the op, or None. Changes the relation."""
    map_, is_min = op.map.map, isinstance(op, AffineMinOp)
    itself, bound = relation.append_dim(), relation.append_dim()
    results = [relation.append_dim() for _ in map_.results]
    # An upper bound is exclusive.
    limits = map_ if not is_min else _plus(map_, 1)
    kind = BoundKind.UB if is_min else BoundKind.LB
    if not _add_aligned(relation, kind, itself, limits, op.operands):
        return None
    bound_map = slice_bounds(relation, itself, 1)[0][1 if is_min else 0]
    if bound_map is None or bound_map.num_results != 1:
        return None
    inclusive = _plus(bound_map, -1) if is_min else bound_map
    aligned = inclusive.shift_dims(1, itself)  # the dims of the map leave out the bounded variable
    if not add_bound(relation, BoundKind.EQ, bound, aligned) or is_empty(relation):
        return None
    for number, position in enumerate(results):
        # No result may be less than the bound of a minimum, or greater than that of a maximum.
        beyond = relation.copy()
        if not _add_aligned(beyond, BoundKind.EQ, position, map_.sub_map([number]), op.operands):
            return None
        row = [0] * beyond.num_cols
        row[bound], row[position] = (1, -1) if is_min else (-1, 1)
        row[-1] = -1
        beyond.add_inequality(row)
        if not is_empty(beyond):
            return None
    return canonicalize(*_with_known_numbers(relation, aligned))


def _plus(map_: AffineMap, number: int) -> AffineMap:
    return map_.with_results([expr + number for expr in map_.results])


def _add_aligned(
    relation: IntegerRelation, kind: BoundKind, position: int, map_: AffineMap, operands: Sequence[Value]
) -> bool:
    """Bounds a variable by a map of values; values that the relation lacks become symbols."""
    for value in operands:
        if relation.find(value) is None:
            relation.append_symbol(value)
    exprs: list[AffineExpr] = []
    for value in operands:
        at = relation.find(value)
        assert at is not None
        exprs.append(dim(at) if at < relation.num_dims else symbol(at - relation.num_dims))
    dims, symbols = exprs[: map_.num_dims], exprs[map_.num_dims :]
    aligned = map_.replace_dims_and_symbols(dims, symbols, relation.num_dims, relation.num_symbols)
    return add_bound(relation, kind, position, aligned)


def _with_known_numbers(relation: IntegerRelation, map_: AffineMap) -> tuple[AffineMap, list[Value]]:
    """Returns the map over values only: variables with a known number become constants, unused ones are dropped."""
    exprs: list[AffineExpr] = []
    dims: list[Value] = []
    symbols: list[Value] = []
    for at, value in enumerate(relation.values[: relation.num_dims + relation.num_symbols]):
        is_dim = at < relation.num_dims
        is_used = map_.is_function_of_dim(at) if is_dim else map_.is_function_of_symbol(at - relation.num_dims)
        number = 0 if not is_used else constant_bound(relation, BoundKind.EQ, at)
        if number is not None:
            exprs.append(constant(number))
            continue
        assert value is not None  # only the helper variables have no value, and the bound depends on none of them
        exprs.append(dim(len(dims)) if is_dim else symbol(len(symbols)))
        (dims if is_dim else symbols).append(value)
    count = relation.num_dims
    return map_.replace_dims_and_symbols(exprs[:count], exprs[count:], len(dims), len(symbols)), [*dims, *symbols]
