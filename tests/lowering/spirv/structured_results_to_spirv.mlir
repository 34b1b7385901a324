// RUN: ir-opt --allow-unregistered-dialect --convert-scf-to-spirv %s | FileCheck %s

// CHECK-LABEL: func.func @two_results
func.func @two_results(%c: i1) -> (index, index) {
  // CHECK: %[[V:.*]] = spirv.Variable : !spirv.ptr<i32, Function>
  // CHECK: spirv.mlir.selection
  // CHECK: spirv.Store "Function" %[[V]], %{{.*}} : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.if %c -> (index, index) {
    scf.yield %c0, %c1 : index, index
  } else {
    scf.yield %c1, %c0 : index, index
  }
  // CHECK: %[[L:.*]] = spirv.Load "Function"
  // CHECK: builtin.unrealized_conversion_cast %[[L]] : i32 to index
  return %0#0, %0#1 : index, index
}

// CHECK-LABEL: spirv.func @values_of_unknown_operations
func.func @values_of_unknown_operations(%x: f32) -> index {
  // CHECK: spirv.mlir.loop
  // CHECK: %[[N:.*]] = "foo.count"
  // CHECK: %[[I:.*]] = builtin.unrealized_conversion_cast %[[N]] : index to i32
  // CHECK: spirv.Store "Function" %{{.*}}, %[[I]] : i32
  %0 = scf.while (%a = %x) : (f32) -> index {
    %n = "foo.count"(%a) : (f32) -> index
    %go = "foo.go"(%a, %n) : (f32, index) -> i1
    scf.condition(%go) %n : index
  } do {
  ^bb0(%n: index):
    %next = "foo.next"(%n) : (index) -> f32
    scf.yield %next : f32
  }
  return %0 : index
}
