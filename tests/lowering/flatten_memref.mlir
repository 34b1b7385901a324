// RUN: ir-opt --flatten-memref --mlir-print-local-scope --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func @load
// CHECK-SAME: (%[[V0:.+]]: memref<4x8xf32>, %[[V1:.+]]: index, %[[V2:.+]]: index) -> f32 {
// CHECK: %[[V3:.+]] = affine.apply affine_map<()[s0, s1] -> (s0 * 8 + s1)>()[%[[V1]], %[[V2]]]
// CHECK: %[[V4:.+]] = memref.reinterpret_cast %[[V0]] to offset: [0], sizes: [32], strides: [1] : memref<4x8xf32> to memref<32xf32, strided<[1]>>
// CHECK: %[[V5:.+]] = memref.load %[[V4]][%[[V3]]] : memref<32xf32, strided<[1]>>
// CHECK: return %[[V5]] : f32
// CHECK-LABEL: func.func @strided
// CHECK-SAME: (%[[V0:.+]]: memref<4x8xf32, strided<[8, 1], offset: 100>>, %[[V1:.+]]: index, %[[V2:.+]]: index, %[[V3:.+]]: f32) {
// CHECK: %[[V4:.+]] = affine.apply affine_map<()[s0, s1] -> (s0 * 8 + s1)>()[%[[V1]], %[[V2]]]
// CHECK: %[[V5:.+]] = memref.reinterpret_cast %[[V0]] to offset: [100], sizes: [32], strides: [1] : memref<4x8xf32, strided<[8, 1], offset: 100>> to memref<32xf32, strided<[1], offset: 100>>
// CHECK: memref.store %[[V3]], %[[V5]][%[[V4]]] : memref<32xf32, strided<[1], offset: 100>>
// CHECK: return
// CHECK-LABEL: func.func @dyn
// CHECK-SAME: (%[[V0:.+]]: memref<?x?xf32>, %[[V1:.+]]: index, %[[V2:.+]]: index) -> f32 {
// CHECK: %[[V3:.+]], %[[V4:.+]], %[[V5:.+]]:2, %[[V6:.+]]:2 = memref.extract_strided_metadata %[[V0]] : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
// CHECK: %[[V7:.+]] = affine.apply affine_map<()[s0, s1, s2] -> (s0 * s1 + s2)>()[%[[V1]], %[[V6]]#0, %[[V2]]]
// CHECK: %[[V8:.+]] = affine.max affine_map<()[s0, s1, s2] -> (s0 * s1, s2)>()[%[[V6]]#0, %[[V5]]#0, %[[V5]]#1]
// CHECK: %[[V9:.+]] = memref.reinterpret_cast %[[V0]] to offset: [0], sizes: [%[[V8]]], strides: [1] : memref<?x?xf32> to memref<?xf32, strided<[1]>>
// CHECK: %[[V10:.+]] = memref.load %[[V9]][%[[V7]]] : memref<?xf32, strided<[1]>>
// CHECK: return %[[V10]] : f32
// CHECK-LABEL: func.func @alloc
// CHECK-SAME: (%[[V0:.+]]: index, %[[V1:.+]]: index) -> f32 {
// CHECK: %[[V2:.+]] = memref.alloc() : memref<32xf32, strided<[1]>>
// CHECK: %[[V3:.+]] = memref.reinterpret_cast %[[V2]] to offset: [0], sizes: [4, 8], strides: [8, 1] : memref<32xf32, strided<[1]>> to memref<4x8xf32>
// CHECK: %[[V4:.+]] = memref.alloca() : memref<32xf32, strided<[1]>>
// CHECK: %[[V5:.+]] = affine.apply affine_map<()[s0] -> (s0 * 9)>()[%[[V1]]]
// CHECK: %[[V6:.+]] = memref.load %[[V4]][%[[V5]]] : memref<32xf32, strided<[1]>>
// CHECK: memref.dealloc %[[V3]] : memref<4x8xf32>
// CHECK: return %[[V6]] : f32
// CHECK-LABEL: func.func @vec
// CHECK-SAME: (%[[V0:.+]]: memref<4x8xf32>, %[[V1:.+]]: index, %[[V2:.+]]: index, %[[V3:.+]]: vector<4xf32>, %[[V4:.+]]: vector<4xi1>, %[[V5:.+]]: f32) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, f32) {
// CHECK: %[[V6:.+]] = affine.apply affine_map<()[s0, s1] -> (s0 * 8 + s1)>()[%[[V1]], %[[V2]]]
// CHECK: %[[V7:.+]] = memref.reinterpret_cast %[[V0]] to offset: [0], sizes: [32], strides: [1] : memref<4x8xf32> to memref<32xf32, strided<[1]>>
// CHECK: %[[V8:.+]] = vector.load %[[V7]][%[[V6]]] : memref<32xf32, strided<[1]>>, vector<4xf32>
// CHECK: %[[V9:.+]] = affine.apply affine_map<()[s0, s1] -> (s0 * 8 + s1)>()[%[[V1]], %[[V2]]]
// CHECK: %[[V10:.+]] = memref.reinterpret_cast %[[V0]] to offset: [0], sizes: [32], strides: [1] : memref<4x8xf32> to memref<32xf32, strided<[1]>>
// CHECK: vector.store %[[V8]], %[[V10]][%[[V9]]] : memref<32xf32, strided<[1]>>, vector<4xf32>
// CHECK: %[[V11:.+]] = affine.apply affine_map<()[s0, s1] -> (s0 * 8 + s1)>()[%[[V1]], %[[V2]]]
// CHECK: %[[V12:.+]] = memref.reinterpret_cast %[[V0]] to offset: [0], sizes: [32], strides: [1] : memref<4x8xf32> to memref<32xf32, strided<[1]>>
// CHECK: %[[V13:.+]] = vector.maskedload %[[V12]][%[[V11]]], %[[V4]], %[[V3]] : memref<32xf32, strided<[1]>>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK: %[[V14:.+]] = affine.apply affine_map<()[s0, s1] -> (s0 * 8 + s1)>()[%[[V1]], %[[V2]]]
// CHECK: %[[V15:.+]] = memref.reinterpret_cast %[[V0]] to offset: [0], sizes: [32], strides: [1] : memref<4x8xf32> to memref<32xf32, strided<[1]>>
// CHECK: vector.maskedstore %[[V15]][%[[V14]]], %[[V4]], %[[V3]] : memref<32xf32, strided<[1]>>, vector<4xi1>, vector<4xf32>
// CHECK: %[[V16:.+]] = affine.apply affine_map<()[s0, s1] -> (s0 * 8 + s1)>()[%[[V1]], %[[V2]]]
// CHECK: %[[V17:.+]] = memref.reinterpret_cast %[[V0]] to offset: [0], sizes: [32], strides: [1] : memref<4x8xf32> to memref<32xf32, strided<[1]>>
// CHECK: %[[V18:.+]] = vector.transfer_read %[[V17]][%[[V16]]], %[[V5]] : memref<32xf32, strided<[1]>>, vector<4xf32>
// CHECK: %[[V19:.+]] = affine.apply affine_map<()[s0, s1] -> (s0 * 8 + s1)>()[%[[V1]], %[[V2]]]
// CHECK: %[[V20:.+]] = memref.reinterpret_cast %[[V0]] to offset: [0], sizes: [32], strides: [1] : memref<4x8xf32> to memref<32xf32, strided<[1]>>
// CHECK: vector.transfer_write %[[V18]], %[[V20]][%[[V19]]] : vector<4xf32>, memref<32xf32, strided<[1]>>
// CHECK: %[[V21:.+]] = affine.apply affine_map<()[s0, s1] -> (s0 * 8 + s1)>()[%[[V1]], %[[V2]]]
// CHECK: %[[V22:.+]] = memref.reinterpret_cast %[[V0]] to offset: [0], sizes: [32], strides: [1] : memref<4x8xf32> to memref<32xf32, strided<[1]>>
// CHECK: %[[V23:.+]] = memref.load %[[V22]][%[[V21]]] : memref<32xf32, strided<[1]>>
// CHECK: return %[[V8]], %[[V13]], %[[V18]], %[[V23]] : vector<4xf32>, vector<4xf32>, vector<4xf32>, f32
// CHECK-LABEL: func.func @transposed
// CHECK-SAME: (%[[V0:.+]]: memref<4x8xf32, strided<[1, 4], offset: ?>>, %[[V1:.+]]: index, %[[V2:.+]]: memref<4x8xf32, strided<[?, 2], offset: 3>>) -> f32 {
// CHECK: %[[V3:.+]], %[[V4:.+]], %[[V5:.+]]:2, %[[V6:.+]]:2 = memref.extract_strided_metadata %[[V0]] : memref<4x8xf32, strided<[1, 4], offset: ?>> -> memref<f32>, index, index, index, index, index
// CHECK: %[[V7:.+]] = affine.apply affine_map<()[s0] -> (s0 * 5)>()[%[[V1]]]
// CHECK: %[[V8:.+]] = memref.reinterpret_cast %[[V0]] to offset: [%[[V4]]], sizes: [32], strides: [1] : memref<4x8xf32, strided<[1, 4], offset: ?>> to memref<32xf32, strided<[1], offset: ?>>
// CHECK: %[[V9:.+]] = memref.load %[[V8]][%[[V7]]] : memref<32xf32, strided<[1], offset: ?>>
// CHECK: %[[V10:.+]], %[[V11:.+]], %[[V12:.+]]:2, %[[V13:.+]]:2 = memref.extract_strided_metadata %[[V2]] : memref<4x8xf32, strided<[?, 2], offset: 3>> -> memref<f32>, index, index, index, index, index
// CHECK: %[[V14:.+]] = affine.apply affine_map<()[s0, s1] -> (s0 * 2 + s0 * s1)>()[%[[V1]], %[[V13]]#0]
// CHECK: %[[V15:.+]] = affine.max affine_map<()[s0] -> (s0 * 4, 16)>()[%[[V13]]#0]
// CHECK: %[[V16:.+]] = memref.reinterpret_cast %[[V2]] to offset: [3], sizes: [%[[V15]]], strides: [1] : memref<4x8xf32, strided<[?, 2], offset: 3>> to memref<?xf32, strided<[1], offset: 3>>
// CHECK: %[[V17:.+]] = memref.load %[[V16]][%[[V14]]] {nontemporal = true} : memref<?xf32, strided<[1], offset: 3>>
// CHECK: %[[V18:.+]] = arith.addf %[[V9]], %[[V17]] : f32
// CHECK: return %[[V18]] : f32
// CHECK-LABEL: func.func @not
// CHECK-SAME: (%[[V0:.+]]: memref<4x8xf32, affine_map<(d0, d1) -> (d1, d0)>>, %[[V1:.+]]: memref<8x4xf32>, %[[V2:.+]]: index, %[[V3:.+]]: f32) -> (vector<4xf32>, vector<4xf32>, f32) {
// CHECK: %[[V4:.+]] = memref.load %[[V0]][%[[V2]], %[[V2]]] : memref<4x8xf32, affine_map<(d0, d1) -> (d1, d0)>>
// CHECK: %[[V5:.+]] = vector.transfer_read %[[V1]][%[[V2]], %[[V2]]], %[[V3]] {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<8x4xf32>, vector<4xf32>
// CHECK: %[[V6:.+]] = vector.transfer_read %[[V1]][%[[V2]], %[[V2]]], %[[V3]] : memref<8x4xf32>, vector<4xf32>
// CHECK: return %[[V5]], %[[V6]], %[[V4]] : vector<4xf32>, vector<4xf32>, f32
// CHECK-LABEL: func.func @consts
// CHECK-SAME: (%[[V0:.+]]: memref<4x8x2xi32>) -> i32 {
// CHECK: %[[V1:.+]] = arith.constant 19 : index
// CHECK: %[[V2:.+]] = memref.reinterpret_cast %[[V0]] to offset: [0], sizes: [64], strides: [1] : memref<4x8x2xi32> to memref<64xi32, strided<[1]>>
// CHECK: %[[V3:.+]] = memref.load %[[V2]][%[[V1]]] : memref<64xi32, strided<[1]>>
// CHECK: return %[[V3]] : i32
func.func @load(%m: memref<4x8xf32>, %i: index, %j: index) -> f32 {
  %0 = memref.load %m[%i, %j] : memref<4x8xf32>
  return %0 : f32
}
func.func @strided(%m: memref<4x8xf32, strided<[8, 1], offset: 100>>, %i: index, %j: index, %x: f32) {
  memref.store %x, %m[%i, %j] : memref<4x8xf32, strided<[8, 1], offset: 100>>
  return
}
func.func @dyn(%m: memref<?x?xf32>, %i: index, %j: index) -> f32 {
  %0 = memref.load %m[%i, %j] : memref<?x?xf32>
  return %0 : f32
}
func.func @alloc(%n: index, %i: index) -> f32 {
  %a = memref.alloc() : memref<4x8xf32>
  %b = memref.alloca() : memref<4x8xf32>
  %0 = memref.load %a[%i, %i] : memref<4x8xf32>
  %1 = memref.load %b[%i, %i] : memref<4x8xf32>
  memref.dealloc %a : memref<4x8xf32>
  return %1 : f32
}
func.func @vec(%m: memref<4x8xf32>, %i: index, %j: index, %p: vector<4xf32>, %k: vector<4xi1>, %z: f32) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, f32) {
  %0 = vector.load %m[%i, %j] : memref<4x8xf32>, vector<4xf32>
  vector.store %0, %m[%i, %j] : memref<4x8xf32>, vector<4xf32>
  %1 = vector.maskedload %m[%i, %j], %k, %p : memref<4x8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %m[%i, %j], %k, %p : memref<4x8xf32>, vector<4xi1>, vector<4xf32>
  %2 = vector.transfer_read %m[%i, %j], %z {in_bounds = [true]} : memref<4x8xf32>, vector<4xf32>
  vector.transfer_write %2, %m[%i, %j] {in_bounds = [true]} : vector<4xf32>, memref<4x8xf32>
  %3 = memref.load %m[%i, %j] : memref<4x8xf32>
  return %0, %1, %2, %3 : vector<4xf32>, vector<4xf32>, vector<4xf32>, f32
}
func.func @transposed(%m: memref<4x8xf32, strided<[1, 4], offset: ?>>, %i: index, %k: memref<4x8xf32, strided<[?, 2], offset: 3>>) -> f32 {
  %0 = memref.load %m[%i, %i] : memref<4x8xf32, strided<[1, 4], offset: ?>>
  %1 = memref.load %k[%i, %i] {nontemporal = true} : memref<4x8xf32, strided<[?, 2], offset: 3>>
  %2 = arith.addf %0, %1 : f32
  return %2 : f32
}
func.func @not(%m: memref<4x8xf32, affine_map<(i, j) -> (j, i)>>, %n: memref<8x4xf32>, %i: index, %z: f32) -> (vector<4xf32>, vector<4xf32>, f32) {
  %0 = memref.load %m[%i, %i] : memref<4x8xf32, affine_map<(i, j) -> (j, i)>>
  %1 = vector.transfer_read %n[%i, %i], %z {permutation_map = affine_map<(i, j) -> (i)>, in_bounds = [true]} : memref<8x4xf32>, vector<4xf32>
  %2 = vector.transfer_read %n[%i, %i], %z : memref<8x4xf32>, vector<4xf32>
  return %1, %2, %0 : vector<4xf32>, vector<4xf32>, f32
}
func.func @consts(%m: memref<4x8x2xi32>) -> i32 {
  %c1 = arith.constant 1 : index
  %0 = memref.load %m[%c1, %c1, %c1] : memref<4x8x2xi32>
  return %0 : i32
}
