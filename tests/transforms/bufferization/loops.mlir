// RUN: ir-opt --one-shot-bufferize="allow-return-allocs-from-loops bufferize-function-boundaries" %s | FileCheck %s

// A part of the carried buffer is yielded without a copy.
// CHECK-LABEL: func.func @part_of_carried_buffer
// CHECK: scf.for {{.*}} iter_args(%[[BUFFER:.*]] = %{{.*}})
// CHECK-NEXT: %[[PART:.*]] = memref.subview %[[BUFFER]]
// CHECK-NEXT: scf.yield %[[PART]]
func.func @part_of_carried_buffer(%a: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> tensor<?xf32> {
    %e = tensor.extract_slice %t[1] [%i] [1] : tensor<?xf32> to tensor<?xf32>
    scf.yield %e : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// Swapped buffers are copied.
// CHECK-LABEL: func.func @swapped_buffers
// CHECK: scf.for
// CHECK: memref.copy
// CHECK: memref.copy
// CHECK: scf.yield
func.func @swapped_buffers(%a: tensor<?xf32>, %b: tensor<?xf32>, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a, %u = %b) -> (tensor<?xf32>, tensor<?xf32>) {
    scf.yield %u, %t : tensor<?xf32>, tensor<?xf32>
  }
  return %r#0, %r#1 : tensor<?xf32>, tensor<?xf32>
}
