"""gpu-async-region: operations of the GPU are chained by tokens."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import problems_of, transformed
from tests.support.tool import ir_opt

CHAIN = """func.func private @host()
func.func @f(%n: index, %c: i1, %other: memref<?xf32>) {
  %m = gpu.alloc(%n) : memref<?xf32>
  gpu.memcpy %m, %other : memref<?xf32>, memref<?xf32>
  scf.if %c {
    gpu.dealloc %m : memref<?xf32>
  }
  %0 = arith.addi %n, %n : index
  gpu.dealloc %other : memref<?xf32>
  call @host() : () -> ()
  return
}
"""

TOKENS = """func.func @f(%m: memref<4xf32>, %n: memref<4xf32>) {
  %a = gpu.wait async
  %b = gpu.wait async [%a]
  %c = gpu.dealloc async [%a, %b] %n : memref<4xf32>
  %d = gpu.wait async
  gpu.dealloc %m : memref<4xf32>
  gpu.wait [%d]
  return
}
"""

EXECUTE = """func.func private @host()
func.func @f(%m: memref<4xf32>, %n: memref<4xf32>) {
  %a = async.execute {
    gpu.dealloc %m : memref<4xf32>
    async.yield
  }
  %b = async.execute [%a] {
    gpu.dealloc %n : memref<4xf32>
    async.yield
  }
  %c = async.execute [%a] {
    func.call @host() : () -> ()
    async.yield
  }
  %d = async.execute [%b, %c] {
    async.yield
  }
  async.await %d : !async.token
  return
}
"""


@pytest.mark.parametrize("text", [CHAIN, TOKENS, EXECUTE])
def test_tokens_are_those_of_mlir_opt(mlir_opt: MlirOpt, text: str) -> None:
    pipeline = "--pass-pipeline=builtin.module(func.func(gpu-async-region))"
    theirs = mlir_opt(pipeline, text=text)
    ours = ir_opt(pipeline, text=text)
    assert theirs.code == ours.code == 0, theirs.errors + ours.errors
    assert theirs.output == ours.output


def test_each_user_of_a_token_gets_a_result_of_its_own() -> None:
    """mlir-opt gives the first result to two of three users, and leaves the last one unused."""
    printed = transformed("func.func(gpu-async-region)", EXECUTE.replace("async.await %d", "async.await %a"))
    assert all(printed.count(f"%bodyResults#{number}") == 1 for number in range(3)), printed


def test_launches_with_bodies_are_refused() -> None:
    text = """func.func @f(%n: index) {
      gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)
                 threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
        gpu.terminator
      }
      return
    }"""
    assert problems_of("func.func(gpu-async-region)", text) == ["'gpu.launch' op replace with gpu.launch_func first"]
