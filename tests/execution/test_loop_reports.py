"""Reports on compiled loops: LLVM's remarks stand at the line of their loop, with the cycles of llvm-mca."""

from __future__ import annotations

import json
import platform
from pathlib import Path

import pytest

import compiler
from compiler.codegen.backend import Target
from compiler.codegen.translation import translate_module
from compiler.execution import loop_reports
from compiler.execution.functions import RunError, lower
from compiler.execution.loop_reports import LoopReport, compile_with_reports
from tests.support.running import run_tool

LOOPS = """\
func.func @scale(%x: memref<?xf32>, %a: f32, %n: index) -> f32 {
  affine.for %i = 0 to %n {
    %old = affine.load %x[%i] : memref<?xf32>
    %new = arith.mulf %old, %a : f32
    affine.store %new, %x[%i] : memref<?xf32>
  }
  %zero = arith.constant 0.0 : f32
  %s = affine.for %i = 0 to %n iter_args(%acc = %zero) -> f32 {
    %old = affine.load %x[%i] : memref<?xf32>
    %new = arith.addf %old, %acc : f32
    affine.yield %new : f32
  }
  return %s : f32
}
func.func @calls(%n: index) {
  affine.for %i = 0 to %n {
    func.call @outside() : () -> ()
  }
  return
}
func.func private @outside()
"""
SUM_STAYS_SCALAR = "loop not vectorized: cannot prove it is safe to reorder floating-point operations (line 10)"


def reports(text: str, level: int = 3) -> dict[int, LoopReport]:
    context = compiler.new_context()
    module = compiler.parse(text, context)
    lower(module, context)
    ir = translate_module(module).text
    assert ir is not None
    return {each.line: each for each in compile_with_reports(ir, level)[1]}


def test_a_loop_says_whether_it_was_vectorized_or_why_not() -> None:
    by_line = reports(LOOPS)
    assert by_line.keys() == {2, 8, 16}
    assert by_line[2].remarks[0].startswith("vectorized loop (vectorization width: ")
    assert by_line[8].remarks[0] == SUM_STAYS_SCALAR
    assert by_line[16].remarks[0].startswith("loop not vectorized: ")


def test_a_loop_that_is_not_optimized_has_instructions_and_no_remarks() -> None:
    by_line = reports(LOOPS, level=0)
    assert by_line.keys() == {2, 8, 16}
    for report in by_line.values():
        assert report.remarks == ()
        assert report.machine is not None and report.machine.instructions > 3


def test_only_the_innermost_of_nested_loops_has_machine_code() -> None:
    nest = """func.func @f(%x: memref<100x?xf32>, %n: index) {
      affine.for %i = 0 to 100 {
        affine.for %j = 0 to %n {
          %a = affine.load %x[%i, %j] : memref<100x?xf32>
          %b = math.sqrt %a : f32
          affine.store %b, %x[%i, %j] : memref<100x?xf32>
        }
      }
      return
    }"""
    by_line = reports(nest)
    assert by_line[3].machine is not None
    assert 2 not in by_line or by_line[2].machine is None


def test_cycles_are_those_of_llvm_mca_and_unknown_with_a_call(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    # Three cycles for each instruction: the real program may not know the processor that the test runs on.
    program = tmp_path / "llvm-mca-39"
    program.write_text(
        "#!/usr/bin/env python3\n"
        "import json, re, sys\n"
        "regions = re.findall(r'# LLVM-MCA-BEGIN (\\d+)\\n(.*?)# LLVM-MCA-END', sys.stdin.read(), re.DOTALL)\n"
        "print(json.dumps({'CodeRegions': [\n"
        "    {'Name': name, 'SummaryView': {'TotalCycles': 300 * (body.count('\\n') - 1)}}\n"
        "    for name, body in regions]}))\n"
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    by_line = reports(LOOPS)
    for line in (2, 8):
        machine = by_line[line].machine
        assert machine is not None and machine.cycles == 3 * machine.instructions
        assert by_line[line].text().startswith(f"{machine.cycles:.1f} cycles, {machine.instructions} instructions")
    call = by_line[16].machine
    assert call is not None and call.cycles is None
    assert by_line[16].text().startswith(f"{call.instructions} instructions an iteration; loop not vectorized")


def test_a_program_that_fails_leaves_cycles_unknown(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = tmp_path / "llvm-mca-39"
    program.write_text("#!/bin/sh\nexit 1\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    machine = reports(LOOPS)[2].machine
    assert machine is not None and machine.cycles is None


@pytest.mark.skipif(platform.machine() not in ("x86_64", "AMD64"), reason="the names of processors are those of x86-64")
def test_llvm_mca_takes_the_loops_of_a_processor_that_it_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    if next(loop_reports.find_llvm_mca(), None) is None:
        pytest.skip("llvm-mca is not installed (Debian: llvm-22)")
    monkeypatch.setattr(loop_reports, "host", lambda: Target("x86_64-unknown-linux-gnu", "haswell", ""))
    by_line = reports(LOOPS)
    for line in (2, 8):
        machine = by_line[line].machine
        assert machine is not None and machine.cycles is not None and machine.cycles > 1


def test_a_benchmark_reports_the_loops_of_its_function(tmp_path: Path) -> None:
    flags = ("--entry=scale", "--benchmark", "--benchmark-time=0.02", "-O3", "ones:100", "2", "100")
    without_calls = LOOPS[: LOOPS.index("func.func @calls")]
    done = run_tool("ir-run", without_calls, *flags, folder=tmp_path)
    lines = [line for line in done.output.splitlines() if line.startswith("line ")]
    assert [line.partition(":")[0] for line in lines] == ["line 2", "line 8"]
    assert "vectorized loop (vectorization width: " in lines[0] and SUM_STAYS_SCALAR in lines[1]
    done = run_tool("ir-run", without_calls, *flags, "--benchmark-format=json", folder=tmp_path)
    loops = json.loads(done.output)["loops"]
    assert [(each["line"], SUM_STAYS_SCALAR in each["remarks"]) for each in loops] == [(2, False), (8, True)]


def test_code_that_llvm_refuses_is_an_error_of_the_run() -> None:
    with pytest.raises(RunError, match="expecting more instructions"):
        compile_with_reports("define i32 @f() {", 2)
