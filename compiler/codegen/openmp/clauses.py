"""Clauses of OpenMP that are not translated."""

from __future__ import annotations

from compiler.codegen.problems import op_error
from compiler.ir.operation import Operation


def refuse_clauses(op: Operation, **clauses: object) -> None:
    """Raises TranslationError for the first clause that an op has. Each is a name with its operands or attribute."""
    for clause, value in clauses.items():
        if value:
            raise op_error(op, f"not yet implemented: Unhandled clause {clause} in {op.name} operation")
