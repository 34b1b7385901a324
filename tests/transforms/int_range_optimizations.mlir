// RUN: ir-opt -int-range-optimizations %s | FileCheck %s

// Remainders and comparisons that ranges decide go.
// CHECK-LABEL: func.func @loop
func.func @loop(%m: memref<?xindex>, %b: memref<i1>) {
  // CHECK: %[[TRUE:.*]] = arith.constant true
  // CHECK: scf.for %[[I:.*]] =
  // CHECK-NEXT: memref.store %[[I]], %arg0
  // CHECK-NEXT: memref.store %[[TRUE]], %arg1
  %c0 = arith.constant 0 : index
  %c10 = arith.constant 10 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %c10 step %c1 {
    %r = arith.remui %i, %c10 : index
    memref.store %r, %m[%i] : memref<?xindex>
    %less = arith.cmpi slt, %i, %c10 : index
    memref.store %less, %b[] : memref<i1>
  }
  return
}
