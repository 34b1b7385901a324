"""Affine passes keep the order of accesses to one memory through several values: of one global, or views of one."""

from __future__ import annotations

import numpy
import pytest

from tests.support.function_interpreter import assert_refines
from tests.support.passes import transformed

TWO_OF_ONE_GLOBAL = """
%a = memref.get_global @g : memref<16xi32>
%b = memref.get_global @g : memref<16xi32>"""
TWO_VIEWS = """
%g = memref.get_global @g : memref<16xi32>
%d = memref.cast %g : memref<16xi32> to memref<?xi32>
%a = memref.cast %d : memref<?xi32> to memref<16xi32>
%b = memref.cast %d : memref<?xi32> to memref<16xi32>"""
VIEW_OF_AN_ARGUMENT = """
%d = memref.cast %n : memref<16xi32> to memref<?xi32>
%a = memref.cast %d : memref<?xi32> to memref<16xi32>
%b = memref.cast %n : memref<16xi32> to memref<16xi32>"""
FILLED = """
affine.for %i = 0 to 16 {
  %v = affine.load %n[%i] : memref<16xi32>
  affine.store %v, %a[%i] : memref<16xi32>
}"""
BODIES = {
    "one loop writes and the next but one reads": """
      affine.for %i = 0 to 16 { affine.store %x, %a[%i] : memref<16xi32> }
      affine.for %i = 0 to 16 {
        %v = affine.load %b[15 - %i] : memref<16xi32>
        affine.store %v, %m[%i] : memref<16xi32>
      }
      affine.for %i = 0 to 16 {
        %v = affine.load %a[%i] : memref<16xi32>
        affine.store %v, %n[%i] : memref<16xi32>
      }""",
    "the next loop reads backwards": """
      affine.for %i = 0 to 16 { affine.store %x, %m[%i] : memref<16xi32> }
      affine.for %i = 0 to 16 { affine.store %x, %b[%i] : memref<16xi32> }
      affine.for %i = 0 to 16 {
        %v = affine.load %m[%i] : memref<16xi32>
        %w = affine.load %a[15 - %i] : memref<16xi32>
        %s = arith.addi %v, %w : i32
        affine.store %s, %m[%i] : memref<16xi32>
      }""",
    "a loop between two others changes what the last one reads": """
      affine.for %i = 0 to 16 {
        %v = affine.load %a[%i] : memref<16xi32>
        affine.store %v, %m[%i] : memref<16xi32>
      }
      affine.for %i = 0 to 16 { affine.store %x, %b[%i] : memref<16xi32> }
      affine.for %i = 0 to 16 {
        %v = affine.load %m[%i] : memref<16xi32>
        %w = affine.load %a[%i] : memref<16xi32>
        %s = arith.addi %v, %w : i32
        affine.store %s, %n[%i] : memref<16xi32>
      }""",
    "a turn reads what the turn before wrote": """
      affine.for %i = 0 to 15 {
        %v = affine.load %a[%i] : memref<16xi32>
        %s = arith.addi %v, %x : i32
        affine.store %s, %b[%i + 1] : memref<16xi32>
      }""",
    "a load that stays the same but for a store": """
      affine.for %i = 0 to 8 {
        %v = affine.load %a[3] : memref<16xi32>
        affine.store %v, %m[%i] : memref<16xi32>
        %s = arith.addi %v, %x : i32
        affine.store %s, %b[3] : memref<16xi32>
      }""",
    "a load after a store through the other value": """
      affine.store %x, %a[2] : memref<16xi32>
      %y = arith.addi %x, %x : i32
      affine.store %y, %b[2] : memref<16xi32>
      %v = affine.load %a[2] : memref<16xi32>
      affine.store %v, %m[0] : memref<16xi32>""",
    "nested loops that go back and forth": """
      affine.for %i = 1 to 4 {
        affine.for %j = 0 to 3 {
          %v = affine.load %a[%i * 4 + %j - 3] : memref<16xi32>
          %s = arith.addi %v, %x : i32
          affine.store %s, %b[%i * 4 + %j] : memref<16xi32>
        }
      }""",
    "a function changes the global": """
      affine.for %i = 0 to 16 { affine.store %x, %a[%i] : memref<16xi32> }
      affine.for %i = 0 to 8 {
        func.call @change() : () -> ()
        %v = affine.load %a[3] : memref<16xi32>
        affine.store %v, %m[%i] : memref<16xi32>
      }""",
    "a function changes the global between two loops": """
      affine.for %i = 0 to 16 { affine.store %x, %a[%i] : memref<16xi32> }
      func.call @change() : () -> ()
      affine.for %i = 0 to 16 {
        %v = affine.load %a[%i] : memref<16xi32>
        affine.store %v, %m[%i] : memref<16xi32>
      }""",
}
PASSES = (
    "affine-loop-fusion",
    "affine-loop-fusion{maximal}",
    "affine-loop-fusion{mode=sibling}",
    "affine-scalrep",
    "affine-loop-invariant-code-motion",
    "affine-data-copy-generate{generate-dma=false fast-mem-space=0 skip-non-unit-stride-loops}",
    "affine-loop-tile{tile-size=2}",
    "affine-loop-unroll-jam{unroll-jam-factor=2}",
    "affine-super-vectorize{virtual-vector-size=4}",
)


