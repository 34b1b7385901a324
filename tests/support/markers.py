"""Texts with marks in them: `~` is free in MLIR's lexer, so `%~n` marks a cursor."""

from __future__ import annotations

from math import inf

from compiler.diagnostics import Diagnostic, Severity
from compiler.text import Span, TextEdit, apply_edits
from ir_lsp.documents.document import DocumentView, OpenDocument
from ir_lsp.features.diagnostics import diagnostics
from ir_lsp.session import Session

URI = "untitled:test.mlir"


def marked(text: str) -> tuple[str, list[int]]:
    """The text without its marks, and the offset of each."""
    parts = text.split("~")
    offsets = [sum(len(part) for part in parts[:number]) for number in range(1, len(parts))]
    return "".join(parts), offsets


def document_of(text: str, session: Session | None = None) -> OpenDocument:
    """A text as an opened document, parsed and verified; in a session of its own unless one is given."""
    session = Session() if session is None else session
    return analysed(session.documents.open(URI, 1, text))


def view_of(text: str, session: Session | None = None) -> DocumentView:
    """The first version of a text as an opened document, parsed and verified."""
    return document_of(text, session).view


def analysed(document: OpenDocument) -> OpenDocument:
    """The document, parsed and verified."""
    assert document.parse(inf)
    assert document.verify(inf)
    return document


def edit(document: OpenDocument, start: int, end: int, new_text: str) -> None:
    """Replaces the text of a document between two offsets, and analyses what that leaves."""
    change_text(document, TextEdit(Span(start, end), new_text))
    analysed(document)


def change_text(document: OpenDocument, change: TextEdit) -> None:
    """Edits the text of a document, without analysing it."""
    view = document.view
    index = view.index.edited(view.text, change)
    document.edit(view.version + 1, apply_edits(view.text, [change]), index, [change])


def errors_of(view: DocumentView) -> list[Diagnostic]:
    """Returns the errors of a view, without warnings and hints."""
    return [each for each in diagnostics(view) if each.severity is Severity.ERROR]


def shown(view: DocumentView, spans: list[Span]) -> list[str]:
    """Each span as "line: text of the line with the span in brackets", lines counted from 1."""
    collected = []
    for span in spans:
        line = view.index.line_of(span.start)
        start, end = view.index.line_start(line), view.index.line_end(line)
        text = view.text
        collected.append(
            f"{line + 1}: {text[start : span.start]}[{text[span.start : span.end]}]{text[span.end : end]}".replace(
                "  ", ""
            )
        )
    return collected
