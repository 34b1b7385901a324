# ruff: noqa: E501  (IR stands in lines)
"""Sets of patterns that schedules apply, against mlir-opt."""

from __future__ import annotations

import pytest

from tests.schedules.test_interpreter import MATCH_FUNCTION, run, scheduled
from tests.support.llvm_tools import MlirOpt


def applied(*names: str) -> str:
    inner = "\n      ".join(f"transform.apply_patterns.{name}" for name in names)
    return f"""{MATCH_FUNCTION}
    transform.apply_patterns to %f {{
      {inner}
    }} : !transform.any_op"""


PRODUCTS = """
func.func @f(%a: vector<4x8xf32>, %b: vector<8x6xf32>, %c: vector<4x6xf32>) -> vector<4x6xf32> {
  %0 = vector.broadcast %a : vector<4x8xf32> to vector<6x4x8xf32>
  %1 = vector.transpose %0, [1, 0, 2] : vector<6x4x8xf32> to vector<4x6x8xf32>
  %2 = vector.broadcast %b : vector<8x6xf32> to vector<4x8x6xf32>
  %3 = vector.transpose %2, [0, 2, 1] : vector<4x8x6xf32> to vector<4x6x8xf32>
  %4 = arith.mulf %1, %3 : vector<4x6x8xf32>
  %5 = vector.multi_reduction <add>, %4, %c [2] : vector<4x6x8xf32> to vector<4x6xf32>
  return %5 : vector<4x6xf32>
}
func.func @masked(%a: vector<4x8xf32>, %b: vector<4x8xf32>, %c: vector<4xf32>, %m: vector<4x8xi1>) -> vector<4xf32> {
  %4 = arith.mulf %a, %b : vector<4x8xf32>
  %5 = vector.mask %m { vector.multi_reduction <add>, %4, %c [1] : vector<4x8xf32> to vector<4xf32> } : vector<4x8xi1> -> vector<4xf32>
  return %5 : vector<4xf32>
}
func.func @unit(%a: vector<8xf32>, %b: vector<1x8xf32>, %c: vector<1xf32>) -> vector<1xf32> {
  %0 = vector.broadcast %a : vector<8xf32> to vector<1x8xf32>
  %4 = arith.mulf %0, %b : vector<1x8xf32>
  %5 = vector.multi_reduction <add>, %4, %c [1] : vector<1x8xf32> to vector<1xf32>
  return %5 : vector<1xf32>
}
func.func @lead(%a: vector<8xf32>, %b: vector<3x8xf32>, %c: vector<8xf32>) -> vector<8xf32> {
  %0 = vector.broadcast %a : vector<8xf32> to vector<3x8xf32>
  %4 = arith.mulf %0, %b : vector<3x8xf32>
  %5 = vector.multi_reduction <add>, %4, %c [0] : vector<3x8xf32> to vector<8xf32>
  return %5 : vector<8xf32>
}
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @result(%a: vector<4x8xf32>, %b: vector<8x6xf32>, %c: vector<6x4xf32>) -> vector<6x4xf32> {
  %0 = vector.transpose %c, [1, 0] : vector<6x4xf32> to vector<4x6xf32>
  %1 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %0 : vector<4x8xf32>, vector<8x6xf32> into vector<4x6xf32>
  %2 = vector.transpose %1, [1, 0] : vector<4x6xf32> to vector<6x4xf32>
  return %2 : vector<6x4xf32>
}
func.func @ext(%a: vector<4x8xf16>, %b: vector<8x6xf16>, %c: vector<4x6xf32>) -> vector<4x6xf32> {
  %0 = arith.extf %a : vector<4x8xf16> to vector<4x8xf32>
  %2 = arith.extf %b : vector<8x6xf16> to vector<8x6xf32>
  %1 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %0, %2, %c : vector<4x8xf32>, vector<8x6xf32> into vector<4x6xf32>
  return %1 : vector<4x6xf32>
}
"""
BUFFERS = """
func.func @f(%n: index, %x: f32) {
  %0 = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  %1 = memref.alloc() : memref<8xf32>
  %2 = memref.alloc(%n) : memref<?xf32>
  %3 = memref.alloc() : memref<4xf32>
  %c0 = arith.constant 0 : index
  memref.store %x, %0[%c0] : memref<4xf32>
  memref.store %x, %1[%c0] : memref<8xf32>
  memref.store %x, %2[%c0] : memref<?xf32>
  memref.store %x, %3[%c0] : memref<4xf32>
  memref.dealloc %0 : memref<4xf32>
  memref.dealloc %1 : memref<8xf32>
  memref.dealloc %2 : memref<?xf32>
  return
}
"""
UNITS = """
func.func @read(%m: memref<1x3x1x2xf32>, %p: f32, %k: vector<1x3x1x2xi1>) -> (vector<1x3x1x2xf32>, vector<3x2xf32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.mask %k { vector.transfer_read %m[%c0, %c0, %c0, %c0], %p {in_bounds = [true, true, true, true]} : memref<1x3x1x2xf32>, vector<1x3x1x2xf32> } : vector<1x3x1x2xi1> -> vector<1x3x1x2xf32>
  %1 = vector.shape_cast %0 : vector<1x3x1x2xf32> to vector<3x2xf32>
  return %0, %1 : vector<1x3x1x2xf32>, vector<3x2xf32>
}
func.func @write(%m: memref<?x1xf32, strided<[?, ?], offset: ?>>, %v: vector<[4]x1xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = vector.create_mask %n, %c1 : vector<[4]x1xi1>
  vector.transfer_write %v, %m[%c0, %c0], %k {in_bounds = [true, true]} : vector<[4]x1xf32>, memref<?x1xf32, strided<[?, ?], offset: ?>>
  return
}
func.func @kept(%m: memref<1x8xf32>, %v: vector<1x4xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  vector.transfer_write %v, %m[%c0, %n] {in_bounds = [true, true]} : vector<1x4xf32>, memref<1x8xf32>
  return
}
"""
SCHEDULES = {
    "transfers without unit dimensions": (UNITS, applied("vector.rank_reducing_subview_patterns")),
    "contractions": (PRODUCTS, applied("vector.reduction_to_contract", "vector.fold_arith_extension")),
    "stack allocations": (BUFFERS, applied("memref.alloc_to_alloca")),
    "small stack allocations": (BUFFERS, applied("memref.alloc_to_alloca size_limit(32)")),
}


