// RUN: ir-opt --async-parallel-for='async-dispatch=false num-workers=-1 min-task-size=4' --mlir-print-local-scope --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func @one
// CHECK-SAME: (%[[V0:.+]]: memref<?xf32>, %[[V1:.+]]: index, %[[V2:.+]]: f32) {
// CHECK: %[[V3:.+]] = arith.constant 6.000000e-01 : f32
// CHECK: %[[V4:.+]] = arith.constant 64 : index
// CHECK: %[[V5:.+]] = arith.constant 8.000000e-01 : f32
// CHECK: %[[V6:.+]] = arith.constant 32 : index
// CHECK: %[[V7:.+]] = arith.constant 1.000000e+00 : f32
// CHECK: %[[V8:.+]] = arith.constant 16 : index
// CHECK: %[[V9:.+]] = arith.constant 2.000000e+00 : f32
// CHECK: %[[V10:.+]] = arith.constant 8 : index
// CHECK: %[[V11:.+]] = arith.constant 4.000000e+00 : f32
// CHECK: %[[V12:.+]] = arith.constant 8.000000e+00 : f32
// CHECK: %[[V13:.+]] = arith.constant 0 : index
// CHECK: %[[V14:.+]] = arith.constant 1 : index
// CHECK: %[[V15:.+]] = arith.constant 4 : index
// CHECK: %[[V16:.+]] = arith.cmpi eq, %[[V1]], %[[V13]] : index
// CHECK: scf.if %[[V16]] {
// CHECK: } else {
// CHECK: %[[V17:.+]] = async.runtime.num_worker_threads : index
// CHECK: %[[V18:.+]] = arith.cmpi sgt, %[[V17]], %[[V15]] : index
// CHECK: %[[V19:.+]] = arith.select %[[V18]], %[[V11]], %[[V12]] : f32
// CHECK: %[[V20:.+]] = arith.cmpi sgt, %[[V17]], %[[V10]] : index
// CHECK: %[[V21:.+]] = arith.select %[[V20]], %[[V9]], %[[V19]] : f32
// CHECK: %[[V22:.+]] = arith.cmpi sgt, %[[V17]], %[[V8]] : index
// CHECK: %[[V23:.+]] = arith.select %[[V22]], %[[V7]], %[[V21]] : f32
// CHECK: %[[V24:.+]] = arith.cmpi sgt, %[[V17]], %[[V6]] : index
// CHECK: %[[V25:.+]] = arith.select %[[V24]], %[[V5]], %[[V23]] : f32
// CHECK: %[[V26:.+]] = arith.cmpi sgt, %[[V17]], %[[V4]] : index
// CHECK: %[[V27:.+]] = arith.select %[[V26]], %[[V3]], %[[V25]] : f32
// CHECK: %[[V28:.+]] = arith.index_cast %[[V17]] : index to i32
// CHECK: %[[V29:.+]] = arith.sitofp %[[V28]] : i32 to f32
// CHECK: %[[V30:.+]] = arith.mulf %[[V27]], %[[V29]] : f32
// CHECK: %[[V31:.+]] = arith.fptosi %[[V30]] : f32 to i32
// CHECK: %[[V32:.+]] = arith.index_cast %[[V31]] : i32 to index
// CHECK: %[[V33:.+]] = arith.maxsi %[[V32]], %[[V14]] : index
// CHECK: %[[V34:.+]] = arith.ceildivsi %[[V1]], %[[V33]] : index
// CHECK: %[[V35:.+]] = arith.maxsi %[[V34]], %[[V15]] : index
// CHECK: %[[V36:.+]] = arith.minsi %[[V1]], %[[V35]] : index
// CHECK: %[[V37:.+]] = arith.ceildivsi %[[V1]], %[[V36]] : index
// CHECK: %[[V38:.+]] = arith.subi %[[V37]], %[[V14]] : index
// CHECK: %[[V39:.+]] = async.create_group %[[V38]] : !async.group
// CHECK: scf.for %[[V40:.+]] = %[[V14]] to %[[V37]] step %[[V14]] {
// CHECK: %[[V41:.+]] = async.execute {
// CHECK: func.call @parallel_compute_fn(%[[V40]], %[[V36]], %[[V1]], %[[V13]], %[[V1]], %[[V14]], %[[V2]], %[[V0]]) : (index, index, index, index, index, index, f32, memref<?xf32>) -> ()
// CHECK: async.yield
// CHECK: %[[V42:.+]] = async.add_to_group %[[V41]], %[[V39]] : !async.token
// CHECK: func.call @parallel_compute_fn(%[[V13]], %[[V36]], %[[V1]], %[[V13]], %[[V1]], %[[V14]], %[[V2]], %[[V0]]) : (index, index, index, index, index, index, f32, memref<?xf32>) -> ()
// CHECK: async.await_all %[[V39]]
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
// CHECK: %[[V3:.+]] = arith.constant 6.000000e-01 : f32
// CHECK: %[[V4:.+]] = arith.constant 64 : index
// CHECK: %[[V5:.+]] = arith.constant 8.000000e-01 : f32
// CHECK: %[[V6:.+]] = arith.constant 32 : index
// CHECK: %[[V7:.+]] = arith.constant 1.000000e+00 : f32
// CHECK: %[[V8:.+]] = arith.constant 16 : index
// CHECK: %[[V9:.+]] = arith.constant 2.000000e+00 : f32
// CHECK: %[[V10:.+]] = arith.constant 8 : index
// CHECK: %[[V11:.+]] = arith.constant 4.000000e+00 : f32
// CHECK: %[[V12:.+]] = arith.constant 8.000000e+00 : f32
// CHECK: %[[V13:.+]] = arith.constant 0 : index
// CHECK: %[[V14:.+]] = arith.constant 10 : index
// CHECK: %[[V15:.+]] = arith.constant 1 : index
// CHECK: %[[V16:.+]] = arith.constant 4 : index
// CHECK: %[[V17:.+]] = arith.ceildivsi %[[V1]], %[[V2]] : index
// CHECK: %[[V18:.+]] = arith.muli %[[V17]], %[[V14]] : index
// CHECK: %[[V19:.+]] = arith.cmpi eq, %[[V18]], %[[V13]] : index
// CHECK: scf.if %[[V19]] {
// CHECK: } else {
// CHECK: %[[V20:.+]] = async.runtime.num_worker_threads : index
// CHECK: %[[V21:.+]] = arith.cmpi sgt, %[[V20]], %[[V16]] : index
// CHECK: %[[V22:.+]] = arith.select %[[V21]], %[[V11]], %[[V12]] : f32
// CHECK: %[[V23:.+]] = arith.cmpi sgt, %[[V20]], %[[V10]] : index
// CHECK: %[[V24:.+]] = arith.select %[[V23]], %[[V9]], %[[V22]] : f32
// CHECK: %[[V25:.+]] = arith.cmpi sgt, %[[V20]], %[[V8]] : index
// CHECK: %[[V26:.+]] = arith.select %[[V25]], %[[V7]], %[[V24]] : f32
// CHECK: %[[V27:.+]] = arith.cmpi sgt, %[[V20]], %[[V6]] : index
// CHECK: %[[V28:.+]] = arith.select %[[V27]], %[[V5]], %[[V26]] : f32
// CHECK: %[[V29:.+]] = arith.cmpi sgt, %[[V20]], %[[V4]] : index
// CHECK: %[[V30:.+]] = arith.select %[[V29]], %[[V3]], %[[V28]] : f32
// CHECK: %[[V31:.+]] = arith.index_cast %[[V20]] : index to i32
// CHECK: %[[V32:.+]] = arith.sitofp %[[V31]] : i32 to f32
// CHECK: %[[V33:.+]] = arith.mulf %[[V30]], %[[V32]] : f32
// CHECK: %[[V34:.+]] = arith.fptosi %[[V33]] : f32 to i32
// CHECK: %[[V35:.+]] = arith.index_cast %[[V34]] : i32 to index
// CHECK: %[[V36:.+]] = arith.maxsi %[[V35]], %[[V15]] : index
// CHECK: %[[V37:.+]] = arith.ceildivsi %[[V18]], %[[V36]] : index
// CHECK: %[[V38:.+]] = arith.maxsi %[[V37]], %[[V16]] : index
// CHECK: %[[V39:.+]] = arith.minsi %[[V18]], %[[V38]] : index
// CHECK: %[[V40:.+]] = arith.ceildivsi %[[V18]], %[[V39]] : index
// CHECK: %[[V41:.+]] = arith.cmpi sge, %[[V39]], %[[V14]] : index
// CHECK: scf.if %[[V41]] {
// CHECK: %[[V42:.+]] = arith.ceildivsi %[[V39]], %[[V14]] : index
// CHECK: %[[V43:.+]] = arith.muli %[[V42]], %[[V14]] : index
// CHECK: %[[V44:.+]] = arith.subi %[[V40]], %[[V15]] : index
// CHECK: %[[V45:.+]] = async.create_group %[[V44]] : !async.group
// CHECK: scf.for %[[V46:.+]] = %[[V15]] to %[[V40]] step %[[V15]] {
// CHECK: %[[V47:.+]] = async.execute {
// CHECK: func.call @parallel_compute_fn_with_aligned_loops(%[[V46]], %[[V43]], %[[V17]], %[[V14]], %[[V13]], %[[V13]], %[[V1]], %[[V14]], %[[V2]], %[[V15]], %[[V0]]) : (index, index, index, index, index, index, index, index, index, index, memref<?x10xf32>) -> ()
// CHECK: async.yield
// CHECK: %[[V48:.+]] = async.add_to_group %[[V47]], %[[V45]] : !async.token
// CHECK: func.call @parallel_compute_fn_with_aligned_loops(%[[V13]], %[[V43]], %[[V17]], %[[V14]], %[[V13]], %[[V13]], %[[V1]], %[[V14]], %[[V2]], %[[V15]], %[[V0]]) : (index, index, index, index, index, index, index, index, index, index, memref<?x10xf32>) -> ()
// CHECK: async.await_all %[[V45]]
// CHECK: } else {
// CHECK: %[[V42]] = arith.subi %[[V40]], %[[V15]] : index
// CHECK: %[[V43]] = async.create_group %[[V42]] : !async.group
// CHECK: scf.for %[[V46]] = %[[V15]] to %[[V40]] step %[[V15]] {
// CHECK: %[[V47]] = async.execute {
// CHECK: func.call @parallel_compute_fn(%[[V46]], %[[V39]], %[[V17]], %[[V14]], %[[V13]], %[[V13]], %[[V1]], %[[V14]], %[[V2]], %[[V15]], %[[V0]]) : (index, index, index, index, index, index, index, index, index, index, memref<?x10xf32>) -> ()
// CHECK: async.yield
// CHECK: %[[V44]] = async.add_to_group %[[V47]], %[[V43]] : !async.token
// CHECK: func.call @parallel_compute_fn(%[[V13]], %[[V39]], %[[V17]], %[[V14]], %[[V13]], %[[V13]], %[[V1]], %[[V14]], %[[V2]], %[[V15]], %[[V0]]) : (index, index, index, index, index, index, index, index, index, index, memref<?x10xf32>) -> ()
// CHECK: async.await_all %[[V43]]
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
