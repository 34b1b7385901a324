# ruff: noqa: E501  (IR stands in lines)
"""Schedules of the transform dialect: handles, matchers, patterns, passes, loops."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.tool import Run, ir_opt

ADDITIONS = """
func.func @f(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  %1 = arith.addi %0, %b : i32
  %2 = arith.muli %1, %b : i32
  return %2 : i32
}
"""
LOOPS = """
func.func @f(%m: memref<10xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c10 = arith.constant 10 : index
  scf.for %i = %c0 to %c10 step %c3 {
    memref.store %x, %m[%i] : memref<10xf32>
  }
  return
}
"""
VECTORS = """
func.func @f(%v: vector<2x3xf32>, %w: vector<2x3xi32>) -> (vector<3x2xf32>, vector<6xi32>) {
  %0 = vector.transpose %v, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %1 = vector.shape_cast %w : vector<2x3xi32> to vector<6xi32>
  return %0, %1 : vector<3x2xf32>, vector<6xi32>
}
"""
MATCH_FUNCTION = (
    '%f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op'
)


def scheduled(payload: str, body: str, more: str = "") -> str:
    return f"""{payload}
module attributes {{transform.with_named_sequence}} {{
  {more}
  transform.named_sequence @__transform_main(%root: !transform.any_op {{transform.consumed}}) {{
    {body}
    transform.yield
  }}
}}
"""


def run(text: str) -> Run:
    return ir_opt("--transform-interpreter", text=text)


def function_of(output: str) -> str:
    """Returns the text before the schedule."""
    return output.partition("module attributes")[0]


SCHEDULES: dict[str, tuple[str, ...]] = {
    "patterns": (
        VECTORS,
        f"""{MATCH_FUNCTION}
    transform.apply_patterns to %f {{
      transform.apply_patterns.vector.lower_transpose
      transform.apply_patterns.vector.lower_shape_cast
    }} : !transform.any_op""",
    ),
    "canonicalization and cse": (
        ADDITIONS.replace("%1 = arith.addi %0, %b", "%1 = arith.addi %a, %b"),
        f"""{MATCH_FUNCTION}
    transform.apply_patterns to %f {{ transform.apply_patterns.canonicalization }} {{apply_cse}} : !transform.any_op
    transform.apply_dce to %f : !transform.any_op""",
    ),
    "a pass": (
        LOOPS,
        f"""{MATCH_FUNCTION}
    %0 = transform.apply_registered_pass "convert-scf-to-cf" to %f : (!transform.any_op) -> !transform.any_op""",
    ),
    "peeling": (
        LOOPS,
        """%0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.op<"scf.for">
    %1, %2 = transform.loop.peel %0 : (!transform.op<"scf.for">) -> (!transform.any_op, !transform.any_op)""",
    ),
    "unrolling": (
        """
