"""`--emit-mlir-version` prints what an older release reads, and lists at their places what that cannot say."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.tool import Run, ir_opt

TOSA = """\
func.func @f(%a: tensor<2x4xf32>) -> memref<8xf32> {
  %s = tosa.const_shape {values = dense<8> : tensor<1xindex>} : () -> !tosa.shape<1>
  %c = "tosa.const"() <{values = dense<1.0> : tensor<8xf32>}> : () -> tensor<8xf32>
  %0 = tosa.reshape %a, %s : (tensor<2x4xf32>, !tosa.shape<1>) -> tensor<8xf32>
  %1 = tosa.add %0, %c : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %b = bufferization.to_buffer %1 : tensor<8xf32> to memref<8xf32>
  return %b : memref<8xf32>
}
"""
PACK = """\
func.func @f(%a: tensor<8x8xf32>, %b: tensor<4x4x2x2xf32>) -> tensor<4x4x2x2xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %b : tensor<8x8xf32> -> tensor<4x4x2x2xf32>
  return %0 : tensor<4x4x2x2xf32>
}
"""
NEWER = """\
func.func @f(%a: vector<4xf32>) {
  %0:4 = vector.to_elements %a : vector<4xf32>
  return
}
"""


def emitted(text: str, release: int = 19) -> str:
    result: Run = ir_opt(f"--emit-mlir-version={release}", text=text)
    assert result.errors == ""
    assert result.code == 0
    return result.output


def test_constant_operands_become_the_attributes_that_they_were() -> None:
    result = emitted(TOSA)
    assert "tosa.reshape %arg0 {new_shape = array<i64: 8>}" in result
    assert "<{value = dense<1.000000e+00> : tensor<8xf32>}>" in result
    assert "const_shape" not in result


def test_operations_have_their_older_names() -> None:
    assert "bufferization.to_memref" in emitted(TOSA)
    assert "tensor.pack" in emitted(PACK)


@pytest.mark.parametrize("text", [TOSA, PACK])
def test_the_result_is_upgraded_to_the_same(text: str) -> None:
    upgraded = ir_opt("--mlir-upgrade=22", "--mlir-version=19", text=emitted(text)).output
    assert emitted(upgraded) == emitted(text)


@pytest.mark.parametrize("text", [TOSA, PACK])
def test_the_release_s_own_tool_reads_the_result(text: str) -> None:
    program = shutil.which("mlir-opt-19")
    if program is None:
        pytest.skip("mlir-opt-19 is not installed (Debian: mlir-19-tools)")
    result = subprocess.run([program], input=emitted(text), capture_output=True, text=True, check=False)
    assert result.stderr == ""
    assert result.returncode == 0


def test_what_the_release_cannot_say_is_an_error_at_its_place() -> None:
    result = ir_opt("--emit-mlir-version=19", text=NEWER)
    assert result.output.strip() == ""
    assert ":2:10: error: MLIR 19 cannot say this: 'vector.to_elements' is newer" in result.errors
    assert result.code == 1


def test_the_bundled_release_is_printed_as_it_is() -> None:
    assert emitted(TOSA, 22) == ir_opt(text=TOSA).output


def test_dialects_of_a_project_stay(tmp_path: Path) -> None:
    (tmp_path / "toy.irdl").write_text("irdl.dialect @toy {\n  irdl.operation @make {\n  }\n}\n")
    text = '"toy.make"() : () -> ()\n' + TOSA
    result = ir_opt(f"--irdl-file={tmp_path / 'toy.irdl'}", "--emit-mlir-version=19", text=text)
    assert result.errors == ""
    assert '"toy.make"() : () -> ()' in result.output
