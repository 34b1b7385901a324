// RUN: ir-opt -sroa %s | FileCheck %s
// RUN: ir-opt -sroa -mem2reg %s | FileCheck %s --check-prefix=BOTH

// The elements of a structure get memory of their own.
// CHECK-LABEL: llvm.func @structure
// CHECK: %[[ELEMENT:.*]] = llvm.alloca %{{.*}} x f32
// CHECK-NEXT: llvm.store %arg0, %[[ELEMENT]]
// CHECK-NEXT: llvm.load %[[ELEMENT]]
// BOTH-LABEL: llvm.func @structure
// BOTH-NOT: llvm.alloca
// BOTH: llvm.return %arg0
llvm.func @structure(%x: f32) -> f32 {
  %1 = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %1 x !llvm.struct<(i32, f32)> : (i32) -> !llvm.ptr
  %q = llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, f32)>
  llvm.store %x, %q : f32, !llvm.ptr
  %v = llvm.load %q : !llvm.ptr -> f32
  llvm.return %v : f32
}

// An index that is not known keeps the array.
// CHECK-LABEL: func.func @dynamic_index
// CHECK: memref.alloca() : memref<4xi32>
func.func @dynamic_index(%i: index, %x: i32) {
  %c0 = arith.constant 0 : index
  %a = memref.alloca() : memref<4xi32>
  memref.store %x, %a[%c0] : memref<4xi32>
  memref.store %x, %a[%i] : memref<4xi32>
  return
}

// Of a memset over all of a structure, the element that is read gets its 8 bytes.
// CHECK-LABEL: llvm.func @bytes
// CHECK: %[[SIZE:.*]] = llvm.mlir.constant(8 : i64)
// CHECK: "llvm.intr.memset"(%{{.*}}, %arg0, %[[SIZE]])
// BOTH-LABEL: llvm.func @bytes
// BOTH-COUNT-3: llvm.shl
// BOTH-NOT: llvm.shl
llvm.func @bytes(%b: i8) -> i64 {
  %1 = llvm.mlir.constant(1 : i32) : i32
  %n = llvm.mlir.constant(12 : i64) : i64
  %p = llvm.alloca %1 x !llvm.struct<packed (i32, i64)> : (i32) -> !llvm.ptr
  "llvm.intr.memset"(%p, %b, %n) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  %q = llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<packed (i32, i64)>
  %v = llvm.load %q : !llvm.ptr -> i64
  llvm.return %v : i64
}
