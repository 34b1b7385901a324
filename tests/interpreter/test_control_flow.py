"""Branches, loops and calls in the interpreter."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from compiler.execution.functions import RunError
from tests.support.interpreted import compiled_results, fault_of, interpreted, printed, result_of
from tests.support.ir import parse
from tests.support.reference_interpreter import Interpreter
from tests.support.runnable_programs import runnable_program


def test_a_branch_passes_values_to_its_block() -> None:
    text = """
      func.func @f(%c: i1, %a: i32, %b: i32) -> i32 {
        cf.cond_br %c, ^end(%a : i32), ^end(%b : i32)
      ^end(%r: i32):
        return %r : i32
      }"""
    assert result_of(text, True, 1, 2) == 1
    assert result_of(text, False, 1, 2) == 2


def test_a_switch_goes_to_the_block_of_its_case_or_the_default_one() -> None:
    text = """
      func.func @f(%flag: i32) -> i32 {
        %c0 = arith.constant 0 : i32
        %c1 = arith.constant 1 : i32
        cf.switch %flag : i32, [
          default: ^end(%c0 : i32),
          -7: ^end(%c1 : i32),
          4: ^end(%flag : i32)
        ]
      ^end(%r: i32):
        return %r : i32
      }"""
    assert [result_of(text, flag) for flag in (-7, 4, 5)] == [1, 4, 0]


def test_a_counted_loop_carries_values() -> None:
    text = """
      func.func @f(%n: index) -> i32 {
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %zero = arith.constant 0 : i32
        %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> i32 {
          %v = arith.index_cast %i : index to i32
          %s = arith.addi %acc, %v : i32
          scf.yield %s : i32
        }
        return %sum : i32
      }"""
    assert result_of(text, 10) == 45
    assert result_of(text, -3) == 0


def test_the_bounds_of_a_loop_are_unsigned_where_it_says_so() -> None:
    text = """
      func.func @f(%n: i8) -> i32 {
        %c0 = arith.constant 0 : i8
        %c1 = arith.constant 1 : i8
        %zero = arith.constant 0 : i32
        %one = arith.constant 1 : i32
        %count = scf.for unsigned %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> i32 : i8 {
          %s = arith.addi %acc, %one : i32
          scf.yield %s : i32
        }
        return %count : i32
      }"""
    assert result_of(text, -56) == 200


def test_a_while_loop_ends_with_the_values_of_its_condition() -> None:
    text = """
      func.func @f(%n: i32) -> i32 {
        %c1 = arith.constant 1 : i32
        %c2 = arith.constant 2 : i32
        %r = scf.while (%x = %n) : (i32) -> i32 {
          %more = arith.cmpi sgt, %x, %c1 : i32
          scf.condition(%more) %x : i32
        } do {
        ^bb0(%x: i32):
          %half = arith.divui %x, %c2 : i32
          scf.yield %half : i32
        }
        return %r : i32
      }"""
    assert result_of(text, 100) == 1
    assert result_of(text, -5) == -5


def test_a_parallel_loop_reduces_values() -> None:
    text = """
      func.func @f(%n: index) -> (index, index) {
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %r:2 = scf.parallel (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c1) init (%c0, %c1) -> (index, index) {
          scf.reduce(%i, %j : index, index) {
          ^bb0(%a: index, %b: index):
            %s = arith.addi %a, %b : index
            scf.reduce.return %s : index
          }, {
          ^bb0(%a: index, %b: index):
            %m = arith.maxsi %a, %b : index
            scf.reduce.return %m : index
          }
        }
        return %r#0, %r#1 : index, index
      }"""
    assert interpreted(text, 4).results == [24, 3]


def test_recursion_goes_twenty_thousand_calls_deep() -> None:
    text = """
      func.func @f(%n: i32) -> i32 {
        %c0 = arith.constant 0 : i32
        %c1 = arith.constant 1 : i32
        %end = arith.cmpi eq, %n, %c0 : i32
        %r = scf.if %end -> i32 {
          scf.yield %c0 : i32
        } else {
          %m = arith.subi %n, %c1 : i32
          %x = func.call @f(%m) : (i32) -> i32
          %y = arith.addi %x, %c1 : i32
          scf.yield %y : i32
        }
        return %r : i32
      }"""
    assert result_of(text, 20_000) == 20_000


def test_a_function_is_called_by_its_value() -> None:
    text = """
      func.func @add(%a: i32) -> i32 {
        %b = arith.addi %a, %a : i32
        return %b : i32
      }
      func.func @f(%a: i32) -> i32 {
        %g = func.constant @add : (i32) -> i32
        %b = func.call_indirect %g(%a) : (i32) -> i32
        return %b : i32
      }"""
    assert result_of(text, 4) == 8


def test_affine_loops_run_between_the_tightest_of_their_bounds() -> None:
    text = """
      func.func @f(%m: memref<10x10xi32>, %n: index) {
        %one = arith.constant 1 : i32
        affine.for %i = 0 to 10 step 2 {
          affine.for %j = max affine_map<(d0)[s0] -> (d0, s0)>(%i)[%n] to min affine_map<(d0) -> (d0 + 3, 10)>(%i) {
            affine.if affine_set<(d0, d1) : (d0 + d1 - 5 >= 0)>(%i, %j) {
              affine.store %one, %m[%i, %j] : memref<10x10xi32>
            }
          }
        }
        return
      }"""
    (after, _) = interpreted(text, np.zeros((10, 10), np.int32), 3).arguments
    expected = np.zeros((10, 10), np.int32)
    for i in range(0, 10, 2):
        for j in range(max(i, 3), min(i + 3, 10)):
            if i + j >= 5:
                expected[i, j] = 1
    assert np.array_equal(np.asarray(after), expected)


def test_a_loop_that_never_ends_is_stopped() -> None:
    text = """
      func.func @f() {
        cf.br ^loop
      ^loop:
        cf.br ^loop
      }"""
    with pytest.raises(RunError, match=r"the program runs longer than the time limit of 0\.2 seconds"):
        interpreted(text, seconds=0.2)


def test_a_failed_assertion_is_reported_with_its_message_and_the_calls_that_led_to_it() -> None:
    text = """
      func.func @check(%c: i1) {
        cf.assert %c, "must hold"
        return
      }
      func.func @f(%c: i1) {
        func.call @check(%c) : (i1) -> ()
        return
      }"""
    assert fault_of(text, False) == ("cf.assert", "assertion failed: must hold", [("called from here", "func.call")])


def test_calls_of_a_recursion_are_counted_in_one_note() -> None:
    text = """
      func.func @down(%n: i32) {
        %zero = arith.constant 0 : i32
        %one = arith.constant 1 : i32
        %is_done = arith.cmpi eq, %n, %zero : i32
        cf.cond_br %is_done, ^done, ^deeper
      ^deeper:
        %next = arith.subi %n, %one : i32
        func.call @down(%next) : (i32) -> ()
        return
      ^done:
        %x = arith.divsi %one, %zero : i32
        return
      }
      func.func @f(%n: i32) {
        func.call @down(%n) : (i32) -> ()
        return
      }"""
    notes = [("called from here, 5 calls deep", "func.call"), ("called from here", "func.call")]
    assert fault_of(text, 5) == ("arith.divsi", "division by zero", notes)


def test_what_the_interpreter_does_not_know_is_reported_only_where_it_is_reached() -> None:
    text = """
      func.func @f(%c: i1) -> i32 {
        %r = scf.if %c -> i32 {
          %x = "mine.op"() : () -> i32
          scf.yield %x : i32
        } else {
          %y = arith.constant 3 : i32
          scf.yield %y : i32
        }
        return %r : i32
      }"""
    assert result_of(text, False) == 3
    assert fault_of(text, True)[:2] == ("mine.op", "'mine.op' is not registered, so that its meaning is unknown")


@pytest.mark.parametrize("seed", range(6))
def test_generated_programs_print_what_their_operations_say(seed: int) -> None:
    text = runnable_program(Random(seed), 12)
    assert [int(line) for line in printed(text).split()] == Interpreter(parse(text)).run()


def test_a_sum_in_an_affine_map_wraps_as_compiled_code_does() -> None:
    text = """
      func.func @f(%a: index, %b: index) -> (index, index) {
        %r = affine.min affine_map<(d0)[s0] -> (32, s0 - d0)>(%a)[%b]
        %s = affine.apply affine_map<(d0)[s0] -> ((d0 * 4 + s0) floordiv 3)>(%a)[%b]
        return %r, %s : index, index
      }"""
    for arguments in ((2, -(2**63)), (5, 11), (-7, 3), (2**62, -5)):
        assert interpreted(text, *arguments).results == compiled_results(text, *arguments)
