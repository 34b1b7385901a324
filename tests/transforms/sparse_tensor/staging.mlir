// RUN: ir-opt -stage-sparse-ops %s | FileCheck %s

#csr = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#csc = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed) }>

// Another order of dimensions needs a list of coordinates, sorted.
// CHECK-LABEL: func.func @transposed
// CHECK-NEXT: %[[V0:.*]] = sparse_tensor.convert %[[A0:[a-z0-9_]+]]
// CHECK-NEXT: %[[V1:.*]] = sparse_tensor.reorder_coo  hybrid_quick_sort %[[V0]]
// CHECK-NEXT: %[[V2:.*]] = sparse_tensor.convert %[[V1]]
// CHECK-NEXT: bufferization.dealloc_tensor %[[V1]]
// CHECK-NEXT: bufferization.dealloc_tensor %[[A0]]
// CHECK-NEXT: return %[[V2]]
func.func @transposed(%t: tensor<4x8xf64, #csr>) -> tensor<4x8xf64, #csc> {
  %0 = sparse_tensor.convert %t : tensor<4x8xf64, #csr> to tensor<4x8xf64, #csc>
  bufferization.dealloc_tensor %t : tensor<4x8xf64, #csr>
  return %0 : tensor<4x8xf64, #csc>
}

// Elements of a dense tensor come in their order.
// CHECK-LABEL: func.func @from_dense
// CHECK-NEXT: %[[V0:.*]] = sparse_tensor.convert %[[A0:[a-z0-9_]+]]
// CHECK-NEXT: return %[[V0]]
func.func @from_dense(%t: tensor<4x8xf64>) -> tensor<4x8xf64, #csr> {
  %0 = sparse_tensor.convert %t : tensor<4x8xf64> to tensor<4x8xf64, #csr>
  return %0 : tensor<4x8xf64, #csr>
}
