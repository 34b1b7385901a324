// RUN: ir-opt --convert-to-llvm=filter-dialects=memref %s | FileCheck %s

// New blocks with arguments do not make a function illegal that this conversion leaves alone.
// CHECK-LABEL: func.func @increment
func.func @increment(%m: memref<10xi32>, %i: index) {
  // CHECK: llvm.br ^[[LOOP:.*]](%{{.*}} : i32)
  // CHECK: ^[[LOOP]](%{{.*}}: i32):
  // CHECK: llvm.cmpxchg
  %0 = memref.generic_atomic_rmw %m[%i] : memref<10xi32> {
  ^bb0(%old: i32):
    memref.atomic_yield %old : i32
  }
  return
}
