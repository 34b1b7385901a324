"""Data-flow analyses and the passes that use them: integer ranges, remove-dead-values; sccp.mlir has constants."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from compiler.analysis.dataflow.integer_range import IntegerRange
from compiler.analysis.dataflow.integer_range_analysis import integer_ranges
from tests.support.bounded_operations import BoundedOperations
from tests.support.integer_programs import IntegerPrograms
from tests.support.llvm_tools import MlirOpt
from tests.support.passes import load, run, transformed
from tests.support.tool import ir_opt


def ranges(text: str) -> Mapping[str, IntegerRange]:
    """The ranges of the named values of a text."""
    module, context = load(text)
    return {value.name: range_ for value, range_ in integer_ranges(module, context).items() if value.name is not None}


def signed(range_: IntegerRange) -> tuple[int, int]:
    return range_.smin, range_.smax


# ------------------------------------------------------------------------------------------------------ integer ranges


def test_a_loops_counter_lies_between_its_bounds() -> None:
    value_ranges = ranges(
        """
        func.func @f(%n: index) {
          %c0 = arith.constant 0 : index
          %c10 = arith.constant 10 : index
          %c1 = arith.constant 1 : index
          scf.for %i = %c0 to %c10 step %c1 { %x = arith.addi %i, %c1 : index }
          scf.forall (%j, %k) in (8, %n) { %y = arith.addi %j, %c1 : index }
          affine.for %l = -3 to 4 { %z = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%l) }
          return
        }"""
    )
    assert {name: signed(value_ranges[name]) for name in ("i", "x", "j", "y", "l", "z")} == {
        "i": (0, 9), "x": (1, 10), "j": (0, 7), "y": (1, 8), "l": (-3, 3), "z": (-5, 7),
    }  # fmt: skip
    assert signed(value_ranges["k"]) == (0, 2**63 - 2)


def test_a_loop_whose_bounds_are_maps_over_values_has_a_counter_of_any_value() -> None:
    value_ranges = ranges("func.func @f(%n: index) { affine.for %i = 0 to %n { } return }")
    assert signed(value_ranges["i"]) == (-(2**63), 2**63 - 1)


def test_arithmetic_that_may_overflow_may_give_anything() -> None:
    value_ranges = ranges(
        """
        func.func @f(%x: i8, %y: i16) {
          %c = arith.constant 100 : i8
          %a = arith.andi %x, %c : i8
          %b = arith.addi %a, %a : i8
          %d = arith.addi %a, %a overflow<nsw> : i8
          %e = arith.extui %x : i8 to i32
          %f = arith.remsi %x, %c : i8
          return
        }"""
    )
    assert (value_ranges["a"].umin, value_ranges["a"].umax) == (0, 100)
    assert signed(value_ranges["b"]) == (-128, 127)
    assert signed(value_ranges["d"]) == (0, 127)
    assert signed(value_ranges["e"]) == (0, 255)
    assert signed(value_ranges["f"]) == (-99, 99)


def test_what_a_loop_carries_on_and_on_is_not_bounded() -> None:
    value_ranges = ranges(
        """
        func.func @f(%lb: index, %ub: index) {
          %c1 = arith.constant 1 : index
          %r = scf.for %i = %lb to %ub step %c1 iter_args(%sum = %c1) -> index {
            %next = arith.addi %sum, %c1 : index
            scf.yield %next : index
          }
          return
        }"""
    )
    assert signed(value_ranges["sum"]) == (-(2**63), 2**63 - 1)


def test_what_grows_from_call_to_call_of_a_recursive_function_is_not_bounded() -> None:
    result = transformed(
        "int-range-optimizations",
        """
        func.func private @count(%n: i32) -> i1 {
          %c0 = arith.constant 0 : i32
          %c1 = arith.constant 1 : i32
          %stop = arith.cmpi eq, %n, %c0 : i32
          %small = arith.cmpi sle, %n, %c1 : i32
          %r = scf.if %stop -> (i1) {
            scf.yield %small : i1
          } else {
            %more = arith.addi %n, %c1 : i32
            %below = func.call @count(%more) : (i32) -> i1
            scf.yield %below : i1
          }
          return %r : i1
        }
        func.func @f() -> i1 {
          %c5 = arith.constant 5 : i32
          %r = call @count(%c5) : (i32) -> i1
          return %r : i1
        }
        """,
    )
    assert "arith.cmpi eq" in result
    assert "arith.cmpi sle" in result


def test_code_that_is_never_reached_has_no_ranges() -> None:
    value_ranges = ranges(
        """
        func.func @f() {
          %false = arith.constant false
          scf.if %false { %dead = arith.constant 1 : i32 }
          return
        }"""
    )
    assert "dead" not in value_ranges and value_ranges["false"].constant == 0


def test_sizes_of_gpu_launches_and_of_dimensions_are_known() -> None:
    value_ranges = ranges(
        """
        func.func @f(%t: tensor<4x?xf32>) attributes {gpu.known_block_size = array<i32: 8, 4, 1>} {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %d0 = tensor.dim %t, %c0 : tensor<4x?xf32>
          %d1 = tensor.dim %t, %c1 : tensor<4x?xf32>
          %tx = gpu.thread_id x
          %ty = gpu.block_dim y
          %lane = gpu.lane_id upper_bound 32
          return
        }"""
    )
    assert {name: signed(value_ranges[name]) for name in ("d0", "d1", "tx", "ty", "lane")} == {
        "d0": (4, 4), "d1": (0, 2**63 - 1), "tx": (0, 7), "ty": (4, 4), "lane": (0, 31),
    }  # fmt: skip


def test_elements_of_vectors_have_the_range_of_all_of_them() -> None:
    value_ranges = ranges(
        """
        func.func @f(%i: index) {
          %v = arith.constant dense<[3, -1, 7, 2]> : vector<4xi32>
          %c = arith.constant 100 : i32
          %s = vector.step : vector<8xindex>
          %e = vector.extract %v[%i] : i32 from vector<4xi32>
          %w = vector.insert %c, %v[%i] : i32 into vector<4xi32>
          return
        }"""
    )
    assert {name: signed(value_ranges[name]) for name in ("v", "s", "e", "w")} == {
        "v": (-1, 7), "s": (0, 7), "e": (-1, 7), "w": (-1, 100),
    }  # fmt: skip


def test_arithmetic_becomes_as_narrow_as_its_numbers_allow() -> None:
    text = """
        func.func @f(%x: i8, %y: i8) -> i32 {
          %a = arith.extui %x : i8 to i32
          %b = arith.extui %y : i8 to i32
          %c = arith.addi %a, %b : i32
          return %c : i32
        }"""
    output = transformed("arith-int-range-narrowing{int-bitwidths-supported=8,16}", text)
    assert "arith.addi %2, %3 : i16" in output and "arith.extui %4 : i16 to i32" in output
    assert "arith.addi %0, %1 : i32" in transformed("arith-int-range-narrowing{int-bitwidths-supported=8}", text)


def test_a_width_that_is_no_number_is_refused() -> None:
    done = ir_opt("--arith-int-range-narrowing=int-bitwidths-supported=x", text="module {}")
    assert done.code != 0 and "int-bitwidths-supported" in done.errors


def test_signed_arithmetic_on_numbers_that_are_never_negative_becomes_unsigned() -> None:
    output = transformed(
        "arith-unsigned-when-equivalent",
        """
        func.func @f(%x: i8, %y: i32) -> (i32, i1, i32) {
          %c7 = arith.constant 7 : i32
          %a = arith.extui %x : i8 to i32
          %b = arith.floordivsi %a, %c7 : i32
          %c = arith.cmpi slt, %a, %c7 : i32
          %d = arith.divsi %y, %c7 : i32
          return %b, %c, %d : i32, i1, i32
        }""",
    )
    assert "arith.divui" in output and "cmpi ult" in output and "arith.divsi" in output


# -------------------------------------------------------------------------------------------------- remove-dead-values


def test_arguments_and_results_that_nobody_needs_go_from_private_functions_and_their_calls() -> None:
    output = transformed(
        "remove-dead-values",
        """
        func.func private @f(%x: i32 {test.a}, %y: i32 {test.b}) -> (i32, i32) {
          %s = arith.addi %x, %x : i32
          return %s, %y : i32, i32
        }
        func.func @main(%a: i32) -> i32 {
          %r:2 = call @f(%a, %a) : (i32, i32) -> (i32, i32)
          return %r#1 : i32
        }""",
    )
    assert output == (
        "func.func private @f(%arg0: i32 {test.b}) -> i32 {\n  return %arg0 : i32\n}\n"
        "func.func @main(%arg0: i32) -> i32 {\n  %0 = call @f(%arg0) : (i32) -> i32\n  return %0 : i32\n}\n"
    )


def test_what_a_parallel_loop_reduces_is_kept_where_only_a_condition_needs_its_result() -> None:
    output = transformed(
        "remove-dead-values",
        """
        func.func @f(%x: i1, %z: i1, %v: f32) -> f32 {
          %c-2 = arith.constant -2 : index
          %c-1 = arith.constant -1 : index
          %c2 = arith.constant 2 : index
          %y = arith.xori %x, %z : i1
          %19 = scf.parallel (%arg2) = (%c-2) to (%c-1) step (%c2) init (%x) -> i1 {
              scf.reduce(%y : i1) {
              ^bb0(%arg3: i1, %arg4: i1):
                %96 = arith.maxsi %arg3, %arg4 : i1
                scf.reduce.return %96 : i1
              }
          }
          %c5_i32 = arith.constant 5 : i32
          %c0_i32_3 = arith.constant 0 : i32
          %c1_i32_4 = arith.constant 1 : i32
          %31:3 = scf.while (%arg2 = %c5_i32, %arg3 = %v, %arg4 = %19) : (i32, f32, i1) -> (i32, f32, i1) {
              %93 = arith.cmpi sgt, %arg2, %c0_i32_3 : i32
              %94 = arith.andi %93, %arg4 : i1
              %cst_25 = arith.constant 9.994500e-04 : f32
              scf.condition(%94) %arg2, %cst_25, %19 : i32, f32, i1
          } do {
            ^bb0(%arg2: i32, %arg3: f32, %arg4: i1):
              %92 = arith.subi %arg2, %c1_i32_4 : i32
              scf.yield %92, %v, %19 : i32, f32, i1
          }
          return %31#1 : f32
        }""",
    )
    assert "arith.xori" in output
    assert "= arith.andi" in output


def test_functions_that_others_can_see_keep_their_signature() -> None:
    text = """
        func.func @public(%x: i32) -> i32 {
          return %x : i32
        }
        func.func private @taken(%x: i32) {
          return
        }
        func.func @main() -> ((i32) -> ()) {
          %f = func.constant @taken : (i32) -> ()
          return %f : (i32) -> ()
        }"""
    output = transformed("remove-dead-values", text)
    assert "@public(%arg0: i32) -> i32" in output and "@taken(%arg0: i32)" in output


def test_values_that_a_loop_carries_for_nobody_go() -> None:
    output = transformed(
        "remove-dead-values",
        """
        func.func @f(%n: index, %x: i32, %m: memref<i32>) -> i32 {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x) -> (i32, i32) {
            %p = arith.addi %a, %x : i32
            %q = arith.muli %b, %x : i32
            memref.store %x, %m[] : memref<i32>
            scf.yield %p, %q : i32, i32
          }
          return %r#1 : i32
        }""",
    )
    assert "addi" not in output and "iter_args(%arg4 = %arg1) -> (i32)" in output


def test_an_argument_stays_where_only_a_block_that_is_never_reached_passes_something_dead() -> None:
    output = transformed(
        "remove-dead-values",
        """
        func.func @f(%x: i32) -> i32 {
          %c0 = arith.constant 0 : i32
          %false = arith.constant false
          cf.br ^head(%x : i32)
        ^head(%i: i32):
          cf.cond_br %false, ^body, ^exit
        ^body:
          %n = arith.addi %i, %c0 : i32
          cf.br ^head(%n : i32)
        ^exit:
          return %i : i32
        }""",
    )
    assert "cf.br ^bb1(%arg0 : i32)\n^bb1(%0: i32):" in output.replace("  ^bb1(", "^bb1(")
    assert "return %0 : i32" in output


def test_an_argument_that_nobody_needs_goes_with_the_dead_operands_that_it_gets() -> None:
    output = transformed(
        "remove-dead-values",
        """
        func.func @f(%c: i1, %x: i32, %y: i32) -> i32 {
          %p = arith.addi %x, %y : i32
          cf.cond_br %c, ^left(%p, %x : i32, i32), ^left(%y, %y : i32, i32)
        ^left(%a: i32, %b: i32):
          %q = arith.muli %a, %x : i32
          return %b : i32
        }""",
    )
    assert "addi" not in output and "muli" not in output
    assert "cf.cond_br %arg0, ^bb1(%arg1 : i32), ^bb1(%arg2 : i32)" in output


def test_without_canonicalization_dead_operands_are_poison() -> None:
    text = """
        func.func @f(%c: i1, %x: i32, %m: memref<i32>) {
          %r = scf.if %c -> i32 {
            memref.store %x, %m[] : memref<i32>
            scf.yield %x : i32
          } else {
            scf.yield %x : i32
          }
          return
        }"""
    output = transformed("remove-dead-values{canonicalize=false}", text)
    assert output.count("ub.poison") == 2 and "scf.if %arg0 -> (i32)" in output
    assert "scf.if %arg0 {" in transformed("remove-dead-values", text)


def test_a_value_used_only_where_control_never_comes_leaves_poison_there() -> None:
    output = transformed(
        "remove-dead-values",
        """
        func.func @f(%x: i32) -> i32 {
          %true = arith.constant true
          cf.cond_br %true, ^a, ^b
        ^a:
          return %x : i32
        ^b:
          %z = arith.addi %x, %x : i32
          return %z : i32
        }""",
    )
    assert "ub.poison" in output and "addi" not in output


def test_a_block_argument_that_some_branches_pass_live_values_for_goes_from_all_branches() -> None:
    text = """
        func.func @f(%c: i1, %x: i32) -> i32 {
          %d = arith.addi %x, %x : i32
          cf.cond_br %c, ^a, ^b(%x : i32)
        ^a:
          cf.br ^b(%d : i32)
        ^b(%unused: i32):
          return %x : i32
        }"""
    assert run("builtin.module(remove-dead-values)", text).succeeded
    assert "cf.br ^bb2\n" in transformed("remove-dead-values", text)


# ---------------------------------------------------------------------------------------------------- against upstream

PASSES = [
    "--sccp",
    "--int-range-optimizations",
    "--arith-unsigned-when-equivalent",
    "--arith-int-range-narrowing=int-bitwidths-supported=8,16,24",
]


@pytest.mark.parametrize("flag", PASSES)
def test_results_on_random_programs_are_those_of_mlir_opt(mlir_opt: MlirOpt, flag: str) -> None:
    text = "// -----\n".join(IntegerPrograms(seed).module() for seed in range(12))
    theirs, ours = (tool("--split-input-file", flag, text=text) for tool in (mlir_opt, ir_opt))
    assert (ours.code, ours.output) == (theirs.code, theirs.output)


def test_the_bounds_that_are_found_are_those_of_mlir_opt(mlir_opt: MlirOpt) -> None:
    flag = "--int-range-optimizations"
    text = "// -----\n".join(BoundedOperations(seed).module(6) for seed in range(5))
    theirs, ours = (tool("--split-input-file", flag, text=text) for tool in (mlir_opt, ir_opt))
    assert (ours.code, ours.output) == (theirs.code, theirs.output)


def test_dead_values_of_random_programs_are_those_of_mlir_opt(mlir_opt: MlirOpt) -> None:
    compared = 0
    for seed in range(16):
        text = IntegerPrograms(seed, dead_code=False).module()
        theirs = mlir_opt("--remove-dead-values", text=text)
        ours = ir_opt("--remove-dead-values", text=text)
        assert ours.code == 0, ours.errors
        if theirs.code == 0:  # it breaks what branches pass where only some of the values are needed
            assert ours.output == theirs.output
            compared += 1
    assert compared > 3
