// RUN: ir-opt --allow-unregistered-dialect --transform-interpreter --mlir-print-local-scope --split-input-file %s | FileCheck %s

module attributes {transform.with_named_sequence} {
// CHECK-LABEL: func.func @shuffles(
// CHECK: %[[V0:[a-z0-9_]+]] = amdgpu.swizzle_bitmode %[[ARG0:[a-z0-9_]+]] 31 0 15 : f32
// CHECK: %[[V2:[a-z0-9_]+]] = amdgpu.swizzle_bitmode %[[ARG0]] 31 0 3 : f32
// CHECK: return %[[V0]], %[[V2]] : f32, f32
func.func @shuffles(%x: f32, %i: i32) -> (f32, f32) {
  %c15 = arith.constant 15 : i32
  %c64 = arith.constant 64 : i32
  %c3 = arith.constant 3 : i32
  %0, %p = gpu.shuffle xor %x, %c15, %c64 : f32
  %1, %q = gpu.shuffle xor %x, %c3, %c64 : f32
  return %0, %1 : f32, f32
}
// CHECK-LABEL: func.func @permlane(
// CHECK: %[[V0:[a-z0-9_]+]] = amdgpu.permlane_swap %[[ARG0:[a-z0-9_]+]] 32 : f32
// CHECK: return %[[V0]] : f32
func.func @permlane(%x: f32) -> f32 {
  %c32 = arith.constant 32 : i32
  %c64 = arith.constant 64 : i32
  %0, %p = gpu.shuffle xor %x, %c32, %c64 : f32
  return %0 : f32
}
transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
  transform.apply_patterns to %0 {
    transform.apply_patterns.gpu.gpu_shuffle_to_amdgpu chipset = "gfx950"
  } : !transform.any_op
  transform.yield
}
}
// -----
module attributes {transform.with_named_sequence} {
// CHECK-LABEL: func.func @barriers(
// CHECK: memref.store %[[ARG3:[a-z0-9_]+]], %[[ARG0:[a-z0-9_]+]][%[[ARG2:[a-z0-9_]+]]] : memref<4xf32>
// CHECK: gpu.barrier
// CHECK: %[[V3:[a-z0-9_]+]] = memref.load %[[ARG0]][%[[ARG2]]] : memref<4xf32>
// CHECK: %[[V4:[a-z0-9_]+]] = memref.load %[[ARG0]][%[[ARG2]]] : memref<4xf32>
// CHECK: return %[[V5:[a-z0-9_]+]] : f32
func.func @barriers(%a: memref<4xf32>, %b: memref<4xf32>, %i: index, %v: f32) -> f32 attributes {__parallel_region_boundary_for_test} {
  memref.store %v, %a[%i] : memref<4xf32>
  gpu.barrier
  gpu.barrier
  %0 = memref.load %a[%i] : memref<4xf32>
  gpu.barrier
  %1 = memref.load %a[%i] : memref<4xf32>
  %2 = arith.addf %0, %1 : f32
  return %2 : f32
}
transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
  transform.apply_patterns to %0 {
    transform.apply_patterns.gpu.eliminate_barriers
  } : !transform.any_op
  transform.yield
}
}
