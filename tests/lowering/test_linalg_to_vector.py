# ruff: noqa: E501  (IR stands in lines)
"""Structured operations as vector operations: `transform.structured.vectorize` against mlir-opt."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.tool import Run, ir_opt


def vectorized(payload: str, name: str, options: str) -> str:
    return f"""{payload}
module attributes {{transform.with_named_sequence}} {{
  transform.named_sequence @__transform_main(%root: !transform.any_op {{transform.readonly}}) {{
    %0 = transform.structured.match ops{{["{name}"]}} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %0{options} : !transform.any_op
    transform.yield
  }}
}}
"""


def run(text: str) -> Run:
    return ir_opt("--transform-interpreter", text=text)


PROGRAMS = {
    "a scalar and a scalable dimension": (
        """
func.func @a(%arg0: tensor<8x?xf32>, %arg2: tensor<8x?xf32>, %s: f32) -> tensor<8x?xf32> {
  %0 = linalg.generic { indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>],
                   iterator_types = ["parallel", "parallel"] }
    ins(%arg0, %s : tensor<8x?xf32>, f32) outs(%arg2 : tensor<8x?xf32>) {
    ^bb(%in0: f32, %in1: f32, %out: f32) :
      %i = linalg.index 0 : index
      %0 = arith.addf %in0, %in1 : f32
      linalg.yield %0 : f32
    } -> tensor<8x?xf32>
  return %0 : tensor<8x?xf32>
}
""",
        "linalg.generic",
        " vector_sizes [8, [32]]",
    ),
    "a matmul": (
        """
func.func @mm(%A: tensor<8x16xf32>, %B: tensor<16x4xf32>, %C: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = linalg.matmul ins(%A, %B: tensor<8x16xf32>, tensor<16x4xf32>) outs(%C: tensor<8x4xf32>) -> tensor<8x4xf32>
  return %0: tensor<8x4xf32>
}
""",
        "linalg.matmul",
        "",
    ),
    "a matmul of buffers": (
        """
func.func @mmem(%A: memref<8x16xf32>, %B: memref<16x4xf32>, %C: memref<8x4xf32>) {
  linalg.matmul ins(%A, %B: memref<8x16xf32>, memref<16x4xf32>) outs(%C: memref<8x4xf32>)
  return
}
""",
        "linalg.matmul",
        "",
    ),
    "a reduction to one element": (
        """
func.func @red(%A: tensor<8x16xf32>, %C: tensor<f32>) -> tensor<f32> {
  %0 = linalg.generic { indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>],
                   iterator_types = ["reduction", "reduction"] }
    ins(%A : tensor<8x16xf32>) outs(%C : tensor<f32>) {
    ^bb(%in0: f32, %out: f32) :
      %c = arith.constant 2.0 : f32
      %1 = arith.mulf %in0, %c : f32
      %0 = arith.maximumf %1, %out : f32
      linalg.yield %0 : f32
    } -> tensor<f32>
  return %0 : tensor<f32>
}
""",
        "linalg.generic",
        "",
    ),
    "indices": (
        """
func.func @ind(%A: tensor<8xf32>, %C: tensor<16x8xindex>) -> tensor<16x8xindex> {
  %0 = linalg.generic { indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d1, d0)>],
                   iterator_types = ["parallel", "parallel"] }
    ins(%A : tensor<8xf32>) outs(%C : tensor<16x8xindex>) {
    ^bb(%in0: f32, %out: index) :
      %c = linalg.index 0 : index
      %d = linalg.index 1 : index
      %1 = arith.addi %c, %d : index
      linalg.yield %1 : index
    } -> tensor<16x8xindex>
  return %0 : tensor<16x8xindex>
}
""",
        "linalg.generic",
        "",
    ),
    "a fill": (
        """
func.func @fill(%s: f32, %C: tensor<16x8xf32>) -> tensor<16x8xf32> {
  %0 = linalg.fill ins(%s : f32) outs(%C : tensor<16x8xf32>) -> tensor<16x8xf32>
  return %0 : tensor<16x8xf32>
}
""",
        "linalg.fill",
        "",
    ),
    "a masked matmul": (
        """
