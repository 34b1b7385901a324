// RUN: ir-opt -loop-invariant-code-motion -split-input-file %s | FileCheck %s

func.func private @use(i32)

// What a loop computes alike each time goes before it, out of as many loops as possible.
// CHECK-LABEL: func.func @nested
func.func @nested(%a: i32, %b: i32, %n: index) {
  // CHECK: %[[SUM:.*]] = arith.addi %arg0, %arg1
  // CHECK-NEXT: %[[PRODUCT:.*]] = arith.muli %[[SUM]], %arg0
  // CHECK-NEXT: scf.for
  // CHECK-NEXT: scf.for
  // CHECK-NEXT: func.call @use(%[[PRODUCT]])
  scf.for %i = %n to %n step %n {
    %0 = arith.addi %a, %b : i32
    scf.for %j = %n to %n step %n {
      %1 = arith.muli %0, %a : i32
      func.call @use(%1) : (i32) -> ()
    }
  }
  return
}

// An operation with a region moves as a whole.
// CHECK-LABEL: func.func @a_region
func.func @a_region(%a: i32, %b: i32, %c: i1, %n: index) {
  // CHECK: scf.if
  // CHECK: scf.for
  // CHECK-NEXT: func.call
  scf.for %i = %n to %n step %n {
    %0 = scf.if %c -> i32 {
      scf.yield %a : i32
    } else {
      scf.yield %b : i32
    }
    func.call @use(%0) : (i32) -> ()
  }
  return
}

// -----

// A division moves only where it cannot fail: not by zero, and not by -1, as the smallest number has no negative.
// CHECK-LABEL: func.func @divisions
func.func @divisions(%a: i32, %n: index) {
  %c3 = arith.constant 3 : i32
  %c0 = arith.constant 0 : i32
  %minus = arith.constant -1 : i32
  // CHECK: arith.divsi %arg0, %c3_i32
  // CHECK-NEXT: scf.for
  // CHECK-NEXT: arith.divsi %arg0, %c0_i32
  // CHECK-NEXT: arith.divsi %arg0, %c-1_i32
  scf.for %i = %n to %n step %n {
    %0 = arith.divsi %a, %c3 : i32
    %1 = arith.divsi %a, %c0 : i32
    %2 = arith.divsi %a, %minus : i32
  }
  return
}

// -----

// A loop that counts by 1 ends, so it may move; with another step it might go round for ever.
// CHECK-LABEL: func.func @inner_loops
func.func @inner_loops(%n: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  // CHECK: scf.for %{{.*}} step %c1 {
  // CHECK-NEXT: }
  // CHECK-NEXT: scf.for %{{.*}} step %arg0 {
  // CHECK-NEXT: scf.for %{{.*}} step %c2 {
  scf.for %i = %n to %n step %n {
    scf.for %j = %n to %n step %c1 {
    }
    scf.for %j = %n to %n step %c2 {
    }
  }
  return
}
