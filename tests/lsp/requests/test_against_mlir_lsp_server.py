"""Answers about names and symbols in valid texts contain those of mlir-lsp-server."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tests.support.mlir_lsp_server import MlirLspServer, missing

TEXTS = {
    "functions and calls": """
func.func private @callee(i32) -> (i32, f32)
func.func @"quoted name"(%a: i32) -> i32 {
  %r:2 = call @callee(%a) : (i32) -> (i32, f32)
  %f = constant @"quoted name" : (i32) -> i32
  %s = call_indirect %f(%r#0) : (i32) -> i32
  return %s : i32
}
""",
    "blocks": """
func.func @f(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^left, ^right(%a, %a : i32, i32)
^left:
  cf.br ^end(%a : i32)
^right(%x: i32, %y: i32):
  %s = arith.addi %x, %y : i32
  cf.br ^end(%s : i32)
^end(%r: i32):
  return %r : i32
}
""",
    "a name that means something else in each region": """
func.func @f(%n: index, %c: i1, %init: i32) -> i32 {
  scf.for %i = %n to %n step %n {
    %x = arith.addi %i, %n : index
  }
  %r = scf.for %i = %n to %n step %n iter_args(%x = %init) -> (i32) {
    %y = scf.if %c -> i32 {
      %z = arith.addi %x, %x : i32
      scf.yield %z : i32
    } else {
      %z = arith.muli %x, %x : i32
      scf.yield %z : i32
    }
    scf.yield %y : i32
  }
  %w = scf.while (%v = %init) : (i32) -> i32 {
    scf.condition(%c) %v : i32
  } do {
  ^bb0(%v: i32):
    %u = arith.addi %v, %r : i32
    scf.yield %u : i32
  }
  return %w : i32
}
""",
    "modules in modules": """
module @outer {
  module @inner {
    func.func @f() {
      return
    }
  }
  module {
    func.func @f() {
      return
    }
    memref.global "private" @constant : memref<2xi32> = dense<[1, 2]>
    func.func @g() -> memref<2xi32> {
      %0 = memref.get_global @constant : memref<2xi32>
      func.call @f() : () -> ()
      return %0 : memref<2xi32>
    }
  }
}
""",
    "a module in a function": """
func.func @f() {
  builtin.module {
    func.func @g() {
      return
    }
  }
  return
}
""",
    "aliases": """
#map = affine_map<(d0)[s0] -> (d0 + s0)>
#set = affine_set<(d0) : (d0 >= 0)>
!vector = vector<4xf32>
func.func @f(%v: !vector, %i: index) -> !vector {
  %j = affine.apply #map(%i)[%i]
  affine.if #set(%j) {
    %k = affine.apply #map(%j)[%i]
  }
  return %v : !vector
}
""",
    "operations of no known dialect": """
"unknown.container"() ({
^bb0(%a: i32):
  %p:2 = "unknown.two"(%a) : (i32) -> (i32, i32)
  "unknown.end"(%p#1, %p#0)[^bb1] : (i32, i32) -> ()
^bb1:
  "unknown.end"(%p#0) : (i32) -> ()
}) {sym_name = "name"} : () -> ()
""",
    "splits": """\
func.func @f() {
  return
}

// -----

func.func @f() {
  call @f() : () -> ()
  return
}
// -----
module @m {
}
""",
    "linalg": """
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @f(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<2x3xf32>) outs(%b : tensor<2x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %1 = arith.addf %in, %out : f32
    linalg.yield %1 : f32
  } -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
""",
}


@pytest.fixture(scope="module")
def server() -> Iterator[MlirLspServer]:
    with MlirLspServer() as started:
        yield started


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_its_answers_for_a_text_are_contained_in_ours(server: MlirLspServer, text: str) -> None:
    assert missing(server, text) == []


@pytest.mark.parametrize("seed", range(15))
def test_its_answers_for_a_generated_text_are_contained_in_ours(server: MlirLspServer, seed: int) -> None:
    assert missing(server, generated(random.Random(seed))) == []


def generated(rng: random.Random) -> str:
    """Returns a valid module: functions of arithmetic, loops, branches and calls, which use the same names."""
    functions = rng.randrange(1, 4)
    lines = []
    for number in range(functions):
        if rng.random() < 0.2:
            lines.append("// -----" if number and rng.random() < 0.5 else f"// %v0 @f{number} ^bb0")
        lines += [f"func.func @f{number}(%a: index, %b: index) -> index {{"]
        lines += [f"  {line}" for line in body(rng, ["a", "b"], number, 0)]
        lines += ["}"]
    return "\n".join(lines) + "\n"


def body(rng: random.Random, values: list[str], callee: int, depth: int) -> list[str]:
    """Returns lines of operations, and a terminator with one of the values; `callee` is a function to call."""
    values = list(values)
    lines: list[str] = []
    for number in range(rng.randrange(1, 6)):
        name = f"v{depth}{number}"
        left, right = (rng.choice(values) for _ in range(2))
        kind = rng.randrange(4 if depth < 2 else 2)
        if kind == 0:
            lines.append(f"%{name} = arith.addi %{left}, %{right} : index")
        elif kind == 1:
            lines.append(f"%{name} = func.call @f{callee}(%{left}, %{right}) : (index, index) -> index")
        elif kind == 2:
            head = f"scf.for %i{depth} = %{left} to %{right} step %{left} iter_args(%x{depth} = %{right}) -> (index) {{"
            inside = body(rng, [*values, f"i{depth}", f"x{depth}"], callee, depth + 1)
            lines += [f"%{name} = {head}", *(f"  {line}" for line in inside), "}"]
        else:
            lines.append(f"%c{name} = arith.cmpi slt, %{left}, %{right} : index")
            branches = [[f"  {line}" for line in body(rng, values, callee, depth + 1)] for _ in range(2)]
            lines += [f"%{name} = scf.if %c{name} -> (index) {{", *branches[0], "} else {", *branches[1], "}"]
        values.append(name)
    word = "scf.yield" if depth else "return"
    return [*lines, f"{word} %{rng.choice(values)} : index"]
