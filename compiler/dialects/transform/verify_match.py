"""Checks of the operations inside `transform.match.structured`, and of lists of positions, with upstream's messages."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.transform.handle_ops import GetValue
from compiler.dialects.transform.match_ops import (
    MatchStructuredBodyOp,
    MatchStructuredDimOp,
    MatchStructuredOp,
    MatchStructuredResultOp,
    OperandPredicate,
    StructuredPredicate,
)
from compiler.ir.operation import Block, Region
from compiler.ir.problem import Finding, ProblemNote, op_problem
from compiler.ods import hook
from compiler.ods.type_predicates import implements

_STRUCTURED = "transform.match.structured"


@hook.verify(MatchStructuredOp)
def structured(op: MatchStructuredOp) -> Finding:
    block = op.body_region.entry
    if len(block.arguments) != 1:
        return "expected one body argument"
    (argument,) = block.arguments
    if not implements(argument.type, "TransformHandleTypeInterface"):
        return "expected body argument to implement TransformHandleTypeInterface"
    for nested in block.ops[:-1]:
        if not nested.has_trait("MatchOpInterface"):
            note = ProblemNote("offending operation", nested)
            return op_problem(op, "expects nested operations to implement MatchOpInterface", note)
    return None


def predicate(op: StructuredPredicate) -> Finding:
    """Checks that an operation in `match.structured` queries the op that was matched."""
    parent = op.parent_op
    if parent is None or not isinstance(parent, MatchStructuredOp):
        return f"expects parent op to be '{_STRUCTURED}'"
    match parent.body_region:
        case Region(blocks=[Block(arguments=[matched, *_]), *_]) if op.operand_handle is not matched:
            return "expected predicate to apply to the surrounding structured op"
    return None


@hook.verify(MatchStructuredBodyOp)
def body(op: MatchStructuredBodyOp) -> Finding:
    problem = predicate(op)
    if problem is not None:
        return problem
    names = ("reduction_position", "passthrough", "elementwise", "contraction")
    if sum([name in op.properties for name in names]) > 1:
        listed = ", ".join([f'"{name}"' for name in names])
        return f"only one of {{{listed}}} is allowed"
    if op.contraction is not None and len(op.contraction.elements) != 2:
        return 'expects "contraction" to contain two elements'
    return None


def _listed(op: MatchStructuredDimOp | OperandPredicate | GetValue, numbers: Sequence[int]) -> Finding:
    """Checks a list of positions: all of them, some, or all but some."""
    if op.is_all:
        if op.is_inverted:
            return "cannot request both 'all' and 'inverted' values in the list"
        return "cannot both request 'all' and specific values in the list" if numbers else None
    if not numbers:
        return "must request specific values in the list if 'all' is not specified"
    return "expected the listed values to be unique" if len(set(numbers)) != len(numbers) else None


@hook.verify(GetValue)
def get_value(op: GetValue) -> Finding:
    return _listed(op, op.raw_position_list.values)


@hook.verify(MatchStructuredDimOp)
def dim(op: MatchStructuredDimOp) -> Finding:
    problem = predicate(op)
    if problem is not None:
        return problem
    if op.parallel and op.reduction:
        return "cannot request the same dimension to be both parallel and reduction"
    return _listed(op, op.raw_dim_list.values)


@hook.verify(OperandPredicate)
def operand(op: OperandPredicate) -> Finding:
    problem = predicate(op)
    if problem is not None:
        return problem
    if op.permutation and op.projected_permutation:
        return '"permutation" and "projected_permutation" are mutually exclusive'
    if op.results and len(op.raw_position_list.values) > 1:
        return "cannot bind multiple inputs/inits to the same value"
    return _listed(op, op.raw_position_list.values)


@hook.verify(MatchStructuredResultOp)
def result(op: MatchStructuredResultOp) -> Finding:
    problem = predicate(op)
    if problem is not None:
        return problem
    any_, single = op.any, op.single
    if (any_ or single) != implements(op.result.type, "TransformHandleTypeInterface"):
        return "expects either the any/single keyword or the type value handle result type"
    return "'any' and 'single' are mutually exclusive" if any_ and single else None


# A family's hook is that of the operations without one, so it comes after those of its operations.
hook.verify(StructuredPredicate)(predicate)
