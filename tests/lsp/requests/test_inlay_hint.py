"""Inlay hints for omitted text."""

from __future__ import annotations

import pytest

from compiler.text import Span
from ir_lsp.features.inlay_hints import inlay_hints
from tests.support.markers import view_of

KINDS = ("types", "arguments", "closing", "constants")


def lines_with_hints(text: str, *kinds: str) -> list[str]:
    """Returns the lines of the text with hints, which are inserted in brackets."""
    view = view_of(text)
    for hint in reversed(inlay_hints(view, Span(0, len(text)), frozenset(kinds))):
        text = f"{text[: hint.offset]}[{hint.text}]{text[hint.offset :]}"
    return [line.strip() for line in text.split("\n") if "[" in line]


FUNCTION = """\
func.func @f(%a: i32, %b: i32) -> i32 {
  %two = arith.constant 2 : i32
  %four = arith.addi %two, %two : i32
  %less = arith.cmpi slt, %a, %b : i32
  cf.cond_br %less, ^bb1(%a : i32), ^bb1(%four : i32)
^bb1(%x: i32):


  // a
  // long
  // function
  return %x : i32
}
"""


def test_inlay_hints_show_omitted_text() -> None:
    assert lines_with_hints(FUNCTION, *KINDS) == [
        "%four[= 4] = arith.addi %two, %two : i32",
        "%less[: i1] = arith.cmpi slt, %a, %b : i32",
        "^bb1(%x[\u2190 %a | %four]: i32):",
        "}[func.func @f]",
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_inlay_hint_can_be_switched_off(kind: str) -> None:
    assert len(lines_with_hints(FUNCTION, *(each for each in KINDS if each != kind))) == 3


def test_inlay_hints_are_those_of_the_requested_range() -> None:
    view = view_of(FUNCTION)
    start = FUNCTION.index("%less")
    actual = inlay_hints(view, Span(start, start + 20), frozenset(KINDS))
    assert [hint.text for hint in actual] == [": i1"]
