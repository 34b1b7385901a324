// RUN: ir-opt -canonicalize %s | FileCheck %s

#csc = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed) }>
#bsr = #sparse_tensor.encoding<{
  map = (i, j) -> (i floordiv 2 : dense, j floordiv 3 : compressed, i mod 2 : dense, j mod 3 : dense)
}>

// Coordinates that are translated to those of levels and back are the same.
// CHECK-LABEL: func.func @there_and_back
// CHECK-NEXT: return %arg0, %arg1 : index, index
func.func @there_and_back(%i: index, %j: index) -> (index, index) {
  %0:4 = sparse_tensor.crd_translate dim_to_lvl [%i, %j] as #bsr : index, index, index, index
  %1:2 = sparse_tensor.crd_translate lvl_to_dim [%0#0, %0#1, %0#2, %0#3] as #bsr : index, index
  return %1#0, %1#1 : index, index
}

// A permutation needs no translation.
// CHECK-LABEL: func.func @permuted
// CHECK-NEXT: return %arg1, %arg0 : index, index
func.func @permuted(%i: index, %j: index) -> (index, index) {
  %0:2 = sparse_tensor.crd_translate dim_to_lvl [%i, %j] as #csc : index, index
  return %0#0, %0#1 : index, index
}

// The size of a level of a shape that is constant.
// CHECK-LABEL: func.func @level
// CHECK-NEXT: %[[C4:.*]] = arith.constant 4 : index
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[V0:.*]] = sparse_tensor.lvl %[[A0:[a-z0-9_]+]], %[[C0]]
// CHECK-NEXT: return %[[V0]], %[[C4]] : index, index
func.func @level(%t: tensor<4x?xf32, #csc>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = sparse_tensor.lvl %t, %c0 : tensor<4x?xf32, #csc>
  %1 = sparse_tensor.lvl %t, %c1 : tensor<4x?xf32, #csc>
  return %0, %1 : index, index
}

// CHECK-LABEL: func.func @same_type
// CHECK-NEXT: return %arg0
func.func @same_type(%t: tensor<4x?xf32, #csc>) -> tensor<4x?xf32, #csc> {
  %0 = sparse_tensor.convert %t : tensor<4x?xf32, #csc> to tensor<4x?xf32, #csc>
  return %0 : tensor<4x?xf32, #csc>
}
