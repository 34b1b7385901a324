"""Converts offsets, spans and diagnostics to LSP's positions, ranges and diagnostics, and back.

No other code makes positions. They are in the negotiated encoding. Positions from clients are clamped to the text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from types import MappingProxyType

from lsprotocol import types as lsp

from compiler.diagnostics import Diagnostic, Severity
from compiler.text import Encoding, LineIndex, Span, TextEdit, TextSplicer, decode_column, difference, encode_column

SOURCE = "ir-lsp"
"""The `source` of diagnostics."""

_SEVERITIES = MappingProxyType(
    {
        Severity.ERROR: lsp.DiagnosticSeverity.Error,
        Severity.WARNING: lsp.DiagnosticSeverity.Warning,
        Severity.REMARK: lsp.DiagnosticSeverity.Information,
        Severity.NOTE: lsp.DiagnosticSeverity.Information,
        Severity.HINT: lsp.DiagnosticSeverity.Hint,
    }
)
_TAGS = MappingProxyType({"unnecessary": lsp.DiagnosticTag.Unnecessary, "deprecated": lsp.DiagnosticTag.Deprecated})


def to_encoding(kind: lsp.PositionEncodingKind | str | None) -> Encoding:
    """Returns the negotiated encoding; UTF-16, LSP's default, if none was negotiated."""
    return Encoding.UTF16 if kind is None else Encoding(str(getattr(kind, "value", kind)))


@dataclass(frozen=True, slots=True)
class Converter:
    """Converter for one text."""

    text: str
    index: LineIndex
    encoding: Encoding
    pages: str = ""
    """URI of the folder with the pages about errors; "" if the client shows no links at codes."""

    def to_position(self, offset: int) -> lsp.Position:
        """Returns the position of the code point at `offset`; inside a line break, the end of the line."""
        return lsp.Position(*self._line_and_units(offset))

    def to_range(self, span: Span) -> lsp.Range:
        """Returns the range of `span`."""
        return lsp.Range(self.to_position(span.start), self.to_position(span.end))

    def to_json_range(self, span: Span) -> dict[str, dict[str, int]]:
        """Returns the range of `span` as JSON, for answers with many ranges."""
        (line, character), (end_line, end_character) = self._line_and_units(span.start), self._line_and_units(span.end)
        return {
            "start": {"line": line, "character": character},
            "end": {"line": end_line, "character": end_character},
        }

    def _line_and_units(self, offset: int) -> tuple[int, int]:
        index = self.index
        line, column = index.line_column(offset)
        if self.text.startswith("\n", offset) and column and self.text[offset - 1] == "\r":
            column -= 1
        if self.encoding is Encoding.UTF32 or self.text.isascii():
            return line, column
        start = index.line_start(line)
        return line, encode_column(self.text[start : start + column], column, self.encoding)

    def to_offset(self, position: lsp.Position) -> int:
        """Returns the offset of `position`, clamped to the end of its line and to the end of the text."""
        return _to_offset(position, self.index, self.encoding, self._read, self.text.isascii())

    def to_span(self, range_: lsp.Range) -> Span:
        """Returns the span of `range_`; ends in the wrong order are swapped."""
        start, end = self.to_offset(range_.start), self.to_offset(range_.end)
        return Span(min(start, end), max(start, end))

    def to_lsp_edit(self, edit: TextEdit) -> lsp.TextEdit:
        """Returns `edit` as an LSP edit."""
        return lsp.TextEdit(self.to_range(edit.span), edit.new_text)

    def to_lsp_diagnostic(self, diagnostic: Diagnostic, uri: str) -> lsp.Diagnostic:
        """Returns `diagnostic`, which is about the document `uri`, as an LSP diagnostic.

        Notes with a span become related information; others become lines of the message.
        """
        message = "\n".join((diagnostic.message, *(note.message for note in diagnostic.notes if note.span is None)))
        related = [
            lsp.DiagnosticRelatedInformation(lsp.Location(uri, self.to_range(note.span)), note.message)
            for note in diagnostic.notes
            if note.span is not None
        ]
        return lsp.Diagnostic(
            self.to_range(diagnostic.span),
            message,
            severity=_SEVERITIES[diagnostic.severity],
            code=diagnostic.code or None,
            code_description=self._description(diagnostic),
            source=SOURCE,
            tags=[_TAGS[tag] for tag in diagnostic.tags] or None,
            related_information=related or None,
        )

    def _description(self, diagnostic: Diagnostic) -> lsp.CodeDescription | None:
        if not self.pages or diagnostic.fault is None:
            return None
        return lsp.CodeDescription(f"{self.pages}/{diagnostic.code}.md")

    def _read(self, start: int, end: int) -> str:
        return self.text[start:end]


@dataclass(frozen=True, slots=True)
class ChangedText:
    """Text of a document after a change notification."""

    text: str
    index: LineIndex
    edits: list[TextEdit]
    """Edits in order; each span refers to the text after the preceding edits."""


def apply_changes(
    text: str, index: LineIndex, changes: Iterable[lsp.TextDocumentContentChangeEvent], encoding: Encoding
) -> ChangedText:
    """Applies the changes of one notification; each range refers to the text after the preceding changes.

    Edits are reduced to the text that differs. So a client may send whole documents at little cost, and a change
    without effect gives no edit.
    """
    splicer = TextSplicer(text)
    edits: list[TextEdit] = []
    for change in changes:
        if isinstance(change, lsp.TextDocumentContentChangePartial):
            ends = [
                _to_offset(position, index, encoding, splicer.read, splicer.is_ascii)
                for position in (change.range.start, change.range.end)
            ]
            start, end = min(ends), max(ends)
        else:
            start, end = 0, splicer.length
        edit = difference(splicer.read(start, end), change.text)
        if edit is None:
            continue
        edit = TextEdit(edit.span.shifted(start), edit.new_text)
        start, end = edit.span.start, edit.span.end
        index = index.edited_between(splicer.read(start - 2, start), edit, splicer.read(end, end + 2))
        splicer.replace(edit)
        edits.append(edit)
    return ChangedText(splicer.text() if edits else text, index, edits)


def _to_offset(
    position: lsp.Position, index: LineIndex, encoding: Encoding, read: Callable[[int, int], str], is_ascii: bool
) -> int:
    """Returns the offset of `position` in the text of `index`; `read(start, end)` returns a part of that text."""
    line, units = position.line, position.character
    if is_ascii or encoding is Encoding.UTF32 or not 0 <= line < index.line_count:
        return index.offset(line, units)
    start = index.line_start(line)
    return start + decode_column(read(start, index.offset(line, units)), units, encoding)
