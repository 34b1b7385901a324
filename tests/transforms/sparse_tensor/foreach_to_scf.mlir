// RUN: ir-opt -lower-sparse-foreach-to-scf -allow-unregistered-dialect %s | FileCheck %s

// CHECK: #map = affine_map<(d0, d1, d2, d3) -> (d0 * 2 + d2)>
// CHECK: #map1 = affine_map<(d0, d1, d2, d3) -> (d1 * 3 + d3)>

#csr = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#coo = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
#bsr = #sparse_tensor.encoding<{
  map = (i, j) -> (i floordiv 2 : dense, j floordiv 3 : compressed, i mod 2 : dense, j mod 3 : dense)
}>

// A row has the positions from one number to the next.
// CHECK-LABEL: func.func @csr
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C4:.*]] = arith.constant 4 : index
// CHECK-NEXT: %[[V0:.*]] = sparse_tensor.values %[[A0:[a-z0-9_]+]]
// CHECK-NEXT: %[[V1:.*]] = sparse_tensor.positions %[[A0]] {level = 1 : index} : tensor<4x8xf64, #{{.*}}> to memref<?xindex>
// CHECK-NEXT: %[[V2:.*]] = scf.for %[[A2:.*]] = %[[C0]] to %[[C4]] step %[[C1]] iter_args(%[[A3:.*]] = %[[A1:[a-z0-9_]+]]) -> (f64) {
// CHECK-NEXT: %[[V3:.*]] = memref.load %[[V1]][%[[A2]]] : memref<?xindex>
// CHECK-NEXT: %[[V4:.*]] = arith.addi %[[A2]], %[[C1]] : index
// CHECK-NEXT: %[[V5:.*]] = memref.load %[[V1]][%[[V4]]] : memref<?xindex>
// CHECK-NEXT: %[[V6:.*]] = scf.for %[[A4:.*]] = %[[V3]] to %[[V5]] step %[[C1]] iter_args(%[[A5:.*]] = %[[A3]]) -> (f64) {
// CHECK-NEXT: %[[V7:.*]] = memref.load %[[V0]][%[[A4]]] : memref<?xf64>
// CHECK-NEXT: %[[V8:.*]] = arith.addf %[[A5]], %[[V7]] : f64
// CHECK-NEXT: scf.yield %[[V8]] : f64
// CHECK-NEXT: } {"Emitted from" = "sparse_tensor.foreach"}
// CHECK-NEXT: scf.yield %[[V6]] : f64
// CHECK-NEXT: } {"Emitted from" = "sparse_tensor.foreach"}
// CHECK-NEXT: return %[[V2]] : f64
func.func @csr(%t: tensor<4x8xf64, #csr>, %init: f64) -> f64 {
  %0 = sparse_tensor.foreach in %t init(%init) : tensor<4x8xf64, #csr>, f64 -> f64 do {
  ^bb0(%i: index, %j: index, %v: f64, %sum: f64):
    %s = arith.addf %sum, %v : f64
    sparse_tensor.yield %s : f64
  }
  return %0 : f64
}

