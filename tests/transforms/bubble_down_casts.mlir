// RUN: ir-opt --bubble-down-memory-space-casts --mlir-print-local-scope --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func @loads
// CHECK-SAME: (%[[V0:.+]]: memref<4x4xf32, 1>, %[[V1:.+]]: index, %[[V2:.+]]: f32, %[[V3:.+]]: memref<4x4xf32>) -> memref<16xf32> {
// CHECK: %[[V4:.+]] = arith.constant 4 : index
// CHECK: %[[V5:.+]] = arith.constant 0 : index
// CHECK: %[[V6:.+]] = memref.memory_space_cast %[[V0]] : memref<4x4xf32, 1> to memref<4x4xf32>
// CHECK: %[[V7:.+]] = memref.expand_shape %[[V0]] [{{\[}}0], [1, 2]] output_shape [4, 2, 2] : memref<4x4xf32, 1> into memref<4x2x2xf32, 1>
// CHECK: %[[V8:.+]] = memref.collapse_shape %[[V7]] [{{\[}}0, 1, 2]] : memref<4x2x2xf32, 1> into memref<16xf32, 1>
// CHECK: %[[V9:.+]] = memref.memory_space_cast %[[V8]] : memref<16xf32, 1> to memref<16xf32>
// CHECK: %[[V10:.+]] = memref.load %[[V8]][%[[V5]]] : memref<16xf32, 1>
// CHECK: %[[V11:.+]] = arith.addf %[[V10]], %[[V2]] : f32
// CHECK: memref.store %[[V11]], %[[V8]][%[[V5]]] : memref<16xf32, 1>
// CHECK: %[[V12:.+]] = memref.atomic_rmw addf %[[V2]], %[[V8]][%[[V4]]] : (f32, memref<16xf32, 1>) -> f32
// CHECK: memref.copy %[[V6]], %[[V3]] : memref<4x4xf32> to memref<4x4xf32>
// CHECK: return %[[V9]] : memref<16xf32>
// CHECK-LABEL: func.func @views
// CHECK-SAME: (%[[V0:.+]]: memref<4x?xf32, 1>, %[[V1:.+]]: index, %[[V2:.+]]: vector<4xf32>, %[[V3:.+]]: vector<4xi1>, %[[V4:.+]]: f32) -> (memref<?x?xf32>, memref<2x2xf32, strided<[?, 1], offset: ?>>, memref<4x4xf32>, index, vector<4xf32>, vector<4xf32>) {
// CHECK: %[[V5:.+]] = arith.constant 1 : index
// CHECK: %[[V6:.+]] = memref.memory_space_cast %[[V0]] : memref<4x?xf32, 1> to memref<4x?xf32>
// CHECK: %[[V7:.+]] = memref.cast %[[V0]] : memref<4x?xf32, 1> to memref<?x?xf32, 1>
// CHECK: %[[V8:.+]] = memref.memory_space_cast %[[V7]] : memref<?x?xf32, 1> to memref<?x?xf32>
// CHECK: %[[V9:.+]] = memref.subview %[[V0]][%[[V1]], 0] [2, 2] [1, 1] : memref<4x?xf32, 1> to memref<2x2xf32, strided<[?, 1], offset: ?>, 1>
// CHECK: %[[V10:.+]] = memref.memory_space_cast %[[V9]] : memref<2x2xf32, strided<[?, 1], offset: ?>, 1> to memref<2x2xf32, strided<[?, 1], offset: ?>>
// CHECK: %[[V11:.+]] = memref.reinterpret_cast %[[V0]] to offset: [0], sizes: [4, 4], strides: [4, 1] : memref<4x?xf32, 1> to memref<4x4xf32, 1>
// CHECK: %[[V12:.+]] = memref.memory_space_cast %[[V11]] : memref<4x4xf32, 1> to memref<4x4xf32>
// CHECK: %[[V13:.+]] = memref.dim %[[V6]], %[[V5]] : memref<4x?xf32>
// CHECK: %[[V14:.+]] = vector.load %[[V0]][%[[V1]], %[[V1]]] : memref<4x?xf32, 1>, vector<4xf32>
// CHECK: vector.store %[[V14]], %[[V0]][%[[V1]], %[[V1]]] : memref<4x?xf32, 1>, vector<4xf32>
// CHECK: %[[V15:.+]] = vector.maskedload %[[V0]][%[[V1]], %[[V1]]], %[[V3]], %[[V2]] : memref<4x?xf32, 1>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK: %[[V16:.+]] = vector.transfer_read %[[V0]][%[[V1]], %[[V1]]], %[[V4]] : memref<4x?xf32, 1>, vector<4xf32>
// CHECK: return %[[V8]], %[[V10]], %[[V12]], %[[V13]], %[[V15]], %[[V16]] : memref<?x?xf32>, memref<2x2xf32, strided<[?, 1], offset: ?>>, memref<4x4xf32>, index, vector<4xf32>, vector<4xf32>
// CHECK-LABEL: func.func @shape
// CHECK-SAME: (%[[V0:.+]]: memref<4xf32, 1>, %[[V1:.+]]: memref<2xindex, 3>, %[[V2:.+]]: memref<*xf32, 2>) -> (memref<2x2xf32>, memref<*xf32>, memref<4xf32>, memref<4xf32, 5>) {
// CHECK: %[[V3:.+]] = memref.memory_space_cast %[[V1]] : memref<2xindex, 3> to memref<2xindex>
// CHECK: %[[V4:.+]] = memref.reshape %[[V0]](%[[V3]]) : (memref<4xf32, 1>, memref<2xindex>) -> memref<2x2xf32, 1>
// CHECK: %[[V5:.+]] = memref.memory_space_cast %[[V4]] : memref<2x2xf32, 1> to memref<2x2xf32>
// CHECK: %[[V6:.+]] = memref.cast %[[V2]] : memref<*xf32, 2> to memref<4xf32, 2>
// CHECK: %[[V7:.+]] = memref.memory_space_cast %[[V6]] : memref<4xf32, 2> to memref<4xf32>
// CHECK: %[[V8:.+]] = memref.cast %[[V0]] : memref<4xf32, 1> to memref<*xf32, 1>
// CHECK: %[[V9:.+]] = memref.memory_space_cast %[[V8]] : memref<*xf32, 1> to memref<*xf32>
// CHECK: %[[V10:.+]] = memref.memory_space_cast %[[V0]] : memref<4xf32, 1> to memref<4xf32, 5>
// CHECK: return %[[V5]], %[[V9]], %[[V7]], %[[V10]] : memref<2x2xf32>, memref<*xf32>, memref<4xf32>, memref<4xf32, 5>
// CHECK-LABEL: func.func @more
// CHECK-SAME: (%[[V0:.+]]: memref<8xf32, 1>, %[[V1:.+]]: memref<64xi8, 1>, %[[V2:.+]]: index, %[[V3:.+]]: vector<4xindex>, %[[V4:.+]]: vector<4xi1>, %[[V5:.+]]: vector<4xf32>) -> (vector<4xf32>, memref<4xf32>, f32, memref<f32>, index) {
// CHECK: %[[V6:.+]] = memref.memory_space_cast %[[V0]] : memref<8xf32, 1> to memref<8xf32>
// CHECK: %[[V7:.+]] = vector.gather %[[V0]][%[[V2]]] [%[[V3]]], %[[V4]], %[[V5]] : memref<8xf32, 1>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK: vector.scatter %[[V0]][%[[V2]]] [%[[V3]]], %[[V4]], %[[V5]] : memref<8xf32, 1>, vector<4xindex>, vector<4xi1>, vector<4xf32>
// CHECK: vector.compressstore %[[V0]][%[[V2]]], %[[V4]], %[[V5]] : memref<8xf32, 1>, vector<4xi1>, vector<4xf32>
// CHECK: vector.transfer_write %[[V5]], %[[V0]][%[[V2]]] : vector<4xf32>, memref<8xf32, 1>
// CHECK: vector.maskedstore %[[V0]][%[[V2]]], %[[V4]], %[[V5]] : memref<8xf32, 1>, vector<4xi1>, vector<4xf32>
// CHECK: %[[V8:.+]] = memref.view %[[V1]][%[[V2]]][] : memref<64xi8, 1> to memref<4xf32, 1>
// CHECK: %[[V9:.+]] = memref.memory_space_cast %[[V8]] : memref<4xf32, 1> to memref<4xf32>
// CHECK: %[[V10:.+]] = memref.generic_atomic_rmw %[[V6]][%[[V2]]] : memref<8xf32> {
// CHECK: ^bb0(%[[V11:.+]]: f32):
// CHECK: %[[V12:.+]] = arith.addf %[[V11]], %[[V11]] : f32
// CHECK: memref.atomic_yield %[[V12]] : f32
// CHECK: memref.prefetch %[[V6]][%[[V2]]], read, locality<3>, data : memref<8xf32>
// CHECK: %[[V13:.+]], %[[V14:.+]], %[[V15:.+]], %[[V16:.+]] = memref.extract_strided_metadata %[[V6]] : memref<8xf32> -> memref<f32>, index, index, index
// CHECK: %[[V17:.+]] = memref.transpose %[[V0]] (d0) -> (d0) : memref<8xf32, 1> to memref<8xf32, strided<[1]>, 1>
// CHECK: %[[V18:.+]] = memref.memory_space_cast %[[V17]] : memref<8xf32, strided<[1]>, 1> to memref<8xf32, strided<[1]>>
// CHECK: memref.dealloc %[[V18]] : memref<8xf32, strided<[1]>>
// CHECK: %[[V19:.+]] = memref.assume_alignment %[[V0]], 16 : memref<8xf32, 1>
// CHECK: memref.store %[[V10]], %[[V19]][%[[V2]]] : memref<8xf32, 1>
// CHECK: linalg.fill ins(%[[V10]] : f32) outs(%[[V6]] : memref<8xf32>)
// CHECK: affine.store %[[V10]], %[[V6]][0] : memref<8xf32>
// CHECK: %[[V20:.+]] = memref.extract_aligned_pointer_as_index %[[V6]] : memref<8xf32> -> index
// CHECK: return %[[V7]], %[[V9]], %[[V10]], %[[V13]], %[[V20]] : vector<4xf32>, memref<4xf32>, f32, memref<f32>, index
func.func @loads(%arg0: memref<4x4xf32, 1>, %arg1: index, %arg2: f32, %n: memref<4x4xf32>) -> memref<16xf32> {
  %memspacecast = memref.memory_space_cast %arg0 : memref<4x4xf32, 1> to memref<4x4xf32>
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %expanded = memref.expand_shape %memspacecast [[0], [1, 2]] output_shape [4, 2, 2] : memref<4x4xf32> into memref<4x2x2xf32>
  %collapsed = memref.collapse_shape %expanded [[0, 1, 2]] : memref<4x2x2xf32> into memref<16xf32>
  %loaded = memref.load %collapsed[%c0] : memref<16xf32>
  %added = arith.addf %loaded, %arg2 : f32
  memref.store %added, %collapsed[%c0] : memref<16xf32>
  %atomic_result = memref.atomic_rmw addf %arg2, %collapsed[%c4] : (f32, memref<16xf32>) -> f32
  memref.copy %memspacecast, %n : memref<4x4xf32> to memref<4x4xf32>
  return %collapsed : memref<16xf32>
}
func.func @views(%m: memref<4x?xf32, 1>, %i: index, %v: vector<4xf32>, %k: vector<4xi1>, %z: f32) -> (memref<?x?xf32>, memref<2x2xf32, strided<[?, 1], offset: ?>>, memref<4x4xf32>, index, vector<4xf32>, vector<4xf32>) {
  %0 = memref.memory_space_cast %m : memref<4x?xf32, 1> to memref<4x?xf32>
  %1 = memref.cast %0 : memref<4x?xf32> to memref<?x?xf32>
  %2 = memref.subview %0[%i, 0] [2, 2] [1, 1] : memref<4x?xf32> to memref<2x2xf32, strided<[?, 1], offset: ?>>
  %3 = memref.reinterpret_cast %0 to offset: [0], sizes: [4, 4], strides: [4, 1] : memref<4x?xf32> to memref<4x4xf32>
  %c1 = arith.constant 1 : index
  %4 = memref.dim %0, %c1 : memref<4x?xf32>
  %5 = vector.load %0[%i, %i] : memref<4x?xf32>, vector<4xf32>
  vector.store %5, %0[%i, %i] : memref<4x?xf32>, vector<4xf32>
  %6 = vector.maskedload %0[%i, %i], %k, %v : memref<4x?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %7 = vector.transfer_read %0[%i, %i], %z : memref<4x?xf32>, vector<4xf32>
  memref.assume_alignment %0, 16 : memref<4x?xf32>
  return %1, %2, %3, %4, %6, %7 : memref<?x?xf32>, memref<2x2xf32, strided<[?, 1], offset: ?>>, memref<4x4xf32>, index, vector<4xf32>, vector<4xf32>
}
func.func @shape(%m: memref<4xf32, 1>, %s: memref<2xindex, 3>, %u: memref<*xf32, 2>) -> (memref<2x2xf32>, memref<*xf32>, memref<4xf32>, memref<4xf32, 5>) {
  %0 = memref.memory_space_cast %m : memref<4xf32, 1> to memref<4xf32>
  %1 = memref.memory_space_cast %s : memref<2xindex, 3> to memref<2xindex>
  %2 = memref.reshape %0(%1) : (memref<4xf32>, memref<2xindex>) -> memref<2x2xf32>
  %3 = memref.memory_space_cast %u : memref<*xf32, 2> to memref<*xf32>
  %4 = memref.cast %3 : memref<*xf32> to memref<4xf32>
  %5 = memref.cast %0 : memref<4xf32> to memref<*xf32>
  %6 = memref.memory_space_cast %m : memref<4xf32, 1> to memref<4xf32, 5>
  %7 = memref.cast %6 : memref<4xf32, 5> to memref<?xf32, 5>
  %8 = memref.cast %7 : memref<?xf32, 5> to memref<4xf32, 5>
  return %2, %5, %4, %8 : memref<2x2xf32>, memref<*xf32>, memref<4xf32>, memref<4xf32, 5>
}
func.func @more(%m: memref<8xf32, 1>, %bytes: memref<64xi8, 1>, %i: index, %idx: vector<4xindex>, %k: vector<4xi1>, %v: vector<4xf32>) -> (vector<4xf32>, memref<4xf32>, f32, memref<f32>, index) {
  %0 = memref.memory_space_cast %m : memref<8xf32, 1> to memref<8xf32>
  %b = memref.memory_space_cast %bytes : memref<64xi8, 1> to memref<64xi8>
  %1 = vector.gather %0[%i][%idx], %k, %v : memref<8xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.scatter %0[%i][%idx], %k, %v : memref<8xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32>
  vector.compressstore %0[%i], %k, %v : memref<8xf32>, vector<4xi1>, vector<4xf32>
  vector.transfer_write %v, %0[%i] : vector<4xf32>, memref<8xf32>
  vector.maskedstore %0[%i], %k, %v : memref<8xf32>, vector<4xi1>, vector<4xf32>
  %2 = memref.view %b[%i][] : memref<64xi8> to memref<4xf32>
  %3 = memref.generic_atomic_rmw %0[%i] : memref<8xf32> {
  ^bb0(%c: f32):
    %x = arith.addf %c, %c : f32
    memref.atomic_yield %x : f32
  }
  memref.prefetch %0[%i], read, locality<3>, data : memref<8xf32>
  %base, %offset, %size, %stride = memref.extract_strided_metadata %0 : memref<8xf32> -> memref<f32>, index, index, index
  %t = memref.transpose %0 (d0) -> (d0) : memref<8xf32> to memref<8xf32, strided<[1]>>
  memref.dealloc %t : memref<8xf32, strided<[1]>>
  %al = memref.assume_alignment %0, 16 : memref<8xf32>
  memref.store %3, %al[%i] : memref<8xf32>
  linalg.fill ins(%3 : f32) outs(%0 : memref<8xf32>)
  affine.store %3, %0[0] : memref<8xf32>
  %p = memref.extract_aligned_pointer_as_index %0 : memref<8xf32> -> index
  return %1, %2, %3, %base, %p : vector<4xf32>, memref<4xf32>, f32, memref<f32>, index
}
