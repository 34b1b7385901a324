// RUN: ir-opt -convert-scf-to-cf -allow-unregistered-dialect %s | FileCheck %s

// A loop becomes a block that compares, and one for its body.
// CHECK-LABEL: func.func @loop
// CHECK: %[[START:.*]] = arith.constant 0
// CHECK-NEXT: cf.br ^[[HEAD:.*]](%[[START]], %arg2 : index, f32)
// CHECK-NEXT: ^[[HEAD]](%[[I:.*]]: index, %[[SUM:.*]]: f32):
// CHECK-NEXT: %[[MORE:.*]] = arith.cmpi slt, %[[I]], %arg0
// CHECK-NEXT: cf.cond_br %[[MORE]], ^[[BODY:.*]], ^[[END:.*]]{{$}}
// CHECK-NEXT: ^[[BODY]]:
// CHECK-NEXT: %[[ELEMENT:.*]] = memref.load %arg1[%[[I]]]
// CHECK-NEXT: %[[TOTAL:.*]] = arith.addf %[[SUM]], %[[ELEMENT]]
// CHECK-NEXT: %[[NEXT:.*]] = arith.addi %[[I]], %arg0
// CHECK-NEXT: cf.br ^[[HEAD]](%[[NEXT]], %[[TOTAL]] : index, f32)
// CHECK-NEXT: ^[[END]]:
// CHECK-NEXT: return %[[SUM]]
func.func @loop(%n: index, %m: memref<?xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r = scf.for %i = %c0 to %n step %n iter_args(%s = %x) -> (f32) {
    %v = memref.load %m[%i] : memref<?xf32>
    %t = arith.addf %s, %v : f32
    scf.yield %t : f32
  }
  return %r : f32
}

// A loop may compare unsigned.
// CHECK-LABEL: func.func @unsigned_loop
// CHECK: arith.cmpi ult
func.func @unsigned_loop(%a: i32) {
  scf.for unsigned %i = %a to %a step %a : i32 {
  }
  return
}

// What LLVM is told of a loop stays with its latch; other attributes go.
// CHECK-LABEL: func.func @annotated
// CHECK: cf.cond_br %{{[^{]*$}}
// CHECK: "test.a"
// CHECK: cf.br ^bb1(%{{.*}} : index) {llvm.loop_annotation = #{{.*}}}
func.func @annotated(%n: index) {
  scf.for %i = %n to %n step %n {
    "test.a"(%i) : (index) -> ()
  } {llvm.loop_annotation = #llvm.loop_annotation<disableNonforced = true>, other = 1 : i32}
  return
}

// Both regions of a condition end in the same block, whose argument is the result.
// CHECK-LABEL: func.func @condition
// CHECK-NEXT: cf.cond_br %arg0, ^[[THEN:.*]], ^[[ELSE:.*]]{{$}}
// CHECK-NEXT: ^[[THEN]]:
// CHECK-NEXT: cf.br ^[[END:.*]](%arg1 : i32)
// CHECK-NEXT: ^[[ELSE]]:
// CHECK-NEXT: cf.br ^[[END]](%arg2 : i32)
// CHECK-NEXT: ^[[END]](%[[RESULT:.*]]: i32):
// CHECK: return %[[RESULT]]
func.func @condition(%c: i1, %a: i32, %b: i32) -> i32 {
  %0 = scf.if %c -> i32 {
    scf.yield %a : i32
  } else {
    scf.yield %b : i32
  }
  return %0 : i32
}

// A while loop decides before each turn; a second region that only yields needs no block.
// CHECK-LABEL: func.func @while_loop
// CHECK-NEXT: cf.br ^[[BEFORE:.*]](%arg0 : f32)
// CHECK-NEXT: ^[[BEFORE]](%[[V:.*]]: f32):
// CHECK-NEXT: %[[GO:.*]] = arith.cmpf olt, %[[V]], %arg0
// CHECK-NEXT: cf.cond_br %[[GO]], ^[[BEFORE]](%[[V]] : f32), ^[[END:.*]]{{$}}
// CHECK-NEXT: ^[[END]]:
// CHECK-NEXT: return %[[V]]
func.func @while_loop(%x: f32) -> f32 {
  %0 = scf.while (%v = %x) : (f32) -> f32 {
    %c = arith.cmpf olt, %v, %x : f32
    scf.condition(%c) %v : f32
  } do {
  ^bb0(%y: f32):
    scf.yield %y : f32
  }
  return %0 : f32
}
