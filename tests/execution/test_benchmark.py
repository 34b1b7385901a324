"""`ir-run --benchmark`: times with their spread, work counted from the IR, and where that stands on this machine."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

import compiler
from compiler.execution.benchmark import Benchmark
from compiler.execution.functions import find_function
from compiler.execution.memory_traffic import accesses
from compiler.execution.operation_counts import UncountableWork, count_operations
from compiler.execution.repetition import repeat
from compiler.execution.roofline import Roofline
from compiler.tools.benchmark_report import benchmark_text
from tests.support.running import run_tool

PROGRAM = """
func.func @axpy(%k: f32, %x: memref<?xf32>, %y: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.load %x[%i] : memref<?xf32>
    %b = memref.load %y[%i] : memref<?xf32>
    %p = arith.mulf %a, %k : f32
    %s = arith.addf %p, %b : f32
    memref.store %s, %y[%i] : memref<?xf32>
  }
  return
}
func.func @fresh(%x: tensor<100000xf32>) -> tensor<100000xf32> {
  %e = tensor.empty() : tensor<100000xf32>
  %0 = linalg.exp ins(%x : tensor<100000xf32>) outs(%e : tensor<100000xf32>) -> tensor<100000xf32>
  return %0 : tensor<100000xf32>
}
func.func @until(%x: f32) -> f32 {
  %0 = scf.while (%a = %x) : (f32) -> f32 {
    %k = arith.constant 100.0 : f32
    %p = arith.cmpf olt, %a, %k : f32
    scf.condition(%p) %a : f32
  } do {
  ^bb0(%a: f32):
    %b = arith.addf %a, %a : f32
    scf.yield %b : f32
  }
  return %0 : f32
}
func.func @slow(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c1) -> (index) {
    %b = arith.muli %a, %i : index
    %c = arith.xori %b, %n : index
    scf.yield %c : index
  }
  return %0 : index
}
"""


def report(tmp_path: Path, *words: str) -> dict[str, object]:
    flags = ("--benchmark", "--benchmark-time=0.05", "--benchmark-format=json")
    done = run_tool("ir-run", PROGRAM, *flags, *words, folder=tmp_path)
    assert (done.code, done.errors) == (0, "")
    values: dict[str, object] = json.loads(done.output)
    return values


def test_a_benchmark_gives_time_speed_and_roofline(tmp_path: Path) -> None:
    values = report(tmp_path, "--entry=axpy", "2", "iota:1000", "ones:1000")
    seconds = values["seconds"]
    assert isinstance(seconds, dict)
    low, high = seconds["quartiles"]
    assert 0 < seconds["least_of_processor"] <= seconds["median"]
    assert 0 < seconds["least"] <= low <= seconds["median"] <= high <= seconds["most"]
    assert values["operations"] == {"f32": 2000}
    assert values["bytes"] == 3 * 4000
    assert values["gflops"] == pytest.approx(2000 / seconds["median"] / 1e9)
    roofline = values["roofline"]
    assert isinstance(roofline, dict)
    assert roofline["gflops"] > 0.5 and roofline["gbytes_per_second"] > 0.5
    assert roofline["bound"] == "memory"


def test_results_are_those_of_the_first_call(tmp_path: Path) -> None:
    done = run_tool(
        "ir-run",
        PROGRAM,
        "--entry=axpy",
        "--benchmark",
        "--benchmark-time=0.02",
        "2",
        "[1, 2]",
        "[1, 1]",
        folder=tmp_path,
    )
    assert done.output.startswith("argument 3: [3., 5.] : memref<?xf32>\nbenchmark: ")
    assert [line.partition(":")[0] for line in done.output.splitlines()[1:]] == [
        "benchmark", "time", "work", "speed", "roofline", "line 6",
    ]  # fmt: skip


def test_buffers_that_a_function_returns_are_freed_between_calls(tmp_path: Path) -> None:
    values = report(tmp_path, "--entry=fresh", "--memory-limit=64", "zeros")
    assert values["operations"] == {"f32": 100000}
    assert values["calls_per_sample"] == 1


def test_work_that_data_decides_is_left_out(tmp_path: Path) -> None:
    values = report(tmp_path, "--entry=until", "1.5")
    assert values["operations"] is None and values["gflops"] is None and values["roofline"] is None
    assert values["operations_unknown_because"] == "'scf.while' runs its region as often as data decides"


def test_a_benchmark_ends_within_the_time_limit(tmp_path: Path) -> None:
    values = report(tmp_path, "--entry=slow", "--time-limit=2", "--benchmark-time=60", "100000000")
    seconds, samples = values["seconds"], values["samples"]
    assert isinstance(seconds, dict) and isinstance(samples, int)
    assert samples * seconds["median"] < 2


def test_an_interpreted_function_has_no_benchmark(tmp_path: Path) -> None:
    done = run_tool("ir-run", PROGRAM, "--entry=until", "--benchmark", "--interpret", "1.5", folder=tmp_path)
    assert (done.code, done.errors) == (1, "ir-run: --benchmark needs compiled code: leave out --interpret\n")


def test_an_interrupt_ends_compiled_code(tmp_path: Path) -> None:
    (tmp_path / "file.mlir").write_text(
        "func.func private @printI64(i64)\n"
        "func.func @f() {\n  %c = arith.constant 7 : i64\n  call @printI64(%c) : (i64) -> ()\n  cf.br ^again\n"
        "^again:\n  cf.br ^again\n}\n"
    )
    command = [sys.executable, "-m", "compiler.tools.ir_run", "file.mlir", "--entry=f", "--benchmark"]
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a background job of a shell ignores it otherwise
    started = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, start_new_session=True)
    assert started.stdout is not None
    assert os.read(started.stdout.fileno(), 1) == b"7"
    os.kill(started.pid, signal.SIGINT)
    assert started.wait() == 130
    with started.stdout:
        assert started.stdout.read() == b""  # ends only when the compiled code's process has


# --------------------------------------------------------------------------------------------------------- samples


def test_short_calls_are_measured_several_at_a_time() -> None:
    now = 0.0

    def call(count: int) -> None:
        nonlocal now
        now += count * 1e-6

    repetition = repeat(call, lambda: None, 0.1, 10.0, clock=lambda: now)
    assert repetition.calls == 1024
    assert repetition.samples == pytest.approx([1e-6] * len(repetition.samples))
    assert now == pytest.approx(0.1, rel=0.05)


def test_no_call_is_begun_that_might_reach_the_limit() -> None:
    now, calls = 0.0, 0

    def call(count: int) -> None:
        nonlocal now, calls
        now += 3.0
        calls += count

    assert len(repeat(call, lambda: None, 60.0, 10.0, clock=lambda: now).samples) == 1
    assert now == 6.0


# ------------------------------------------------------------------------------------------------------------ counts


def operations(
    text: str, integers: Mapping[int, int] | None = None, shapes: Mapping[int, tuple[int, ...]] | None = None
) -> dict[str, int]:
    module = compiler.parse(text, compiler.new_context())
    return dict(count_operations(module, find_function(module, "f"), integers or {}, shapes or {}))


def test_structured_operations_count_their_iteration_domain() -> None:
    text = """
