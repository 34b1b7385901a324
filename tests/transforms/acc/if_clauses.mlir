// RUN: ir-opt --acc-if-clause-lowering --mlir-print-local-scope --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func @f
// CHECK-SAME: (%[[V0:.+]]: memref<10xf32>, %[[V1:.+]]: i1, %[[V2:.+]]: index, %[[V3:.+]]: f32) {
// CHECK: scf.if %[[V1]] {
// CHECK: %[[V4:.+]] = acc.copyin varPtr(%[[V0]] : memref<10xf32>) -> memref<10xf32>
// CHECK: acc.parallel dataOperands(%[[V4]] : memref<10xf32>) {
// CHECK: memref.store %[[V3]], %[[V4]][%[[V2]]] : memref<10xf32>
// CHECK: acc.yield
// CHECK: acc.copyout accPtr(%[[V4]] : memref<10xf32>) to varPtr(%[[V0]] : memref<10xf32>)
// CHECK: } else {
// CHECK: memref.store %[[V3]], %[[V0]][%[[V2]]] : memref<10xf32>
// CHECK: acc.serial {
// CHECK: acc.yield
// CHECK: return
func.func @f(%m: memref<10xf32>, %c: i1, %i: index, %x: f32) {
  %d = acc.copyin varPtr(%m : memref<10xf32>) -> memref<10xf32>
  acc.parallel dataOperands(%d : memref<10xf32>) if(%c) {
    memref.store %x, %d[%i] : memref<10xf32>
    acc.yield
  }
  acc.copyout accPtr(%d : memref<10xf32>) to varPtr(%m : memref<10xf32>)
  acc.serial {
    acc.yield
  }
  return
}
