# ruff: noqa: E501  (IR stands in lines)
"""Failures of schedules on operations that they cannot transform, as mlir-opt reports them."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.tool import ir_opt

SCHEDULE = """module attributes {transform.with_named_sequence} {
  func.func @a(%n: index, %t: tensor<4xf32>) -> tensor<4xf32>  {
    %c = arith.constant 0.0 : f32
    "test.x"() : () -> ()
    %0 = linalg.fill ins(%c : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
    %1 = scf.for %i = %n to %n step %n iter_args(%a = %0) -> tensor<4xf32> { scf.yield %a : tensor<4xf32> }
    return %1 : tensor<4xf32>
  }
  transform.named_sequence @any(%op: !transform.any_op {transform.readonly}, %all: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.yield %all : !transform.any_op
  }
  transform.named_sequence @both(%all: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.yield %all : !transform.any_op
  }
  transform.named_sequence @loop(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %op ["scf.for"] : !transform.any_op
    transform.yield %op : !transform.any_op
  }
  transform.named_sequence @peel(%loop: !transform.any_op {transform.consumed}) {
    transform.loop.peel %loop : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %x = transform.structured.match ops{["test.x"]} in %root : (!transform.any_op) -> !transform.any_op
    %fill = transform.structured.match ops{["linalg.fill"]} in %root : (!transform.any_op) -> !transform.any_op
    %loop = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
    %all = transform.merge_handles %x, %fill : !transform.any_op
    TRANSFORM
    transform.yield
  }
}
"""

ANY = "!transform.any_op"
TRANSFORMS = [
    f"transform.apply_licm to %x : {ANY}",
    f'transform.apply_registered_pass "nope" to %x : ({ANY}) -> {ANY}',
    f'transform.cast %x : {ANY} to !transform.op<"a.b">',
    f"transform.get_consumers_of_result %x[0] : ({ANY}) -> {ANY}",
    f"transform.get_operand %x[0] : ({ANY}) -> !transform.any_value",
    f'transform.get_parent_op %x {{op_name = "scf.for"}} : ({ANY}) -> {ANY}',
    f"transform.get_producer_of_operand %x[0] : ({ANY}) -> {ANY}",
    f"transform.get_result %x[0] : ({ANY}) -> !transform.any_value",
    f"transform.loop.coalesce %x : ({ANY}) -> {ANY}",
    f"transform.loop.forall_to_for %x : ({ANY}) -> {ANY}",
    f"transform.loop.forall_to_parallel %x : ({ANY}) -> {ANY}",
    f"transform.loop.hoist_loop_invariant_subsets %x : {ANY}",
    f"transform.loop.parallel_for_to_nested_fors %x : ({ANY}) -> {ANY}",
    f"transform.loop.peel %x : ({ANY}) -> ({ANY}, {ANY})",
    f"transform.loop.promote_if_one_iteration %x : {ANY}",
    f"transform.loop.unroll %x {{factor = 4}} : {ANY}",
    f"transform.loop.unroll_and_jam %x {{factor = 4}} : {ANY}",
    f"transform.foreach_match restrict_root in %fill, %all @any -> @both : ({ANY}, {ANY}) -> ({ANY}, {ANY})",
    f"transform.foreach_match in %root @loop -> @peel : ({ANY}) -> {ANY}",
    f'transform.get_parent_op %fill : ({ANY}) -> !transform.op<"scf.for">',
    f'transform.match.operation_name %x ["a.b"] : {ANY}',
    f"transform.structured.flatten_elementwise %x : ({ANY}) -> {ANY}",
    f"transform.structured.fuse_into_containing_op %x into %loop : ({ANY}, {ANY}) -> ({ANY}, {ANY})",
    f"transform.structured.generalize %x : ({ANY}) -> {ANY}",
    f"transform.structured.interchange %x iterator_interchange = [1, 0] : ({ANY}) -> {ANY}",
    f"transform.structured.convert_to_loops %fill : ({ANY}) -> {ANY}",
    f"transform.structured.interchange %all iterator_interchange = [1, 0] : ({ANY}) -> {ANY}",
    f"transform.structured.promote %fill : ({ANY}) -> {ANY}",
    f"transform.structured.specialize %x : ({ANY}) -> {ANY}",
    f"transform.structured.transpose_conv2d %all : ({ANY}) -> {ANY}",
    f"transform.structured.tile_using_for %fill tile_sizes [2, 3] : ({ANY}) -> ({ANY}, {ANY}, {ANY})",
    f"transform.structured.tile_using_for %x tile_sizes [2] : ({ANY}) -> ({ANY}, {ANY})",
    f"transform.structured.tile_using_forall %x tile_sizes [2] : ({ANY}) -> ({ANY}, {ANY})",
    f"transform.structured.vectorize %x : {ANY}",
]


@pytest.mark.parametrize("transform", TRANSFORMS)
def test_failure_is_that_of_mlir_opt(mlir_opt: MlirOpt, transform: str) -> None:
    text, flags = SCHEDULE.replace("TRANSFORM", transform), ("--allow-unregistered-dialect", "--transform-interpreter")
    own, upstream = (run(*flags, text=text) for run in (ir_opt, mlir_opt))
    assert (own.code, own.errors) == (upstream.code, upstream.errors)
    assert own.code == 1