@pytest.mark.parametrize("name", SCHEDULES)
def test_patterns_do_what_mlir_opt_does(mlir_opt: MlirOpt, name: str) -> None:
    text = scheduled(*SCHEDULES[name])
    expected = mlir_opt("--transform-interpreter", text=text, among=[scheduled(*each) for each in SCHEDULES.values()])
    assert expected.code == 0, expected.errors
    result = run(text)
    assert (result.code, result.output) == (0, expected.output)


CONSTANT_TENSORS = """
func.func @generated() -> tensor<2x3xf32> {
  %c = arith.constant 5.0 : f32
  %0 = tensor.generate { ^bb0(%i: index, %j: index): tensor.yield %c : f32 } : tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
func.func @padded() -> (tensor<?x?xi32>, tensor<3x3xcomplex<f32>>) {
  %init = arith.constant dense<[[6, 7], [8, 9]]> : tensor<2x2xi32>
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : index
  %0 = tensor.pad %init low[%one, %one] high[2, 0] {
    ^bb0(%i: index, %j: index): tensor.yield %zero : i32
  } : tensor<2x2xi32> to tensor<?x?xi32>
  %c = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
  %numbers = arith.constant dense<(3.0, 4.0)> : tensor<2x2xcomplex<f32>>
  %1 = tensor.pad %numbers low[1, 0] high[0, 1] {
    ^bb0(%i: index, %j: index): tensor.yield %c : complex<f32>
  } : tensor<2x2xcomplex<f32>> to tensor<3x3xcomplex<f32>>
  return %0, %1 : tensor<?x?xi32>, tensor<3x3xcomplex<f32>>
}
func.func @shared(%n: index) -> (tensor<4x4xi32>, tensor<2x2xi32>, tensor<2x?xi32>) {
  %init = arith.constant dense<[[6, 7], [8, 9]]> : tensor<2x2xi32>
  %zero = arith.constant 0 : i32
  %0 = tensor.pad %init low[1, 1] high[1, 1] {
    ^bb0(%i: index, %j: index): tensor.yield %zero : i32
  } : tensor<2x2xi32> to tensor<4x4xi32>
  %1 = tensor.pad %init low[0, 0] high[0, %n] {
    ^bb0(%i: index, %j: index): tensor.yield %zero : i32
  } : tensor<2x2xi32> to tensor<2x?xi32>
  return %0, %init, %1 : tensor<4x4xi32>, tensor<2x2xi32>, tensor<2x?xi32>
}
"""


@pytest.mark.parametrize("words", ["", " aggressive"])
def test_tensors_of_constants_become_those_of_mlir_opt(mlir_opt: MlirOpt, words: str) -> None:
    text = scheduled(CONSTANT_TENSORS, applied(f"tensor.rewrite_as_constant{words}"))
    assert run(text).output == mlir_opt.output("--transform-interpreter", text=text)


@pytest.mark.parametrize(
    ("source", "permutation", "result"),
    [
        ("4x8xf32", "[1, 0]", "8x4xf32"),
        ("8x8xf32", "[1, 0]", "8x8xf32"),
        ("1x4x8xf32", "[2, 0, 1]", "8x1x4xf32"),
        ("8x1x8x1xf32", "[2, 1, 3, 0]", "8x1x1x8xf32"),
        ("4x1x8xf32", "[1, 0, 2]", "1x4x8xf32"),
        ("4x8xf64", "[1, 0]", "8x4xf64"),
        ("8x4xf32", "[1, 0]", "4x8xf32"),
    ],
)
def test_transpositions_by_avx2_are_those_of_mlir_opt(
    mlir_opt: MlirOpt, source: str, permutation: str, result: str
) -> None:
    function = f"""func.func @f(%a: vector<{source}>) -> vector<{result}> {{
  %0 = vector.transpose %a, {permutation} : vector<{source}> to vector<{result}>
  return %0 : vector<{result}>
}}"""
    text = scheduled(function, applied("vector.lower_transpose avx2_lowering_strategy = true"))
    assert run(text).output == mlir_opt.output("--transform-interpreter", text=text)


@pytest.mark.parametrize(
    ("source", "result"),
    [
        ("2x1x[4]xi32", "[8]xi32"),
        ("[8]xi32", "2x1x[4]xi32"),
        ("2x3x[4]xf32", "3x2x[4]xf32"),
        ("2x2x[2]xf64", "4x[2]xf64"),
        ("3x[4]xf32", "6x[2]xf32"),
        ("4x[2]xf32", "2x[4]xf32"),
        ("[4]xf32", "[2]x2xf32"),
    ],
)
def test_shape_casts_of_scalable_vectors_are_those_of_mlir_opt(mlir_opt: MlirOpt, source: str, result: str) -> None:
    function = f"""func.func @f(%a: vector<{source}>) -> vector<{result}> {{
  %0 = vector.shape_cast %a : vector<{source}> to vector<{result}>
  return %0 : vector<{result}>
}}"""
    text = scheduled(function, applied("vector.lower_shape_cast"))
    assert run(text).output == mlir_opt.output("--transform-interpreter", text=text)
