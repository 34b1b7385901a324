"""Conversion of spans to positions and back, and of change notifications."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types as lsp

from compiler.diagnostics import Diagnostic, Note, Severity
from compiler.text import Encoding, LineIndex, Span, TextEdit, apply_edits
from ir_lsp.convert import SOURCE, ChangedText, Converter, apply_changes, to_encoding

texts = st.text(alphabet="a\t\r\né😀\u2028", max_size=40)
encodings = st.sampled_from(Encoding)


def converter(text: str, encoding: Encoding = Encoding.UTF16) -> Converter:
    return Converter(text, LineIndex(text), encoding)


def changed(
    text: str, *changes: lsp.TextDocumentContentChangeEvent, encoding: Encoding = Encoding.UTF16
) -> ChangedText:
    return apply_changes(text, LineIndex(text), changes, encoding)


def partial(start: tuple[int, int], end: tuple[int, int], text: str) -> lsp.TextDocumentContentChangePartial:
    return lsp.TextDocumentContentChangePartial(lsp.Range(lsp.Position(*start), lsp.Position(*end)), text)


def test_the_encoding_is_utf_16_if_none_was_negotiated() -> None:
    assert to_encoding(None) is Encoding.UTF16
    assert to_encoding(lsp.PositionEncodingKind.Utf8) is Encoding.UTF8
    assert to_encoding("utf-32") is Encoding.UTF32


@pytest.mark.parametrize(("encoding", "character"), [(Encoding.UTF8, 9), (Encoding.UTF16, 6), (Encoding.UTF32, 5)])
def test_positions_count_units_of_the_encoding(encoding: Encoding, character: int) -> None:
    text = 'x\n"é😀" %a\r\n'
    position = converter(text, encoding).to_position(text.index("%"))
    assert position == lsp.Position(1, character)
    assert converter(text, encoding).to_offset(position) == text.index("%")


def test_positions_outside_the_text_are_clamped() -> None:
    for text in ("ab\r\ncd", "éb\r\nc😀"):
        convert = converter(text)
        assert convert.to_offset(lsp.Position(0, 99)) == 2
        assert convert.to_offset(lsp.Position(1, 99)) == 6
        assert convert.to_offset(lsp.Position(7, 0)) == 6
        assert convert.to_position(3) == lsp.Position(0, 2), "inside a line break"
        assert convert.to_position(99) == lsp.Position(1, len(text.split("\n")[1].encode("utf-16-le")) // 2)
        assert convert.to_span(lsp.Range(lsp.Position(1, 0), lsp.Position(0, 1))) == Span(1, 4)


def test_a_position_inside_a_surrogate_pair_is_moved_to_its_start() -> None:
    assert converter("a😀b").to_offset(lsp.Position(0, 2)) == 1


@given(texts, encodings)
def test_offsets_survive_a_round_trip(text: str, encoding: Encoding) -> None:
    convert = converter(text, encoding)
    for offset in range(len(text) + 1):
        inside_break = text[offset - 1 : offset + 1] == "\r\n" if offset else False
        assert convert.to_offset(convert.to_position(offset)) == offset - inside_break


@given(texts, encodings, st.integers(0, 20), st.integers(0, 60))
def test_offsets_of_any_position_are_stable(text: str, encoding: Encoding, line: int, character: int) -> None:
    convert = converter(text, encoding)
    offset = convert.to_offset(lsp.Position(line, character))
    assert 0 <= offset <= len(text)
    assert convert.to_offset(convert.to_position(offset)) == offset


def test_a_diagnostic_is_converted_completely() -> None:
    diagnostic = Diagnostic(
        "use of value '%a' expects different type",
        Span(3, 5),
        "type-mismatch",
        Severity.WARNING,
        (Note("prior use here", Span(0, 2)), Note("types are not converted")),
        tags=("unnecessary", "deprecated"),
    )
    at = lsp.Range(lsp.Position(0, 0), lsp.Position(0, 2))
    assert converter("%a\n%b").to_lsp_diagnostic(diagnostic, "untitled:1") == lsp.Diagnostic(
        lsp.Range(lsp.Position(1, 0), lsp.Position(1, 2)),
        "use of value '%a' expects different type\ntypes are not converted",
        severity=lsp.DiagnosticSeverity.Warning,
        code="type-mismatch",
        source=SOURCE,
        tags=[lsp.DiagnosticTag.Unnecessary, lsp.DiagnosticTag.Deprecated],
        related_information=[lsp.DiagnosticRelatedInformation(lsp.Location("untitled:1", at), "prior use here")],
    )


@pytest.mark.parametrize("severity", Severity)
def test_every_severity_is_converted(severity: Severity) -> None:
    result = converter("").to_lsp_diagnostic(Diagnostic("m", Span(0, 0), severity=severity), "file:///f")
    assert result.severity is not None
    assert (result.code, result.tags, result.related_information) == (None, None, None)


def test_an_edit_is_converted() -> None:
    assert converter("😀\n😀b").to_lsp_edit(TextEdit(Span(3, 4), "c")) == lsp.TextEdit(
        lsp.Range(lsp.Position(1, 2), lsp.Position(1, 3)), "c"
    )


def test_each_change_applies_to_the_text_after_the_preceding_change() -> None:
    result = changed(
        "a\nb", partial((0, 0), (0, 0), "😀\n"), partial((0, 2), (1, 1), "xé"), partial((0, 4), (1, 0), "")
    )
    assert result.text == "😀xéb"
    assert result.edits == [TextEdit(Span(0, 0), "😀\n"), TextEdit(Span(1, 3), "xé"), TextEdit(Span(3, 4), "")]
    assert result.index.line_count == 1


def test_a_change_of_the_whole_document_is_trimmed_to_the_difference() -> None:
    text = "a\nb\nc\n"
    result = changed(text, lsp.TextDocumentContentChangeWholeDocument("a\nB\nc\n"))
    assert (result.text, result.edits) == ("a\nB\nc\n", [TextEdit(Span(2, 3), "B")])
    assert changed(text, lsp.TextDocumentContentChangeWholeDocument(text)).edits == []
    assert changed(text, partial((0, 0), (2, 0), "a\nb\n")).edits == []


positions = st.tuples(st.integers(0, 8), st.integers(0, 12))
changes = st.one_of(
    st.builds(partial, positions, positions, texts), st.builds(lsp.TextDocumentContentChangeWholeDocument, texts)
)


@given(texts, st.lists(changes, max_size=5), encodings)
def test_changes_have_the_same_result_together_and_one_by_one(
    text: str, changes: list[lsp.TextDocumentContentChangeEvent], encoding: Encoding
) -> None:
    result = changed(text, *changes, encoding=encoding)
    by_edits = text
    for edit in result.edits:
        by_edits = apply_edits(by_edits, [edit])
    for change in changes:
        if isinstance(change, lsp.TextDocumentContentChangePartial):
            span = converter(text, encoding).to_span(change.range)
            text = apply_edits(text, [TextEdit(span, change.text)])
        else:
            text = change.text
    assert result.text == by_edits == text
    fresh = LineIndex(text)
    assert [result.index.line_column(at) for at in range(len(text) + 1)] == [
        fresh.line_column(at) for at in range(len(text) + 1)
    ]
