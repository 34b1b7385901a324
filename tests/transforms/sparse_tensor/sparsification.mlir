// RUN: ir-opt -sparse-reinterpret-map -sparsification %s | FileCheck %s

#vector = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
#csr = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#coo = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
#elements = {
  indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
  iterator_types = ["parallel"]
}
#product = {
  indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>],
  iterator_types = ["parallel", "reduction"]
}

// A row's sum stays in a register.
// CHECK-LABEL: func.func @matvec
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C4:.*]] = arith.constant 4 : index
// CHECK-NEXT: %[[V0:.*]] = sparse_tensor.values %[[A0:[a-z0-9_]+]]
// CHECK-NEXT: %[[V1:.*]] = bufferization.to_buffer %[[A1:[a-z0-9_]+]] : tensor<9xf64> to memref<9xf64>
// CHECK-NEXT: %[[V2:.*]] = bufferization.to_buffer %[[A2:[a-z0-9_]+]] : tensor<4xf64> to memref<4xf64>
// CHECK-NEXT: %[[V3:.*]] = sparse_tensor.positions %[[A0]] {level = 1 : index} : tensor<4x9xf64, #{{.*}}> to memref<?xindex>
// CHECK-NEXT: %[[V4:.*]] = sparse_tensor.coordinates %[[A0]] {level = 1 : index} : tensor<4x9xf64, #{{.*}}> to memref<?xindex>
// CHECK-NEXT: scf.for %[[A3:.*]] = %[[C0]] to %[[C4]] step %[[C1]] {
// CHECK-NEXT: %[[V6:.*]] = memref.load %[[V2]][%[[A3]]] : memref<4xf64>
// CHECK-NEXT: %[[V7:.*]] = memref.load %[[V3]][%[[A3]]] : memref<?xindex>
// CHECK-NEXT: %[[V8:.*]] = arith.addi %[[A3]], %[[C1]] : index
// CHECK-NEXT: %[[V9:.*]] = memref.load %[[V3]][%[[V8]]] : memref<?xindex>
// CHECK-NEXT: %[[V10:.*]] = scf.for %[[A4:.*]] = %[[V7]] to %[[V9]] step %[[C1]] iter_args(%[[A5:.*]] = %[[V6]]) -> (f64) {
// CHECK-NEXT: %[[V11:.*]] = memref.load %[[V4]][%[[A4]]] : memref<?xindex>
// CHECK-NEXT: %[[V12:.*]] = memref.load %[[V0]][%[[A4]]] : memref<?xf64>
// CHECK-NEXT: %[[V13:.*]] = memref.load %[[V1]][%[[V11]]] : memref<9xf64>
// CHECK-NEXT: %[[V14:.*]] = arith.mulf %[[V12]], %[[V13]] : f64
// CHECK-NEXT: %[[V15:.*]] = arith.addf %[[A5]], %[[V14]] : f64
// CHECK-NEXT: scf.yield %[[V15]] : f64
// CHECK-NEXT: } {"Emitted from" = "linalg.generic"}
// CHECK-NEXT: memref.store %[[V10]], %[[V2]][%[[A3]]] : memref<4xf64>
// CHECK-NEXT: } {"Emitted from" = "linalg.generic"}
// CHECK-NEXT: %[[V5:.*]] = bufferization.to_tensor %[[V2]] : memref<4xf64> to tensor<4xf64>
// CHECK-NEXT: return %[[V5]] : tensor<4xf64>
func.func @matvec(%a: tensor<4x9xf64, #csr>, %x: tensor<9xf64>, %out: tensor<4xf64>) -> tensor<4xf64> {
  %0 = linalg.generic #product ins(%a, %x : tensor<4x9xf64, #csr>, tensor<9xf64>) outs(%out : tensor<4xf64>) {
  ^bb0(%e: f64, %f: f64, %sum: f64):
    %p = arith.mulf %e, %f : f64
    %s = arith.addf %sum, %p : f64
    linalg.yield %s : f64
  } -> tensor<4xf64>
  return %0 : tensor<4xf64>
}

