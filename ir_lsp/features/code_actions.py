"""Code actions for diagnostics: fixes, and insertion of the `expected-*` comments that a test of them needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module

from compiler.diagnostics import Diagnostic, Severity
from compiler.text import Span, TextEdit
from ir_lsp.documents.document import DocumentView

FIXES = "ir_lsp.features.fixes"
"""Module that is imported when fixes are requested for the first time."""
EXPECTED_TITLE = "Add expected-* diagnostic checks"


@dataclass(frozen=True, slots=True)
class CodeAction:
    """Edits that remove the error `diagnostic`, or add comments that expect it."""

    title: str
    edits: tuple[TextEdit, ...]
    diagnostic: Diagnostic


@dataclass(frozen=True, slots=True)
class FixAllAction:
    """Fixes all errors of one code; `fix_all` computes the edits when the user chooses it."""

    title: str
    code: str
    diagnostic: Diagnostic


def fixable_codes() -> frozenset[str]:
    """Returns the codes of errors that have fixes."""
    codes: frozenset[str] = import_module(FIXES).fixable_codes()
    return codes


def fix_all(view: DocumentView, code: str) -> list[TextEdit]:
    """Returns edits that fix the errors with this code; errors without a fix stay."""
    edits: list[TextEdit] = import_module(FIXES).fix_all(view, code)
    return edits


def fix_all_actions(diagnostics: Sequence[Diagnostic], span: Span) -> list[FixAllAction]:
    """Returns an action for each fixable code that touches `span` and that several errors of the file have."""
    counts = Counter(each.code for each in diagnostics)
    return [
        FixAllAction(f"Fix all {counts[code]} errors '{code}' in the file", code, diagnostic)
        for code, diagnostic in explained(diagnostics, span).items()
        if counts[code] > 1 and code in fixable_codes()
    ]


def explained(diagnostics: Sequence[Diagnostic], span: Span) -> dict[str, Diagnostic]:
    """Returns the diagnostics that touch `span` and have an explanation page, by their code."""
    return {each.code: each for each in _touching(diagnostics, span) if each.fault is not None}


def code_actions(view: DocumentView, diagnostics: Sequence[Diagnostic], span: Span) -> list[CodeAction]:
    """Returns the actions for the diagnostics of `view` that touch `span`."""
    actions: list[CodeAction] = []
    for diagnostic in _touching(diagnostics, span):
        fixes = import_module(FIXES).fixes(view, diagnostic)
        actions += [CodeAction(each.title, each.edits, diagnostic) for each in fixes]
        actions.append(CodeAction(EXPECTED_TITLE, _expected(view, diagnostic), diagnostic))
    return actions


def has_diagnostic(diagnostics: Sequence[Diagnostic], span: Span) -> bool:
    """Returns True if a diagnostic touches `span`."""
    return any(_touching(diagnostics, span))


def _touching(diagnostics: Sequence[Diagnostic], span: Span) -> Iterator[Diagnostic]:
    return (each for each in diagnostics if each.span.start <= span.end and span.start <= each.span.end)


def _expected(view: DocumentView, diagnostic: Diagnostic) -> tuple[TextEdit, ...]:
    """Returns edits that insert `// expected-error @below {{...}}` above the line of a diagnostic and of its notes."""
    places: list[tuple[str, str, Span]] = [(_word(diagnostic.severity), diagnostic.message, diagnostic.span)]
    places += [("note", note.message, note.span or diagnostic.span) for note in diagnostic.notes]
    edits = []
    for word, message, span in places:
        index = view.index
        start = index.line_start(index.line_of(span.start))
        line = view.text[start : index.line_end(index.line_of(span.start))]
        indent = line[: len(line) - len(line.lstrip(" \t"))]
        first = message.partition("\n")[0]  # a check is one line and looks for a part of the message
        edits.append(TextEdit(Span(start, start), f"{indent}// expected-{word} @below {{{{{first}}}}}\n"))
    return tuple(edits)


def _word(severity: Severity) -> str:
    return "remark" if severity is Severity.HINT else severity.value
