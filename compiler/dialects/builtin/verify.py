"""Verifiers of the builtin dialect's operations beyond constraints and traits."""

from __future__ import annotations

from compiler.dialects.builtin.ops import ModuleOp, UnrealizedConversionCastOp
from compiler.ir.attributes import DialectAttribute
from compiler.ir.problem import Problem, ProblemNote, op_problem
from compiler.ods import hook
from compiler.ods.type_predicates import implements


@hook.verify(ModuleOp)
def verify_module(op: ModuleOp) -> Problem | None:
    """Attributes have names with a dialect's prefix; at most one is a data layout."""
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


@hook.verify(UnrealizedConversionCastOp)
def verify_unrealized_conversion_cast(op: UnrealizedConversionCastOp) -> str | None:
    return None if op.results else "expected at least one result for cast operation"
