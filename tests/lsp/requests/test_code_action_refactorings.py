"""Refactorings, which keep the program: aliases, the generic form of an op, names of values."""

from __future__ import annotations

import pytest

import compiler
from compiler.syntax.printer.ir_printer import print_file
from compiler.text import Span, apply_edits
from ir_lsp.features.refactor import refactorings
from tests.support.markers import marked, view_of


def generic(text: str) -> str:
    parsed = compiler.parse_tolerant(text, compiler.new_context(allow_unregistered=True))
    assert not parsed.all_diagnostics(), parsed.all_diagnostics()
    return print_file(parsed.module, parsed.resources)


def offered(text: str) -> dict[str, str]:
    """Returns the titles of refactorings at the mark with the changed texts, and asserts that the IR stays the same."""
    plain, (offset,) = marked(text)
    text_by_title = {
        each.title: apply_edits(plain, each.edits) for each in refactorings(view_of(plain), Span(offset, offset))
    }
    for title, new in text_by_title.items():
        assert generic(new) == generic(plain), title
    return text_by_title


def test_a_type_is_replaced_by_an_alias_at_every_place() -> None:
    text = (
        "// RUN: x\nfunc.func private @f(me~mref<4xf32>, tuple<memref<4xf32>, memref<4xf32, 1>>)\n"
        '"t.op"() {a = "memref<4xf32>"} : () -> memref<4xf32> // memref<4xf32>\n'
    )
    assert offered(text)["Extract type alias '!memref'"] == (
        "// RUN: x\n!memref = memref<4xf32>\nfunc.func private @f(!memref, tuple<!memref, memref<4xf32, 1>>)\n"
        '"t.op"() {a = "memref<4xf32>"} : () -> !memref // memref<4xf32>\n'
    )


def test_an_attribute_is_extracted_to_an_alias_below_those_it_uses() -> None:
    text = (
        "#map = affine_map<(d0) -> (d0)>\n!t = f32\nfunc.func private @f(memref<4x!t, affine_~map<(d0) -> (d0 + 1)>>)\n"
    )
    assert offered(text)["Extract attribute alias '#map1'"] == (
        "#map1 = affine_map<(d0) -> (d0 + 1)>\n#map = affine_map<(d0) -> (d0)>\n!t = f32\n"
        "func.func private @f(memref<4x!t, #map1>)\n"
    )
    nested = text.replace("affine_~map", "affine_map").replace("memref<4x!t", "mem~ref<4x!t")
    assert offered(nested)["Extract type alias '!memref'"].startswith("#map = affine_map<(d0) -> (d0)>\n!t = f32\n!mem")


def test_a_used_alias_may_span_lines() -> None:
    text = "#map = affine_map<\n  (d0) -> (d0)\n>\nfunc.func private @f(mem~ref<4xf32, #map>)\n"
    assert offered(text)["Extract type alias '!memref'"] == (
        "#map = affine_map<\n  (d0) -> (d0)\n>\n!memref = memref<4xf32, #map>\nfunc.func private @f(!memref)\n"
    )


def test_a_location_after_an_op_is_extracted_to_an_alias() -> None:
    text = '"t.op"() : () -> () lo~c(fused<"pass">["a", "b"])\n'
    assert offered(text)["Extract attribute alias '#loc'"] == (
        '#loc = loc(fused<"pass">["a", "b"])\n"t.op"() : () -> () loc(#loc)\n'
    )


def test_an_alias_is_inlined_at_its_uses_and_removed() -> None:
    text = '#map = affine_map<(d0) -> (d0)>\n!m = memref<4xf32, #ma~p>\n"t.op"() {m = #map, n = "#map"} : () -> !m\n'
    actions = offered(text)
    assert actions["Inline alias '#map'"] == (
        '!m = memref<4xf32, affine_map<(d0) -> (d0)>>\n"t.op"() {m = affine_map<(d0) -> (d0)>, n = "#map"} : () -> !m\n'
    )
    assert actions["Inline this use of '#map'"] == (
        "#map = affine_map<(d0) -> (d0)>\n!m = memref<4xf32, affine_map<(d0) -> (d0)>>\n"
        '"t.op"() {m = #map, n = "#map"} : () -> !m\n'
    )


def test_an_alias_of_a_location_is_inlined_in_the_syntax_of_locations() -> None:
    text = '#loc = loc("a":1:2)\n"t.op"() {l = #loc} : () -> () loc(fused[#l~oc, "b":3:4])\n'
    assert offered(text)["Inline alias '#loc'"] == (
        '"t.op"() {l = loc("a":1:2)} : () -> () loc(fused["a":1:2, "b":3:4])\n'
    )


