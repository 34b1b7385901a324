// RUN: ir-opt -control-flow-sink %s | FileCheck %s

func.func private @use(i32)

// What only one branch uses is computed there; what both use stays.
// CHECK-LABEL: func.func @branches
func.func @branches(%a: i32, %b: i32, %c: i1) {
  // CHECK-NEXT: %[[BOTH:.*]] = arith.subi
  // CHECK-NEXT: scf.if
  // CHECK-NEXT: arith.addi
  // CHECK-NEXT: %[[ONE:.*]] = arith.muli
  // CHECK-NEXT: func.call @use(%[[ONE]])
  // CHECK-NEXT: func.call @use(%[[BOTH]])
  // CHECK-NEXT: } else {
  // CHECK-NEXT: func.call @use(%[[BOTH]])
  %0 = arith.addi %a, %b : i32
  %1 = arith.muli %0, %0 : i32
  %2 = arith.subi %a, %b : i32
  scf.if %c {
    func.call @use(%1) : (i32) -> ()
    func.call @use(%2) : (i32) -> ()
  } else {
    func.call @use(%2) : (i32) -> ()
  }
  return
}

// Nothing sinks into a loop, where it would be computed again and again.
// CHECK-LABEL: func.func @a_loop
func.func @a_loop(%a: i32, %b: i32, %n: index) {
  // CHECK-NEXT: arith.addi
  // CHECK-NEXT: scf.for
  %0 = arith.addi %a, %b : i32
  scf.for %i = %n to %n step %n {
    func.call @use(%0) : (i32) -> ()
  }
  return
}
