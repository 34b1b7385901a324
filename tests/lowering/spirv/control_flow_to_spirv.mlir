// RUN: ir-opt --convert-scf-to-spirv %s | FileCheck %s

// A loop's header has the counter and the carried values as arguments; the results are variables.
// CHECK-LABEL: spirv.func @for
// CHECK-SAME: (%[[N:.*]]: i32, %[[X:.*]]: f32) -> f32 "None"
func.func @for(%n: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: %[[V:.*]] = spirv.Variable : !spirv.ptr<f32, Function>
  // CHECK: spirv.mlir.loop {
  // CHECK: spirv.Branch ^[[HEADER:.*]](%{{.*}}, %[[X]] : i32, f32)
  // CHECK: ^[[HEADER]](%[[I:.*]]: i32, %[[CARRIED:.*]]: f32):
  // CHECK: %[[INSIDE:.*]] = spirv.SLessThan %[[I]], %[[N]] : i32
  // CHECK: spirv.BranchConditional %[[INSIDE]], ^[[BODY:.*]], ^[[END:.*]]
  // CHECK: ^[[BODY]]:
  // CHECK: %[[SUM:.*]] = spirv.FAdd %[[CARRIED]], %[[CARRIED]] : f32
  // CHECK: spirv.Store "Function" %[[V]], %[[SUM]] : f32
  // CHECK: %[[NEXT:.*]] = spirv.IAdd %[[I]]
  // CHECK: spirv.Branch ^[[HEADER]](%[[NEXT]], %[[SUM]] : i32, f32)
  // CHECK: ^[[END]]:
  // CHECK: spirv.mlir.merge
  // CHECK: %[[R:.*]] = spirv.Load "Function" %[[V]] : f32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%p = %x) -> (f32) {
    %s = arith.addf %p, %p : f32
    scf.yield %s : f32
  }
  // CHECK: spirv.ReturnValue %[[R]]
  return %r : f32
}

// CHECK-LABEL: spirv.func @if
// CHECK-SAME: (%[[C:.*]]: i1, %[[X:.*]]: f32)
func.func @if(%c: i1, %x: f32) -> f32 {
  // CHECK: %[[V:.*]] = spirv.Variable
  // CHECK: spirv.mlir.selection {
  // CHECK: spirv.BranchConditional %[[C]], ^[[THEN:.*]], ^[[ELSE:.*]]
  // CHECK: ^[[THEN]]:
  // CHECK: spirv.Store "Function" %[[V]], %{{.*}} : f32
  // CHECK: spirv.Branch ^[[END:.*]]
  // CHECK: ^[[ELSE]]:
  // CHECK: spirv.Store "Function" %[[V]], %[[X]] : f32
  // CHECK: spirv.Branch ^[[END]]
  // CHECK: spirv.Load "Function" %[[V]]
  %r = scf.if %c -> (f32) {
    %y = arith.addf %x, %x : f32
    scf.yield %y : f32
  } else {
    scf.yield %x : f32
  }
  return %r : f32
}

// CHECK-LABEL: spirv.func @while
// CHECK-SAME: (%[[A:.*]]: i32, %[[B:.*]]: i32)
func.func @while(%a: i32, %b: i32) -> i32 {
  // CHECK: %[[V:.*]] = spirv.Variable
  // CHECK: spirv.mlir.loop {
  // CHECK: spirv.Branch ^[[HEADER:.*]](%[[A]] : i32)
  // CHECK: ^[[HEADER]](%[[X:.*]]: i32):
  // CHECK: %[[GOES:.*]] = spirv.SLessThan %[[X]], %[[B]]
  // CHECK: spirv.Store "Function" %[[V]], %[[X]]
  // CHECK: spirv.BranchConditional %[[GOES]], ^[[BODY:.*]](%[[X]] : i32), ^[[END:.*]]
  // CHECK: ^[[BODY]](%[[Y:.*]]: i32):
  // CHECK: %[[NEXT:.*]] = spirv.IMul %[[Y]], %[[Y]]
  // CHECK: spirv.Branch ^[[HEADER]](%[[NEXT]] : i32)
  // CHECK: spirv.Load "Function" %[[V]]
  %r = scf.while (%x = %a) : (i32) -> i32 {
    %k = arith.cmpi slt, %x, %b : i32
    scf.condition(%k) %x : i32
  } do {
  ^bb0(%y: i32):
    %m = arith.muli %y, %y : i32
    scf.yield %m : i32
  }
  return %r : i32
}
