"""What the cf dialect's operations demand beyond constraints and traits."""

from __future__ import annotations

from compiler.ir.attributes import DenseArrayAttr, DenseElementsAttr
from compiler.ir.operation import Operation
from compiler.ir.problem import Problem


def verify_switch(op: Operation) -> str | None:
    """The case values are of the flag's type, one for each destination."""
    values, num_destinations = op.properties.get("case_values"), len(op.successors) - 1
    if not isinstance(values, DenseElementsAttr):
        return None
    flag_type, value_type = op.operands[0].type, values.type.element_type
    if flag_type != value_type:
        return f"'flag' type ('{flag_type}') should match case value type ('{value_type}')"
    if values.type.num_elements != num_destinations:
        return (
            f"number of case values ({values.type.num_elements}) should match number of case destinations "
            f"({num_destinations})"
        )
    return None


def verify_cond_br(op: Operation) -> Problem | None:
    """Weights, where there are any, are one for each successor."""
    weights = op.properties.get("branch_weights")
    if not isinstance(weights, DenseArrayAttr) or not weights.values:
        return None
    count = len(weights.values)
    if count != len(op.successors):
        message = f"expects number of branch weights to match number of successors: {count} vs {len(op.successors)}"
        return Problem(op, message)
    return None if any(weights.values) else Problem(op, "branch weights cannot all be zero")
