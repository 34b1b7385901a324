// RUN: ir-opt --allow-unregistered-dialect --offload-livein-value-canonicalization --mlir-print-local-scope --split-input-file %s | FileCheck %s

// CHECK: memref.global constant @k : memref<f32> = dense<1.000000e+00>
// CHECK: memref.global @g : memref<f32> = dense<1.000000e+00>
// CHECK: memref.global @d : memref<f32> = dense<1.000000e+00> {acc.declare = #acc.declare<dataClause =  acc_copyin>}
// CHECK-LABEL: func.func @sink
// CHECK-SAME: (%[[V0:.+]]: memref<10xf32>) {
// CHECK: %[[V1:.+]] = arith.constant 10 : index
// CHECK: acc.parallel {
// CHECK: %[[V2:.+]] = arith.constant 0 : index
// CHECK: %[[V3:.+]] = arith.constant 10 : index
// CHECK: %[[V4:.+]] = acc.bounds lowerbound(%[[V2]] : index) upperbound(%[[V3]] : index)
// CHECK: %[[V5:.+]] = acc.copyin varPtr(%[[V0]] : memref<10xf32>) bounds(%[[V4]]) -> memref<10xf32>
// CHECK: "test.use"(%[[V5]], %[[V3]]) : (memref<10xf32>, index) -> ()
// CHECK: acc.yield
// CHECK: return
// CHECK-LABEL: func.func @clone
// CHECK-SAME: (%[[V0:.+]]: memref<10xf32>, %[[V1:.+]]: index) -> index {
// CHECK: %[[V2:.+]] = arith.constant 0 : index
// CHECK: %[[V3:.+]] = arith.constant 10 : index
// CHECK: %[[V4:.+]] = acc.bounds lowerbound(%[[V2]] : index) upperbound(%[[V3]] : index)
// CHECK: %[[V5:.+]] = arith.addi %[[V2]], %[[V1]] : index
// CHECK: acc.serial {
// CHECK: %[[V6:.+]] = arith.constant 0 : index
// CHECK: %[[V7:.+]] = arith.constant 10 : index
// CHECK: %[[V8:.+]] = acc.bounds lowerbound(%[[V6]] : index) upperbound(%[[V7]] : index)
// CHECK: %[[V9:.+]] = acc.copyin varPtr(%[[V0]] : memref<10xf32>) bounds(%[[V8]]) -> memref<10xf32>
// CHECK: "test.use"(%[[V9]], %[[V5]]) : (memref<10xf32>, index) -> ()
// CHECK: acc.yield
// CHECK: %[[V10:.+]] = acc.copyin varPtr(%[[V0]] : memref<10xf32>) bounds(%[[V4]]) -> memref<10xf32>
// CHECK: return %[[V3]] : index
// CHECK-LABEL: func.func @globals
// CHECK-SAME: (%[[V0:.+]]: memref<10xf32>, %[[V1:.+]]: index) {
// CHECK: %[[V2:.+]] = memref.get_global @g : memref<f32>
// CHECK: %[[V3:.+]] = memref.get_global @d : memref<f32>
// CHECK: acc.kernels {
// CHECK: %[[V4:.+]] = memref.get_global @d : memref<f32>
// CHECK: %[[V5:.+]] = arith.constant 1.000000e+00 : f32
// CHECK: %[[V6:.+]] = memref.cast %[[V4]] : memref<f32> to memref<*xf32>
// CHECK: %[[V7:.+]] = memref.get_global @k : memref<f32>
// CHECK: "test.use"(%[[V7]], %[[V2]], %[[V4]], %[[V6]], %[[V5]]) : (memref<f32>, memref<f32>, memref<f32>, memref<*xf32>, f32) -> ()
// CHECK: acc.terminator
// CHECK: gpu.launch blocks(%[[V8:.+]], %[[V9:.+]], %[[V10:.+]]) in (%[[V11:.+]] = %[[V1]], %[[V12:.+]] = %[[V1]], %[[V13:.+]] = %[[V1]]) threads(%[[V14:.+]], %[[V15:.+]], %[[V16:.+]]) in (%[[V17:.+]] = %[[V1]], %[[V18:.+]] = %[[V1]], %[[V19:.+]] = %[[V1]]) {
// CHECK: %[[V5]] = arith.constant 1.000000e+00 : f32
// CHECK: "test.use"(%[[V5]]) : (f32) -> ()
// CHECK: gpu.terminator
// CHECK: return
memref.global constant @k : memref<f32> = dense<1.0>
memref.global @g : memref<f32> = dense<1.0>
memref.global @d : memref<f32> = dense<1.0> {acc.declare = #acc.declare<dataClause = acc_copyin>}
func.func @sink(%m: memref<10xf32>) {
  %c0 = arith.constant 0 : index
  %c10 = arith.constant 10 : index
  %b = acc.bounds lowerbound(%c0 : index) upperbound(%c10 : index)
  acc.parallel {
    %p = acc.copyin varPtr(%m : memref<10xf32>) bounds(%b) -> memref<10xf32>
    "test.use"(%p, %c10) : (memref<10xf32>, index) -> ()
    acc.yield
  }
  return
}
func.func @clone(%m: memref<10xf32>, %i: index) -> index {
  %c0 = arith.constant 0 : index
  %c10 = arith.constant 10 : index
  %b = acc.bounds lowerbound(%c0 : index) upperbound(%c10 : index)
  %x = arith.addi %c0, %i : index
  acc.serial {
    %p = acc.copyin varPtr(%m : memref<10xf32>) bounds(%b) -> memref<10xf32>
    "test.use"(%p, %x) : (memref<10xf32>, index) -> ()
    acc.yield
  }
  %p = acc.copyin varPtr(%m : memref<10xf32>) bounds(%b) -> memref<10xf32>
  return %c10 : index
}
func.func @globals(%m: memref<10xf32>, %i: index) {
  %0 = memref.get_global @k : memref<f32>
  %1 = memref.get_global @g : memref<f32>
  %2 = memref.get_global @d : memref<f32>
  %c = memref.cast %2 : memref<f32> to memref<*xf32>
  %cst = arith.constant 1.0 : f32
  acc.kernels {
    "test.use"(%0, %1, %2, %c, %cst) : (memref<f32>, memref<f32>, memref<f32>, memref<*xf32>, f32) -> ()
    acc.terminator
  }
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %i, %gy = %i, %gz = %i) threads(%tx, %ty, %tz) in (%sx = %i, %sy = %i, %sz = %i) {
    "test.use"(%cst) : (f32) -> ()
    gpu.terminator
  }
  return
}
