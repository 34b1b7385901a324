// RUN: ir-opt --allow-unregistered-dialect --transform-interpreter --mlir-print-local-scope --split-input-file %s | FileCheck %s

module attributes {gpu.container_module, transform.with_named_sequence} {
gpu.module @kernels {
  // CHECK-LABEL: {{func.*}} @nv(
  // CHECK: %[[V0:[a-z0-9_]+]] = nvvm.read.ptx.sreg.tid.x : i32
  // CHECK: %[[V1:[a-z0-9_]+]] = nvvm.shfl.sync  bfly %[[V2:[a-z0-9_]+]], %[[ARG5:[a-z0-9_]+]], %[[V4:[a-z0-9_]+]], %[[V5:[a-z0-9_]+]] : f32 -> f32
  // CHECK: %[[V6:[a-z0-9_]+]] = llvm.call @__nv_expf(%[[V1]]) : (f32) -> f32
  // CHECK: llvm.return %[[V7:[a-z0-9_]+]] : !llvm.struct<(i64, f32)>
  gpu.func @nv(%m: memref<4xf32, #gpu.address_space<workgroup>>, %x: f32) -> (index, f32) {
    %i = gpu.thread_id x
    %w = arith.constant 32 : i32
    %o = arith.constant 1 : i32
    %s, %p = gpu.shuffle xor %x, %o, %w : f32
    %e = math.exp %s : f32
    gpu.return %i, %e : index, f32
  }
}
transform.named_sequence @__transform_main(%t: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match ops{["gpu.module"]} in %t : (!transform.any_op) -> !transform.any_op
  transform.apply_conversion_patterns to %0 {
    transform.apply_conversion_patterns.dialect_to_llvm "arith"
    transform.apply_conversion_patterns.dialect_to_llvm "memref"
    transform.apply_conversion_patterns.gpu.gpu_to_nvvm
    transform.apply_conversion_patterns.gpu.gpu_wmma_to_nvvm
    transform.apply_conversion_patterns.gpu.gpu_subgroup_reduce_to_nvvm
  } with type_converter {
    transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter {index_bitwidth = 64, use_bare_ptr_call_conv = false}
  } {legal_dialects = ["llvm", "nvvm"], legal_ops = ["gpu.module"], partial_conversion} : !transform.any_op
  transform.yield
}
}
// -----
module attributes {gpu.container_module, transform.with_named_sequence} {
gpu.module @kernels {
  // CHECK-LABEL: {{func.*}} @amd(
  // CHECK: %[[V0:[a-z0-9_]+]] = rocdl.workitem.id.x : i32
  // CHECK: rocdl.barrier
  // CHECK: llvm.return %[[V1:[a-z0-9_]+]] : i64
  gpu.func @amd(%m: memref<4xf32, #gpu.address_space<workgroup>>) -> index {
    %i = gpu.thread_id x
    gpu.barrier
    gpu.return %i : index
  }
}
transform.named_sequence @__transform_main(%t: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match ops{["gpu.module"]} in %t : (!transform.any_op) -> !transform.any_op
  transform.apply_conversion_patterns to %0 {
    transform.apply_conversion_patterns.dialect_to_llvm "memref"
    transform.apply_conversion_patterns.gpu.gpu_to_rocdl chipset = "gfx950"
  } with type_converter {
    transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter {index_bitwidth = 64}
  } {legal_dialects = ["llvm", "rocdl"], legal_ops = ["gpu.module"], partial_conversion} : !transform.any_op
  transform.yield
}
}
// -----
module attributes {transform.with_named_sequence} {
// CHECK-LABEL: {{func.*}} @loop(
// CHECK: %[[V0:[a-z0-9_]+]] = scf.for %[[ARG2:[a-z0-9_]+]] = %[[V2:[a-z0-9_]+]] to %[[V3:[a-z0-9_]+]] step %[[V4:[a-z0-9_]+]] iter_args(%[[ARG3:[a-z0-9_]+]] = %[[V6:[a-z0-9_]+]]) -> (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>)  : i64 {
// CHECK: scf.yield %[[V7:[a-z0-9_]+]] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: return %[[V8:[a-z0-9_]+]] : memref<4xf32>
func.func @loop(%a: memref<4xf32>, %n: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %j = %c0 to %n step %c1 iter_args(%arg0 = %a) -> memref<4xf32> {
    %1 = "test.foo"(%arg0) : (memref<4xf32>) -> (memref<4xf32>)
    scf.yield %1 : memref<4xf32>
  }
  return %0 : memref<4xf32>
}
transform.named_sequence @__transform_main(%t: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match ops{["func.func"]} in %t : (!transform.any_op) -> !transform.any_op
  transform.apply_conversion_patterns to %0 {
    transform.apply_conversion_patterns.scf.structural_conversions
  } with type_converter {
    transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter {index_bitwidth = 64}
  } {partial_conversion} : !transform.any_op
  transform.yield
}
}
