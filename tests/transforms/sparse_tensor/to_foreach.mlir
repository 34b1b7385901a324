// RUN: ir-opt -lower-sparse-ops-to-foreach %s | FileCheck %s

#vector = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
#dcsr = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : compressed) }>

// Elements other than zero are inserted.
// CHECK-LABEL: func.func @convert
// CHECK-NEXT: %[[CST:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %[[V0:.*]] = bufferization.alloc_tensor()
// CHECK-NEXT: %[[V1:.*]] = sparse_tensor.foreach in %[[A0:[a-z0-9_]+]] init(%[[V0]]) : tensor<8xf32>, tensor<8xf32, #{{.*}}> -> tensor<8xf32, #{{.*}}> do {
// CHECK-NEXT: ^bb0(%[[A1:[a-z0-9_]+]]: index, %[[A2:[a-z0-9_]+]]: f32, %[[A3:[a-z0-9_]+]]: tensor<8xf32, #{{.*}}>):
// CHECK-NEXT: %[[V3:.*]] = arith.cmpf une, %[[A2]], %[[CST]] : f32
// CHECK-NEXT: %[[V4:.*]] = scf.if %[[V3]] -> (tensor<8xf32, #{{.*}}>) {
// CHECK-NEXT: %[[INSERTED:.*]] = tensor.insert %[[A2]] into %[[A3]][%[[A1]]]
// CHECK-NEXT: scf.yield %[[INSERTED]]
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %[[A3]]
// CHECK-NEXT: }
// CHECK-NEXT: sparse_tensor.yield %[[V4]]
// CHECK-NEXT: }
// CHECK-NEXT: %[[V2:.*]] = sparse_tensor.load %[[V1]] hasInserts
// CHECK-NEXT: return %[[V2]]
func.func @convert(%t: tensor<8xf32>) -> tensor<8xf32, #vector> {
  %0 = sparse_tensor.convert %t : tensor<8xf32> to tensor<8xf32, #vector>
  return %0 : tensor<8xf32, #vector>
}

// Coordinates of the second operand are behind those of the first.
// CHECK-LABEL: func.func @concatenate
// CHECK-NEXT: %[[C2:.*]] = arith.constant 2 : index
// CHECK-NEXT: %[[CST:.*]] = arith.constant 0.000000e+00 : f64
// CHECK-NEXT: %[[V0:.*]] = bufferization.alloc_tensor()
// CHECK-NEXT: %[[V1:.*]] = sparse_tensor.foreach in %[[A0:[a-z0-9_]+]] init(%[[V0]]) : tensor<2x4xf64, #{{.*}}>, tensor<5x4xf64, #{{.*}}> -> tensor<5x4xf64, #{{.*}}> do {
// CHECK-NEXT: ^bb0(%[[A2:[a-z0-9_]+]]: index, %[[A3:[a-z0-9_]+]]: index, %[[A4:[a-z0-9_]+]]: f64, %[[A5:[a-z0-9_]+]]: tensor<5x4xf64, #{{.*}}>):
// CHECK-NEXT: %[[V4:.*]] = arith.cmpf une, %[[A4]], %[[CST]] : f64
// CHECK-NEXT: %[[V5:.*]] = scf.if %[[V4]] -> (tensor<5x4xf64, #{{.*}}>) {
// CHECK-NEXT: %[[INSERTED:.*]] = tensor.insert %[[A4]] into %[[A5]][%[[A2]], %[[A3]]]
// CHECK-NEXT: scf.yield %[[INSERTED]]
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %[[A5]]
// CHECK-NEXT: }
// CHECK-NEXT: sparse_tensor.yield %[[V5]]
// CHECK-NEXT: }
// CHECK-NEXT: %[[V2:.*]] = sparse_tensor.foreach in %[[A1:[a-z0-9_]+]] init(%[[V1]]) : tensor<3x4xf64, #{{.*}}>, tensor<5x4xf64, #{{.*}}> -> tensor<5x4xf64, #{{.*}}> do {
// CHECK-NEXT: ^bb0(%[[A2]]: index, %[[A3]]: index, %[[A4]]: f64, %[[A5]]: tensor<5x4xf64, #{{.*}}>):
// CHECK-NEXT: %[[V4]] = arith.addi %[[A2]], %[[C2]] : index
// CHECK-NEXT: %[[V5]] = arith.cmpf une, %[[A4]], %[[CST]] : f64
// CHECK-NEXT: %[[V6:.*]] = scf.if %[[V5]] -> (tensor<5x4xf64, #{{.*}}>) {
// CHECK-NEXT: %[[INSERTED]] = tensor.insert %[[A4]] into %[[A5]][%[[V4]], %[[A3]]]
// CHECK-NEXT: scf.yield %[[INSERTED]]
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %[[A5]]
// CHECK-NEXT: }
// CHECK-NEXT: sparse_tensor.yield %[[V6]]
// CHECK-NEXT: }
// CHECK-NEXT: %[[V3:.*]] = sparse_tensor.load %[[V2]] hasInserts
// CHECK-NEXT: return %[[V3]]
func.func @concatenate(%a: tensor<2x4xf64, #dcsr>, %b: tensor<3x4xf64, #dcsr>) -> tensor<5x4xf64, #dcsr> {
  %0 = sparse_tensor.concatenate %a, %b {dimension = 0 : index}
    : tensor<2x4xf64, #dcsr>, tensor<3x4xf64, #dcsr> to tensor<5x4xf64, #dcsr>
  return %0 : tensor<5x4xf64, #dcsr>
}

