"""Canonicalization of branches: exactly what mlir-opt makes of the same programs."""

from __future__ import annotations

from random import Random

import pytest

from tests.support.branching_programs import branching_program
from tests.support.canonicalize import canonicalized
from tests.support.llvm_tools import MlirOpt
from tests.support.passes import numbered

PROGRAMS = {
    "a conditional branch goes past a block that only jumps and keeps its weights": """
        func.func @w(%c: i1, %a: i32) -> i32 {
          cf.cond_br %c weights([3, 5]), ^a, ^b
        ^a:
          cf.br ^x(%a : i32)
        ^b:
          "test.b"() : () -> ()
          cf.br ^x(%a : i32)
        ^x(%z: i32):
          return %z : i32
        }
    """,
    "a block that does something before it is unreachable stays": """
        func.func @unr(%c: i1, %a: i32) -> i32 {
          cf.cond_br %c, ^a, ^b
        ^a:
          "test.b"() : () -> ()
          ub.unreachable
        ^b:
          return %a : i32
        }
    """,
    "a branch to an unreachable block is not taken": """
        func.func @unr2(%c: i1, %a: i32) -> i32 {
          cf.cond_br %c, ^a, ^b
        ^a:
          ub.unreachable
        ^b:
          return %a : i32
        }
    """,
    "a condition is known in the blocks it leads to": """
        func.func @prop(%c: i1, %a: i32) -> i32 {
          cf.cond_br %c, ^a, ^b
        ^a:
          scf.if %c { "test.in"(%c) : (i1) -> () }
          "test.b"(%c) : (i1) -> ()
          cf.br ^x(%a : i32)
        ^b:
          "test.b"() : () -> ()
          cf.br ^x(%a : i32)
        ^x(%z: i32):
          return %z : i32
        }
    """,
    "a switch loses cases that the switch before it excludes": """
        func.func @sw(%x: i32, %a: i32) -> i32 {
          cf.switch %x : i32, [
            default: ^d,
            1: ^b,
            2: ^d,
            3: ^c(%a : i32)
          ]
        ^b:
          cf.br ^c(%x : i32)
        ^d:
          cf.switch %x : i32, [
            default: ^c(%a : i32),
            1: ^e,
            5: ^e
          ]
        ^e:
          "test.e"() : () -> ()
          cf.br ^c(%a : i32)
        ^c(%r: i32):
          return %r : i32
        }
    """,
    "a switch on a constant is a jump": """
        func.func @swc(%a: i32) -> i32 {
          %x = arith.constant -3 : i32
          cf.switch %x : i32, [
            default: ^d,
            1: ^b,
            -3: ^c(%a : i32)
          ]
        ^b:
          cf.br ^c(%x : i32)
        ^d:
          cf.br ^c(%x : i32)
        ^c(%r: i32):
          "test.e"() : () -> ()
          return %r : i32
        }
    """,
    "a switch with a default only is a jump": """
        func.func @swd(%x: i32, %a: i32) -> i32 {
          cf.switch %x : i32, [
            default: ^c(%a : i32)
          ]
        ^c(%r: i32):
          return %r : i32
        }
    """,
    "a switch on a value that the switch before it tells is a jump": """
        func.func @sws(%x: i32, %a: i32) -> i32 {
          cf.switch %x : i32, [
            default: ^d,
            1: ^b
          ]
        ^b:
          "test.b"() : () -> ()
          cf.switch %x : i32, [
            default: ^d,
            1: ^e
          ]
        ^d:
          "test.d"() : () -> ()
          return %a : i32
        ^e:
          "test.e"() : () -> ()
          return %x : i32
        }
    """,
    "two branches to one block select its arguments": """
        func.func @same(%c: i1, %a: i32, %b: i32) -> i32 {
          cf.cond_br %c, ^x(%a : i32), ^x(%b : i32)
        ^x(%r: i32):
          return %r : i32
        }
    """,
    "a condition that the branch before it tells is not asked again": """
        func.func @pred(%c: i1) {
          cf.cond_br %c, ^a, ^b
        ^a:
          "test.a"() : () -> ()
          cf.cond_br %c, ^x, ^b
        ^b:
          "test.b"() : () -> ()
          return
        ^x:
          "test.x"() : () -> ()
          return
        }
    """,
    "an assertion of true goes": """
        func.func @asrt(%c: i1) {
          %t = arith.constant true
          cf.assert %t, "no"
          cf.assert %c, "yes"
          return
        }
    """,
    "branches that lead into a cycle of blocks stay": """
        func.func @cycle(%c: i1, %a: i32) -> i32 {
          cf.cond_br %c, ^a, ^c
        ^a:
          cf.br ^b(%a, %a : i32, i32)
        ^b(%x: i32, %y: i32):
          cf.br ^a
        ^c:
          return %a : i32
        }
    """,
    "an endless loop stays": """
        func.func @loop(%c: i1) {
          cf.br ^a
        ^a:
          cf.br ^a
        }
    """,
}


@pytest.mark.parametrize("text", PROGRAMS.values(), ids=list(PROGRAMS))
def test_what_was_canonicalized_stays_as_it_is(text: str) -> None:
    once = canonicalized(text)
    assert canonicalized(once) == once


@pytest.mark.parametrize("text", PROGRAMS.values(), ids=list(PROGRAMS))
def test_the_result_is_that_of_mlir_opt(mlir_opt: MlirOpt, text: str) -> None:
    assert canonicalized(text) == mlir_opt.canonicalized(text, among=PROGRAMS.values())


def test_a_loop_that_is_never_entered_goes() -> None:
    text = """
        func.func @f(%c: i1, %x: i32) -> i32 {
          %false = arith.constant false
          %c1 = arith.constant 1 : i32
          cf.cond_br %false, ^a(%x : i32), ^exit(%x : i32)
        ^a(%i: i32):
          %n = arith.addi %i, %c1 : i32
          cf.cond_br %c, ^b, ^exit(%i : i32)
        ^b:
          "test.use"(%n) : (i32) -> ()
          cf.br ^a(%n : i32)
        ^exit(%r: i32):
          return %r: i32
        }
    """
    assert "func.func @f(%arg0: i1, %arg1: i32) -> i32 {\n    return %arg1 : i32" in canonicalized(text)


@pytest.mark.parametrize(
    "pipeline",
    ["canonicalize", "canonicalize{region-simplify=aggressive}", "canonicalize{top-down=false}", "sccp,canonicalize"],
)
def test_functions_with_cycles_and_constant_conditions_come_to_an_end(pipeline: str) -> None:
    for seed in (*range(40), 1549, 1668, 1828):  # the last ones have loops of two blocks that are never entered
        assert numbered(pipeline, branching_program(Random(seed)))


def test_an_op_of_a_graph_region_that_uses_itself_stays() -> None:
    output = canonicalized("""
        %c1 = arith.constant 1 : i32
        %n = arith.addi %m, %c1 : i32
        %m = arith.addi %n, %c1 : i32
        "test.use"(%n) : (i32) -> ()
    """)
    assert "%0 = arith.addi %0, %c2_i32 : i32" in output
