"""`--mlir-upgrade` rewrites what an older release wrote otherwise, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.tool import Run, ir_opt

RESHAPE = """\
// The reshape of a model.
func.func @f(%a: tensor<2x4xf32>) -> tensor<8xf32> {
  // to one dimension
  %0 = tosa.reshape %a {new_shape = array<i64: 8>} : (tensor<2x4xf32>) -> tensor<8xf32>
  return   %0 : tensor<8xf32>   // as it was
}
"""


def upgraded(text: str) -> str:
    result: Run = ir_opt("--mlir-upgrade=22", text=text)
    assert result.errors == ""
    assert result.code == 0
    return result.output


def test_comments_and_layout_stay(mlir_opt: MlirOpt) -> None:
    result = upgraded(RESHAPE)
    assert "// The reshape of a model.\n" in result
    assert "  // to one dimension\n" in result
    assert "  return   %0 : tensor<8xf32>   // as it was\n" in result
    assert "tosa.reshape %a, %" in result
    assert mlir_opt(text=result).code == 0


def test_a_file_of_the_bundled_release_stays_as_it_is() -> None:
    text = "func.func @f() {\n   return\n}\n"
    assert upgraded(text) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "func.func @f() -> tensor<2xf32> {\n"
            '  %0 = "tosa.const"() {value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>\n'
            "  return %0 : tensor<2xf32>\n}\n",
            "values = dense<1.0",
        ),
        (
            "func.func @f(%a: tensor<4x4xf32>, %b: tensor<2x2x2x2xf32>) -> tensor<2x2x2x2xf32> {\n"
            "  %0 = tensor.pack %a inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %b : tensor<4x4xf32> -> "
            "tensor<2x2x2x2xf32>\n  return %0 : tensor<2x2x2x2xf32>\n}\n",
            "linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %b",
        ),
        (
            "func.func @f(%l: index) {\n  vector.warp_execute_on_lane_0(%l)[32] {\n  }\n  return\n}\n",
            "gpu.warp_execute_on_lane_0(%l)[32]",
        ),
        (
            "func.func @f(%v: vector<4xf32>, %i: index) -> f32 {\n"
            "  %0 = vector.extractelement %v[%i : index] : vector<4xf32>\n  return %0 : f32\n}\n",
            "vector.extract %v[%i]",
        ),
        (
            "func.func @f(%m: memref<?xf32>) -> memref<?xf32> {\n  %0 = bufferization.to_tensor %m : memref<?xf32>\n"
            "  %1 = bufferization.to_memref %0 : memref<?xf32>\n  return %1 : memref<?xf32>\n}\n",
            "bufferization.to_buffer %0 : tensor<?xf32> to memref<?xf32>",
        ),
        (
            "func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>) -> tensor<8x4xf32> {\n"
            "  %0 = linalg.elemwise_unary {fun = #linalg.unary_fn<ceil>} ins(%a : tensor<8x4xf32>) "
            "outs(%b : tensor<8x4xf32>) -> tensor<8x4xf32>\n  return %0 : tensor<8x4xf32>\n}\n",
            "linalg.ceil ins(%a : tensor<8x4xf32>)",
        ),
        (
            "func.func @f(%a: tensor<4xi32>) -> tensor<4xi32> {\n"
            "  %0 = tosa.clamp %a {min_int = -3 : i64, max_int = 7 : i64, min_fp = -3.0 : f32, max_fp = 7.0 : f32} : "
            "(tensor<4xi32>) -> tensor<4xi32>\n  return %0 : tensor<4xi32>\n}\n",
            "max_val = 7 : i32, min_val = -3 : i32",
        ),
        (
            "func.func @f(%a: tensor<2x3xf32>, %w: tensor<4x3xf32>, %b: tensor<4xf32>) -> tensor<2x4xf32> {\n"
            "  %0 = tosa.fully_connected %a, %w, %b : (tensor<2x3xf32>, tensor<4x3xf32>, tensor<4xf32>)"
            " -> tensor<2x4xf32>\n  return %0 : tensor<2x4xf32>\n}\n",
            "-> tensor<2x1x1x4xf32>",
        ),
    ],
)
def test_an_operation_is_what_it_is_now(text: str, expected: str, mlir_opt: MlirOpt) -> None:
    result = upgraded(text)
    assert expected in result
    assert mlir_opt(text=result).code == 0


def test_what_cannot_be_said_is_listed_and_its_part_stays() -> None:
    lost = (
        "func.func @g(%a: tensor<4xf32>, %p: tensor<1x2xi32>) -> tensor<?xf32> {\n"
        "  %0 = tosa.pad %a, %p : (tensor<4xf32>, tensor<1x2xi32>) -> tensor<?xf32>\n"
        "  return %0 : tensor<?xf32>\n}\n"
    )
    result = ir_opt("--mlir-upgrade=22", text=f"{RESHAPE}// -----\n{lost}")
    assert result.code == 1
    assert ":9:8: error: cannot be upgraded: an operand that has to be a constant now is computed" in result.errors
    assert result.output.endswith(f"// -----\n{lost}")
    assert "tosa.const_shape" in result.output


def test_a_file_is_upgraded_in_place(tmp_path: Path) -> None:
    path = tmp_path / "model.mlir"
    path.write_text(RESHAPE)
    assert ir_opt("--mlir-upgrade=22", "--in-place", str(path)).code == 0
    assert "tosa.const_shape" in path.read_text()
    assert ir_opt(str(path)).code == 0


def test_arguments_that_a_label_named_are_named_by_the_clause_alone() -> None:
    text = """\
llvm.func @f(%0: !llvm.ptr) {
  %1 = omp.map.info var_ptr(%0 : !llvm.ptr, i32) map_clauses(to) capture(ByRef) -> !llvm.ptr
  omp.target map_entries(%1 -> %arg0 : !llvm.ptr) {
  ^bb0(%arg0: !llvm.ptr):
    // reads
    %2 = llvm.load %arg0 : !llvm.ptr -> i32
    omp.terminator
  }
  llvm.return
}
"""
    assert upgraded(text) == text.replace("  ^bb0(%arg0: !llvm.ptr):\n", "")


def test_operations_of_a_dialect_with_another_name_are_of_that() -> None:
    text = """\
mesh.mesh @mesh0(shape = 4x2)
func.func @f(%a: tensor<4xf32>) -> (index, tensor<4xf32>) {
  %0 = mesh.mesh_shape @mesh0 axes = [1] : index
  %1 = mesh.all_reduce %a on @mesh0 mesh_axes = [0] : tensor<4xf32> -> tensor<4xf32>
  return %0, %1 : index, tensor<4xf32>
}
"""
    result = upgraded(text)
    assert "shard.grid @mesh0(shape = 4x2)\n" in result
    assert "%0 = shard.grid_shape @mesh0 axes = [1] : index\n" in result
    assert "%1 = shard.all_reduce %a on @mesh0 grid_axes = [0] : tensor<4xf32> -> tensor<4xf32>\n" in result


def test_loops_of_openacc_say_what_they_were_taken_for() -> None:
    loop = """\
  acc.{0} {{
    acc.loop control(%i : index) = (%a : index) to (%a : index) step (%a : index) {{
      acc.yield
    }} attributes {{inclusiveUpperbound = array<i1: true>}}
    acc.{1}
  }}
"""
    text = "func.func @f(%a: index) {\n" + loop.format("parallel", "yield") + loop.format("kernels", "terminator")
    result = upgraded(text + "  return\n}\n")
    assert result.count("independent = [#acc.device_type<none>]") == 1
    assert result.count("auto_ = [#acc.device_type<none>]") == 1
