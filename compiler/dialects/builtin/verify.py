"""What the builtin dialect's operations demand beyond constraints and traits."""

from __future__ import annotations

from compiler.ir.attributes import DialectAttribute
from compiler.ir.operation import Operation
from compiler.ir.problem import Problem, ProblemNote, op_problem
from compiler.ods.type_constraints import implements


def verify_module(op: Operation) -> Problem | None:
    """Attributes are of dialects; at most one says how data is laid out."""
    for name in op.attributes:
        if "." not in name:
            return op_problem(op, f"can only contain attributes with dialect-prefixed names, found: '{name}'")
    layouts = [
        name
        for name, value in op.attributes.items()
        if isinstance(value, DialectAttribute) and implements(value, "DataLayoutSpecInterface")
    ]
    if len(layouts) > 1:
        notes = [ProblemNote(f"'{name}' is a data layout attribute") for name in layouts[:2]]
        return op_problem(op, "expects at most one data layout attribute", *notes)
    return None


def verify_unrealized_conversion_cast(op: Operation) -> str | None:
    return None if op.results else "expected at least one result for cast operation"
