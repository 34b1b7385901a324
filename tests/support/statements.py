"""Statements of Python code, without the expressions in them, of which there are many more."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator


def statements(body: Iterable[ast.stmt], function: str = "") -> Iterator[tuple[ast.stmt, str]]:
    """Yields each statement of a body, nested ones included, with the name of the function that it is in."""
    for statement in body:
        yield statement, function
        inner = statement.name if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef) else function
        parts = (*getattr(statement, "handlers", ()), *getattr(statement, "cases", ()))
        for part in (statement, *parts):
            for field in ("body", "orelse", "finalbody"):
                yield from statements(getattr(part, field, ()), inner)
