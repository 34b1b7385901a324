"""Asynchronous code becomes coroutines, and those become llvm's and calls of the runtime."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import transformed
from tests.support.tool import ir_opt

EXECUTE = """func.func @f(%m: memref<1xf32>, %x: f32, %c: i1, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %outer, %value = async.execute -> !async.value<f32> {
    %inner = async.execute {
      memref.store %x, %m[%c0] : memref<1xf32>
      async.yield
    }
    %second, %again = async.execute [%inner] -> !async.value<f32> {
      cf.assert %c, "holds"
      async.yield %x : f32
    }
    scf.if %c {
      async.await %second : !async.token
    }
    %1 = async.await %again : !async.value<f32>
    async.yield %1 : f32
  }
  %group = async.create_group %n : !async.group
  %number = async.add_to_group %outer, %group : !async.token
  %third = async.execute [%outer] (%value as %v: !async.value<f32>) {
    memref.store %v, %m[%c0] : memref<1xf32>
    async.yield
  }
  async.await %third : !async.token
  async.await_all %group
  %0 = async.await %value : !async.value<f32>
  return %0 : f32
}
"""

FUNCTIONS = """async.func @value(%x: f32, %t: !async.token, %c: i1) -> (!async.token, !async.value<f32>) {
  async.await %t : !async.token
  cf.assert %c, "holds"
  %token = async.call @nothing(%x) : (f32) -> !async.token
  async.await %token : !async.token
  return %x : f32
}
async.func @nothing(%x: f32) -> !async.token {
  %token = async.execute {
    async.yield
  }
  async.await %token : !async.token
  return
}
func.func @caller(%x: f32, %t: !async.token, %c: i1) -> f32 {
  %0, %1 = async.call @value(%x, %t, %c) : (f32, !async.token, i1) -> (!async.token, !async.value<f32>)
  %2 = async.await %1 : !async.value<f32>
  return %2 : f32
}
"""

RUNTIME = """func.func @f(%t: !async.token, %v: !async.value<memref<?xf32>>, %n: index) -> (!async.group, index) {
  %group = async.runtime.create_group %n : !async.group
  %number = async.runtime.add_to_group %t, %group : !async.token
  %failed = async.runtime.is_error %group : !async.group
  %other = async.runtime.is_error %v : !async.value<memref<?xf32>>
  %memref = async.runtime.load %v : !async.value<memref<?xf32>>
  async.runtime.set_error %t : !async.token
  async.runtime.add_ref %v {count = 2 : i64} : !async.value<memref<?xf32>>
  %threads = async.runtime.num_worker_threads : index
  async.runtime.await %group : !async.group
  return %group, %threads : !async.group, index
}
"""

TO_RUNTIME = ("-async-func-to-async-runtime", "-async-to-async-runtime")


@pytest.mark.parametrize("text", [EXECUTE, FUNCTIONS])
@pytest.mark.parametrize("flags", [TO_RUNTIME, (*TO_RUNTIME, "-convert-async-to-llvm")])
def test_coroutines_are_those_of_mlir_opt(mlir_opt: MlirOpt, text: str, flags: tuple[str, ...]) -> None:
    theirs = mlir_opt(*flags, text=text)
    ours = ir_opt(*flags, text=text)
    assert theirs.code == ours.code == 0, theirs.errors + ours.errors
    assert theirs.output == ours.output


def test_calls_of_the_runtime_are_those_of_mlir_opt(mlir_opt: MlirOpt) -> None:
    theirs = mlir_opt("-convert-async-to-llvm", text=RUNTIME)
    ours = ir_opt("-convert-async-to-llvm", text=RUNTIME)
    assert theirs.code == ours.code == 0, theirs.errors + ours.errors
    assert theirs.output == ours.output


def test_constants_are_no_arguments_of_a_coroutine() -> None:
    printed = transformed("async-to-async-runtime", EXECUTE)
    assert "func.func private @async_execute_fn(%arg0: f32, %arg1: memref<1xf32>) -> !async.token" in printed


def test_what_is_still_asynchronous_is_refused() -> None:
    run = ir_opt("-convert-async-to-llvm", text=EXECUTE)
    assert run.code != 0
    assert "failed to legalize operation 'async.execute'" in run.errors


LOOPS = """func.func @f(%n: index, %s: index, %m: memref<?x8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%n, %c8) step (%s, %c1) {
    %x = arith.constant 1.0 : f32
    memref.store %x, %m[%i, %j] : memref<?x8xf32>
  }
  return
}
"""


@pytest.mark.parametrize("option", ["async-dispatch=true", "async-dispatch=false", "num-workers=-1 min-task-size=1"])
def test_loops_become_tasks_with_the_constants_where_mlir_opt_has_them(mlir_opt: MlirOpt, option: str) -> None:
    flag = f"-async-parallel-for={option}"
    assert ir_opt(flag, text=LOOPS).output == mlir_opt(flag, text=LOOPS).output


CONSTANT_STEP = """func.func @f(%m: memref<16xf32>, %n: index, %x: f32) {
  %c2 = arith.constant 2 : index
  scf.parallel (%i) = (%n) to (%n) step (%c2) {
    memref.store %x, %m[%c2] : memref<16xf32>
  }
  return
}
"""


def test_a_step_that_no_iteration_uses_does_not_decide_where_an_equal_constant_goes(mlir_opt: MlirOpt) -> None:
    flag = "-async-parallel-for"
    assert ir_opt(flag, text=CONSTANT_STEP).output == mlir_opt(flag, text=CONSTANT_STEP).output
