// RUN: ir-opt --openacc-legalize-data-values --mlir-print-local-scope --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func @f
// CHECK-SAME: (%[[V0:.+]]: memref<10xf32>, %[[V1:.+]]: memref<f32>, %[[V2:.+]]: index, %[[V3:.+]]: i1) {
// CHECK: %[[V4:.+]] = acc.copyin varPtr(%[[V0]] : memref<10xf32>) -> memref<10xf32>
// CHECK: %[[V5:.+]] = acc.create varPtr(%[[V1]] : memref<f32>) -> memref<f32>
// CHECK: acc.data dataOperands(%[[V5]] : memref<f32>) {
// CHECK: acc.parallel dataOperands(%[[V4]] : memref<10xf32>) {
// CHECK: %[[V6:.+]] = memref.load %[[V4]][%[[V2]]] : memref<10xf32>
// CHECK: memref.store %[[V6]], %[[V5]][] : memref<f32>
// CHECK: acc.yield
// CHECK: acc.terminator
// CHECK: return
// CHECK-LABEL: func.func @kinds
// CHECK-SAME: (%[[V0:.+]]: memref<10xf32>, %[[V1:.+]]: index, %[[V2:.+]]: i1, %[[V3:.+]]: f32) {
// CHECK: %[[V4:.+]] = acc.copyin varPtr(%[[V0]] : memref<10xf32>) -> memref<10xf32>
// CHECK: acc.kernels dataOperands(%[[V4]] : memref<10xf32>) {
// CHECK: %[[V5:.+]] = memref.load %[[V4]][%[[V1]]] : memref<10xf32>
// CHECK: acc.terminator
// CHECK: acc.serial dataOperands(%[[V4]] : memref<10xf32>) {
// CHECK: memref.store %[[V3]], %[[V4]][%[[V1]]] : memref<10xf32>
// CHECK: acc.yield
// CHECK: %[[V6:.+]] = acc.use_device varPtr(%[[V0]] : memref<10xf32>) -> memref<10xf32>
// CHECK: acc.host_data dataOperands(%[[V6]] : memref<10xf32>) {
// CHECK: memref.store %[[V3]], %[[V6]][%[[V1]]] : memref<10xf32>
// CHECK: acc.terminator
// CHECK: memref.store %[[V3]], %[[V0]][%[[V1]]] : memref<10xf32>
// CHECK: %[[V7:.+]] = acc.declare_enter dataOperands(%[[V4]] : memref<10xf32>)
// CHECK: acc.parallel {
// CHECK: %[[V5]] = memref.load %[[V4]][%[[V1]]] : memref<10xf32>
// CHECK: acc.yield
// CHECK: memref.store %[[V3]], %[[V0]][%[[V1]]] : memref<10xf32>
// CHECK: acc.declare_exit token(%[[V7]])
// CHECK: acc.declare dataOperands(%[[V4]] : memref<10xf32>) {
// CHECK: acc.parallel {
// CHECK: %[[V5]] = memref.load %[[V4]][%[[V1]]] : memref<10xf32>
// CHECK: acc.yield
// CHECK: memref.store %[[V3]], %[[V0]][%[[V1]]] : memref<10xf32>
// CHECK: acc.terminator
// CHECK: return
func.func @f(%a: memref<10xf32>, %b: memref<f32>, %i: index, %c: i1) {
  %d = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32>
  %e = acc.create varPtr(%b : memref<f32>) -> memref<f32>
  acc.data dataOperands(%e : memref<f32>) {
    acc.parallel dataOperands(%d : memref<10xf32>) {
      %x = memref.load %a[%i] : memref<10xf32>
      memref.store %x, %b[] : memref<f32>
      acc.yield
    }
    acc.terminator
  }
  return
}
func.func @kinds(%a: memref<10xf32>, %i: index, %c: i1, %v: f32) {
  %d = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32>
  acc.kernels dataOperands(%d : memref<10xf32>) {
    %x = memref.load %a[%i] : memref<10xf32>
    acc.terminator
  }
  acc.serial dataOperands(%d : memref<10xf32>) {
    memref.store %v, %a[%i] : memref<10xf32>
    acc.yield
  }
  %u = acc.use_device varPtr(%a : memref<10xf32>) -> memref<10xf32>
  acc.host_data dataOperands(%u : memref<10xf32>) {
    memref.store %v, %a[%i] : memref<10xf32>
    acc.terminator
  }
  memref.store %v, %a[%i] : memref<10xf32>
  %t = acc.declare_enter dataOperands(%d : memref<10xf32>)
  acc.parallel {
    %x = memref.load %a[%i] : memref<10xf32>
    acc.yield
  }
  memref.store %v, %a[%i] : memref<10xf32>
  acc.declare_exit token(%t)
  acc.declare dataOperands(%d : memref<10xf32>) {
    acc.parallel {
      %x = memref.load %a[%i] : memref<10xf32>
      acc.yield
    }
    memref.store %v, %a[%i] : memref<10xf32>
    acc.terminator
  }
  return
}
