"""`outline-shape-computation`: functions that compute the shapes of `shape.with_shape`, as mlir-opt makes them."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import numbered

PIPELINE = "outline-shape-computation"

PROGRAMS = {
    "shapes of several values": """
func.func @f(%a: tensor<?x4x?xf32>, %b: tensor<2x4x?xf32>) -> tensor<?x4x?xf32> {
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = shape.shape_of %a : tensor<?x4x?xf32> -> tensor<3xindex>
  %1 = shape.get_extent %0, %c2 : tensor<3xindex>, index -> index
  %2 = math.absf %a : tensor<?x4x?xf32>
  %3 = shape.with_shape %2, %0 : tensor<?x4x?xf32>, tensor<3xindex>
  %4 = shape.value_of %3 : tensor<?x4x?xf32>
  %5 = tensor.concat dim(0) %4, %b : (tensor<?x4x?xf32>, tensor<2x4x?xf32>) -> tensor<?x4x?xf32>
  %6 = shape.get_extent %0, %c0 : tensor<3xindex>, index -> index
  %7 = arith.addi %6, %c2 : index
  %8 = shape.from_extents %7, %c4, %1 : index, index, index
  %9 = shape.with_shape %5, %8 : tensor<?x4x?xf32>, !shape.shape
  %10 = shape.value_of %9 : tensor<?x4x?xf32>
  return %10 : tensor<?x4x?xf32>
}
""",
    "extents of tensors": """
func.func @f(%a: tensor<?xf32>, %b: tensor<*xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %a, %c0 : tensor<?xf32>
  %m = tensor.dim %b, %c0 : tensor<*xf32>
  %k = arith.addi %n, %m : index
  %s = shape.from_extents %k : index
  %v = shape.with_shape %a, %s : tensor<?xf32>, !shape.shape
  %x = shape.value_of %v : tensor<?xf32>
  return %x : tensor<?xf32>
}
""",
    "an argument as a shape, in two functions": """
func.func @f(%a: tensor<?xf32>, %s: !shape.shape) -> tensor<?xf32> {
  %v = shape.with_shape %a, %s : tensor<?xf32>, !shape.shape
  %w = shape.with_shape %a, %s : tensor<?xf32>, !shape.shape
  %x = shape.value_of %v : tensor<?xf32>
  %y = shape.value_of %w : tensor<?xf32>
  %z = arith.addf %x, %y : tensor<?xf32>
  return %z : tensor<?xf32>
}
func.func @g(%a: tensor<?xf32>, %s: !shape.shape) -> tensor<?xf32> {
  %v = shape.with_shape %a, %s : tensor<?xf32>, !shape.shape
  %x = shape.value_of %v : tensor<?xf32>
  return %x : tensor<?xf32>
}
""",
    "a value that is used elsewhere, too": """
func.func @f(%a: tensor<?xf32>, %n: index) -> (tensor<?xf32>, index) {
  %m = arith.addi %n, %n : index
  %k = arith.muli %m, %n : index
  %s = shape.from_extents %k : index
  %v = shape.with_shape %a, %s : tensor<?xf32>, !shape.shape
  %x = shape.value_of %v : tensor<?xf32>
  return %x, %m : tensor<?xf32>, index
}
""",
    "a value with a shape already": """
func.func @f(%v: !shape.value_shape, %n: index) -> tensor<?xf32> {
  %s = shape.from_extents %n : index
  %w = shape.with_shape %v, %s : !shape.value_shape, !shape.shape
  %x = shape.value_of %w : tensor<?xf32>
  return %x : tensor<?xf32>
}
""",
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_shapes_are_computed_in_functions_as_after_mlir_opt(name: str, mlir_opt: MlirOpt) -> None:
    printed = numbered(PIPELINE, PROGRAMS[name])
    assert "with_shape" not in printed
    assert printed == mlir_opt.transformed(PIPELINE, PROGRAMS[name], among=list(PROGRAMS.values()))


def test_a_value_that_a_region_uses_is_an_argument_of_the_function() -> None:
    printed = numbered(
        PIPELINE,
        """
func.func @f(%a: tensor<?xf32>, %shape: tensor<?xindex>, %n: index) -> tensor<?xf32> {
  %size = shape.reduce(%shape, %n) : tensor<?xindex> -> index {
    ^bb0(%i: index, %extent: index, %so_far: index):
      %next = arith.muli %so_far, %n : index
      shape.yield %next : index
  }
  %s = shape.from_extents %size : index
  %v = shape.with_shape %a, %s : tensor<?xf32>, !shape.shape
  %x = shape.value_of %v : tensor<?xf32>
  return %x : tensor<?xf32>
}
""",
    )
    assert "shape.func private @shape_cal_0(%arg0: tensor<?xindex>, %arg1: index) -> !shape.shape" in printed
    assert "arith.muli %arg4, %arg1 : index" in printed
