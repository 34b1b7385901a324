// RUN: ir-opt -arm-sve-legalize-vector-storage --mlir-print-local-scope --split-input-file %s | FileCheck %s
func.func @a(%m: vector<[4]xi1>, %n: vector<3x[8]xi1>, %i: index) -> (vector<[4]xi1>, vector<3x[8]xi1>, vector<[8]xi1>) {
  %a = memref.alloca() : memref<vector<[4]xi1>>
  memref.store %m, %a[] : memref<vector<[4]xi1>>
  %r = memref.load %a[] : memref<vector<[4]xi1>>
  %b = memref.alloc() : memref<vector<3x[8]xi1>>
  memref.store %n, %b[] : memref<vector<3x[8]xi1>>
  %s = memref.load %b[] : memref<vector<3x[8]xi1>>
  %c = vector.type_cast %b : memref<vector<3x[8]xi1>> to memref<3xvector<[8]xi1>>
  %t = memref.load %c[%i] : memref<3xvector<[8]xi1>>
  return %r, %s, %t : vector<[4]xi1>, vector<3x[8]xi1>, vector<[8]xi1>
}

// CHECK-LABEL: func.func @a
// CHECK: %{{[a-z0-9_]+}} = memref.alloca() {alignment = 2 : i64} : memref<vector<[16]xi1>>
// CHECK: %{{[a-z0-9_]+}} = arm_sve.convert_to_svbool %{{[a-z0-9_]+}} : vector<[4]xi1>
// CHECK: memref.store %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[] : memref<vector<[16]xi1>>
// CHECK: %{{[a-z0-9_]+}} = memref.load %{{[a-z0-9_]+}}[] : memref<vector<[16]xi1>>
// CHECK: %{{[a-z0-9_]+}} = arm_sve.convert_from_svbool %{{[a-z0-9_]+}} : vector<[4]xi1>
// CHECK: %{{[a-z0-9_]+}} = memref.alloc() : memref<vector<3x[16]xi1>>
// CHECK: %{{[a-z0-9_]+}} = arm_sve.convert_to_svbool %{{[a-z0-9_]+}} : vector<3x[8]xi1>
// CHECK: memref.store %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[] : memref<vector<3x[16]xi1>>
// CHECK: %{{[a-z0-9_]+}} = memref.load %{{[a-z0-9_]+}}[] : memref<vector<3x[16]xi1>>
// CHECK: %{{[a-z0-9_]+}} = arm_sve.convert_from_svbool %{{[a-z0-9_]+}} : vector<3x[8]xi1>
// CHECK: %{{[a-z0-9_]+}} = vector.type_cast %{{[a-z0-9_]+}} : memref<vector<3x[16]xi1>> to memref<3xvector<[16]xi1>>
// CHECK: %{{[a-z0-9_]+}} = memref.load %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : memref<3xvector<[16]xi1>>
// CHECK: %{{[a-z0-9_]+}} = arm_sve.convert_from_svbool %{{[a-z0-9_]+}} : vector<[8]xi1>

// -----

func.func @b(%v: vector<[8]xf32>, %w: vector<[16]xi1>) {
  %a = memref.alloca() : memref<vector<[8]xf32>>
  memref.store %v, %a[] : memref<vector<[8]xf32>>
  %b = memref.alloca() {alignment = 8 : i64} : memref<vector<[8]xf32>>
  memref.store %v, %b[] : memref<vector<[8]xf32>>
  %c = memref.alloca() : memref<vector<[16]xi1>>
  memref.store %w, %c[] : memref<vector<[16]xi1>>
  %d = memref.alloca() : memref<vector<[7]xi1>>
  return
}

