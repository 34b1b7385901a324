"""Verifiers of the cf dialect's operations beyond constraints and traits."""

from __future__ import annotations

from compiler.dialects.cf.ops import CondBranchOp, SwitchOp
from compiler.errors.constraints import SizeMismatch
from compiler.ir.attributes import DenseArrayAttr, DenseElementsAttr
from compiler.ir.problem import Problem, plain_problem
from compiler.ods import hook


@hook.verify(SwitchOp)
def verify_switch(op: SwitchOp) -> str | None:
    """The case values are of the flag's type, one for each destination."""
    values, num_destinations = op.case_values, len(op.successors) - 1
    if not isinstance(values, DenseElementsAttr):
        return None
    flag_type, value_type = op.flag.type, values.type.element_type
    if flag_type != value_type:
        return f"'flag' type ('{flag_type}') should match case value type ('{value_type}')"
    if values.type.num_elements != num_destinations:
        return (
            f"number of case values ({values.type.num_elements}) should match number of case destinations "
            f"({num_destinations})"
        )
    return None


@hook.verify(CondBranchOp)
def verify_cond_br(op: CondBranchOp) -> Problem | None:
    """Branch weights, if present, are one for each successor, and not all zero."""
    weights = op.branch_weights
    if not isinstance(weights, DenseArrayAttr) or not weights.values:
        return None
    count = len(weights.values)
    if count != len(op.successors):
        words = f"expects number of branch weights to match number of successors: {count} vs {len(op.successors)}"
        return plain_problem(op, SizeMismatch(words, count, len(op.successors)))
    return None if any(weights.values) else Problem(op, "branch weights cannot all be zero")
