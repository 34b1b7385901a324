// RUN: ir-opt -sparse-tensor-conversion %s | FileCheck %s

#vector = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed), posWidth = 32, crdWidth = 16 }>
#bsr = #sparse_tensor.encoding<{
  map = (i, j) -> (i floordiv 2 : dense, j floordiv 3 : compressed, i mod 2 : dense, j mod 3 : dense)
}>

// The function that makes tensors is told sizes, kinds of levels, and maps.
// CHECK-LABEL: func.func @read
// CHECK-NEXT: %[[C4:.*]] = arith.constant 4 : index
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C2:.*]] = arith.constant 2 : index
// CHECK-NEXT: %[[ALLOCA:.*]] = memref.alloca(%[[C2]]) : memref<?xindex>
// CHECK-NEXT: %[[C0_0:.*]] = arith.constant 0 : index
// CHECK-NEXT: memref.store %[[C4]], %[[ALLOCA]][%[[C0_0]]] : memref<?xindex>
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: memref.store %[[C0]], %[[ALLOCA]][%[[C1]]] : memref<?xindex>
// CHECK-NEXT: %[[C1_I32:.*]] = arith.constant 1 : i32
// CHECK-NEXT: %[[V0:.*]] = call @createCheckedSparseTensorReader(%[[A0:[a-z0-9_]+]], %[[ALLOCA]], %[[C1_I32]])
// CHECK-NEXT: %[[V1:.*]] = call @getSparseTensorReaderDimSizes(%[[V0]]) : (!llvm.ptr) -> memref<?xindex>
// CHECK-NEXT: %[[C1_1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[V2:.*]] = memref.load %[[V1]][%[[C1_1]]] : memref<?xindex>
// CHECK-NEXT: %[[C65536_I64:.*]] = arith.constant 65536 : i64
// CHECK-NEXT: %[[C262144_I64:.*]] = arith.constant 262144 : i64
// CHECK-NEXT: %[[C65536_I64_2:.*]] = arith.constant 65536 : i64
// CHECK-NEXT: %[[C65536_I64_3:.*]] = arith.constant 65536 : i64
// CHECK-NEXT: %[[C4_4:.*]] = arith.constant 4 : index
// CHECK-NEXT: %[[ALLOCA_5:.*]] = memref.alloca(%[[C4_4]]) : memref<?xi64>
// CHECK-NEXT: %[[C0_6:.*]] = arith.constant 0 : index
// CHECK-NEXT: memref.store %[[C65536_I64]], %[[ALLOCA_5]][%[[C0_6]]] : memref<?xi64>
// CHECK-NEXT: %[[C1_7:.*]] = arith.constant 1 : index
// CHECK-NEXT: memref.store %[[C262144_I64]], %[[ALLOCA_5]][%[[C1_7]]] : memref<?xi64>
// CHECK-NEXT: %[[C2_8:.*]] = arith.constant 2 : index
// CHECK-NEXT: memref.store %[[C65536_I64_2]], %[[ALLOCA_5]][%[[C2_8]]] : memref<?xi64>
// CHECK-NEXT: %[[C3:.*]] = arith.constant 3 : index
// CHECK-NEXT: memref.store %[[C65536_I64_3]], %[[ALLOCA_5]][%[[C3]]] : memref<?xi64>
// CHECK-NEXT: %[[C1152921504608944128:.*]] = arith.constant 1152921504608944128 : index
// CHECK-NEXT: %[[C2_9:.*]] = arith.constant 2 : index
// CHECK-NEXT: %[[V3:.*]] = arith.divui %[[C4]], %[[C2_9]] : index
// CHECK-NEXT: %[[C1152921504609992705:.*]] = arith.constant 1152921504609992705 : index
// CHECK-NEXT: %[[C3_10:.*]] = arith.constant 3 : index
// CHECK-NEXT: %[[V4:.*]] = arith.divui %[[V2]], %[[C3_10]] : index
// CHECK-NEXT: %[[C2305843009215791104:.*]] = arith.constant 2305843009215791104 : index
// CHECK-NEXT: %[[C2_11:.*]] = arith.constant 2 : index
// CHECK-NEXT: %[[C2305843009216839681:.*]] = arith.constant 2305843009216839681 : index
// CHECK-NEXT: %[[C3_12:.*]] = arith.constant 3 : index
// CHECK-NEXT: %[[C3458764513822638082:.*]] = arith.constant 3458764513822638082 : index
// CHECK-NEXT: %[[C3458765613335314435:.*]] = arith.constant 3458765613335314435 : index
// CHECK-NEXT: %[[C4_13:.*]] = arith.constant 4 : index
// CHECK-NEXT: %[[ALLOCA_14:.*]] = memref.alloca(%[[C4_13]]) : memref<?xindex>
// CHECK-NEXT: %[[C0_15:.*]] = arith.constant 0 : index
// CHECK-NEXT: memref.store %[[C1152921504608944128]], %[[ALLOCA_14]][%[[C0_15]]] : memref<?xindex>
// CHECK-NEXT: %[[C1_16:.*]] = arith.constant 1 : index
// CHECK-NEXT: memref.store %[[C1152921504609992705]], %[[ALLOCA_14]][%[[C1_16]]] : memref<?xindex>
// CHECK-NEXT: %[[C2_17:.*]] = arith.constant 2 : index
// CHECK-NEXT: memref.store %[[C2305843009215791104]], %[[ALLOCA_14]][%[[C2_17]]] : memref<?xindex>
// CHECK-NEXT: %[[C3_18:.*]] = arith.constant 3 : index
// CHECK-NEXT: memref.store %[[C2305843009216839681]], %[[ALLOCA_14]][%[[C3_18]]] : memref<?xindex>
// CHECK-NEXT: %[[C2_19:.*]] = arith.constant 2 : index
// CHECK-NEXT: %[[ALLOCA_20:.*]] = memref.alloca(%[[C2_19]]) : memref<?xindex>
// CHECK-NEXT: %[[C0_21:.*]] = arith.constant 0 : index
// CHECK-NEXT: memref.store %[[C3458764513822638082]], %[[ALLOCA_20]][%[[C0_21]]] : memref<?xindex>
// CHECK-NEXT: %[[C1_22:.*]] = arith.constant 1 : index
// CHECK-NEXT: memref.store %[[C3458765613335314435]], %[[ALLOCA_20]][%[[C1_22]]] : memref<?xindex>
// CHECK-NEXT: %[[C4_23:.*]] = arith.constant 4 : index
// CHECK-NEXT: %[[ALLOCA_24:.*]] = memref.alloca(%[[C4_23]]) : memref<?xindex>
// CHECK-NEXT: %[[C0_25:.*]] = arith.constant 0 : index
// CHECK-NEXT: memref.store %[[V3]], %[[ALLOCA_24]][%[[C0_25]]] : memref<?xindex>
// CHECK-NEXT: %[[C1_26:.*]] = arith.constant 1 : index
// CHECK-NEXT: memref.store %[[V4]], %[[ALLOCA_24]][%[[C1_26]]] : memref<?xindex>
// CHECK-NEXT: %[[C2_27:.*]] = arith.constant 2 : index
// CHECK-NEXT: memref.store %[[C2_11]], %[[ALLOCA_24]][%[[C2_27]]] : memref<?xindex>
// CHECK-NEXT: %[[C3_28:.*]] = arith.constant 3 : index
// CHECK-NEXT: memref.store %[[C3_12]], %[[ALLOCA_24]][%[[C3_28]]] : memref<?xindex>
// CHECK-NEXT: %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[C0_I32_29:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[C1_I32_30:.*]] = arith.constant 1 : i32
// CHECK-NEXT: %[[C1_I32_31:.*]] = arith.constant 1 : i32
// CHECK-NEXT: %[[V5:.*]] = call @newSparseTensor(%[[V1]], %[[ALLOCA_24]], %[[ALLOCA_5]], %[[ALLOCA_14]], %[[ALLOCA_20]], %[[C0_I32]], %[[C0_I32_29]], %[[C1_I32_30]], %[[C1_I32_31]], %[[V0]])
// CHECK-NEXT: call @delSparseTensorReader(%[[V0]]) : (!llvm.ptr) -> ()
// CHECK-NEXT: return %[[V5]] : !llvm.ptr
func.func @read(%p: !llvm.ptr) -> tensor<4x?xf64, #bsr> {
  %0 = sparse_tensor.new %p : !llvm.ptr to tensor<4x?xf64, #bsr>
  return %0 : tensor<4x?xf64, #bsr>
}

