"""Completion of names: values, symbols, blocks, aliases, operations, types."""

from __future__ import annotations

import pytest

from ir_lsp.features.completion import completion
from tests.support.markers import marked, view_of

FUNCTION = """\
func.func @f(%a: i32, %b: i32) -> i32 {
  %sum = arith.addi %a, %b : i32
  %two = arith.muli %sum, %sum : i32
  return %two : i32
}
"""


def offered(text: str) -> list[str]:
    """Returns the items at the mark of a text."""
    plain, (offset,) = marked(text)
    return [item.label for item in completion(view_of(plain), offset)]


def test_completion_offers_values_nearest_first_and_not_those_of_other_regions() -> None:
    assert offered(FUNCTION.replace("return %two", "return %~")) == ["%two", "%sum", "%a", "%b"]


def test_completion_offers_symbols_blocks_aliases_ops_and_types() -> None:
    assert offered(FUNCTION + "func.func @g() {\n  call @~\n}\n") == ["@f", "@g"]
    assert offered("func.func @g() {\n  cf.br ^~\n^bb1:\n  return\n}\n") == ["^bb1"]
    assert "!t" in offered("!t = i32\nfunc.func private @g(!~)\n")
    assert "arith.muli" in offered(FUNCTION.replace("  return", "  %x = arith.~\n  return"))
    assert "return" in offered(FUNCTION.replace("  return", "  re~\n  return"))
    assert "i32" in offered(FUNCTION.replace("%sum : i32", "%sum : i~"))


def offered_in(line: str) -> list[str]:
    """Returns the items at the mark in a line of a function with values of several types."""
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
def test_values_of_the_expected_type_are_offered_first(line: str, first: list[str]) -> None:
    actual = offered_in(line)
    assert actual[: len(first)] == first
    assert sorted(actual) == ["%i", "%m", "%x", "%y", "%z"]
