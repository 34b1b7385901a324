"""Operations of OpenMP run on threads, by LLVM's runtime library."""

from __future__ import annotations

from ctypes.util import find_library
from pathlib import Path

import pytest

from compiler.execution import child
from tests.support.openmp_programs import OPENMP_PROGRAMS, openmp_program
from tests.support.running import run_tool
from tests.support.tool import ir_opt

needs_library = pytest.mark.skipif(find_library("omp") is None, reason="needs LLVM's OpenMP library (Debian: libomp5)")


@needs_library
@pytest.mark.parametrize(("body", "result"), OPENMP_PROGRAMS.values(), ids=OPENMP_PROGRAMS)
def test_threads_compute_what_openmp_says(body: str, result: int, tmp_path: Path) -> None:
    run = run_tool("ir-run", openmp_program(body), folder=tmp_path)
    assert (run.errors, run.output) == ("", f"{result} : i64\n")


@needs_library
def test_a_parallel_loop_of_scf_runs_on_threads(tmp_path: Path) -> None:
    text = """func.func @main() -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 100 : index
  %zero = arith.constant 0.0 : f64
  %sum = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%zero) -> f64 {
    %k = arith.index_cast %i : index to i64
    %f = arith.sitofp %k : i64 to f64
    scf.reduce(%f : f64) {
    ^bb0(%a: f64, %b: f64):
      %s = arith.addf %a, %b : f64
      scf.reduce.return %s : f64
    }
  }
  return %sum : f64
}
"""
    converted = ir_opt("--convert-scf-to-openmp", text=text).output
    run = run_tool("ir-run", converted, folder=tmp_path)
    assert (run.errors, run.output) == ("", "4950.0 : f64\n")


@needs_library
def test_the_number_of_threads_may_have_64_bits(tmp_path: Path) -> None:
    text = openmp_program("omp.barrier").replace("num_threads(%threads : i32)", "num_threads(%c3 : i64)")
    run = run_tool("ir-run", text, folder=tmp_path)
    assert (run.errors, run.output) == ("", "5 : i64\n")


_CANCELLED = {
    "a team": """
    omp.cancel cancellation_construct_type(parallel)
    llvm.store %c10, %out : i64, !llvm.ptr""",
    "a loop": """
    omp.wsloop schedule(dynamic) {
      omp.loop_nest (%i) : i64 = (%c0) to (%n) step (%c1) {
        omp.cancel cancellation_construct_type(loop) if(%true)
        llvm.store %c10, %out : i64, !llvm.ptr
        omp.yield
      }
    }""",
    "a section": """
    omp.sections {
      omp.section {
        omp.cancel cancellation_construct_type(sections)
        llvm.store %c10, %out : i64, !llvm.ptr
        omp.terminator
      }
      omp.terminator
    }""",
    "tasks": """
    omp.single {
      omp.taskloop {
        omp.loop_nest (%i) : i64 = (%c0) to (%n) step (%c1) {
          omp.cancel cancellation_construct_type(taskgroup)
          llvm.store %c10, %out : i64, !llvm.ptr
          omp.yield
        }
      }
      omp.terminator
    }""",
}


@needs_library
@pytest.mark.parametrize("body", _CANCELLED.values(), ids=_CANCELLED)
def test_no_thread_goes_on_in_a_cancelled_construct(body: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OMP_CANCELLATION", "true")
    run = run_tool("ir-run", openmp_program(body), folder=tmp_path)
    assert (run.errors, run.output) == ("", "5 : i64\n")


@needs_library
def test_teams_reduce_what_their_threads_compute(tmp_path: Path) -> None:
    text = """omp.declare_reduction @add : i64 init {
^bb0(%mold: i64):
  %zero = llvm.mlir.constant(0 : i64) : i64
  omp.yield (%zero : i64)
} combiner {
^bb0(%a: i64, %b: i64):
  %sum = llvm.add %a, %b : i64
  omp.yield (%sum : i64)
}
func.func @main() -> i64 {
  %c0 = llvm.mlir.constant(0 : i64) : i64
  %c1 = llvm.mlir.constant(1 : i64) : i64
  %c5 = llvm.mlir.constant(5 : i64) : i64
  %n = llvm.mlir.constant(100 : i64) : i64
  %out = llvm.alloca %c1 x i64 : (i64) -> !llvm.ptr
  llvm.store %c5, %out : i64, !llvm.ptr
  omp.teams reduction(@add %out -> %part : !llvm.ptr) {
    omp.parallel {
      omp.distribute {
        omp.wsloop reduction(@add %part -> %own : !llvm.ptr) {
          omp.loop_nest (%i) : i64 = (%c0) to (%n) step (%c1) {
            %old = llvm.load %own : !llvm.ptr -> i64
            %new = llvm.add %old, %i : i64
            llvm.store %new, %own : i64, !llvm.ptr
            omp.yield
          }
        } {omp.composite}
      } {omp.composite}
      omp.terminator
    } {omp.composite}
    omp.terminator
  }
  %r = llvm.load %out : !llvm.ptr -> i64
  return %r : i64
}
"""
    run = run_tool("ir-run", text, folder=tmp_path)
    assert (run.errors, run.output) == ("", "4955 : i64\n")


def test_without_the_library_a_run_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child, "OPENMP_LIBRARIES", ())
    run = run_tool("ir-run", openmp_program("omp.barrier"), folder=tmp_path)
    assert "libomp, was not found: install it (Debian: libomp5), or name it with --shared-libs" in run.errors
