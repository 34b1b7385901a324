"""Shapes as tensors of extents: `convert-shape-to-std` and what becomes of demands on shapes."""

from __future__ import annotations

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import transformed


def test_the_shape_of_a_ranked_tensor_is_a_tensor_of_its_extents() -> None:
    text = transformed(
        "convert-shape-to-std",
        """
        func.func @f(%t: tensor<?x3xf32>) -> tensor<2xindex> {
          %s = shape.shape_of %t : tensor<?x3xf32> -> tensor<2xindex>
          return %s : tensor<2xindex>
        }
        """,
    )
    assert "%dim = tensor.dim %arg0, %c0 : tensor<?x3xf32>" in text
    assert "%from_elements = tensor.from_elements %dim, %c3 : tensor<2xindex>" in text


def test_an_extent_of_a_tensor_needs_no_shape() -> None:
    text = transformed(
        "convert-shape-to-std",
        """
        func.func @f(%t: tensor<*xf32>, %i: index) -> index {
          %s = shape.shape_of %t : tensor<*xf32> -> tensor<?xindex>
          %e = shape.get_extent %s, %i : tensor<?xindex>, index -> index
          return %e : index
        }
        """,
    )
    assert "tensor.dim %arg0, %arg1 : tensor<*xf32>" in text


def test_a_reduction_over_a_shape_is_a_loop() -> None:
    text = transformed(
        "convert-shape-to-std",
        """
        func.func @f(%s: tensor<?xindex>) -> index {
          %one = arith.constant 1 : index
          %n = shape.reduce(%s, %one) : tensor<?xindex> -> index {
            ^bb0(%i: index, %extent: index, %so_far: index):
              %next = arith.muli %so_far, %extent : index
              shape.yield %next : index
          }
          return %n : index
        }
        """,
    )
    assert "%0 = scf.for %arg1 = %c0 to %dim step %c1_0 iter_args(%arg2 = %c1) -> (index) {" in text
    assert "%extracted = tensor.extract %arg0[%arg1] : tensor<?xindex>" in text
    assert "shape." not in text


def test_a_broadcast_takes_the_extent_that_is_not_one() -> None:
    text = transformed(
        "convert-shape-to-std",
        """
        func.func @f(%a: tensor<2xindex>, %b: tensor<3xindex>) -> tensor<?xindex> {
          %c = shape.broadcast %a, %b : tensor<2xindex>, tensor<3xindex> -> tensor<?xindex>
          return %c : tensor<?xindex>
        }
        """,
    )
    assert text.count("scf.if") == 2
    assert "tensor.generate" in text
    assert "shape." not in text


def test_what_may_be_an_error_stays() -> None:
    text = transformed(
        "convert-shape-to-std",
        """
        func.func @f(%a: !shape.size) -> !shape.size {
          %c = shape.add %a, %a : !shape.size, !shape.size -> !shape.size
          return %c : !shape.size
        }
        """,
    )
    assert "shape.add" in text


def test_demands_on_shapes_become_assertions_or_go_away() -> None:
    source = """
        func.func @f(%a: tensor<?xindex>, %b: tensor<?xindex>) -> !shape.witness {
          %w = shape.cstr_eq %a, %b : tensor<?xindex>, tensor<?xindex>
          return %w : !shape.witness
        }
        """
    checked = transformed("convert-shape-constraints", source)
    assert '"required equal shapes"' in checked
    assert "shape.const_witness true" in checked
    assert "shape_eq" not in transformed("func.func(remove-shape-constraints)", source)