def program(memrefs: str, body: str) -> str:
    return f"""
    memref.global "private" @g : memref<16xi32>
    func.func @change() {{
      %g = memref.get_global @g : memref<16xi32>
      %c2 = arith.constant 2 : i32
      affine.for %i = 0 to 16 {{
        %v = affine.load %g[%i] : memref<16xi32>
        %w = arith.addi %v, %c2 : i32
        affine.store %w, %g[%i] : memref<16xi32>
      }}
      return
    }}
    func.func @f(%m: memref<16xi32>, %n: memref<16xi32>, %x: i32) {{ {memrefs} {FILLED} {body}
      affine.for %i = 0 to 16 {{
        %last = memref.cast %a : memref<16xi32> to memref<?xi32>
        %k = memref.load %last[%i] : memref<?xi32>
        %l = affine.load %m[%i] : memref<16xi32>
        %c3 = arith.constant 3 : i32
        %o = arith.muli %l, %c3 : i32
        %p = arith.addi %k, %o : i32
        memref.store %p, %m[%i] : memref<16xi32>
      }}
      return
    }}"""


def inputs() -> list[numpy.ndarray]:
    collected = [numpy.empty(16, object) for _ in range(2)]
    for number, memory in enumerate(collected):
        memory[:] = [100 * number + position for position in range(16)]
    return collected


@pytest.mark.parametrize(
    "memrefs", [TWO_OF_ONE_GLOBAL, TWO_VIEWS, VIEW_OF_AN_ARGUMENT], ids=["global", "views", "cast"]
)
@pytest.mark.parametrize("body", BODIES)
@pytest.mark.parametrize("options", PASSES)
def test_values_stay(options: str, body: str, memrefs: str) -> None:
    assert_refines(program(memrefs, BODIES[body]), f"func.func({options})", {"f": [(*inputs(), 7)]})


@pytest.mark.parametrize(
    "memrefs", [TWO_OF_ONE_GLOBAL, TWO_VIEWS, VIEW_OF_AN_ARGUMENT], ids=["global", "views", "cast"]
)
def test_loops_that_depend_on_the_turn_before_are_not_parallel(memrefs: str) -> None:
    text = program(memrefs, BODIES["a turn reads what the turn before wrote"])
    output = transformed("func.func(affine-parallelize)", text)
    assert "affine.for %arg3 = 0 to 15" in output


def test_loops_over_different_globals_are_fused() -> None:
    text = """
    memref.global "private" @g : memref<16xi32>
    memref.global "private" @h : memref<16xi32>
    func.func @f(%m: memref<16xi32>, %x: i32) {
      %a = memref.get_global @g : memref<16xi32>
      %b = memref.get_global @h : memref<16xi32>
      affine.for %i = 0 to 16 { affine.store %x, %a[%i] : memref<16xi32> }
      affine.for %i = 0 to 16 { affine.store %x, %b[%i] : memref<16xi32> }
      affine.for %i = 0 to 16 {
        %v = affine.load %a[%i] : memref<16xi32>
        affine.store %v, %m[%i] : memref<16xi32>
      }
      return
    }"""
    assert transformed("func.func(affine-loop-fusion)", text).count("affine.for") == 2
