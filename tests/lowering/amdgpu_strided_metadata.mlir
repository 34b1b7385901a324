// RUN: ir-opt -amdgpu-resolve-strided-metadata --mlir-print-local-scope --split-input-file %s | FileCheck %s
func.func @a(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>) -> (memref<f32, #amdgpu.address_space<fat_raw_buffer>>, index, index, index, index, index) {
  %c = amdgpu.fat_raw_buffer_cast %m : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<?x?xf32, strided<[?, ?], offset: ?>, #amdgpu.address_space<fat_raw_buffer>>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %c : memref<?x?xf32, strided<[?, ?], offset: ?>, #amdgpu.address_space<fat_raw_buffer>> -> memref<f32, #amdgpu.address_space<fat_raw_buffer>>, index, index, index, index, index
  return %b, %o, %s#0, %s#1, %t#0, %t#1 : memref<f32, #amdgpu.address_space<fat_raw_buffer>>, index, index, index, index, index
}

// CHECK-LABEL: func.func @a
// CHECK: %{{[a-z0-9_]+}} = amdgpu.fat_raw_buffer_cast %{{[a-z0-9_]+}} : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<?x?xf32, strided<[?, ?], offset: ?>, #amdgpu.address_space<fat_raw_buffer>>
// CHECK: %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}:2, %{{[a-z0-9_]+}}:2 = memref.extract_strided_metadata %{{[a-z0-9_]+}} : memref<?x?xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
// CHECK: %{{[a-z0-9_]+}} = memref.reinterpret_cast %{{[a-z0-9_]+}} to offset: [0], sizes: [], strides: [] : memref<?x?xf32, strided<[?, ?], offset: ?>, #amdgpu.address_space<fat_raw_buffer>> to memref<f32, #amdgpu.address_space<fat_raw_buffer>>

// -----

func.func @r(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>) -> (memref<f32, #amdgpu.address_space<fat_raw_buffer>>, index, index, index, index, index) {
  %c = amdgpu.fat_raw_buffer_cast %m resetOffset : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<?x?xf32, strided<[?, ?]>, #amdgpu.address_space<fat_raw_buffer>>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %c : memref<?x?xf32, strided<[?, ?]>, #amdgpu.address_space<fat_raw_buffer>> -> memref<f32, #amdgpu.address_space<fat_raw_buffer>>, index, index, index, index, index
  return %b, %o, %s#0, %s#1, %t#0, %t#1 : memref<f32, #amdgpu.address_space<fat_raw_buffer>>, index, index, index, index, index
}

// CHECK-LABEL: func.func @r
// CHECK: %{{[a-z0-9_]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_]+}} = amdgpu.fat_raw_buffer_cast %{{[a-z0-9_]+}} resetOffset : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<?x?xf32, strided<[?, ?]>, #amdgpu.address_space<fat_raw_buffer>>
// CHECK: %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}:2, %{{[a-z0-9_]+}}:2 = memref.extract_strided_metadata %{{[a-z0-9_]+}} : memref<?x?xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
// CHECK: %{{[a-z0-9_]+}} = memref.reinterpret_cast %{{[a-z0-9_]+}} to offset: [0], sizes: [], strides: [] : memref<?x?xf32, strided<[?, ?]>, #amdgpu.address_space<fat_raw_buffer>> to memref<f32, #amdgpu.address_space<fat_raw_buffer>>

// -----

func.func @z(%m: memref<f32>) -> (memref<f32, #amdgpu.address_space<fat_raw_buffer>>, index) {
  %c = amdgpu.fat_raw_buffer_cast %m : memref<f32> to memref<f32, #amdgpu.address_space<fat_raw_buffer>>
  %b, %o = memref.extract_strided_metadata %c : memref<f32, #amdgpu.address_space<fat_raw_buffer>> -> memref<f32, #amdgpu.address_space<fat_raw_buffer>>, index
  return %b, %o : memref<f32, #amdgpu.address_space<fat_raw_buffer>>, index
}

// CHECK-LABEL: func.func @z
// CHECK: %{{[a-z0-9_]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_]+}} = amdgpu.fat_raw_buffer_cast %{{[a-z0-9_]+}} : memref<f32> to memref<f32, #amdgpu.address_space<fat_raw_buffer>>

// -----

func.func @u(%m: memref<4x?xf32>) -> (index, index) {
  %c = amdgpu.fat_raw_buffer_cast %m : memref<4x?xf32> to memref<4x?xf32, #amdgpu.address_space<fat_raw_buffer>>
  %d = memref.subview %c[1, 2] [2, 2] [1, 1] : memref<4x?xf32, #amdgpu.address_space<fat_raw_buffer>> to memref<2x2xf32, strided<[?, 1], offset: ?>, #amdgpu.address_space<fat_raw_buffer>>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %d : memref<2x2xf32, strided<[?, 1], offset: ?>, #amdgpu.address_space<fat_raw_buffer>> -> memref<f32, #amdgpu.address_space<fat_raw_buffer>>, index, index, index, index, index
  return %o, %t#0 : index, index
}