KNOWN = """
func.func @sizes(%n: index, %z: !shape.size) -> (index, !shape.size, index, !shape.size, index, !shape.size) {
  %0 = shape.const_size 6
  %1 = shape.size_to_index %0 : !shape.size
  %c5 = arith.constant 5 : index
  %2 = shape.index_to_size %c5
  %3 = shape.add %1, %c5 : index, index -> index
  %4 = shape.const_size 4
  %5 = shape.div %0, %4 : !shape.size, !shape.size -> !shape.size
  %6 = shape.index_to_size %n
  %7 = shape.size_to_index %6 : !shape.size
  %8 = shape.max %z, %z : !shape.size, !shape.size -> !shape.size
  return %1, %2, %3, %5, %7, %8 : index, !shape.size, index, !shape.size, index, !shape.size
}
func.func @shapes(%t: tensor<2x?xf32>, %u: tensor<2x1xf32>)
    -> (index, index, i1, tensor<2xindex>, !shape.size, !shape.shape) {
  %st = shape.shape_of %t : tensor<2x?xf32> -> tensor<2xindex>
  %su = shape.shape_of %u : tensor<2x1xf32> -> tensor<2xindex>
  %r = shape.rank %st : tensor<2xindex> -> index
  %c1 = arith.constant 1 : index
  %g = shape.get_extent %su, %c1 : tensor<2xindex>, index -> index
  %e = shape.shape_eq %su, %su : tensor<2xindex>, tensor<2xindex>
  %b = shape.broadcast %su, %su : tensor<2xindex>, tensor<2xindex> -> tensor<2xindex>
  %x = shape.const_shape [4, 5] : !shape.shape
  %y = shape.const_shape [7] : !shape.shape
  %n = shape.num_elements %x : !shape.shape -> !shape.size
  %c = shape.concat %x, %y : !shape.shape, !shape.shape -> !shape.shape
  return %r, %g, %e, %b, %n, %c : index, index, i1, tensor<2xindex>, !shape.size, !shape.shape
}
func.func @witnesses(%s: tensor<?xindex>, %t: tensor<2x?xf32>, %u: tensor<2x1xf32>, %w: !shape.witness, %i: index)
    -> (!shape.witness, !shape.witness, !shape.witness, !shape.witness, index) {
  %st = shape.shape_of %t : tensor<2x?xf32> -> tensor<2xindex>
  %su = shape.shape_of %u : tensor<2x1xf32> -> tensor<2xindex>
  %0 = shape.cstr_broadcastable %st, %su : tensor<2xindex>, tensor<2xindex>
  %1 = shape.cstr_eq %su, %su : tensor<2xindex>, tensor<2xindex>
  %true = arith.constant true
  %2 = shape.cstr_require %true, "x"
  %3 = shape.assuming_all %2, %w
  %4 = shape.cstr_broadcastable %s, %s, %s : tensor<?xindex>, tensor<?xindex>, tensor<?xindex>
  %5 = shape.assuming %2 -> (index) {
    %q = arith.addi %i, %i : index
    shape.assuming_yield %q : index
  }
  return %0, %1, %3, %4, %5 : !shape.witness, !shape.witness, !shape.witness, !shape.witness, index
}
"""


def test_what_is_known_of_shapes_folds_as_in_mlir_opt(mlir_opt: MlirOpt) -> None:
    mlir_opt.assert_same("--canonicalize", text=KNOWN)


NUMBERS_OF_ELEMENTS = """
func.func @f(%s: !shape.shape, %t: tensor<?xindex>, %u: tensor<3xindex>) -> (!shape.size, index, !shape.size) {
  %0 = shape.num_elements %s : !shape.shape -> !shape.size
  %1 = shape.num_elements %t : tensor<?xindex> -> index
  %2 = shape.num_elements %u : tensor<3xindex> -> !shape.size
  return %0, %1, %2 : !shape.size, index, !shape.size
}
"""


def test_a_number_of_elements_is_the_product_of_the_extents() -> None:
    printed = transformed("func.func(shape-to-shape-lowering)", NUMBERS_OF_ELEMENTS)
    assert printed.count("shape.reduce") == printed.count("shape.mul") == 3
    assert "num_elements" not in printed


def test_numbers_of_elements_are_reduced_as_in_mlir_opt(mlir_opt: MlirOpt) -> None:
    mlir_opt.assert_same("--shape-to-shape-lowering", text=NUMBERS_OF_ELEMENTS)