// Names tell the types of elements.
// CHECK-LABEL: func.func @parts
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[V0:.*]] = call @sparsePositions32(%[[A0:[a-z0-9_]+]], %[[C0]]) : (!llvm.ptr, index) -> memref<?xi32>
// CHECK-NEXT: %[[C0_0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[V1:.*]] = call @sparseCoordinates16(%[[A0]], %[[C0_0]]) : (!llvm.ptr, index) -> memref<?xi16>
// CHECK-NEXT: %[[V2:.*]] = call @sparseValuesF32(%[[A0]]) : (!llvm.ptr) -> memref<?xf32>
// CHECK-NEXT: %[[V3:.*]] = call @sparseValuesF32(%[[A0]]) : (!llvm.ptr) -> memref<?xf32>
// CHECK-NEXT: %[[C0_1:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[DIM:.*]] = memref.dim %[[V3]], %[[C0_1]] : memref<?xf32>
// CHECK-NEXT: return %[[V0]], %[[V1]], %[[V2]], %[[DIM]] : memref<?xi32>, memref<?xi16>, memref<?xf32>, index
func.func @parts(%t: tensor<?xf32, #vector>) -> (memref<?xi32>, memref<?xi16>, memref<?xf32>, index) {
  %0 = sparse_tensor.positions %t { level = 0 : index } : tensor<?xf32, #vector> to memref<?xi32>
  %1 = sparse_tensor.coordinates %t { level = 0 : index } : tensor<?xf32, #vector> to memref<?xi16>
  %2 = sparse_tensor.values %t : tensor<?xf32, #vector> to memref<?xf32>
  %3 = sparse_tensor.number_of_entries %t : tensor<?xf32, #vector>
  return %0, %1, %2, %3 : memref<?xi32>, memref<?xi16>, memref<?xf32>, index
}

