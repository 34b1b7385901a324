"""The diagnostics of a document."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from importlib import import_module
from math import inf
from typing import TYPE_CHECKING

from compiler.diagnostics import Diagnostic, DiagnosticList, Severity
from compiler.errors.names import UnknownDialect, UnknownSyntax
from compiler.syntax.incremental.document import Document, Section
from compiler.text import Span
from compiler.verification.diagnostics import to_diagnostics
from compiler.versions import BUNDLED_VERSION
from ir_lsp.documents.document import MAX_LENGTH, DocumentView

if TYPE_CHECKING:
    from ir_lsp.features.older_release import ReleaseSearch

_OLDER = "ir_lsp.features.older_release"
_NEWER = "ir_lsp.features.newer_release"
"""Loaded when the first error is there, or the first text of a newer release."""
_BYTECODE = re.compile("ML[\xef\ufffd\udcef]R")
"""First characters of a bytecode file that an editor opened as text."""
TOO_LARGE = f"this file has more than {MAX_LENGTH // 1_000_000} million characters"
LIMIT = 1000
"""Maximum number of errors sent to an editor; more make it slow."""


def diagnostics(view: DocumentView) -> list[Diagnostic]:
    """Returns every finding in the order of the text, the same one once."""
    if view.is_too_large:
        return [Diagnostic(f"{TOO_LARGE} and is not analysed", Span(0, 0), "too-large", Severity.REMARK)]
    if _BYTECODE.match(view.text):
        message = "this is MLIR bytecode, not text: open it with an editor's support for .mlirbc files, or ir-opt"
        return [Diagnostic(message, Span(0, 2), "bytecode")]
    all_diagnostics: list[Diagnostic] = []
    for section in view.sections:
        all_diagnostics += _findings(view, section)
    all_diagnostics += _older_release(view, all_diagnostics)
    if (view.context.mlir_version or 0) > BUNDLED_VERSION:
        all_diagnostics = list(import_module(_NEWER).with_warnings(view, all_diagnostics))
    all_diagnostics.sort(key=lambda diagnostic: (diagnostic.span.start, diagnostic.span.end, diagnostic.message))
    kept = DiagnosticList(LIMIT)
    kept.extend(_with_hints(view, all_diagnostics))
    return list(kept)


def _older_release(view: DocumentView, diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Returns a hint if an older MLIR accepts the text at the first error, or the text is parsed as an older MLIR's."""
    hint: Diagnostic | None = None
    if view.document.read_as is not None:
        hint = import_module(_OLDER).hint_at(view, view.document.read_as)
    elif errors := _errors(diagnostics):
        section = view.analysis.section_at(errors[0].span.start)
        hint = import_module(_OLDER).older_release_hint(view, section, errors[0])
    return [] if hint is None else [hint]


def _errors(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Returns the known errors, in the order of the text."""
    errors = [
        each
        for each in diagnostics
        if each.severity is Severity.ERROR and not isinstance(each.fault, UnknownDialect | UnknownSyntax)
    ]
    return sorted(errors, key=lambda each: each.span.start)


def begin_release_search(view: DocumentView) -> ReleaseSearch | None:
    """Begins to look for the release of MLIR that a document is of, where its errors may tell that it is another one.

    Returns None where they do not.
    """
    errors = _errors(each for section in view.sections for each in _findings(view, section))
    if not errors:
        return None
    sections = dict.fromkeys(view.analysis.section_at(each.span.start) for each in errors)
    search: ReleaseSearch | None = import_module(_OLDER).search_release(view, tuple(sections), errors)
    return search


def read_as_older_release(view: DocumentView) -> Document | None:
    """Reads a document that was just opened as the MLIR that it is of, if its errors tell that it is another one.

    Returns the old analysis, to be released; None if the document stays.
    """
    search = begin_release_search(view)
    if search is None or not search.advance(inf) or search.fault is None:
        return None
    return view.document.restart_analysis(search.context, search.fault)


def _findings(view: DocumentView, section: Section) -> Iterator[Diagnostic]:
    """Yields the errors of a section, at places of the document."""
    yield from section.syntax_errors()
    for diagnostic in to_diagnostics(view.problems(section)[: 2 * LIMIT]):
        yield diagnostic.shifted(section.base)


def _with_hints(view: DocumentView, diagnostics: Iterable[Diagnostic]) -> Iterable[Diagnostic]:
    """Yields the diagnostics, with one hint at the first op of each unknown dialect, or with unknown syntax.

    An unknown dialect is no error of the file, so its ops get no further diagnostics.
    """
    hinted: set[str] = set()
    for diagnostic in diagnostics:
        if isinstance(diagnostic.fault, UnknownSyntax) and diagnostic.message not in hinted:
            hinted.add(diagnostic.message)
            message = (
                f"{diagnostic.message}, so such operations are passed over; a hook in Python can supply it (in "
                "'python' of [dialects] in ir-lsp.toml), and generic form can always be read"
            )
            yield replace(diagnostic, message=message, severity=Severity.HINT, notes=())
        if not isinstance(diagnostic.fault, UnknownDialect | UnknownSyntax):
            yield diagnostic
        if not isinstance(diagnostic.fault, UnknownDialect):
            continue
        op = view.text[diagnostic.span.start : diagnostic.span.end].strip('"')
        dialect = op.partition(".")[0].lstrip("!#")
        if dialect not in hinted and dialect != op:  # Otherwise the hint is that of the enclosing op.
            hinted.add(dialect)
            is_known = view.context.dialect(dialect) is not None
            subject = f"'{op}' is not known, so such" if is_known else f"the dialect '{dialect}' is not known, so its"
            message = (
                f"{subject} operations are passed over: [dialects] in ir-lsp.toml says where "
                f"{'they are' if is_known else 'it is'} defined; generic form can always be read, "
                f'"{op}"(...) : (...) -> ...'
            )
            yield replace(diagnostic, message=message, severity=Severity.HINT, notes=())