func.func @f(%m: memref<10xf32>, %n: index, %x: f32) -> (index, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c10 = arith.constant 10 : index
  scf.for %i = %c0 to %c10 step %c1 {
    memref.store %x, %m[%i] : memref<10xf32>
  }
  scf.for %i = %c0 to %c10 step %c3 {
    memref.store %x, %m[%i] : memref<10xf32>
  }
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0, %b = %x) -> (index, f32) {
    %1 = memref.load %m[%i] : memref<10xf32>
    %2 = arith.addf %b, %1 : f32
    %3 = arith.addi %a, %i : index
    scf.yield %3, %2 : index, f32
  }
  return %0#0, %0#1 : index, f32
}
""",
        """%0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.op<"scf.for">
    transform.loop.unroll %0 {factor = 3} : !transform.op<"scf.for">""",
    ),
    "generalizing": (
        "func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> tensor<4x4xf32> {\n"
        "  %0 = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%b : tensor<4x4xf32>)"
        " -> tensor<4x4xf32>\n  return %0 : tensor<4x4xf32>\n}",
        """%0 = transform.structured.match interface{LinalgOp} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.generalize %0 : (!transform.any_op) -> !transform.any_op""",
    ),
    "annotating each": (
        ADDITIONS,
        """%0 = transform.structured.match ops{["arith.addi"]} in %root : (!transform.any_op) -> !transform.any_op
    %1:2 = transform.split_handle %0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.annotate %1#0 "first" : !transform.any_op
    transform.foreach %0 : !transform.any_op {
    ^bb0(%one: !transform.any_op):
      transform.annotate %one "any" : !transform.any_op
    }
    %p = transform.get_parent_op %1#1 {op_name = "func.func"} : (!transform.any_op) -> !transform.any_op
    transform.annotate %p "outer" : !transform.any_op""",
    ),
    "promoting": (
        """func.func @f(%a: memref<?x?x?x64xf32>, %b: memref<8x4xf32>, %i: index, %n: index) {
  %0 = memref.subview %a[%i, 0, %i, %n] [1, 1, %n, 32] [1, 1, 1, 1]
    : memref<?x?x?x64xf32> to memref<?x32xf32, strided<[64, 1], offset: ?>>
  linalg.copy ins(%0 : memref<?x32xf32, strided<[64, 1], offset: ?>>) outs(%0 : memref<?x32xf32, strided<[64, 1], offset: ?>>)
  return
}""",
        """%0 = transform.structured.match ops{["linalg.copy"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.promote %0 : (!transform.any_op) -> !transform.any_op""",
    ),
    "padding": (
        """func.func @f(%a: tensor<4x?xf32>, %b: tensor<?x5xf32>, %c: tensor<4x5xf32>, %i: index) -> tensor<4x5xf32> {
  %s = affine.min affine_map<()[s0] -> (-s0 + 12, 7)>()[%i]
  %0 = tensor.extract_slice %a[0, %i] [4, %s] [1, 1] : tensor<4x?xf32> to tensor<4x?xf32>
  %1 = tensor.extract_slice %b[%i, 0] [%s, 5] [1, 1] : tensor<?x5xf32> to tensor<?x5xf32>
  %2 = linalg.matmul ins(%0, %1 : tensor<4x?xf32>, tensor<?x5xf32>) outs(%c : tensor<4x5xf32>) -> tensor<4x5xf32>
  return %2 : tensor<4x5xf32>
}""",
        """%0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.pad %0 {padding_values = [0.0 : f32, 0.0 : f32, 0.0 : f32], padding_dimensions = [0, 1, 2]}
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)""",
    ),
    "matching elementwise": (
        """func.func @f(%a: tensor<2xf32>, %n: index) -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = linalg.map {math.exp} ins(%a : tensor<2xf32>) outs(%a : tensor<2xf32>)
  %1 = linalg.map ins(%a : tensor<2xf32>) outs(%a : tensor<2xf32>) (%x: f32, %old: f32) {
    %d = tensor.dim %a, %n : tensor<2xf32>
    %e = tensor.extract %a[%d] : tensor<2xf32>
    linalg.yield %e : f32
  }
  return %0, %1 : tensor<2xf32>, tensor<2xf32>
}""",
        """transform.foreach_match in %root @is_elementwise -> @mark : (!transform.any_op) -> !transform.any_op""",
        """transform.named_sequence @is_elementwise(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    %0 = transform.match.structured failures(propagate) %op : (!transform.any_op) -> !transform.any_op {
    ^bb0(%structured: !transform.any_op):
      transform.match.structured.body %structured {elementwise} : !transform.any_op
      transform.match.structured.yield %structured : !transform.any_op
    }
    transform.yield %0 : !transform.any_op
  }
  transform.named_sequence @mark(%op: !transform.any_op {transform.readonly}) {
    transform.annotate %op "elementwise" : !transform.any_op
    transform.yield
  }""",
    ),
}


@pytest.mark.parametrize("name", SCHEDULES)
def test_a_schedule_does_what_mlir_opt_does(mlir_opt: MlirOpt, name: str) -> None:
    text = scheduled(*SCHEDULES[name])
    expected = mlir_opt("--transform-interpreter", text=text, among=[scheduled(*each) for each in SCHEDULES.values()])
    assert expected.code == 0, expected.errors
    result = run(text)
    assert (result.code, result.output) == (0, expected.output)


def test_matchers_choose_the_action() -> None:
    more = """
  transform.named_sequence @is_mul(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %op ["arith.muli"] : !transform.any_op
    transform.yield %op : !transform.any_op
  }
  transform.named_sequence @mark(%op: !transform.any_op {transform.readonly}) {
    transform.annotate %op "product" : !transform.any_op
    transform.yield
  }
