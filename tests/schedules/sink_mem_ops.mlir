// RUN: ir-opt --transform-interpreter --mlir-print-local-scope %s | FileCheck %s

// CHECK-LABEL: func.func @ex
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: memref<?xf32>, %[[V1:[a-z0-9_]+]]: memref<4x?x8xi16>, %[[V2:[a-z0-9_]+]]: memref<?xi4>, %[[V3:[a-z0-9_]+]]: index, %[[V4:[a-z0-9_]+]]: index) -> (f32, i16, vector<8xi16>, i16, i4, f32) {
// CHECK: %[[V5:[a-z0-9_]+]] = arith.constant 3 : index
// CHECK: %[[V6:[a-z0-9_]+]] = arith.constant 1 : index
// CHECK: %[[V7:[a-z0-9_]+]] = arith.addi %[[V3]], %[[V6]] overflow<nsw> : index
// CHECK: %[[V8:[a-z0-9_]+]] = memref.load %[[V0]][%[[V7]]] : memref<?xf32>
// CHECK: %[[V9:[a-z0-9_]+]] = arith.addi %[[V4]], %[[V4]] overflow<nsw> : index
// CHECK: %[[V10:[a-z0-9_]+]] = arith.addi %[[V3]], %[[V5]] overflow<nsw> : index
// CHECK: %[[V11:[a-z0-9_]+]] = memref.load %[[V1]][%[[V3]], %[[V9]], %[[V10]]] : memref<4x?x8xi16>
// CHECK: %[[V12:[a-z0-9_]+]] = arith.addi %[[V4]], %[[V6]] overflow<nsw> : index
// CHECK: %[[V13:[a-z0-9_]+]] = vector.load %[[V1]][%[[V3]], %[[V12]], %[[V3]]] : memref<4x?x8xi16>, vector<8xi16>
// CHECK: %[[V14:[a-z0-9_]+]] = memref.load %[[V1]][%[[V6]], %[[V6]], %[[V6]]] : memref<4x?x8xi16>
// CHECK: %[[V15:[a-z0-9_]+]] = vector.load %[[V2]][%[[V3]]] : memref<?xi4>, vector<4xi4>
// CHECK: %[[V16:[a-z0-9_]+]] = vector.extract %[[V15]][1] : i4 from vector<4xi4>
// CHECK: %[[V17:[a-z0-9_]+]] = memref.load %[[V0]][%[[V5]]] : memref<?xf32>
// CHECK: return %[[V8]], %[[V11]], %[[V13]], %[[V14]], %[[V16]], %[[V17]] : f32, i16, vector<8xi16>, i16, i4, f32
// CHECK-LABEL: func.func @st
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: memref<?xf32>, %[[V1:[a-z0-9_]+]]: f32, %[[V2:[a-z0-9_]+]]: vector<1xf32>, %[[V3:[a-z0-9_]+]]: index, %[[V4:[a-z0-9_]+]]: memref<?x?xf32>, %[[V5:[a-z0-9_]+]]: memref<?xvector<1xf32>>) {
// CHECK: memref.store %[[V1]], %[[V0]][%[[V3]]] : memref<?xf32>
// CHECK: vector.store %[[V2]], %[[V4]][%[[V3]], %[[V3]]] : memref<?x?xf32>, vector<1xf32>
// CHECK: %[[V6:[a-z0-9_]+]] = vector.broadcast %[[V1]] : f32 to vector<4xf32>
// CHECK: vector.store %[[V6]], %[[V0]][%[[V3]]] : memref<?xf32>, vector<4xf32>
// CHECK: %[[V7:[a-z0-9_]+]] = vector.broadcast %[[V1]] : f32 to vector<1xf32>
// CHECK: vector.store %[[V7]], %[[V0]][%[[V3]]] : memref<?xf32>, vector<1xf32>
// CHECK: vector.store %[[V7]], %[[V0]][%[[V3]]] : memref<?xf32>, vector<1xf32>
// CHECK: %[[V8:[a-z0-9_]+]] = vector.shape_cast %[[V2]] : vector<1xf32> to vector<1x1xf32>
// CHECK: vector.store %[[V8]], %[[V4]][%[[V3]], %[[V3]]] : memref<?x?xf32>, vector<1x1xf32>
// CHECK: return
// CHECK-LABEL: func.func @inner
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: memref<1x512x16x1x1xf32>, %[[V1:[a-z0-9_]+]]: index, %[[V2:[a-z0-9_]+]]: memref<?x?x1x1xf32>, %[[V3:[a-z0-9_]+]]: memref<8x16x1xf32, strided<[64, 4, 1], offset: ?>>, %[[V4:[a-z0-9_]+]]: memref<8x1xf32, strided<[4, 4]>>) -> (vector<1x16x16x1x1xf32>, vector<16x16x1x1xf32>, vector<8x16x1xf32>, vector<4x1xf32>) {
// CHECK: %[[V5:[a-z0-9_]+]] = arith.constant 1 : index
// CHECK: %[[V6:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK: %[[V7:[a-z0-9_]+]] = arith.constant 0.000000e+00 : f32
// CHECK: %[[V8:[a-z0-9_]+]] = memref.subview %[[V0]][0, 0, 0, 0, 0] [1, 512, 16, 1, 1] [1, 1, 1, 1, 1] : memref<1x512x16x1x1xf32> to memref<1x512x16xf32, strided<[8192, 16, 1]>>
// CHECK: %[[V9:[a-z0-9_]+]] = vector.transfer_read %[[V8]][%[[V6]], %[[V1]], %[[V6]]], %[[V7]] {in_bounds = [true, true, true]} : memref<1x512x16xf32, strided<[8192, 16, 1]>>, vector<1x16x16xf32>
// CHECK: %[[V10:[a-z0-9_]+]] = vector.shape_cast %[[V9]] : vector<1x16x16xf32> to vector<1x16x16x1x1xf32>
// CHECK: %[[V11:[a-z0-9_]+]] = memref.dim %[[V2]], %[[V6]] : memref<?x?x1x1xf32>
// CHECK: %[[V12:[a-z0-9_]+]] = memref.dim %[[V2]], %[[V5]] : memref<?x?x1x1xf32>
// CHECK: %[[V13:[a-z0-9_]+]] = memref.subview %[[V2]][0, 0, 0, 0] [%[[V11]], %[[V12]], 1, 1] [1, 1, 1, 1] : memref<?x?x1x1xf32> to memref<?x?xf32, strided<[?, 1]>>
// CHECK: %[[V14:[a-z0-9_]+]] = vector.transfer_read %[[V13]][%[[V6]], %[[V1]]], %[[V7]] {in_bounds = [false, true]} : memref<?x?xf32, strided<[?, 1]>>, vector<16x16xf32>
// CHECK: %[[V15:[a-z0-9_]+]] = vector.shape_cast %[[V14]] : vector<16x16xf32> to vector<16x16x1x1xf32>
// CHECK: %[[V16:[a-z0-9_]+]] = memref.subview %[[V3]][0, 0, 0] [8, 16, 1] [1, 1, 1] : memref<8x16x1xf32, strided<[64, 4, 1], offset: ?>> to memref<8x16xf32, strided<[64, 4], offset: ?>>
// CHECK: %[[V17:[a-z0-9_]+]] = vector.transfer_read %[[V16]][%[[V6]], %[[V1]]], %[[V7]] {in_bounds = [true, true]} : memref<8x16xf32, strided<[64, 4], offset: ?>>, vector<8x16xf32>
// CHECK: %[[V18:[a-z0-9_]+]] = vector.shape_cast %[[V17]] : vector<8x16xf32> to vector<8x16x1xf32>
// CHECK: %[[V19:[a-z0-9_]+]] = vector.transfer_read %[[V4]][%[[V6]], %[[V6]]], %[[V7]] {in_bounds = [true, true]} : memref<8x1xf32, strided<[4, 4]>>, vector<4x1xf32>
// CHECK: %[[V20:[a-z0-9_]+]] = memref.subview %[[V0]][0, 0, 0, 0, 0] [1, 512, 16, 1, 1] [1, 1, 1, 1, 1] : memref<1x512x16x1x1xf32> to memref<1x512x16xf32, strided<[8192, 16, 1]>>
// CHECK: vector.transfer_write %[[V9]], %[[V20]][%[[V6]], %[[V1]], %[[V6]]] {in_bounds = [true, true, true]} : vector<1x16x16xf32>, memref<1x512x16xf32, strided<[8192, 16, 1]>>
// CHECK: %[[V21:[a-z0-9_]+]] = memref.subview %[[V3]][0, 0, 0] [8, 16, 1] [1, 1, 1] : memref<8x16x1xf32, strided<[64, 4, 1], offset: ?>> to memref<8x16xf32, strided<[64, 4], offset: ?>>
// CHECK: vector.transfer_write %[[V17]], %[[V21]][%[[V6]], %[[V1]]] {in_bounds = [true, true]} : vector<8x16xf32>, memref<8x16xf32, strided<[64, 4], offset: ?>>
// CHECK: return %[[V10]], %[[V15]], %[[V18]], %[[V19]] : vector<1x16x16x1x1xf32>, vector<16x16x1x1xf32>, vector<8x16x1xf32>, vector<4x1xf32>
func.func @ex(%m: memref<?xf32>, %m2: memref<4x?x8xi16>, %mi: memref<?xi4>, %i: index, %j: index) -> (f32, i16, vector<8xi16>, i16, i4, f32) {
  %0 = vector.load %m[%i] : memref<?xf32>, vector<4xf32>
  %1 = vector.extract %0[1] : f32 from vector<4xf32>
  %2 = vector.load %m2[%i, %j, %i] : memref<4x?x8xi16>, vector<2x8xi16>
  %3 = vector.extract %2[%j, 3] : i16 from vector<2x8xi16>
  %4 = vector.load %m2[%i, %j, %i] : memref<4x?x8xi16>, vector<2x8xi16>
  %5 = vector.extract %4[1] : vector<8xi16> from vector<2x8xi16>
  %c1 = arith.constant 1 : index
  %6 = vector.load %m2[%c1, %c1, %c1] : memref<4x?x8xi16>, vector<8xi16>
  %7 = vector.extract %6[0] : i16 from vector<8xi16>
  %8 = vector.load %mi[%i] : memref<?xi4>, vector<4xi4>
  %9 = vector.extract %8[1] : i4 from vector<4xi4>
  %10 = vector.load %m[%c1] : memref<?xf32>, vector<4xf32>
  %11 = vector.extract %10[2] : f32 from vector<4xf32>
  return %1, %3, %5, %7, %9, %11 : f32, i16, vector<8xi16>, i16, i4, f32
}
func.func @st(%m: memref<?xf32>, %x: f32, %v: vector<1xf32>, %i: index, %m2: memref<?x?xf32>, %mv: memref<?xvector<1xf32>>) {
  %0 = vector.broadcast %x : f32 to vector<1xf32>
  vector.store %0, %m[%i] : memref<?xf32>, vector<1xf32>
  %1 = vector.broadcast %v : vector<1xf32> to vector<1x1xf32>
  vector.store %1, %m2[%i, %i] : memref<?x?xf32>, vector<1x1xf32>
  %2 = vector.broadcast %x : f32 to vector<4xf32>
  vector.store %2, %m[%i] : memref<?xf32>, vector<4xf32>
  %3 = vector.broadcast %x : f32 to vector<1xf32>
  vector.store %3, %m[%i] : memref<?xf32>, vector<1xf32>
  vector.store %3, %m[%i] : memref<?xf32>, vector<1xf32>
  %4 = vector.shape_cast %v : vector<1xf32> to vector<1x1xf32>
  vector.store %4, %m2[%i, %i] : memref<?x?xf32>, vector<1x1xf32>
  return
}
func.func @inner(%m: memref<1x512x16x1x1xf32>, %i: index, %md: memref<?x?x1x1xf32>, %ms: memref<8x16x1xf32, strided<[64, 4, 1], offset: ?>>, %n: memref<8x1xf32, strided<[4, 4]>>) -> (vector<1x16x16x1x1xf32>, vector<16x16x1x1xf32>, vector<8x16x1xf32>, vector<4x1xf32>) {
  %c0 = arith.constant 0 : index
  %p = arith.constant 0.0 : f32
  %0 = vector.transfer_read %m[%c0, %i, %c0, %c0, %c0], %p {in_bounds = [true, true, true, true, true]} : memref<1x512x16x1x1xf32>, vector<1x16x16x1x1xf32>
  %1 = vector.transfer_read %md[%c0, %i, %c0, %c0], %p {in_bounds = [false, true, true, true]} : memref<?x?x1x1xf32>, vector<16x16x1x1xf32>
  %2 = vector.transfer_read %ms[%c0, %i, %c0], %p {in_bounds = [false, true, true]} : memref<8x16x1xf32, strided<[64, 4, 1], offset: ?>>, vector<8x16x1xf32>
  %3 = vector.transfer_read %n[%c0, %c0], %p {in_bounds = [true, true]} : memref<8x1xf32, strided<[4, 4]>>, vector<4x1xf32>
  vector.transfer_write %0, %m[%c0, %i, %c0, %c0, %c0] {in_bounds = [true, true, true, true, true]} : vector<1x16x16x1x1xf32>, memref<1x512x16x1x1xf32>
  vector.transfer_write %2, %ms[%c0, %i, %c0] {in_bounds = [false, true, false]} : vector<8x16x1xf32>, memref<8x16x1xf32, strided<[64, 4, 1], offset: ?>>
  return %0, %1, %2, %3 : vector<1x16x16x1x1xf32>, vector<16x16x1x1xf32>, vector<8x16x1xf32>, vector<4x1xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.vector.sink_mem_ops
      transform.apply_patterns.vector.drop_inner_most_unit_dims_from_xfer_ops
    } : !transform.any_op
    transform.yield
  }
}
