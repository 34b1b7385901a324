// RUN: ir-opt --canonicalize %s | FileCheck %s

// The number -1 is the i1 that is true.
// CHECK-LABEL: func.func @spellings_of_true
// CHECK: %[[TRUE:.*]] = arith.constant true
// CHECK-NEXT: return %[[TRUE]], %[[TRUE]]
func.func @spellings_of_true() -> (i1, i1) {
  %0 = arith.constant -1 : i1
  %1 = arith.constant true
  return %0, %1 : i1, i1
}

// CHECK-LABEL: func.func @negated_condition
// CHECK-SAME: (%[[C:.*]]: i1, %[[A:.*]]: i32, %[[B:.*]]: i32)
// CHECK: arith.select %[[C]], %[[B]], %[[A]]
func.func @negated_condition(%c: i1, %a: i32, %b: i32) -> i32 {
  %true = arith.constant true
  %0 = arith.xori %c, %true : i1
  %1 = arith.select %0, %a, %b : i32
  return %1 : i32
}

// Conditions of vectors stay negated.
// CHECK-LABEL: func.func @negated_conditions
// CHECK-SAME: (%{{.*}}: vector<2xi1>, %[[A:.*]]: vector<2xi32>, %[[B:.*]]: vector<2xi32>)
// CHECK: %[[NOT:.*]] = arith.xori
// CHECK: arith.select %[[NOT]], %[[A]], %[[B]]
func.func @negated_conditions(%c: vector<2xi1>, %a: vector<2xi32>, %b: vector<2xi32>) -> vector<2xi32> {
  %true = arith.constant dense<true> : vector<2xi1>
  %0 = arith.xori %c, %true : vector<2xi1>
  %1 = arith.select %0, %a, %b : vector<2xi1>, vector<2xi32>
  return %1 : vector<2xi32>
}
