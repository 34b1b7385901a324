// RUN: ir-opt -canonicalize -allow-unregistered-dialect %s | FileCheck %s
// RUN: ir-opt -canonicalize="region-simplify=aggressive" -allow-unregistered-dialect %s | FileCheck %s --check-prefix=AGGRESSIVE

// Constants fold; integers wrap around.
// CHECK-LABEL: func.func @constants
// CHECK-DAG: %[[WRAPPED:.*]] = arith.constant -56 : i8
// CHECK-DAG: %[[ROUNDED:.*]] = arith.constant 0.0100000007 : f32
// CHECK: return %[[WRAPPED]], %[[ROUNDED]]
func.func @constants() -> (i8, f32) {
  %0 = arith.constant 100 : i8
  %1 = arith.addi %0, %0 : i8
  %2 = arith.constant 0.1 : f32
  %3 = arith.mulf %2, %2 : f32
  return %1, %3 : i8, f32
}

// A division by zero stays.
// CHECK-LABEL: func.func @division_by_zero
// CHECK: arith.divui
func.func @division_by_zero(%x: i8) -> i8 {
  %0 = arith.constant 0 : i8
  %1 = arith.divui %x, %0 : i8
  return %1 : i8
}

// c - (x - c) -> 2c - x
// CHECK-LABEL: func.func @difference
// CHECK: %[[C:.*]] = arith.constant 10 : i32
// CHECK: arith.subi %[[C]], %arg0
func.func @difference(%x: i32) -> i32 {
  %0 = arith.constant 5 : i32
  %1 = arith.subi %x, %0 : i32
  %2 = arith.subi %0, %1 : i32
  return %2 : i32
}

// A comparison with a float that no integer is becomes one of integers.
// CHECK-LABEL: func.func @comparison
// CHECK: %[[C:.*]] = arith.constant 4 : i8
// CHECK: arith.cmpi sle, %arg0, %[[C]] : i8
func.func @comparison(%x: i8) -> i1 {
  %0 = arith.constant 4.4 : f32
  %1 = arith.sitofp %x : i8 to f32
  %2 = arith.cmpf olt, %1, %0 : f32
  return %2 : i1
}

// Dead blocks go, and values that only each other use.
// CHECK-LABEL: func.func @dead
func.func @dead(%n: i32) {
  // CHECK-NEXT: cf.br ^bb1
  // CHECK-NEXT: ^bb1:
  // CHECK-NEXT: "test.use"
  // CHECK-NEXT: cf.br ^bb1
  // CHECK-NEXT: }
  cf.br ^bb1(%n : i32)
^bb1(%i: i32):
  %0 = arith.addi %i, %i : i32
  "test.use"() : () -> ()
  cf.br ^bb1(%0 : i32)
^bb2:
  return
}

// Equal blocks become one if asked for.
// CHECK-LABEL: func.func @equal_blocks
// CHECK: ^bb2
// AGGRESSIVE-LABEL: func.func @equal_blocks
// AGGRESSIVE-NEXT: %[[CHOSEN:.*]] = arith.select %arg0, %arg1, %arg2
// AGGRESSIVE-NEXT: return %[[CHOSEN]]
func.func @equal_blocks(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %a : i32
^bb2:
  return %b : i32
}
