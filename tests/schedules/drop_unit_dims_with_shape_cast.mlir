// RUN: ir-opt --transform-interpreter --allow-unregistered-dialect --mlir-print-local-scope %s | FileCheck %s

// CHECK-LABEL: func.func @elt
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: vector<1x8xf32>, %[[V1:[a-z0-9_]+]]: vector<1x8xf32>, %[[V2:[a-z0-9_]+]]: vector<1x[4]x1xf32>, %[[V3:[a-z0-9_]+]]: vector<1x1xf32>, %[[V4:[a-z0-9_]+]]: vector<2x3xf32>, %[[V5:[a-z0-9_]+]]: vector<1x8xi1>) -> (vector<1x8xf32>, vector<1x[4]x1xf32>, vector<1x1xf32>, vector<2x3xf32>, vector<1x8xf32>) {
// CHECK: %[[V6:[a-z0-9_]+]] = vector.shape_cast %[[V0]] : vector<1x8xf32> to vector<8xf32>
// CHECK: %[[V7:[a-z0-9_]+]] = vector.shape_cast %[[V1]] : vector<1x8xf32> to vector<8xf32>
// CHECK: %[[V8:[a-z0-9_]+]] = arith.mulf %[[V6]], %[[V7]] fastmath<fast> : vector<8xf32>
// CHECK: %[[V9:[a-z0-9_]+]] = vector.shape_cast %[[V8]] : vector<8xf32> to vector<1x8xf32>
// CHECK: %[[V10:[a-z0-9_]+]] = vector.shape_cast %[[V2]] : vector<1x[4]x1xf32> to vector<[4]xf32>
// CHECK: %[[V11:[a-z0-9_]+]] = vector.shape_cast %[[V2]] : vector<1x[4]x1xf32> to vector<[4]xf32>
// CHECK: %[[V12:[a-z0-9_]+]] = arith.addf %[[V10]], %[[V11]] : vector<[4]xf32>
// CHECK: %[[V13:[a-z0-9_]+]] = vector.shape_cast %[[V12]] : vector<[4]xf32> to vector<1x[4]x1xf32>
// CHECK: %[[V14:[a-z0-9_]+]] = vector.shape_cast %[[V3]] : vector<1x1xf32> to vector<1xf32>
// CHECK: %[[V15:[a-z0-9_]+]] = arith.negf %[[V14]] : vector<1xf32>
// CHECK: %[[V16:[a-z0-9_]+]] = vector.shape_cast %[[V15]] : vector<1xf32> to vector<1x1xf32>
// CHECK: %[[V17:[a-z0-9_]+]] = arith.negf %[[V4]] : vector<2x3xf32>
// CHECK: %[[V18:[a-z0-9_]+]] = vector.shape_cast %[[V5]] : vector<1x8xi1> to vector<8xi1>
// CHECK: %[[V19:[a-z0-9_]+]] = vector.shape_cast %[[V0]] : vector<1x8xf32> to vector<8xf32>
// CHECK: %[[V20:[a-z0-9_]+]] = vector.shape_cast %[[V1]] : vector<1x8xf32> to vector<8xf32>
// CHECK: %[[V21:[a-z0-9_]+]] = arith.select %[[V18]], %[[V19]], %[[V20]] : vector<8xi1>, vector<8xf32>
// CHECK: %[[V22:[a-z0-9_]+]] = vector.shape_cast %[[V21]] : vector<8xf32> to vector<1x8xf32>
// CHECK: return %[[V9]], %[[V13]], %[[V16]], %[[V17]], %[[V22]] : vector<1x8xf32>, vector<1x[4]x1xf32>, vector<1x1xf32>, vector<2x3xf32>, vector<1x8xf32>
// CHECK-LABEL: func.func @tr
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: vector<1x1x4x[4]xf32>, %[[V1:[a-z0-9_]+]]: vector<1x1xf32>, %[[V2:[a-z0-9_]+]]: vector<2x3xf32>) -> (vector<[4]x1x1x4xf32>, vector<1x1xf32>, vector<3x2xf32>) {
// CHECK: %[[V3:[a-z0-9_]+]] = vector.shape_cast %[[V0]] : vector<1x1x4x[4]xf32> to vector<4x[4]xf32>
// CHECK: %[[V4:[a-z0-9_]+]] = vector.transpose %[[V3]], [1, 0] : vector<4x[4]xf32> to vector<[4]x4xf32>
// CHECK: %[[V5:[a-z0-9_]+]] = vector.shape_cast %[[V4]] : vector<[4]x4xf32> to vector<[4]x1x1x4xf32>
// CHECK: %[[V6:[a-z0-9_]+]] = vector.transpose %[[V2]], [1, 0] : vector<2x3xf32> to vector<3x2xf32>
// CHECK: return %[[V5]], %[[V1]], %[[V6]] : vector<[4]x1x1x4xf32>, vector<1x1xf32>, vector<3x2xf32>
// CHECK-LABEL: func.func @loop
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: vector<1x8xf32>, %[[V1:[a-z0-9_]+]]: vector<8x1xf32>, %[[V2:[a-z0-9_]+]]: index) -> (vector<1x8xf32>, vector<8x1xf32>) {
// CHECK: %[[V3:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK: %[[V4:[a-z0-9_]+]] = arith.constant 1 : index
// CHECK: %[[V5:[a-z0-9_]+]] = vector.shape_cast %[[V0]] : vector<1x8xf32> to vector<8xf32>
// CHECK: %[[V6:[a-z0-9_]+]] = vector.shape_cast %[[V1]] : vector<8x1xf32> to vector<8xf32>
// CHECK: %[[V7:[a-z0-9_]+]]:2 = scf.for %[[V8:[a-z0-9_]+]] = %[[V3]] to %[[V2]] step %[[V4]] iter_args(%[[V9:[a-z0-9_]+]] = %[[V5]], %[[V10:[a-z0-9_]+]] = %[[V6]]) -> (vector<8xf32>, vector<8xf32>) {
// CHECK: %[[V11:[a-z0-9_]+]] = vector.shape_cast %[[V9]] : vector<8xf32> to vector<1x8xf32>
// CHECK: %[[V12:[a-z0-9_]+]] = "test.use"(%[[V11]]) : (vector<1x8xf32>) -> vector<1x8xf32>
// CHECK: %[[V13:[a-z0-9_]+]] = vector.shape_cast %[[V12]] : vector<1x8xf32> to vector<8xf32>
// CHECK: scf.yield %[[V13]], %[[V10]] : vector<8xf32>, vector<8xf32>
// CHECK: %[[V14:[a-z0-9_]+]] = vector.shape_cast %[[V7]]#1 : vector<8xf32> to vector<8x1xf32>
// CHECK: %[[V15:[a-z0-9_]+]] = vector.shape_cast %[[V7]]#0 : vector<8xf32> to vector<1x8xf32>
// CHECK: return %[[V15]], %[[V14]] : vector<1x8xf32>, vector<8x1xf32>
func.func @elt(%a: vector<1x8xf32>, %b: vector<1x8xf32>, %c: vector<1x[4]x1xf32>, %d: vector<1x1xf32>, %e: vector<2x3xf32>, %m: vector<1x8xi1>) -> (vector<1x8xf32>, vector<1x[4]x1xf32>, vector<1x1xf32>, vector<2x3xf32>, vector<1x8xf32>) {
  %0 = arith.mulf %a, %b fastmath<fast> : vector<1x8xf32>
  %1 = arith.addf %c, %c : vector<1x[4]x1xf32>
  %2 = arith.negf %d : vector<1x1xf32>
  %3 = arith.negf %e : vector<2x3xf32>
  %4 = arith.select %m, %a, %b : vector<1x8xi1>, vector<1x8xf32>
  return %0, %1, %2, %3, %4 : vector<1x8xf32>, vector<1x[4]x1xf32>, vector<1x1xf32>, vector<2x3xf32>, vector<1x8xf32>
}
func.func @tr(%a: vector<1x1x4x[4]xf32>, %b: vector<1x1xf32>, %c: vector<2x3xf32>) -> (vector<[4]x1x1x4xf32>, vector<1x1xf32>, vector<3x2xf32>) {
  %0 = vector.transpose %a, [3, 0, 1, 2] : vector<1x1x4x[4]xf32> to vector<[4]x1x1x4xf32>
  %1 = vector.transpose %b, [1, 0] : vector<1x1xf32> to vector<1x1xf32>
  %2 = vector.transpose %c, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  return %0, %1, %2 : vector<[4]x1x1x4xf32>, vector<1x1xf32>, vector<3x2xf32>
}
func.func @loop(%a: vector<1x8xf32>, %b: vector<8x1xf32>, %n: index) -> (vector<1x8xf32>, vector<8x1xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (vector<1x8xf32>, vector<8x1xf32>) {
    %1 = "test.use"(%x) : (vector<1x8xf32>) -> vector<1x8xf32>
    scf.yield %1, %y : vector<1x8xf32>, vector<8x1xf32>
  }
  return %0#0, %0#1 : vector<1x8xf32>, vector<8x1xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.vector.drop_unit_dims_with_shape_cast
    } : !transform.any_op
    transform.yield
  }
}