"""
    body = "%0 = transform.foreach_match in %root @is_mul -> @mark : (!transform.any_op) -> !transform.any_op"
    function = function_of(run(scheduled(ADDITIONS, body, more)).output)
    assert "arith.muli %1, %arg1 {product} : i32" in function
    assert function.count("product") == 1


def test_a_silenced_failure_leaves_its_results_empty_and_what_follows_is_done() -> None:
    body = """transform.sequence %root : !transform.any_op failures(suppress) {
    ^bb0(%all: !transform.any_op):
      %0 = transform.structured.match ops{["arith.addi"]} in %all : (!transform.any_op) -> !transform.any_op
      %1:3 = transform.split_handle %0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
      transform.annotate %1#0 "never" : !transform.any_op
      transform.annotate %0 "always" : !transform.any_op
    }"""
    result = run(scheduled(ADDITIONS, body))
    assert result.code == 0
    assert "never" not in function_of(result.output)
    assert function_of(result.output).count("always") == 2


def test_what_fails_is_said_where_it_stands() -> None:
    body = """%0 = transform.structured.match ops{["arith.addi"]} in %root : (!transform.any_op) -> !transform.any_op
    %1:3 = transform.split_handle %0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)"""
    result = run(scheduled(ADDITIONS, body))
    assert result.code == 1
    assert "expected to contain 3 payloads but it contains 2 payloads" in result.errors


def test_alternatives_leave_no_trace_of_those_that_failed() -> None:
    body = f"""{MATCH_FUNCTION}
    transform.alternatives %f : !transform.any_op {{
    ^bb0(%scope: !transform.any_op):
      transform.annotate %scope "tried" : !transform.any_op
      %0 = transform.structured.match ops{{["arith.addi"]}} in %scope : (!transform.any_op) -> !transform.any_op
      %1:3 = transform.split_handle %0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    }}, {{
    ^bb0(%scope: !transform.any_op):
      transform.annotate %scope "worked" : !transform.any_op
    }}"""
    function = function_of(run(scheduled(ADDITIONS, body)).output)
    assert "worked" in function
    assert "tried" not in function


def test_a_schedule_without_its_entry_is_an_error() -> None:
    result = ir_opt("--transform-interpreter=entry-point=other", text=scheduled(ADDITIONS, ""))
    assert result.code == 1
    assert "could not find a nested named sequence with name: other" in result.errors


def test_sequences_that_include_themselves_end() -> None:
    more = """
  transform.named_sequence @again(%op: !transform.any_op {transform.readonly}) {
    transform.include @again failures(propagate) (%op) : (!transform.any_op) -> ()
    transform.yield
  }