// Coordinates are divided.
// CHECK-LABEL: func.func @expand
// CHECK-NEXT: %[[C10:.*]] = arith.constant 10 : index
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[V0:.*]] = sparse_tensor.lvl %[[A0:[a-z0-9_]+]], %[[C0]]
// CHECK-NEXT: %[[V1:.*]] = arith.divui %[[V0]], %[[C10]] : index
// CHECK-NEXT: %[[V2:.*]] = sparse_tensor.number_of_entries %[[A0]]
// CHECK-NEXT: %[[V3:.*]] = bufferization.alloc_tensor(%[[V1]]) size_hint=%[[V2]]
// CHECK-NEXT: %[[V4:.*]] = sparse_tensor.foreach in %[[A0]] init(%[[V3]]) : tensor<?xf64, #{{.*}}>, tensor<?x10xf64, #{{.*}}> -> tensor<?x10xf64, #{{.*}}> do {
// CHECK-NEXT: ^bb0(%[[A2:[a-z0-9_]+]]: index, %[[A3:[a-z0-9_]+]]: f64, %[[A4:[a-z0-9_]+]]: tensor<?x10xf64, #{{.*}}>):
// CHECK-NEXT: %[[V6:.*]] = arith.muli %[[V1]], %[[C10]] : index
// CHECK-NEXT: %[[V7:.*]] = arith.divui %[[V6]], %[[V1]] : index
// CHECK-NEXT: %[[V8:.*]] = arith.divui %[[A2]], %[[V7]] : index
// CHECK-NEXT: %[[V9:.*]] = arith.remui %[[A2]], %[[V7]] : index
// CHECK-NEXT: %[[V10:.*]] = arith.divui %[[V7]], %[[C10]] : index
// CHECK-NEXT: %[[V11:.*]] = arith.divui %[[V9]], %[[V10]] : index
// CHECK-NEXT: %[[INSERTED:.*]] = tensor.insert %[[A3]] into %[[A4]][%[[V8]], %[[V11]]]
// CHECK-NEXT: sparse_tensor.yield %[[INSERTED]]
// CHECK-NEXT: }
// CHECK-NEXT: %[[V5:.*]] = sparse_tensor.load %[[V4]] hasInserts
// CHECK-NEXT: return %[[V5]]
func.func @expand(%a: tensor<?xf64, #vector>, %n: index) -> tensor<?x10xf64, #dcsr> {
  %0 = tensor.expand_shape %a [[0, 1]] output_shape [%n, 10] : tensor<?xf64, #vector> into tensor<?x10xf64, #dcsr>
  return %0 : tensor<?x10xf64, #dcsr>
}
