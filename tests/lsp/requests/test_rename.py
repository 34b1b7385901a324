"""Renames change every occurrence of a name and no other text, or are refused with a reason."""

from __future__ import annotations

import pytest

from compiler.text import apply_edits
from ir_lsp.features.rename import RenameError, prepare_rename, rename
from tests.support.markers import marked, view_of

TEXT = """\
#map = affine_map<(d0) -> (d0)>
!t = i32
func.func @f(%a: !t, %c: i1) -> i32 {
  // CHECK: %a
  %two:2 = "u.pair"(%a) : (i32) -> (i32, i32)
  cf.cond_br %c, ^bb1(%two#0 : i32), ^bb2
^bb1(%x: i32):
  %r = scf.if %c -> i32 {
    %y = arith.addi %x, %two#1 : i32
    scf.yield %y : i32
  } else {
    %y = arith.muli %x, %x : i32
    scf.yield %y : i32
  }
  return %r : i32
^bb2:
  %s = func.call @f(%a, %c) : (i32, i1) -> i32
  return %s : i32
}
"""


def renamed(old: str, new_name: str, number: int = 0) -> str:
    """Returns TEXT after a rename of `old` at its occurrence `number`, from 0."""
    view = view_of(TEXT)
    offset = -1
    for _ in range(number + 1):
        offset = TEXT.index(old, offset + 1)
    return apply_edits(TEXT, rename(view, offset + 1, new_name))


@pytest.mark.parametrize(
    ("old", "new", "count"),
    [("%x", "%value", 4), ("%two", "%pair", 3), ("^bb1", "^then", 2), ("@f", "@g", 2), ("!t", "!number", 2)],
)
def test_a_name_is_changed_at_every_place(old: str, new: str, count: int) -> None:
    actual = renamed(old, new)
    assert actual.count(new) == count
    assert actual == TEXT.replace(old, new)


def test_comments_and_the_same_name_in_other_scopes_stay() -> None:
    assert "// CHECK: %a\n" in renamed("%a", "b")
    assert renamed("%y", "z") == TEXT.replace("%y", "%z", 2)


def test_a_symbol_is_quoted_if_necessary() -> None:
    assert renamed("@f", "a b") == TEXT.replace("@f", '@"a b"')


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("%x", "%two", "there already is a value %two in this scope"),
        ("%x", "y", "there already is a value %y in this scope"),
        ("%y", "%a", "there already is a value %a in this scope"),
        ("%x", "a b", "'a b' is not a valid name for a value"),
        ("^bb1", "bb2", "there already is a block ^bb2 in this region"),
        ("!t", "1", "'1' is not a valid name for an alias"),
        ("arith.addi", "x", "only values, blocks, symbols and aliases can be renamed"),
    ],
)
def test_a_name_that_would_refer_to_something_else_is_refused(old: str, new: str, reason: str) -> None:
    with pytest.raises(RenameError, match=reason.replace("^", r"\^")):
        renamed(old, new)


def test_a_name_of_another_symbol_in_the_table_is_refused() -> None:
    text, (offset,) = marked("func.func private @~f()\nfunc.func private @g()\n")
    with pytest.raises(RenameError, match="there already is a symbol @g in this symbol table"):
        rename(view_of(text), offset, "g")


def test_sibling_regions_may_use_the_same_name() -> None:
    assert renamed("%y", "y", 2) == TEXT
    assert renamed("%y", "%z", 2) == TEXT[: TEXT.index("} else")] + TEXT[TEXT.index("} else") :].replace("%y", "%z")


def test_prepare_rename_returns_the_name() -> None:
    view = view_of(TEXT)
    renameable = prepare_rename(view, TEXT.index("%two#1"))
    assert (renameable.name, TEXT[renameable.span.start : renameable.span.end]) == ("two", "two")
