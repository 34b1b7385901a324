# ruff: noqa: E501  (IR stands in lines)
"""Schedules that give structured operations another form."""

from __future__ import annotations

import pytest

from tests.schedules.test_interpreter import run, scheduled
from tests.support.llvm_tools import MlirOpt
from tests.support.tool import ir_opt

MATMUL = """
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x6xf32>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x6xf32>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
"""
LARGEST = """
func.func @f(%a: tensor<6xf32>, %c: tensor<f32>) -> tensor<f32> {
  %0 = linalg.reduce {arith.maximumf {fastmath = #arith.fastmath<ninf>}} ins(%a : tensor<6xf32>) outs(%c : tensor<f32>) dimensions = [0]
  return %0 : tensor<f32>
}
"""
ADDITION = """
func.func @f(%a: tensor<4x?xf32>, %s: f32, %c: tensor<4x?xf32>, %m: memref<2x3x4xf32>) -> tensor<4x?xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %s : tensor<4x?xf32>, f32) outs(%c : tensor<4x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.addf %x, %y : f32
    linalg.yield %1 : f32
  } -> tensor<4x?xf32>
  linalg.fill ins(%s : f32) outs(%m : memref<2x3x4xf32>)
  return %0 : tensor<4x?xf32>
}
"""
CONVOLUTIONS = """
func.func @f(%i: tensor<1x4x4x6xi8>, %f: tensor<8x2x2x6xi8>, %z: i32, %o: tensor<1x3x3x8xi32>) -> tensor<1x3x3x8xi32> {
  %0 = linalg.conv_2d_nhwc_fhwc_q ins(%i, %f, %z, %z : tensor<1x4x4x6xi8>, tensor<8x2x2x6xi8>, i32, i32) outs(%o : tensor<1x3x3x8xi32>) -> tensor<1x3x3x8xi32>
  return %0 : tensor<1x3x3x8xi32>
}
func.func @buffers(%i: memref<1x4x4x6xf32>, %f: memref<8x2x2x6xf32>, %o: memref<1x2x2x8xf32>) {
  linalg.conv_2d_nhwc_fhwc {dilations = dense<2> : tensor<2xi64>} ins(%i, %f : memref<1x4x4x6xf32>, memref<8x2x2x6xf32>) outs(%o : memref<1x2x2x8xf32>)
  return
}
"""
MATCH = "%0 = transform.structured.match interface{LinalgOp} in %root : (!transform.any_op) -> !transform.any_op\n    "
FOUR = "(!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)"
ONE = "(!transform.any_op) -> !transform.any_op"


def split(options: str) -> str:
    return f"{MATCH}%1:4 = transform.structured.split_reduction %0 {{{options}}} : {FOUR}"


SCHEDULES = {
    "a split reduction": (MATMUL, split("split_factor = 4, insert_split_dimension = 1")),
    "a split reduction, inner parallel": (
        MATMUL,
        split("split_factor = 2, insert_split_dimension = 2, inner_parallel, use_alloc"),
    ),
    "a split maximum of finite numbers": (LARGEST, split("split_factor = 3, insert_split_dimension = 0")),
    "one loop": (ADDITION, f"{MATCH}%1 = transform.structured.flatten_elementwise %0 : {ONE}"),
    "filters with outputs last": (CONVOLUTIONS, f"{MATCH}%1 = transform.structured.transpose_conv2d %0 : {ONE}"),
}


@pytest.mark.parametrize("name", SCHEDULES)
def test_a_schedule_does_what_mlir_opt_does(mlir_opt: MlirOpt, name: str) -> None:
    text = scheduled(*SCHEDULES[name])
    expected = mlir_opt("--transform-interpreter", text=text, among=[scheduled(*each) for each in SCHEDULES.values()])
    assert expected.code == 0, expected.errors
    result = run(text)
    assert (result.code, result.output) == (0, expected.output)


@pytest.mark.parametrize(
    ("payload", "body", "message"),
    [
        (MATMUL, split("split_factor = 3, insert_split_dimension = 1"), "failed to apply"),
        (MATMUL, split("split_factor = 1, insert_split_dimension = 1"), "failed to apply"),
        (
            MATMUL,
            f"{MATCH}%1 = transform.structured.flatten_elementwise %0 : {ONE}",
            "only elementwise flattening is supported",
        ),
        (MATMUL, f"{MATCH}%1 = transform.structured.transpose_conv2d %0 : {ONE}", "failed to apply"),
    ],
)
def test_targets_that_do_not_fit_are_errors(payload: str, body: str, message: str) -> None:
    result = run(scheduled(payload, body))
    assert result.code == 1
    assert message in result.errors


EXPONENTS = """
func.func @f(%a: tensor<4x?xf32>, %b: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = linalg.exp ins(%a : tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}
func.func @g(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""


def test_only_dimensions_of_unknown_extent_are_made_scalar_as_with_mlir_opt(mlir_opt: MlirOpt) -> None:
    body = """%0 = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.scalarize %0 : (!transform.any_op) -> !transform.any_op"""
    flags, text = ("--transform-interpreter", "--canonicalize", "--cse"), scheduled(EXPONENTS, body)
    assert ir_opt(*flags, text=text).output == mlir_opt.output(*flags, text=text)
