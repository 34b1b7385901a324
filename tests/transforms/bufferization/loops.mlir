// RUN: ir-opt --allow-unregistered-dialect --one-shot-bufferize="allow-return-allocs-from-loops bufferize-function-boundaries" %s | FileCheck %s

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

// A copy from outside of the loop is yielded as it is if its result is unused.
// CHECK-LABEL: func.func @unused_result
// CHECK: memref.copy %{{.*}}, %[[COPY:.*]] : memref<4xf32
// CHECK: scf.for
// CHECK-NEXT: %[[CAST:.*]] = memref.cast %[[COPY]]
// CHECK-NEXT: scf.yield %[[CAST]]
func.func @unused_result(%t: tensor<?xf32>, %init: tensor<4xf32>, %n: index, %x: f32) -> (tensor<?xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %same = tensor.cast %t : tensor<?xf32> to tensor<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%carried = %init) -> tensor<4xf32> {
    scf.yield %same : tensor<4xf32>
  }
  %changed = tensor.insert %x into %same[%c0] : tensor<4xf32>
  return %t, %changed : tensor<?xf32>, tensor<4xf32>
}

// So it is if iterations read it, and nothing writes to it before the last one.
// CHECK-LABEL: func.func @read_by_iterations
// CHECK: memref.copy %{{.*}}, %[[COPY:.*]] : memref<4xf32
// CHECK: scf.for
// CHECK-NOT: memref.copy
// CHECK: scf.yield
// CHECK-NOT: memref.copy
func.func @read_by_iterations(%t: tensor<?xf32>, %init: tensor<4xf32>, %n: index) -> (tensor<?xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %same = tensor.cast %t : tensor<?xf32> to tensor<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%carried = %init) -> tensor<4xf32> {
    %x = tensor.extract %carried[%c0] : tensor<4xf32>
    "test.use"(%x) : (f32) -> ()
    scf.yield %same : tensor<4xf32>
  }
  %y = tensor.extract %same[%c0] : tensor<4xf32>
  %changed = tensor.insert %y into %same[%c1] : tensor<4xf32>
  return %t, %changed : tensor<?xf32>, tensor<4xf32>
}