// CHECK-LABEL: func.func @u
// CHECK: %{{[a-z0-9_]+}} = amdgpu.fat_raw_buffer_cast %{{[a-z0-9_]+}} : memref<4x?xf32> to memref<4x?xf32, #amdgpu.address_space<fat_raw_buffer>>
// CHECK: %{{[a-z0-9_]+}} = memref.subview %{{[a-z0-9_]+}}[1, 2] [2, 2] [1, 1] : memref<4x?xf32, #amdgpu.address_space<fat_raw_buffer>> to memref<2x2xf32, strided<[?, 1], offset: ?>, #amdgpu.address_space<fat_raw_buffer>>
// CHECK: %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}:2, %{{[a-z0-9_]+}}:2 = memref.extract_strided_metadata %{{[a-z0-9_]+}} : memref<2x2xf32, strided<[?, 1], offset: ?>, #amdgpu.address_space<fat_raw_buffer>> -> memref<f32, #amdgpu.address_space<fat_raw_buffer>>, index, index, index, index, index

// -----

func.func @unused(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>) -> index {
  %c = amdgpu.fat_raw_buffer_cast %m : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<?x?xf32, strided<[?, ?], offset: ?>, #amdgpu.address_space<fat_raw_buffer>>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %c : memref<?x?xf32, strided<[?, ?], offset: ?>, #amdgpu.address_space<fat_raw_buffer>> -> memref<f32, #amdgpu.address_space<fat_raw_buffer>>, index, index, index, index, index
  return %t#1 : index
}

// CHECK-LABEL: func.func @unused
// CHECK: %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}:2, %{{[a-z0-9_]+}}:2 = memref.extract_strided_metadata %{{[a-z0-9_]+}} : memref<?x?xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index

// -----

func.func @static(%m: memref<3x4xf32>) -> (memref<f32, #amdgpu.address_space<fat_raw_buffer>>, index, index, index) {
  %c = amdgpu.fat_raw_buffer_cast %m : memref<3x4xf32> to memref<3x4xf32, #amdgpu.address_space<fat_raw_buffer>>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %c : memref<3x4xf32, #amdgpu.address_space<fat_raw_buffer>> -> memref<f32, #amdgpu.address_space<fat_raw_buffer>>, index, index, index, index, index
  return %b, %o, %s#0, %t#0 : memref<f32, #amdgpu.address_space<fat_raw_buffer>>, index, index, index
}

// CHECK-LABEL: func.func @static
// CHECK: %{{[a-z0-9_]+}} = arith.constant 4 : index
// CHECK: %{{[a-z0-9_]+}} = arith.constant 3 : index
// CHECK: %{{[a-z0-9_]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_]+}} = amdgpu.fat_raw_buffer_cast %{{[a-z0-9_]+}} : memref<3x4xf32> to memref<3x4xf32, #amdgpu.address_space<fat_raw_buffer>>
// CHECK: %{{[a-z0-9_]+}} = memref.reinterpret_cast %{{[a-z0-9_]+}} to offset: [0], sizes: [], strides: [] : memref<3x4xf32, #amdgpu.address_space<fat_raw_buffer>> to memref<f32, #amdgpu.address_space<fat_raw_buffer>>

// -----

func.func @viewed(%m: memref<4x6xf32>) -> (memref<f32, #amdgpu.address_space<fat_raw_buffer>>, index, index, index) {
  %v = memref.subview %m[1, 2] [2, 3] [1, 1] : memref<4x6xf32> to memref<2x3xf32, strided<[6, 1], offset: 8>>
  %c = amdgpu.fat_raw_buffer_cast %v resetOffset : memref<2x3xf32, strided<[6, 1], offset: 8>> to memref<2x3xf32, strided<[6, 1]>, #amdgpu.address_space<fat_raw_buffer>>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %c : memref<2x3xf32, strided<[6, 1]>, #amdgpu.address_space<fat_raw_buffer>> -> memref<f32, #amdgpu.address_space<fat_raw_buffer>>, index, index, index, index, index
  return %b, %o, %s#0, %t#0 : memref<f32, #amdgpu.address_space<fat_raw_buffer>>, index, index, index
}

// CHECK-LABEL: func.func @viewed
// CHECK: %{{[a-z0-9_]+}} = arith.constant 6 : index
// CHECK: %{{[a-z0-9_]+}} = arith.constant 2 : index
// CHECK: %{{[a-z0-9_]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_]+}} = memref.subview %{{[a-z0-9_]+}}[1, 2] [2, 3] [1, 1] : memref<4x6xf32> to memref<2x3xf32, strided<[6, 1], offset: 8>>
// CHECK: %{{[a-z0-9_]+}} = amdgpu.fat_raw_buffer_cast %{{[a-z0-9_]+}} resetOffset : memref<2x3xf32, strided<[6, 1], offset: 8>> to memref<2x3xf32, strided<[6, 1]>, #amdgpu.address_space<fat_raw_buffer>>
// CHECK: %{{[a-z0-9_]+}} = memref.reinterpret_cast %{{[a-z0-9_]+}} to offset: [0], sizes: [], strides: [] : memref<2x3xf32, strided<[6, 1]>, #amdgpu.address_space<fat_raw_buffer>> to memref<f32, #amdgpu.address_space<fat_raw_buffer>>
