// RUN: ir-opt -sparse-buffer-rewrite %s | FileCheck %s

// A full buffer gets twice the space.
// CHECK-LABEL: func.func @one
// CHECK-NEXT: %[[C2:.*]] = arith.constant 2 : index
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[DIM:.*]] = memref.dim %[[A1:[a-z0-9_]+]], %[[C0]] : memref<?xf64>
// CHECK-NEXT: %[[V0:.*]] = arith.addi %[[A0:[a-z0-9_]+]], %[[C1]] : index
// CHECK-NEXT: %[[V1:.*]] = arith.cmpi ugt, %[[V0]], %[[DIM]] : index
// CHECK-NEXT: %[[V2:.*]] = scf.if %[[V1]] -> (memref<?xf64>) {
// CHECK-NEXT: %[[V3:.*]] = arith.muli %[[DIM]], %[[C2]] : index
// CHECK-NEXT: %[[V4:.*]] = memref.realloc %[[A1]](%[[V3]]) : memref<?xf64> to memref<?xf64>
// CHECK-NEXT: scf.yield %[[V4]] : memref<?xf64>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %[[A1]] : memref<?xf64>
// CHECK-NEXT: }
// CHECK-NEXT: memref.store %[[A2:[a-z0-9_]+]], %[[V2]][%[[A0]]] : memref<?xf64>
// CHECK-NEXT: return %[[V2]], %[[V0]] : memref<?xf64>, index
func.func @one(%size: index, %buffer: memref<?xf64>, %x: f64) -> (memref<?xf64>, index) {
  %0:2 = sparse_tensor.push_back %size, %buffer, %x : index, memref<?xf64>, f64
  return %0#0, %0#1 : memref<?xf64>, index
}

// More elements may need more than that.
// CHECK-LABEL: func.func @several
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[C2:.*]] = arith.constant 2 : index
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[DIM:.*]] = memref.dim %[[A1:[a-z0-9_]+]], %[[C0]] : memref<?xf64>
// CHECK-NEXT: %[[V0:.*]] = arith.addi %[[A0:[a-z0-9_]+]], %[[A3:[a-z0-9_]+]] : index
// CHECK-NEXT: %[[V1:.*]] = arith.cmpi ugt, %[[V0]], %[[DIM]] : index
// CHECK-NEXT: %[[V2:.*]] = scf.if %[[V1]] -> (memref<?xf64>) {
// CHECK-NEXT: %[[V3:.*]] = scf.while (%[[A4:.*]] = %[[DIM]]) : (index) -> index {
// CHECK-NEXT: %[[V5:.*]] = arith.muli %[[A4]], %[[C2]] : index
// CHECK-NEXT: %[[V6:.*]] = arith.cmpi ugt, %[[V0]], %[[V5]] : index
// CHECK-NEXT: scf.condition(%[[V6]]) %[[V5]] : index
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%[[A4]]: index):
// CHECK-NEXT: scf.yield %[[A4]] : index
// CHECK-NEXT: }
// CHECK-NEXT: %[[V4:.*]] = memref.realloc %[[A1]](%[[V3]]) : memref<?xf64> to memref<?xf64>
// CHECK-NEXT: scf.yield %[[V4]] : memref<?xf64>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %[[A1]] : memref<?xf64>
// CHECK-NEXT: }
// CHECK-NEXT: %[[SUBVIEW:.*]] = memref.subview %[[V2]][%[[A0]]] [%[[A3]]] [%[[C1]]] : memref<?xf64> to memref<?xf64, strided<[?], offset: ?>>
// CHECK-NEXT: linalg.fill ins(%[[A2:[a-z0-9_]+]] : f64) outs(%[[SUBVIEW]] : memref<?xf64, strided<[?], offset: ?>>)
// CHECK-NEXT: return %[[V2]], %[[V0]] : memref<?xf64>, index
func.func @several(%size: index, %buffer: memref<?xf64>, %x: f64, %n: index) -> (memref<?xf64>, index) {
  %0:2 = sparse_tensor.push_back %size, %buffer, %x, %n : index, memref<?xf64>, f64, index
  return %0#0, %0#1 : memref<?xf64>, index
}

// There is enough space.
// CHECK-LABEL: func.func @inbounds
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[V0:.*]] = arith.addi %[[A0:[a-z0-9_]+]], %[[C1]] : index
// CHECK-NEXT: memref.store %[[A2:[a-z0-9_]+]], %[[A1:[a-z0-9_]+]][%[[A0]]] : memref<?xf64>
// CHECK-NEXT: return %[[A1]], %[[V0]] : memref<?xf64>, index
func.func @inbounds(%size: index, %buffer: memref<?xf64>, %x: f64) -> (memref<?xf64>, index) {
  %0:2 = sparse_tensor.push_back inbounds %size, %buffer, %x : index, memref<?xf64>, f64
  return %0#0, %0#1 : memref<?xf64>, index
}
