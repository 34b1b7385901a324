"""Parallel loops with results in the interpreter."""

from __future__ import annotations

import numpy as np
import pytest

from tests.support.interpreted import compiled_results, fault_of, interpreted, result_of

FORALL = """
func.func @f(%t: tensor<4xi32>, %n: index, %step: index) -> tensor<4xi32> {
  %r = scf.forall (%i) in (%n) shared_outs(%o = %t) -> tensor<4xi32> {
    %at = arith.muli %i, %step : index
    %x = tensor.extract %o[%at] : tensor<4xi32>
    %y = arith.addi %x, %x : i32
    %part = tensor.from_elements %y : tensor<1xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %part into %o[%at] [1] [1] : tensor<1xi32> into tensor<4xi32>
    }
  }
  return %r : tensor<4xi32>
}"""


def test_iterations_write_parts_of_a_tensor() -> None:
    assert np.asarray(result_of(FORALL, [1, 2, 3, 4], 2, 2)).tolist() == [2, 2, 6, 4]


def test_iterations_that_write_the_same_element_are_reported() -> None:
    message = "an element is written that another iteration of the loop writes as well"
    assert fault_of(FORALL, [1, 2, 3, 4], 2, 0)[:2] == ("tensor.parallel_insert_slice", message)


def test_a_part_that_leaves_the_tensor_is_reported() -> None:
    text = FORALL.replace("%o[%at] [1] [1]", "%o[4] [1] [1]").replace("tensor<4xi32>", "tensor<?xi32>")
    message = "the slice goes from 4 to 4 in dimension 0, which has size 4"
    assert fault_of(text, [1, 2, 3, 4], 1, 1)[:2] == ("tensor.parallel_insert_slice", message)


def test_several_outputs_get_their_own_parts() -> None:
    text = """
      func.func @f(%t: tensor<2xi32>, %u: tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>) {
        %r:2 = scf.forall (%i, %j) in (1, 2) shared_outs(%o = %t, %p = %u) -> (tensor<2xi32>, tensor<2xi32>) {
          %a = tensor.extract_slice %o[%j] [1] [1] : tensor<2xi32> to tensor<1xi32>
          %b = tensor.extract_slice %p[%j] [1] [1] : tensor<2xi32> to tensor<1xi32>
          scf.forall.in_parallel {
            tensor.parallel_insert_slice %b into %o[%j] [1] [1] : tensor<1xi32> into tensor<2xi32>
            tensor.parallel_insert_slice %a into %p[%j] [1] [1] : tensor<1xi32> into tensor<2xi32>
          }
        }
        return %r#0, %r#1 : tensor<2xi32>, tensor<2xi32>
      }"""
    first, second = interpreted(text, [1, 2], [3, 4]).results
    assert (np.asarray(first).tolist(), np.asarray(second).tolist()) == ([3, 4], [1, 2])


@pytest.mark.parametrize(
    ("kind", "type_", "values"),
    [
        ("addi", "i32", [1, -5, 3, 7]),
        ("maxs", "i32", [-7, -5, -9, -6]),
        ("minu", "i32", [-7, 5, 9, 6]),
        ("mulf", "f32", [0.1, 2.5, -3.0, 7.0]),
        ("addf", "f32", [0.1, 1e8, -1e8, 7.0]),
        ("minimumf", "f32", [0.1, 2.5, -3.0, 7.0]),
    ],
)
def test_an_affine_parallel_loop_reduces_what_it_yields(kind: str, type_: str, values: list[float]) -> None:
    text = f"""
      func.func @f(%m: memref<4x{type_}>) -> {type_} {{
        %r = affine.parallel (%i) = (0) to (4) reduce ("{kind}") -> ({type_}) {{
          %x = affine.load %m[%i] : memref<4x{type_}>
          affine.yield %x : {type_}
        }}
        return %r : {type_}
      }}"""
    array = np.array(values, np.int32 if type_ == "i32" else np.float32)
    assert [result_of(text, array)] == compiled_results(text, array)


def test_a_loop_of_very_many_iterations_needs_no_memory_for_them() -> None:
    text = """
      func.func @f(%n: index) {
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        scf.parallel (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c1) {
          %stop = arith.cmpi slt, %j, %c1 : index
          cf.assert %stop, "the second iteration"
          scf.reduce
        }
        return
      }"""
    assert fault_of(text, 2**62)[:2] == ("cf.assert", "assertion failed: the second iteration")
