"""Integer relations over SSA values: domains of loops and conditions, bounds with operands.

Upstream's `FlatAffineValueConstraints`. Each `add_…` function adds constraints to a relation. It returns False if it
cannot express the IR by affine constraints, for example a semi-affine bound; the relation must not be used after that.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.analysis.affine.loops import (
    AffineLoop,
    bound,
    enclosing_affine_ops,
    induction_variables,
    loop_of,
    parallel_bounds,
    parallel_of,
)
from compiler.analysis.polyhedral.bounds import Bounds
from compiler.analysis.polyhedral.flattening import add_bound, add_flattened
from compiler.analysis.polyhedral.relation import BoundKind, IntegerRelation
from compiler.dialects.affine.bounds import constant_bound, parallel_operands, step_of
from compiler.dialects.affine.composition import canonicalize, compose, compose_set, is_symbol
from compiler.dialects.affine.ops import AffineForOp, AffineIfOp, AffineParallelOp
from compiler.ir.affine import AffineConstantExpr, AffineDimExpr, AffineExpr, AffineMap, dim, symbol
from compiler.ir.constants import constant_integer
from compiler.ir.operation import Operation, Value


def constant_loop(loop: AffineForOp) -> tuple[int, int, int] | None:
    """Returns the bounds and step of an `affine.for` with constant bounds."""
    lower, upper = constant_bound(loop, "lowerBoundMap"), constant_bound(loop, "upperBoundMap")
    return None if lower is None or upper is None else (lower, upper, step_of(loop))


def add_constant_domain(relation: IntegerRelation, position: int, lower: int, upper: int, step: int) -> None:
    """Bounds a variable like the induction variable of a loop with constant bounds."""
    _add_stride(relation, position, lower, step)
    relation.add_constant_bound(BoundKind.LB, position, lower)
    relation.add_constant_bound(BoundKind.UB, position, upper - 1)


def _add_stride(relation: IntegerRelation, position: int, lower: int, step: int) -> None:
    """Adds iv - lower = step * q, where q = (iv - lower) floordiv step."""
    if step == 1:
        return
    dividend = [0] * relation.num_cols
    dividend[position] = 1
    dividend[-1] = -lower
    quotient = relation.add_floor_div(dividend, step)
    equality = [0] * relation.num_cols
    equality[position] = 1
    equality[quotient] = -step
    equality[-1] = -lower
    relation.add_equality(equality)


def add_for_domain(relation: IntegerRelation, loop: AffineForOp) -> bool:
    """Bounds the induction variable of an `affine.for`, which is a variable of the relation, by its bounds and step."""
    position = relation.find(induction_variables(loop)[0])
    assert position is not None
    lower, upper = constant_bound(loop, "lowerBoundMap"), constant_bound(loop, "upperBoundMap")
    if lower is not None:
        _add_stride(relation, position, lower, step_of(loop))
    for kind, name, number in ((BoundKind.LB, "lowerBound", lower), (BoundKind.UB, "upperBound", upper)):
        if number is not None:
            relation.add_constant_bound(kind, position, number if kind is BoundKind.LB else number - 1)
        elif not add_bound_with_operands(relation, kind, position, *bound(loop, name)):
            return False
    return True


def add_parallel_domain(relation: IntegerRelation, op: AffineParallelOp) -> bool:
    """Bounds the induction variables of an `affine.parallel`, which are variables of the relation; ignores steps."""
    lower_operands, upper_operands = parallel_operands(op)
    bounds = zip(parallel_bounds(op, "lowerBounds"), parallel_bounds(op, "upperBounds"), strict=True)
    for value, (lower, upper) in zip(induction_variables(op), bounds, strict=True):
        position = relation.find(value)
        assert position is not None
        if not add_bound_with_operands(relation, BoundKind.LB, position, lower, lower_operands):
            return False
        if not add_bound_with_operands(relation, BoundKind.UB, position, upper, upper_operands):
            return False
    return True


def add_if_domain(relation: IntegerRelation, op: AffineIfOp) -> bool:
    """Adds the condition of an `affine.if`."""
    set_, operands = compose_set(op.condition.set, op.operands)
    if not all(add_induction_variable_or_symbol(relation, value) for value in operands):
        return False
    dims, symbols = _aligned(relation, set_.num_dims, operands)
    rows = add_flattened(relation, [expr.replace(dims, symbols) for expr in set_.constraints])
    if rows is None:
        return False
    for row, is_equality in zip(rows, set_.eq_flags, strict=True):
        (relation.equalities if is_equality else relation.inequalities).append(row)
    return True


def add_induction_variable_or_symbol(relation: IntegerRelation, value: Value) -> bool:
    """Adds a value to the relation's variables if missing: induction variables with their domain, symbols as such.

    Returns False if it is neither, or the domain cannot be expressed.
    """
    if relation.find(value) is not None:
        return True
    loop = loop_of(value)
    if loop is not None:
        relation.append_dim(value)
        return add_for_domain(relation, loop)
    parallel = parallel_of(value)
    if parallel is not None:
        for variable in induction_variables(parallel):
            relation.append_dim(variable)
        return add_parallel_domain(relation, parallel)
    if not is_symbol(value):
        return False
    position = relation.append_symbol(value)
    number = constant_integer(value)
    if number is not None:
        relation.add_constant_bound(BoundKind.EQ, position, number)
    return True


def _aligned(
    relation: IntegerRelation, num_dims: int, operands: Sequence[Value]
) -> tuple[list[AffineExpr], list[AffineExpr]]:
    """Returns the expressions over the relation's variables that replace a map's dims, and those for its symbols."""
    exprs: list[AffineExpr] = []
    for value in operands:
        position = relation.find(value)
        assert position is not None
        exprs.append(dim(position) if position < relation.num_dims else symbol(position - relation.num_dims))
    return exprs[:num_dims], exprs[num_dims:]


def aligned_map(relation: IntegerRelation, map_: AffineMap, operands: Sequence[Value]) -> AffineMap:
    """Returns the map over the dims and symbols of the relation; all operands must be variables of it."""
    dims, symbols = _aligned(relation, map_.num_dims, operands)
    return map_.replace_dims_and_symbols(dims, symbols, relation.num_dims, relation.num_symbols)


def add_bound_with_operands(
    relation: IntegerRelation, kind: BoundKind, position: int, map_: AffineMap, operands: Sequence[Value]
) -> bool:
    """Bounds a variable by a map of values, which are added to the variables; an upper bound is exclusive."""
    if map_.is_single_constant():
        number = map_.single_constant_result()
        relation.add_constant_bound(kind, position, number - 1 if kind is BoundKind.UB else number)
        return True
    map_, values = compose(map_, operands)
    map_, values = canonicalize(map_, values)
    if not all(add_induction_variable_or_symbol(relation, value) for value in values):
        return False
    return add_bound(relation, kind, position, aligned_map(relation, map_, values))


def domain_of(op: Operation) -> IntegerRelation | None:
    """Returns the iterations of the enclosing loops in which an op runs: upstream's `getOpIndexSet`.

    The dims are the induction variables, outermost first. None if a loop's bounds are not affine. The condition of an
    `affine.if` is ignored if it is not affine or the op is in the `else` region, so the domain may be too large.
    """
    ops = enclosing_affine_ops(op)
    values: list[Value] = [value for each in ops if isinstance(each, AffineLoop) for value in induction_variables(each)]
    relation = IntegerRelation(len(values), values=values)
    for each in ops:
        if isinstance(each, AffineForOp):
            if not add_for_domain(relation, each):
                return None
        elif isinstance(each, AffineParallelOp):
            if not add_parallel_domain(relation, each):
                return None
        elif _is_in_then(each, op):
            attempt = relation.copy()
            if add_if_domain(attempt, each):
                relation = attempt
    return relation


def _is_in_then(condition: AffineIfOp, op: Operation) -> bool:
    region = op.parent_region
    while region is not None and region.parent is not condition:
        region = None if region.parent is None else region.parent.parent_region
    return region is condition.then_region


# -------------------------------------------------------------------------------------------------- slices


def is_single_point(bounds: Bounds) -> bool:
    """Returns True if the bounds are `[e, e + 1)` for some expression e."""
    lower, upper = bounds
    return (
        lower is not None
        and upper is not None
        and lower.num_results == upper.num_results == 1
        and lower.result + 1 == upper.result
    )


def add_slice_bounds(
    relation: IntegerRelation, variables: Sequence[Value], bounds: Sequence[Bounds], operands: Sequence[Value]
) -> bool:
    """Bounds induction variables by the maps of a slice, or by their own loops if the slice has no bounds for them."""
    for variable, (lower, upper) in zip(variables, bounds, strict=True):
        position = relation.find(variable)
        if position is None:
            continue
        if lower is None or upper is None or not lower.results or not upper.results:
            loop = loop_of(variable)
            assert loop is not None
            if not add_for_domain(relation, loop):
                return False
        elif is_single_point((lower, upper)):
            if not add_bound_with_operands(relation, BoundKind.EQ, position, lower, operands):
                return False
        else:
            for kind, map_ in ((BoundKind.LB, lower), (BoundKind.UB, upper)):
                if not add_bound_with_operands(relation, kind, position, map_, operands):
                    return False
    return True


def add_domain_of_slice(relation: IntegerRelation, bounds: Sequence[Bounds], operands: Sequence[Value]) -> bool:
    """Bounds the first dims by the maps of a slice. A dim that equals an induction variable gets its loop's bounds."""
    for position, (lower, upper) in enumerate(bounds):
        if is_single_point((lower, upper)) and lower is not None:
            expr = lower.result
            if not isinstance(expr, AffineConstantExpr):
                loop = loop_of(operands[expr.position]) if isinstance(expr, AffineDimExpr) else None
                if loop is None or relation.find(induction_variables(loop)[0]) is None:
                    return False
                if not add_for_domain(relation, loop):
                    return False
                continue
        for kind, map_ in ((BoundKind.LB, lower), (BoundKind.UB, upper)):
            if map_ is not None and not add_bound_with_operands(relation, kind, position, map_, operands):
                return False
    return True
