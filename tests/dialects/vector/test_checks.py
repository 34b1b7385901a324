"""Checks of vector operations whose attributes upstream rejects late."""

from __future__ import annotations

import pytest

from tests.support.ir import messages


@pytest.mark.parametrize(
    "operation",
    [
        "%0 = vector.transfer_read %m[%i, %i], %p {masked = [false]} : memref<?x?xf32>, vector<4xf32>",
        "vector.transfer_write %a, %m[%i, %i] {masked = [false]} : vector<4xf32>, memref<?x?xf32>",
    ],
)
def test_transfers_have_no_attribute_for_masks(operation: str) -> None:
    (message,) = messages(
        f"func.func @f(%m: memref<?x?xf32>, %i: index, %p: f32, %a: vector<4xf32>) {{ {operation} return }}"
    )
    assert message.endswith("op masked attribute has been removed. Use in_bounds instead.")


MAPS = "[affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>]"
ITERATORS = '["parallel", "parallel", "reduction"]'


@pytest.mark.parametrize(
    "operation",
    [
        "%0 = vector.outerproduct %a, %a, %c {kind = 1} : vector<4xf32>, vector<4xf32>",
        f"%0 = vector.contract {{indexing_maps = {MAPS}, iterator_types = {ITERATORS}, kind = 1}} %c, %c, %c "
        ": vector<4x4xf32>, vector<4x4xf32> into vector<4x4xf32>",
    ],
)
def test_the_kind_of_a_product_is_a_combining_kind(operation: str) -> None:
    (message,) = messages(f"func.func @f(%a: vector<4xf32>, %c: vector<4x4xf32>) {{ {operation} return }}")
    assert message.endswith("op expected 'kind' attribute of type CombiningKind (e.g. 'vector.kind<add>')")


def test_a_transfer_returns_the_tensor_that_it_writes_to() -> None:
    text = """func.func @f(%v: vector<4xf32>, %t: tensor<?xf32>, %i: index) -> tensor<4xf32> {
  %0 = "vector.transfer_write"(%v, %t, %i) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>,
    permutation_map = affine_map<(d0) -> (d0)>}> : (vector<4xf32>, tensor<?xf32>, index) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}"""
    assert messages(text) == [
        "'vector.transfer_write' op expected type of operand #1 ('tensor<?xf32>') to match type of corresponding "
        "result ('tensor<4xf32>')"
    ]
