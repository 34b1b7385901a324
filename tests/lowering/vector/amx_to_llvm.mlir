// RUN: ir-opt --convert-to-llvm %s | FileCheck %s
// RUN: ir-opt --convert-vector-to-llvm=enable-amx %s | FileCheck %s

// CHECK-LABEL: @product(
// CHECK: %[[STRIDE:.*]] = llvm.mlir.constant(64 : i64) : i64
// CHECK: %[[A:.*]] = llvm.call_intrinsic "llvm.x86.tileloadd64.internal"(%{{.*}}, %{{.*}}, %{{.*}}, %[[STRIDE]]) : (i16, i16, !llvm.ptr, i64) -> !llvm.x86_amx
// CHECK: %[[ROWS:.*]] = llvm.mlir.constant(8 : i16) : i16
// CHECK: %[[BYTES:.*]] = llvm.mlir.constant(48 : i16) : i16
// CHECK: %[[ZERO:.*]] = llvm.call_intrinsic "llvm.x86.tilezero.internal"(%[[ROWS]], %[[BYTES]])
// CHECK: %[[SUM:.*]] = llvm.call_intrinsic "llvm.x86.tdpfp16ps.internal"(%{{.*}}, %{{.*}}, %{{.*}}, %[[ZERO]], %[[A]], %{{.*}})
// CHECK: llvm.call_intrinsic "llvm.x86.tilestored64.internal"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %[[SUM]])
func.func @product(%a: memref<16x32xf16>, %b: memref<?xf16>, %c: memref<?x?xf32>, %i: index, %s: index) {
  %0 = amx.tile_load %a[%i, %i] : memref<16x32xf16> into !amx.tile<8x32xf16>
  %1 = amx.tile_load %b[%i], %s : memref<?xf16> into !amx.tile<16x24xf16>
  %2 = amx.tile_zero : !amx.tile<8x12xf32>
  %3 = amx.tile_mulf %0, %1, %2 : !amx.tile<8x32xf16>, !amx.tile<16x24xf16>, !amx.tile<8x12xf32>
  amx.tile_store %c[%i, %i], %3 : memref<?x?xf32>, !amx.tile<8x12xf32>
  return
}
