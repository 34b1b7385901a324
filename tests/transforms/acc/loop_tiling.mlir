// RUN: ir-opt --acc-loop-tiling --mlir-print-local-scope --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func @one
// CHECK-SAME: (%[[V0:.+]]: memref<100xf32>, %[[V1:.+]]: f32, %[[V2:.+]]: index) {
// CHECK: %[[V3:.+]] = arith.constant 0 : index
// CHECK: %[[V4:.+]] = arith.constant 1 : index
// CHECK: %[[V5:.+]] = arith.constant 100 : index
// CHECK: %[[V6:.+]] = arith.constant 8 : index
// CHECK: acc.loop control(%[[V7:.+]] : index) = (%[[V3]] : index) to (%[[V5]] : index)  step (%[[V6]] : index) {
// CHECK: %[[V8:.+]] = arith.addi %[[V7]], %[[V6]] : index
// CHECK: %[[V9:.+]] = arith.minsi %[[V8]], %[[V5]] : index
// CHECK: acc.loop control(%[[V10:.+]] : index) = (%[[V7]] : index) to (%[[V9]] : index)  step (%[[V4]] : index) {
// CHECK: memref.store %[[V1]], %[[V0]][%[[V10]]] : memref<100xf32>
// CHECK: acc.yield
// CHECK: } attributes {independent = [#acc.device_type<none>]}
// CHECK: acc.yield
// CHECK: } attributes {independent = [#acc.device_type<none>]}
// CHECK: acc.loop gang control(%[[V7]] : index) = (%[[V3]] : index) to (%[[V5]] : index)  step (%[[V2]] : index) {
// CHECK: %[[V11:.+]] = arith.addi %[[V7]], %[[V2]] : index
// CHECK: %[[V12:.+]] = arith.constant 1 : index
// CHECK: %[[V13:.+]] = arith.subi %[[V11]], %[[V12]] : index
// CHECK: %[[V14:.+]] = arith.minsi %[[V13]], %[[V5]] : index
// CHECK: acc.loop vector control(%[[V10]] : index) = (%[[V7]] : index) to (%[[V14]] : index)  step (%[[V4]] : index) {
// CHECK: memref.store %[[V1]], %[[V0]][%[[V10]]] : memref<100xf32>
// CHECK: acc.yield
// CHECK: } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
// CHECK: acc.yield
// CHECK: } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
// CHECK: return
// CHECK-LABEL: func.func @two
// CHECK-SAME: (%[[V0:.+]]: memref<100x100xf32>, %[[V1:.+]]: f32) {
// CHECK: %[[V2:.+]] = arith.constant 0 : index
// CHECK: %[[V3:.+]] = arith.constant 1 : index
// CHECK: %[[V4:.+]] = arith.constant 100 : index
// CHECK: %[[V5:.+]] = arith.constant 8 : index
// CHECK: %[[V6:.+]] = arith.constant 32 : index
// CHECK: acc.loop gang worker control(%[[V7:.+]] : index) = (%[[V2]] : index) to (%[[V4]] : index)  step (%[[V5]] : index) {
// CHECK: acc.loop control(%[[V8:.+]] : index) = (%[[V2]] : index) to (%[[V4]] : index)  step (%[[V6]] : index) {
// CHECK: %[[V9:.+]] = arith.addi %[[V7]], %[[V5]] : index
// CHECK: %[[V10:.+]] = arith.constant 1 : index
// CHECK: %[[V11:.+]] = arith.subi %[[V9]], %[[V10]] : index
// CHECK: %[[V12:.+]] = arith.minsi %[[V11]], %[[V4]] : index
// CHECK: %[[V13:.+]] = arith.addi %[[V8]], %[[V6]] : index
// CHECK: %[[V14:.+]] = arith.minsi %[[V13]], %[[V4]] : index
// CHECK: acc.loop vector control(%[[V15:.+]] : index) = (%[[V7]] : index) to (%[[V12]] : index)  step (%[[V3]] : index) {
// CHECK: acc.loop control(%[[V16:.+]] : index) = (%[[V8]] : index) to (%[[V14]] : index)  step (%[[V3]] : index) {
// CHECK: memref.store %[[V1]], %[[V0]][%[[V15]], %[[V16]]] : memref<100x100xf32>
// CHECK: acc.yield
// CHECK: } attributes {independent = [#acc.device_type<none>]}
// CHECK: acc.yield
// CHECK: } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
// CHECK: acc.yield
// CHECK: } attributes {inclusiveUpperbound = array<i1: false>, independent = [#acc.device_type<none>]}
// CHECK: acc.yield
// CHECK: } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
// CHECK: %[[V17:.+]] = arith.constant 8 : index
// CHECK: %[[V18:.+]] = arith.constant 32 : index
// CHECK: acc.loop control(%[[V7]] : index, %[[V8]] : index) = (%[[V2]], %[[V2]] : index, index) to (%[[V4]], %[[V4]] : index, index)  step (%[[V17]], %[[V18]] : index, index) {
// CHECK: %[[V19:.+]] = arith.addi %[[V7]], %[[V17]] : index
// CHECK: %[[V20:.+]] = arith.minsi %[[V19]], %[[V4]] : index
// CHECK: %[[V21:.+]] = arith.addi %[[V8]], %[[V18]] : index
// CHECK: %[[V22:.+]] = arith.minsi %[[V21]], %[[V4]] : index
// CHECK: acc.loop worker control(%[[V15]] : index) = (%[[V7]] : index) to (%[[V20]] : index)  step (%[[V3]] : index) {
// CHECK: acc.loop control(%[[V16]] : index) = (%[[V8]] : index) to (%[[V22]] : index)  step (%[[V3]] : index) {
// CHECK: memref.store %[[V1]], %[[V0]][%[[V15]], %[[V16]]] : memref<100x100xf32>
// CHECK: acc.yield
// CHECK: } attributes {independent = [#acc.device_type<none>]}
// CHECK: acc.yield
// CHECK: } attributes {independent = [#acc.device_type<none>]}
// CHECK: acc.yield
// CHECK: } attributes {collapse = [2], collapseDeviceType = [#acc.device_type<none>], independent = [#acc.device_type<none>]}
// CHECK: return
// CHECK-LABEL: func.func @three
// CHECK-SAME: (%[[V0:.+]]: memref<10x10x10xf32>, %[[V1:.+]]: f32, %[[V2:.+]]: i32) {
// CHECK: %[[V3:.+]] = arith.constant 0 : i32
// CHECK: %[[V4:.+]] = arith.constant 1 : i32
// CHECK: %[[V5:.+]] = arith.constant 100 : i32
// CHECK: %[[V6:.+]] = arith.constant 8 : i32
// CHECK: %[[V7:.+]] = arith.constant 4 : i32
// CHECK: %[[V8:.+]] = arith.constant 4 : i32
// CHECK: acc.loop control(%[[V9:.+]] : i32, %[[V10:.+]] : i32) = (%[[V3]], %[[V3]] : i32, i32) to (%[[V5]], %[[V5]] : i32, i32)  step (%[[V6]], %[[V7]] : i32, i32) {
// CHECK: acc.loop control(%[[V11:.+]] : i32) = (%[[V3]] : i32) to (%[[V5]] : i32)  step (%[[V8]] : i32) {
// CHECK: %[[V12:.+]] = arith.addi %[[V9]], %[[V6]] : i32
// CHECK: %[[V13:.+]] = arith.minsi %[[V12]], %[[V5]] : i32
// CHECK: %[[V14:.+]] = arith.addi %[[V10]], %[[V7]] : i32
// CHECK: %[[V15:.+]] = arith.minsi %[[V14]], %[[V5]] : i32
// CHECK: %[[V16:.+]] = arith.addi %[[V11]], %[[V8]] : i32
// CHECK: %[[V17:.+]] = arith.minsi %[[V16]], %[[V5]] : i32
// CHECK: acc.loop control(%[[V18:.+]] : i32) = (%[[V9]] : i32) to (%[[V13]] : i32)  step (%[[V4]] : i32) {
// CHECK: acc.loop control(%[[V19:.+]] : i32) = (%[[V10]] : i32) to (%[[V15]] : i32)  step (%[[V4]] : i32) {
// CHECK: acc.loop control(%[[V20:.+]] : i32) = (%[[V11]] : i32) to (%[[V17]] : i32)  step (%[[V4]] : i32) {
// CHECK: %[[V21:.+]] = arith.index_cast %[[V18]] : i32 to index
// CHECK: memref.store %[[V1]], %[[V0]][%[[V21]], %[[V21]], %[[V21]]] : memref<10x10x10xf32>
// CHECK: acc.yield
// CHECK: } attributes {independent = [#acc.device_type<none>]}
// CHECK: acc.yield
// CHECK: } attributes {independent = [#acc.device_type<none>]}
// CHECK: acc.yield
// CHECK: } attributes {independent = [#acc.device_type<none>]}
// CHECK: acc.yield
// CHECK: } attributes {inclusiveUpperbound = array<i1: false>, independent = [#acc.device_type<none>]}
// CHECK: acc.yield
// CHECK: } attributes {collapse = [2], collapseDeviceType = [#acc.device_type<none>], inclusiveUpperbound = array<i1: false, false>, independent = [#acc.device_type<none>]}
// CHECK: return
// CHECK-LABEL: func.func @narrow
// CHECK-SAME: (%[[V0:.+]]: memref<100xf32>, %[[V1:.+]]: f32) {
// CHECK: %[[V2:.+]] = arith.constant 0 : i64
// CHECK: %[[V3:.+]] = arith.constant 1 : i64
// CHECK: %[[V4:.+]] = arith.constant 100 : i64
// CHECK: %[[V5:.+]] = arith.constant 8 : i64
// CHECK: acc.loop control(%[[V6:.+]] : i64) = (%[[V2]] : i64) to (%[[V4]] : i64)  step (%[[V5]] : i64) {
// CHECK: %[[V7:.+]] = arith.addi %[[V6]], %[[V5]] : i64
// CHECK: %[[V8:.+]] = arith.minsi %[[V7]], %[[V4]] : i64
// CHECK: acc.loop control(%[[V9:.+]] : i64) = (%[[V6]] : i64) to (%[[V8]] : i64)  step (%[[V3]] : i64) {
// CHECK: %[[V10:.+]] = arith.index_cast %[[V9]] : i64 to index
// CHECK: memref.store %[[V1]], %[[V0]][%[[V10]]] : memref<100xf32>
// CHECK: acc.yield
// CHECK: } attributes {independent = [#acc.device_type<none>]}
// CHECK: acc.yield
// CHECK: } attributes {independent = [#acc.device_type<none>]}
// CHECK: return
func.func @one(%a: memref<100xf32>, %x: f32, %t: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c100 = arith.constant 100 : index
  acc.loop tile({%c8 : index}) control(%i : index) = (%c0 : index) to (%c100 : index) step (%c1 : index) {
    memref.store %x, %a[%i] : memref<100xf32>
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  acc.loop gang vector tile({%t : index}) control(%i : index) = (%c0 : index) to (%c100 : index) step (%c1 : index) {
    memref.store %x, %a[%i] : memref<100xf32>
    acc.yield
  } attributes {independent = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true>}
  return
}
// -----
func.func @two(%a: memref<100x100xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : i32
  %m1 = arith.constant -1 : i32
  %c100 = arith.constant 100 : index
  acc.loop gang worker vector tile({%c8 : i32, %m1 : i32}) control(%i : index, %j : index) = (%c0, %c0 : index, index) to (%c100, %c100 : index, index) step (%c1, %c1 : index, index) {
    memref.store %x, %a[%i, %j] : memref<100x100xf32>
    acc.yield
  } attributes {independent = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true, false>}
  acc.loop worker tile({%c8 : i32, %m1 : i32}) control(%i : index, %j : index) = (%c0, %c0 : index, index) to (%c100, %c100 : index, index) step (%c1, %c1 : index, index) {
    memref.store %x, %a[%i, %j] : memref<100x100xf32>
    acc.yield
  } attributes {collapse = [2], collapseDeviceType = [#acc.device_type<none>], independent = [#acc.device_type<none>]}
  return
}
// -----
func.func @three(%a: memref<10x10x10xf32>, %x: f32, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c8 = arith.constant 8 : i32
  %c4 = arith.constant 4 : i32
  %c100 = arith.constant 100 : i32
  acc.loop tile({%c8 : i32, %c4 : i32, %n : i32}) control(%i : i32, %j : i32, %k : i32) = (%c0, %c0, %c0 : i32, i32, i32) to (%c100, %c100, %c100 : i32, i32, i32) step (%c1, %c1, %c1 : i32, i32, i32) {
    %0 = arith.index_cast %i : i32 to index
    memref.store %x, %a[%0, %0, %0] : memref<10x10x10xf32>
    acc.yield
  } attributes {collapse = [2], collapseDeviceType = [#acc.device_type<none>], independent = [#acc.device_type<none>]}
  return
}
// -----
func.func @narrow(%a: memref<100xf32>, %x: f32) {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i32
  %c100 = arith.constant 100 : i64
  acc.loop tile({%c8 : i32}) control(%i : i64) = (%c0 : i64) to (%c100 : i64) step (%c1 : i64) {
    %0 = arith.index_cast %i : i64 to index
    memref.store %x, %a[%0] : memref<100xf32>
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  return
}
