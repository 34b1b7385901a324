"""`convert-linalg-to-std`: calls of a library's functions, as mlir-opt makes them."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import problems_of, transformed

PROGRAMS = {
    "named operations": """
func.func @f(%a: memref<?x4xf32>, %b: memref<4x?xf32>, %c: memref<?x?xf32, strided<[?, 1], offset: 3>>) {
  linalg.matmul ins(%a, %b : memref<?x4xf32>, memref<4x?xf32>)
                outs(%c : memref<?x?xf32, strided<[?, 1], offset: 3>>)
  %one = arith.constant 1.0 : f32
  linalg.fill ins(%one : f32) outs(%a : memref<?x4xf32>)
  linalg.fill ins(%one : f32) outs(%a : memref<?x4xf32>)
  linalg.transpose ins(%a : memref<?x4xf32>) outs(%b : memref<4x?xf32>) permutation = [1, 0]
  return
}
""",
    "memory spaces and elements": """
func.func @f(%a: memref<f32, 3>, %b: memref<3x?xvector<4x8xf32>>, %c: memref<2xindex>) {
  linalg.copy ins(%a : memref<f32, 3>) outs(%a : memref<f32, 3>)
  linalg.copy ins(%b : memref<3x?xvector<4x8xf32>>) outs(%b : memref<3x?xvector<4x8xf32>>)
  linalg.copy ins(%c : memref<2xindex>) outs(%c : memref<2xindex>)
  return
}
""",
    "a function that is named": """
func.func @f(%a: memref<4xf32>, %b: memref<4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"],
                  library_call = "my_copy"} ins(%a : memref<4xf32>) outs(%b : memref<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}
""",
}


@pytest.mark.parametrize("text", PROGRAMS.values(), ids=PROGRAMS)
def test_the_result_is_that_of_mlir_opt(mlir_opt: MlirOpt, text: str) -> None:
    mlir_opt.assert_same("--convert-linalg-to-std", text=text)


def test_a_function_is_declared_once() -> None:
    output = transformed("convert-linalg-to-std", PROGRAMS["named operations"])
    assert output.count("func.func private @linalg_fill_f32_viewsx4xf32(") == 1
    assert output.count("call @linalg_fill_f32_viewsx4xf32(") == 2


@pytest.mark.parametrize("type_", ["tensor<4xf32>", "memref<4xcomplex<f32>>", 'memref<4xf32, "near">'])
def test_operations_whose_types_no_library_takes_are_refused(type_: str) -> None:
    result = f" -> {type_}" if "tensor" in type_ else ""
    text = f"func.func @f(%a: {type_}) {{\n  linalg.copy ins(%a : {type_}) outs(%a : {type_}){result}\n  return\n}}"
    assert problems_of("convert-linalg-to-std", text) == ["failed to legalize operation 'linalg.copy'"]
