"""Minimal tests of single steps, and CHECK lines."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from compiler.api import new_context
from compiler.trace.history import History
from compiler.trace.step_test import StepTestError, check_lines, step_counters, step_test
from tests.support.llvm_tools import MlirOpt
from tests.support.tool import ir_opt
from tests.trace.test_recorder import BRANCHES, LOOP, SUMS, recorded

CHAIN = """func.func @f(%a: i32, %b: i32) -> i32 {
  %two = arith.constant 2 : i32
  %three = arith.constant 3 : i32
  %x = arith.addi %a, %two : i32
  %y = arith.addi %x, %three : i32
  %z = arith.subi %y, %b : i32
  return %z : i32
}
"""

RUNS = {
    "a fold": (SUMS, "builtin.module(func.func(canonicalize))", 1),
    "a pattern of a conversion": (SUMS, "builtin.module(convert-arith-to-llvm)", 1),
    "a pass of its own": (SUMS, "builtin.module(canonicalize,cse)", 3),
    "a loop that becomes blocks": (LOOP, "builtin.module(func.func(convert-scf-to-cf))", 1),
    "a branch, which takes its whole function": (BRANCHES, "builtin.module(canonicalize)", 1),
}


def history_of(text: str, pipeline: str) -> History:
    trace, _, _ = recorded(text, pipeline)
    return History(trace, new_context())


def test_only_what_the_step_looked_at_is_in_its_test() -> None:
    test = step_test(history_of(SUMS, "builtin.module(convert-arith-to-llvm)"), 3)
    assert test.count("arith.") == 1
    assert "// RUN: mlir-opt %s --pass-pipeline='builtin.module(convert-arith-to-llvm" in test
    assert "// CHECK-NEXT: %[[VAL_2:.*]] = llvm.mul %[[VAL_0]], %[[VAL_1]] : i32" in test


@pytest.mark.parametrize(("text", "pipeline", "step"), RUNS.values(), ids=RUNS.keys())
def test_mlir_opt_passes_the_test(mlir_opt: MlirOpt, tmp_path: Path, text: str, pipeline: str, step: int) -> None:
    test = step_test(history_of(text, pipeline), step)
    passes = test.partition("'")[2].partition("'")[0]
    file = tmp_path / "test.mlir"
    file.write_text(test)
    program = shutil.which("FileCheck-22") or shutil.which("FileCheck", path="/usr/lib/llvm-22/bin")
    if program is None:
        pytest.skip("FileCheck is not installed")
    output = mlir_opt.output(f"--pass-pipeline={passes}", text=test)
    checked = subprocess.run([program, str(file)], input=output, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr


@pytest.mark.parametrize("step", [1, 2, 3])
def test_debug_counters_end_a_conversion_after_a_step(step: int) -> None:
    pipeline = "builtin.module(convert-arith-to-llvm)"
    history = history_of(SUMS, pipeline)
    counters = step_counters(history, step, pipeline)
    run = ir_opt(f"--pass-pipeline={pipeline}", f"--mlir-debug-counter={counters}", text=SUMS)
    assert run.output.count("llvm.") == history.text(step + 1).count("llvm.") > 0


def test_debug_counters_count_the_patterns_that_did_not_match_as_well() -> None:
    pipeline = "builtin.module(canonicalize)"
    history = history_of(CHAIN, pipeline)
    patterns = [each.pattern for each in history.trace.steps]
    step = next(number for number, name in enumerate(patterns) if name.endswith("AddIAddConstant"))
    count = int(step_counters(history, step, pipeline).removeprefix("apply-pattern-count="))
    assert count > 1
    for tried, has_five in ((count, True), (count - 1, False)):
        flags = (f"--pass-pipeline={pipeline}", f"--mlir-debug-counter=apply-pattern-count={tried}")
        assert ("arith.constant 5" in ir_opt(*flags, text=CHAIN).output) is has_five


def test_a_step_that_cannot_be_repeated_is_refused() -> None:
    with pytest.raises(StepTestError, match="there is no step 99"):
        step_test(history_of(SUMS, "builtin.module(cse)"), 99)


def test_brackets_of_types_are_no_variables_of_filecheck() -> None:
    (line,) = check_lines('  %0 = "a"(%1) {a = [[0, 1]]} : () -> i32')
    assert line == '// CHECK: %[[VAL_0:.*]] = "a"(%[[VAL_1:.*]]) {a = {{\\[\\[}}0, 1]]} : () -> i32'
