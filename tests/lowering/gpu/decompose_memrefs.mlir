// RUN: ir-opt --allow-unregistered-dialect -gpu-decompose-memrefs --mlir-print-local-scope --split-input-file %s | FileCheck %s
func.func @load(%a: memref<?x?xf32>, %s: memref<4x8xf32, strided<[?, ?], offset: ?>>, %n: memref<4x8xf32>, %z: memref<f32>) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%dx = %c1, %dy = %c1, %dz = %c1) {
    %0 = memref.load %a[%tx, %ty] : memref<?x?xf32>
    memref.store %0, %s[%tx, %ty] : memref<4x8xf32, strided<[?, ?], offset: ?>>
    memref.store %0, %n[%c1, %ty] : memref<4x8xf32>
    memref.store %0, %n[%c1, %c1] : memref<4x8xf32>
    memref.store %0, %z[] : memref<f32>
    gpu.terminator
  }
  %1 = memref.load %a[%c1, %c1] : memref<?x?xf32>
  return
}

// CHECK-LABEL: func.func @load
// CHECK: %{{[a-z0-9_]+}} = arith.constant 1 : index
// CHECK: %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}:2, %{{[a-z0-9_]+}}:2 = memref.extract_strided_metadata %{{[a-z0-9_]+}} : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
// CHECK: %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}:2, %{{[a-z0-9_]+}}:2 = memref.extract_strided_metadata %{{[a-z0-9_]+}} : memref<4x8xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
// CHECK: %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}:2, %{{[a-z0-9_]+}}:2 = memref.extract_strided_metadata %{{[a-z0-9_]+}} : memref<4x8xf32> -> memref<f32>, index, index, index, index, index
// CHECK: %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}:2, %{{[a-z0-9_]+}}:2 = memref.extract_strided_metadata %{{[a-z0-9_]+}} : memref<4x8xf32> -> memref<f32>, index, index, index, index, index
// CHECK: gpu.launch blocks(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}) in (%{{[a-z0-9_]+}} = %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} = %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} = %{{[a-z0-9_]+}}) threads(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}) in (%{{[a-z0-9_]+}} = %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} = %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} = %{{[a-z0-9_]+}}) {
// CHECK: %{{[a-z0-9_]+}} = affine.apply affine_map<()[s0, s1, s2] -> (s0 * s1 + s2)>()[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}#0, %{{[a-z0-9_]+}}]
// CHECK: %{{[a-z0-9_]+}} = memref.reinterpret_cast %{{[a-z0-9_]+}} to offset: [%{{[a-z0-9_]+}}], sizes: [], strides: [] : memref<f32> to memref<f32, strided<[], offset: ?>>
// CHECK: %{{[a-z0-9_]+}} = memref.load %{{[a-z0-9_]+}}[] : memref<f32, strided<[], offset: ?>>
// CHECK: %{{[a-z0-9_]+}} = affine.apply affine_map<()[s0, s1, s2, s3, s4] -> (s0 + s1 * s2 + s3 * s4)>()[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}#0, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}#1]
// CHECK: %{{[a-z0-9_]+}} = memref.reinterpret_cast %{{[a-z0-9_]+}} to offset: [%{{[a-z0-9_]+}}], sizes: [], strides: [] : memref<f32> to memref<f32, strided<[], offset: ?>>
// CHECK: memref.store %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[] : memref<f32, strided<[], offset: ?>>
// CHECK: %{{[a-z0-9_]+}} = affine.apply affine_map<()[s0] -> (s0 + 8)>()[%{{[a-z0-9_]+}}]
// CHECK: %{{[a-z0-9_]+}} = memref.reinterpret_cast %{{[a-z0-9_]+}} to offset: [%{{[a-z0-9_]+}}], sizes: [], strides: [] : memref<f32> to memref<f32, strided<[], offset: ?>>
// CHECK: memref.store %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[] : memref<f32, strided<[], offset: ?>>
// CHECK: %{{[a-z0-9_]+}} = memref.reinterpret_cast %{{[a-z0-9_]+}} to offset: [9], sizes: [], strides: [] : memref<f32> to memref<f32, strided<[], offset: 9>>
// CHECK: memref.store %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[] : memref<f32, strided<[], offset: 9>>
// CHECK: memref.store %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[] : memref<f32>
// CHECK: gpu.terminator

