// RUN: ir-opt -sccp -allow-unregistered-dialect %s | FileCheck %s
// RUN: ir-opt -pass-pipeline="builtin.module(func.func(sccp))" -allow-unregistered-dialect %s | FileCheck %s --check-prefix=ALONE

// A branch that is never taken passes nothing.
// CHECK-LABEL: func.func @branches
// CHECK: return %c4_i32
func.func @branches(%x: i32) -> i32 {
  %true = arith.constant true
  %c = arith.constant 4 : i32
  cf.cond_br %true, ^a, ^b
^a:
  cf.br ^c(%c : i32)
^b:
  cf.br ^c(%x : i32)
^c(%y: i32):
  return %y : i32
}

// Whether an edge is taken is known for a pair of blocks, so both edges of this branch count.
// CHECK-LABEL: func.func @one_target
// CHECK: ^bb1(%[[Y:[0-9]+]]: i32):
// CHECK-NEXT: return %[[Y]]
func.func @one_target(%x: i32) -> i32 {
  %true = arith.constant true
  %c = arith.constant 4 : i32
  cf.cond_br %true, ^a(%c : i32), ^a(%x : i32)
^a(%y: i32):
  return %y : i32
}

// What a loop carries is a constant if no turn changes it.
// CHECK-LABEL: func.func @loop
// CHECK: %[[RESULTS:.*]]:2 = scf.while
// CHECK: return %c0_i32, %[[RESULTS]]#1
func.func @loop(%n: index) -> (i32, i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r:2 = scf.while (%a = %c0, %b = %c0) : (i32, i32) -> (i32, i32) {
    %go = "test.condition"() : () -> i1
    scf.condition(%go) %a, %b : i32, i32
  } do {
  ^bb0(%a: i32, %b: i32):
    %n1 = arith.muli %a, %c1 : i32
    %n2 = arith.addi %b, %c1 : i32
    scf.yield %n1, %n2 : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// Only the region that a known condition chooses counts.
// CHECK-LABEL: func.func @regions
// CHECK: return %c2, %c2
func.func @regions(%x: index) -> (index, index) {
  %false = arith.constant false
  %c2 = arith.constant 2 : index
  %0 = scf.if %false -> index { scf.yield %x : index } else { scf.yield %c2 : index }
  %1 = scf.index_switch %0 -> index
  case 1 { scf.yield %x : index }
  case 2 { scf.yield %0 : index }
  default { scf.yield %x : index }
  return %0, %1 : index, index
}

// What all calls of a private function pass is known inside, and what it returns outside.
// CHECK-LABEL: func.func private @private_callee
// CHECK: return %c7_i32
func.func private @private_callee(%x: i32) -> i32 {
  return %x : i32
}

// A public function may be called from anywhere.
// CHECK-LABEL: func.func @public_callee
// CHECK-NEXT: return %arg0
func.func @public_callee(%x: i32) -> i32 {
  return %x : i32
}

// So may one that something but a call refers to.
// CHECK-LABEL: func.func private @taken_callee
// CHECK-NEXT: return %arg0
func.func private @taken_callee(%x: i32) -> i32 {
  return %x : i32
}

// CHECK-LABEL: func.func @caller
// CHECK: %[[PUBLIC:.*]] = call @public_callee
// CHECK: %[[TAKEN:.*]] = call @taken_callee
// CHECK: return %c7_i32, %[[PUBLIC]], %[[TAKEN]]
// A function that is analysed alone has calls of unknown results.
// ALONE-LABEL: func.func @caller
// ALONE: %[[PRIVATE:.*]] = call @private_callee
// ALONE: return %[[PRIVATE]],
func.func @caller() -> (i32, i32, i32, (i32) -> i32) {
  %c = arith.constant 7 : i32
  %0 = call @private_callee(%c) : (i32) -> i32
  %1 = call @public_callee(%c) : (i32) -> i32
  %2 = call @taken_callee(%c) : (i32) -> i32
  %f = func.constant @taken_callee : (i32) -> i32
  return %0, %1, %2, %f : i32, i32, i32, (i32) -> i32
}
