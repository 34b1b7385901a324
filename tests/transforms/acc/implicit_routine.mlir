// RUN: ir-opt --acc-implicit-routine --mlir-print-local-scope --split-input-file %s | FileCheck %s

// CHECK: acc.routine @acc_routine_5 func(@leaf) implicit
// CHECK-LABEL: func.func @leaf
// CHECK-SAME: (%[[V0:.+]]: memref<f32>) attributes {acc.routine_info = #acc.routine_info<[@acc_routine_5]>} {
// CHECK: return
// CHECK: acc.routine @acc_routine_2 func(@middle) implicit
// CHECK-LABEL: func.func @middle
// CHECK-SAME: (%[[V0:.+]]: memref<f32>) attributes {acc.routine_info = #acc.routine_info<[@acc_routine_2]>} {
// CHECK: call @leaf(%[[V0]]) : (memref<f32>) -> ()
// CHECK: call @bound(%[[V0]]) : (memref<f32>) -> ()
// CHECK: return
// CHECK: acc.routine @acc_routine_3 func(@external) implicit
// CHECK-LABEL: func.func private @external
// CHECK: acc.routine @acc_routine_4 func(@recursive) implicit
// CHECK-LABEL: func.func @recursive
// CHECK-SAME: (%[[V0:.+]]: memref<f32>) attributes {acc.routine_info = #acc.routine_info<[@acc_routine_4]>} {
// CHECK: call @recursive(%[[V0]]) : (memref<f32>) -> ()
// CHECK: return
// CHECK-LABEL: func.func @host
// CHECK-SAME: (%[[V0:.+]]: memref<f32>) {
// CHECK: call @leaf(%[[V0]]) : (memref<f32>) -> ()
// CHECK: return
// CHECK: acc.routine @r0 func(@bound) bind("other")
// CHECK-LABEL: func.func @bound
// CHECK-SAME: (%[[V0:.+]]: memref<f32>) attributes {acc.routine_info = #acc.routine_info<[@r0]>} {
// CHECK: call @from_bound(%[[V0]]) : (memref<f32>) -> ()
// CHECK: return
// CHECK-LABEL: func.func @from_bound
// CHECK-SAME: (%[[V0:.+]]: memref<f32>) {
// CHECK: return
// CHECK: acc.routine @r1 func(@explicit) seq
// CHECK-LABEL: func.func @explicit
// CHECK-SAME: (%[[V0:.+]]: memref<f32>) attributes {acc.routine_info = #acc.routine_info<[@r1]>} {
// CHECK: call @from_explicit(%[[V0]]) : (memref<f32>) -> ()
// CHECK: return
// CHECK: acc.routine @acc_routine_6 func(@from_explicit) implicit
// CHECK-LABEL: func.func @from_explicit
// CHECK-SAME: (%[[V0:.+]]: memref<f32>) attributes {acc.routine_info = #acc.routine_info<[@acc_routine_6]>} {
// CHECK: return
// CHECK-LABEL: func.func @f
// CHECK-SAME: (%[[V0:.+]]: memref<f32>) {
// CHECK: acc.parallel {
// CHECK: func.call @middle(%[[V0]]) : (memref<f32>) -> ()
// CHECK: func.call @external(%[[V0]]) : (memref<f32>) -> ()
// CHECK: func.call @middle(%[[V0]]) : (memref<f32>) -> ()
// CHECK: acc.yield
// CHECK: acc.serial {
// CHECK: func.call @recursive(%[[V0]]) : (memref<f32>) -> ()
// CHECK: func.call @explicit(%[[V0]]) : (memref<f32>) -> ()
// CHECK: acc.yield
// CHECK: return
func.func @leaf(%a: memref<f32>) {
  return
}
func.func @middle(%a: memref<f32>) {
  call @leaf(%a) : (memref<f32>) -> ()
  call @bound(%a) : (memref<f32>) -> ()
  return
}
func.func private @external(memref<f32>)
func.func @recursive(%a: memref<f32>) {
  call @recursive(%a) : (memref<f32>) -> ()
  return
}
func.func @host(%a: memref<f32>) {
  call @leaf(%a) : (memref<f32>) -> ()
  return
}
acc.routine @r0 func(@bound) bind("other")
func.func @bound(%a: memref<f32>) attributes {acc.routine_info = #acc.routine_info<[@r0]>} {
  call @from_bound(%a) : (memref<f32>) -> ()
  return
}
func.func @from_bound(%a: memref<f32>) {
  return
}
acc.routine @r1 func(@explicit) seq
func.func @explicit(%a: memref<f32>) attributes {acc.routine_info = #acc.routine_info<[@r1]>} {
  call @from_explicit(%a) : (memref<f32>) -> ()
  return
}
func.func @from_explicit(%a: memref<f32>) {
  return
}
func.func @f(%a: memref<f32>) {
  acc.parallel {
    func.call @middle(%a) : (memref<f32>) -> ()
    func.call @external(%a) : (memref<f32>) -> ()
    func.call @middle(%a) : (memref<f32>) -> ()
    acc.yield
  }
  acc.serial {
    func.call @recursive(%a) : (memref<f32>) -> ()
    func.call @explicit(%a) : (memref<f32>) -> ()
    acc.yield
  }
  return
}
