// RUN: ir-opt --gpu-eliminate-barriers --mlir-print-local-scope --split-input-file --verify-diagnostics %s | FileCheck %s --implicit-check-not=gpu.barrier

// CHECK-LABEL: func.func @read_read_write(
// CHECK: %[[V:.+]] = memref.load %[[A1:.+]][%[[A2:.+]]] : memref<?xf32>
// CHECK: gpu.barrier
// CHECK: memref.store %[[V]], %[[A0:.+]][%[[A2]]] : memref<?xf32>
func.func @read_read_write(%m: memref<?xf32>, %n: memref<?xf32>, %i: index) attributes {__parallel_region_boundary_for_test} {
  %0 = memref.load %m[%i] : memref<?xf32>
  gpu.barrier
  %1 = memref.load %m[%i] : memref<?xf32>
  gpu.barrier
  %2 = memref.load %n[%i] : memref<?xf32>
  gpu.barrier
  memref.store %2, %m[%i] : memref<?xf32>
  return
}
// CHECK-LABEL: func.func @in_a_loop(
// CHECK: %[[V1:.+]] = memref.load %[[A01:.+]][%[[A5:.+]]] : memref<?xf32>
// CHECK: gpu.barrier
// CHECK: memref.store %[[V1]], %[[A01]][%[[A11:.+]]] : memref<?xf32>
// CHECK: gpu.barrier
func.func @in_a_loop(%m: memref<?xf32>, %i: index, %lb: index, %ub: index, %s: index) attributes {__parallel_region_boundary_for_test} {
  scf.for %j = %lb to %ub step %s {
    %0 = memref.load %m[%j] : memref<?xf32>
    gpu.barrier
    memref.store %0, %m[%i] : memref<?xf32>
    gpu.barrier
  }
  return
}
// CHECK-LABEL: func.func @allocs(
// CHECK: %[[ALLOC:.+]] = memref.alloc(%[[A02:.+]]) : memref<?xf32>
// CHECK: %[[ALLOC1:.+]] = memref.alloc(%[[A02]]) : memref<?xf32>
// CHECK: memref.store %[[A12:.+]], %[[ALLOC]][%[[A02]]] : memref<?xf32>
// CHECK: %[[V2:.+]] = memref.load %[[ALLOC1]][%[[A02]]] : memref<?xf32>
// CHECK: memref.store %[[V2]], %[[A21:.+]][%[[A02]]] : memref<?xf32>
func.func @allocs(%i: index, %x: f32, %k: memref<?xf32>) attributes {__parallel_region_boundary_for_test} {
  %m = memref.alloc(%i) : memref<?xf32>
  %n = memref.alloc(%i) : memref<?xf32>
  memref.store %x, %m[%i] : memref<?xf32>
  gpu.barrier
  %1 = memref.load %n[%i] : memref<?xf32>
  gpu.barrier
  memref.store %1, %k[%i] : memref<?xf32>
  gpu.barrier
  return
}
// CHECK-LABEL: func.func @views(
// CHECK: %[[ALLOC2:.+]] = memref.alloc() : memref<42xf32>
// CHECK: %[[SUBVIEW:.+]] = memref.subview %[[ALLOC2]][0] [4] [1] : memref<42xf32> to memref<4xf32, strided<[1]>>
// CHECK: memref.store %[[A13:.+]], %[[ALLOC2]][%[[A03:.+]]] : memref<42xf32>
// CHECK: gpu.barrier
// CHECK: %[[V3:.+]] = memref.load %[[SUBVIEW]][%[[A03]]] : memref<4xf32, strided<[1]>>
// CHECK: gpu.barrier
// CHECK: call @opaque(%[[ALLOC2]]) : (memref<42xf32>) -> ()
// CHECK: gpu.barrier
// CHECK: memref.store %[[V3]], %[[ALLOC2]][%[[A03]]] : memref<42xf32>
func.func @views(%i: index, %x: f32) attributes {__parallel_region_boundary_for_test} {
  %m = memref.alloc() : memref<42xf32>
  %v = memref.subview %m[0] [4] [1] : memref<42xf32> to memref<4xf32, strided<[1]>>
  memref.store %x, %m[%i] : memref<42xf32>
  gpu.barrier
  %1 = memref.load %v[%i] : memref<4xf32, strided<[1]>>
  gpu.barrier
  func.call @opaque(%m) : (memref<42xf32>) -> ()
  gpu.barrier
  memref.store %1, %m[%i] : memref<42xf32>
  return
}
// CHECK-LABEL: func.func private @opaque(
func.func private @opaque(memref<42xf32>)
