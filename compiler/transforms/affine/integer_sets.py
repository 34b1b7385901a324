"""Integer sets of relations, and sets simplified: upstream's `getAsIntegerSet` and `simplifyIntegerSet`.

(d0) : (d0 - 1 >= 0, d0 - 3 >= 0)  ->  (d0) : (d0 - 3 >= 0)
"""

from __future__ import annotations

from compiler.analysis.polyhedral.bounds import local_exprs
from compiler.analysis.polyhedral.flattening import expr_of_row, set_constraints
from compiler.analysis.polyhedral.integer_maps import is_empty
from compiler.analysis.polyhedral.relation import IntegerRelation
from compiler.ir.affine import AffineExpr, IntegerSet, constant


def integer_set_of(relation: IntegerRelation) -> IntegerSet | None:
    """Returns the set over a relation's dims and symbols; None if it has a local that is no quotient of these."""
    first = relation.num_dims_and_symbols
    exprs: list[AffineExpr] = []
    for number, expr in enumerate(local_exprs(relation)[first:]):
        if expr is None and not relation.is_column_zero(first + number):
            return None
        exprs.append(constant(0) if expr is None else expr)
    rows = [*relation.equalities, *relation.inequalities]
    if not rows:
        return IntegerSet(relation.num_dims, relation.num_symbols, (constant(0),), (True,))
    flags = [True] * len(relation.equalities) + [False] * len(relation.inequalities)
    constraints = tuple(expr_of_row(row, relation.num_dims, relation.num_symbols, exprs) for row in rows)
    return IntegerSet(relation.num_dims, relation.num_symbols, constraints, tuple(flags))


def simplify_integer_set(set_: IntegerSet) -> IntegerSet:
    """Returns the set without constraints that follow from another constraint with the same variables.

    Returns the constraint `1 == 0` for an empty set, and semi-affine sets unchanged.
    """
    relation = set_constraints(set_)
    if relation is None:
        return set_
    if is_empty(relation):
        return IntegerSet.empty(set_.num_dims, set_.num_symbols)
    relation.remove_trivial_redundancy()
    return integer_set_of(relation) or set_
