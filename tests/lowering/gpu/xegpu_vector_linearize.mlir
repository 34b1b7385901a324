// RUN: ir-opt -xegpu-vector-linearize -split-input-file -mlir-print-local-scope %s | FileCheck %s

func.func @f(%a: vector<2x4xf32>, %b: vector<2x4xf32>, %m: memref<8x8xf32>, %i: index, %n: index, %c: f32, %g: vector<2x4xindex>, %k: vector<2x4xi1>) -> (vector<2x4xf32>, vector<4xf32>, f32) {
  %0 = arith.addf %a, %b : vector<2x4xf32>
  %1 = vector.extract %0[1] : vector<4xf32> from vector<2x4xf32>
  %2 = vector.extract %0[1, 2] : f32 from vector<2x4xf32>
  %cst = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]]> : vector<2x4xf32>
  %3 = arith.mulf %0, %cst : vector<2x4xf32>
  %4 = vector.insert %1, %3 [0] : vector<4xf32> into vector<2x4xf32>
  %5 = vector.insert %c, %4 [0, 3] : f32 into vector<2x4xf32>
  %6 = vector.extract_strided_slice %5 {offsets = [0, 1], sizes = [2, 2], strides = [1, 1]} : vector<2x4xf32> to vector<2x2xf32>
  %7 = vector.insert_strided_slice %6, %5 {offsets = [0, 2], strides = [1, 1]} : vector<2x2xf32> into vector<2x4xf32>
  %8 = vector.shuffle %7, %5 [1, 2, 0] : vector<2x4xf32>, vector<2x4xf32>
  %9 = vector.extract %8[2] : vector<4xf32> from vector<3x4xf32>
  %10 = vector.bitcast %7 : vector<2x4xf32> to vector<2x8xf16>
  %11 = vector.bitcast %10 : vector<2x8xf16> to vector<2x4xf32>
  %12 = vector.load %m[%i, %i] : memref<8x8xf32>, vector<2x4xf32>
  %13 = arith.addf %11, %12 : vector<2x4xf32>
  vector.store %13, %m[%i, %i] : memref<8x8xf32>, vector<2x4xf32>
  %14 = vector.transpose %13, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
  %15 = vector.transpose %14, [1, 0] : vector<4x2xf32> to vector<2x4xf32>
  %16 = vector.broadcast %9 : vector<4xf32> to vector<2x4xf32>
  %17 = arith.addf %15, %16 : vector<2x4xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %18 = scf.for %j = %c0 to %n step %c1 iter_args(%x = %17) -> (vector<2x4xf32>) {
    %y = arith.addf %x, %a : vector<2x4xf32>
    scf.yield %y : vector<2x4xf32>
  }
  %19:8 = vector.to_elements %18 : vector<2x4xf32>
  %20 = vector.from_elements %19#0, %19#1, %19#2, %19#3, %19#4, %19#5, %19#6, %19#7 : vector<2x4xf32>
  return %20, %1, %2 : vector<2x4xf32>, vector<4xf32>, f32
}
// -----
func.func @masks(%m: memref<8x8xf32>, %i: index, %g: vector<2x2xindex>, %k: vector<2x2xi1>, %p: vector<2x2xf32>, %n : index) -> (vector<2x2xf32>, vector<1x4xi1>) {
  %0 = vector.gather %m[%i, %i] [%g], %k, %p : memref<8x8xf32>, vector<2x2xindex>, vector<2x2xi1>, vector<2x2xf32> into vector<2x2xf32>
  %1 = vector.create_mask %i, %n : vector<1x4xi1>
  return %0, %1 : vector<2x2xf32>, vector<1x4xi1>
}
// -----
func.func @t3(%a: vector<4x1x8xf32>, %b: vector<2x4x8xf32>, %m: memref<2x8x8xi8>, %i: index) -> (vector<8x1x4xf32>, vector<4x8x2xf32>, vector<2x2x8xi8>) {
  %0 = vector.transpose %a, [2, 1, 0] : vector<4x1x8xf32> to vector<8x1x4xf32>
  %1 = vector.transpose %b, [1, 2, 0] : vector<2x4x8xf32> to vector<4x8x2xf32>
  %2 = vector.load %m[%i, %i, %i] : memref<2x8x8xi8>, vector<2x2x8xi8>
  return %0, %1, %2 : vector<8x1x4xf32>, vector<4x8x2xf32>, vector<2x2x8xi8>
}

