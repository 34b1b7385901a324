// RUN: ir-opt -cse -allow-unregistered-dialect -split-input-file %s | FileCheck %s

// Operations with the same name, operands, attributes and types merge.
// CHECK-LABEL: func.func @equal
func.func @equal(%a: i32, %b: i32) {
  // CHECK: %[[SUM:.*]] = arith.addi %arg0, %arg1
  // CHECK-NEXT: "t.use"(%[[SUM]], %[[SUM]], %[[SUM]])
  %0 = arith.addi %a, %b : i32 loc("x")
  %1 = arith.addi %a, %b : i32 loc("y")
  %2 = arith.addi %b, %a : i32
  "t.use"(%0, %1, %2) : (i32, i32, i32) -> ()
  // The order of attributes does not count.
  // CHECK: %[[NAMED:.*]] = arith.addi {{.*}} {x, y}
  // CHECK-NEXT: "t.use"(%[[NAMED]], %[[NAMED]])
  %3 = arith.addi %a, %b {x, y} : i32
  %4 = arith.addi %a, %b {y, x} : i32
  "t.use"(%3, %4) : (i32, i32) -> ()
  return
}

// CHECK-LABEL: func.func @different
func.func @different(%a: i32, %b: i32) {
  // CHECK-COUNT-2: arith.subi
  %0 = arith.subi %a, %b : i32
  %1 = arith.subi %b, %a : i32
  // CHECK: arith.addi %arg0, %arg1 : i32
  // CHECK: arith.addi %arg0, %arg1 overflow<nsw> : i32
  // CHECK: arith.addi %arg0, %arg1 {x} : i32
  %2 = arith.addi %a, %b : i32
  %3 = arith.addi %a, %b overflow<nsw> : i32
  %4 = arith.addi %a, %b {x} : i32
  // CHECK: arith.cmpi slt
  // CHECK: arith.cmpi ult
  %5 = arith.cmpi slt, %a, %b : i32
  %6 = arith.cmpi ult, %a, %b : i32
  // CHECK: arith.extsi %arg0 : i32 to i64
  // CHECK: arith.extsi %arg0 : i32 to i48
  // CHECK: arith.extui %arg0 : i32 to i64
  %7 = arith.extsi %a : i32 to i64
  %8 = arith.extsi %a : i32 to i48
  %9 = arith.extui %a : i32 to i64
  // CHECK: arith.constant 0.000000e+00
  // CHECK: arith.constant -0.000000e+00
  %10 = arith.constant 0.0 : f32
  %11 = arith.constant -0.0 : f32
  "t.use"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11)
    : (i32, i32, i32, i32, i32, i1, i1, i64, i48, i64, f32, f32) -> ()
  return
}

// -----

// Operations with regions are compared with what is in them, operands in their order.
// CHECK-LABEL: func.func @regions
func.func @regions(%a: i32, %b: i32, %c: i1) {
  // CHECK: %[[FIRST:.*]] = scf.if
  // CHECK: %[[SECOND:.*]] = scf.if
  // CHECK-NOT: scf.if
  // CHECK: "t.use"(%[[FIRST]], %[[FIRST]], %[[SECOND]])
  %0 = scf.if %c -> i32 {
    %x = arith.addi %a, %b : i32
    scf.yield %x : i32
  } else {
    scf.yield %a : i32
  }
  %1 = scf.if %c -> i32 {
    %y = arith.addi %a, %b : i32
    scf.yield %y : i32
  } else {
    scf.yield %a : i32
  }
  %2 = scf.if %c -> i32 {
    %z = arith.addi %a, %b : i32
    scf.yield %z : i32
  } else {
    scf.yield %b : i32
  }
  "t.use"(%0, %1, %2) : (i32, i32, i32) -> ()
  return
}

// What a nested region computes is not known behind it.
// CHECK-LABEL: func.func @nested
// CHECK-COUNT-2: arith.addi
func.func @nested(%a: i32, %b: i32, %c: i1) -> i32 {
  scf.if %c {
    %0 = arith.addi %a, %b : i32
    "t.use"(%0) : (i32) -> ()
  }
  %1 = arith.addi %a, %b : i32
  return %1 : i32
}

