"""Canonicalization patterns of witnesses: constraints, and code that assumes them."""

from __future__ import annotations

from compiler.dialects.shape.ops import AssumingAllOp, AssumingOp, ConstWitnessOp, CstrBroadcastableOp, CstrEqOp
from compiler.ir.operation import Region, Value
from compiler.rewrite.fold import constant_value
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


@pattern(AssumingOp, name="(anonymous namespace)::AssumingWithTrue")
def _assuming_known(op: AssumingOp, rewriter: Rewriter) -> bool:
    """assuming true { body } -> body; a witness that does not hold is undefined behavior"""
    if op.witness.defining_op(ConstWitnessOp) is None:
        return False
    body = op.do_region.entry
    last = body.last
    assert last is not None and op.parent is not None
    results = list(last.operands)
    rewriter.inline_block_before(body, op.parent, op, [])
    rewriter.replace_op(op, results)
    rewriter.erase_op(last)
    return True


@pattern(AssumingOp, name="(anonymous namespace)::AssumingOpRemoveUnusedResults")
def _assuming_unused(op: AssumingOp, rewriter: Rewriter) -> bool:
    """%0:2 = assuming %w { assuming_yield %a, %b } -> %0 = assuming %w { assuming_yield %b }, where %0#0 is unused"""
    used = [rewriter.has_uses(result) for result in op.results]
    last = op.do_region.entry.last
    if all(used) or last is None:
        return False
    kept = [value for value, is_used in zip(last.operands, used, strict=True) if is_used]
    with rewriter.modify(last):
        last.operands = kept
    new = rewriter.create(AssumingOp, op.witness, result_types=[value.type for value in kept], regions=[Region()])
    rewriter.inline_region_before(op.do_region, new.do_region)
    _forward(op, used, new, rewriter)
    return True


def _forward(op: AssumingOp, used: list[bool], new: AssumingOp, rewriter: Rewriter) -> None:
    """Replaces the used results of an op by the results of another op, in order, and erases the op."""
    results = iter(new.results)
    for result, is_used in zip(op.results, used, strict=True):
        if is_used:
            rewriter.replace_all_uses_with(result, next(results))
    rewriter.erase_op(op)


# ------------------------------------------------------------------------------------------------------ assuming_all


@pattern(AssumingAllOp, name="AssumingAllOneOp")
def _assuming_few(op: AssumingAllOp, rewriter: Rewriter) -> bool:
    """assuming_all %a, true -> assuming_all %a; of one witness -> that witness"""
    rest = [value for value in op.inputs if constant_value(value) is None]
    if len(rest) == 1:
        rewriter.replace_op(op, rest)
        return True
    if not rest or len(rest) == len(op.inputs):
        return False
    with rewriter.modify(op):
        op.operands = list(rest)
    return True


@pattern(AssumingAllOp, name="(anonymous namespace)::MergeAssumingAllOps")
def _merge(op: AssumingAllOp, rewriter: Rewriter) -> bool:
    """assuming_all %a, (assuming_all %b, %c) -> assuming_all %a, %b, %c"""
    merged: list[Value] = []
    for value in op.inputs:
        inner = value.defining_op(AssumingAllOp)
        merged += [value] if inner is None else inner.inputs
    if len(merged) == len(op.inputs):
        return False
    rewriter.replace_op_with_new_op(op, AssumingAllOp, merged)
    return True


@pattern(AssumingAllOp, name="(anonymous namespace)::AssumingAllOfCstrBroadcastable")
def _subsumed(op: AssumingAllOp, rewriter: Rewriter) -> bool:
    """assuming_all (cstr_broadcastable %a, %b), (cstr_broadcastable %a, %b, %c) -> the second alone"""
    constraints: dict[CstrBroadcastableOp, set[Value]] = {}
    for value in op.inputs:
        constraint = value.defining_op(CstrBroadcastableOp)
        if constraint is None:
            return False
        constraints[constraint] = set(constraint.shapes)
    kept: list[CstrBroadcastableOp] = []
    for constraint in sorted(constraints, key=lambda each: -len(each.shapes)):
        if not any(constraints[constraint] <= constraints[other] for other in kept):
            kept.append(constraint)
    if len(kept) == len(constraints):
        return False
    rewriter.replace_op_with_new_op(op, AssumingAllOp, [constraint.result for constraint in kept])
    for constraint in constraints:
        if constraint not in kept and rewriter.is_unused(constraint):
            rewriter.erase_op(constraint)
    return True


@pattern(AssumingAllOp, name="(anonymous namespace)::AssumingAllToCstrEqCanonicalization")
def _to_one_equality(op: AssumingAllOp, rewriter: Rewriter) -> bool:
    """assuming_all (cstr_eq %a, %b), (cstr_eq %b, %c) -> cstr_eq %a, %b, %b, %c"""
    shapes: list[Value] = []
    for value in op.inputs:
        equality = value.defining_op(CstrEqOp)
        if equality is None:
            return False
        if shapes and equality.shapes and not set(equality.shapes) & set(shapes):
            return False
        shapes += equality.shapes
    rewriter.replace_op_with_new_op(op, CstrEqOp, shapes)
    return True


# ------------------------------------------------------------------------------------------------- proven constraints


def _holds(op_class: type[CstrBroadcastableOp | CstrEqOp], cpp_name: str) -> RewritePattern:
    @pattern(op_class, name=f"(anonymous namespace)::{cpp_name}")
    def simplify(op: CstrBroadcastableOp | CstrEqOp, rewriter: Rewriter) -> bool:
        """cstr_eq %a, %a -> const_witness true"""
        if len(set(op.shapes)) > 1:
            return False
        rewriter.replace_op_with_new_op(op, ConstWitnessOp, passing=True)
        return True

    return simplify


PATTERNS: tuple[RewritePattern, ...] = (
    _holds(CstrBroadcastableOp, "CstrBroadcastableEqOps"),
    _holds(CstrEqOp, "CstrEqEqOps"),
)
