"""Spans, edits, the line index and columns."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compiler.text import (
    Encoding,
    LineIndex,
    Span,
    TextEdit,
    TextSplicer,
    apply_edits,
    decode_column,
    difference,
    encode_column,
)

# Few characters, so that breaks, pairs of them, tabs, wide characters and lone surrogates all meet often.
texts = st.text(alphabet="a\t\r\né😀\u2028\x0b\ud83d\ude00", max_size=40)
encodings = st.sampled_from(Encoding)


@st.composite
def edits_of(draw: st.DrawFn, text: str, new_texts: st.SearchStrategy[str] = texts) -> TextEdit:
    start = draw(st.integers(0, len(text)))
    return TextEdit(Span(start, draw(st.integers(start, len(text)))), draw(new_texts))


def lines_of(index: LineIndex) -> list[tuple[int, int]]:
    return [(index.line_start(line), index.line_end(line)) for line in range(index.line_count)]


def expected_lines(text: str) -> list[tuple[int, int]]:
    breaks = [match.span() for match in re.finditer(r"\r\n|\r|\n", text)]
    starts = [0, *(end for _, end in breaks)]
    return list(zip(starts, [*(start for start, _ in breaks), len(text)], strict=True))


def test_a_span_is_half_open_and_moves() -> None:
    assert Span(2, 4).contains(2)
    assert not Span(2, 4).contains(4)
    assert not Span(2, 2).contains(2)
    assert Span(2, 4).shifted(-1) == Span(1, 3)


def test_edits_apply_to_the_text_they_were_made_for() -> None:
    edits = [TextEdit(Span(4, 5), "B"), TextEdit(Span(0, 0), "1"), TextEdit(Span(0, 0), "2"), TextEdit(Span(0, 2), "")]
    assert apply_edits("a, b", [TextEdit(Span(3, 4), "c")]) == "a, c"
    assert apply_edits("a = b", edits) == "12= B"
    assert apply_edits("same", []) == "same"


@pytest.mark.parametrize(
    "edits",
    [
        [TextEdit(Span(0, 2), ""), TextEdit(Span(1, 3), "")],
        [TextEdit(Span(0, 2), ""), TextEdit(Span(1, 1), "x")],
        [TextEdit(Span(3, 5), "")],
        [TextEdit(Span(-1, 0), "")],
        [TextEdit(Span(2, 1), "")],
    ],
)
def test_edits_that_overlap_or_leave_the_text_are_refused(edits: list[TextEdit]) -> None:
    with pytest.raises(ValueError, match=r"overlaps|not inside"):
        apply_edits("text", edits)


@given(texts, texts)
def test_the_difference_of_two_texts_turns_one_into_the_other(old: str, new: str) -> None:
    edit = difference(old, new)
    assert (edit is None) == (old == new)
    if edit is not None:
        assert apply_edits(old, [edit]) == new
        removed = old[edit.span.start : edit.span.end]
        assert not removed or not edit.new_text or removed[0] != edit.new_text[0]
        assert not removed or not edit.new_text or removed[-1] != edit.new_text[-1]


def test_lines_end_at_every_kind_of_break_and_at_nothing_else() -> None:
    index = LineIndex("a\r\nb\rc\n\u2028d\x0b\x0c\n")
    assert lines_of(index) == [(0, 1), (3, 4), (5, 6), (7, 11), (12, 12)]
    assert lines_of(LineIndex("")) == [(0, 0)]
    assert lines_of(LineIndex("a")) == [(0, 1)]


def test_places_outside_the_text_are_clamped() -> None:
    index = LineIndex("ab\r\ncd")
    assert index.line_column(-1) == (0, 0)
    assert index.line_column(99) == (1, 2)
    assert index.offset(-1, 5) == 0
    assert index.offset(0, -5) == 0
    assert index.offset(0, 99) == 2, "not into the line break"
    assert index.offset(1, 99) == 6
    assert index.offset(2, 0) == 6
    with pytest.raises(IndexError):
        index.line_start(2)


@given(texts)
def test_the_index_of_any_text_has_its_lines(text: str) -> None:
    index = LineIndex(text)
    assert lines_of(index) == expected_lines(text)
    assert index.line_count == len(lines_of(index))
    for offset in range(len(text) + 1):
        line, column = index.line_column(offset)
        assert index.line_of(offset) == line
        assert index.line_start(line) + column == offset
        assert index.offset(line, column) == min(offset, index.line_end(line))


@given(st.data(), texts)
def test_places_of_many_offsets_are_those_of_each(data: st.DataObject, text: str) -> None:
    text *= data.draw(st.sampled_from((1, 1000)), "with lines in several blocks")
    index = LineIndex(text)
    offsets = data.draw(st.lists(st.integers(-1, len(text) + 1), max_size=30))
    for some in (offsets, sorted(offsets), range(min(len(text), 2000))):
        assert list(index.line_columns(some)) == [index.line_column(offset) for offset in some]
        assert index.lines_of(sorted(some)) == [index.line_of(offset) for offset in sorted(some)]


@given(st.data(), texts)
def test_an_edited_index_equals_a_fresh_one_and_the_old_one_stays(data: st.DataObject, text: str) -> None:
    index = LineIndex(text)
    for _ in range(4):
        before = lines_of(index)
        edit = data.draw(edits_of(text))
        edited = index.edited(text, edit)
        assert lines_of(index) == before
        text = apply_edits(text, [edit])
        assert lines_of(edited) == expected_lines(text)
        assert edited.length == len(text)
        index = edited


# Long enough for several blocks of the index; edits of whole runs of lines join, split and empty them.
runs = st.builds(lambda line, times: line * times, st.sampled_from(["\n", "a\r\n", "\r", "bb\n"]), st.integers(0, 1500))


@settings(deadline=None)  # thousands of lines, compared one by one
@given(st.data(), st.lists(runs, max_size=3).map("".join))
def test_an_edited_index_of_many_lines_equals_a_fresh_one(data: st.DataObject, text: str) -> None:
    index = LineIndex(text)
    for _ in range(4):
        edit = data.draw(edits_of(text, runs))
        index = index.edited(text, edit)
        text = apply_edits(text, [edit])
        assert lines_of(index) == expected_lines(text)
        offset = data.draw(st.integers(0, len(text)))
        assert index.line_of(offset) == sum(start <= offset for start, _ in expected_lines(text)) - 1


def test_an_edit_shares_the_lines_it_does_not_touch_and_keeps_blocks_small() -> None:
    text = "a\n" * 10_000
    index = LineIndex(text)
    edited = index.edited(text, TextEdit(Span(1000, 1001), "b\n" * 5_000))
    kept = {id(block) for block in index._blocks}
    assert sum(id(block) in kept for block in edited._blocks) == len(index._blocks) - 1
    assert max(len(block) for block in edited._blocks) <= 1024


def test_an_index_refuses_an_edit_of_another_text() -> None:
    with pytest.raises(ValueError, match="not inside"):
        LineIndex("ab").edited("abc", TextEdit(Span(1, 3), ""))


@given(st.data(), texts)
def test_a_spliced_text_equals_one_edited_step_by_step(data: st.DataObject, text: str) -> None:
    splicer = TextSplicer(text)
    for _ in range(6):
        edit = data.draw(edits_of(text))
        splicer.replace(edit)
        text = apply_edits(text, [edit])
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, len(text) + 2))
        assert splicer.read(start, end) == text[start:end]
        assert splicer.length == len(text)
    assert splicer.text() == text


def test_columns_count_units_of_the_encoding() -> None:
    line = "aé😀b"
    assert [encode_column(line, column, Encoding.UTF8) for column in range(5)] == [0, 1, 3, 7, 8]
    assert [encode_column(line, column, Encoding.UTF16) for column in range(5)] == [0, 1, 2, 4, 5]
    assert [encode_column(line, column, Encoding.UTF32) for column in range(5)] == [0, 1, 2, 3, 4]
    assert encode_column(line, 99, Encoding.UTF16) == 5


def test_a_column_inside_a_code_point_becomes_its_start() -> None:
    assert [decode_column("aé😀b", units, Encoding.UTF8) for units in range(10)] == [0, 1, 1, 2, 2, 2, 2, 3, 4, 4]
    assert [decode_column("aé😀b", units, Encoding.UTF16) for units in range(7)] == [0, 1, 2, 2, 3, 4, 4]
    assert decode_column("😀", -1, Encoding.UTF16) == 0
    assert decode_column("abc", -1, Encoding.UTF16) == 0
    assert decode_column("abc", 7, Encoding.UTF16) == 3


@given(texts, encodings)
def test_columns_go_there_and_back(line: str, encoding: Encoding) -> None:
    for column in range(len(line) + 1):
        assert decode_column(line, encode_column(line, column, encoding), encoding) == column


def test_the_lines_from_one_on_are_those_that_are_asked_for_one_by_one() -> None:
    breaks = ("\n", "\r\n", "\r")
    text = "".join(f"line {number}{breaks[number % 3]}" for number in range(1500)) + "end"
    index = LineIndex(text).edited(text, TextEdit(Span(4000, 4020), "a\r\nb\n"))
    for first in (0, 1, 511, 512, 700, index.line_count - 1):
        wanted = [(index.line_start(line), index.line_end(line)) for line in range(first, index.line_count)]
        assert list(index.lines_from(first)) == wanted
