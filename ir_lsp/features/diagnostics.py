"""Diagnostics of a document, and detection of texts of another MLIR release."""

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
"""Modules that are imported with the first error, and with the first text of a newer release."""
_BYTECODE = re.compile("ML[\xef\ufffd\udcef]R")
"""First characters of a bytecode file that an editor opened as text."""
TOO_LARGE = f"this file has more than {MAX_LENGTH // 1_000_000} million characters"
LIMIT = 1000
"""Maximum number of errors sent to an editor; more make it slow."""


def diagnostics(view: DocumentView) -> list[Diagnostic]:
    """Returns the diagnostics in source order, without duplicates, at most `LIMIT`."""
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
    """Returns a hint if an older MLIR accepts the text at the first error, or the text is parsed as older MLIR."""
    hint: Diagnostic | None = None
    if view.document.read_as is not None:
        hint = import_module(_OLDER).hint_at(view, view.document.read_as)
    elif errors := _errors(diagnostics):
        section = view.analysis.section_at(errors[0].span.start)
        hint = import_module(_OLDER).older_release_hint(view, section, errors[0])
    return [] if hint is None else [hint]


def _errors(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Returns the errors in source order, without those about unknown dialects and unknown syntax."""
    errors = [
        each
        for each in diagnostics
        if each.severity is Severity.ERROR and not isinstance(each.fault, UnknownDialect | UnknownSyntax)
    ]
    return sorted(errors, key=lambda each: each.span.start)


def begin_release_search(view: DocumentView) -> ReleaseSearch | None:
    """Begins to search the MLIR release that the document is written for.

    Returns None if its errors do not indicate another release.
    """
    errors = _errors(each for section in view.sections for each in _findings(view, section))
    if not errors:
        return None
    sections = dict.fromkeys(view.analysis.section_at(each.span.start) for each in errors)
    search: ReleaseSearch | None = import_module(_OLDER).search_release(view, tuple(sections), errors)
    return search


def read_as_older_release(view: DocumentView) -> Document | None:
    """Reparses a newly opened document as older MLIR if its errors indicate that it is written for an older release.

    Returns the old analysis, which the caller releases; None if the document is not reparsed.
    """
    search = begin_release_search(view)
    if search is None or not search.advance(inf) or search.fault is None:
        return None
    return view.document.restart_analysis(search.context, search.fault)


def _findings(view: DocumentView, section: Section) -> Iterator[Diagnostic]:
    """Yields the diagnostics of a section, with offsets in the document."""
    yield from section.syntax_errors()
    for diagnostic in to_diagnostics(view.problems(section)[: 2 * LIMIT]):
        yield diagnostic.shifted(section.base)


def _with_hints(view: DocumentView, diagnostics: Iterable[Diagnostic]) -> Iterable[Diagnostic]:
    """Yields the diagnostics, but those about unknown dialects and unknown syntax as one hint each, at the first op.

    An unknown dialect is not an error in the file, so its other ops get no diagnostics.
    """
    hinted: set[str] = set()
    for diagnostic in diagnostics:
        if isinstance(diagnostic.fault, UnknownSyntax) and diagnostic.message not in hinted:
            hinted.add(diagnostic.message)
            message = (
                f"{diagnostic.message}, so such operations are skipped; a hook in Python can supply it (in "
                "'python' of [dialects] in ir-lsp.toml), and generic form can always be read"
            )
            yield replace(diagnostic, message=message, severity=Severity.HINT, notes=())
        if not isinstance(diagnostic.fault, UnknownDialect | UnknownSyntax):
            yield diagnostic
        if not isinstance(diagnostic.fault, UnknownDialect):
            continue
        op = view.text[diagnostic.span.start : diagnostic.span.end].strip('"')
        dialect = op.partition(".")[0].lstrip("!#")
        if dialect not in hinted and dialect != op:  # An op without prefix is of the enclosing op's dialect.
            hinted.add(dialect)
            is_known = view.context.dialect(dialect) is not None
            subject = f"'{op}' is not known, so such" if is_known else f"the dialect '{dialect}' is not known, so its"
            message = (
                f"{subject} operations are skipped: name the files that define {'them' if is_known else 'it'} in "
                "[dialects] of ir-lsp.toml; generic form can always be read, "
                f'"{op}"(...) : (...) -> ...'
            )
            yield replace(diagnostic, message=message, severity=Severity.HINT, notes=())
