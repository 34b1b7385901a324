"""Parallel loops as nested ones, buffers freed early, types that tell extents and more, as mlir-opt makes them."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import transformed
from tests.support.tool import ir_opt

PARALLEL_LOOPS = """
func.func @two(%m: memref<?x?xf32>, %n: index, %k: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i, %j) = (%c0, %c1) to (%n, %k) step (%c1, %c1) {
    memref.store %x, %m[%i, %j] : memref<?x?xf32>
    scf.reduce
  }
  return
}
func.func @nested(%m: memref<?x?xf32>, %n: index, %k: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.parallel (%j) = (%c0) to (%n) step (%c1) {
      memref.store %x, %m[%i, %j] : memref<?x?xf32>
      scf.reduce
    }
    scf.reduce
  }
  return
}
func.func @results(%m: memref<?x?xf32>, %n: index, %k: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%x) -> f32 {
    scf.parallel (%j) = (%c0) to (%n) step (%c1) {
      memref.store %x, %m[%i, %j] : memref<?x?xf32>
      scf.reduce
    }
    scf.reduce(%x : f32) {
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      scf.reduce.return %s : f32
    }
  }
  return %r : f32
}
"""

BUFFERS = """
func.func private @use(memref<4xf32>)
func.func @after_last_use(%x: f32, %i: index) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%i] : memref<4xf32>
  %v = memref.subview %a[0] [2] [1] : memref<4xf32> to memref<2xf32>
  %y = memref.load %v[%i] : memref<2xf32>
  memref.store %x, %b[%i] : memref<4xf32>
  func.call @use(%b) : (memref<4xf32>) -> ()
  memref.dealloc %b : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return %y : f32
}
func.func @in_region(%x: f32, %i: index, %c: i1) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %u = memref.alloc() : memref<4xf32>
  scf.if %c {
    memref.store %x, %a[%i] : memref<4xf32>
  }
  %d = scf.if %c -> memref<4xf32> { scf.yield %b : memref<4xf32> } else { scf.yield %a : memref<4xf32> }
  func.call @use(%d) : (memref<4xf32>) -> ()
  %q = arith.addf %x, %x : f32
  memref.dealloc %u : memref<4xf32>
  scf.if %c {
    memref.dealloc %b : memref<4xf32>
  }
  %q2 = arith.addf %x, %x : f32
  memref.dealloc %a : memref<4xf32>
  return
}
"""

PADDED = """
func.func @pad(%t: tensor<4x?xf32>, %n: index, %x: f32) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %c1 = arith.constant 1 : index
  %0 = tensor.pad %t low[%c1, %n] high[2, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4x?xf32> to tensor<?x?xf32>
  %1 = tensor.pad %t low[%n, %n] high[2, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4x?xf32> to tensor<?x?xf32>
  return %0, %1 : tensor<?x?xf32>, tensor<?x?xf32>
}
func.func @concat(%a: tensor<4x2xf32>, %b: tensor<4x3xf32>, %c: tensor<?x2xf32>)
    -> (tensor<4x?xf32>, tensor<?x2xf32>, tensor<4x?xf32>) {
  %0 = tensor.concat dim(1) %a, %b : (tensor<4x2xf32>, tensor<4x3xf32>) -> tensor<4x?xf32>
  %1 = tensor.concat dim(0) %a, %c : (tensor<4x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
  %2 = tensor.concat dim(1) %a, %c : (tensor<4x2xf32>, tensor<?x2xf32>) -> tensor<4x?xf32>
  return %0, %1, %2 : tensor<4x?xf32>, tensor<?x2xf32>, tensor<4x?xf32>
}
"""

SCHEDULE = """
module attributes {transform.with_named_sequence} {
  func.func @f(%m: memref<?x?xf32>, %n: index, %x: f32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.parallel (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c1) {
      memref.store %x, %m[%i, %j] : memref<?x?xf32>
      scf.reduce
    }
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %p = transform.structured.match ops{["scf.parallel"]} in %root : (!transform.any_op) -> !transform.any_op
    %l = transform.loop.parallel_for_to_nested_fors %p : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %l, "made" : !transform.any_op
    transform.yield
  }
}
"""


def test_a_parallel_loop_becomes_a_loop_for_each_variable_as_in_mlir_opt(mlir_opt: MlirOpt) -> None:
    mlir_opt.assert_same("--scf-parallel-for-to-nested-fors", text=PARALLEL_LOOPS)


def test_a_schedule_makes_nested_loops_of_a_parallel_one_as_in_mlir_opt(mlir_opt: MlirOpt) -> None:
    assert (
        ir_opt("--transform-interpreter", text=SCHEDULE).output
        == mlir_opt("--transform-interpreter", text=SCHEDULE).output
    )


def test_a_buffer_is_freed_after_its_last_use_as_in_mlir_opt(mlir_opt: MlirOpt) -> None:
    mlir_opt.assert_same("--pass-pipeline=builtin.module(func.func(optimize-allocation-liveness))", text=BUFFERS)


def test_the_type_of_a_padded_or_joined_tensor_tells_its_extents() -> None:
    text = transformed("reify-result-shapes", PADDED)
    assert "tensor.cast %padded : tensor<7x?xf32> to tensor<?x?xf32>" in text
    assert "(tensor<4x2xf32>, tensor<4x3xf32>) -> tensor<4x5xf32>" in text
    assert "(tensor<4x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>" in text


CONVOLUTIONS = """
func.func @f(%a: tensor<1x3x5x7xf32>, %b: tensor<3x3x7x1xf32>, %c: tensor<1x1x3x7x1xf32>)
    -> tensor<1x1x3x7x1xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm
      {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%a, %b : tensor<1x3x5x7xf32>, tensor<3x3x7x1xf32>)
      outs(%c : tensor<1x1x3x7x1xf32>) -> tensor<1x1x3x7x1xf32>
  return %0 : tensor<1x1x3x7x1xf32>
}
func.func @g(%a: tensor<?x3x5x7xi8>, %b: tensor<3x3x7x1xi8>,
    %c: tensor<?x1x3x7x1xi32>, %z: i32) -> tensor<?x1x3x7x1xi32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm_q
      {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%a, %b, %z, %z : tensor<?x3x5x7xi8>, tensor<3x3x7x1xi8>, i32, i32)
      outs(%c : tensor<?x1x3x7x1xi32>) -> tensor<?x1x3x7x1xi32>
  return %0 : tensor<?x1x3x7x1xi32>
}
func.func @h(%a: tensor<1x3x5x7xf32>, %b: tensor<3x3x7x2xf32>, %c: tensor<1x1x3x7x2xf32>)
    -> tensor<1x1x3x7x2xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm
      {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%a, %b : tensor<1x3x5x7xf32>, tensor<3x3x7x2xf32>)
      outs(%c : tensor<1x1x3x7x2xf32>) -> tensor<1x1x3x7x2xf32>
  return %0 : tensor<1x1x3x7x2xf32>
}
"""


def test_a_depthwise_convolution_of_one_output_per_channel_loses_a_dimension_as_in_mlir_opt(mlir_opt: MlirOpt) -> None:
    mlir_opt.assert_same("--simplify-depthwise-conv", text=CONVOLUTIONS)


@pytest.mark.parametrize("option", ["--print-op-stats", "--print-op-stats=json=true"])
def test_operations_are_counted_as_in_mlir_opt(mlir_opt: MlirOpt, option: str) -> None:
    text = 'func.func @f(%a: i32) -> i32 { "foo"() : () -> () return %a : i32 }'
    mlir_opt.assert_same("--allow-unregistered-dialect", option, text=text)


GLOBALS = """
llvm.func linkonce_odr @h() { llvm.return }
llvm.func linkonce @h2() { llvm.return }
llvm.func @h3() { llvm.return }
llvm.func hidden @h4() { llvm.return }
llvm.mlir.global linkonce_odr @x(1 : i32) : i32
llvm.mlir.global linkonce @z() : i32
llvm.mlir.global external @y() : i32
llvm.mlir.global weak_odr protected @p(1 : i32) : i32
llvm.mlir.global internal @q(1 : i32) : i32
llvm.mlir.alias external @al : i32 {
  %0 = llvm.mlir.addressof @p : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
"""


@pytest.mark.parametrize("option", ["--llvm-add-comdats", "--llvm-use-default-visibility=visibility=hidden"])
def test_linkers_are_told_of_globals_as_in_mlir_opt(mlir_opt: MlirOpt, option: str) -> None:
    mlir_opt.assert_same(option, text=GLOBALS)