// Coordinates and the element are passed in buffers, which are made in front of the loop.
// CHECK-LABEL: func.func @insert
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[ALLOCA:.*]] = memref.alloca(%[[C1]]) : memref<?xindex>
// CHECK-NEXT: %[[ALLOCA_0:.*]] = memref.alloca() : memref<f32>
// CHECK-NEXT: %[[V0:.*]] = scf.for %[[A5:.*]] = %[[A2:[a-z0-9_]+]] to %[[A3:[a-z0-9_]+]] step %[[A4:[a-z0-9_]+]] iter_args(%[[A6:.*]] = %[[A0:[a-z0-9_]+]]) -> (!llvm.ptr) {
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: memref.store %[[A5]], %[[ALLOCA]][%[[C0]]] : memref<?xindex>
// CHECK-NEXT: memref.store %[[A1:[a-z0-9_]+]], %[[ALLOCA_0]][] : memref<f32>
// CHECK-NEXT: func.call @lexInsertF32(%[[A6]], %[[ALLOCA]], %[[ALLOCA_0]]) : (!llvm.ptr, memref<?xindex>, memref<f32>) -> ()
// CHECK-NEXT: scf.yield %[[A6]] : !llvm.ptr
// CHECK-NEXT: }
// CHECK-NEXT: call @endLexInsert(%[[V0]]) : (!llvm.ptr) -> ()
// CHECK-NEXT: return %[[V0]] : !llvm.ptr
func.func @insert(%t: tensor<?xf32, #vector>, %v: f32, %lo: index, %hi: index, %step: index) -> tensor<?xf32, #vector> {
  %0 = scf.for %i = %lo to %hi step %step iter_args(%inner = %t) -> tensor<?xf32, #vector> {
    %1 = tensor.insert %v into %inner[%i] : tensor<?xf32, #vector>
    scf.yield %1 : tensor<?xf32, #vector>
  }
  %2 = sparse_tensor.load %0 hasInserts : tensor<?xf32, #vector>
  return %2 : tensor<?xf32, #vector>
}
