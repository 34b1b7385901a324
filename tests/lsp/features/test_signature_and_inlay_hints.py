"""Signature help and inlay hints."""

from __future__ import annotations

import pytest

from compiler.text import Span
from ir_lsp.features.completion import completion
from ir_lsp.features.inlay_hints import inlay_hints
from ir_lsp.features.signature import signature
from ir_lsp.project import INLAY_HINTS
from tests.support.markers import marked, view_of


def active(line: str) -> tuple[str, str] | None:
    """The part of the syntax that is active at the mark, and what may stand there."""
    text, (offset,) = marked(f"func.func @f(%a: i32, %m: memref<4xi32>) {{\n  {line}\n  return\n}}\n")
    found = signature(view_of(text), offset)
    if found is None or found.active is None:
        return None
    parameter = found.parameters[found.active]
    return found.label[parameter.span.start : parameter.span.end], parameter.documentation


@pytest.mark.parametrize(
    ("line", "part", "documentation"),
    [
        ("%0 = arith.addi ~", "$lhs", "signless-integer-like"),
        ("%0 = arith.addi %a~", "$lhs", "signless-integer-like"),
        ("%0 = arith.addi %a, ~", "$rhs", "signless-integer-like"),
        ("%0 = arith.addi %a, %a : ~", "type($result)", "signless-integer-like"),
        ("%0 = memref.load %m[~", "$indices", "variadic of index"),
        ("%0 = memref.load %m[%a, ~", "$indices", "variadic of index"),
        ("cf.cond_br %a, ~", "$trueDest", "a block to go on at"),
        ("scf.for %i = %a to ~", "$upperBound", "signless integer or index"),
        ("affine.load %m[~", "$indices", "variadic of index"),
        ("memref.copy %m, %m : memref<4xi32> to ~", "type($target)", "ranked or unranked memref of any type values"),
    ],
)
def test_signature_help_marks_the_part_that_is_typed(line: str, part: str, documentation: str) -> None:
    assert active(line) == (part, documentation)


def test_signature_help_shows_what_may_be_left_out() -> None:
    text, (offset,) = marked("func.func @f(%a: i32) {\n  %0 = arith.addi ~\n  return\n}\n")
    found = signature(view_of(text), offset)
    assert found is not None
    assert found.label == "arith.addi $lhs , $rhs (overflow $overflowFlags)? {...} : type($result)"


@pytest.mark.parametrize("line", ["%0 = ~", "no.such ~", "// arith.addi ~"])
def test_there_is_no_signature_of_what_is_no_op(line: str) -> None:
    assert active(line) is None


def hinted(text: str, *kinds: str) -> list[str]:
    """The text with the hints in it, in brackets: the lines that have some."""
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


def test_inlay_hints_say_what_the_text_leaves_out() -> None:
    assert hinted(FUNCTION, *INLAY_HINTS) == [
        "%four[= 4] = arith.addi %two, %two : i32",
        "%less[: i1] = arith.cmpi slt, %a, %b : i32",
        "^bb1(%x[\u2190 %a | %four]: i32):",
        "}[func.func @f]",
    ]


@pytest.mark.parametrize("kind", INLAY_HINTS)
def test_each_kind_of_inlay_hint_can_be_switched_off(kind: str) -> None:
    assert len(hinted(FUNCTION, *(each for each in INLAY_HINTS if each != kind))) == 3


def test_inlay_hints_are_those_of_the_part_that_is_seen() -> None:
    view = view_of(FUNCTION)
    start = FUNCTION.index("%less")
    found = inlay_hints(view, Span(start, start + 20), frozenset(INLAY_HINTS))
    assert [hint.text for hint in found] == [": i1"]


def offered(line: str) -> list[str]:
    text, (offset,) = marked(
        "func.func @f(%m: memref<4xf32>, %i: index, %x: f32, %y: f64) {\n"
        f"  %z = arith.constant 1.0 : f32\n  {line}\n  return\n}}\n"
    )
    return [item.label for item in completion(view_of(text), offset)]


@pytest.mark.parametrize(
    ("line", "first"),
    [
        ("%0 = memref.load %~", ["%m"]),
        ("%0 = memref.load %m[%~", ["%i"]),
        ("%0 = arith.addf %x, %~", ["%z", "%x", "%y"]),
        ("%0 = arith.addf %y, %~", ["%y", "%z", "%x"]),
    ],
)
def test_values_that_fit_are_offered_first(line: str, first: list[str]) -> None:
    found = offered(line)
    assert found[: len(first)] == first
    assert sorted(found) == ["%i", "%m", "%x", "%y", "%z"]