// Coordinates of all dimensions are in one buffer.
// CHECK-LABEL: func.func @coo
// CHECK-NEXT: %[[TRUE:.*]] = arith.constant true
// CHECK-NEXT: %[[FALSE:.*]] = arith.constant false
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[V0:.*]] = sparse_tensor.values %[[A0:[a-z0-9_]+]]
// CHECK-NEXT: %[[V1:.*]] = sparse_tensor.positions %[[A0]] {level = 0 : index} : tensor<4x8xf64, #{{.*}}> to memref<?xindex>
// CHECK-NEXT: %[[V2:.*]] = sparse_tensor.coordinates %[[A0]] {level = 0 : index} : tensor<4x8xf64, #{{.*}}> to memref<?xindex, strided<[?], offset: ?>>
// CHECK-NEXT: %[[V3:.*]] = sparse_tensor.coordinates %[[A0]] {level = 1 : index} : tensor<4x8xf64, #{{.*}}> to memref<?xindex, strided<[?], offset: ?>>
// CHECK-NEXT: %[[V4:.*]] = memref.load %[[V1]][%[[C0]]] : memref<?xindex>
// CHECK-NEXT: %[[V5:.*]] = memref.load %[[V1]][%[[C1]]] : memref<?xindex>
// CHECK-NEXT: %[[V6:.*]] = scf.while (%[[A1:.*]] = %[[V4]]) : (index) -> index {
// CHECK-NEXT: %[[V8:.*]] = arith.cmpi ult, %[[A1]], %[[V5]] : index
// CHECK-NEXT: %[[V9:.*]] = scf.if %[[V8]] -> (i1) {
// CHECK-NEXT: %[[V10:.*]] = memref.load %[[V2]][%[[V4]]] : memref<?xindex, strided<[?], offset: ?>>
// CHECK-NEXT: %[[V11:.*]] = memref.load %[[V2]][%[[A1]]] : memref<?xindex, strided<[?], offset: ?>>
// CHECK-NEXT: %[[V12:.*]] = arith.cmpi eq, %[[V10]], %[[V11]] : index
// CHECK-NEXT: scf.yield %[[V12]] : i1
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %[[FALSE]] : i1
// CHECK-NEXT: }
// CHECK-NEXT: scf.condition(%[[V9]]) %[[A1]] : index
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%[[A1]]: index):
// CHECK-NEXT: %[[V8]] = arith.addi %[[A1]], %[[C1]] : index
// CHECK-NEXT: scf.yield %[[V8]] : index
// CHECK-NEXT: }
// CHECK-NEXT: %[[V7:.*]]:2 = scf.while (%[[A1]] = %[[V4]], %[[A2:.*]] = %[[V6]]) : (index, index) -> (index, index) {
// CHECK-NEXT: %[[V8]] = arith.cmpi ult, %[[A1]], %[[V5]] : index
// CHECK-NEXT: scf.condition(%[[V8]]) %[[A1]], %[[A2]] : index, index
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%[[A1]]: index, %[[A2]]: index):
// CHECK-NEXT: %[[V8]] = memref.load %[[V2]][%[[A1]]] : memref<?xindex, strided<[?], offset: ?>>
// CHECK-NEXT: scf.for %[[A3:.*]] = %[[A1]] to %[[A2]] step %[[C1]] {
// CHECK-NEXT: %[[V10]] = memref.load %[[V3]][%[[A3]]] : memref<?xindex, strided<[?], offset: ?>>
// CHECK-NEXT: %[[V11]] = memref.load %[[V0]][%[[A3]]] : memref<?xf64>
// CHECK-NEXT: "test.use"(%[[V8]], %[[V10]], %[[V11]]) : (index, index, f64) -> ()
// CHECK-NEXT: } {"Emitted from" = "sparse_tensor.foreach"}
// CHECK-NEXT: %[[V9]]:2 = scf.if %[[TRUE]] -> (index, index) {
// CHECK-NEXT: %[[V10]] = scf.while (%[[A3]] = %[[A2]]) : (index) -> index {
// CHECK-NEXT: %[[V11]] = arith.cmpi ult, %[[A3]], %[[V5]] : index
// CHECK-NEXT: %[[V12]] = scf.if %[[V11]] -> (i1) {
// CHECK-NEXT: %[[V13:.*]] = memref.load %[[V2]][%[[A2]]] : memref<?xindex, strided<[?], offset: ?>>
// CHECK-NEXT: %[[V14:.*]] = memref.load %[[V2]][%[[A3]]] : memref<?xindex, strided<[?], offset: ?>>
// CHECK-NEXT: %[[V15:.*]] = arith.cmpi eq, %[[V13]], %[[V14]] : index
// CHECK-NEXT: scf.yield %[[V15]] : i1
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %[[FALSE]] : i1
// CHECK-NEXT: }
// CHECK-NEXT: scf.condition(%[[V12]]) %[[A3]] : index
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%[[A3]]: index):
// CHECK-NEXT: %[[V11]] = arith.addi %[[A3]], %[[C1]] : index
// CHECK-NEXT: scf.yield %[[V11]] : index
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %[[A2]], %[[V10]] : index, index
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %[[A1]], %[[A2]] : index, index
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %[[V9]]#0, %[[V9]]#1 : index, index
// CHECK-NEXT: } attributes {"Emitted from" = "sparse_tensor.foreach"}
// CHECK-NEXT: return
func.func @coo(%t: tensor<4x8xf64, #coo>) {
  sparse_tensor.foreach in %t : tensor<4x8xf64, #coo> do {
  ^bb0(%i: index, %j: index, %v: f64):
    "test.use"(%i, %j, %v) : (index, index, f64) -> ()
  }
  return
}

