"""`scf.forall` mapped to blocks and threads by schedules, against mlir-opt."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.tool import ir_opt

FLAG = "--transform-interpreter"
PROGRAM = """module attributes {{transform.with_named_sequence}} {{
  func.func @f(%x: memref<8x8x8x8xf32>, %v: f32, %one: index, %n: index) {{
    gpu.launch blocks(%a, %b, %c) in (%d = %one, %e = %one, %f = %one)
               threads(%g, %h, %o) in (%p = %one, %q = %one, %r = %one) {{
      scf.forall {loop} {{
        memref.store %v, %x[{indices}] : memref<8x8x8x8xf32>
      }} {mapping}
      gpu.terminator
    }}
    return
  }}
  transform.named_sequence @__transform_main(%root: !transform.any_op) {{
    %l = transform.structured.match ops{{["gpu.launch"]}} in %root : (!transform.any_op) -> !transform.any_op
    transform.gpu.{transform} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }}
}}
"""


def program(loop: str, mapping: str, transform: str) -> str:
    """Returns a loop such as `(%i) in (4)` with a mapping, and a schedule that maps it."""
    variables = loop.split(")")[0].removeprefix("(").split(", ")
    name, _, options = transform.partition(" ")
    kind = {"blocks": "map_forall_to_blocks", "threads": "map_nested_forall_to_threads"}[name]
    return PROGRAM.format(
        loop=loop,
        indices=", ".join((variables * 4)[:4]),
        mapping=f"{{mapping = [{mapping}]}}" if mapping else "",
        transform=f"{kind} %l {options}",
    )


MAPPED = [
    ("(%i, %j) in (7, 9)", "#gpu.block<x>, #gpu.block<y>", "blocks grid_dims = [12, 9, 1]"),
    ("(%i, %j) in (7, 9)", "#gpu.block<y>, #gpu.block<x>", "blocks grid_dims = [9, 7, 1]"),
    (
        "(%i, %j, %k, %l) in (2, 3, 4, 5)",
        "#gpu.block<linear_dim_0>, #gpu.block<linear_dim_2>, #gpu.block<linear_dim_1>, #gpu.block<linear_dim_3>",
        "blocks grid_dims = [12, 9, 4]",
    ),
    ("(%i, %j) in (7, 9)", "#gpu.thread<x>, #gpu.thread<y>", "threads block_dims = [12, 9, 1]"),
    (
        "(%i, %j) in (7, 9)",
        "#gpu.thread<y>, #gpu.thread<x>",
        "threads block_dims = [12, 9, 1] sync_after_distribute = false",
    ),
    ("(%i, %j) in (3, 2)", "#gpu.warp<x>, #gpu.warp<y>", "threads block_dims = [128, 4, 1]"),
    (
        "(%i, %j) in (3, 2)",
        "#gpu.warp<linear_dim_0>, #gpu.warp<linear_dim_1>",
        "threads block_dims = [32, 4, 2] warp_size = 16",
    ),
    (
        "(%i, %j) in (2, 1)",
        "#gpu.warpgroup<linear_dim_1>, #gpu.warpgroup<linear_dim_0>",
        "threads block_dims = [256, 4, 1]",
    ),
    ("(%i, %j) in (2, 1)", "#gpu.warpgroup<x>, #gpu.warpgroup<y>", "threads block_dims = [256, 4, 1]"),
    ("(%i, %j) in (12, 9)", "#gpu.thread<linear_dim_0>, #gpu.thread<linear_dim_1>", "threads block_dims = [12, 9, 1]"),
    ("(%i, %j) in (2, 2)", "#gpu.block<x>, #gpu.block<y>", "blocks generate_gpu_launch"),
    ("(%i, %j) in (8, 2)", "#gpu.lane<linear_dim_0>, #gpu.lane<linear_dim_1>", "threads block_dims = [64, 9, 1]"),
]


@pytest.mark.parametrize(("loop", "mapping", "transform"), MAPPED)
def test_mapped_loop_is_that_of_mlir_opt(mlir_opt: MlirOpt, loop: str, mapping: str, transform: str) -> None:
    text = program(loop, mapping, transform)
    assert ir_opt(FLAG, text=text).output == mlir_opt.output(FLAG, text=text)


REFUSED = [
    ("(%i) in (7)", "#gpu.block<z>", "blocks grid_dims = [12, 9, 1]"),
    ("(%i, %j) in (12, 9)", "", "threads block_dims = [12, 9, 1]"),
    ("(%i, %j) in (12, 9)", "#gpu.thread<x>, #gpu.warp<y>", "threads block_dims = [12, 9, 1]"),
    ("(%i, %j) in (12, 9)", "#gpu.thread<x>, #gpu.thread<x>", "threads block_dims = [12, 9, 1]"),
    ("(%i, %j) in (12, 9)", "#gpu.thread<x>, #gpu.thread<linear_dim_0>", "threads block_dims = [12, 9, 1]"),
    ("(%i, %j) in (12, 9)", "#gpu.block<x>, #gpu.block<y>", "threads block_dims = [12, 9, 1]"),
    ("(%i, %j) in (12, 9)", "#gpu.thread<x>, #gpu.thread<y>", "blocks grid_dims = [12, 9, 1]"),
    ("(%i, %j) in (12, %n)", "#gpu.thread<x>, #gpu.thread<y>", "threads block_dims = [12, 9, 1]"),
    ("(%i, %j) in (12, %n)", "#gpu.block<x>, #gpu.block<y>", "blocks grid_dims = [12, 9, 1]"),
    ("(%i, %j) in (12, 10)", "#gpu.thread<x>, #gpu.thread<y>", "threads block_dims = [12, 9, 1]"),
    ("(%i, %j) in (2, 40)", "#gpu.thread<x>, #gpu.thread<y>", "threads block_dims = [12, 9, 1]"),
    ("(%i, %j) in (2, 2)", "#gpu.warp<x>, #gpu.warp<y>", "threads block_dims = [12, 9, 1]"),
    ("(%i, %j) in (2, 2)", "#gpu.warp<x>, #gpu.warp<y>", "threads block_dims = [12000, 9, 1]"),
    ("(%i, %j) in (2, 2)", "#gpu.block<x>, #gpu.block<y>", "blocks grid_dims = [12, 70000, 1]"),
    ("(%i, %j) in (2, 2)", "#gpu.block<x>, #gpu.block<y>", "blocks"),
]


@pytest.mark.parametrize(("loop", "mapping", "transform"), REFUSED)
def test_loop_that_cannot_be_mapped_is_refused_as_by_mlir_opt(
    mlir_opt: MlirOpt, loop: str, mapping: str, transform: str
) -> None:
    text = program(loop, mapping, transform)
    own, upstream = (run(FLAG, text=text) for run in (ir_opt, mlir_opt))
    assert (own.code, own.errors) == (upstream.code, upstream.errors)
    assert own.code == 1


def test_sizes_of_a_block_must_be_three() -> None:
    done = ir_opt(FLAG, text=program("(%i) in (2)", "#gpu.thread<x>", "threads block_dims = [12, 9]"))
    assert (done.code, "error: requires size-3 thread mapping" in done.errors) == (1, True)


NESTED = """module attributes {transform.with_named_sequence} {
  func.func @f(%x: memref<8x8xf32>, %v: f32) {
    scf.forall (%i) in (8) {
      scf.forall (%j) in (7) {
        memref.store %v, %x[%i, %j] : memref<8x8xf32>
      } {mapping = [#gpu.thread<x>]}
    } {mapping = [#gpu.block<x>]}
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %l = transform.gpu.map_forall_to_blocks %f generate_gpu_launch : (!transform.any_op) -> !transform.any_op
    transform.gpu.map_nested_forall_to_threads %l block_dims = [32, 1, 1] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
"""


def test_nest_becomes_a_launch_as_with_mlir_opt(mlir_opt: MlirOpt) -> None:
    assert ir_opt(FLAG, text=NESTED).output == mlir_opt.output(FLAG, text=NESTED)
