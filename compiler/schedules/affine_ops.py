"""Operations of schedules on affine minima and maxima."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.analysis.affine.constrained_min_max import simplify_constrained_min_max
from compiler.analysis.polyhedral.relation import BoundKind, IntegerRelation
from compiler.dialects.affine.ops import AffineApplyOp, AffineMaxOp, AffineMinMax, AffineMinOp
from compiler.dialects.transform.affine_ops import SimplifyBoundedAffineOpsOp, SimplifyMinMaxAffineOpsOp
from compiler.ir.attributes import AffineMapAttr, DenseArrayAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.problem import ProblemNote
from compiler.ir.types import INDEX
from compiler.rewrite.greedy import GreedyConfig, Strictness, apply_op_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.schedules.handles import Outcome, definite_failure
from compiler.schedules.interpreter import Application, Implementation
from compiler.transforms.affine.simplify_min_max import MIN_MAX_PATTERNS, simplify_min_max_ops


def _simplify_bounded(application: Application) -> Outcome:
    """Replaces minima and maxima that always equal one operand, given bounds of values, by `affine.apply`s."""
    bounds: dict[Value, tuple[int, int]] = {}
    groups = zip(
        application.op.operand_group("bounded_values"),
        _numbers(application.op, "lower_bounds"),
        _numbers(application.op, "upper_bounds"),
        strict=True,
    )
    relation = IntegerRelation()
    for handle, lower, upper in groups:
        for op in application.state.ops(handle):
            if len(op.results) != 1 or op.result.type != INDEX:
                raise definite_failure(
                    application.op,
                    "expected bounded value handle to point to one or multiple single-result index-typed ops",
                    ProblemNote("multiple/non-index result", op),
                )
            value = op.result
            position = relation.find(value)
            if position is None:
                position = relation.append_symbol(value)
            bounds[value] = lower, upper
            relation.add_constant_bound(BoundKind.LB, position, lower)
            relation.add_constant_bound(BoundKind.UB, position, upper - 1)
    targets = _targets(application)
    for target in targets:
        if target.result in bounds:
            raise definite_failure(
                application.op,
                "target op result must not be constrained",
                ProblemNote("target/constrained op", target),
            )
    patterns = FrozenPatternSet([*MIN_MAX_PATTERNS, *_within(relation)])
    config = GreedyConfig(strictness=Strictness.EXISTING_AND_NEW_OPS)
    if targets:
        with application.state.rewriter(targets[0]) as rewriter:
            if not apply_op_patterns_greedily(targets, patterns, rewriter, config).converged:
                raise definite_failure(application.op, "affine.min/max simplification did not converge")
    return []


def _within(relation: IntegerRelation) -> list[RewritePattern]:
    """Returns the patterns that simplify minima and maxima by the constraints of `relation`."""

    def simplify(op: AffineMinMax, rewriter: Rewriter) -> bool:
        simplified = simplify_constrained_min_max(op, relation.copy())
        if simplified is None:
            return False
        map_, operands = simplified
        properties = {"map": AffineMapAttr(map_)}
        rewriter.replace_op_with_new_op(op, AffineApplyOp, operands, result_types=[INDEX], properties=properties)
        return True

    return [pattern(each, name="SimplifyAffineMinMaxOp")(simplify) for each in (AffineMinOp, AffineMaxOp)]


def _simplify_min_max(application: Application) -> Outcome:
    """Removes redundant operands of affine.min and affine.max, by the bounds of their defining ops."""
    targets = _targets(application)
    if targets:
        with application.state.rewriter(targets[0]) as rewriter:
            if not simplify_min_max_ops(targets, rewriter):
                raise definite_failure(application.op, "affine.min/max simplification did not converge")
    return []


def _targets(application: Application) -> list[Operation]:
    targets = application.state.ops(application.op.operand("target"))
    for target in targets:
        if not isinstance(target, AffineMinMax):
            note = ProblemNote("target op", target)
            raise definite_failure(application.op, "target must be affine.min or affine.max", note)
    return targets


def _numbers(op: Operation, name: str) -> list[int]:
    attribute = op.attribute(name)
    return [int(number) for number in attribute.values] if isinstance(attribute, DenseArrayAttr) else []


AFFINE_OPS: Mapping[type[Operation], Implementation] = MappingProxyType(
    {
        SimplifyBoundedAffineOpsOp: _simplify_bounded,
        SimplifyMinMaxAffineOpsOp: _simplify_min_max,
    }
)