def test_unused_aliases_are_removed_with_those_that_only_they_use() -> None:
    text = '#a = 1 : i32\n#b~ = [#a]\n#c = 2 : i32\n#d = [#c]\n"t.op"() {d = #d} : () -> ()\n'
    assert offered(text)["Remove unused 2 aliases"] == '#c = 2 : i32\n#d = [#c]\n"t.op"() {d = #d} : () -> ()\n'


def test_aliases_are_sorted_but_stay_below_aliases_they_use() -> None:
    text = '#m10 = 1 : i32\n#m2~ = 2 : i32\n#a = [#m10]\n\n"t.op"() {d = [#a, #m2, #m10]} : () -> ()\n'
    actions = offered(text)
    assert actions["Sort aliases"].startswith("#m2 = 2 : i32\n#m10 = 1 : i32\n#a = [#m10]\n\n")
    assert "Sort aliases" not in offered(actions["Sort aliases"].replace("#m2 =", "#m2~ =", 1))


FUNCTION = """\
func.func @f(%n: index, %init: f32) -> f32 {
  // above
  %r = scf.for %i = %n to %n step %n iter_args(%x = %init) -> (f32) {
    // inside
    %y = arith.addf %x, %x : f32
    scf.yield %y : f32
  }
  scf.for %i = %n to %n step %n {
  }
  return %r : f32
}
"""


def test_an_op_is_written_in_generic_form_and_back() -> None:
    text = "func.func @f(%a: i32) -> i1 {\n  %r = arith.cm~pi slt, %a, %a : i32\n  return %r : i1\n}\n"
    generic = offered(text)["Convert to generic form"]
    assert '%r = "arith.cmpi"(%a, %a) <{predicate = 2 : i64}> : (i32, i32) -> i1\n' in generic
    assert offered(generic.replace('"arith.cmpi"', '"arith.cm~pi"'))["Convert to custom syntax"] == text.replace(
        "~", ""
    )


def test_the_regions_of_an_op_stay_unchanged() -> None:
    generic = offered(FUNCTION.replace("%r = scf.for", "%r = scf.~for"))["Convert to generic form"]
    assert '%r = "scf.for"(%n, %n, %n, %init) ({\n  ^bb0(%i: index, %x: f32):\n    // inside\n    %y = ' in generic
    assert "  }) : (index, index, index, f32) -> f32\n" in generic
    back = offered(generic.replace('"scf.for"', '"scf.~for"'))["Convert to custom syntax"]
    assert back == FUNCTION


def test_an_omitted_terminator_is_written_in_generic_form() -> None:
    generic = offered(FUNCTION.replace("  scf.for %i", "  scf.~for %i"))["Convert to generic form"]
    assert "    scf.yield\n  }) : (index, index, index) -> ()\n" in generic


def test_ops_in_a_function_in_generic_form_keep_their_dialect() -> None:
    generic = offered(FUNCTION.replace("func.func", "fun~c.func"))["Convert to generic form"]
    assert '"func.func"() <{' in generic
    assert "  func.return %r : f32\n" in generic


@pytest.mark.parametrize(
    "line",
    [
        "%r = arith.ad~di %a, // a comment\n    %a : i32",
        "%r = arith.ad~di %a, %nothing : i32",
        "%r = arith.ad~di %a, %a : f32",
        '"t.op~"() : () -> ()',
    ],
)
def test_an_op_with_errors_or_comments_is_not_changed(line: str) -> None:
    text, (offset,) = marked(f"func.func @f(%a: i32) {{\n  {line}\n  return\n}}\n")
    assert [each.title for each in refactorings(view_of(text), Span(offset, offset))] == []


def test_a_numbered_value_gets_a_descriptive_name() -> None:
    text = "func.func @f(%a: i32) -> i32 {\n  %0~ = arith.addi %a, %a : i32\n  return %0 : i32\n}\n"
    assert offered(text)["Name the value '%sum'"] == text.replace("%0~", "%sum").replace("%0", "%sum")
    taken = text.replace("%a", "%sum")
    assert "Name the value '%sum_0'" in offered(taken)
    constant = "func.func @f() -> i32 {\n  %0~ = arith.constant -7 : i32\n  return %0 : i32\n}\n"
    assert "Name the value '%cm7'" in offered(constant)


def test_a_result_without_a_name_gets_one() -> None:
    text = 'func.func @f(%a: i32) {\n  arith.add~i %a, %a : i32\n  "t.two"() : () -> (i32, i32)\n  return\n}\n'
    assert "  %sum = arith.addi" in offered(text)["Name the result '%sum'"]
    two = text.replace("~", "").replace('"t.two"', '"t.t~wo"')
    assert '%two:2 = "t.two"()' in offered(two)["Name the results '%two'"]


def test_functions_in_a_module_in_generic_form_need_no_indentation() -> None:
    text = '"builtin.module"() ({\ngpu.module @k {\n}\nfunc.func @f() {\n  return\n}\n}) : () -> ()\n'
    assert "gpu.module" in generic(text)
