// RUN: ir-opt --transform-interpreter --mlir-print-local-scope --split-input-file --verify-diagnostics %s | FileCheck %s

#map = affine_map<(d0) -> (-d0 + 6, 4)>
module attributes {transform.with_named_sequence} {
// CHECK-LABEL: func.func @promoted(
// CHECK: %[[SUBVIEW:.+]] = memref.subview %[[A0:.+]][%[[A3:.+]], %[[A3]]] [2, %[[V:.+]]] [1, 1] : memref<?x?xf32> to memref<2x?xf32, strided<[?, 1], offset: ?>>
// CHECK: %[[SUBVIEW1:.+]] = memref.subview %[[A1:.+]][%[[A3]], %[[A3]]] [%[[V]], 4] [1, 1] : memref<?x?xf32> to memref<?x4xf32, strided<[?, 1], offset: ?>>
// CHECK: %[[SUBVIEW2:.+]] = memref.subview %[[A2:.+]][%[[A3]], %[[A3]]] [2, 4] [1, 1] : memref<?x?xf32> to memref<2x4xf32, strided<[?, 1], offset: ?>>
// CHECK: %[[ALLOC:.+]] = memref.alloc() {alignment = 32 : i64} : memref<32xi8>
// CHECK: %[[VIEW:.+]] = memref.view %[[ALLOC]][%[[C0:.+]]][%[[C2:.+]], %[[C4:.+]]] : memref<32xi8> to memref<?x?xf32>
// CHECK: %[[SUBVIEW3:.+]] = memref.subview %[[VIEW]][0, 0] [%[[C21:.+]], %[[V]]] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
// CHECK: linalg.fill ins(%[[CST:.+]] : f32) outs(%[[VIEW]] : memref<?x?xf32>)
// CHECK: %[[ALLOC1:.+]] = memref.alloc() {alignment = 32 : i64} : memref<32xi8>
// CHECK: %[[VIEW1:.+]] = memref.view %[[ALLOC1]][%[[C01:.+]]][%[[C22:.+]], %[[C41:.+]]] : memref<32xi8> to memref<?x?xf32>
// CHECK: %[[SUBVIEW4:.+]] = memref.subview %[[VIEW1]][0, 0] [%[[C23:.+]], %[[C42:.+]]] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
// CHECK: linalg.fill ins(%[[CST1:.+]] : f32) outs(%[[VIEW1]] : memref<?x?xf32>)
// CHECK: linalg.copy ins(%[[SUBVIEW]] : memref<2x?xf32, strided<[?, 1], offset: ?>>) outs(%[[SUBVIEW3]] : memref<?x?xf32, strided<[?, 1]>>)
// CHECK: linalg.copy ins(%[[SUBVIEW2]] : memref<2x4xf32, strided<[?, 1], offset: ?>>) outs(%[[SUBVIEW4]] : memref<?x?xf32, strided<[?, 1]>>)
// CHECK: linalg.matmul ins(%[[VIEW]], %[[SUBVIEW1]] : memref<?x?xf32>, memref<?x4xf32, strided<[?, 1], offset: ?>>) outs(%[[VIEW1]] : memref<?x?xf32>)
// CHECK: linalg.copy ins(%[[SUBVIEW4]] : memref<?x?xf32, strided<[?, 1]>>) outs(%[[SUBVIEW2]] : memref<2x4xf32, strided<[?, 1], offset: ?>>)
// CHECK: memref.dealloc %[[ALLOC]] : memref<32xi8>
// CHECK: memref.dealloc %[[ALLOC1]] : memref<32xi8>
func.func @promoted(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>, %i: index, %n: index) {
  %s = affine.min #map(%i)
  %0 = memref.subview %a[%i, %i] [2, %s] [1, 1] : memref<?x?xf32> to memref<2x?xf32, strided<[?, 1], offset: ?>>
  %1 = memref.subview %b[%i, %i] [%s, 4] [1, 1] : memref<?x?xf32> to memref<?x4xf32, strided<[?, 1], offset: ?>>
  %2 = memref.subview %c[%i, %i] [2, 4] [1, 1] : memref<?x?xf32> to memref<2x4xf32, strided<[?, 1], offset: ?>>
  linalg.matmul ins(%0, %1 : memref<2x?xf32, strided<[?, 1], offset: ?>>, memref<?x4xf32, strided<[?, 1], offset: ?>>) outs(%2 : memref<2x4xf32, strided<[?, 1], offset: ?>>)
  return
}
transform.named_sequence @__transform_main(%arg0: !transform.any_op) {
  %0 = transform.structured.match ops{["linalg.matmul"]} in %arg0 : (!transform.any_op) -> !transform.any_op
  %1 = transform.structured.promote %0 { operands_to_promote = [0, 2], use_full_tiles_by_default, alignment = 32 } : (!transform.any_op) -> !transform.any_op
  transform.yield
}
}
// -----
#map = affine_map<(d0) -> (-d0 + 6, 4)>
module attributes {transform.with_named_sequence} {
// CHECK-LABEL: func.func @kernel(
// CHECK: %[[ALLOCA:.+]] = memref.alloca() : memref<2x4xf32, #gpu.address_space<private>>
// CHECK: %[[ALLOC:.+]] = memref.alloc() : memref<4x4xf32, #gpu.address_space<workgroup>>
// CHECK: %[[SUBVIEW:.+]] = memref.subview %[[A0:.+]][%[[A3:.+]], %[[A3]]] [2, %[[V:.+]]] [1, 1] : memref<?x?xf32> to memref<2x?xf32, strided<[?, 1], offset: ?>>
// CHECK: %[[SUBVIEW1:.+]] = memref.subview %[[A1:.+]][%[[A3]], %[[A3]]] [%[[V]], 4] [1, 1] : memref<?x?xf32> to memref<?x4xf32, strided<[?, 1], offset: ?>>
// CHECK: %[[SUBVIEW2:.+]] = memref.subview %[[A2:.+]][%[[A3]], %[[A3]]] [2, 4] [1, 1] : memref<?x?xf32> to memref<2x4xf32, strided<[?, 1], offset: ?>>
// CHECK: %[[SUBVIEW3:.+]] = memref.subview %[[ALLOC]][0, 0] [%[[V]], %[[C4:.+]]] [1, 1] : memref<4x4xf32, #gpu.address_space<workgroup>> to memref<?x?xf32, strided<[4, 1]>, #gpu.address_space<workgroup>>
// CHECK: gpu.barrier
// CHECK: memref.copy %[[SUBVIEW1]], %[[SUBVIEW3]] : memref<?x4xf32, strided<[?, 1], offset: ?>> to memref<?x?xf32, strided<[4, 1]>, #gpu.address_space<workgroup>>
// CHECK: gpu.barrier
// CHECK: %[[SUBVIEW4:.+]] = memref.subview %[[ALLOCA]][0, 0] [%[[C2:.+]], %[[C41:.+]]] [1, 1] : memref<2x4xf32, #gpu.address_space<private>> to memref<?x?xf32, strided<[4, 1]>, #gpu.address_space<private>>
// CHECK: memref.copy %[[SUBVIEW2]], %[[SUBVIEW4]] : memref<2x4xf32, strided<[?, 1], offset: ?>> to memref<?x?xf32, strided<[4, 1]>, #gpu.address_space<private>>
// CHECK: linalg.matmul ins(%[[SUBVIEW]], %[[SUBVIEW3]] : memref<2x?xf32, strided<[?, 1], offset: ?>>, memref<?x?xf32, strided<[4, 1]>, #gpu.address_space<workgroup>>) outs(%[[SUBVIEW4]] : memref<?x?xf32, strided<[4, 1]>, #gpu.address_space<private>>)
// CHECK: memref.copy %[[SUBVIEW4]], %[[SUBVIEW2]] : memref<?x?xf32, strided<[4, 1]>, #gpu.address_space<private>> to memref<2x4xf32, strided<[?, 1], offset: ?>>
func.func @kernel(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>, %i: index, %n: index) {
  %s = affine.min #map(%i)
  %0 = memref.subview %a[%i, %i] [2, %s] [1, 1] : memref<?x?xf32> to memref<2x?xf32, strided<[?, 1], offset: ?>>
  %1 = memref.subview %b[%i, %i] [%s, 4] [1, 1] : memref<?x?xf32> to memref<?x4xf32, strided<[?, 1], offset: ?>>
  %2 = memref.subview %c[%i, %i] [2, 4] [1, 1] : memref<?x?xf32> to memref<2x4xf32, strided<[?, 1], offset: ?>>
  linalg.matmul ins(%0, %1 : memref<2x?xf32, strided<[?, 1], offset: ?>>, memref<?x4xf32, strided<[?, 1], offset: ?>>) outs(%2 : memref<2x4xf32, strided<[?, 1], offset: ?>>)
  return
}
transform.named_sequence @__transform_main(%arg0: !transform.any_op) {
  %0 = transform.structured.match ops{["linalg.matmul"]} in %arg0 : (!transform.any_op) -> !transform.any_op
  %1 = transform.structured.promote %0 { operands_to_promote = [1], mapping = [#gpu.memory_space<workgroup>] } : (!transform.any_op) -> !transform.any_op
  %2 = transform.structured.promote %1 { operands_to_promote = [2], mapping = [#gpu.memory_space<private>] } : (!transform.any_op) -> !transform.any_op
  transform.yield
}
}
