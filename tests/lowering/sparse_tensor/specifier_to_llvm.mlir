// RUN: ir-opt -sparse-storage-specifier-to-llvm %s | FileCheck %s

#csr = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
!specifier = !sparse_tensor.storage_specifier<#csr>

// Sizes of levels and of buffers are in a structure.
// CHECK-LABEL: func.func @init
// CHECK-NEXT: %[[V0:.*]] = llvm.mlir.poison : !llvm.struct<(array<2 x i64>, array<3 x i64>)>
// CHECK-NEXT: %[[C0_I64:.*]] = arith.constant 0 : i64
// CHECK-NEXT: %[[V1:.*]] = llvm.insertvalue %[[C0_I64]], %[[V0]][1, 0] : !llvm.struct<(array<2 x i64>, array<3 x i64>)>
// CHECK-NEXT: %[[V2:.*]] = llvm.insertvalue %[[C0_I64]], %[[V1]][1, 1] : !llvm.struct<(array<2 x i64>, array<3 x i64>)>
// CHECK-NEXT: %[[V3:.*]] = llvm.insertvalue %[[C0_I64]], %[[V2]][1, 2] : !llvm.struct<(array<2 x i64>, array<3 x i64>)>
// CHECK-NEXT: return %[[V3]] : !llvm.struct<(array<2 x i64>, array<3 x i64>)>
func.func @init() -> !specifier {
  %0 = sparse_tensor.storage_specifier.init : !specifier
  return %0 : !specifier
}

// CHECK-LABEL: func.func @get
// CHECK-NEXT: %[[V0:.*]] = llvm.extractvalue %[[A0:[a-z0-9_]+]][0, 1] : !llvm.struct<(array<2 x i64>, array<3 x i64>)>
// CHECK-NEXT: %[[V1:.*]] = arith.index_cast %[[V0]] : i64 to index
// CHECK-NEXT: return %[[V1]] : index
func.func @get(%s: !specifier) -> index {
  %0 = sparse_tensor.storage_specifier.get %s lvl_sz at 1 : !specifier
  return %0 : index
}

// CHECK-LABEL: func.func @set
// CHECK-NEXT: %[[V0:.*]] = arith.index_cast %[[A1:[a-z0-9_]+]] : index to i64
// CHECK-NEXT: %[[V1:.*]] = llvm.insertvalue %[[V0]], %[[A0:[a-z0-9_]+]][1, 2] : !llvm.struct<(array<2 x i64>, array<3 x i64>)>
// CHECK-NEXT: return %[[V1]] : !llvm.struct<(array<2 x i64>, array<3 x i64>)>
func.func @set(%s: !specifier, %n: index) -> !specifier {
  %0 = sparse_tensor.storage_specifier.set %s val_mem_sz with %n : !specifier
  return %0 : !specifier
}
