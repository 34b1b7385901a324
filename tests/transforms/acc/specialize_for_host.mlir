// RUN: ir-opt --allow-unregistered-dialect --acc-specialize-for-host --mlir-print-local-scope --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func @loop
// CHECK-SAME: (%[[V0:.+]]: memref<10xf32>, %[[V1:.+]]: i32, %[[V2:.+]]: f32) {
// CHECK: %[[V3:.+]] = arith.constant 1 : index
// CHECK: %[[V4:.+]] = arith.constant 0 : index
// CHECK: %[[V5:.+]] = arith.index_cast %[[V1]] : i32 to index
// CHECK: scf.for %[[V6:.+]] = %[[V4]] to %[[V5]] step %[[V3]] {
// CHECK: %[[V7:.+]] = arith.index_cast %[[V6]] : index to i32
// CHECK: %[[V8:.+]] = arith.index_cast %[[V7]] : i32 to index
// CHECK: memref.store %[[V2]], %[[V0]][%[[V8]]] : memref<10xf32>
// CHECK: return
// CHECK-LABEL: func.func @loop2
// CHECK-SAME: (%[[V0:.+]]: memref<10x10xf32>, %[[V1:.+]]: index, %[[V2:.+]]: f32) {
// CHECK: %[[V3:.+]] = arith.constant 0 : index
// CHECK: %[[V4:.+]] = arith.constant 1 : index
// CHECK: %[[V5:.+]] = arith.addi %[[V1]], %[[V4]] overflow<nsw> : index
// CHECK: scf.for %[[V6:.+]] = %[[V3]] to %[[V5]] step %[[V4]] {
// CHECK: %[[V7:.+]] = arith.addi %[[V1]], %[[V4]] overflow<nsw> : index
// CHECK: scf.for %[[V8:.+]] = %[[V3]] to %[[V7]] step %[[V4]] {
// CHECK: memref.store %[[V2]], %[[V0]][%[[V6]], %[[V8]]] : memref<10x10xf32>
// CHECK: return
// CHECK-LABEL: func.func @atomics
// CHECK-SAME: (%[[V0:.+]]: memref<i32>, %[[V1:.+]]: memref<i32>, %[[V2:.+]]: i32) {
// CHECK: memref.copy %[[V0]], %[[V1]] : memref<i32> to memref<i32>
// CHECK: memref.store %[[V2]], %[[V0]][] : memref<i32>
// CHECK: %[[V3:.+]] = memref.load %[[V0]][] : memref<i32>
// CHECK: %[[V4:.+]] = arith.addi %[[V3]], %[[V2]] : i32
// CHECK: memref.store %[[V4]], %[[V0]][] : memref<i32>
// CHECK: memref.copy %[[V0]], %[[V1]] : memref<i32> to memref<i32>
// CHECK: %[[V5:.+]] = memref.load %[[V0]][] : memref<i32>
// CHECK: %[[V6:.+]] = arith.addi %[[V5]], %[[V2]] : i32
// CHECK: memref.store %[[V6]], %[[V0]][] : memref<i32>
// CHECK: return
// CHECK-LABEL: func.func @data
// CHECK-SAME: (%[[V0:.+]]: memref<10xf32>, %[[V1:.+]]: index) {
// CHECK: %[[V2:.+]] = acc.copyin varPtr(%[[V0]] : memref<10xf32>) -> memref<10xf32>
// CHECK: "test.use"(%[[V0]], %[[V0]]) : (memref<10xf32>, memref<10xf32>) -> ()
// CHECK: acc.parallel dataOperands(%[[V2]] : memref<10xf32>) {
// CHECK: "test.use"(%[[V2]]) : (memref<10xf32>) -> ()
// CHECK: acc.yield
// CHECK: acc.copyout accPtr(%[[V2]] : memref<10xf32>) to varPtr(%[[V0]] : memref<10xf32>)
// CHECK: return
func.func @loop(%m: memref<10xf32>, %n: i32, %x: f32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  acc.loop control(%i : i32) = (%c0 : i32) to (%n : i32) step (%c1 : i32) {
    %k = arith.index_cast %i : i32 to index
    memref.store %x, %m[%k] : memref<10xf32>
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  return
}
func.func @loop2(%m: memref<10x10xf32>, %n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  acc.loop control(%i : index, %j : index) = (%c0, %c0 : index, index) to (%n, %n : index, index) step (%c1, %c1 : index, index) {
    memref.store %x, %m[%i, %j] : memref<10x10xf32>
    acc.yield
  } attributes {independent = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true, true>}
  return
}
func.func @atomics(%m: memref<i32>, %v: memref<i32>, %x: i32) {
  acc.atomic.read %v = %m : memref<i32>, memref<i32>, i32
  acc.atomic.write %m = %x : memref<i32>, i32
  acc.atomic.update %m : memref<i32> {
  ^bb0(%a: i32):
    %s = arith.addi %a, %x : i32
    acc.yield %s : i32
  }
  acc.atomic.capture {
    acc.atomic.read %v = %m : memref<i32>, memref<i32>, i32
    acc.atomic.update %m : memref<i32> {
    ^bb0(%a: i32):
      %s = arith.addi %a, %x : i32
      acc.yield %s : i32
    }
  }
  return
}
func.func @data(%m: memref<10xf32>, %i: index) {
  %c = acc.cache varPtr(%m : memref<10xf32>) -> memref<10xf32>
  %d = acc.copyin varPtr(%m : memref<10xf32>) -> memref<10xf32>
  "test.use"(%c, %c) : (memref<10xf32>, memref<10xf32>) -> ()
  acc.parallel dataOperands(%d : memref<10xf32>) {
    "test.use"(%d) : (memref<10xf32>) -> ()
    acc.yield
  }
  acc.copyout accPtr(%d : memref<10xf32>) to varPtr(%m : memref<10xf32>)
  return
}
