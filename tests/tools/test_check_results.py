"""ir-opt --check-results and ir-reduce --check: do passes keep what functions compute?"""

from __future__ import annotations

import io
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from compiler.tools.ir_reduce import run as run_reduce
from compiler.tools.streams import Streams
from tests.support.places import ROOT
from tests.support.tool import Run, ir_opt

SAME = """\
func.func @sum(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  %1 = arith.subi %0, %b : i32
  return %1 : i32
}
"""
# What upstream's pattern does with differences: that they overflow is left out of account.
OVERFLOW = """\
func.func @unused(%a: index) -> index {
  return %a : index
}
func.func @compare(%a: index, %b: index) -> (i1, index) {
  %0 = index.constant 0
  %difference = index.sub %0, %a
  %is_greater = index.cmp sgt(%difference, %0)
  %square = index.mul %b, %b
  return %is_greater, %square : i1, index
}
"""
PIPELINE = "--pass-pipeline=builtin.module(func.func(cse,canonicalize))"


def ir_reduce(*flags: str, text: str) -> Run:
    output, errors = io.BytesIO(), io.BytesIO()
    code = run_reduce(flags, Streams(io.BytesIO(text.encode()), output, errors))
    return Run(code, output.getvalue().decode(), errors.getvalue().decode())


def test_passes_that_make_indices_narrower_cannot_be_checked() -> None:
    text = """
      func.func @f(%x: i64) -> i64 {
        %i = index.casts %x : i64 to index
        %r = index.castu %i : index to i64
        return %r : i64
      }"""
    pipeline = "--pass-pipeline=builtin.module(convert-index-to-llvm{index-bitwidth=32})"
    result = ir_opt(pipeline, "--check-results", text=text)
    assert "@f cannot be checked: an index has 32 bits after the passes" in result.errors
    assert result.code == 0


@pytest.mark.parametrize(
    "body",
    [
        "%c = arith.constant 0.0 : f32\n%r = math.atan2 %c, %c : f32",
        "%q = quant.qcast %x : f32 to !quant.uniform<i8:f32, 0.5:3>\n"
        "%r = quant.dcast %q : !quant.uniform<i8:f32, 0.5:3> to f32",
        '%s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>\n'
        "%c = arith.constant dense<0.0> : tensor<1xf32>\n%t = tensor.from_elements %x : tensor<1xf32>\n"
        "%m = tosa.mul %t, %c, %s : (tensor<1xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<1xf32>\n"
        "%i = arith.constant 0 : index\n%r = tensor.extract %m[%i] : tensor<1xf32>",
    ],
)
def test_folds_of_mlir_that_change_results_are_found(body: str) -> None:
    text = f"func.func @f(%x: f32) -> f32 {{\n{body}\nreturn %r : f32\n}}"
    result = ir_opt("--canonicalize", "--check-results", text=text)
    assert "@f differs" in result.errors and "the difference comes from a fold" in result.errors


def test_functions_that_compute_the_same_are_remarked() -> None:
    result = ir_opt(PIPELINE, "--check-results", text=SAME)
    assert result.code == 0
    assert "return %arg0 : i32" in result.output
    assert "remark: @sum: " in result.errors


def test_a_difference_is_an_error_with_its_place_its_input_and_its_pattern() -> None:
    result = ir_opt(PIPELINE, "--check-results", text=OVERFLOW)
    assert result.code == 1
    assert "<stdin>:4:1: error: @compare differs for the input (-9223372036854775808" in result.errors
    assert "result 1 is false before, and true after" in result.errors
    expected = "<stdin>:7:17: note: the difference comes from pattern 'index.cmp' of 'index.cmp' in 'canonicalize'"
    assert expected in result.errors


def test_the_same_seed_tries_the_same_inputs() -> None:
    runs = [ir_opt(PIPELINE, "--check-results", f"--check-seed={seed}", text=OVERFLOW).errors for seed in (3, 3)]
    assert runs[0] == runs[1]


def test_a_function_that_cannot_be_checked_is_a_warning_with_the_reason() -> None:
    text = """
    func.func @f(%a: none, %b: index) -> index {
      %0 = arith.constant 0 : index
      %1 = arith.addi %b, %0 : index
      return %1 : index
    }"""
    result = ir_opt(PIPELINE, "--check-results", text=text)
    assert result.code == 0
    assert "warning: @f cannot be checked: values of type none are not supported" in result.errors


def test_a_difference_is_reduced_to_a_test_that_fails(tmp_path: Path) -> None:
    result = ir_reduce("--check=func.func(cse,canonicalize)", text=OVERFLOW)
    assert (result.code, result.errors) == (0, "")
    assert "@unused" not in result.output
    assert "index.mul" not in result.output
    run_line = result.output.splitlines()[0].removeprefix("// RUN: ")
    path = tmp_path / "test.mlir"
    path.write_text(result.output)
    if shutil.which("bash") is None:
        pytest.skip("RUN lines need a shell")
    programs = {"ir-opt": "compiler.tools.ir_opt", "ir-run": "compiler.tools.ir_run"}
    for name, module in programs.items():
        run_line = run_line.replace(f"{name} ", f"{sys.executable} -m {module} ")
    without_filecheck = run_line.replace("%s", str(path)).rpartition("|")[0]
    done = subprocess.run(["bash", "-c", without_filecheck], capture_output=True, text=True, cwd=ROOT, timeout=60)
    assert "// CHECK: false : i1" in result.output
    assert done.stdout.startswith("true : i1"), done.stderr


def test_a_file_without_a_difference_is_not_reduced() -> None:
    result = ir_reduce("--check=func.func(canonicalize)", text=SAME)
    assert result.code == 1
    assert result.errors == "<stdin>: error: no function differs after 'func.func(canonicalize)'\n"


def test_a_wrong_pipeline_is_reported() -> None:
    result = ir_reduce("--check=func.func(no-such-pass)", text=SAME)
    assert result.code == 1
    assert "no-such-pass" in result.errors


def test_kernels_that_loops_become_are_compared_with_the_loops() -> None:
    text = """
func.func @f(%m: memref<6x4xi32>, %n: memref<4x6xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  scf.parallel (%i, %j) = (%c0, %c1) to (%c6, %c4) step (%c2, %c1) {
    %x = memref.load %m[%i, %j] : memref<6x4xi32>
    memref.store %x, %n[%j, %i] : memref<4x6xi32>
    scf.reduce
  }
  return
}"""
    passes = "func.func(gpu-map-parallel-loops),convert-parallel-loops-to-gpu,gpu-kernel-outlining,canonicalize"
    result = ir_opt(f"--pass-pipeline=builtin.module({passes})", "--check-results", "--check-inputs=5", text=text)
    assert result.code == 0
    assert "@f: 5 inputs agree" in result.errors
    assert "gpu.launch_func" in result.output
