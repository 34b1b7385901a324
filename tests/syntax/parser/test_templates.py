"""Lines that were read before are read by their templates: what that gives is what the general parser gives.

Each text is read the general way, and in one context several times over: first no line is known, in the end all are.
"""

from __future__ import annotations

import pytest

from tests.support.ir import parse_text
from tests.support.known_lines import differences, read_the_general_way

TEXTS = {
    "operations of every shape": """
func.func @f(%a: i32, %b: i32, %m: memref<4xf32>, %i: index) -> i32 {
  %c = arith.constant 1 : i32
  %s = arith.addi %a, %b : i32
  %t = arith.addi %s, %s overflow<nsw> : i32
  %n = arith.extsi %t : i32 to i64
  %q = arith.select %d, %s, %t : i32
  %x = memref.load %m[%i] : memref<4xf32>
  memref.store %x, %m[%i] {nontemporal = true} : memref<4xf32>
  %r:2 = "test.two"(%x) ({}) : (f32) -> (f32, f32)
  "test.use"(%r#1, %r#0) {name = "%x"} : (f32, f32) -> ()
  return %q : i32
}
func.func private @d(i32) -> i32
""",
    "regions in regions": """
func.func @f(%lb: index, %ub: index, %step: index, %c: i1, %init: f32) -> f32 {
  %r = scf.for %i = %lb to %ub step %step iter_args(%acc = %init) -> (f32) {
    %n = scf.if %c -> (f32) {
      scf.yield %acc : f32
    } else {
      %k = arith.addf %acc, %acc : f32
      scf.yield %k : f32
    }
    affine.for %j = 0 to 10 {
      affine.for %k = 0 to 10 {
      }
    }
    scf.yield %n : f32
  }
  return %r : f32
}
module @inner {
  module {
  }
  func.func @g() {
    return
  }
}
""",
    "blocks": """
func.func @f(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^a(%x : i32), ^b
^a(%y: i32):
  %z = arith.addi %y, %x : i32
  cf.br ^c(%z : i32)
^b:
  %w = arith.addi %x, %x : i32
  cf.br ^c(%w : i32)
^c(%r: i32):
  return %r : i32
}
""",
    "bodies without text": """
func.func @f(%a: tensor<4x4xf32>, %c: tensor<4x4xf32>, %m: tensor<4xf32>, %x: f32) -> tensor<4x4xf32> {
  %filled = linalg.fill ins(%x : f32) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  %a2 = linalg.matmul ins(%a, %c : tensor<4x4xf32>, tensor<4x4xf32>) outs(%filled : tensor<4x4xf32>) -> tensor<4x4xf32>
  %sum = linalg.add ins(%a2, %a2 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  %more = linalg.map { arith.addf } ins(%sum, %c : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a2 : tensor<4x4xf32>)
  %bad = linalg.add ins(%a, %m : tensor<4x4xf32>, tensor<4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %more : tensor<4x4xf32>
}
""",
    "symbols and calls": """
func.func @f(%x: i32) -> i32 {
  %y = call @g(%x) : (i32) -> i32
  %z = func.call @"q\\"r"(%y) : (i32) -> i32
  %w = call @nobody(%y) : (i32) -> i32
  return %w : i32
}
func.func @g(%x: i32) -> i32 {
  %y = call @f(%x) : (i32) -> i32
  return %y : i32
}
""",
    "aliases that change their meaning": """
!t = i32
#map = affine_map<(d0) -> (d0)>
func.func @f(%x: !t, %i: index) -> !t {
  %y = arith.addi %x, %x : !t
  %z = affine.apply #map(%i)
  %w = affine.apply #map(%i)
  return %y : !t
}
// -----
#map = affine_map<(d0) -> (d0 + 1)>
""",
    "locations and comments": """
#loc = loc("a.c":1:2)
func.func @f(%x: i32) -> i32 {
  %y = arith.addi %x, %x : i32 loc("b.c":3:4)
  %z = arith.addi %y, %x : i32 loc(#loc)
  %u = arith.addi %y, %x : i32 // a comment with a %name
  // %v = arith.addi %y, %x : i32
  %w = arith.addi %y, %x : i32
  loc(unknown)
  return %z : i32
}
""",
    "errors of every kind": """
func.func @f(%a: i32, %f: f32) -> i32 {
  %b = arith.addi %a, %f : i32
  %b = arith.addi %a, %a : i32
  %c = arith.addi %a, %nowhere : i32
  %d = arith.addi %a %a : i32
  %e = arith.nonsense %a, %a : i32
  %g = "arith.addi"(%a, %f) : (i32, f32) -> i32
  %h = arith.addi %later, %a : i32
  %later = arith.addi %a, %a : f32
  return %e : i32
}
func.func @f(%a: i32) {
  return %a : i32
}
func.func @never_closed(%a: i32) {
  %b = arith.addi %a, %a : i32
  return
""",
    "values seen from regions and not from functions": """
%top = arith.constant 1 : i32
func.func @f(%a: i32, %c: i1) {
  scf.if %c {
    %inner = arith.addi %a, %a : i32
  }
  %no = arith.addi %inner, %inner : i32
  %nor = arith.addi %top, %top : i32
  return
}
""",
    "two operations on a line, one on two lines": """
func.func @f(%a: i32) {
  %b = arith.addi %a, %a : i32 %c = arith.addi %a, %a : i32
  %d = arith.addi %a,
    %a : i32
  return }
""",
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_known_lines_give_what_the_general_parser_gives(text: str) -> None:
    for part in text.split("// -----\n"):
        assert differences(part) == []


def test_a_line_learnt_under_one_alias_is_not_that_line_under_another() -> None:
    first, second = (f"!t = {type_}\n{TEXTS['aliases that change their meaning']}" for type_ in ("i32", "f32"))
    first, second = first.replace("!t = i32\n\n!t = i32", "!t = i32"), second.replace("\n!t = i32\n", "\n")
    assert differences(second, learnt_from=first) == []


FUNCTION = "func.func @f(%a: i32, %c: i1) {{\n{}\n}}\n"
CONTINUED = {
    "operands": ("  return", "  return\n  %a : i32"),
    "operands below a comment": ("  return", "  return\n\n  // with\n  %a : i32"),
    "a definition that is taken for operands": ("  return", "  return\n  %b = arith.constant 1 : i32"),
    "a type": ("  %k = arith.constant 1\n  return", "  %k = arith.constant 1\n  : i32\n  return"),
    "a location": (
        "  %k = arith.constant 1 : i32\n  return",
        "  %k = arith.constant 1 : i32\n  loc(unknown)\n  return",
    ),
    "attributes": ("  return", "  return\n  {attribute}"),
    "a region": ("  scf.if %c {\n  }\n  return", "  scf.if %c {\n  }\n  else {\n  }\n  return"),
    "a brace of a region": (
        "  scf.if %c {\n  }\n  return",
        "  scf.if %c {\n  }\n  // otherwise\n  else\n  {\n  }\n  return",
    ),
    "a comma": ("  return %a : i32", "  return %a : i32\n  , i32"),
}


@pytest.mark.parametrize(("learnt", "continued"), CONTINUED.values(), ids=CONTINUED.keys())
def test_an_operation_that_goes_on_below_a_known_line_is_read_whole(learnt: str, continued: str) -> None:
    assert differences(FUNCTION.format(continued), learnt_from=FUNCTION.format(learnt)) == []


@pytest.mark.parametrize(("learnt", "continued"), CONTINUED.values(), ids=CONTINUED.keys())
def test_a_line_learnt_of_an_operation_that_goes_on_below_gives_just_the_line(learnt: str, continued: str) -> None:
    assert differences(FUNCTION.format(learnt), learnt_from=2 * FUNCTION.format(continued)) == []


def test_attributes_below_a_region_are_not_learnt_with_the_line_that_opens_it() -> None:
    learnt = "  scf.execute_region {\n    scf.yield\n  }\n  {attribute}\n  return"
    text = FUNCTION.format(learnt.replace("  {attribute}\n", ""))
    assert differences(text, learnt_from=2 * FUNCTION.format(learnt)) == []


BELOW_REGIONS = {
    "results": "%r = arith.addi %a, %a : i32",
    "a generic operation": '"test.op"() : () -> ()',
    "a label": "cf.br ^next\n  ^next:",
}


@pytest.mark.parametrize("below", BELOW_REGIONS.values(), ids=BELOW_REGIONS.keys())
def test_an_operation_with_regions_is_known_whatever_stands_below(below: str) -> None:
    body = "    %x = arith.addi %a, %a : i32\n  }\n"
    lines = f"  scf.if %c {{\n{body}  {below}\n  affine.for %i = 0 to 4 {{\n{body}  {below}\n  return"
    text = FUNCTION.format(lines.replace("%r", "%s", 1).replace("next", "last", 2))
    assert differences(text) == []
    assert not {"scf.if", "affine.for"} & set(read_the_general_way(text))


def test_an_operation_whose_body_its_syntax_creates_is_known() -> None:
    read = read_the_general_way(TEXTS["bodies without text"])
    assert not {"linalg.fill", "linalg.matmul", "linalg.map"} & set(read)


def test_a_symbol_that_goes_on_below_a_known_line_is_read_whole() -> None:
    learnt = "func.func private @g()\nfunc.func private @h()\n"
    assert differences("func.func private @g()\n  attributes {a}\nfunc.func private @h()\n", learnt) == []
    assert differences("func.func private @g()\n#alias = i32\nfunc.func private @h()\n", learnt) == []


def test_a_block_label_that_is_defined_twice_begins_a_block_all_the_same() -> None:
    parsed = parse_text("""
func.func @f() {
  cf.br ^a
^a:
  %x = arith.constant 1 : i32
  return
^a:
  %y = arith.constant 2 : i32
  cf.br ^a
}
""")
    assert [each.message for each in parsed.all_diagnostics()] == ["redefinition of block '^a'"]
    blocks = parsed.chunks[0].op.regions[0].blocks
    assert [(block.label, len(block.ops)) for block in blocks] == [(None, 1), ("a", 2), (None, 2)]
    assert blocks[2].ops[1].successors[0] is blocks[1]