// CHECK-LABEL: func.func @f(
// CHECK: %{{[a-z0-9_#:]+}} = vector.shape_cast %{{[a-z0-9_#:]+}} : vector<2x4xf32> to vector<8xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.shape_cast %{{[a-z0-9_#:]+}} : vector<2x4xf32> to vector<8xf32>
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK: %{{[a-z0-9_#:]+}} = ub.poison : vector<8xf32>
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 1 : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00, 5.000000e+00, 6.000000e+00, 7.000000e+00, 8.000000e+00]> : vector<8xf32>
// CHECK: %{{[a-z0-9_#:]+}} = arith.addf %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : vector<8xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.shuffle %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [4, 5, 6, 7] : vector<8xf32>, vector<8xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[6] : f32 from vector<8xf32>
// CHECK: %{{[a-z0-9_#:]+}} = arith.mulf %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : vector<8xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.shuffle %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [8, 9, 10, 11, 4, 5, 6, 7] : vector<8xf32>, vector<4xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [3] : f32 into vector<8xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.shuffle %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [1, 2, 5, 6] : vector<8xf32>, vector<8xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.shuffle %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [0, 1, 8, 9, 4, 5, 10, 11] : vector<8xf32>, vector<4xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.shuffle %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3] : vector<8xf32>, vector<8xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.shuffle %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [8, 9, 10, 11] : vector<12xf32>, vector<12xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.load %{{[a-z0-9_#:]+}}[%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}] : memref<8x8xf32>, vector<4xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.shuffle %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [8, 9, 10, 11, 4, 5, 6, 7] : vector<8xf32>, vector<4xf32>
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = vector.load %{{[a-z0-9_#:]+}}[%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}] : memref<8x8xf32>, vector<4xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.shuffle %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [0, 1, 2, 3, 8, 9, 10, 11] : vector<8xf32>, vector<4xf32>
// CHECK: %{{[a-z0-9_#:]+}} = arith.addf %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : vector<8xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.shape_cast %{{[a-z0-9_#:]+}} : vector<8xf32> to vector<2x4xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.shuffle %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [0, 1, 2, 3] : vector<8xf32>, vector<8xf32>
// CHECK: vector.store %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}[%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}] : memref<8x8xf32>, vector<4xf32>
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = vector.shuffle %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [4, 5, 6, 7] : vector<8xf32>, vector<8xf32>
// CHECK: vector.store %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}[%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}] : memref<8x8xf32>, vector<4xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.shape_cast %{{[a-z0-9_#:]+}} : vector<2x4xf32> to vector<8xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.shuffle %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [0, 4, 1, 5, 2, 6, 3, 7] : vector<8xf32>, vector<8xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.shuffle %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [0, 2, 4, 6, 1, 3, 5, 7] : vector<8xf32>, vector<8xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.shape_cast %{{[a-z0-9_#:]+}} : vector<8xf32> to vector<2x4xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.shape_cast %{{[a-z0-9_#:]+}} : vector<2x4xf32> to vector<8xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.shuffle %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [8, 9, 10, 11, 4, 5, 6, 7] : vector<8xf32>, vector<4xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.shuffle %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [0, 1, 2, 3, 8, 9, 10, 11] : vector<8xf32>, vector<4xf32>
// CHECK: %{{[a-z0-9_#:]+}} = arith.addf %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : vector<8xf32>
// CHECK: %{{[a-z0-9_#:]+}} = scf.for %{{[a-z0-9_#:]+}} = %{{[a-z0-9_#:]+}} to %{{[a-z0-9_#:]+}} step %{{[a-z0-9_#:]+}} iter_args(%{{[a-z0-9_#:]+}} = %{{[a-z0-9_#:]+}}) -> (vector<8xf32>) {
// CHECK: %{{[a-z0-9_#:]+}} = arith.addf %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : vector<8xf32>
// CHECK: scf.yield %{{[a-z0-9_#:]+}} : vector<8xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.shape_cast %{{[a-z0-9_#:]+}} : vector<8xf32> to vector<2x4xf32>
// CHECK: return %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : vector<2x4xf32>, vector<4xf32>, f32
// CHECK-LABEL: func.func @masks(
// CHECK: %{{[a-z0-9_#:]+}} = vector.shape_cast %{{[a-z0-9_#:]+}} : vector<2x2xindex> to vector<4xindex>
// CHECK: %{{[a-z0-9_#:]+}} = vector.shape_cast %{{[a-z0-9_#:]+}} : vector<2x2xi1> to vector<4xi1>
// CHECK: %{{[a-z0-9_#:]+}} = vector.shape_cast %{{[a-z0-9_#:]+}} : vector<2x2xf32> to vector<4xf32>
// CHECK: %{{[a-z0-9_#:]+}} = ub.poison : vector<4xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.shuffle %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [0, 1] : vector<4xf32>, vector<4xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[0] : i1 from vector<4xi1>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[0] : index from vector<4xindex>
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = scf.if %{{[a-z0-9_#:]+}} -> (vector<2xf32>) {
// CHECK: %{{[a-z0-9_#:]+}} = vector.load %{{[a-z0-9_#:]+}}[%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}] : memref<8x8xf32>, vector<1xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[0] : f32 from vector<1xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [0] : f32 into vector<2xf32>
// CHECK: scf.yield %{{[a-z0-9_#:]+}} : vector<2xf32>
// CHECK: } else {
// CHECK: scf.yield %{{[a-z0-9_#:]+}} : vector<2xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[1] : i1 from vector<4xi1>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[1] : index from vector<4xindex>
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = scf.if %{{[a-z0-9_#:]+}} -> (vector<2xf32>) {
// CHECK: %{{[a-z0-9_#:]+}} = vector.load %{{[a-z0-9_#:]+}}[%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}] : memref<8x8xf32>, vector<1xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[0] : f32 from vector<1xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [1] : f32 into vector<2xf32>
// CHECK: scf.yield %{{[a-z0-9_#:]+}} : vector<2xf32>
// CHECK: } else {
// CHECK: scf.yield %{{[a-z0-9_#:]+}} : vector<2xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.shuffle %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [4, 5, 2, 3] : vector<4xf32>, vector<2xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.shuffle %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [2, 3] : vector<4xf32>, vector<4xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[2] : i1 from vector<4xi1>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[2] : index from vector<4xindex>
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = scf.if %{{[a-z0-9_#:]+}} -> (vector<2xf32>) {
// CHECK: %{{[a-z0-9_#:]+}} = vector.load %{{[a-z0-9_#:]+}}[%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}] : memref<8x8xf32>, vector<1xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[0] : f32 from vector<1xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [0] : f32 into vector<2xf32>
// CHECK: scf.yield %{{[a-z0-9_#:]+}} : vector<2xf32>
// CHECK: } else {
// CHECK: scf.yield %{{[a-z0-9_#:]+}} : vector<2xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[3] : i1 from vector<4xi1>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[3] : index from vector<4xindex>
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = scf.if %{{[a-z0-9_#:]+}} -> (vector<2xf32>) {
// CHECK: %{{[a-z0-9_#:]+}} = vector.load %{{[a-z0-9_#:]+}}[%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}] : memref<8x8xf32>, vector<1xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[0] : f32 from vector<1xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [1] : f32 into vector<2xf32>
// CHECK: scf.yield %{{[a-z0-9_#:]+}} : vector<2xf32>
// CHECK: } else {
// CHECK: scf.yield %{{[a-z0-9_#:]+}} : vector<2xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.shuffle %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [0, 1, 4, 5] : vector<4xf32>, vector<2xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.shape_cast %{{[a-z0-9_#:]+}} : vector<4xf32> to vector<2x2xf32>
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.cmpi sgt, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.index_cast %{{[a-z0-9_#:]+}} : i1 to index
// CHECK: %{{[a-z0-9_#:]+}} = arith.andi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = vector.create_mask %{{[a-z0-9_#:]+}} : vector<4xi1>
// CHECK: %{{[a-z0-9_#:]+}} = vector.shape_cast %{{[a-z0-9_#:]+}} : vector<4xi1> to vector<1x4xi1>
// CHECK: return %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : vector<2x2xf32>, vector<1x4xi1>
// CHECK-LABEL: func.func @t3(
// CHECK: %{{[a-z0-9_#:]+}} = vector.shape_cast %{{[a-z0-9_#:]+}} : vector<2x4x8xf32> to vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant 1 : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.constant dense<0> : vector<32xi8>
// CHECK: %{{[a-z0-9_#:]+}} = ub.poison : vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.shape_cast %{{[a-z0-9_#:]+}} : vector<4x1x8xf32> to vector<32xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.shuffle %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [0, 8, 16, 24, 1, 9, 17, 25, 2, 10, 18, 26, 3, 11, 19, 27, 4, 12, 20, 28, 5, 13, 21, 29, 6, 14, 22, 30, 7, 15, 23, 31] : vector<32xf32>, vector<32xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.shape_cast %{{[a-z0-9_#:]+}} : vector<32xf32> to vector<8x1x4xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[0] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [0] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[1] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [2] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[2] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [4] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[3] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [6] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[4] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [8] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[5] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [10] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[6] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [12] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[7] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [14] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[8] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [16] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[9] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [18] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[10] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [20] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[11] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [22] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[12] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [24] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[13] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [26] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[14] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [28] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[15] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [30] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[16] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [32] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[17] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [34] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[18] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [36] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[19] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [38] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[20] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [40] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[21] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [42] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[22] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [44] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[23] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [46] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[24] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [48] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[25] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [50] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[26] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [52] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[27] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [54] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[28] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [56] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[29] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [58] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[30] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [60] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[31] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [62] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[32] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [1] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[33] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [3] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[34] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [5] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[35] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [7] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[36] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [9] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[37] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [11] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[38] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [13] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[39] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [15] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[40] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [17] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[41] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [19] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[42] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [21] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[43] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [23] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[44] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [25] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[45] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [27] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[46] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [29] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[47] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [31] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[48] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [33] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[49] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [35] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[50] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [37] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[51] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [39] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[52] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [41] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[53] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [43] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[54] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [45] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[55] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [47] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[56] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [49] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[57] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [51] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[58] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [53] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[59] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [55] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[60] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [57] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[61] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [59] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[62] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [61] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.extract %{{[a-z0-9_#:]+}}[63] : f32 from vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.insert %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [63] : f32 into vector<64xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.shape_cast %{{[a-z0-9_#:]+}} : vector<64xf32> to vector<4x8x2xf32>
// CHECK: %{{[a-z0-9_#:]+}} = vector.load %{{[a-z0-9_#:]+}}[%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}] : memref<2x8x8xi8>, vector<8xi8>
// CHECK: %{{[a-z0-9_#:]+}} = vector.shuffle %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [32, 33, 34, 35, 36, 37, 38, 39, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31] : vector<32xi8>, vector<8xi8>
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = vector.load %{{[a-z0-9_#:]+}}[%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}] : memref<2x8x8xi8>, vector<8xi8>
// CHECK: %{{[a-z0-9_#:]+}} = vector.shuffle %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [0, 1, 2, 3, 4, 5, 6, 7, 32, 33, 34, 35, 36, 37, 38, 39, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31] : vector<32xi8>, vector<8xi8>
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = vector.load %{{[a-z0-9_#:]+}}[%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}] : memref<2x8x8xi8>, vector<8xi8>
// CHECK: %{{[a-z0-9_#:]+}} = vector.shuffle %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 32, 33, 34, 35, 36, 37, 38, 39, 24, 25, 26, 27, 28, 29, 30, 31] : vector<32xi8>, vector<8xi8>
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = arith.addi %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : index
// CHECK: %{{[a-z0-9_#:]+}} = vector.load %{{[a-z0-9_#:]+}}[%{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}] : memref<2x8x8xi8>, vector<8xi8>
// CHECK: %{{[a-z0-9_#:]+}} = vector.shuffle %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 32, 33, 34, 35, 36, 37, 38, 39] : vector<32xi8>, vector<8xi8>
// CHECK: %{{[a-z0-9_#:]+}} = vector.shape_cast %{{[a-z0-9_#:]+}} : vector<32xi8> to vector<2x2x8xi8>
// CHECK: return %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}}, %{{[a-z0-9_#:]+}} : vector<8x1x4xf32>, vector<4x8x2xf32>, vector<2x2x8xi8>