func.func @mm(%A: tensor<?x?xf32>, %B: tensor<?x?xf32>, %C: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul ins(%A, %B: tensor<?x?xf32>, tensor<?x?xf32>) outs(%C: tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0: tensor<?x?xf32>
}
""",
        "linalg.matmul",
        " vector_sizes [8, [16], 4]",
    ),
    "a masked matmul of buffers": (
        """
func.func @mm(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>) {
  linalg.matmul ins(%A, %B: memref<?x?xf32>, memref<?x?xf32>) outs(%C: memref<?x?xf32>)
  return
}
""",
        "linalg.matmul",
        " vector_sizes [8, 16, 4]",
    ),
    "a transposition of sizes that match": (
        """
func.func @t(%A: tensor<?x?xf32>, %C: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.transpose ins(%A : tensor<?x?xf32>) outs(%C: tensor<?x?xf32>) permutation=[1,0]
  return %0: tensor<?x?xf32>
}
""",
        "linalg.transpose",
        " vector_sizes [8, 16] {assume_dynamic_dims_match_vec_sizes}",
    ),
    "a masked reduction": (
        """
func.func @r(%A: tensor<?x?xf32>, %C: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.reduce {arith.addf} ins(%A : tensor<?x?xf32>) outs(%C: tensor<?xf32>) dimensions=[1]
  return %0: tensor<?xf32>
}
""",
        "linalg.reduce",
        " vector_sizes [8, [16]]",
    ),
    "a masked matvec": (
        """
func.func @mv(%A: tensor<?x?xf32>, %B: tensor<?xf32>, %C: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.matvec ins(%A, %B : tensor<?x?xf32>, tensor<?xf32>) outs(%C: tensor<?xf32>) -> tensor<?xf32>
  return %0: tensor<?xf32>
}
""",
        "linalg.matvec",
        " vector_sizes [8, [16]]",
    ),
    "a mask of a static dimension": (
        """
func.func @cmp(%A: tensor<4x8xf32>, %C: tensor<4x8xi32>, %k: f32) -> tensor<4x8xi32> {
  %0 = linalg.generic { indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>],
                   iterator_types = ["parallel", "parallel"] }
    ins(%A : tensor<4x8xf32>) outs(%C : tensor<4x8xi32>) {
    ^bb(%in0: f32, %out: i32) :
      %c = arith.cmpf olt, %in0, %k : f32
      %e = arith.extui %c : i1 to i32
      %c1 = arith.constant 1 : i32
      %f = arith.addi %e, %out : i32
      %g = arith.select %c, %f, %c1 : i32
      linalg.yield %g : i32
    } -> tensor<4x8xi32>
  return %0 : tensor<4x8xi32>
}
""",
        "linalg.generic",
        " vector_sizes [4, 16]",
    ),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_operations_become_the_vector_operations_of_mlir_opt(mlir_opt: MlirOpt, name: str) -> None:
    texts = {each: vectorized(*program) for each, program in PROGRAMS.items()}
    expected = mlir_opt("--transform-interpreter", text=texts[name], among=list(texts.values()))
    assert expected.code == 0, expected.errors
    result = run(texts[name])
    assert (result.code, result.output) == (0, expected.output)


@pytest.mark.parametrize(
    ("options", "payload", "message"),
    [
        ("", PROGRAMS["a masked matmul"][0], "Attempted to vectorize, but failed"),
        (" vector_sizes [4, 4, 4]", PROGRAMS["a matmul"][0], "Attempted to vectorize, but failed"),
        (" vector_sizes [8]", PROGRAMS["a matmul"][0], "Attempted to vectorize, but failed"),
    ],
)
def test_sizes_that_do_not_hold_the_loops_are_errors(options: str, payload: str, message: str) -> None:
    result = run(vectorized(payload, "linalg.matmul", options))
    assert result.code == 1
    assert message in result.errors


def test_operations_that_are_not_structured_are_errors() -> None:
    result = run(vectorized(PROGRAMS["a matmul"][0], "func.return", ""))
    assert result.code == 1
    assert "Unsupported Op, cannot vectorize" in result.errors
