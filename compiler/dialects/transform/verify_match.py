"""What the operations inside `transform.match.structured` must satisfy, in upstream's words."""

from __future__ import annotations

from collections.abc import Callable

from compiler.dialects.transform.match_ops import (
    MatchStructuredBodyOp,
    MatchStructuredClassifyContractionDimsOp,
    MatchStructuredClassifyConvolutionDimsOp,
    MatchStructuredDimOp,
    MatchStructuredInitOp,
    MatchStructuredInputOp,
    MatchStructuredNumInitsOp,
    MatchStructuredNumInputsOp,
    MatchStructuredOp,
    MatchStructuredRankOp,
    MatchStructuredResultOp,
)
from compiler.ir.attributes import ArrayAttr, DenseArrayAttr
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding, ProblemNote, op_problem
from compiler.ods import hook
from compiler.ods.type_constraints import implements

_STRUCTURED = "transform.match.structured"


@hook.verify(MatchStructuredOp)
def structured(op: MatchStructuredOp) -> Finding:
    block = op.body_region.blocks[0]
    if len(block.arguments) != 1:
        return "expected one body argument"
    if not implements(block.arguments[0].type, "TransformHandleTypeInterface"):
        return "expected body argument to implement TransformHandleTypeInterface"
    for nested in block.ops[:-1]:
        if not nested.has_trait("MatchOpInterface"):
            note = ProblemNote("offending operation", nested)
            return op_problem(op, "expects nested operations to implement MatchOpInterface", note)
    return None


@hook.verify(
    MatchStructuredClassifyContractionDimsOp,
    MatchStructuredClassifyConvolutionDimsOp,
    MatchStructuredNumInputsOp,
    MatchStructuredNumInitsOp,
    MatchStructuredRankOp,
)
def predicate(op: Operation) -> Finding:
    """What stands in `match.structured` tells something of the op that was matched."""
    parent = op.parent_op
    if parent is None or not isinstance(parent, MatchStructuredOp):
        return f"expects parent op to be '{_STRUCTURED}'"
    blocks = parent.body_region.blocks
    if not blocks or not blocks[0].arguments:
        return None
    if op.operands[0] is not blocks[0].arguments[0]:
        return "expected predicate to apply to the surrounding structured op"
    return None


def _with_predicate(check: Callable[[Operation], Finding]) -> Callable[[Operation], Finding]:
    """The check of a predicate, and then that of the op itself."""
    return lambda op: predicate(op) or check(op)


def _body(op: Operation) -> Finding:
    names = ("reduction_position", "passthrough", "elementwise", "contraction")
    if sum([name in op.properties for name in names]) > 1:
        listed = ", ".join([f'"{name}"' for name in names])
        return f"only one of {{{listed}}} is allowed"
    contraction = op.properties.get("contraction")
    if isinstance(contraction, ArrayAttr) and len(contraction.elements) != 2:
        return 'expects "contraction" to contain two elements'
    return None


def _listed(op: Operation, name: str) -> Finding:
    """A list of positions: all of them, some, or all but some."""
    attribute = op.properties.get(name)
    numbers = attribute.values if isinstance(attribute, DenseArrayAttr) else ()
    is_all, inverted = "is_all" in op.properties, "is_inverted" in op.properties
    if is_all:
        if inverted:
            return "cannot request both 'all' and 'inverted' values in the list"
        return "cannot both request 'all' and specific values in the list" if numbers else None
    if not numbers:
        return "must request specific values in the list if 'all' is not specified"
    return "expected the listed values to be unique" if len(set(numbers)) != len(numbers) else None


def _dim(op: Operation) -> Finding:
    if "parallel" in op.properties and "reduction" in op.properties:
        return "cannot request the same dimension to be both parallel and reduction"
    return _listed(op, "raw_dim_list")


def _operand(op: Operation) -> Finding:
    if "permutation" in op.properties and "projected_permutation" in op.properties:
        return '"permutation" and "projected_permutation" are mutually exclusive'
    attribute = op.properties.get("raw_position_list")
    if op.results and isinstance(attribute, DenseArrayAttr) and len(attribute.values) > 1:
        return "cannot bind multiple inputs/inits to the same value"
    return _listed(op, "raw_position_list")


def _result(op: Operation) -> Finding:
    any_, single = "any" in op.properties, "single" in op.properties
    if (any_ or single) != implements(op.result.type, "TransformHandleTypeInterface"):
        return "expects either the any/single keyword or the type value handle result type"
    return "'any' and 'single' are mutually exclusive" if any_ and single else None


body = _with_predicate(_body)
dim = _with_predicate(_dim)
operand = _with_predicate(_operand)
result = _with_predicate(_result)


hook.verify(MatchStructuredBodyOp)(body)
hook.verify(MatchStructuredDimOp)(dim)
hook.verify(MatchStructuredInputOp, MatchStructuredInitOp)(operand)
hook.verify(MatchStructuredResultOp)(result)