// CHECK-LABEL: func.func @b
// CHECK: %{{[a-z0-9_]+}} = memref.alloca() {alignment = 16 : i64} : memref<vector<[8]xf32>>
// CHECK: memref.store %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[] : memref<vector<[8]xf32>>
// CHECK: %{{[a-z0-9_]+}} = memref.alloca() {alignment = 8 : i64} : memref<vector<[8]xf32>>
// CHECK: memref.store %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[] : memref<vector<[8]xf32>>
// CHECK: %{{[a-z0-9_]+}} = memref.alloca() {alignment = 2 : i64} : memref<vector<[16]xi1>>
// CHECK: memref.store %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[] : memref<vector<[16]xi1>>

// -----

func.func @d(%i: index, %j: index, %M: memref<?x?x?x8xi8>) -> vector<2x[4]x8xi8> {
  %c0 = arith.constant 0 : index
  %c0_i8 = arith.constant 0 : i8
  %A = vector.transfer_read %M[%i, %j, %c0, %c0], %c0_i8 {in_bounds = [true, true, true]} : memref<?x?x?x8xi8>, vector<2x[4]x8xi8>
  return %A : vector<2x[4]x8xi8>
}

// CHECK-LABEL: func.func @d
// CHECK: %{{[a-z0-9_]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_]+}} = arith.constant 0 : i8
// CHECK: %{{[a-z0-9_]+}} = memref.collapse_shape %{{[a-z0-9_]+}} {{\[\[}}0], [1], [2, 3]] : memref<?x?x?x8xi8> into memref<?x?x?xi8>
// CHECK: %{{[a-z0-9_]+}} = vector.transfer_read %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}], %{{[a-z0-9_]+}} {in_bounds = [true, true]} : memref<?x?x?xi8>, vector<2x[32]xi8>
// CHECK: %{{[a-z0-9_]+}} = vector.shape_cast %{{[a-z0-9_]+}} : vector<2x[32]xi8> to vector<2x[4]x8xi8>

// -----

func.func @e(%i: index, %j: index, %M: memref<?x?x2x8xi8>) -> vector<2x[4]x2x8xi8> {
  %c0 = arith.constant 0 : index
  %c0_i8 = arith.constant 0 : i8
  %A = vector.transfer_read %M[%i, %j, %c0, %c0], %c0_i8 {in_bounds = [false, true, true, true]} : memref<?x?x2x8xi8>, vector<2x[4]x2x8xi8>
  return %A : vector<2x[4]x2x8xi8>
}

// CHECK-LABEL: func.func @e
// CHECK: %{{[a-z0-9_]+}} = arith.constant 0 : i8
// CHECK: %{{[a-z0-9_]+}} = memref.collapse_shape %{{[a-z0-9_]+}} {{\[\[}}0], [1, 2, 3]] : memref<?x?x2x8xi8> into memref<?x?xi8>
// CHECK: %{{[a-z0-9_]+}} = vector.transfer_read %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}], %{{[a-z0-9_]+}} {in_bounds = [false, true]} : memref<?x?xi8>, vector<2x[64]xi8>
// CHECK: %{{[a-z0-9_]+}} = vector.shape_cast %{{[a-z0-9_]+}} : vector<2x[64]xi8> to vector<2x[4]x2x8xi8>

// -----

func.func @f(%i: index, %j: index, %M: memref<?x?x?x8xi8, strided<[?, ?, 8, 1]>>) -> vector<[4]x8xi8> {
  %c0 = arith.constant 0 : index
  %c1_i8 = arith.constant 1 : i8
  %A = vector.transfer_read %M[%i, %j, %c0, %c0], %c1_i8 {in_bounds = [false, true]} : memref<?x?x?x8xi8, strided<[?, ?, 8, 1]>>, vector<[4]x8xi8>
  return %A : vector<[4]x8xi8>
}

