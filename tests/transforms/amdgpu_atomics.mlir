// RUN: ir-opt -amdgpu-emulate-atomics=chipset=gfx90a --mlir-print-local-scope --split-input-file %s | FileCheck %s
func.func @a(%v: f32, %b: memref<?xf32>, %i: i32, %s: i32, %p: vector<2xf16>, %bp: memref<?xf16>, %q: vector<2xbf16>, %bq: memref<?xbf16>) {
  amdgpu.raw_buffer_atomic_fadd {foo, indexOffset = 4 : i32} %v -> %b[%i] sgprOffset %s : f32 -> memref<?xf32>, i32
  amdgpu.raw_buffer_atomic_fadd {boundsCheck = false} %p -> %bp[%i] : vector<2xf16> -> memref<?xf16>, i32
  amdgpu.raw_buffer_atomic_fadd %q -> %bq[%i] : vector<2xbf16> -> memref<?xbf16>, i32
  func.return
}

// CHECK-LABEL: func.func @a
// CHECK: amdgpu.raw_buffer_atomic_fadd {foo, indexOffset = 4 : i32} %{{[a-z0-9_]+}} -> %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] sgprOffset %{{[a-z0-9_]+}} : f32 -> memref<?xf32>, i32
// CHECK: amdgpu.raw_buffer_atomic_fadd {boundsCheck = false} %{{[a-z0-9_]+}} -> %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : vector<2xf16> -> memref<?xf16>, i32
// CHECK: %{{[a-z0-9_]+}} = amdgpu.raw_buffer_load %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : memref<?xbf16>, i32 -> vector<2xbf16>
// CHECK: cf.br ^bb1(%{{[a-z0-9_]+}} : vector<2xbf16>)
// CHECK: ^bb1(%{{[a-z0-9_]+}}: vector<2xbf16>):
// CHECK: %{{[a-z0-9_]+}} = arith.addf %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : vector<2xbf16>
// CHECK: %{{[a-z0-9_]+}} = amdgpu.raw_buffer_atomic_cmpswap %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} -> %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : vector<2xbf16> -> memref<?xbf16>, i32
// CHECK: %{{[a-z0-9_]+}} = vector.bitcast %{{[a-z0-9_]+}} : vector<2xbf16> to vector<1xi32>
// CHECK: %{{[a-z0-9_]+}} = vector.extract %{{[a-z0-9_]+}}[0] : i32 from vector<1xi32>
// CHECK: %{{[a-z0-9_]+}} = vector.bitcast %{{[a-z0-9_]+}} : vector<2xbf16> to vector<1xi32>
// CHECK: %{{[a-z0-9_]+}} = vector.extract %{{[a-z0-9_]+}}[0] : i32 from vector<1xi32>
// CHECK: %{{[a-z0-9_]+}} = arith.cmpi eq, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: cf.cond_br %{{[a-z0-9_]+}}, ^bb2, ^bb1(%{{[a-z0-9_]+}} : vector<2xbf16>)
// CHECK: ^bb2:

// -----

func.func @b(%v: f32, %b: memref<?xf32>, %i: i32, %w: f64, %c: memref<?xf64>, %u: i32, %d: memref<?xi32>) {
  amdgpu.raw_buffer_atomic_fmax %v -> %b[%i] : f32 -> memref<?xf32>, i32
  amdgpu.raw_buffer_atomic_fmax %w -> %c[%i] : f64 -> memref<?xf64>, i32
  amdgpu.raw_buffer_atomic_smax %u -> %d[%i] : i32 -> memref<?xi32>, i32
  amdgpu.raw_buffer_atomic_umin %u -> %d[%i] : i32 -> memref<?xi32>, i32
  func.return
}

// CHECK-LABEL: func.func @b
// CHECK: %{{[a-z0-9_]+}} = amdgpu.raw_buffer_load %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : memref<?xf32>, i32 -> f32
// CHECK: cf.br ^bb1(%{{[a-z0-9_]+}} : f32)
// CHECK: ^bb1(%{{[a-z0-9_]+}}: f32):
// CHECK: %{{[a-z0-9_]+}} = arith.maximumf %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : f32
// CHECK: %{{[a-z0-9_]+}} = amdgpu.raw_buffer_atomic_cmpswap %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} -> %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : f32 -> memref<?xf32>, i32
// CHECK: %{{[a-z0-9_]+}} = arith.bitcast %{{[a-z0-9_]+}} : f32 to i32
// CHECK: %{{[a-z0-9_]+}} = arith.bitcast %{{[a-z0-9_]+}} : f32 to i32
// CHECK: %{{[a-z0-9_]+}} = arith.cmpi eq, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: cf.cond_br %{{[a-z0-9_]+}}, ^bb2, ^bb1(%{{[a-z0-9_]+}} : f32)
// CHECK: ^bb2:
// CHECK: amdgpu.raw_buffer_atomic_fmax %{{[a-z0-9_]+}} -> %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : f64 -> memref<?xf64>, i32
// CHECK: amdgpu.raw_buffer_atomic_smax %{{[a-z0-9_]+}} -> %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : i32 -> memref<?xi32>, i32
// CHECK: amdgpu.raw_buffer_atomic_umin %{{[a-z0-9_]+}} -> %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : i32 -> memref<?xi32>, i32
