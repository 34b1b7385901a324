// RUN: ir-opt --allow-unregistered-dialect --transform-interpreter --mlir-print-local-scope --split-input-file %s | FileCheck %s

// Copies to shared memory as asynchronous ones, and loops that run them ahead.

// CHECK-LABEL: func @copies(
// CHECK: %[[V0:[a-z0-9_]+]] = vector.transfer_read %[[ARG0:[a-z0-9_]+]][%[[C0:[a-z0-9_]+]], %[[C4:[a-z0-9_]+]]], %[[CST:[a-z0-9_]+]] {in_bounds = [true]} : memref<1024x1024xf32>, vector<4xf32>
// CHECK: %[[V5:[a-z0-9_]+]] = nvgpu.device_async_copy %[[ARG0]][%[[C0]], %[[C4]]], %[[ALLOC:[a-z0-9_]+]][%[[C0]], %[[C4]], %[[C0]]], 4 {bypassL1} : memref<1024x1024xf32> to memref<4x32x16xf32, #gpu.address_space<workgroup>>
// CHECK: %[[V7:[a-z0-9_]+]] = vector.transfer_read %[[ARG0]][%[[C0]], %[[C4]]], %[[CST]] {in_bounds = [true]} : memref<1024x1024xf32>, vector<1xf32>
// CHECK: %[[V8:[a-z0-9_]+]] = nvgpu.device_async_copy %[[ARG0]][%[[C0]], %[[C4]]], %[[ALLOC]][%[[C0]], %[[C4]], %[[C0]]], 1 : memref<1024x1024xf32> to memref<4x32x16xf32, #gpu.address_space<workgroup>>
// CHECK: %[[V9:[a-z0-9_]+]] = vector.load %[[ARG0]][%[[C0]], %[[C4]]] : memref<1024x1024xf32>, vector<4xf32>
// CHECK: %[[V10:[a-z0-9_]+]] = nvgpu.device_async_copy %[[ARG0]][%[[C0]], %[[C4]]], %[[ALLOC]][%[[C0]], %[[C4]], %[[ARG1:[a-z0-9_]+]]], 4 {bypassL1} : memref<1024x1024xf32> to memref<4x32x16xf32, #gpu.address_space<workgroup>>
// CHECK: %[[V12:[a-z0-9_]+]] = vector.transfer_read %[[ARG0]][%[[C0]], %[[C4]]], %[[CST]], %[[V13:[a-z0-9_]+]] {in_bounds = [true]} : memref<1024x1024xf32>, vector<4xf32>
// CHECK: %[[V14:[a-z0-9_]+]] = nvgpu.device_async_copy %[[ARG0]][%[[C0]], %[[C4]]], %[[ALLOC]][%[[C0]], %[[C4]], %[[C0]]], 4, %[[ARG1]] {bypassL1} : memref<1024x1024xf32> to memref<4x32x16xf32, #gpu.address_space<workgroup>>
// CHECK: %[[V15:[a-z0-9_]+]] = nvgpu.device_async_create_group %[[V5]], %[[V8]], %[[V10]], %[[V14]]
// CHECK: nvgpu.device_async_wait %[[V15]]
func.func @copies(%a: memref<1024x1024xf32>, %i: index) -> memref<4x32x16xf32, #gpu.address_space<workgroup>> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %cst = arith.constant 0.0 : f32
  %s = memref.alloc() : memref<4x32x16xf32, #gpu.address_space<workgroup>>
  %0 = vector.transfer_read %a[%c0, %c4], %cst {in_bounds = [true]} : memref<1024x1024xf32>, vector<4xf32>
  vector.transfer_write %0, %s[%c0, %c4, %c0] {in_bounds = [true]} : vector<4xf32>, memref<4x32x16xf32, #gpu.address_space<workgroup>>
  %1 = vector.transfer_read %a[%c0, %c4], %cst {in_bounds = [true]} : memref<1024x1024xf32>, vector<1xf32>
  vector.transfer_write %1, %s[%c0, %c4, %c0] {in_bounds = [true]} : vector<1xf32>, memref<4x32x16xf32, #gpu.address_space<workgroup>>
  %2 = vector.load %a[%c0, %c4] : memref<1024x1024xf32>, vector<4xf32>
  vector.store %2, %s[%c0, %c4, %i] : memref<4x32x16xf32, #gpu.address_space<workgroup>>, vector<4xf32>
  %m = vector.create_mask %i : vector<4xi1>
  %3 = vector.transfer_read %a[%c0, %c4], %cst, %m {in_bounds = [true]} : memref<1024x1024xf32>, vector<4xf32>
  vector.transfer_write %3, %s[%c0, %c4, %c0] {in_bounds = [true]} : vector<4xf32>, memref<4x32x16xf32, #gpu.address_space<workgroup>>
  return %s : memref<4x32x16xf32, #gpu.address_space<workgroup>>
}
// CHECK-LABEL: func @masks(
// CHECK: %[[V0:[a-z0-9_]+]] = vector.transfer_read %[[ARG0:[a-z0-9_]+]][%[[C0:[a-z0-9_]+]], %[[ARG2:[a-z0-9_]+]]], %[[CST:[a-z0-9_]+]], %[[V5:[a-z0-9_]+]] {in_bounds = [true]} : memref<1024x1024xf16>, vector<8xf16>
// CHECK: %[[V6:[a-z0-9_]+]] = arith.cmpi slt, %[[C2:[a-z0-9_]+]], %[[ARG3:[a-z0-9_]+]] : index
// CHECK: %[[V9:[a-z0-9_]+]] = arith.select %[[V6]], %[[ARG2]], %[[C00:[a-z0-9_]+]] : index
// CHECK: %[[V11:[a-z0-9_]+]] = nvgpu.device_async_copy %[[ARG0]][%[[C0]], %[[ARG2]]], %[[ALLOC:[a-z0-9_]+]][%[[C0]], %[[C0]], %[[C0]]], 8, %[[V9]] {bypassL1} : memref<1024x1024xf16> to memref<4x32x16xf16, 3>
// CHECK: %[[V13:[a-z0-9_]+]] = nvgpu.device_async_create_group %[[V11]]
// CHECK: nvgpu.device_async_wait %[[V13]]
// CHECK: "test.barrier"() : () -> ()
// CHECK: %[[V14:[a-z0-9_]+]] = vector.transfer_read %[[ARG0]][%[[C0]], %[[ARG2]]], %[[CST]] : memref<1024x1024xf16>, vector<8xf16>
// CHECK: vector.transfer_write %[[V14]], %[[ALLOC]][%[[C0]], %[[C0]], %[[C0]]] {in_bounds = [true]} : vector<8xf16>, memref<4x32x16xf16, 3>
// CHECK: %[[V15:[a-z0-9_]+]] = vector.transfer_read %[[ARG0]][%[[C0]], %[[ARG3]]], %[[CST]] {in_bounds = [true]} : memref<1024x1024xf16>, vector<2xf16>
// CHECK: %[[V16:[a-z0-9_]+]] = nvgpu.device_async_copy %[[ARG0]][%[[C0]], %[[ARG3]]], %[[ALLOC]][%[[C0]], %[[C0]], %[[ARG3]]], 2 : memref<1024x1024xf16> to memref<4x32x16xf16, 3>
// CHECK: %[[V17:[a-z0-9_]+]] = nvgpu.device_async_create_group %[[V16]]
// CHECK: nvgpu.device_async_wait %[[V17]]
func.func @masks(%a: memref<1024x1024xf16>, %b: memref<1024x1024xf32>, %n: index, %m: index) -> memref<4x32x16xf16, 3> {
  %c0 = arith.constant 0 : index
  %cst = arith.constant 0.0 : f16
  %s = memref.alloc() : memref<4x32x16xf16, 3>
  %mask = vector.create_mask %m, %n : vector<4x8xi1>
  %m2 = vector.extract %mask[2] : vector<8xi1> from vector<4x8xi1>
  %3 = vector.transfer_read %a[%c0, %n], %cst, %m2 {in_bounds = [true]} : memref<1024x1024xf16>, vector<8xf16>
  vector.transfer_write %3, %s[%c0, %c0, %c0] {in_bounds = [true]} : vector<8xf16>, memref<4x32x16xf16, 3>
  "test.barrier"() : () -> ()
  %4 = vector.transfer_read %a[%c0, %n], %cst : memref<1024x1024xf16>, vector<8xf16>
  vector.transfer_write %4, %s[%c0, %c0, %c0] {in_bounds = [true]} : vector<8xf16>, memref<4x32x16xf16, 3>
  %5 = vector.transfer_read %a[%c0, %m], %cst {in_bounds = [true]} : memref<1024x1024xf16>, vector<2xf16>
  vector.transfer_write %5, %s[%c0, %c0, %m] {in_bounds = [true]} : vector<2xf16>, memref<4x32x16xf16, 3>
  return %s : memref<4x32x16xf16, 3>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %r : (!transform.any_op) -> !transform.any_op
    transform.nvgpu.create_async_groups %f {bypass_l1} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: func @simple(
// CHECK: %[[V0:[a-z0-9_]+]] = vector.transfer_read %[[ARG0:[a-z0-9_]+]][%[[V2:[a-z0-9_]+]]], %[[CST:[a-z0-9_]+]] : memref<?xf32>, vector<4xf32>
// CHECK: %[[V4:[a-z0-9_]+]] = vector.transfer_read %[[ARG0]][%[[V5:[a-z0-9_]+]]], %[[CST]] : memref<?xf32>, vector<4xf32>
// CHECK: %[[V6:[a-z0-9_]+]] = vector.transfer_read %[[ARG0]][%[[V7:[a-z0-9_]+]]], %[[CST]] : memref<?xf32>, vector<4xf32>
// CHECK: %[[V8:[a-z0-9_]+]]:3 = scf.for %[[ARG2:[a-z0-9_]+]] = %[[C0:[a-z0-9_]+]] to %[[V11:[a-z0-9_]+]] step %[[C4:[a-z0-9_]+]] iter_args(%[[ARG3:[a-z0-9_]+]] = %[[V0]], %[[ARG4:[a-z0-9_]+]] = %[[V4]], %[[ARG5:[a-z0-9_]+]] = %[[V6]]) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>) {
// CHECK: vector.transfer_write %[[ARG3]], %[[ALLOC:[a-z0-9_]+]][%[[V17:[a-z0-9_]+]]] : vector<4xf32>, memref<?xf32, 3>
// CHECK: %[[V18:[a-z0-9_]+]] = vector.transfer_read %[[ALLOC]][%[[V19:[a-z0-9_]+]]], %[[CST]] : memref<?xf32, 3>, vector<4xf32>
// CHECK: vector.transfer_write %[[V18]], %[[ARG1:[a-z0-9_]+]][%[[V21:[a-z0-9_]+]]] : vector<4xf32>, memref<?xf32>
// CHECK: %[[V22:[a-z0-9_]+]] = vector.transfer_read %[[ARG0]][%[[V23:[a-z0-9_]+]]], %[[CST]] : memref<?xf32>, vector<4xf32>
// CHECK: scf.yield %[[ARG4]], %[[ARG5]], %[[V22]] : vector<4xf32>, vector<4xf32>, vector<4xf32>
// CHECK: %[[V24:[a-z0-9_]+]] = arith.cmpi slt, %[[C4]], %[[C01:[a-z0-9_]+]] : index
// CHECK: %[[V26:[a-z0-9_]+]] = arith.select %[[V24]], %[[C12:[a-z0-9_]+]], %[[CM1:[a-z0-9_-]+]] : index
// CHECK: vector.transfer_write %[[V8]]#0, %[[ALLOC]][%[[V29:[a-z0-9_]+]]] : vector<4xf32>, memref<?xf32, 3>
// CHECK: %[[V30:[a-z0-9_]+]] = vector.transfer_read %[[ALLOC]][%[[V29]]], %[[CST]] : memref<?xf32, 3>, vector<4xf32>
// CHECK: vector.transfer_write %[[V30]], %[[ARG1]][%[[V29]]] : vector<4xf32>, memref<?xf32>
// CHECK: vector.transfer_write %[[V8]]#1, %[[ALLOC]][%[[V31:[a-z0-9_]+]]] : vector<4xf32>, memref<?xf32, 3>
// CHECK: %[[V32:[a-z0-9_]+]] = vector.transfer_read %[[ALLOC]][%[[V31]]], %[[CST]] : memref<?xf32, 3>, vector<4xf32>
// CHECK: vector.transfer_write %[[V32]], %[[ARG1]][%[[V31]]] : vector<4xf32>, memref<?xf32>
// CHECK: vector.transfer_write %[[V8]]#2, %[[ALLOC]][%[[V33:[a-z0-9_]+]]] : vector<4xf32>, memref<?xf32, 3>
// CHECK: %[[V34:[a-z0-9_]+]] = vector.transfer_read %[[ALLOC]][%[[V33]]], %[[CST]] : memref<?xf32, 3>, vector<4xf32>
// CHECK: vector.transfer_write %[[V34]], %[[ARG1]][%[[V33]]] : vector<4xf32>, memref<?xf32>
func.func @simple(%g: memref<?xf32>, %result: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c100 = arith.constant 100 : index
  %c4 = arith.constant 4 : index
  %shared = memref.alloc(%c100) : memref<?xf32, 3>
  %c0f = arith.constant 0.0 : f32
  scf.for %i = %c0 to %c100 step %c4 {
    %mem = vector.transfer_read %g[%i], %c0f : memref<?xf32>, vector<4xf32>
    vector.transfer_write %mem, %shared[%i] : vector<4xf32>, memref<?xf32, 3>
    %0 = vector.transfer_read %shared[%i], %c0f : memref<?xf32, 3>, vector<4xf32>
    vector.transfer_write %0, %result[%i] : vector<4xf32>, memref<?xf32>
  }
  return
}
// CHECK-LABEL: func @async(
// CHECK: %[[V0:[a-z0-9_]+]] = nvgpu.device_async_copy %[[ARG0:[a-z0-9_]+]][%[[V2:[a-z0-9_]+]]], %[[ALLOC:[a-z0-9_]+]][%[[V2]]], 4 : memref<?xf32> to memref<?xf32, 3>
// CHECK: %[[V4:[a-z0-9_]+]] = nvgpu.device_async_create_group %[[V0]]
// CHECK: %[[V5:[a-z0-9_]+]] = nvgpu.device_async_copy %[[ARG0]][%[[V6:[a-z0-9_]+]]], %[[ALLOC]][%[[V6]]], 4 : memref<?xf32> to memref<?xf32, 3>
// CHECK: %[[V7:[a-z0-9_]+]] = nvgpu.device_async_create_group %[[V5]]
// CHECK: %[[V8:[a-z0-9_]+]] = nvgpu.device_async_copy %[[ARG0]][%[[V9:[a-z0-9_]+]]], %[[ALLOC]][%[[V9]]], 4 : memref<?xf32> to memref<?xf32, 3>
// CHECK: %[[V10:[a-z0-9_]+]] = nvgpu.device_async_create_group %[[V8]]
// CHECK: %[[V11:[a-z0-9_]+]]:3 = scf.for %[[ARG2:[a-z0-9_]+]] = %[[C0:[a-z0-9_]+]] to %[[V14:[a-z0-9_]+]] step %[[C4:[a-z0-9_]+]] iter_args(%[[ARG3:[a-z0-9_]+]] = %[[V4]], %[[ARG4:[a-z0-9_]+]] = %[[V7]], %[[ARG5:[a-z0-9_]+]] = %[[V10]]) -> (!nvgpu.device.async.token, !nvgpu.device.async.token, !nvgpu.device.async.token) {
// CHECK: nvgpu.device_async_wait %[[ARG3]] {numGroups = 2 : i32}
// CHECK: gpu.barrier
// CHECK: %[[V19:[a-z0-9_]+]] = vector.load %[[ALLOC]][%[[V20:[a-z0-9_]+]]] : memref<?xf32, 3>, vector<4xf32>
// CHECK: "test.use"(%[[V19]]) : (vector<4xf32>) -> ()
// CHECK: gpu.barrier
// CHECK: %[[V21:[a-z0-9_]+]] = nvgpu.device_async_copy %[[ARG0]][%[[V22:[a-z0-9_]+]]], %[[ALLOC]][%[[V23:[a-z0-9_]+]]], 4 : memref<?xf32> to memref<?xf32, 3>
// CHECK: %[[V24:[a-z0-9_]+]] = nvgpu.device_async_create_group %[[V21]]
// CHECK: scf.yield %[[ARG4]], %[[ARG5]], %[[V24]] : !nvgpu.device.async.token, !nvgpu.device.async.token, !nvgpu.device.async.token
// CHECK: %[[V25:[a-z0-9_]+]] = arith.cmpi slt, %[[C4]], %[[C01:[a-z0-9_]+]] : index
// CHECK: %[[V27:[a-z0-9_]+]] = arith.select %[[V25]], %[[C12:[a-z0-9_]+]], %[[CM1:[a-z0-9_-]+]] : index
// CHECK: nvgpu.device_async_wait %[[V11]]#0 {numGroups = 2 : i32}
// CHECK: gpu.barrier
// CHECK: %[[V30:[a-z0-9_]+]] = vector.load %[[ALLOC]][%[[V31:[a-z0-9_]+]]] : memref<?xf32, 3>, vector<4xf32>
// CHECK: "test.use"(%[[V30]]) : (vector<4xf32>) -> ()
// CHECK: gpu.barrier
// CHECK: nvgpu.device_async_wait %[[V11]]#1 {numGroups = 1 : i32}
// CHECK: gpu.barrier
// CHECK: %[[V32:[a-z0-9_]+]] = vector.load %[[ALLOC]][%[[V33:[a-z0-9_]+]]] : memref<?xf32, 3>, vector<4xf32>
// CHECK: "test.use"(%[[V32]]) : (vector<4xf32>) -> ()
// CHECK: gpu.barrier
// CHECK: nvgpu.device_async_wait %[[V11]]#2 {numGroups = 0 : i32}
// CHECK: gpu.barrier
// CHECK: %[[V34:[a-z0-9_]+]] = vector.load %[[ALLOC]][%[[V35:[a-z0-9_]+]]] : memref<?xf32, 3>, vector<4xf32>
// CHECK: "test.use"(%[[V34]]) : (vector<4xf32>) -> ()
// CHECK: gpu.barrier
func.func @async(%g: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c98 = arith.constant 98 : index
  %c100 = arith.constant 100 : index
  %c4 = arith.constant 4 : index
  %shared = memref.alloc(%c100) : memref<?xf32, 3>
  %c0f = arith.constant 0.0 : f32
  scf.for %i = %c0 to %c98 step %c4 {
    %0 = memref.alloca() : memref<5xf32>
    %token = nvgpu.device_async_copy %g[%i], %shared[%i], 4 : memref<?xf32> to memref<?xf32, 3>
    %group = nvgpu.device_async_create_group %token
    nvgpu.device_async_wait %group
    gpu.barrier
    %v = vector.load %shared[%i] : memref<?xf32, 3>, vector<4xf32>
    "test.use"(%v) : (vector<4xf32>) -> ()
    gpu.barrier
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["scf.for"]} in %r : (!transform.any_op) -> !transform.any_op
    transform.nvgpu.pipeline_shared_memory_copies failures(propagate) %f { depth = 3, peel_epilogue } : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: func @predicated(
// CHECK: %[[V0:[a-z0-9_]+]] = nvgpu.device_async_copy %[[ARG0:[a-z0-9_]+]][%[[V2:[a-z0-9_]+]]], %[[ALLOC:[a-z0-9_]+]][%[[V2]]], 4, %[[ARG1:[a-z0-9_]+]] : memref<?xf32> to memref<?xf32, 3>
// CHECK: %[[V5:[a-z0-9_]+]] = nvgpu.device_async_create_group %[[V0]]
// CHECK: %[[V6:[a-z0-9_]+]] = nvgpu.device_async_copy %[[ARG0]][%[[V7:[a-z0-9_]+]]], %[[ALLOC]][%[[V7]]], 4, %[[ARG1]] : memref<?xf32> to memref<?xf32, 3>
// CHECK: %[[V8:[a-z0-9_]+]] = nvgpu.device_async_create_group %[[V6]]
// CHECK: %[[V9:[a-z0-9_]+]]:2 = scf.for %[[ARG2:[a-z0-9_]+]] = %[[C0:[a-z0-9_]+]] to %[[C98:[a-z0-9_]+]] step %[[C4:[a-z0-9_]+]] iter_args(%[[ARG3:[a-z0-9_]+]] = %[[V5]], %[[ARG4:[a-z0-9_]+]] = %[[V8]]) -> (!nvgpu.device.async.token, !nvgpu.device.async.token) {
// CHECK: %[[V16:[a-z0-9_]+]] = arith.cmpi slt, %[[ARG2]], %[[V17:[a-z0-9_]+]] : index
// CHECK: %[[V18:[a-z0-9_]+]] = arith.cmpi slt, %[[ARG2]], %[[V19:[a-z0-9_]+]] : index
// CHECK: nvgpu.device_async_wait %[[ARG3]] {numGroups = 1 : i32}
// CHECK: gpu.barrier
// CHECK: %[[V20:[a-z0-9_]+]] = vector.load %[[ALLOC]][%[[V21:[a-z0-9_]+]]] : memref<?xf32, 3>, vector<4xf32>
// CHECK: gpu.barrier
// CHECK: %[[V22:[a-z0-9_]+]] = arith.select %[[V16]], %[[ARG1]], %[[C06:[a-z0-9_]+]] : index
// CHECK: %[[V24:[a-z0-9_]+]] = nvgpu.device_async_copy %[[ARG0]][%[[V25:[a-z0-9_]+]]], %[[ALLOC]][%[[V26:[a-z0-9_]+]]], 4, %[[V22]] : memref<?xf32> to memref<?xf32, 3>
// CHECK: %[[V27:[a-z0-9_]+]] = nvgpu.device_async_create_group %[[V24]]
// CHECK: scf.yield %[[ARG4]], %[[V27]] : !nvgpu.device.async.token, !nvgpu.device.async.token
func.func @predicated(%g: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c98 = arith.constant 98 : index
  %c100 = arith.constant 100 : index
  %c4 = arith.constant 4 : index
  %shared = memref.alloc(%c100) : memref<?xf32, 3>
  %c0f = arith.constant 0.0 : f32
  scf.for %i = %c0 to %c98 step %c4 {
    %token = nvgpu.device_async_copy %g[%i], %shared[%i], 4, %n : memref<?xf32> to memref<?xf32, 3>
    %group = nvgpu.device_async_create_group %token
    nvgpu.device_async_wait %group
    gpu.barrier
    %v = vector.load %shared[%i] : memref<?xf32, 3>, vector<4xf32>
    
    gpu.barrier
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["scf.for"]} in %r : (!transform.any_op) -> !transform.any_op
    transform.nvgpu.pipeline_shared_memory_copies failures(propagate) %f { depth = 2 } : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
