"""Tensors in the interpreter: what is computed, and what is reported."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.support.interpreted import compiled_results, fault_of, interpreted, result_of

A = np.arange(12, dtype=np.int32).reshape(3, 4)


def same_as_compiled(text: str, *arguments: object) -> Any:
    """The only result of @f as the interpreter has it, which compiled code has as well."""
    (result,) = interpreted(text, *arguments).results
    (compiled,) = compiled_results(text, *arguments)
    assert np.array_equal(np.asarray(result), np.asarray(compiled))
    return np.asarray(result)


def test_a_part_is_taken_and_put_elsewhere() -> None:
    text = """
      func.func @f(%a: tensor<3x4xi32>, %o: index, %n: index) -> tensor<3x4xi32> {
        %part = tensor.extract_slice %a[%o, 0] [1, %n] [1, 2] : tensor<3x4xi32> to tensor<?xi32>
        %r = tensor.insert_slice %part into %a[0, 1] [1, %n] [1, 1] : tensor<?xi32> into tensor<3x4xi32>
        return %r : tensor<3x4xi32>
      }"""
    expected = [[0, 8, 10, 3], [4, 5, 6, 7], [8, 9, 10, 11]]
    assert same_as_compiled(text, A, 2, 2).tolist() == expected


def test_a_slice_that_leaves_its_tensor_is_reported() -> None:
    text = """
      func.func @f(%a: tensor<3x4xi32>, %n: index) -> tensor<?xi32> {
        %r = tensor.extract_slice %a[0, 1] [1, %n] [1, 2] : tensor<3x4xi32> to tensor<?xi32>
        return %r : tensor<?xi32>
      }"""
    message = "the slice goes from 1 to 5 in dimension 1, which has size 4"
    assert fault_of(text, A, 3) == ("tensor.extract_slice", message, [])


def test_elements_are_read_and_replaced() -> None:
    text = """
      func.func @f(%a: tensor<?x4xi32>, %i: index) -> tensor<?x4xi32> {
        %c1 = arith.constant 1 : index
        %n = tensor.dim %a, %c1 : tensor<?x4xi32>
        %rank = tensor.rank %a : tensor<?x4xi32>
        %x = tensor.extract %a[%i, %c1] : tensor<?x4xi32>
        %sum = arith.addi %n, %rank : index
        %s = arith.index_cast %sum : index to i32
        %y = arith.addi %x, %s : i32
        %r = tensor.insert %y into %a[%c1, %i] : tensor<?x4xi32>
        return %r : tensor<?x4xi32>
      }"""
    assert same_as_compiled(text, A, 2).tolist() == [[0, 1, 2, 3], [4, 5, 15, 7], [8, 9, 10, 11]]


@pytest.mark.parametrize(
    "op", ["tensor.extract %a[%i] : tensor<3xi32>", "tensor.insert %x into %a[%i] : tensor<3xi32>"]
)
def test_an_index_beyond_its_dimension_is_reported(op: str) -> None:
    text = f"func.func @f(%a: tensor<3xi32>, %i: index, %x: i32) {{  %r = {op}  return }}"
    message = "index -1 is out of bounds: dimension 0 of the tensor has size 3"
    assert fault_of(text, A[0, :3], -1, 5)[:2] == (op.split()[0], message)


def test_elements_of_an_empty_tensor_are_poison_until_they_are_replaced() -> None:
    text = """
      func.func @f(%i: index, %x: i32) -> i1 {
        %e = tensor.empty() : tensor<2xi32>
        %c0 = arith.constant 0 : index
        %t = tensor.insert %x into %e[%c0] : tensor<2xi32>
        %y = tensor.extract %t[%i] : tensor<2xi32>
        %c = arith.cmpi eq, %x, %y : i32
        cf.cond_br %c, ^a, ^b
       ^a:
        return %c : i1
       ^b:
        return %c : i1
      }"""
    assert result_of(text, 0, 7) is True
    note = ("the elements of this tensor are undefined", "tensor.empty")
    op, _, notes = fault_of(text, 1, 7)
    assert (op, notes) == ("cf.cond_br", [note])


def test_a_tensor_of_which_not_all_is_defined_is_not_returned() -> None:
    text = """
      func.func @f() -> tensor<2xi32> {
        %e = tensor.empty() : tensor<2xi32>
        return %e : tensor<2xi32>
      }"""
    assert fault_of(text)[:2] == ("func.func", "the function returns elements that are poison")


def test_tensors_are_made_of_scalars() -> None:
    text = """
      func.func @f(%x: i32, %y: i32, %n: index) -> tensor<?x2xi32> {
        %pair = tensor.from_elements %x, %y : tensor<1x2xi32>
        %many = tensor.splat %x[%n] : tensor<?x2xi32>
        %r = tensor.concat dim(0) %pair, %many : (tensor<1x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
        return %r : tensor<?x2xi32>
      }"""
    assert np.asarray(result_of(text, 1, 2, 2)).tolist() == [[1, 2], [1, 1], [1, 1]]


def test_shapes_are_collapsed_expanded_and_given_by_a_tensor() -> None:
    text = """
      func.func @f(%a: tensor<3x4xi32>, %shape: tensor<2xindex>) -> tensor<?x?xi32> {
        %flat = tensor.collapse_shape %a [[0, 1]] : tensor<3x4xi32> into tensor<12xi32>
        %deep = tensor.expand_shape %flat [[0, 1]] output_shape [6, 2] : tensor<12xi32> into tensor<6x2xi32>
        %r = tensor.reshape %deep(%shape) : (tensor<6x2xi32>, tensor<2xindex>) -> tensor<?x?xi32>
        return %r : tensor<?x?xi32>
      }"""
    assert same_as_compiled(text, A, [4, 3]).tolist() == A.reshape(4, 3).tolist()
    message = "a tensor of 12 elements does not have the shape 4x4"
    assert fault_of(text, A, [4, 4])[:2] == ("tensor.reshape", message)


def test_a_cast_that_claims_another_shape_is_reported() -> None:
    text = """
      func.func @f(%a: tensor<?xi32>) -> tensor<4xi32> {
        %r = tensor.cast %a : tensor<?xi32> to tensor<4xi32>
        return %r : tensor<4xi32>
      }"""
    assert np.asarray(result_of(text, A[0])).tolist() == A[0].tolist()
    message = "the size of dimension 0 is 3, and the type says 4"
    assert fault_of(text, A[0, :3])[:2] == ("tensor.cast", message)


def test_a_region_computes_elements_from_their_indices() -> None:
    text = """
      func.func @f(%n: index) -> tensor<?x3xindex> {
        %r = tensor.generate %n {
        ^bb0(%i: index, %j: index):
          %x = arith.muli %i, %j : index
          tensor.yield %x : index
        } : tensor<?x3xindex>
        return %r : tensor<?x3xindex>
      }"""
    assert same_as_compiled(text, 3).tolist() == [[0, 0, 0], [0, 1, 2], [0, 2, 4]]


def test_a_tensor_is_padded_with_one_value_or_by_indices() -> None:
    text = """
      func.func @f(%a: tensor<2x2xi32>, %x: i32, %n: index) -> tensor<?x?xi32> {
        %b = tensor.pad %a low[1, 0] high[0, %n] {
        ^bb0(%i: index, %j: index):
          tensor.yield %x : i32
        } : tensor<2x2xi32> to tensor<3x?xi32>
        %r = tensor.pad %b low[0, 0] high[1, 0] {
        ^bb0(%i: index, %j: index):
          %y = arith.index_cast %j : index to i32
          tensor.yield %y : i32
        } : tensor<3x?xi32> to tensor<?x?xi32>
        return %r : tensor<?x?xi32>
      }"""
    assert same_as_compiled(text, [[1, 2], [3, 4]], 9, 1).tolist() == [[9, 9, 9], [1, 2, 9], [3, 4, 9], [0, 1, 2]]


def test_slices_are_gathered_and_scattered_by_coordinates() -> None:
    text = """
      func.func @f(%a: tensor<3x4xi32>, %at: tensor<2x1xindex>) -> tensor<3x4xi32> {
        %rows = tensor.gather %a[%at] gather_dims([0]) unique
            : (tensor<3x4xi32>, tensor<2x1xindex>) -> tensor<2x1x4xi32>
        %other = arith.constant dense<[[2], [0]]> : tensor<2x1xindex>
        %r = tensor.scatter %rows into %a[%other] scatter_dims([0]) unique
            : (tensor<2x1x4xi32>, tensor<3x4xi32>, tensor<2x1xindex>) -> tensor<3x4xi32>
        return %r : tensor<3x4xi32>
      }"""
    assert np.asarray(result_of(text, A, [[0], [1]])).tolist() == A[[1, 1, 0]].tolist()
    message = "index 3 is out of bounds: dimension 0 of the tensor has size 3"
    assert fault_of(text, A, [[0], [3]])[:2] == ("tensor.gather", message)


def test_a_tensor_cannot_take_more_memory_than_the_limit() -> None:
    text = "func.func @f(%n: index) {  %e = tensor.empty(%n) : tensor<?xf64>  return }"
    op, message, _ = fault_of(text, 1 << 40)
    assert (op, message) == ("tensor.empty", "the program needs more memory than the limit of 4096 MB")
