// RUN: ir-opt -pass-pipeline="builtin.module(func.func(affine-loop-fusion))" -split-input-file %s | FileCheck %s

// A loop that writes what the next one reads is fused into it; the buffer keeps one element.
// CHECK-LABEL: func.func @producer
// CHECK: memref.alloc() : memref<1xf32>
// CHECK: affine.for %[[I:.*]] = 0 to 10 {
// CHECK: affine.load %arg0[%[[I]]]
// CHECK: affine.store %{{.*}}, %{{.*}}[0] : memref<1xf32>
// CHECK: affine.load %{{.*}}[0] : memref<1xf32>
// CHECK: affine.store %{{.*}}, %arg1[%[[I]]]
// CHECK-NOT: affine.for
func.func @producer(%in: memref<10xf32>, %out: memref<10xf32>) {
  %buffer = memref.alloc() : memref<10xf32>
  affine.for %i = 0 to 10 {
    %0 = affine.load %in[%i] : memref<10xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %buffer[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %0 = affine.load %buffer[%i] : memref<10xf32>
    %1 = arith.mulf %0, %0 : f32
    affine.store %1, %out[%i] : memref<10xf32>
  }
  return
}

// -----

// Loops that read the same memory are fused as siblings.
// CHECK-LABEL: func.func @siblings
// CHECK-COUNT-1: affine.for
// CHECK-NOT: affine.for
func.func @siblings(%in: memref<10xf32>, %a: memref<10xf32>, %b: memref<10xf32>) {
  affine.for %i = 0 to 10 {
    %0 = affine.load %in[%i] : memref<10xf32>
    affine.store %0, %a[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %0 = affine.load %in[%i] : memref<10xf32>
    affine.store %0, %b[%i] : memref<10xf32>
  }
  return
}
