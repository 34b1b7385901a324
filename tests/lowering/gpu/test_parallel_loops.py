"""gpu-map-parallel-loops and convert-parallel-loops-to-gpu: nests of parallel loops become launches."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import problems_of, transformed
from tests.support.tool import ir_opt

FOUR_LOOPS = """func.func @f(%n: index, %m: memref<?x?xf32>, %s: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i, %j, %k, %l) = (%c0, %c0, %c0, %c0) to (%n, %n, %c4, %c4) step (%c1, %c4, %s, %c1) {
    scf.parallel (%ii, %jj) = (%c0, %c0) to (%c4, %c4) step (%c1, %c1) {
      %a = arith.addi %i, %ii : index
      %b = arith.addi %j, %jj : index
      %v = memref.load %m[%a, %b] : memref<?x?xf32>
      memref.store %v, %m[%b, %a] : memref<?x?xf32>
      scf.reduce
    }
    scf.reduce
  }
  return
}
"""

TILES = """func.func @f(%n: index, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c4) {
    %size = affine.min affine_map<(d0, d1) -> (4, d0 - d1)>(%n, %i)
    %step = arith.constant 1 : index
    scf.parallel (%j) = (%c0) to (%size) step (%step) {
      %k = arith.addi %i, %j : index
      %v = memref.load %m[%k] : memref<?xf32>
      memref.store %v, %m[%j] : memref<?xf32>
      scf.reduce
    }
    scf.reduce
  }
  return
}
"""

EFFECTS_OUTSIDE = TILES.replace("%step = ", "memref.store %f, %m[%i] : memref<?xf32>\n    %step = ").replace(
    "%m: memref", "%f: f32, %m: memref"
)

EFFECTS_ON_OTHER_MEMORY = """func.func @f(%n: index, %m: memref<?xf32>, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %other = memref.alloc() : memref<4xf32>
  scf.parallel (%i) = (%c0) to (%n) step (%c4) {
    memref.store %f, %other[%c0] : memref<4xf32>
    scf.parallel (%j) = (%c0) to (%c4) step (%c1) {
      memref.store %f, %m[%j] : memref<?xf32>
      scf.reduce
    }
    scf.reduce
  }
  return
}
"""

REDUCTION = """func.func @f(%n: index, %m: memref<?x?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %sum = scf.parallel (%j) = (%c0) to (%n) step (%c1) init (%zero) -> i32 {
      %v = memref.load %m[%i, %j] : memref<?x?xi32>
      scf.reduce(%v : i32) {
      ^bb0(%a: i32, %b: i32):
        %c = arith.addi %a, %b : i32
        scf.reduce.return %c : i32
      }
    }
    memref.store %sum, %m[%i, %c0] : memref<?x?xi32>
    scf.reduce
  }
  return
}
"""


@pytest.mark.parametrize("text", [FOUR_LOOPS, TILES, EFFECTS_OUTSIDE, EFFECTS_ON_OTHER_MEMORY, REDUCTION])
@pytest.mark.parametrize("policy", ["outermost-first", "innermost-first"])
@pytest.mark.parametrize("convert", [(), ("-convert-parallel-loops-to-gpu",)])
def test_launches_are_those_of_mlir_opt(mlir_opt: MlirOpt, text: str, policy: str, convert: tuple[str, ...]) -> None:
    flags = (f"--pass-pipeline=builtin.module(func.func(gpu-map-parallel-loops{{mapping-policy={policy}}}))",)
    if convert:
        flags = (flags[0][:-1] + ",convert-parallel-loops-to-gpu)",)
    theirs = mlir_opt(*flags, text=text)
    ours = ir_opt(*flags, text=text)
    assert theirs.code == ours.code == 0, theirs.errors + ours.errors
    assert theirs.output == ours.output


def test_an_unknown_policy_is_refused() -> None:
    assert problems_of("func.func(gpu-map-parallel-loops{mapping-policy=first})", TILES) == [
        "Invalid mapping policy specified."
    ]


def test_loops_without_a_mapping_stay() -> None:
    assert "scf.parallel" in transformed("convert-parallel-loops-to-gpu", TILES)


def test_a_mapping_of_another_kind_is_an_error() -> None:
    text = TILES.replace("    scf.reduce\n  }\n  return", "    scf.reduce\n  } {mapping = [1]}\n  return")
    assert problems_of("convert-parallel-loops-to-gpu", text) == [
        "'scf.parallel' op expected mapping attribute for lowering to GPU"
    ]
