// RUN: ir-opt -sparse-tensor-codegen %s | FileCheck %s

#vector = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed), posWidth = 32, crdWidth = 32 }>
#csr = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#coo = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>

// A tensor is the buffers of its storage.
// CHECK-LABEL: func.func @parts
// CHECK-NEXT: %[[V0:.*]] = sparse_tensor.storage_specifier.get %[[A3:[a-z0-9_]+]]  pos_mem_sz at 1
// CHECK-NEXT: %[[SUBVIEW:.*]] = memref.subview %[[A0:[a-z0-9_]+]][0] [%[[V0]]] [1] : memref<?xindex> to memref<?xindex>
// CHECK-NEXT: %[[V1:.*]] = sparse_tensor.storage_specifier.get %[[A3]]  crd_mem_sz at 1
// CHECK-NEXT: %[[SUBVIEW_0:.*]] = memref.subview %[[A1:[a-z0-9_]+]][0] [%[[V1]]] [1] : memref<?xindex> to memref<?xindex>
// CHECK-NEXT: %[[V2:.*]] = sparse_tensor.storage_specifier.get %[[A3]]  val_mem_sz
// CHECK-NEXT: %[[SUBVIEW_1:.*]] = memref.subview %[[A2:[a-z0-9_]+]][0] [%[[V2]]] [1] : memref<?xf64> to memref<?xf64>
// CHECK-NEXT: %[[V3:.*]] = sparse_tensor.storage_specifier.get %[[A3]]  val_mem_sz
// CHECK-NEXT: return %[[SUBVIEW]], %[[SUBVIEW_0]], %[[SUBVIEW_1]], %[[V3]] : memref<?xindex>, memref<?xindex>, memref<?xf64>, index
func.func @parts(%t: tensor<4x8xf64, #csr>) -> (memref<?xindex>, memref<?xindex>, memref<?xf64>, index) {
  %0 = sparse_tensor.positions %t { level = 1 : index } : tensor<4x8xf64, #csr> to memref<?xindex>
  %1 = sparse_tensor.coordinates %t { level = 1 : index } : tensor<4x8xf64, #csr> to memref<?xindex>
  %2 = sparse_tensor.values %t : tensor<4x8xf64, #csr> to memref<?xf64>
  %3 = sparse_tensor.number_of_entries %t : tensor<4x8xf64, #csr>
  return %0, %1, %2, %3 : memref<?xindex>, memref<?xindex>, memref<?xf64>, index
}

// Positions of a dense level are zeros at first.
// CHECK-LABEL: func.func @empty
// CHECK-NEXT: %[[C4:.*]] = arith.constant 4 : index
// CHECK-NEXT: %[[C8:.*]] = arith.constant 8 : index
// CHECK-NEXT: %[[C16:.*]] = arith.constant 16 : index
// CHECK-NEXT: %[[ALLOC:.*]] = memref.alloc(%[[C16]]) : memref<?xindex>
// CHECK-NEXT: %[[ALLOC_0:.*]] = memref.alloc(%[[C16]]) : memref<?xindex>
// CHECK-NEXT: %[[ALLOC_1:.*]] = memref.alloc(%[[C16]]) : memref<?xf64>
// CHECK-NEXT: %[[V0:.*]] = sparse_tensor.storage_specifier.init
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[V1:.*]] = sparse_tensor.storage_specifier.set %[[V0]]  lvl_sz at 0 with %[[C4]]
// CHECK-NEXT: %[[V2:.*]] = sparse_tensor.storage_specifier.set %[[V1]]  lvl_sz at 1 with %[[C8]]
// CHECK-NEXT: %[[V3:.*]] = sparse_tensor.storage_specifier.get %[[V2]]  pos_mem_sz at 1
// CHECK-NEXT: %[[OUTBUFFER:.*]], %[[NEWSIZE:.*]] = sparse_tensor.push_back %[[V3]], %[[ALLOC]], %[[C0]] : index, memref<?xindex>, index
// CHECK-NEXT: %[[V4:.*]] = sparse_tensor.storage_specifier.set %[[V2]]  pos_mem_sz at 1 with %[[NEWSIZE]]
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[V5:.*]] = sparse_tensor.storage_specifier.get %[[V4]]  lvl_sz at 0
// CHECK-NEXT: %[[V6:.*]] = arith.muli %[[C1]], %[[V5]] : index
// CHECK-NEXT: %[[C0_2:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[V7:.*]] = sparse_tensor.storage_specifier.get %[[V4]]  pos_mem_sz at 1
// CHECK-NEXT: %[[OUTBUFFER_3:.*]], %[[NEWSIZE_4:.*]] = sparse_tensor.push_back %[[V7]], %[[OUTBUFFER]], %[[C0_2]], %[[V6]] : index, memref<?xindex>, index, index
// CHECK-NEXT: %[[V8:.*]] = sparse_tensor.storage_specifier.set %[[V4]]  pos_mem_sz at 1 with %[[NEWSIZE_4]]
// CHECK-NEXT: return %[[OUTBUFFER_3]], %[[ALLOC_0]], %[[ALLOC_1]], %[[V8]]
func.func @empty() -> tensor<4x8xf64, #csr> {
  %0 = tensor.empty() : tensor<4x8xf64, #csr>
  return %0 : tensor<4x8xf64, #csr>
}

