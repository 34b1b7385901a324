"""The shard dialect: grids with sizes, devices in them, and shapes that follow when tensors are gathered or split."""

from __future__ import annotations

import pytest

import compiler
from tests.support.ir import messages, parse

GRIDS = "shard.grid @known(shape = 2x2)\nshard.grid @later(shape = ?x3)\n"
TENSOR = "tensor<4x4xf32>"


def in_function(line: str) -> list[str]:
    return messages(f"{GRIDS}func.func @f(%t: {TENSOR}, %d: tensor<?x4xf32>, %i: index) {{\n{line}\nreturn\n}}")


def test_sizes_of_grids_are_written_with_an_x() -> None:
    module = parse(GRIDS)
    assert GRIDS.strip() in compiler.print_ir(module).replace("\n  ", "\n")
    assert "shape = array<i64: -9223372036854775808, 3>" in compiler.print_ir(module, generic=True)
    [message] = messages("shard.grid @none(shape = )")
    assert message.endswith('Did you mean an empty list? It must be denoted by "[]".')


def test_results_are_named_after_what_is_done() -> None:
    lines = "%0:2 = shard.neighbors_linear_indices on @known[%i, %i] split_axes = [0] : index, index"
    module = parse(f"{GRIDS}func.func @f(%i: index) {{\n{lines}\nreturn\n}}")
    assert "%down_linear_idx, %up_linear_idx = shard.neighbors" in compiler.print_ir(module)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("%0:2 = shard.grid_shape @known : index, index", None),
        ("%0:2 = shard.grid_shape @no : index, index", 'Undefined required grid symbol "no".'),
        ("%0 = shard.grid_shape @known : index", "Unexpected number of results 1. Expected 2."),
        (
            "%0 = shard.process_multi_index on @known axes = [3] : index",
            '0-based grid axis index 3 is out of bounds. The referenced grid "known" is of rank 2.',
        ),
        ("%0 = shard.sharding @known split_axes = [[0], [0]] : !shard.sharding", "grid axis duplicated"),
        (
            "%0 = shard.sharding @known split_axes = [[0]] halo_sizes = [1] : !shard.sharding",
            "halo sizes must be specified for all split axes.",
        ),
        (
            "%0 = shard.sharding @known split_axes = [[0]] sharded_dims_offsets = [0, 2] : !shard.sharding",
            "sharded dims offsets has wrong size.",
        ),
        ("%0 = shard.sharding @known split_axes = [[0]] sharded_dims_offsets = [0, 2, 4, 4] : !shard.sharding", None),
        (
            "%0 = shard.sharding @known split_axes = [[0]] sharded_dims_offsets = [0, 3, 2] : !shard.sharding",
            "sharded dims offsets must be non-decreasing.",
        ),
    ],
)
def test_what_refers_to_a_grid_fits_it(line: str, problem: str | None) -> None:
    assert in_function(line) == ([] if problem is None else [problem])


@pytest.mark.parametrize(
    ("collective", "result", "problem"),
    [
        ("all_gather %t on @known grid_axes = [0] gather_axis = 0", "tensor<8x4xf32>", None),
        ("all_gather %t on @known grid_axes = [0] gather_axis = 0", "tensor<?x4xf32>", None),
        (
            "all_gather %t on @known grid_axes = [0] gather_axis = 2",
            "tensor<8x4xf32>",
            "Gather axis 2 is out of bounds [0, 2).",
        ),
        (
            "all_gather %t on @later grid_axes = [0] gather_axis = 0",
            "tensor<8x4xf32>",
            "Dimension size mismatch for result axis 0. Expected dynamic, but got 8.",
        ),
        ("all_slice %t on @known grid_axes = [0] slice_axis = 0", "tensor<2x4xf32>", None),
        (
            "all_slice %t on @later grid_axes = [1] slice_axis = 0",
            "tensor<1x4xf32>",
            "Operand dimension size 4 is not divisible by collective device group size 3 for tensor axis 0.",
        ),
        ("all_to_all %t on @known grid_axes = [0] split_axis = 0 concat_axis = 1", "tensor<2x8xf32>", None),
        (
            "all_to_all %t on @known grid_axes = [0] split_axis = 0 concat_axis = 1",
            TENSOR,
            "Dimension size mismatch for result axis 1. Expected 8, but got 4.",
        ),
        ("all_reduce %t on @known grid_axes = [0, 0]", TENSOR, "Grid axes contains duplicate elements."),
        (
            "shift %t on @known grid_axes = [0] shift_axis = 1 offset = 1",
            TENSOR,
            "Invalid shift axis 1. It must be one of the grouping grid axes.",
        ),
    ],
)
def test_shapes_follow_from_the_devices_that_take_part(collective: str, result: str, problem: str | None) -> None:
    assert in_function(f"%0 = shard.{collective} : {TENSOR} -> {result}") == ([] if problem is None else [problem])


@pytest.mark.parametrize(
    ("device", "problem"),
    [
        ("[1]", None),
        (
            "[2]",
            'Out of bounds coordinate 0 for in-group device "root". Got 2, but expected value in the range [0, 1].',
        ),
        ("[0, 1]", 'In-group device "root" has unexpected multi-index size 2. Expected 1.'),
    ],
)
def test_one_device_is_in_the_group(device: str, problem: str | None) -> None:
    line = f"%0 = shard.broadcast %t on @known grid_axes = [0] root = {device} : ({TENSOR}) -> {TENSOR}"
    assert in_function(line) == ([] if problem is None else [problem])
