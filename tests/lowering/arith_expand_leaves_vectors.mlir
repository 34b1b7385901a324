// RUN: ir-opt --arith-expand %s | FileCheck %s

// Ops that the pass does not expand are not folded.
// CHECK-LABEL: func.func @read
// CHECK: vector.transfer_read %{{.*}}[%{{.*}}], %{{.*}} : memref<8xf32>, vector<8xf32>
// CHECK-NOT: arith.ceildivsi
func.func @read(%m: memref<8xf32>, %a: i32, %b: i32) -> (vector<8xf32>, i32) {
  %c0 = arith.constant 0 : index
  %padding = arith.constant 0.0 : f32
  %0 = vector.transfer_read %m[%c0], %padding : memref<8xf32>, vector<8xf32>
  %1 = arith.ceildivsi %a, %b : i32
  return %0, %1 : vector<8xf32>, i32
}
