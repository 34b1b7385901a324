"""Passes that show the IR, note where its text stands, or run other passes until nothing changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.tool import ir_opt

TEXT = """\
func.func @f(%a: i32, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
  %2 = arith.muli %0, %1 : i32
  scf.for %i = %c0 to %n step %c1 {
    "test.use"(%2) : (i32) -> ()
  }
  return %2 : i32
}
"""


@pytest.mark.parametrize("pipeline", ["print-ir", "print-ir{label=here},cse,func.func(print-ir)"])
def test_ir_is_shown_in_the_middle_of_a_pipeline(mlir_opt: MlirOpt, pipeline: str) -> None:
    mlir_opt.assert_same(f"--pass-pipeline=builtin.module({pipeline})", "--allow-unregistered-dialect", text=TEXT)


@pytest.mark.parametrize(
    ("options", "anchor"),
    [
        ("", "builtin.module"),
        ("", "func.func"),
        ("tag=seen", "func.func"),
        ("print-op-generic=true", "builtin.module"),
        ("print-debuginfo=true", "builtin.module"),
    ],
)
def test_places_in_a_snapshot_are_those_of_mlir_opt(
    mlir_opt: MlirOpt, options: str, anchor: str, tmp_path: Path
) -> None:
    file = tmp_path / "snapshot.mlir"
    snapshot = f"snapshot-op-locations{{filename={file} {options}}}"
    inner = snapshot if anchor == "builtin.module" else f"func.func({snapshot})"
    flags = (f"--pass-pipeline=builtin.module({inner})", "--mlir-print-debuginfo", "--allow-unregistered-dialect")
    theirs = mlir_opt(*flags, text=TEXT).output, file.read_text()
    assert (ir_opt(*flags, text=TEXT).output, file.read_text()) == theirs


def test_a_snapshot_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    run = ir_opt(f"--snapshot-op-locations=filename={tmp_path / 'no' / 'file'}", text="module {}")
    assert run.code == 1 and "cannot open output file" in run.errors


@pytest.mark.parametrize("iterations", [1, 2, 5])
def test_a_pipeline_runs_until_nothing_changes(mlir_opt: MlirOpt, iterations: int) -> None:
    options = f"name=Both pipeline=any(cse,canonicalize) max-iterations={iterations}"
    flags = (f"--composite-fixed-point-pass={options}", "--mlir-print-op-on-diagnostic=false")
    mlir_opt.assert_same(*flags, "--allow-unregistered-dialect", text=TEXT)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("pipeline=any(cse) max-iterations=0", "Invalid maxIterations value: 0"),
        (
            "pipeline=any(nonsense)",
            "Failed to parse composite pass pipeline: 'nonsense' does not refer to a registered pass",
        ),
    ],
)
def test_what_is_wrong_with_the_inner_pipeline_is_told(options: str, message: str) -> None:
    run = ir_opt(f"--composite-fixed-point-pass={options}", text="module {}")
    assert run.code == 1 and message in run.errors


GRAPH = """\
func.func private @two(i32) -> (i32, f32) attributes {text = "a|b{c}<d>", list = [1, 2]}
func.func @f(%a: i32, %c: i1, %t: tensor<2xf32>) -> i32 {
  %0:2 = call @two(%a) : (i32) -> (i32, f32)
  %d = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %s = arith.constant dense<3.0> : tensor<4x4xf32>
  cf.cond_br %c, ^bb1(%0#0 : i32), ^bb2
^bb1(%x: i32):
  %1 = scf.if %c -> i32 {
    scf.yield %x : i32
  } else {
    %2 = arith.muli %x, %a : i32
    scf.yield %2 : i32
  }
  return %1 : i32
^bb2:
  return %a : i32
}
"""


@pytest.mark.parametrize(
    "options",
    ["", "=print-control-flow-edges=true", "=print-data-flow-edges=false max-label-len=8", "=print-attrs=false"],
)
def test_a_graph_of_operations_is_that_of_mlir_opt(mlir_opt: MlirOpt, options: str) -> None:
    mlir_opt.assert_same(f"--view-op-graph{options}", text=GRAPH)


def test_a_deep_nest_is_no_problem_for_the_graph() -> None:
    depth = 3000
    text = '"test.a"() ({\n' * depth + '"test.b"() : () -> ()\n' + "}) : () -> ()\n" * depth
    run = ir_opt("--view-op-graph", "--allow-unregistered-dialect", text=text)
    assert run.code == 0 and run.errors.count("subgraph") == 2 * depth + 2