func.func @f(%a: memref<?x?xf32>, %b: memref<?x16xf32>, %c: memref<?x16xf32>) {
  linalg.matmul ins(%a, %b : memref<?x?xf32>, memref<?x16xf32>) outs(%c : memref<?x16xf32>)
  return
}"""
    assert operations(text, shapes={0: (4, 8), 1: (8, 16), 2: (4, 16)}) == {"f32": 2 * 4 * 8 * 16}


def test_loops_count_as_often_as_arguments_say() -> None:
    text = """
func.func @f(%n: index, %x: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %m = arith.muli %n, %c3 : index
  %r = scf.for %i = %c0 to %m step %c3 iter_args(%a = %x) -> (f64) {
    %b = math.fma %a, %x, %a : f64
    scf.yield %b : f64
  }
  return %r : f64
}"""
    assert operations(text, {0: 5}) == {"f64": 10}
    with pytest.raises(UncountableWork, match=r"'scf\.for' runs as often as data decides"):
        operations(text)


def test_turns_that_differ_are_gone_through() -> None:
    text = """
func.func @f(%m: memref<10x10xf32>) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      %x = affine.load %m[%i, %j] : memref<10x10xf32>
      %y = arith.mulf %x, %x : f32
      affine.store %y, %m[%i, %j] : memref<10x10xf32>
    }
  }
  return
}"""
    assert operations(text) == {"f32": 55}


def test_vectors_count_their_elements() -> None:
    text = """
#a = affine_map<(i, j, k) -> (i, k)>
#b = affine_map<(i, j, k) -> (k, j)>
#c = affine_map<(i, j, k) -> (i, j)>
func.func @f(%a: vector<4x2xf32>, %b: vector<2x8xf32>, %c: vector<4x8xf32>, %v: vector<8xf32>) -> f32 {
  %0 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
    %a, %b, %c : vector<4x2xf32>, vector<2x8xf32> into vector<4x8xf32>
  %1 = vector.fma %v, %v, %v : vector<8xf32>
  %2 = vector.reduction <add>, %1 : vector<8xf32> into f32
  return %2 : f32
}"""
    assert operations(text) == {"f32": 2 * 4 * 8 * 2 + 16 + 7}


def test_branches_count_where_data_does_not_matter() -> None:
    text = """
func.func @f(%p: i1, %x: f32) -> f32 {
  %r = scf.if %p -> (f32) {
    %a = arith.addf %x, %x : f32
    scf.yield %a : f32
  } else {
    %a = arith.mulf %x, %x : f32
    %b = arith.mulf %a, %x : f32
    scf.yield %b : f32
  }
  return %r : f32
}"""
    assert operations(text, {0: 1}) == {"f32": 1}
    with pytest.raises(UncountableWork, match=r"'scf\.if' has branches that differ"):
        operations(text)


def test_a_buffer_counts_for_what_may_happen_to_it() -> None:
    text = """
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %d: memref<8xf32>, %x: f32) {
  linalg.fill ins(%x : f32) outs(%b : memref<8xf32>)
  %v = memref.subview %c[0] [4] [1] : memref<8xf32> to memref<4xf32>
  %c0 = arith.constant 0 : index
  %0 = memref.load %v[%c0] : memref<4xf32>
  linalg.exp ins(%a : memref<8xf32>) outs(%a : memref<8xf32>)
  return
}"""
    module = compiler.parse(text, compiler.new_context())
    used = [(each.is_read, each.is_written) for each in accesses(find_function(module, "f"))]
    assert used == [(True, True), (False, True), (True, False), (False, False), (False, False)]


def test_the_roofline_is_the_lower_of_arithmetic_and_memory() -> None:
    roofline = Roofline(100e9, 10e9, 1 << 20)
    bound_by_memory = Benchmark("f", [2e-3], 1, 2e-3, None, "", 10**7, roofline)
    assert bound_by_memory.is_bound_by_memory and bound_by_memory.attainable == pytest.approx(1e-3)
    assert "50.0% of what memory allows" in benchmark_text(bound_by_memory)
