"""Formatting changes only layout, is idempotent, and keeps comments and names."""

from __future__ import annotations

import pytest

from compiler.syntax.printer.ir_printer import print_operation
from compiler.text import apply_edits
from ir_lsp.features.formatting import format_edits, indentation_at
from tests.support.ir import parse
from tests.support.markers import view_of


def formatted(text: str, first: int = 0, last: int = 1_000_000) -> str:
    return apply_edits(text, [edit for edit in format_edits(view_of(text), first, last) if edit is not None])


def test_regions_labels_and_further_lines_are_indented() -> None:
    text = """\
module {
func.func @f(%a: i32,%c: i1)->i32 {
// about the branch
      cf.cond_br %c,^bb1( %a : i32 ),
^bb2
    ^bb1(%x: i32):  // pred
  %0   =  arith.addi %x ,%a   :  i32 // sum   of
      // in between
    return %0 : i32
^bb2:
 return %a : i32\t
}
}
"""
    assert (
        formatted(text)
        == """\
module {
  func.func @f(%a: i32, %c: i1) -> i32 {
// about the branch
    cf.cond_br %c, ^bb1(%a : i32),
        ^bb2
  ^bb1(%x: i32):  // pred
    %0 = arith.addi %x, %a : i32 // sum   of
    // in between
    return %0 : i32
  ^bb2:
    return %a : i32
  }
}
"""
    )


def test_attributes_and_clauses_over_lines() -> None:
    text = """\
#id = affine_map<(d0) -> (d0)>
func.func @f(%m: memref<?xf32>, %i: index) {
linalg.generic {
indexing_maps = [#id,
#id],
iterator_types = ["parallel"]
} ins(%m : memref<?xf32>)
outs(%m : memref<?xf32>) {
^bb0(%x: f32, %y: f32):
linalg.yield %x : f32
}
scf.index_switch %i
case 2 {
scf.yield
}
default {
}
return
}
"""
    assert (
        formatted(text)
        == """\
#id = affine_map<(d0) -> (d0)>
func.func @f(%m: memref<?xf32>, %i: index) {
  linalg.generic {
    indexing_maps = [#id,
      #id],
    iterator_types = ["parallel"]
  } ins(%m : memref<?xf32>)
      outs(%m : memref<?xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  scf.index_switch %i
  case 2 {
    scf.yield
  }
  default {
  }
  return
}
"""
    )


@pytest.mark.parametrize(
    "text",
    [
        '"u.op"() {a = #u.x<a,b   ->  c>, s = "a ,  b"} : () -> !u.t<x ,  y>\n',
        '"u.op"() {a = #u.x<a\n     b>} : () -> ()\n',
        "%0 = arith.constant dense<[[ 1,  2],[10, 20]]> : tensor<2x2xi32>\n",
        '%0:2 = "u.two"() : () -> (i32, i32)\n"u.use"(%0#1) : (i32) -> ()\n',
        "  // -----\n",
        "// RUN: x |   y\n\n\n",
    ],
)
def test_comments_strings_and_unknown_text_are_not_changed(text: str) -> None:
    assert formatted(text) == text.replace("   // -----", "// -----")


def test_formatting_is_idempotent_and_keeps_the_ir() -> None:
    text = "func.func @f(%a:i32){\n%0=arith.addi %a ,%a:i32\n scf.execute_region{\nscf.yield}\nreturn\n}"
    once = formatted(text)
    assert formatted(once) == once
    assert print_operation(parse(once)) == print_operation(parse(text))


def test_functions_with_errors_are_formatted() -> None:
    text = "func.func @f() {\n%0 = arith.addi %x\n      oops.what {\n%1 = arith.constant 1 : i32\n}\n}\n"
    assert formatted(text) == (
        "func.func @f() {\n  %0 = arith.addi %x\n  oops.what {\n    %1 = arith.constant 1 : i32\n  }\n}\n"
    )


def test_only_the_requested_range_is_formatted() -> None:
    text = 'func.func @f() {\n    "u.a"() : () -> ()\n    "u.b"() : () -> ()\n    return\n}\n'
    assert formatted(text, 2, 2) == text.replace('    "u.b"', '  "u.b"')


def test_a_new_line_is_indented_for_the_next_op() -> None:
    view = view_of("module {\n  func.func @f() {\n\n  }\n}\n")
    assert [indentation_at(view, line) for line in range(5)] == [0, 2, 4, 4, 2]


@pytest.mark.parametrize("text", ['"t.op"() {a = [1,, 2,], b = (,)->()} : () -> ()\n', "t.op (%a,) -> ) ,\n"])
def test_formatting_is_idempotent_for_misplaced_commas(text: str) -> None:
    assert formatted(formatted(text)) == formatted(text)


NESTED = """\
#map = affine_map<(d0) -> (d0)>
module @outer {
    "builtin.module"() ({
  func.func @f(%n: index) {
   scf.for %i = %n to %n step %n {
  %r = scf.if %c -> (i32) {
       scf.yield %a : i32
        } else {
     // about the value
    scf.yield %b,
     %d : i32
      }
  }
      return
  }
   }) : () -> ()
func.func @g() {
return
  }
}
// -----
  func.func @h() {
    return
 }
"""


def test_a_line_is_formatted_the_same_alone_and_in_the_file() -> None:
    whole = formatted(NESTED).split("\n")
    for line, wanted in enumerate(whole[:-1]):
        assert formatted(NESTED, line, line).split("\n")[line] == wanted


def test_an_unclosed_function_does_not_indent_the_next_one() -> None:
    text = "func.func @f() {\n  call @g(\n}\n\nfunc.func @g() {\n  return\n}\n"
    assert formatted(text).endswith("\nfunc.func @g() {\n  return\n}\n")
