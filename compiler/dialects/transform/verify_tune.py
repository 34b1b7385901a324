"""Checks of the transform dialect's tuning operations: selected options and regions exist."""

from __future__ import annotations

from compiler.dialects.transform.control_ops import YieldOp
from compiler.dialects.transform.tune_ops import AlternativesOp, KnobOp
from compiler.errors.constraints import RequiredType
from compiler.errors.structure import RegionFlow, WrongTerminator
from compiler.ir.attributes import ArrayAttr
from compiler.ir.problem import Finding, op_problem
from compiler.ods import hook


@hook.verify(KnobOp)
def knob(op: KnobOp) -> Finding:
    if op.selected is not None and isinstance(op.options, ArrayAttr) and op.selected not in op.options.elements:
        return "provided `selected` attribute is not an element of `options` array of attributes"
    return None


@hook.verify_regions(AlternativesOp)
def alternatives(op: AlternativesOp) -> Finding:
    for region in op.regions:
        end = region.entry.last
        if not isinstance(end, YieldOp):
            terminator = end.name if end is not None else ""
            return WrongTerminator("transform.yield", terminator, "expected 'transform.yield' as terminator")
        if len(end.operands) != len(op.results):
            words = "expected terminator to have as many operands as the parent op has results"
            return op_problem(end, RegionFlow(words, len(end.operands), len(op.results)))
        for index, (operand, result) in enumerate(zip(end.operands, op.results, strict=True)):
            if operand.type != result.type:
                where = f"the type of the corresponding parent op result ('{operand.type}' vs '{result.type}')"
                words = f"the type of the terminator operand #{index} must match {where}"
                return op_problem(end, RequiredType(words, operand.type, result.type))
    chosen = op.selected_region_attr
    if chosen is not None and not 0 <= chosen.value < len(op.regions):
        where = f"at index {chosen.value} while op has only {len(op.regions)} regions"
        return f"'selected_region' attribute specifies region {where}"
    return None
