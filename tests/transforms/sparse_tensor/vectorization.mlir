// RUN: ir-opt -sparse-vectorization=vl=8 %s | FileCheck %s

// CHECK: #map = affine_map<(d0, d1)[s0] -> (8, d0 - d1)>

// Elements behind the end are masked.
// CHECK-LABEL: func.func @scale
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT: %[[C8:.*]] = arith.constant 8 : index
// CHECK-NEXT: scf.for %[[A5:.*]] = %[[A3:[a-z0-9_]+]] to %[[A4:[a-z0-9_]+]] step %[[C8]] {
// CHECK-NEXT: %[[V0:.*]] = affine.min #map(%[[A4]], %[[A5]])[%[[C8]]]
// CHECK-NEXT: %[[V1:.*]] = vector.create_mask %[[V0]] : vector<8xi1>
// CHECK-NEXT: %[[V2:.*]] = vector.maskedload %[[A0:[a-z0-9_]+]][%[[A5]]], %[[V1]], %[[CST]] : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT: %[[V3:.*]] = vector.broadcast %[[A2:[a-z0-9_]+]] : f32 to vector<8xf32>
// CHECK-NEXT: %[[V4:.*]] = arith.mulf %[[V2]], %[[V3]] : vector<8xf32>
// CHECK-NEXT: vector.maskedstore %[[A1:[a-z0-9_]+]][%[[A5]]], %[[V1]], %[[V4]] : memref<?xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT: } {"Emitted from" = "linalg.generic"}
// CHECK-NEXT: return
func.func @scale(%a: memref<?xf32>, %out: memref<?xf32>, %f: f32, %lo: index, %hi: index) {
  %c1 = arith.constant 1 : index
  scf.for %i = %lo to %hi step %c1 {
    %e = memref.load %a[%i] : memref<?xf32>
    %p = arith.mulf %e, %f : f32
    memref.store %p, %out[%i] : memref<?xf32>
  } {"Emitted from" = "linalg.generic"}
  return
}

// Coordinates gather; the vector of partial sums begins with the initial value.
// CHECK-LABEL: func.func @dot
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<0> : vector<8xi32>
// CHECK-NEXT: %[[C8:.*]] = arith.constant 8 : index
// CHECK-NEXT: %[[CST_0:.*]] = arith.constant dense<0.000000e+00> : vector<8xf64>
// CHECK-NEXT: %[[V0:.*]] = vector.insert %[[A3:[a-z0-9_]+]], %[[CST_0]] [0] : f64 into vector<8xf64>
// CHECK-NEXT: %[[V1:.*]] = scf.for %[[A6:.*]] = %[[A4:[a-z0-9_]+]] to %[[A5:[a-z0-9_]+]] step %[[C8]] iter_args(%[[A7:.*]] = %[[V0]]) -> (vector<8xf64>) {
// CHECK-NEXT: %[[V3:.*]] = affine.min #map(%[[A5]], %[[A6]])[%[[C8]]]
// CHECK-NEXT: %[[V4:.*]] = vector.create_mask %[[V3]] : vector<8xi1>
// CHECK-NEXT: %[[V5:.*]] = vector.maskedload %[[A0:[a-z0-9_]+]][%[[A6]]], %[[V4]], %[[CST_0]] : memref<?xf64>, vector<8xi1>, vector<8xf64> into vector<8xf64>
// CHECK-NEXT: %[[V6:.*]] = vector.maskedload %[[A1:[a-z0-9_]+]][%[[A6]]], %[[V4]], %[[CST]] : memref<?xi32>, vector<8xi1>, vector<8xi32> into vector<8xi32>
// CHECK-NEXT: %[[V7:.*]] = arith.extui %[[V6]] : vector<8xi32> to vector<8xi64>
// CHECK-NEXT: %[[V8:.*]] = vector.gather %[[A2:[a-z0-9_]+]][%[[C0]]] [%[[V7]]], %[[V4]], %[[CST_0]]
// CHECK-NEXT: %[[V9:.*]] = arith.mulf %[[V5]], %[[V8]] : vector<8xf64>
// CHECK-NEXT: %[[V10:.*]] = arith.addf %[[A7]], %[[V9]] : vector<8xf64>
// CHECK-NEXT: %[[V11:.*]] = arith.select %[[V4]], %[[V10]], %[[A7]] : vector<8xi1>, vector<8xf64>
// CHECK-NEXT: scf.yield %[[V11]] : vector<8xf64>
// CHECK-NEXT: } {"Emitted from" = "linalg.generic"}
// CHECK-NEXT: %[[V2:.*]] = vector.reduction <add>, %[[V1]] : vector<8xf64> into f64
// CHECK-NEXT: return %[[V2]] : f64
func.func @dot(%a: memref<?xf64>, %crd: memref<?xi32>, %b: memref<?xf64>, %init: f64, %lo: index, %hi: index) -> f64 {
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %lo to %hi step %c1 iter_args(%sum = %init) -> (f64) {
    %j32 = memref.load %crd[%i] : memref<?xi32>
    %j64 = arith.extui %j32 : i32 to i64
    %j = arith.index_cast %j64 : i64 to index
    %e = memref.load %a[%i] : memref<?xf64>
    %f = memref.load %b[%j] : memref<?xf64>
    %p = arith.mulf %e, %f : f64
    %s = arith.addf %sum, %p : f64
    scf.yield %s : f64
  } {"Emitted from" = "linalg.generic"}
  return %0 : f64
}

// No mask where the length is a divisor of the number of iterations.
// CHECK-LABEL: func.func @counters
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7]> : vector<8xindex>
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C64:.*]] = arith.constant 64 : index
// CHECK-NEXT: %[[C8:.*]] = arith.constant 8 : index
// CHECK-NEXT: scf.for %[[A2:.*]] = %[[C0]] to %[[C64]] step %[[C8]] {
// CHECK-NEXT: %[[V0:.*]] = vector.broadcast %[[A2]] : index to vector<8xindex>
// CHECK-NEXT: %[[V1:.*]] = arith.addi %[[V0]], %[[CST]] : vector<8xindex>
// CHECK-NEXT: vector.store %[[V1]], %[[A0:[a-z0-9_]+]][%[[A1:[a-z0-9_]+]], %[[A2]]] : memref<?x64xindex>, vector<8xindex>
// CHECK-NEXT: } {"Emitted from" = "linalg.generic"}
// CHECK-NEXT: return
func.func @counters(%out: memref<?x64xindex>, %row: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c64 step %c1 {
    memref.store %i, %out[%row, %i] : memref<?x64xindex>
  } {"Emitted from" = "linalg.generic"}
  return
}

// Not a loop of sparsification.
// CHECK-LABEL: func.func @other
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: scf.for %[[A4:.*]] = %[[A2:[a-z0-9_]+]] to %[[A3:[a-z0-9_]+]] step %[[C1]] {
// CHECK-NEXT: memref.store %[[A1:[a-z0-9_]+]], %[[A0:[a-z0-9_]+]][%[[A4]]] : memref<?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @other(%a: memref<?xf32>, %f: f32, %lo: index, %hi: index) {
  %c1 = arith.constant 1 : index
  scf.for %i = %lo to %hi step %c1 {
    memref.store %f, %a[%i] : memref<?xf32>
  }
  return
}
