// RUN: ir-opt --acc-legalize-serial --mlir-print-local-scope --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func @f
// CHECK-SAME: (%[[V0:.+]]: memref<10xf32>, %[[V1:.+]]: i1, %[[V2:.+]]: i32) {
// CHECK: %[[V3:.+]] = arith.constant 1 : i32
// CHECK: %[[V4:.+]] = acc.copyin varPtr(%[[V0]] : memref<10xf32>) -> memref<10xf32>
// CHECK: acc.parallel dataOperands(%[[V4]] : memref<10xf32>) async(%[[V2]] : i32) num_gangs({%[[V3]] : i32}) num_workers(%[[V3]] : i32) vector_length(%[[V3]] : i32) wait({%[[V2]] : i32}) self(%[[V1]]) if(%[[V1]]) {
// CHECK: acc.yield
// CHECK: } attributes {defaultAttr = #acc<defaultvalue none>}
// CHECK: acc.parallel num_gangs({%[[V3]] : i32}) num_workers(%[[V3]] : i32) vector_length(%[[V3]] : i32) {
// CHECK: acc.yield
// CHECK: return
func.func @f(%a: memref<10xf32>, %c: i1, %n: i32) {
  %d = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32>
  acc.serial dataOperands(%d : memref<10xf32>) async(%n : i32) wait({%n : i32}) if(%c) self(%c) {
    acc.yield
  } attributes {defaultAttr = #acc<defaultvalue none>}
  acc.serial {
    acc.yield
  }
  return
}
