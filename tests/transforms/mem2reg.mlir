// RUN: ir-opt -mem2reg %s | FileCheck %s

func.func private @use(memref<i32>)

// A load gets what was stored.
// CHECK-LABEL: func.func @straight
// CHECK-NEXT: return %arg0
func.func @straight(%x: i32) -> i32 {
  %a = memref.alloca() : memref<i32>
  memref.store %x, %a[] : memref<i32>
  %v = memref.load %a[] : memref<i32>
  return %v : i32
}

// Where two stores meet, the block gets an argument.
// CHECK-LABEL: func.func @merge
func.func @merge(%c: i1, %x: i32, %y: i32) -> i32 {
  // CHECK-NEXT: cf.cond_br %arg0, ^bb1, ^bb2(%arg1 : i32)
  // CHECK-NEXT: ^bb1:
  // CHECK-NEXT: cf.br ^bb2(%arg2 : i32)
  // CHECK-NEXT: ^bb2(%[[MERGED:.*]]: i32):
  // CHECK-NEXT: return %[[MERGED]]
  %a = memref.alloca() : memref<i32>
  memref.store %x, %a[] : memref<i32>
  cf.cond_br %c, ^left, ^end
^left:
  memref.store %y, %a[] : memref<i32>
  cf.br ^end
^end:
  %v = memref.load %a[] : memref<i32>
  return %v : i32
}

// What was never stored is poison.
// CHECK-LABEL: func.func @never_stored
// CHECK-NEXT: %[[POISON:.*]] = ub.poison : i32
// CHECK-NEXT: return %[[POISON]]
func.func @never_stored() -> i32 {
  %a = memref.alloca() : memref<i32>
  %v = memref.load %a[] : memref<i32>
  return %v : i32
}

// Memory that another function sees stays.
// CHECK-LABEL: func.func @escaping
// CHECK: memref.load
func.func @escaping(%x: i32) -> i32 {
  %a = memref.alloca() : memref<i32>
  memref.store %x, %a[] : memref<i32>
  call @use(%a) : (memref<i32>) -> ()
  %v = memref.load %a[] : memref<i32>
  return %v : i32
}

// Accesses in nested regions stay.
// CHECK-LABEL: func.func @nested
// CHECK-NEXT: memref.alloca
func.func @nested(%c: i1, %x: i32) {
  %a = memref.alloca() : memref<i32>
  scf.if %c {
    memref.store %x, %a[] : memref<i32>
  }
  return
}

// Bits are converted where types differ: the lower half of a double is replaced.
// CHECK-LABEL: llvm.func @other_types
llvm.func @other_types(%x: i32, %y: f64) -> f64 {
  // CHECK: %[[ALL:.*]] = llvm.bitcast %arg1 : f64 to i64
  // CHECK: %[[LOW:.*]] = llvm.zext %arg0 : i32 to i64
  // CHECK: %[[MASK:.*]] = llvm.mlir.constant(-4294967296 : i64)
  // CHECK: %[[HIGH:.*]] = llvm.and %[[ALL]], %[[MASK]]
  // CHECK: %[[BITS:.*]] = llvm.or %[[HIGH]], %[[LOW]]
  // CHECK: %[[RESULT:.*]] = llvm.bitcast %[[BITS]] : i64 to f64
  // CHECK: llvm.return %[[RESULT]]
  %1 = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %1 x i64 : (i32) -> !llvm.ptr
  llvm.store %y, %p : f64, !llvm.ptr
  llvm.store %x, %p : i32, !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f64
  llvm.return %v : f64
}
