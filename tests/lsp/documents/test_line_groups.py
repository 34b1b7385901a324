"""Groups of lines: their facts are those of the newest text, and an edit recomputes few lines."""

from __future__ import annotations

import random

from compiler.text import Span, TextEdit
from tests.support.markers import change_text, document_of

LINES = "".join(f"// line {number}: {'x' * (number % 90)}\n" for number in range(2000))


def _itself(text: str) -> str:
    return text


def test_facts_are_those_of_the_newest_text() -> None:
    rng = random.Random(11)
    document = document_of(LINES)
    for _ in range(200):
        for _ in range(rng.randrange(3)):
            text = document.view.text
            start = rng.randrange(len(text) + 1)
            end = min(len(text), start + rng.choice((0, 0, 1, 5, 300, 20_000)))
            change_text(
                document, TextEdit(Span(start, end), rng.choice(("", "\n", "a", "b\nc", "d\n" * 9000, "e" * 50)))
            )
        groups = list(document.view.facts(_itself))
        assert "".join(groups) == document.view.text
        assert all(group.endswith("\n") for group in groups[:-1])
        assert all(groups)
        assert max(map(len, groups), default=0) < 40_000 or "e" * 50 in document.view.text


def test_an_edit_recomputes_few_lines() -> None:
    asked: list[str] = []

    def note(text: str) -> int:
        asked.append(text)
        return len(text)

    document = document_of(LINES)
    assert sum(document.view.facts(note)) == len(LINES)
    asked.clear()
    at = LINES.index("// line 1000")
    change_text(document, TextEdit(Span(at, at), "new\n"))
    assert sum(document.view.facts(note)) == len(LINES) + 4
    assert len(asked) == 1 and "new\n// line 1000" in asked[0]


def test_facts_are_correct_after_many_edits_at_once() -> None:
    document = document_of(LINES)
    list(document.view.facts(_itself))
    view = document.view
    edits = [TextEdit(Span(number, number + 1), "y") for number in range(300)]
    index, text = view.index, view.text
    for edit in edits:
        index = index.edited(text, edit)
        text = text[: edit.span.start] + edit.new_text + text[edit.span.end :]
    document.edit(2, text, index, edits)
    assert "".join(document.view.facts(_itself)) == text


def test_text_can_be_typed_into_an_empty_file() -> None:
    document = document_of("")
    assert "".join(document.view.facts(_itself)) == ""
    change_text(document, TextEdit(Span(0, 0), "a"))
    assert list(document.view.facts(_itself)) == ["a"]
    change_text(document, TextEdit(Span(0, 1), ""))
    assert "".join(document.view.facts(_itself)) == ""
    change_text(document, TextEdit(Span(0, 0), "b\n"))
    assert list(document.view.facts(_itself)) == ["b\n"]
