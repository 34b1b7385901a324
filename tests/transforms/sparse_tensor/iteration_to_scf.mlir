// RUN: ir-opt --lower-sparse-iteration-to-scf --mlir-print-local-scope %s | FileCheck %s

// CHECK-LABEL: func.func @f
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: tensor<8xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>, %[[V1:[a-z0-9_]+]]: f32) -> f32 {
// CHECK: %[[V2:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK: %[[V3:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK: %[[V4:[a-z0-9_]+]] = sparse_tensor.lvl %[[V0]], %[[V3]] : tensor<8xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>
// CHECK: %[[V5:[a-z0-9_]+]] = sparse_tensor.positions %[[V0]] {level = 0 : index} : tensor<8xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>> to memref<?xindex>
// CHECK: %[[V6:[a-z0-9_]+]] = sparse_tensor.coordinates %[[V0]] {level = 0 : index} : tensor<8xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>> to memref<?xindex>
// CHECK: %[[V7:[a-z0-9_]+]] = memref.load %[[V5]][%[[V2]]] : memref<?xindex>
// CHECK: %[[V8:[a-z0-9_]+]] = arith.constant 1 : index
// CHECK: %[[V9:[a-z0-9_]+]] = arith.addi %[[V2]], %[[V8]] : index
// CHECK: %[[V10:[a-z0-9_]+]] = memref.load %[[V5]][%[[V9]]] : memref<?xindex>
// CHECK: %[[V11:[a-z0-9_]+]] = arith.constant 1 : index
// CHECK: %[[V12:[a-z0-9_]+]] = scf.for %[[V13:[a-z0-9_]+]] = %[[V7]] to %[[V10]] step %[[V11]] iter_args(%[[V14:[a-z0-9_]+]] = %[[V1]]) -> (f32) {
// CHECK: %[[V15:[a-z0-9_]+]] = sparse_tensor.values %[[V0]] : tensor<8xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>> to memref<?xf32>
// CHECK: %[[V16:[a-z0-9_]+]] = memref.load %[[V15]][%[[V13]]] : memref<?xf32>
// CHECK: %[[V17:[a-z0-9_]+]] = arith.addf %[[V14]], %[[V16]] : f32
// CHECK: scf.yield %[[V17]] : f32
// CHECK: return %[[V12]] : f32
// CHECK-LABEL: func.func @csr
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: tensor<4x8xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 16 }>>, %[[V1:[a-z0-9_]+]]: memref<f64>) {
// CHECK: %[[V2:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK: %[[V3:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK: %[[V4:[a-z0-9_]+]] = sparse_tensor.lvl %[[V0]], %[[V3]] : tensor<4x8xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 16 }>>
// CHECK: %[[V5:[a-z0-9_]+]] = arith.muli %[[V2]], %[[V4]] : index
// CHECK: %[[V6:[a-z0-9_]+]] = arith.subi %[[V5]], %[[V5]] : index
// CHECK: %[[V7:[a-z0-9_]+]] = arith.constant 1 : index
// CHECK: scf.for %[[V8:[a-z0-9_]+]] = %[[V6]] to %[[V4]] step %[[V7]] {
// CHECK: %[[V9:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK: %[[V10:[a-z0-9_]+]] = arith.constant 1 : index
// CHECK: %[[V11:[a-z0-9_]+]] = sparse_tensor.lvl %[[V0]], %[[V10]] : tensor<4x8xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 16 }>>
// CHECK: %[[V12:[a-z0-9_]+]] = sparse_tensor.positions %[[V0]] {level = 1 : index} : tensor<4x8xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 16 }>> to memref<?xi32>
// CHECK: %[[V13:[a-z0-9_]+]] = sparse_tensor.coordinates %[[V0]] {level = 1 : index} : tensor<4x8xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 16 }>> to memref<?xi16>
// CHECK: %[[V14:[a-z0-9_]+]] = memref.load %[[V12]][%[[V8]]] : memref<?xi32>
// CHECK: %[[V15:[a-z0-9_]+]] = arith.extui %[[V14]] : i32 to i64
// CHECK: %[[V16:[a-z0-9_]+]] = arith.index_cast %[[V15]] : i64 to index
// CHECK: %[[V17:[a-z0-9_]+]] = arith.constant 1 : index
// CHECK: %[[V18:[a-z0-9_]+]] = arith.addi %[[V8]], %[[V17]] : index
// CHECK: %[[V19:[a-z0-9_]+]] = memref.load %[[V12]][%[[V18]]] : memref<?xi32>
// CHECK: %[[V20:[a-z0-9_]+]] = arith.extui %[[V19]] : i32 to i64
// CHECK: %[[V21:[a-z0-9_]+]] = arith.index_cast %[[V20]] : i64 to index
// CHECK: %[[V22:[a-z0-9_]+]] = arith.constant 1 : index
// CHECK: scf.for %[[V23:[a-z0-9_]+]] = %[[V16]] to %[[V21]] step %[[V22]] {
// CHECK: %[[V24:[a-z0-9_]+]] = sparse_tensor.values %[[V0]] : tensor<4x8xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 16 }>> to memref<?xf64>
// CHECK: %[[V25:[a-z0-9_]+]] = memref.load %[[V24]][%[[V23]]] : memref<?xf64>
// CHECK: memref.store %[[V25]], %[[V1]][] : memref<f64>
// CHECK: return
// CHECK-LABEL: func.func @loose
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: tensor<4x8xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : loose_compressed) }>>, %[[V1:[a-z0-9_]+]]: memref<f64>) {
// CHECK: %[[V2:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK: %[[V3:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK: %[[V4:[a-z0-9_]+]] = sparse_tensor.lvl %[[V0]], %[[V3]] : tensor<4x8xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : loose_compressed) }>>
// CHECK: %[[V5:[a-z0-9_]+]] = arith.muli %[[V2]], %[[V4]] : index
// CHECK: %[[V6:[a-z0-9_]+]] = arith.subi %[[V5]], %[[V5]] : index
// CHECK: %[[V7:[a-z0-9_]+]] = arith.constant 1 : index
// CHECK: scf.for %[[V8:[a-z0-9_]+]] = %[[V6]] to %[[V4]] step %[[V7]] {
// CHECK: %[[V9:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK: %[[V10:[a-z0-9_]+]] = arith.constant 1 : index
// CHECK: %[[V11:[a-z0-9_]+]] = sparse_tensor.lvl %[[V0]], %[[V10]] : tensor<4x8xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : loose_compressed) }>>
// CHECK: %[[V12:[a-z0-9_]+]] = sparse_tensor.positions %[[V0]] {level = 1 : index} : tensor<4x8xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : loose_compressed) }>> to memref<?xindex>
// CHECK: %[[V13:[a-z0-9_]+]] = sparse_tensor.coordinates %[[V0]] {level = 1 : index} : tensor<4x8xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : loose_compressed) }>> to memref<?xindex>
// CHECK: %[[V14:[a-z0-9_]+]] = arith.constant 2 : index
// CHECK: %[[V15:[a-z0-9_]+]] = arith.muli %[[V8]], %[[V14]] : index
// CHECK: %[[V16:[a-z0-9_]+]] = memref.load %[[V12]][%[[V15]]] : memref<?xindex>
// CHECK: %[[V17:[a-z0-9_]+]] = arith.constant 1 : index
// CHECK: %[[V18:[a-z0-9_]+]] = arith.addi %[[V15]], %[[V17]] : index
// CHECK: %[[V19:[a-z0-9_]+]] = memref.load %[[V12]][%[[V18]]] : memref<?xindex>
// CHECK: %[[V20:[a-z0-9_]+]] = arith.constant 1 : index
// CHECK: scf.for %[[V21:[a-z0-9_]+]] = %[[V16]] to %[[V19]] step %[[V20]] {
// CHECK: %[[V22:[a-z0-9_]+]] = sparse_tensor.values %[[V0]] : tensor<4x8xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : loose_compressed) }>> to memref<?xf64>
// CHECK: %[[V23:[a-z0-9_]+]] = memref.load %[[V22]][%[[V21]]] : memref<?xf64>
// CHECK: memref.store %[[V23]], %[[V1]][] : memref<f64>
// CHECK: return
// CHECK-LABEL: func.func @stores
// CHECK-SAME: (%[[V0:[a-z0-9_]+]]: tensor<8xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>, %[[V1:[a-z0-9_]+]]: tensor<8xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>, %[[V2:[a-z0-9_]+]]: memref<8xf32>) {
// CHECK: %[[V3:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK: %[[V4:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK: %[[V5:[a-z0-9_]+]] = sparse_tensor.lvl %[[V0]], %[[V4]] : tensor<8xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>
// CHECK: %[[V6:[a-z0-9_]+]] = sparse_tensor.positions %[[V0]] {level = 0 : index} : tensor<8xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>> to memref<?xindex>
// CHECK: %[[V7:[a-z0-9_]+]] = sparse_tensor.coordinates %[[V0]] {level = 0 : index} : tensor<8xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>> to memref<?xindex>
// CHECK: %[[V8:[a-z0-9_]+]] = memref.load %[[V6]][%[[V3]]] : memref<?xindex>
// CHECK: %[[V9:[a-z0-9_]+]] = arith.constant 1 : index
// CHECK: %[[V10:[a-z0-9_]+]] = arith.addi %[[V3]], %[[V9]] : index
// CHECK: %[[V11:[a-z0-9_]+]] = memref.load %[[V6]][%[[V10]]] : memref<?xindex>
// CHECK: %[[V12:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK: %[[V13:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK: %[[V14:[a-z0-9_]+]] = sparse_tensor.lvl %[[V1]], %[[V13]] : tensor<8xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>
// CHECK: %[[V15:[a-z0-9_]+]] = sparse_tensor.positions %[[V1]] {level = 0 : index} : tensor<8xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>> to memref<?xindex>
// CHECK: %[[V16:[a-z0-9_]+]] = sparse_tensor.coordinates %[[V1]] {level = 0 : index} : tensor<8xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>> to memref<?xindex>
// CHECK: %[[V17:[a-z0-9_]+]] = memref.load %[[V15]][%[[V12]]] : memref<?xindex>
// CHECK: %[[V18:[a-z0-9_]+]] = arith.constant 1 : index
// CHECK: %[[V19:[a-z0-9_]+]] = arith.addi %[[V12]], %[[V18]] : index
// CHECK: %[[V20:[a-z0-9_]+]] = memref.load %[[V15]][%[[V19]]] : memref<?xindex>
// CHECK: %[[V21:[a-z0-9_]+]]:2 = scf.while (%[[V22:[a-z0-9_]+]] = %[[V8]], %[[V23:[a-z0-9_]+]] = %[[V17]]) : (index, index) -> (index, index) {
// CHECK: %[[V24:[a-z0-9_]+]] = arith.cmpi ult, %[[V22]], %[[V11]] : index
// CHECK: %[[V25:[a-z0-9_]+]] = arith.cmpi ult, %[[V23]], %[[V20]] : index
// CHECK: %[[V26:[a-z0-9_]+]] = arith.andi %[[V24]], %[[V25]] : i1
// CHECK: scf.condition(%[[V26]]) %[[V22]], %[[V23]] : index, index
// CHECK: } do {
// CHECK: ^bb0(%[[V22]]: index, %[[V23]]: index):
// CHECK: %[[V24]] = memref.load %[[V7]][%[[V22]]] : memref<?xindex>
// CHECK: %[[V25]] = memref.load %[[V16]][%[[V23]]] : memref<?xindex>
// CHECK: %[[V26]] = arith.cmpi ult, %[[V25]], %[[V24]] : index
// CHECK: %[[V27:[a-z0-9_]+]] = arith.select %[[V26]], %[[V25]], %[[V24]] : index
// CHECK: %[[V28:[a-z0-9_]+]] = arith.constant true
// CHECK: %[[V29:[a-z0-9_]+]] = arith.cmpi eq, %[[V24]], %[[V27]] : index
// CHECK: %[[V30:[a-z0-9_]+]] = arith.andi %[[V28]], %[[V29]] : i1
// CHECK: %[[V31:[a-z0-9_]+]] = arith.cmpi eq, %[[V25]], %[[V27]] : index
// CHECK: %[[V32:[a-z0-9_]+]] = arith.andi %[[V30]], %[[V31]] : i1
// CHECK: scf.if %[[V32]] {
// CHECK: %[[V33:[a-z0-9_]+]] = sparse_tensor.values %[[V0]] : tensor<8xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>> to memref<?xf32>
// CHECK: %[[V34:[a-z0-9_]+]] = memref.load %[[V33]][%[[V22]]] : memref<?xf32>
// CHECK: memref.store %[[V34]], %[[V2]][%[[V27]]] : memref<8xf32>
// CHECK: } else {
// CHECK: %[[V35:[a-z0-9_]+]] = arith.constant true
// CHECK: %[[V33]] = arith.cmpi eq, %[[V24]], %[[V27]] : index
// CHECK: %[[V34]] = arith.andi %[[V35]], %[[V33]] : i1
// CHECK: scf.if %[[V34]] {
// CHECK: %[[V36:[a-z0-9_]+]] = sparse_tensor.values %[[V0]] : tensor<8xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>> to memref<?xf32>
// CHECK: %[[V37:[a-z0-9_]+]] = memref.load %[[V36]][%[[V22]]] : memref<?xf32>
// CHECK: memref.store %[[V37]], %[[V2]][%[[V27]]] : memref<8xf32>
// CHECK: } else {
// CHECK: %[[V38:[a-z0-9_]+]] = arith.cmpi eq, %[[V24]], %[[V27]] : index
// CHECK: %[[V39:[a-z0-9_]+]] = arith.constant 1 : index
// CHECK: %[[V40:[a-z0-9_]+]] = arith.addi %[[V22]], %[[V39]] : index
// CHECK: %[[V41:[a-z0-9_]+]] = arith.select %[[V38]], %[[V40]], %[[V22]] : index
// CHECK: %[[V42:[a-z0-9_]+]] = arith.cmpi eq, %[[V25]], %[[V27]] : index
// CHECK: %[[V43:[a-z0-9_]+]] = arith.constant 1 : index
// CHECK: %[[V44:[a-z0-9_]+]] = arith.addi %[[V23]], %[[V43]] : index
// CHECK: %[[V45:[a-z0-9_]+]] = arith.select %[[V42]], %[[V44]], %[[V23]] : index
// CHECK: scf.yield %[[V41]], %[[V45]] : index, index
// CHECK: %[[V46:[a-z0-9_]+]] = arith.constant 1 : index
// CHECK: scf.for %[[V22]] = %[[V21]]#0 to %[[V11]] step %[[V46]] {
// CHECK: %[[V24]] = memref.load %[[V7]][%[[V22]]] : memref<?xindex>
// CHECK: %[[V25]] = sparse_tensor.values %[[V0]] : tensor<8xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>> to memref<?xf32>
// CHECK: %[[V26]] = memref.load %[[V25]][%[[V22]]] : memref<?xf32>
// CHECK: memref.store %[[V26]], %[[V2]][%[[V24]]] : memref<8xf32>
// CHECK: return
#vector = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 16 }>
#COO = #sparse_tensor.encoding<{ map = (i, j, k) -> (i : compressed(nonunique), j : singleton(nonunique, soa), k : singleton(soa)) }>
#LC = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : loose_compressed) }>
func.func @f(%t: tensor<8xf32, #vector>, %init: f32) -> f32 {
  %0 = sparse_tensor.extract_iteration_space %t lvls = 0 : tensor<8xf32, #vector> -> !sparse_tensor.iter_space<#vector, lvls = 0>
  %1 = sparse_tensor.iterate %i in %0 at(%c) iter_args(%sum = %init) : !sparse_tensor.iter_space<#vector, lvls = 0> -> f32 {
    %v = sparse_tensor.extract_value %t at %i : tensor<8xf32, #vector>, !sparse_tensor.iterator<#vector, lvls = 0>
    %s = arith.addf %sum, %v : f32
    sparse_tensor.yield %s : f32
  }
  return %1 : f32
}
func.func @csr(%t: tensor<4x8xf64, #CSR>, %m: memref<f64>) {
  %a = sparse_tensor.extract_iteration_space %t lvls = 0 : tensor<4x8xf64, #CSR> -> !sparse_tensor.iter_space<#CSR, lvls = 0>
  sparse_tensor.iterate %i in %a : !sparse_tensor.iter_space<#CSR, lvls = 0> {
    %b = sparse_tensor.extract_iteration_space %t at %i lvls = 1 : tensor<4x8xf64, #CSR>, !sparse_tensor.iterator<#CSR, lvls = 0> -> !sparse_tensor.iter_space<#CSR, lvls = 1>
    sparse_tensor.iterate %j in %b : !sparse_tensor.iter_space<#CSR, lvls = 1> {
      %v = sparse_tensor.extract_value %t at %j : tensor<4x8xf64, #CSR>, !sparse_tensor.iterator<#CSR, lvls = 1>
      memref.store %v, %m[] : memref<f64>
    }
  }
  return
}
func.func @loose(%t: tensor<4x8xf64, #LC>, %m: memref<f64>) {
  %a = sparse_tensor.extract_iteration_space %t lvls = 0 : tensor<4x8xf64, #LC> -> !sparse_tensor.iter_space<#LC, lvls = 0>
  sparse_tensor.iterate %i in %a : !sparse_tensor.iter_space<#LC, lvls = 0> {
    %b = sparse_tensor.extract_iteration_space %t at %i lvls = 1 : tensor<4x8xf64, #LC>, !sparse_tensor.iterator<#LC, lvls = 0> -> !sparse_tensor.iter_space<#LC, lvls = 1>
    sparse_tensor.iterate %j in %b : !sparse_tensor.iter_space<#LC, lvls = 1> {
      %v = sparse_tensor.extract_value %t at %j : tensor<4x8xf64, #LC>, !sparse_tensor.iterator<#LC, lvls = 1>
      memref.store %v, %m[] : memref<f64>
    }
  }
  return
}
func.func @stores(%t1: tensor<8xf32, #vector>, %t2: tensor<8xf32, #vector>, %m: memref<8xf32>) {
  %s1 = sparse_tensor.extract_iteration_space %t1 lvls = 0 : tensor<8xf32, #vector> -> !sparse_tensor.iter_space<#vector, lvls = 0>
  %s2 = sparse_tensor.extract_iteration_space %t2 lvls = 0 : tensor<8xf32, #vector> -> !sparse_tensor.iter_space<#vector, lvls = 0>
  sparse_tensor.coiterate (%s1, %s2) at(%c) : (!sparse_tensor.iter_space<#vector, lvls = 0>, !sparse_tensor.iter_space<#vector, lvls = 0>)
  case %i, %j {
    %v = sparse_tensor.extract_value %t1 at %i : tensor<8xf32, #vector>, !sparse_tensor.iterator<#vector, lvls = 0>
    memref.store %v, %m[%c] : memref<8xf32>
  }
  case %i, _ {
    %v = sparse_tensor.extract_value %t1 at %i : tensor<8xf32, #vector>, !sparse_tensor.iterator<#vector, lvls = 0>
    memref.store %v, %m[%c] : memref<8xf32>
  }
  return
}
