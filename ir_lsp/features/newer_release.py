"""Turns errors into warnings if the project uses a newer MLIR than the bundled one, which may accept the text.

This applies to projects that name a newer release, or are built with one, and don't have its definition files. Errors
in a project's own operations and errors of names and nesting stay errors, as they are errors in every release.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from compiler.diagnostics import Diagnostic, Severity
from compiler.dialects import BUNDLED
from compiler.errors.names import (
    RedefinedAlias,
    RedefinedBlock,
    RedefinedSymbol,
    RedefinedValue,
    UndeclaredAlias,
    UndeclaredBlock,
    UndeclaredValue,
    UndefinedSymbol,
    UnknownDialect,
    UnknownSyntax,
)
from compiler.errors.syntax import InvalidToken, UnbalancedBracket
from compiler.errors.values import NotDominated, OutsideValue, TypeMismatch
from compiler.versions import BUNDLED_VERSION
from ir_lsp.documents.document import DocumentView

_OF_ANY_RELEASE = (
    InvalidToken,
    NotDominated,
    OutsideValue,
    RedefinedAlias,
    RedefinedBlock,
    RedefinedSymbol,
    RedefinedValue,
    TypeMismatch,
    UnbalancedBracket,
    UndeclaredAlias,
    UndeclaredBlock,
    UndeclaredValue,
    UndefinedSymbol,
    UnknownDialect,
    UnknownSyntax,
)
_OPERATION = re.compile(r"[A-Za-z_]\w*\.[\w.]+")
_MAX_DISTANCE = 1_000
"""Number of characters preceding an error that are searched for the name of its operation."""


def with_warnings(view: DocumentView, diagnostics: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Yields the diagnostics, but errors in operations of MLIR's own dialects as warnings."""
    reason = f"in MLIR {BUNDLED_VERSION}, whose definitions are used for MLIR {view.context.mlir_version}"
    for each in diagnostics:
        is_error = each.severity is Severity.ERROR and not isinstance(each.fault, _OF_ANY_RELEASE)
        if is_error and _dialect_at(view, each) in BUNDLED:
            yield replace(each, severity=Severity.WARNING, message=f"{each.message} ({reason})")
        else:
            yield each


def _dialect_at(view: DocumentView, diagnostic: Diagnostic) -> str:
    """Returns the dialect of the last operation, type or attribute named before the end of a diagnostic; "" if none."""
    start = max(0, diagnostic.span.start - _MAX_DISTANCE)
    names: list[str] = _OPERATION.findall(view.text, start, diagnostic.span.end)
    return names[-1].partition(".")[0] if names else ""