// -----

func.func @sub(%a: memref<?x?xf32>, %n: memref<4x8xf32>, %i: index) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%dx = %c1, %dy = %c1, %dz = %c1) {
    %0 = memref.subview %a[%tx, %ty] [%i, 4] [1, 2] : memref<?x?xf32> to memref<?x4xf32, strided<[?, 2], offset: ?>>
    "test.use"(%0) : (memref<?x4xf32, strided<[?, 2], offset: ?>>) -> ()
    %1 = memref.subview %n[1, 1] [1, 4] [1, 2] : memref<4x8xf32> to memref<4xf32, strided<[2], offset: 9>>
    "test.use"(%1) : (memref<4xf32, strided<[2], offset: 9>>) -> ()
    %2 = memref.subview %a[0, 0] [%i, %i] [%i, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
    "test.use"(%2) : (memref<?x?xf32, strided<[?, 1]>>) -> ()
    gpu.terminator
  }
  return
}

// CHECK-LABEL: func.func @sub
// CHECK: %{{[a-z0-9_]+}} = arith.constant 1 : index
// CHECK: %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}:2, %{{[a-z0-9_]+}}:2 = memref.extract_strided_metadata %{{[a-z0-9_]+}} : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
// CHECK: %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}:2, %{{[a-z0-9_]+}}:2 = memref.extract_strided_metadata %{{[a-z0-9_]+}} : memref<4x8xf32> -> memref<f32>, index, index, index, index, index
// CHECK: %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}:2, %{{[a-z0-9_]+}}:2 = memref.extract_strided_metadata %{{[a-z0-9_]+}} : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
// CHECK: gpu.launch blocks(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}) in (%{{[a-z0-9_]+}} = %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} = %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} = %{{[a-z0-9_]+}}) threads(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}) in (%{{[a-z0-9_]+}} = %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} = %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} = %{{[a-z0-9_]+}}) {
// CHECK: %{{[a-z0-9_]+}} = affine.apply affine_map<()[s0, s1, s2] -> (s0 * s1 + s2)>()[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}#0, %{{[a-z0-9_]+}}]
// CHECK: %{{[a-z0-9_]+}} = memref.reinterpret_cast %{{[a-z0-9_]+}} to offset: [%{{[a-z0-9_]+}}], sizes: [%{{[a-z0-9_]+}}, 4], strides: [%{{[a-z0-9_]+}}#0, 2] : memref<f32> to memref<?x4xf32, strided<[?, 2], offset: ?>>
// CHECK: "test.use"(%{{[a-z0-9_]+}}) : (memref<?x4xf32, strided<[?, 2], offset: ?>>) -> ()
// CHECK: %{{[a-z0-9_]+}} = memref.reinterpret_cast %{{[a-z0-9_]+}} to offset: [9], sizes: [4], strides: [2] : memref<f32> to memref<4xf32, strided<[2], offset: 9>>
// CHECK: "test.use"(%{{[a-z0-9_]+}}) : (memref<4xf32, strided<[2], offset: 9>>) -> ()
// CHECK: %{{[a-z0-9_]+}} = affine.apply affine_map<()[s0, s1] -> (s0 * s1)>()[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}#0]
// CHECK: %{{[a-z0-9_]+}} = memref.reinterpret_cast %{{[a-z0-9_]+}} to offset: [0], sizes: [%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}], strides: [%{{[a-z0-9_]+}}, 1] : memref<f32> to memref<?x?xf32, strided<[?, 1]>>
// CHECK: "test.use"(%{{[a-z0-9_]+}}) : (memref<?x?xf32, strided<[?, 1]>>) -> ()
// CHECK: gpu.terminator
