"""cse and canonicalize against mlir-opt, on programs made by chance and where they once differed."""

from __future__ import annotations

from random import Random

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.random_programs import program
from tests.support.tool import ir_opt

FLAGS = ("--cse", "--canonicalize", "--mlir-print-op-generic")


SEEDS = range(24)


@pytest.mark.parametrize("seed", SEEDS)
def test_cse_and_canonicalize_agree_on_a_program_made_by_chance(mlir_opt: MlirOpt, seed: int) -> None:
    programs = [program(Random(number)) for number in SEEDS]
    assert ir_opt(*FLAGS, text=programs[seed]).output == mlir_opt(*FLAGS, text=programs[seed], among=programs).output


UNREACHABLE = """
func.func @f() -> (i32, i32) {
  cf.br ^bb2
^bb1:
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  "test.use"(%c1, %c2) : (i32, i32) -> ()
  cf.br ^bb2
^bb2:
  %d2 = arith.constant 2 : i32
  %d1 = arith.constant 1 : i32
  return %d1, %d2 : i32, i32
}
"""


@pytest.mark.parametrize("level", ["disabled", "normal", "aggressive"])
def test_unreachable_blocks_are_erased_when_a_round_begins(mlir_opt: MlirOpt, level: str) -> None:
    flag = f"--canonicalize=max-iterations=1 region-simplify={level}"
    mlir_opt.assert_same("--allow-unregistered-dialect", flag, text=UNREACHABLE)


DEAD_LATER = """
func.func @f(%n: index, %m: memref<?xf32>) {
  %c8 = arith.constant 8 : i32
  %0 = scf.while (%x = %c8) : (i32) -> i32 {
    %c = arith.cmpi sle, %n, %n : index
    %d = "test.unknown"() : () -> i1
    scf.condition(%d) %c8 : i32
  } do {
  ^bb0(%y: i32):
    %c7 = arith.constant 7 : i32
    %1 = arith.andi %y, %c7 : i32
    scf.yield %1 : i32
  }
  return
}
"""


@pytest.mark.parametrize("rounds", [1, 2, 10])
def test_what_a_change_of_another_op_leaves_dead_is_gone_before_the_next_round(mlir_opt: MlirOpt, rounds: int) -> None:
    mlir_opt.assert_same("--allow-unregistered-dialect", f"--canonicalize=max-iterations={rounds}", text=DEAD_LATER)
