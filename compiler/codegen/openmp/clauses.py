"""Clauses of OpenMP that are not translated."""

from __future__ import annotations

from compiler.codegen.problems import TranslationError
from compiler.dialects.omp.enums import ReductionModifier
from compiler.ir.operation import Operation


def refuse_clauses(op: Operation, **clauses: object) -> None:
    """Raises TranslationError for clauses that an op has. Each is a name with its operands or attribute."""
    present = [clause.replace("_with_", " with ") for clause, value in clauses.items() if value]
    if present:
        messages = [f"not yet implemented: Unhandled clause {clause} in {op.name} operation" for clause in present]
        raise TranslationError(op, *messages)


def has_modifier(modifier: ReductionModifier | None) -> bool:
    """Returns True if a reduction has a modifier other than the default."""
    return modifier not in (None, ReductionModifier.DEFAULTMOD)
