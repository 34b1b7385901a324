// RUN: ir-opt --buffer-results-to-out-params %s | FileCheck %s

// A function without a body is compiled elsewhere, where its results stay.
// CHECK: func.func private @external() -> memref<?xf32>
func.func private @external() -> memref<?xf32>

// CHECK: func.func private @internal(%[[OUT:.*]]: memref<4xf32>)
func.func private @internal() -> memref<4xf32> {
  // CHECK: call @external() : () -> memref<?xf32>
  %0 = call @external() : () -> memref<?xf32>
  // CHECK: memref.copy %{{.*}}, %[[OUT]]
  %1 = memref.cast %0 : memref<?xf32> to memref<4xf32>
  return %1 : memref<4xf32>
}