"""
    body = "transform.include @again failures(propagate) (%root) : (!transform.any_op) -> ()"
    result = run(scheduled(ADDITIONS, body, more))
    assert result.code == 1
    assert "nest too deeply" in result.errors


MATRICES = """
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
#ct = affine_map<(m, n, k) -> (n, m)>
#bt = affine_map<(m, n, k) -> (n, k)>
#one = affine_map<(m, k) -> (m, k)>
#vector = affine_map<(m, k) -> (m)>
func.func @f(%a: vector<2x3xf32>, %b: vector<3x4xf32>, %c: vector<2x4xf32>, %ct: vector<4x2xf32>, %bt: vector<4x3xf32>,
    %h: vector<2x3xf16>, %hb: vector<3x4xf16>, %mask: vector<2x4x3xi1>, %s: vector<4x1xf32>, %v: vector<4xf32>)
    -> (vector<2x4xf32>, vector<4x2xf32>, vector<2x4xf32>, vector<2x4xf32>, vector<4xf32>) {
  %0 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"],
    kind = #vector.kind<add>} %a, %b, %c : vector<2x3xf32>, vector<3x4xf32> into vector<2x4xf32>
  %1 = vector.contract {indexing_maps = [#a, #bt, #ct], iterator_types = ["parallel", "parallel", "reduction"],
    kind = #vector.kind<maxnumf>} %a, %bt, %ct : vector<2x3xf32>, vector<4x3xf32> into vector<4x2xf32>
  %2 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"],
    kind = #vector.kind<add>} %h, %hb, %c : vector<2x3xf16>, vector<3x4xf16> into vector<2x4xf32>
  %3 = vector.mask %mask { vector.contract {indexing_maps = [#a, #b, #c],
    iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c
    : vector<2x3xf32>, vector<3x4xf32> into vector<2x4xf32> } : vector<2x4x3xi1> -> vector<2x4xf32>
  %4 = vector.contract {indexing_maps = [#one, #one, #vector], iterator_types = ["parallel", "reduction"],
    kind = #vector.kind<add>} %s, %s, %v : vector<4x1xf32>, vector<4x1xf32> into vector<4xf32>
  return %0, %1, %2, %3, %4
    : vector<2x4xf32>, vector<4x2xf32>, vector<2x4xf32>, vector<2x4xf32>, vector<4xf32>
}
"""


def test_contractions_become_outer_products_as_mlir_opt_makes_them(mlir_opt: MlirOpt) -> None:
    body = f"""{MATCH_FUNCTION}
    transform.apply_patterns to %f {{
      transform.apply_patterns.vector.lower_contraction lowering_strategy = outerproduct
    }} : !transform.any_op"""
    text = scheduled(MATRICES, body)
    expected = mlir_opt("--transform-interpreter", text=text)
    assert expected.code == 0, expected.errors
    assert run(text).output == expected.output


TILED = {
    "dynamic": """
func.func @f(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
""",
    "buffers": """
func.func @f(%a: memref<?x100xf32>, %b: memref<100x128xf32>, %c: memref<?x128xf32, strided<[200, 1], offset: ?>>) {
  linalg.matmul ins(%a, %b : memref<?x100xf32>, memref<100x128xf32>)
    outs(%c : memref<?x128xf32, strided<[200, 1], offset: ?>>)
  return
}
""",
    "indices": """
func.func @f(%a: tensor<10x12xf32>, %b: tensor<12xf32>, %c: tensor<10x12xf32>) -> tensor<10x12xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>,
      affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<10x12xf32>, tensor<12xf32>) outs(%c : tensor<10x12xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %i = linalg.index 1 : index
    %n = arith.index_cast %i : index to i32
    %f = arith.sitofp %n : i32 to f32
    %1 = arith.addf %x, %f : f32
    linalg.yield %1 : f32
  } -> tensor<10x12xf32>
  return %0 : tensor<10x12xf32>
}
""",
    "windows": """
func.func @f(%a: tensor<12x9xf32>, %k: tensor<3xf32>, %c: tensor<10x9xf32>) -> tensor<10x9xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i + k, j)>, affine_map<(i, j, k) -> (k)>,
      affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %k : tensor<12x9xf32>, tensor<3xf32>) outs(%c : tensor<10x9xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<10x9xf32>
  return %0 : tensor<10x9xf32>
}
""",
}
TILINGS = {
    "loops": "%1:3 = transform.structured.tile_using_for %0 tile_sizes [4, 5] "
    ": (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)",
    "interchanged": "%1:3 = transform.structured.tile_using_for %0 tile_sizes [4, 5] interchange = [1, 0] "
    ": (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)",
    "at once": "%1:2 = transform.structured.tile_using_forall %0 tile_sizes [0, 3] (mapping = [#gpu.thread<x>]) "
    ": (!transform.any_op) -> (!transform.any_op, !transform.any_op)",
    "by threads": "%1:2 = transform.structured.tile_using_forall %0 num_threads [7, 20] "
    ": (!transform.any_op) -> (!transform.any_op, !transform.any_op)",
}


@pytest.mark.parametrize("tiling", TILINGS)
@pytest.mark.parametrize("name", TILED)
def test_tiles_are_those_of_mlir_opt(mlir_opt: MlirOpt, name: str, tiling: str) -> None:
    find = "%0 = transform.structured.match interface{LinalgOp} in %root : (!transform.any_op) -> !transform.any_op"
    programs = [scheduled(each, f"{find}\n    {way}") for each in TILED.values() for way in TILINGS.values()]
    text = scheduled(TILED[name], f"{find}\n    {TILINGS[tiling]}")
    expected = mlir_opt("--transform-interpreter", text=text, among=programs)
    assert expected.code == 0, expected.errors
    result = run(text)
    assert (result.code, result.output) == (0, expected.output)


def test_a_packed_handle_has_a_size_for_each_dimension(mlir_opt: MlirOpt) -> None:
    text = scheduled(
        """
func.func @f(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %4 = arith.constant 4 : index
  %5 = "tile_size"() : () -> index
  %0 = linalg.exp ins(%a : tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
""",
        """
    %0 = transform.structured.match interface{LinalgOp} in %root : (!transform.any_op) -> !transform.any_op
    %s = transform.structured.match ops{["arith.constant", "tile_size"]} in %root : (!transform.any_op) -> !transform.any_op
    %1:2 = transform.structured.tile_using_forall %0 tile_sizes *(%s)
      : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)""",
    )
    expected = mlir_opt("--transform-interpreter", "--allow-unregistered-dialect", text=text)
    assert expected.code == 0, expected.errors
    result = ir_opt("--transform-interpreter", "--allow-unregistered-dialect", text=text)
    assert (result.code, result.output) == (0, expected.output)


def test_too_many_tile_sizes_are_refused() -> None:
    find = "%0 = transform.structured.match interface{LinalgOp} in %root : (!transform.any_op) -> !transform.any_op"
    tiling = (
        TILINGS["loops"]
        .replace("[4, 5]", "[4, 5, 1]")
        .replace(":3", ":4")
        .replace("!transform.any_op)", "!transform.any_op, !transform.any_op)", 1)
    )
    tiling = tiling.replace("(!transform.any_op, !transform.any_op) ->", "(!transform.any_op) ->").replace(
        "-> (!transform.any_op,", "-> (!transform.any_op, !transform.any_op,"
    )
    result = run(scheduled(TILED["indices"], f"{find}\n    {tiling}"))
    assert result.code == 1
    assert "too many tiles provided, expected at most 2 found 3" in result.errors


FUSED = """
func.func @f(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>, %x: f32) -> tensor<?x?xf32> {
  %0 = linalg.fill ins(%x : f32) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = linalg.exp ins(%a : tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = linalg.matmul ins(%1, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}
"""


def test_producers_are_fused_into_loops_as_mlir_opt_fuses_them(mlir_opt: MlirOpt) -> None:
    body = """%m = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %f = transform.structured.match ops{["linalg.fill"]} in %root : (!transform.any_op) -> !transform.any_op
    %e = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %l = transform.structured.tile_using_forall %m tile_sizes [4, 5]
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %2, %l2 = transform.structured.fuse_into_containing_op %e into %l
      : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    %3, %l3 = transform.structured.fuse_into_containing_op %f into %l2
      : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)"""
    text = scheduled(FUSED, body)
    expected = mlir_opt("--transform-interpreter", text=text)
    assert expected.code == 0, expected.errors
    result = run(text)
    assert (result.code, result.output) == (0, expected.output)


SHARED_TARGET = """
module attributes {transform.with_named_sequence} {
  func.func @foo(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %d: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %6 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%d : tensor<?x?xf32>) -> tensor<?x?xf32>
    %7 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%6 : tensor<?x?xf32>)
      outs(%d : tensor<?x?xf32>) -> tensor<?x?xf32>
    return %7 : tensor<?x?xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %e = transform.structured.match ops{["linalg.elementwise"]} in %root : (!transform.any_op) -> !transform.any_op
    %m = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %t, %l = transform.structured.tile_using_forall %e tile_sizes [10, 20]
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.structured.fuse_into_containing_op %m into %l
      : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
"""


def test_a_producer_writes_to_what_the_loop_shares_as_in_mlir_opt(mlir_opt: MlirOpt) -> None:
    expected = mlir_opt("--transform-interpreter", "--canonicalize", text=SHARED_TARGET)
    result = ir_opt("--transform-interpreter", "--canonicalize", text=SHARED_TARGET)
    assert (result.code, result.output) == (0, expected.output)


@pytest.mark.parametrize(
    ("layout", "type_"),
    [("IdentityLayoutMap", "memref<4xf32>"), ("FullyDynamicLayoutMap", "memref<4xf32, strided<[?], offset: ?>>")],
)
def test_one_shot_bufferize_gives_the_boundary_of_functions_the_layout_it_names(layout: str, type_: str) -> None:
    done = run(
        scheduled(
            "func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {\n  return %t : tensor<4xf32>\n}",
            f"transform.bufferization.one_shot_bufferize layout{{{layout}}} %root {{bufferize_function_boundaries = true}}"
            " : (!transform.any_op) -> !transform.any_op",
        )
    )
    assert done.code == 0, done.errors
    assert f"func.func @f(%arg0: {type_})" in done.output