// Coordinates of a block count the elements of all blocks in front.
// CHECK-LABEL: func.func @bsr
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C3:.*]] = arith.constant 3 : index
// CHECK-NEXT: %[[C2:.*]] = arith.constant 2 : index
// CHECK-NEXT: %[[V0:.*]] = sparse_tensor.values %[[A0:[a-z0-9_]+]]
// CHECK-NEXT: %[[V1:.*]] = sparse_tensor.positions %[[A0]] {level = 1 : index} : tensor<4x9xf64, #{{.*}}> to memref<?xindex>
// CHECK-NEXT: %[[V2:.*]] = sparse_tensor.coordinates %[[A0]] {level = 1 : index} : tensor<4x9xf64, #{{.*}}> to memref<?xindex>
// CHECK-NEXT: scf.for %[[A1:.*]] = %[[C0]] to %[[C2]] step %[[C1]] {
// CHECK-NEXT: %[[V3:.*]] = memref.load %[[V1]][%[[A1]]] : memref<?xindex>
// CHECK-NEXT: %[[V4:.*]] = arith.addi %[[A1]], %[[C1]] : index
// CHECK-NEXT: %[[V5:.*]] = memref.load %[[V1]][%[[V4]]] : memref<?xindex>
// CHECK-NEXT: scf.for %[[A2:.*]] = %[[V3]] to %[[V5]] step %[[C1]] {
// CHECK-NEXT: %[[V6:.*]] = memref.load %[[V2]][%[[A2]]] : memref<?xindex>
// CHECK-NEXT: %[[V7:.*]] = arith.muli %[[A2]], %[[C2]] : index
// CHECK-NEXT: scf.for %[[A3:.*]] = %[[C0]] to %[[C2]] step %[[C1]] {
// CHECK-NEXT: %[[V8:.*]] = arith.addi %[[A3]], %[[V7]] : index
// CHECK-NEXT: %[[V9:.*]] = arith.muli %[[V8]], %[[C3]] : index
// CHECK-NEXT: scf.for %[[A4:.*]] = %[[C0]] to %[[C3]] step %[[C1]] {
// CHECK-NEXT: %[[V10:.*]] = arith.addi %[[A4]], %[[V9]] : index
// CHECK-NEXT: %[[V11:.*]] = memref.load %[[V0]][%[[V10]]] : memref<?xf64>
// CHECK-NEXT: %[[V12:.*]] = affine.apply #map(%[[A1]], %[[V6]], %[[A3]], %[[A4]])
// CHECK-NEXT: %[[V13:.*]] = affine.apply #map1(%[[A1]], %[[V6]], %[[A3]], %[[A4]])
// CHECK-NEXT: "test.use"(%[[V12]], %[[V13]], %[[V11]]) : (index, index, f64) -> ()
// CHECK-NEXT: } {"Emitted from" = "sparse_tensor.foreach"}
// CHECK-NEXT: } {"Emitted from" = "sparse_tensor.foreach"}
// CHECK-NEXT: } {"Emitted from" = "sparse_tensor.foreach"}
// CHECK-NEXT: } {"Emitted from" = "sparse_tensor.foreach"}
// CHECK-NEXT: return
func.func @bsr(%t: tensor<4x9xf64, #bsr>) {
  sparse_tensor.foreach in %t : tensor<4x9xf64, #bsr> do {
  ^bb0(%i: index, %j: index, %v: f64):
    "test.use"(%i, %j, %v) : (index, index, f64) -> ()
  }
  return
}