// CHECK-LABEL: func.func @f
// CHECK: %{{[a-z0-9_]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_]+}} = arith.constant 1 : i8
// CHECK: %{{[a-z0-9_]+}} = memref.collapse_shape %{{[a-z0-9_]+}} {{\[\[}}0], [1], [2, 3]] : memref<?x?x?x8xi8, strided<[?, ?, 8, 1]>> into memref<?x?x?xi8, strided<[?, ?, 1]>>
// CHECK: %{{[a-z0-9_]+}} = vector.transfer_read %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}], %{{[a-z0-9_]+}} : memref<?x?x?xi8, strided<[?, ?, 1]>>, vector<[32]xi8>
// CHECK: %{{[a-z0-9_]+}} = vector.shape_cast %{{[a-z0-9_]+}} : vector<[32]xi8> to vector<[4]x8xi8>

// -----

func.func @g(%i: index, %j: index, %M: memref<?x8x?xi8>, %N: memref<?x?x?x8xi8, strided<[?, ?, 16, 1]>>, %k: vector<[4]x8xi1>, %T: tensor<4x8xi8>, %O: memref<8x8xi8>) -> (vector<8x[4]xi8>, vector<[4]x8xi8>, vector<[4]x8xi8>, vector<[4]x8xi8>, vector<[4]x8xi8>) {
  %c0 = arith.constant 0 : index
  %c0_i8 = arith.constant 0 : i8
  %A = vector.transfer_read %M[%i, %c0, %c0], %c0_i8 {in_bounds = [true, true]} : memref<?x8x?xi8>, vector<8x[4]xi8>
  %B = vector.transfer_read %N[%i, %j, %c0, %c0], %c0_i8 {in_bounds = [true, true]} : memref<?x?x?x8xi8, strided<[?, ?, 16, 1]>>, vector<[4]x8xi8>
  %C = vector.transfer_read %O[%c0, %c0], %c0_i8, %k {in_bounds = [true, true]} : memref<8x8xi8>, vector<[4]x8xi8>
  %D = vector.transfer_read %T[%c0, %c0], %c0_i8 {in_bounds = [true, true]} : tensor<4x8xi8>, vector<[4]x8xi8>
  %E = vector.transfer_read %O[%c0, %c0], %c0_i8 {in_bounds = [true, false]} : memref<8x8xi8>, vector<[4]x8xi8>
  return %A, %B, %C, %D, %E : vector<8x[4]xi8>, vector<[4]x8xi8>, vector<[4]x8xi8>, vector<[4]x8xi8>, vector<[4]x8xi8>
}

// CHECK-LABEL: func.func @g
// CHECK: %{{[a-z0-9_]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_]+}} = arith.constant 0 : i8
// CHECK: %{{[a-z0-9_]+}} = vector.transfer_read %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}], %{{[a-z0-9_]+}} {in_bounds = [true, true]} : memref<?x8x?xi8>, vector<8x[4]xi8>
// CHECK: %{{[a-z0-9_]+}} = vector.transfer_read %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}], %{{[a-z0-9_]+}} {in_bounds = [true, true]} : memref<?x?x?x8xi8, strided<[?, ?, 16, 1]>>, vector<[4]x8xi8>
// CHECK: %{{[a-z0-9_]+}} = vector.transfer_read %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}], %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} {in_bounds = [true, true]} : memref<8x8xi8>, vector<[4]x8xi8>
// CHECK: %{{[a-z0-9_]+}} = vector.transfer_read %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}], %{{[a-z0-9_]+}} {in_bounds = [true, true]} : tensor<4x8xi8>, vector<[4]x8xi8>
// CHECK: %{{[a-z0-9_]+}} = memref.collapse_shape %{{[a-z0-9_]+}} {{\[\[}}0, 1]] : memref<8x8xi8> into memref<64xi8>
// CHECK: %{{[a-z0-9_]+}} = vector.transfer_read %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}], %{{[a-z0-9_]+}} {in_bounds = [true]} : memref<64xi8>, vector<[32]xi8>
// CHECK: %{{[a-z0-9_]+}} = vector.shape_cast %{{[a-z0-9_]+}} : vector<[32]xi8> to vector<[4]x8xi8>