// An unregistered operation might be isolated from above.
// CHECK-LABEL: func.func @unregistered
// CHECK-COUNT-2: arith.constant 1
func.func @unregistered() {
  %0 = arith.constant 1 : i32
  "t.region"() ({
    %1 = arith.constant 1 : i32
    "t.use"(%1) : (i32) -> ()
  }) : () -> ()
  "t.use"(%0) : (i32) -> ()
  return
}

// What a block computes is known in blocks that it dominates.
// CHECK-LABEL: func.func @dominated
// CHECK: %[[SUM:.*]] = arith.addi
// CHECK-NOT: arith.addi
// CHECK: return %[[SUM]]
func.func @dominated(%a: i32, %b: i32, %c: i1) -> i32 {
  cf.br ^loop
^loop:
  %0 = arith.addi %a, %b : i32
  "t.use"(%0) : (i32) -> ()
  cf.cond_br %c, ^loop, ^exit
^exit:
  %1 = arith.addi %a, %b : i32
  return %1 : i32
}

// Blocks that nothing reaches are left alone.
// CHECK-LABEL: func.func @unreachable
// CHECK-COUNT-2: arith.addi
func.func @unreachable(%a: i32, %b: i32) {
  return
^dead:
  %0 = arith.addi %a, %b : i32
  %1 = arith.addi %a, %b : i32
  "t.use"(%0, %1) : (i32, i32) -> ()
  return
}

// -----

// Operations of unknown effects are neither merged nor erased.
// CHECK-LABEL: func.func @unknown_effects
// CHECK-COUNT-2: "t.f"(%arg0)
func.func @unknown_effects(%a: i32) {
  %0 = "t.f"(%a) : (i32) -> i32
  %1 = "t.f"(%a) : (i32) -> i32
  return
}

// Reads merge where nothing between them may write.
// CHECK-LABEL: func.func @reads
func.func @reads(%m: memref<4xi32>, %i: index, %a: i32, %c: i1) {
  // CHECK: %[[FIRST:.*]] = memref.load
  // CHECK-NEXT: "t.pair"(%[[FIRST]], %[[FIRST]])
  %0 = memref.load %m[%i] : memref<4xi32>
  %1 = memref.load %m[%i] : memref<4xi32>
  "t.pair"(%0, %1) : (i32, i32) -> ()
  // CHECK-NEXT: %[[SECOND:.*]] = memref.load
  // CHECK: memref.store
  // CHECK-NEXT: %[[THIRD:.*]] = memref.load
  // Behind a write the later read is the one to use.
  // CHECK-NEXT: "t.triple"(%[[SECOND]], %[[THIRD]], %[[THIRD]])
  %2 = memref.load %m[%i] : memref<4xi32>
  memref.store %a, %m[%i] : memref<4xi32>
  %3 = memref.load %m[%i] : memref<4xi32>
  %4 = memref.load %m[%i] : memref<4xi32>
  "t.triple"(%2, %3, %4) : (i32, i32, i32) -> ()
  // CHECK-NEXT: memref.load
  // CHECK-NEXT: scf.if
  // CHECK-NEXT: memref.store
  // CHECK-NEXT: }
  // CHECK-NEXT: memref.load
  %5 = memref.load %m[%i] : memref<4xi32>
  scf.if %c {
    memref.store %a, %m[%i] : memref<4xi32>
  }
  %6 = memref.load %m[%i] : memref<4xi32>
  "t.pair"(%5, %6) : (i32, i32) -> ()
  return
}

// -----

// In a graph, operations may stand before what they use; each constant keeps the uses that come before it.
// CHECK: "t.graph"
"t.graph"() ({
  // CHECK-NEXT: "t.early"(%[[FIRST:[^)]*]]) : (i32)
  // CHECK-NEXT: %[[SUM:.*]] = arith.addi %[[OTHER:.*]], %[[OTHER]] : i32
  // CHECK-NEXT: %[[FIRST]] = arith.constant 1
  // CHECK-NEXT: %[[OTHER]] = arith.constant 1
  // CHECK-NEXT: "t.late"(%[[FIRST]], %[[FIRST]], %[[SUM]])
  "t.early"(%1) : (i32) -> ()
  %2 = arith.addi %1, %1 : i32
  %0 = arith.constant 1 : i32
  %1 = arith.constant 1 : i32
  "t.late"(%0, %1, %2) : (i32, i32, i32) -> ()
}) : () -> ()