// A value is inserted by a function that other insertions share.
// CHECK-LABEL: func.func @insert
// CHECK-NEXT: %[[V0:.*]]:4 = call @_insert_compressed_8_f32_32_32(%[[A0:[a-z0-9_]+]], %[[A1:[a-z0-9_]+]], %[[A2:[a-z0-9_]+]], %[[A3:[a-z0-9_]+]], %[[A4:[a-z0-9_]+]], %[[A5:[a-z0-9_]+]])
// CHECK-NEXT: return %[[V0]]#0, %[[V0]]#1, %[[V0]]#2, %[[V0]]#3
func.func @insert(%t: tensor<8xf32, #vector>, %i: index, %v: f32) -> tensor<8xf32, #vector> {
  %0 = tensor.insert %v into %t[%i] : tensor<8xf32, #vector>
  %1 = sparse_tensor.load %0 hasInserts : tensor<8xf32, #vector>
  return %1 : tensor<8xf32, #vector>
}

// Loops carry the buffers.
// CHECK-LABEL: func.func @loop
// CHECK-NEXT: %[[V0:.*]]:4 = scf.for %[[A7:.*]] = %[[A4:[a-z0-9_]+]] to %[[A5:[a-z0-9_]+]] step %[[A6:[a-z0-9_]+]] iter_args(%[[A8:.*]] = %[[A0:.*]], %[[A9:.*]] = %[[A1:.*]], %[[A10:.*]] = %[[A2:.*]], %[[A11:.*]] = %[[A3:[a-z0-9_]+]]) -> (memref<?xi32>, memref<?xi32>, memref<?xf32>, !sparse_tensor.storage_specifier<#{{.*}}>) {
// CHECK-NEXT: scf.yield %[[A8]], %[[A9]], %[[A10]], %[[A11]]
// CHECK-NEXT: }
// CHECK-NEXT: return %[[V0]]#0, %[[V0]]#1, %[[V0]]#2, %[[V0]]#3
func.func @loop(%t: tensor<8xf32, #vector>, %lo: index, %hi: index, %step: index) -> tensor<8xf32, #vector> {
  %0 = scf.for %i = %lo to %hi step %step iter_args(%inner = %t) -> (tensor<8xf32, #vector>) {
    scf.yield %inner : tensor<8xf32, #vector>
  }
  return %0 : tensor<8xf32, #vector>
}

// Coordinates of a list are every second element.
// CHECK-LABEL: func.func @list
// CHECK-NEXT: %[[C2:.*]] = arith.constant 2 : index
// CHECK-NEXT: %[[V0:.*]] = sparse_tensor.storage_specifier.get %[[A3:[a-z0-9_]+]]  crd_mem_sz at 0
// CHECK-NEXT: %[[V1:.*]] = arith.divui %[[V0]], %[[C2]] : index
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[SUBVIEW:.*]] = memref.subview %[[A1:[a-z0-9_]+]][%[[C1]]] [%[[V1]]] [%[[C2]]] : memref<?xindex> to memref<?xindex, strided<[?], offset: ?>>
// CHECK-NEXT: return %[[SUBVIEW]] : memref<?xindex, strided<[?], offset: ?>>
func.func @list(%t: tensor<4x8xf64, #coo>) -> memref<?xindex, strided<[?], offset: ?>> {
  %0 = sparse_tensor.coordinates %t { level = 1 : index }
    : tensor<4x8xf64, #coo> to memref<?xindex, strided<[?], offset: ?>>
  return %0 : memref<?xindex, strided<[?], offset: ?>>
}

// CHECK-LABEL: func.func @free
// CHECK-NEXT: memref.dealloc %[[A0:[a-z0-9_]+]] : memref<?xindex>
// CHECK-NEXT: memref.dealloc %[[A1:[a-z0-9_]+]] : memref<?xindex>
// CHECK-NEXT: memref.dealloc %[[A2:[a-z0-9_]+]] : memref<?xf64>
// CHECK-NEXT: return
func.func @free(%t: tensor<4x8xf64, #csr>) {
  bufferization.dealloc_tensor %t : tensor<4x8xf64, #csr>
  return
}
