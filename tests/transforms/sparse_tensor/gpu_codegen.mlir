// RUN: ir-opt --sparse-gpu-codegen=num-threads=64 --mlir-print-local-scope --split-input-file %s | FileCheck %s

// CHECK: module attributes {gpu.container_module} {
// CHECK: gpu.module @sparse_kernels {
// CHECK-LABEL: gpu.func @kernel0
// CHECK-SAME: (%[[V0:.+]]: f64, %[[V1:.+]]: index, %[[V2:.+]]: memref<?xf64>, %[[V3:.+]]: memref<8xf64>) kernel {
// CHECK: %[[V4:.+]] = gpu.block_id  x
// CHECK: %[[V5:.+]] = gpu.block_dim  x
// CHECK: %[[V6:.+]] = gpu.thread_id  x
// CHECK: %[[V7:.+]] = gpu.grid_dim  x
// CHECK: %[[V8:.+]] = arith.muli %[[V4]], %[[V5]] : index
// CHECK: %[[V9:.+]] = arith.addi %[[V8]], %[[V6]] : index
// CHECK: %[[V10:.+]] = arith.muli %[[V5]], %[[V7]] : index
// CHECK: scf.for %[[V11:.+]] = %[[V9]] to %[[V1]] step %[[V10]] {
// CHECK: %[[V12:.+]] = arith.addf %[[V0]], %[[V0]] : f64
// CHECK: memref.store %[[V12]], %[[V2]][%[[V11]]] : memref<?xf64>
// CHECK: memref.store %[[V12]], %[[V3]][%[[V11]]] : memref<8xf64>
// CHECK: gpu.return
// CHECK-LABEL: func.func @f
// CHECK-SAME: (%[[V0:.+]]: memref<?xf64>, %[[V1:.+]]: memref<8xf64>, %[[V2:.+]]: index, %[[V3:.+]]: f64) {
// CHECK: %[[V4:.+]] = arith.constant 64 : index
// CHECK: %[[V5:.+]] = arith.constant 0 : index
// CHECK: %[[V6:.+]] = arith.constant 1 : index
// CHECK: %[[V7:.+]] = gpu.wait async
// CHECK: %[[V8:.+]] = memref.dim %[[V0]], %[[V5]] : memref<?xf64>
// CHECK: %[[V9:.+]], %[[V10:.+]] = gpu.alloc async [%[[V7]]] (%[[V8]]) : memref<?xf64>
// CHECK: %[[V11:.+]] = gpu.memcpy async [%[[V10]]] %[[V9]], %[[V0]] : memref<?xf64>, memref<?xf64>
// CHECK: %[[V12:.+]] = gpu.wait async
// CHECK: %[[V13:.+]], %[[V14:.+]] = gpu.alloc async [%[[V12]]] () : memref<8xf64>
// CHECK: %[[V15:.+]] = gpu.memcpy async [%[[V14]]] %[[V13]], %[[V1]] : memref<8xf64>, memref<8xf64>
// CHECK: gpu.wait [%[[V11]], %[[V15]]]
// CHECK: %[[V16:.+]] = gpu.launch_func async @sparse_kernels::@kernel0 blocks in (%[[V6]], %[[V6]], %[[V6]]) threads in (%[[V4]], %[[V6]], %[[V6]])  args(%[[V3]] : f64, %[[V2]] : index, %[[V9]] : memref<?xf64>, %[[V13]] : memref<8xf64>)
// CHECK: %[[V17:.+]] = gpu.memcpy async [%[[V16]]] %[[V0]], %[[V9]] : memref<?xf64>, memref<?xf64>
// CHECK: %[[V18:.+]] = gpu.dealloc async [%[[V17]]] %[[V9]] : memref<?xf64>
// CHECK: %[[V19:.+]] = gpu.wait async
// CHECK: %[[V20:.+]] = gpu.dealloc async [%[[V19]]] %[[V13]] : memref<8xf64>
// CHECK: gpu.wait [%[[V18]], %[[V20]]]
// CHECK: scf.parallel (%[[V21:.+]]) = (%[[V5]]) to (%[[V2]]) step (%[[V6]]) {
// CHECK: memref.store %[[V3]], %[[V0]][%[[V21]]] : memref<?xf64>
// CHECK: scf.reduce
// CHECK: scf.parallel (%[[V21]]) = (%[[V6]]) to (%[[V2]]) step (%[[V6]]) {
// CHECK: memref.store %[[V3]], %[[V0]][%[[V21]]] : memref<?xf64>
// CHECK: scf.reduce
// CHECK: } {"Emitted from" = "linalg.generic"}
// CHECK: return
func.func @f(%m: memref<?xf64>, %p: memref<8xf64>, %n: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %y = arith.addf %x, %x : f64
    memref.store %y, %m[%i] : memref<?xf64>
    memref.store %y, %p[%i] : memref<8xf64>
    scf.reduce
  } {"Emitted from" = "linalg.generic"}
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    memref.store %x, %m[%i] : memref<?xf64>
    scf.reduce
  }
  scf.parallel (%i) = (%c1) to (%n) step (%c1) {
    memref.store %x, %m[%i] : memref<?xf64>
    scf.reduce
  } {"Emitted from" = "linalg.generic"}
  return
}
