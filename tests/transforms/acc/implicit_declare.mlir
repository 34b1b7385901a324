// RUN: ir-opt --acc-implicit-declare --mlir-print-local-scope --split-input-file %s | FileCheck %s

// CHECK: memref.global constant @k : memref<f32> = dense<1.000000e+00> {acc.declare = #acc.declare<dataClause =  acc_copyin>}
// CHECK: memref.global constant @unused : memref<f32> = dense<1.000000e+00>
// CHECK: memref.global @g : memref<f32> = dense<1.000000e+00>
// CHECK: memref.global @d : memref<f32> = dense<1.000000e+00> {acc.declare = #acc.declare<dataClause =  acc_create>}
// CHECK: memref.global @h : memref<f32> = dense<1.000000e+00> {acc.declare = #acc.declare<dataClause =  acc_copyin>}
// CHECK: memref.global @i : memref<f32> = dense<1.000000e+00> {acc.declare = #acc.declare<dataClause =  acc_copyin>}
// CHECK: memref.global @j : memref<f32> = dense<1.000000e+00>
// CHECK-LABEL: func.func @f
// CHECK-SAME: (%[[V0:.+]]: memref<f32>) {
// CHECK: %[[V1:.+]] = memref.get_global @g : memref<f32>
// CHECK: %[[V2:.+]] = memref.get_global @g : memref<f32>
// CHECK: acc.parallel {
// CHECK: %[[V3:.+]] = memref.get_global @k : memref<f32>
// CHECK: %[[V4:.+]] = memref.get_global @d : memref<f32>
// CHECK: %[[V5:.+]] = arith.constant true
// CHECK: scf.if %[[V5]] {
// CHECK: %[[V6:.+]] = memref.load %[[V1]][] : memref<f32>
// CHECK: acc.yield
// CHECK: %[[V7:.+]] = memref.get_global @unused : memref<f32>
// CHECK: return
// CHECK: acc.routine @r0 func(@dev) seq
// CHECK-LABEL: func.func @dev
// CHECK-SAME: (%[[V0:.+]]: memref<f32>) attributes {acc.routine_info = #acc.routine_info<[@r0]>} {
// CHECK: %[[V1:.+]] = memref.get_global @h : memref<f32>
// CHECK: return
// CHECK: acc.private.recipe @p : memref<f32> init {
// CHECK: ^bb0(%[[V0]]: memref<f32>):
// CHECK: %[[V2:.+]] = memref.alloca() : memref<f32>
// CHECK: %[[V1]] = memref.get_global @i : memref<f32>
// CHECK: acc.yield %[[V2]] : memref<f32>
// CHECK: acc.private.recipe @unused_recipe : memref<f32> init {
// CHECK: ^bb0(%[[V0]]: memref<f32>):
// CHECK: %[[V2]] = memref.alloca() : memref<f32>
// CHECK: %[[V1]] = memref.get_global @j : memref<f32>
// CHECK: acc.yield %[[V2]] : memref<f32>
// CHECK-LABEL: func.func @user
// CHECK-SAME: (%[[V0:.+]]: memref<f32>) {
// CHECK: %[[V1:.+]] = acc.private varPtr(%[[V0]] : memref<f32>) recipe(@p) -> memref<f32>
// CHECK: acc.parallel private(%[[V1]] : memref<f32>) {
// CHECK: acc.yield
// CHECK: return
memref.global constant @k : memref<f32> = dense<1.0>
memref.global constant @unused : memref<f32> = dense<1.0>
memref.global @g : memref<f32> = dense<1.0>
memref.global @d : memref<f32> = dense<1.0> {acc.declare = #acc.declare<dataClause = acc_create>}
memref.global @h : memref<f32> = dense<1.0>
memref.global @i : memref<f32> = dense<1.0>
memref.global @j : memref<f32> = dense<1.0>
func.func @f(%a: memref<f32>) {
  acc.parallel {
    %0 = memref.get_global @k : memref<f32>
    %1 = memref.get_global @g : memref<f32>
    %2 = memref.get_global @d : memref<f32>
    %c = arith.constant true
    scf.if %c {
      %x = memref.load %1[] : memref<f32>
      %q = memref.get_global @g : memref<f32>
    }
    acc.yield
  }
  %0 = memref.get_global @unused : memref<f32>
  return
}
acc.routine @r0 func(@dev) seq
func.func @dev(%a: memref<f32>) attributes {acc.routine_info = #acc.routine_info<[@r0]>} {
  %0 = memref.get_global @h : memref<f32>
  return
}
acc.private.recipe @p : memref<f32> init {
^bb0(%a: memref<f32>):
  %0 = memref.alloca() : memref<f32>
  %1 = memref.get_global @i : memref<f32>
  acc.yield %0 : memref<f32>
}
acc.private.recipe @unused_recipe : memref<f32> init {
^bb0(%a: memref<f32>):
  %0 = memref.alloca() : memref<f32>
  %1 = memref.get_global @j : memref<f32>
  acc.yield %0 : memref<f32>
}
func.func @user(%a: memref<f32>) {
  %p = acc.private varPtr(%a : memref<f32>) recipe(@p) -> memref<f32>
  acc.parallel private(%p : memref<f32>) {
    acc.yield
  }
  return
}