// Where both are stored, one, or the other.
// CHECK-LABEL: func.func @sum
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[CST:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %[[V0:.*]] = sparse_tensor.values %[[A0:[a-z0-9_]+]]
// CHECK-NEXT: %[[V1:.*]] = sparse_tensor.values %[[A1:[a-z0-9_]+]]
// CHECK-NEXT: %[[V2:.*]] = bufferization.to_buffer %[[A2:[a-z0-9_]+]] : tensor<8xf32> to memref<8xf32>
// CHECK-NEXT: linalg.fill ins(%[[CST]] : f32) outs(%[[V2]] : memref<8xf32>)
// CHECK-NEXT: %[[V3:.*]] = sparse_tensor.positions %[[A0]] {level = 0 : index} : tensor<8xf32, #{{.*}}> to memref<?xindex>
// CHECK-NEXT: %[[V4:.*]] = sparse_tensor.coordinates %[[A0]] {level = 0 : index} : tensor<8xf32, #{{.*}}> to memref<?xindex>
// CHECK-NEXT: %[[V5:.*]] = sparse_tensor.positions %[[A1]] {level = 0 : index} : tensor<8xf32, #{{.*}}> to memref<?xindex>
// CHECK-NEXT: %[[V6:.*]] = sparse_tensor.coordinates %[[A1]] {level = 0 : index} : tensor<8xf32, #{{.*}}> to memref<?xindex>
// CHECK-NEXT: %[[V7:.*]] = memref.load %[[V3]][%[[C0]]] : memref<?xindex>
// CHECK-NEXT: %[[V8:.*]] = memref.load %[[V3]][%[[C1]]] : memref<?xindex>
// CHECK-NEXT: %[[V9:.*]] = memref.load %[[V5]][%[[C0]]] : memref<?xindex>
// CHECK-NEXT: %[[V10:.*]] = memref.load %[[V5]][%[[C1]]] : memref<?xindex>
// CHECK-NEXT: %[[V11:.*]]:2 = scf.while (%[[A3:.*]] = %[[V7]], %[[A4:.*]] = %[[V9]]) : (index, index) -> (index, index) {
// CHECK-NEXT: %[[V13:.*]] = arith.cmpi ult, %[[A3]], %[[V8]] : index
// CHECK-NEXT: %[[V14:.*]] = arith.cmpi ult, %[[A4]], %[[V10]] : index
// CHECK-NEXT: %[[V15:.*]] = arith.andi %[[V13]], %[[V14]] : i1
// CHECK-NEXT: scf.condition(%[[V15]]) %[[A3]], %[[A4]] : index, index
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%[[A3]]: index, %[[A4]]: index):
// CHECK-NEXT: %[[V13]] = memref.load %[[V4]][%[[A3]]] : memref<?xindex>
// CHECK-NEXT: %[[V14]] = memref.load %[[V6]][%[[A4]]] : memref<?xindex>
// CHECK-NEXT: %[[V15]] = arith.cmpi ult, %[[V14]], %[[V13]] : index
// CHECK-NEXT: %[[V16:.*]] = arith.select %[[V15]], %[[V14]], %[[V13]] : index
// CHECK-NEXT: %[[V17:.*]] = arith.cmpi eq, %[[V13]], %[[V16]] : index
// CHECK-NEXT: %[[V18:.*]] = arith.cmpi eq, %[[V14]], %[[V16]] : index
// CHECK-NEXT: %[[V19:.*]] = arith.andi %[[V17]], %[[V18]] : i1
// CHECK-NEXT: scf.if %[[V19]] {
// CHECK-NEXT: %[[V26:.*]] = memref.load %[[V0]][%[[A3]]] : memref<?xf32>
// CHECK-NEXT: %[[V27:.*]] = memref.load %[[V1]][%[[A4]]] : memref<?xf32>
// CHECK-NEXT: %[[V28:.*]] = arith.addf %[[V26]], %[[V27]] : f32
// CHECK-NEXT: memref.store %[[V28]], %[[V2]][%[[V16]]] : memref<8xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[V26]] = arith.cmpi eq, %[[V13]], %[[V16]] : index
// CHECK-NEXT: scf.if %[[V26]] {
// CHECK-NEXT: %[[V27]] = memref.load %[[V0]][%[[A3]]] : memref<?xf32>
// CHECK-NEXT: memref.store %[[V27]], %[[V2]][%[[V16]]] : memref<8xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[V27]] = arith.cmpi eq, %[[V14]], %[[V16]] : index
// CHECK-NEXT: scf.if %[[V27]] {
// CHECK-NEXT: %[[V28]] = memref.load %[[V1]][%[[A4]]] : memref<?xf32>
// CHECK-NEXT: memref.store %[[V28]], %[[V2]][%[[V16]]] : memref<8xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: %[[V20:.*]] = arith.cmpi eq, %[[V13]], %[[V16]] : index
// CHECK-NEXT: %[[V21:.*]] = arith.addi %[[A3]], %[[C1]] : index
// CHECK-NEXT: %[[V22:.*]] = arith.select %[[V20]], %[[V21]], %[[A3]] : index
// CHECK-NEXT: %[[V23:.*]] = arith.cmpi eq, %[[V14]], %[[V16]] : index
// CHECK-NEXT: %[[V24:.*]] = arith.addi %[[A4]], %[[C1]] : index
// CHECK-NEXT: %[[V25:.*]] = arith.select %[[V23]], %[[V24]], %[[A4]] : index
// CHECK-NEXT: scf.yield %[[V22]], %[[V25]] : index, index
// CHECK-NEXT: } attributes {"Emitted from" = "linalg.generic"}
// CHECK-NEXT: scf.for %[[A3]] = %[[V11]]#0 to %[[V8]] step %[[C1]] {
// CHECK-NEXT: %[[V13]] = memref.load %[[V4]][%[[A3]]] : memref<?xindex>
// CHECK-NEXT: %[[V14]] = memref.load %[[V0]][%[[A3]]] : memref<?xf32>
// CHECK-NEXT: memref.store %[[V14]], %[[V2]][%[[V13]]] : memref<8xf32>
// CHECK-NEXT: } {"Emitted from" = "linalg.generic"}
// CHECK-NEXT: scf.for %[[A3]] = %[[V11]]#1 to %[[V10]] step %[[C1]] {
// CHECK-NEXT: %[[V13]] = memref.load %[[V6]][%[[A3]]] : memref<?xindex>
// CHECK-NEXT: %[[V14]] = memref.load %[[V1]][%[[A3]]] : memref<?xf32>
// CHECK-NEXT: memref.store %[[V14]], %[[V2]][%[[V13]]] : memref<8xf32>
// CHECK-NEXT: } {"Emitted from" = "linalg.generic"}
// CHECK-NEXT: %[[V12:.*]] = bufferization.to_tensor %[[V2]] : memref<8xf32> to tensor<8xf32>
// CHECK-NEXT: return %[[V12]] : tensor<8xf32>
func.func @sum(%a: tensor<8xf32, #vector>, %b: tensor<8xf32, #vector>, %out: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.generic #elements ins(%a, %b : tensor<8xf32, #vector>, tensor<8xf32, #vector>)
                                outs(%out : tensor<8xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// A sparse result is built by insertions.
// CHECK-LABEL: func.func @scaled
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[V0:.*]] = tensor.empty()
// CHECK-NEXT: %[[V1:.*]] = sparse_tensor.values %[[A0:[a-z0-9_]+]]
// CHECK-NEXT: %[[V2:.*]] = bufferization.to_buffer %[[A1:[a-z0-9_]+]] : tensor<8xf32> to memref<8xf32>
// CHECK-NEXT: %[[V3:.*]] = sparse_tensor.positions %[[A0]] {level = 0 : index} : tensor<8xf32, #{{.*}}> to memref<?xindex>
// CHECK-NEXT: %[[V4:.*]] = sparse_tensor.coordinates %[[A0]] {level = 0 : index} : tensor<8xf32, #{{.*}}> to memref<?xindex>
// CHECK-NEXT: %[[V5:.*]] = memref.load %[[V3]][%[[C0]]] : memref<?xindex>
// CHECK-NEXT: %[[V6:.*]] = memref.load %[[V3]][%[[C1]]] : memref<?xindex>
// CHECK-NEXT: %[[V7:.*]] = scf.for %[[A2:.*]] = %[[V5]] to %[[V6]] step %[[C1]] iter_args(%[[A3:.*]] = %[[V0]]) -> (tensor<8xf32, #{{.*}}>) {
// CHECK-NEXT: %[[V9:.*]] = memref.load %[[V4]][%[[A2]]] : memref<?xindex>
// CHECK-NEXT: %[[V10:.*]] = memref.load %[[V1]][%[[A2]]] : memref<?xf32>
// CHECK-NEXT: %[[V11:.*]] = memref.load %[[V2]][%[[V9]]] : memref<8xf32>
// CHECK-NEXT: %[[V12:.*]] = arith.mulf %[[V10]], %[[V11]] : f32
// CHECK-NEXT: %[[INSERTED:.*]] = tensor.insert %[[V12]] into %[[A3]][%[[V9]]]
// CHECK-NEXT: scf.yield %[[INSERTED]]
// CHECK-NEXT: } {"Emitted from" = "linalg.generic"}
// CHECK-NEXT: %[[V8:.*]] = sparse_tensor.load %[[V7]] hasInserts
// CHECK-NEXT: return %[[V8]]
func.func @scaled(%a: tensor<8xf32, #vector>, %b: tensor<8xf32>) -> tensor<8xf32, #vector> {
  %out = tensor.empty() : tensor<8xf32, #vector>
  %0 = linalg.generic #elements ins(%a, %b : tensor<8xf32, #vector>, tensor<8xf32>)
                                outs(%out : tensor<8xf32, #vector>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %s = arith.mulf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<8xf32, #vector>
  return %0 : tensor<8xf32, #vector>
}

// Equal rows of a list of coordinates are a loop of their own.
// CHECK-LABEL: func.func @list
// CHECK-NEXT: %[[TRUE:.*]] = arith.constant true
// CHECK-NEXT: %[[FALSE:.*]] = arith.constant false
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[V0:.*]] = sparse_tensor.values %[[A0:[a-z0-9_]+]]
// CHECK-NEXT: %[[V1:.*]] = bufferization.to_buffer %[[A1:[a-z0-9_]+]] : tensor<9xf64> to memref<9xf64>
// CHECK-NEXT: %[[V2:.*]] = bufferization.to_buffer %[[A2:[a-z0-9_]+]] : tensor<4xf64> to memref<4xf64>
// CHECK-NEXT: %[[V3:.*]] = sparse_tensor.positions %[[A0]] {level = 0 : index} : tensor<4x9xf64, #{{.*}}> to memref<?xindex>
// CHECK-NEXT: %[[V4:.*]] = sparse_tensor.coordinates %[[A0]] {level = 0 : index} : tensor<4x9xf64, #{{.*}}> to memref<?xindex, strided<[?], offset: ?>>
// CHECK-NEXT: %[[V5:.*]] = sparse_tensor.coordinates %[[A0]] {level = 1 : index} : tensor<4x9xf64, #{{.*}}> to memref<?xindex, strided<[?], offset: ?>>
// CHECK-NEXT: %[[V6:.*]] = memref.load %[[V3]][%[[C0]]] : memref<?xindex>
// CHECK-NEXT: %[[V7:.*]] = memref.load %[[V3]][%[[C1]]] : memref<?xindex>
// CHECK-NEXT: %[[V8:.*]] = scf.while (%[[A3:.*]] = %[[V6]]) : (index) -> index {
// CHECK-NEXT: %[[V11:.*]] = arith.cmpi ult, %[[A3]], %[[V7]] : index
// CHECK-NEXT: %[[V12:.*]] = scf.if %[[V11]] -> (i1) {
// CHECK-NEXT: %[[V13:.*]] = memref.load %[[V4]][%[[V6]]] : memref<?xindex, strided<[?], offset: ?>>
// CHECK-NEXT: %[[V14:.*]] = memref.load %[[V4]][%[[A3]]] : memref<?xindex, strided<[?], offset: ?>>
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
// CHECK-NEXT: %[[V9:.*]]:2 = scf.while (%[[A3]] = %[[V6]], %[[A4:.*]] = %[[V8]]) : (index, index) -> (index, index) {
// CHECK-NEXT: %[[V11]] = arith.cmpi ult, %[[A3]], %[[V7]] : index
// CHECK-NEXT: scf.condition(%[[V11]]) %[[A3]], %[[A4]] : index, index
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%[[A3]]: index, %[[A4]]: index):
// CHECK-NEXT: %[[V11]] = memref.load %[[V4]][%[[A3]]] : memref<?xindex, strided<[?], offset: ?>>
// CHECK-NEXT: scf.if %[[TRUE]] {
// CHECK-NEXT: %[[V13]] = memref.load %[[V2]][%[[V11]]] : memref<4xf64>
// CHECK-NEXT: %[[V14]] = scf.for %[[A5:.*]] = %[[A3]] to %[[A4]] step %[[C1]] iter_args(%[[A6:.*]] = %[[V13]]) -> (f64) {
// CHECK-NEXT: %[[V15]] = memref.load %[[V5]][%[[A5]]] : memref<?xindex, strided<[?], offset: ?>>
// CHECK-NEXT: %[[V16:.*]] = memref.load %[[V0]][%[[A5]]] : memref<?xf64>
// CHECK-NEXT: %[[V17:.*]] = memref.load %[[V1]][%[[V15]]] : memref<9xf64>
// CHECK-NEXT: %[[V18:.*]] = arith.mulf %[[V16]], %[[V17]] : f64
// CHECK-NEXT: %[[V19:.*]] = arith.addf %[[A6]], %[[V18]] : f64
// CHECK-NEXT: scf.yield %[[V19]] : f64
// CHECK-NEXT: } {"Emitted from" = "linalg.generic"}
// CHECK-NEXT: memref.store %[[V14]], %[[V2]][%[[V11]]] : memref<4xf64>
// CHECK-NEXT: } else {
// CHECK-NEXT: }
// CHECK-NEXT: %[[V12]]:2 = scf.if %[[TRUE]] -> (index, index) {
// CHECK-NEXT: %[[V13]] = scf.while (%[[A5]] = %[[A4]]) : (index) -> index {
// CHECK-NEXT: %[[V14]] = arith.cmpi ult, %[[A5]], %[[V7]] : index
// CHECK-NEXT: %[[V15]] = scf.if %[[V14]] -> (i1) {
// CHECK-NEXT: %[[V16]] = memref.load %[[V4]][%[[A4]]] : memref<?xindex, strided<[?], offset: ?>>
// CHECK-NEXT: %[[V17]] = memref.load %[[V4]][%[[A5]]] : memref<?xindex, strided<[?], offset: ?>>
// CHECK-NEXT: %[[V18]] = arith.cmpi eq, %[[V16]], %[[V17]] : index
// CHECK-NEXT: scf.yield %[[V18]] : i1
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %[[FALSE]] : i1
// CHECK-NEXT: }
// CHECK-NEXT: scf.condition(%[[V15]]) %[[A5]] : index
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%[[A5]]: index):
// CHECK-NEXT: %[[V14]] = arith.addi %[[A5]], %[[C1]] : index
// CHECK-NEXT: scf.yield %[[V14]] : index
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %[[A4]], %[[V13]] : index, index
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %[[A3]], %[[A4]] : index, index
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %[[V12]]#0, %[[V12]]#1 : index, index
// CHECK-NEXT: } attributes {"Emitted from" = "linalg.generic"}
// CHECK-NEXT: %[[V10:.*]] = bufferization.to_tensor %[[V2]] : memref<4xf64> to tensor<4xf64>
// CHECK-NEXT: return %[[V10]] : tensor<4xf64>
func.func @list(%a: tensor<4x9xf64, #coo>, %x: tensor<9xf64>, %out: tensor<4xf64>) -> tensor<4xf64> {
  %0 = linalg.generic #product ins(%a, %x : tensor<4x9xf64, #coo>, tensor<9xf64>) outs(%out : tensor<4xf64>) {
  ^bb0(%e: f64, %f: f64, %sum: f64):
    %p = arith.mulf %e, %f : f64
    %s = arith.addf %sum, %p : f64
    linalg.yield %s : f64
  } -> tensor<4xf64>
  return %0 : tensor<4xf64>
}

// A sum with a constant is not zero anywhere: all operations of one operand may follow.
// CHECK-LABEL: func.func @dense_after_a_sum
// CHECK: scf.while
// CHECK: %[[SUM:.*]] = arith.addf
// CHECK: math.exp %[[SUM]]
func.func @dense_after_a_sum(%a: tensor<9xf64, #vector>, %out: tensor<9xf64>) -> tensor<9xf64> {
  %one = arith.constant 1.0 : f64
  %0 = linalg.generic {
      indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%a : tensor<9xf64, #vector>) outs(%out : tensor<9xf64>) {
  ^bb0(%e: f64, %old: f64):
    %s = arith.addf %e, %one : f64
    %x = math.exp %s : f64
    linalg.yield %x : f64
  } -> tensor<9xf64>
  return %0 : tensor<9xf64>
}
