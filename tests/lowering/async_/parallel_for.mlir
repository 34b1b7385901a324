// RUN: ir-opt --async-parallel-for --mlir-print-local-scope --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func @one
// CHECK-SAME: (%[[V0:.+]]: memref<?xf32>, %[[V1:.+]]: index, %[[V2:.+]]: f32) {
// CHECK: %[[V3:.+]] = arith.constant 32 : index
// CHECK: %[[V4:.+]] = arith.constant 0 : index
// CHECK: %[[V5:.+]] = arith.constant 1 : index
// CHECK: %[[V6:.+]] = arith.constant 1000 : index
// CHECK: %[[V7:.+]] = arith.cmpi eq, %[[V1]], %[[V4]] : index
// CHECK: scf.if %[[V7]] {
// CHECK: } else {
// CHECK: %[[V8:.+]] = arith.ceildivsi %[[V1]], %[[V3]] : index
// CHECK: %[[V9:.+]] = arith.maxsi %[[V8]], %[[V6]] : index
// CHECK: %[[V10:.+]] = arith.minsi %[[V1]], %[[V9]] : index
// CHECK: %[[V11:.+]] = arith.ceildivsi %[[V1]], %[[V10]] : index
// CHECK: %[[V12:.+]] = arith.cmpi eq, %[[V11]], %[[V5]] : index
// CHECK: scf.if %[[V12]] {
// CHECK: func.call @parallel_compute_fn(%[[V4]], %[[V10]], %[[V1]], %[[V4]], %[[V1]], %[[V5]], %[[V2]], %[[V0]]) : (index, index, index, index, index, index, f32, memref<?xf32>) -> ()
// CHECK: } else {
// CHECK: %[[V13:.+]] = arith.subi %[[V11]], %[[V5]] : index
// CHECK: %[[V14:.+]] = async.create_group %[[V13]] : !async.group
// CHECK: func.call @async_dispatch_fn(%[[V14]], %[[V4]], %[[V11]], %[[V10]], %[[V1]], %[[V4]], %[[V1]], %[[V5]], %[[V2]], %[[V0]]) : (!async.group, index, index, index, index, index, index, index, f32, memref<?xf32>) -> ()
// CHECK: async.await_all %[[V14]]
// CHECK: return
// CHECK-LABEL: func.func private @parallel_compute_fn
// CHECK-SAME: (%[[V0:.+]]: index, %[[V1:.+]]: index, %[[V2:.+]]: index, %[[V3:.+]]: index, %[[V4:.+]]: index, %[[V5:.+]]: index, %[[V6:.+]]: f32, %[[V7:.+]]: memref<?xf32>) {
// CHECK: %[[V8:.+]] = arith.constant 1 : index
// CHECK: %[[V9:.+]] = arith.muli %[[V0]], %[[V1]] : index
// CHECK: %[[V10:.+]] = arith.addi %[[V9]], %[[V1]] : index
// CHECK: %[[V11:.+]] = arith.minsi %[[V10]], %[[V2]] : index
// CHECK: %[[V12:.+]] = arith.subi %[[V11]], %[[V8]] : index
// CHECK: %[[V13:.+]] = arith.remsi %[[V9]], %[[V2]] : index
// CHECK: %[[V14:.+]] = arith.remsi %[[V12]], %[[V2]] : index
// CHECK: %[[V15:.+]] = arith.addi %[[V14]], %[[V8]] : index
// CHECK: scf.for %[[V16:.+]] = %[[V13]] to %[[V15]] step %[[V8]] {
// CHECK: memref.store %[[V6]], %[[V7]][%[[V16]]] : memref<?xf32>
// CHECK: return
// CHECK-LABEL: func.func private @async_dispatch_fn
// CHECK-SAME: (%[[V0:.+]]: !async.group, %[[V1:.+]]: index, %[[V2:.+]]: index, %[[V3:.+]]: index, %[[V4:.+]]: index, %[[V5:.+]]: index, %[[V6:.+]]: index, %[[V7:.+]]: index, %[[V8:.+]]: f32, %[[V9:.+]]: memref<?xf32>) {
// CHECK: %[[V10:.+]] = arith.constant 1 : index
// CHECK: %[[V11:.+]] = arith.constant 2 : index
// CHECK: %[[V12:.+]]:2 = scf.while (%[[V13:.+]] = %[[V1]], %[[V14:.+]] = %[[V2]]) : (index, index) -> (index, index) {
// CHECK: %[[V15:.+]] = arith.subi %[[V14]], %[[V13]] : index
// CHECK: %[[V16:.+]] = arith.cmpi sgt, %[[V15]], %[[V10]] : index
// CHECK: scf.condition(%[[V16]]) %[[V13]], %[[V14]] : index, index
// CHECK: } do {
// CHECK: ^bb0(%[[V13]]: index, %[[V14]]: index):
// CHECK: %[[V15]] = arith.subi %[[V14]], %[[V13]] : index
// CHECK: %[[V16]] = arith.divsi %[[V15]], %[[V11]] : index
// CHECK: %[[V17:.+]] = arith.addi %[[V13]], %[[V16]] : index
// CHECK: %[[V18:.+]] = async.execute {
// CHECK: func.call @async_dispatch_fn(%[[V0]], %[[V17]], %[[V14]], %[[V3]], %[[V4]], %[[V5]], %[[V6]], %[[V7]], %[[V8]], %[[V9]]) : (!async.group, index, index, index, index, index, index, index, f32, memref<?xf32>) -> ()
// CHECK: async.yield
// CHECK: %[[V19:.+]] = async.add_to_group %[[V18]], %[[V0]] : !async.token
// CHECK: scf.yield %[[V13]], %[[V17]] : index, index
// CHECK: call @parallel_compute_fn(%[[V1]], %[[V3]], %[[V4]], %[[V5]], %[[V6]], %[[V7]], %[[V8]], %[[V9]]) : (index, index, index, index, index, index, f32, memref<?xf32>) -> ()
// CHECK: return
func.func @one(%m: memref<?xf32>, %n: index, %x: f32) {
  %lb = arith.constant 0 : index
  %st = arith.constant 1 : index
  scf.parallel (%i) = (%lb) to (%n) step (%st) {
    memref.store %x, %m[%i] : memref<?xf32>
  }
  return
}
// -----
// CHECK-LABEL: func.func @aligned
// CHECK-SAME: (%[[V0:.+]]: memref<?x10xf32>, %[[V1:.+]]: index, %[[V2:.+]]: index) {
// CHECK: %[[V3:.+]] = arith.constant 32 : index
// CHECK: %[[V4:.+]] = arith.constant 0 : index
// CHECK: %[[V5:.+]] = arith.constant 10 : index
// CHECK: %[[V6:.+]] = arith.constant 1 : index
// CHECK: %[[V7:.+]] = arith.constant 1000 : index
// CHECK: %[[V8:.+]] = arith.ceildivsi %[[V1]], %[[V2]] : index
// CHECK: %[[V9:.+]] = arith.muli %[[V8]], %[[V5]] : index
// CHECK: %[[V10:.+]] = arith.cmpi eq, %[[V9]], %[[V4]] : index
// CHECK: scf.if %[[V10]] {
// CHECK: } else {
// CHECK: %[[V11:.+]] = arith.ceildivsi %[[V9]], %[[V3]] : index
// CHECK: %[[V12:.+]] = arith.maxsi %[[V11]], %[[V7]] : index
// CHECK: %[[V13:.+]] = arith.minsi %[[V9]], %[[V12]] : index
// CHECK: %[[V14:.+]] = arith.ceildivsi %[[V9]], %[[V13]] : index
// CHECK: %[[V15:.+]] = arith.cmpi sge, %[[V13]], %[[V5]] : index
// CHECK: scf.if %[[V15]] {
// CHECK: %[[V16:.+]] = arith.ceildivsi %[[V13]], %[[V5]] : index
// CHECK: %[[V17:.+]] = arith.muli %[[V16]], %[[V5]] : index
// CHECK: %[[V18:.+]] = arith.cmpi eq, %[[V14]], %[[V6]] : index
// CHECK: scf.if %[[V18]] {
// CHECK: func.call @parallel_compute_fn_with_aligned_loops(%[[V4]], %[[V17]], %[[V8]], %[[V5]], %[[V4]], %[[V4]], %[[V1]], %[[V5]], %[[V2]], %[[V6]], %[[V0]]) : (index, index, index, index, index, index, index, index, index, index, memref<?x10xf32>) -> ()
// CHECK: } else {
// CHECK: %[[V19:.+]] = arith.subi %[[V14]], %[[V6]] : index
// CHECK: %[[V20:.+]] = async.create_group %[[V19]] : !async.group
// CHECK: func.call @async_dispatch_fn(%[[V20]], %[[V4]], %[[V14]], %[[V17]], %[[V8]], %[[V5]], %[[V4]], %[[V4]], %[[V1]], %[[V5]], %[[V2]], %[[V6]], %[[V0]]) : (!async.group, index, index, index, index, index, index, index, index, index, index, index, memref<?x10xf32>) -> ()
// CHECK: async.await_all %[[V20]]
// CHECK: } else {
// CHECK: %[[V16]] = arith.cmpi eq, %[[V14]], %[[V6]] : index
// CHECK: scf.if %[[V16]] {
// CHECK: func.call @parallel_compute_fn(%[[V4]], %[[V13]], %[[V8]], %[[V5]], %[[V4]], %[[V4]], %[[V1]], %[[V5]], %[[V2]], %[[V6]], %[[V0]]) : (index, index, index, index, index, index, index, index, index, index, memref<?x10xf32>) -> ()
// CHECK: } else {
// CHECK: %[[V17]] = arith.subi %[[V14]], %[[V6]] : index
// CHECK: %[[V18]] = async.create_group %[[V17]] : !async.group
// CHECK: func.call @async_dispatch_fn_0(%[[V18]], %[[V4]], %[[V14]], %[[V13]], %[[V8]], %[[V5]], %[[V4]], %[[V4]], %[[V1]], %[[V5]], %[[V2]], %[[V6]], %[[V0]]) : (!async.group, index, index, index, index, index, index, index, index, index, index, index, memref<?x10xf32>) -> ()
// CHECK: async.await_all %[[V18]]
// CHECK: return
// CHECK-LABEL: func.func private @parallel_compute_fn_with_aligned_loops
// CHECK-SAME: (%[[V0:.+]]: index, %[[V1:.+]]: index, %[[V2:.+]]: index, %[[V3:.+]]: index, %[[V4:.+]]: index, %[[V5:.+]]: index, %[[V6:.+]]: index, %[[V7:.+]]: index, %[[V8:.+]]: index, %[[V9:.+]]: index, %[[V10:.+]]: memref<?x10xf32>) {
// CHECK: %[[V11:.+]] = arith.constant 1.000000e+00 : f32
// CHECK: %[[V12:.+]] = arith.constant 0 : index
// CHECK: %[[V13:.+]] = arith.constant 1 : index
// CHECK: %[[V14:.+]] = arith.constant 10 : index
// CHECK: %[[V15:.+]] = arith.muli %[[V2]], %[[V14]] : index
// CHECK: %[[V16:.+]] = arith.muli %[[V0]], %[[V1]] : index
// CHECK: %[[V17:.+]] = arith.addi %[[V16]], %[[V1]] : index
// CHECK: %[[V18:.+]] = arith.minsi %[[V17]], %[[V15]] : index
// CHECK: %[[V19:.+]] = arith.subi %[[V18]], %[[V13]] : index
// CHECK: %[[V20:.+]] = arith.divsi %[[V16]], %[[V14]] : index
// CHECK: %[[V21:.+]] = arith.remsi %[[V20]], %[[V2]] : index
// CHECK: %[[V22:.+]] = arith.divsi %[[V19]], %[[V14]] : index
// CHECK: %[[V23:.+]] = arith.remsi %[[V22]], %[[V2]] : index
// CHECK: %[[V24:.+]] = arith.addi %[[V23]], %[[V13]] : index
// CHECK: scf.for %[[V25:.+]] = %[[V21]] to %[[V24]] step %[[V13]] {
// CHECK: %[[V26:.+]] = arith.muli %[[V25]], %[[V8]] : index
// CHECK: scf.for %[[V27:.+]] = %[[V12]] to %[[V14]] step %[[V13]] {
// CHECK: memref.store %[[V11]], %[[V10]][%[[V26]], %[[V27]]] : memref<?x10xf32>
// CHECK: return
// CHECK-LABEL: func.func private @async_dispatch_fn
// CHECK-SAME: (%[[V0:.+]]: !async.group, %[[V1:.+]]: index, %[[V2:.+]]: index, %[[V3:.+]]: index, %[[V4:.+]]: index, %[[V5:.+]]: index, %[[V6:.+]]: index, %[[V7:.+]]: index, %[[V8:.+]]: index, %[[V9:.+]]: index, %[[V10:.+]]: index, %[[V11:.+]]: index, %[[V12:.+]]: memref<?x10xf32>) {
// CHECK: %[[V13:.+]] = arith.constant 1 : index
// CHECK: %[[V14:.+]] = arith.constant 2 : index
// CHECK: %[[V15:.+]]:2 = scf.while (%[[V16:.+]] = %[[V1]], %[[V17:.+]] = %[[V2]]) : (index, index) -> (index, index) {
// CHECK: %[[V18:.+]] = arith.subi %[[V17]], %[[V16]] : index
// CHECK: %[[V19:.+]] = arith.cmpi sgt, %[[V18]], %[[V13]] : index
// CHECK: scf.condition(%[[V19]]) %[[V16]], %[[V17]] : index, index
// CHECK: } do {
// CHECK: ^bb0(%[[V16]]: index, %[[V17]]: index):
// CHECK: %[[V18]] = arith.subi %[[V17]], %[[V16]] : index
// CHECK: %[[V19]] = arith.divsi %[[V18]], %[[V14]] : index
// CHECK: %[[V20:.+]] = arith.addi %[[V16]], %[[V19]] : index
// CHECK: %[[V21:.+]] = async.execute {
// CHECK: func.call @async_dispatch_fn(%[[V0]], %[[V20]], %[[V17]], %[[V3]], %[[V4]], %[[V5]], %[[V6]], %[[V7]], %[[V8]], %[[V9]], %[[V10]], %[[V11]], %[[V12]]) : (!async.group, index, index, index, index, index, index, index, index, index, index, index, memref<?x10xf32>) -> ()
// CHECK: async.yield
// CHECK: %[[V22:.+]] = async.add_to_group %[[V21]], %[[V0]] : !async.token
// CHECK: scf.yield %[[V16]], %[[V20]] : index, index
// CHECK: call @parallel_compute_fn_with_aligned_loops(%[[V1]], %[[V3]], %[[V4]], %[[V5]], %[[V6]], %[[V7]], %[[V8]], %[[V9]], %[[V10]], %[[V11]], %[[V12]]) : (index, index, index, index, index, index, index, index, index, index, memref<?x10xf32>) -> ()
// CHECK: return
// CHECK-LABEL: func.func private @parallel_compute_fn
// CHECK-SAME: (%[[V0:.+]]: index, %[[V1:.+]]: index, %[[V2:.+]]: index, %[[V3:.+]]: index, %[[V4:.+]]: index, %[[V5:.+]]: index, %[[V6:.+]]: index, %[[V7:.+]]: index, %[[V8:.+]]: index, %[[V9:.+]]: index, %[[V10:.+]]: memref<?x10xf32>) {
// CHECK: %[[V11:.+]] = arith.constant 1.000000e+00 : f32
// CHECK: %[[V12:.+]] = arith.constant 0 : index
// CHECK: %[[V13:.+]] = arith.constant 1 : index
// CHECK: %[[V14:.+]] = arith.constant 10 : index
// CHECK: %[[V15:.+]] = arith.muli %[[V2]], %[[V14]] : index
// CHECK: %[[V16:.+]] = arith.muli %[[V0]], %[[V1]] : index
// CHECK: %[[V17:.+]] = arith.addi %[[V16]], %[[V1]] : index
// CHECK: %[[V18:.+]] = arith.minsi %[[V17]], %[[V15]] : index
// CHECK: %[[V19:.+]] = arith.subi %[[V18]], %[[V13]] : index
// CHECK: %[[V20:.+]] = arith.remsi %[[V16]], %[[V14]] : index
// CHECK: %[[V21:.+]] = arith.divsi %[[V16]], %[[V14]] : index
// CHECK: %[[V22:.+]] = arith.remsi %[[V21]], %[[V2]] : index
// CHECK: %[[V23:.+]] = arith.remsi %[[V19]], %[[V14]] : index
// CHECK: %[[V24:.+]] = arith.divsi %[[V19]], %[[V14]] : index
// CHECK: %[[V25:.+]] = arith.remsi %[[V24]], %[[V2]] : index
// CHECK: %[[V26:.+]] = arith.addi %[[V25]], %[[V13]] : index
// CHECK: %[[V27:.+]] = arith.addi %[[V23]], %[[V13]] : index
// CHECK: scf.for %[[V28:.+]] = %[[V22]] to %[[V26]] step %[[V13]] {
// CHECK: %[[V29:.+]] = arith.muli %[[V28]], %[[V8]] : index
// CHECK: %[[V30:.+]] = arith.cmpi eq, %[[V28]], %[[V22]] : index
// CHECK: %[[V31:.+]] = arith.cmpi eq, %[[V28]], %[[V25]] : index
// CHECK: %[[V32:.+]] = arith.select %[[V30]], %[[V20]], %[[V12]] : index
// CHECK: %[[V33:.+]] = arith.select %[[V31]], %[[V27]], %[[V14]] : index
// CHECK: scf.for %[[V34:.+]] = %[[V32]] to %[[V33]] step %[[V13]] {
// CHECK: memref.store %[[V11]], %[[V10]][%[[V29]], %[[V34]]] : memref<?x10xf32>
// CHECK: return
// CHECK-LABEL: func.func private @async_dispatch_fn_0
// CHECK-SAME: (%[[V0:.+]]: !async.group, %[[V1:.+]]: index, %[[V2:.+]]: index, %[[V3:.+]]: index, %[[V4:.+]]: index, %[[V5:.+]]: index, %[[V6:.+]]: index, %[[V7:.+]]: index, %[[V8:.+]]: index, %[[V9:.+]]: index, %[[V10:.+]]: index, %[[V11:.+]]: index, %[[V12:.+]]: memref<?x10xf32>) {
// CHECK: %[[V13:.+]] = arith.constant 1 : index
// CHECK: %[[V14:.+]] = arith.constant 2 : index
// CHECK: %[[V15:.+]]:2 = scf.while (%[[V16:.+]] = %[[V1]], %[[V17:.+]] = %[[V2]]) : (index, index) -> (index, index) {
// CHECK: %[[V18:.+]] = arith.subi %[[V17]], %[[V16]] : index
// CHECK: %[[V19:.+]] = arith.cmpi sgt, %[[V18]], %[[V13]] : index
// CHECK: scf.condition(%[[V19]]) %[[V16]], %[[V17]] : index, index
// CHECK: } do {
// CHECK: ^bb0(%[[V16]]: index, %[[V17]]: index):
// CHECK: %[[V18]] = arith.subi %[[V17]], %[[V16]] : index
// CHECK: %[[V19]] = arith.divsi %[[V18]], %[[V14]] : index
// CHECK: %[[V20:.+]] = arith.addi %[[V16]], %[[V19]] : index
// CHECK: %[[V21:.+]] = async.execute {
// CHECK: func.call @async_dispatch_fn_0(%[[V0]], %[[V20]], %[[V17]], %[[V3]], %[[V4]], %[[V5]], %[[V6]], %[[V7]], %[[V8]], %[[V9]], %[[V10]], %[[V11]], %[[V12]]) : (!async.group, index, index, index, index, index, index, index, index, index, index, index, memref<?x10xf32>) -> ()
// CHECK: async.yield
// CHECK: %[[V22:.+]] = async.add_to_group %[[V21]], %[[V0]] : !async.token
// CHECK: scf.yield %[[V16]], %[[V20]] : index, index
// CHECK: call @parallel_compute_fn(%[[V1]], %[[V3]], %[[V4]], %[[V5]], %[[V6]], %[[V7]], %[[V8]], %[[V9]], %[[V10]], %[[V11]], %[[V12]]) : (index, index, index, index, index, index, index, index, index, index, memref<?x10xf32>) -> ()
// CHECK: return
func.func @aligned(%m: memref<?x10xf32>, %n: index, %s: index) {
  %lb = arith.constant 0 : index
  %ten = arith.constant 10 : index
  %st = arith.constant 1 : index
  scf.parallel (%i, %j) = (%lb, %lb) to (%n, %ten) step (%s, %st) {
    %x = arith.constant 1.0 : f32
    memref.store %x, %m[%i, %j] : memref<?x10xf32>
  }
  return
}
