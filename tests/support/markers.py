"""Texts with marks in them: `~` is free in MLIR's lexer, so `%~n` marks a cursor."""

from __future__ import annotations

from math import inf

from compiler.syntax.document import Document
from compiler.text import Span, TextEdit, apply_edits
from ir_lsp.session import Session
from ir_lsp.snapshot import Snapshot

URI = "untitled:test.mlir"


def marked(text: str) -> tuple[str, list[int]]:
    """The text without its marks, and the offset of each."""
    parts = text.split("~")
    offsets = [sum(len(part) for part in parts[:number]) for number in range(1, len(parts))]
    return "".join(parts), offsets


def snapshot_of(text: str, session: Session | None = None) -> Snapshot:
    """A text as an opened document, parsed and verified; in a session of its own unless one is given."""
    session = Session() if session is None else session
    session.open(URI, 1, text)
    return analysed(session)


def analysed(session: Session) -> Snapshot:
    """The session's document, parsed and verified."""
    snapshot = session.snapshot(URI)
    assert snapshot is not None
    assert snapshot.parse(inf)
    assert snapshot.verify(inf)
    return snapshot


def edit(snapshot: Snapshot, start: int, end: int, new_text: str) -> None:
    """Replaces the text of a snapshot's document between two offsets, and analyses what that leaves."""
    document: Document = snapshot.document
    change = TextEdit(Span(start, end), new_text)
    index = document.index.edited(document.text, change)
    document.edit(apply_edits(document.text, [change]), index, [change])
    snapshot.verification.changed()
    assert snapshot.parse(inf)
    assert snapshot.verify(inf)


def shown(snapshot: Snapshot, spans: list[Span]) -> list[str]:
    """Each span as "line: text of the line with the span in brackets", lines counted from 1."""
    found = []
    for span in spans:
        line = snapshot.index.line_of(span.start)
        start, end = snapshot.index.line_start(line), snapshot.index.line_end(line)
        text = snapshot.text
        found.append(
            f"{line + 1}: {text[start : span.start]}[{text[span.start : span.end]}]{text[span.end : end]}".replace(
                "  ", ""
            )
        )
    return found
