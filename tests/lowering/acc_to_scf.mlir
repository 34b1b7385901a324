// RUN: ir-opt --convert-openacc-to-scf --mlir-print-local-scope --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func @conditions
// CHECK-SAME: (%[[V0:.+]]: memref<10xf32>, %[[V1:.+]]: i1) {
// CHECK: %[[V2:.+]] = arith.constant true
// CHECK: %[[V3:.+]] = arith.constant false
// CHECK: %[[V4:.+]] = acc.copyin varPtr(%[[V0]] : memref<10xf32>) -> memref<10xf32>
// CHECK: %[[V5:.+]] = acc.update_device varPtr(%[[V0]] : memref<10xf32>) -> memref<10xf32>
// CHECK: scf.if %[[V1]] {
// CHECK: acc.enter_data dataOperands(%[[V4]] : memref<10xf32>)
// CHECK: acc.enter_data dataOperands(%[[V4]] : memref<10xf32>)
// CHECK: scf.if %[[V1]] {
// CHECK: acc.exit_data dataOperands(%[[V4]] : memref<10xf32>)
// CHECK: acc.exit_data dataOperands(%[[V4]] : memref<10xf32>)
// CHECK: scf.if %[[V1]] {
// CHECK: acc.update dataOperands(%[[V5]] : memref<10xf32>)
// CHECK: acc.update dataOperands(%[[V5]] : memref<10xf32>)
// CHECK: return
func.func @conditions(%a: memref<10xf32>, %c: i1) {
  %true = arith.constant true
  %false = arith.constant false
  %d = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32>
  %u = acc.update_device varPtr(%a : memref<10xf32>) -> memref<10xf32>
  acc.enter_data if(%c) dataOperands(%d : memref<10xf32>)
  acc.enter_data if(%true) dataOperands(%d : memref<10xf32>)
  acc.enter_data if(%false) dataOperands(%d : memref<10xf32>)
  acc.exit_data if(%c) dataOperands(%d : memref<10xf32>)
  acc.exit_data if(%true) dataOperands(%d : memref<10xf32>)
  acc.update if(%c) dataOperands(%u : memref<10xf32>)
  acc.update if(%true) dataOperands(%u : memref<10xf32>)
  acc.update if(%false) dataOperands(%u : memref<10xf32>)
  return
}
