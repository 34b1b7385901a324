// RUN: ir-opt -sparsification-and-bufferization %s | FileCheck %s

#vector = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
#csr = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>

// The result is written in place of the argument, as in bufferization.
// CHECK-LABEL: func.func @matvec
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C4:.*]] = arith.constant 4 : index
// CHECK-NEXT: %[[V0:.*]] = sparse_tensor.storage_specifier.get %[[A3:[a-z0-9_]+]]  val_mem_sz
// CHECK-NEXT: %[[SUBVIEW:.*]] = memref.subview %[[A2:[a-z0-9_]+]][0] [%[[V0]]] [1] : memref<?xf64> to memref<?xf64>
// CHECK-NEXT: %[[V1:.*]] = sparse_tensor.storage_specifier.get %[[A3]]  pos_mem_sz at 1
// CHECK-NEXT: %[[SUBVIEW_0:.*]] = memref.subview %[[A0:[a-z0-9_]+]][0] [%[[V1]]] [1] : memref<?xindex> to memref<?xindex>
// CHECK-NEXT: %[[V2:.*]] = sparse_tensor.storage_specifier.get %[[A3]]  crd_mem_sz at 1
// CHECK-NEXT: %[[SUBVIEW_1:.*]] = memref.subview %[[A1:[a-z0-9_]+]][0] [%[[V2]]] [1] : memref<?xindex> to memref<?xindex>
// CHECK-NEXT: scf.for %[[A6:.*]] = %[[C0]] to %[[C4]] step %[[C1]] {
// CHECK-NEXT: %[[V3:.*]] = memref.load %[[A5:[a-z0-9_]+]][%[[A6]]] : memref<4xf64>
// CHECK-NEXT: %[[V4:.*]] = memref.load %[[SUBVIEW_0]][%[[A6]]] : memref<?xindex>
// CHECK-NEXT: %[[V5:.*]] = arith.addi %[[A6]], %[[C1]] : index
// CHECK-NEXT: %[[V6:.*]] = memref.load %[[SUBVIEW_0]][%[[V5]]] : memref<?xindex>
// CHECK-NEXT: %[[V7:.*]] = scf.for %[[A7:.*]] = %[[V4]] to %[[V6]] step %[[C1]] iter_args(%[[A8:.*]] = %[[V3]]) -> (f64) {
// CHECK-NEXT: %[[V8:.*]] = memref.load %[[SUBVIEW_1]][%[[A7]]] : memref<?xindex>
// CHECK-NEXT: %[[V9:.*]] = memref.load %[[SUBVIEW]][%[[A7]]] : memref<?xf64>
// CHECK-NEXT: %[[V10:.*]] = memref.load %[[A4:[a-z0-9_]+]][%[[V8]]] : memref<9xf64>
// CHECK-NEXT: %[[V11:.*]] = arith.mulf %[[V9]], %[[V10]] : f64
// CHECK-NEXT: %[[V12:.*]] = arith.addf %[[A8]], %[[V11]] : f64
// CHECK-NEXT: scf.yield %[[V12]] : f64
// CHECK-NEXT: } {"Emitted from" = "linalg.generic"}
// CHECK-NEXT: memref.store %[[V7]], %[[A5]][%[[A6]]] : memref<4xf64>
// CHECK-NEXT: } {"Emitted from" = "linalg.generic"}
// CHECK-NEXT: return %[[A5]] : memref<4xf64>
func.func @matvec(%a: tensor<4x9xf64, #csr>, %x: tensor<9xf64>, %out: tensor<4xf64>) -> tensor<4xf64> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>],
    iterator_types = ["parallel", "reduction"]
  } ins(%a, %x : tensor<4x9xf64, #csr>, tensor<9xf64>) outs(%out : tensor<4xf64>) {
  ^bb0(%e: f64, %f: f64, %sum: f64):
    %p = arith.mulf %e, %f : f64
    %s = arith.addf %sum, %p : f64
    linalg.yield %s : f64
  } -> tensor<4xf64>
  return %0 : tensor<4xf64>
}

// What is not writable is copied, such as the values here.
// CHECK-LABEL: func.func @scaled
// CHECK-NEXT: %[[C2:.*]] = arith.constant 2 : index
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[CST:.*]] = arith.constant 2.000000e+00 : f64
// CHECK-NEXT: %[[ALLOC:.*]] = memref.alloc() {alignment = 64 : i64} : memref<2xindex>
// CHECK-NEXT: memref.copy %[[A0:[a-z0-9_]+]], %[[ALLOC]] : memref<2xindex> to memref<2xindex>
// CHECK-NEXT: %[[ALLOC_0:.*]] = memref.alloc() {alignment = 64 : i64} : memref<3xf64>
// CHECK-NEXT: memref.copy %[[A2:[a-z0-9_]+]], %[[ALLOC_0]] : memref<3xf64> to memref<3xf64>
// CHECK-NEXT: %[[CAST:.*]] = memref.cast %[[ALLOC]] : memref<2xindex> to memref<?xindex>
// CHECK-NEXT: %[[CAST_1:.*]] = memref.cast %[[ALLOC_0]] : memref<3xf64> to memref<?xf64>
// CHECK-NEXT: %[[V0:.*]] = memref.load %[[ALLOC]][%[[C1]]] : memref<2xindex>
// CHECK-NEXT: %[[SUBVIEW:.*]] = memref.subview %[[CAST_1]][0] [%[[V0]]] [1] : memref<?xf64> to memref<?xf64>
// CHECK-NEXT: %[[SUBVIEW_2:.*]] = memref.subview %[[CAST]][0] [%[[C2]]] [1] : memref<?xindex> to memref<?xindex>
// CHECK-NEXT: %[[V1:.*]] = memref.load %[[SUBVIEW_2]][%[[C0]]] : memref<?xindex>
// CHECK-NEXT: %[[V2:.*]] = memref.load %[[SUBVIEW_2]][%[[C1]]] : memref<?xindex>
// CHECK-NEXT: scf.for %[[A3:.*]] = %[[V1]] to %[[V2]] step %[[C1]] {
// CHECK-NEXT: %[[V3:.*]] = memref.load %[[SUBVIEW]][%[[A3]]] : memref<?xf64>
// CHECK-NEXT: %[[V4:.*]] = arith.mulf %[[V3]], %[[CST]] : f64
// CHECK-NEXT: memref.store %[[V4]], %[[SUBVIEW]][%[[A3]]] : memref<?xf64>
// CHECK-NEXT: } {"Emitted from" = "linalg.generic"}
// CHECK-NEXT: return %[[V0]] : index
func.func @scaled(
    %pos: tensor<2xindex> {bufferization.writable = false}, %crd: tensor<3xindex> {bufferization.writable = false},
    %val: tensor<3xf64> {bufferization.writable = false}) -> index {
  %t = sparse_tensor.assemble (%pos, %crd), %val
    : (tensor<2xindex>, tensor<3xindex>), tensor<3xf64> to tensor<8xf64, #vector>
  %c = arith.constant 2.0 : f64
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]
  } outs(%t : tensor<8xf64, #vector>) {
  ^bb0(%x: f64):
    %p = arith.mulf %x, %c : f64
    linalg.yield %p : f64
  } -> tensor<8xf64, #vector>
  %n = sparse_tensor.number_of_entries %0 : tensor<8xf64, #vector>
  return %n : index
}
