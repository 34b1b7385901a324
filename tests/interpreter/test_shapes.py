"""shape in the interpreter."""

from __future__ import annotations

import numpy as np
import pytest

from tests.support.interpreted import compiled_results, fault_of, interpreted, result_of
from tests.support.passes import transformed

BROADCAST = """
  func.func @f(%a: tensor<?x1xf32>, %b: tensor<3xf32>) -> tensor<?xindex> {
    %0 = shape.shape_of %a : tensor<?x1xf32> -> tensor<?xindex>
    %1 = shape.shape_of %b : tensor<3xf32> -> tensor<?xindex>
    %2 = shape.broadcast %0, %1 : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
    return %2 : tensor<?xindex>
  }"""


def test_shapes_are_broadcast_as_compiled_code_does_it() -> None:
    arrays = np.zeros((4, 1), np.float32), np.zeros(3, np.float32)
    (compiled,) = compiled_results(transformed("convert-shape-to-std", BROADCAST), *arrays)
    own = result_of(BROADCAST, *arrays)
    assert np.asarray(own).tolist() == np.asarray(compiled).tolist() == [4, 3]


@pytest.mark.parametrize(("sizes", "expected"), [("2, 3, 4", 24), ("7", 7), ("5, 0", 0)])
def test_a_reduction_goes_through_all_extents(sizes: str, expected: int) -> None:
    names = [f"%{name}" for name, _ in zip("abc", sizes.split(","))]
    constants = "\n".join(f"{name} = arith.constant {size} : index" for name, size in zip(names, sizes.split(",")))
    text = f"""
      func.func @f() -> index {{
        {constants}
        %shape = shape.from_extents {", ".join(names)} : {", ".join("index" for _ in names)}
        %one = arith.constant 1 : index
        %r = shape.reduce(%shape, %one) : !shape.shape -> index {{
          ^bb0(%number: index, %extent: !shape.size, %so_far: index):
            %e = shape.size_to_index %extent : !shape.size
            %next = arith.muli %so_far, %e : index
            shape.yield %next : index
        }}
        return %r : index
      }}"""
    assert result_of(text) == expected


def test_a_shape_is_split_and_put_together() -> None:
    text = """
      func.func @f(%at: index) -> (tensor<?xindex>, index) {
        %0 = shape.const_shape [2, 3, 5] : tensor<?xindex>
        %head, %tail = "shape.split_at"(%0, %at) : (tensor<?xindex>, index) -> (tensor<?xindex>, tensor<?xindex>)
        %1 = shape.concat %tail, %head : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
        %2 = shape.num_elements %head : tensor<?xindex> -> index
        return %1, %2 : tensor<?xindex>, index
      }"""
    joined, count = interpreted(text, -1).results
    assert np.asarray(joined).tolist() == [5, 2, 3]
    assert count == 6


def test_shapes_that_do_not_fit_are_an_error_value() -> None:
    text = """
      func.func @f(%a: tensor<2xindex>, %b: tensor<2xindex>) -> index {
        %0 = shape.value_as_shape %a : tensor<2xindex> -> !shape.shape
        %1 = shape.value_as_shape %b : tensor<2xindex> -> !shape.shape
        %2 = shape.broadcast %0, %1 : !shape.shape, !shape.shape -> !shape.shape
        %3 = shape.num_elements %2 : !shape.shape -> !shape.size
        %4 = shape.size_to_index %3 : !shape.size
        return %4 : index
      }"""
    assert result_of(text, np.array([4, 1]), np.array([1, 2])) == 8
    op, message, notes = fault_of(text, np.array([4, 1]), np.array([3, 2]))
    assert (op, message) == ("func.func", "the function returns poison")
    assert notes == [("the shapes cannot be broadcast", "shape.broadcast")]


def test_extent_tensors_that_do_not_fit_are_undefined() -> None:
    text = """
      func.func @f(%a: tensor<2xindex>, %b: tensor<2xindex>) -> tensor<2xindex> {
        %0 = shape.broadcast %a, %b : tensor<2xindex>, tensor<2xindex> -> tensor<2xindex>
        return %0 : tensor<2xindex>
      }"""
    assert fault_of(text, np.array([4, 1]), np.array([3, 2]))[:2] == (
        "shape.broadcast",
        "the shapes cannot be broadcast",
    )


def test_constraints_are_assertions() -> None:
    text = """
      func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>) -> index {
        %0 = shape.shape_of %a : tensor<?xf32> -> tensor<1xindex>
        %1 = shape.shape_of %b : tensor<?xf32> -> tensor<1xindex>
        %w = shape.cstr_broadcastable %0, %1 : tensor<1xindex>, tensor<1xindex>
        %r = shape.assuming %w -> (index) {
          %2 = shape.broadcast %0, %1 : tensor<1xindex>, tensor<1xindex> -> tensor<1xindex>
          %3 = shape.num_elements %2 : tensor<1xindex> -> index
          shape.assuming_yield %3 : index
        }
        return %r : index
      }"""
    long, short, single = (np.zeros(size, np.float32) for size in (3, 2, 1))
    assert result_of(text, long, single) == 3
    assert fault_of(text, long, short)[:2] == ("shape.cstr_broadcastable", "required broadcastable shapes")


def test_a_region_behind_a_failing_witness_must_not_run() -> None:
    text = """
      func.func @f() {
        %w = shape.const_witness false
        shape.assuming %w { }
        return
      }"""
    assert fault_of(text)[:2] == ("shape.assuming", "the witness does not hold")


def test_sizes_are_computed_with() -> None:
    text = """
      func.func @f(%a: index, %b: index) -> (index, index, index, index, index) {
        %0 = shape.add %a, %b : index, index -> index
        %1 = shape.mul %a, %b : index, index -> index
        %2 = shape.div %a, %b : index, index -> index
        %sa = shape.index_to_size %a
        %sb = shape.index_to_size %b
        %3 = shape.max %sa, %sb : !shape.size, !shape.size -> !shape.size
        %4 = shape.min %sa, %sb : !shape.size, !shape.size -> !shape.size
        %5 = shape.size_to_index %3 : !shape.size
        %6 = shape.size_to_index %4 : !shape.size
        return %0, %1, %2, %5, %6 : index, index, index, index, index
      }"""
    assert interpreted(text, 7, 2).results == [9, 14, 3, 7, 2]
