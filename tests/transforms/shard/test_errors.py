"""Functions that cannot be split: errors where mlir-opt breaks off, and those of operations without loops."""

from __future__ import annotations

import pytest

from tests.support.passes import problems_of

HEAD = """
shard.grid @g(shape = 2x4)
func.func @f(%a: tensor<8x16xf32>, %b: tensor<4xf32>) -> tensor<8x16xf32> {
  %s = shard.sharding @g split_axes = [[0]] : !shard.sharding
  %t = shard.sharding @g split_axes = [[0], [1]] : !shard.sharding
  %u = shard.sharding @g split_axes = [[1], [0]] : !shard.sharding
"""
ARGUMENTS = """
  %0 = shard.shard %a to %s : tensor<8x16xf32>
  %b0 = shard.shard %b to %s : tensor<4xf32>
  %1 = shard.shard %0 to %s annotate_for_users : tensor<8x16xf32>
"""
PARTITION = "func.func(shard-partition)"
PROPAGATION = "func.func(sharding-propagation)"


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (
            "%0 = shard.shard %a to %s : tensor<8x16xf32> return %a : tensor<8x16xf32>",
            "expected a single use for block argument 0 in block 0",
        ),
        (
            "%0 = shard.shard %b to %s : tensor<4xf32> return %a : tensor<8x16xf32>",
            "expected a shard.shard op for block argument 0 in block 0",
        ),
        (
            f"{ARGUMENTS} %2 = tosa.exp %1 : (tensor<8x16xf32>) -> tensor<8x16xf32> return %2 : tensor<8x16xf32>",
            "user of result 0 must be shard.shard operation.",
        ),
        (
            f"{ARGUMENTS} %2 = tosa.exp %1 : (tensor<8x16xf32>) -> tensor<8x16xf32> return %1 : tensor<8x16xf32>",
            "result 0 must have exactly one use.",
        ),
        (
            f"{ARGUMENTS} %2 = tosa.exp %1 : (tensor<8x16xf32>) -> tensor<8x16xf32> "
            "%3 = shard.shard %2 to %t : tensor<8x16xf32> %4 = shard.shard %3 to %u : tensor<8x16xf32> "
            "return %4 : tensor<8x16xf32>",
            "no exchange between devices leads from one sharding to the other",
        ),
        (
            f"{ARGUMENTS} %c = arith.constant dense<1.0> : tensor<8x16xf32> return %1 : tensor<8x16xf32>",
            "expected an annotated splat whose parts have a static shape",
        ),
    ],
)
def test_a_function_that_is_not_annotated_throughout_is_refused(body: str, message: str) -> None:
    assert problems_of(PARTITION, HEAD + body + "}") == [f"Cannot partition: {message}"]


def test_the_source_of_a_sharding_must_be_annotated() -> None:
    text = """
    shard.grid @g(shape = 2)
    func.func @f(%a: tensor<8xf32>, %b: tensor<f32>) {
      %s = shard.sharding @g split_axes = [[0]] : !shard.sharding
      %0 = shard.shard %a to %s : tensor<8xf32>
      %1 = shard.get_sharding %b : tensor<f32> -> !shard.sharding
      return
    }
    """
    assert problems_of(PARTITION, text) == ["expected a shard op as source of get_sharding"]


def test_propagation_stops_at_an_operation_without_loops() -> None:
    text = "func.func @f(%a: tensor<4xf32>) { %0 = tosa.cos %a : (tensor<4xf32>) -> tensor<4xf32> return }"
    message = "'tosa.cos' op sharding interface is not implemented."
    assert problems_of(PROPAGATION, text) == [message, message]


def test_propagation_needs_a_function_of_one_block() -> None:
    text = "func.func @f() { cf.br ^a ^a: return }"
    message = "'func.func' op only one block is supported!"
    assert problems_of(PROPAGATION, text) == [message]
