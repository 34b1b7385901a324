// RUN: ir-opt -convert-nvgpu-to-nvvm --mlir-print-local-scope --split-input-file %s | FileCheck %s
func.func @m16n8k16_fp16(%arg0: vector<4x2xf16>, %arg1: vector<2x2xf16>, %arg2: vector<2x2xf16>) -> vector<2x2xf16> {
  %d = nvgpu.mma.sync (%arg0, %arg1, %arg2) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
  return %d : vector<2x2xf16>
}

// CHECK-LABEL: func.func @m16n8k16_fp16
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : vector<2x2xf16> to !llvm.array<2 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : vector<2x2xf16> to !llvm.array<2 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : vector<4x2xf16> to !llvm.array<4 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.array<4 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.array<4 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[2] : !llvm.array<4 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[3] : !llvm.array<4 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.array<2 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.array<2 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.array<2 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.array<2 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = nvvm.mma.sync A[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}]  B[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}]  C[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.struct<(vector<2xf16>, vector<2xf16>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(vector<2xf16>, vector<2xf16>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.poison : !llvm.array<2 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[0] : !llvm.array<2 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[1] : !llvm.array<2 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : !llvm.array<2 x vector<2xf16>> to vector<2x2xf16>

// -----

func.func @f32acc(%arg0: vector<4x2xf16>, %arg1: vector<2x2xf16>, %arg2: vector<2x2xf32>) -> vector<2x2xf32> {
  %d = nvgpu.mma.sync (%arg0, %arg1, %arg2) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf32>) -> vector<2x2xf32>
  return %d : vector<2x2xf32>
}

// CHECK-LABEL: func.func @f32acc
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : vector<2x2xf32> to !llvm.array<2 x vector<2xf32>>
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : vector<2x2xf16> to !llvm.array<2 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : vector<4x2xf16> to !llvm.array<4 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.array<4 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.array<4 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[2] : !llvm.array<4 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[3] : !llvm.array<4 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.array<2 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.array<2 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.array<2 x vector<2xf32>>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.extractelement %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<2xf32>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(1 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.extractelement %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<2xf32>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.array<2 x vector<2xf32>>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.extractelement %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<2xf32>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(1 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.extractelement %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<2xf32>
// CHECK: %{{[a-z0-9_]+}} = nvvm.mma.sync A[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}]  B[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}]  C[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.poison : vector<2xf32>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertelement %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i32] : vector<2xf32>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertelement %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i32] : vector<2xf32>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.poison : vector<2xf32>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[2] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[3] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertelement %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i32] : vector<2xf32>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertelement %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i32] : vector<2xf32>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.poison : !llvm.array<2 x vector<2xf32>>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[0] : !llvm.array<2 x vector<2xf32>>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[1] : !llvm.array<2 x vector<2xf32>>
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : !llvm.array<2 x vector<2xf32>> to vector<2x2xf32>

// -----

func.func @i8(%arg0: vector<4x4xi8>, %arg1: vector<2x4xi8>, %arg2: vector<2x2xi32>) -> vector<2x2xi32> {
  %d = nvgpu.mma.sync (%arg0, %arg1, %arg2) {mmaShape = [16, 8, 32]} : (vector<4x4xi8>, vector<2x4xi8>, vector<2x2xi32>) -> vector<2x2xi32>
  return %d : vector<2x2xi32>
}

// CHECK-LABEL: func.func @i8
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : vector<2x2xi32> to !llvm.array<2 x vector<2xi32>>
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : vector<2x4xi8> to !llvm.array<2 x vector<4xi8>>
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : vector<4x4xi8> to !llvm.array<4 x vector<4xi8>>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.array<4 x vector<4xi8>>
// CHECK: %{{[a-z0-9_]+}} = llvm.bitcast %{{[a-z0-9_]+}} : vector<4xi8> to i32
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.array<4 x vector<4xi8>>
// CHECK: %{{[a-z0-9_]+}} = llvm.bitcast %{{[a-z0-9_]+}} : vector<4xi8> to i32
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[2] : !llvm.array<4 x vector<4xi8>>
// CHECK: %{{[a-z0-9_]+}} = llvm.bitcast %{{[a-z0-9_]+}} : vector<4xi8> to i32
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[3] : !llvm.array<4 x vector<4xi8>>
// CHECK: %{{[a-z0-9_]+}} = llvm.bitcast %{{[a-z0-9_]+}} : vector<4xi8> to i32
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.array<2 x vector<4xi8>>
// CHECK: %{{[a-z0-9_]+}} = llvm.bitcast %{{[a-z0-9_]+}} : vector<4xi8> to i32
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.array<2 x vector<4xi8>>
// CHECK: %{{[a-z0-9_]+}} = llvm.bitcast %{{[a-z0-9_]+}} : vector<4xi8> to i32
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.array<2 x vector<2xi32>>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.extractelement %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<2xi32>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(1 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.extractelement %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<2xi32>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.array<2 x vector<2xi32>>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.extractelement %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<2xi32>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(1 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.extractelement %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<2xi32>
// CHECK: %{{[a-z0-9_]+}} = nvvm.mma.sync A[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}]  B[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}]  C[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}]  {intOverflowBehavior = #nvvm.mma_int_overflow<satfinite>, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<s8>, multiplicandBPtxType = #nvvm.mma_type<s8>, shape = #nvvm.shape<m = 16, n = 8, k = 32>} : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.poison : vector<2xi32>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.struct<(i32, i32, i32, i32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(i32, i32, i32, i32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertelement %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i32] : vector<2xi32>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertelement %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i32] : vector<2xi32>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.poison : vector<2xi32>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[2] : !llvm.struct<(i32, i32, i32, i32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[3] : !llvm.struct<(i32, i32, i32, i32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertelement %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i32] : vector<2xi32>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertelement %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i32] : vector<2xi32>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.poison : !llvm.array<2 x vector<2xi32>>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[0] : !llvm.array<2 x vector<2xi32>>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[1] : !llvm.array<2 x vector<2xi32>>
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : !llvm.array<2 x vector<2xi32>> to vector<2x2xi32>

// -----

func.func @i4(%arg0: vector<2x8xi4>, %arg1: vector<1x8xi4>, %arg2: vector<2x2xi32>) -> vector<2x2xi32> {
  %d = nvgpu.mma.sync (%arg0, %arg1, %arg2) {mmaShape = [16, 8, 32]} : (vector<2x8xi4>, vector<1x8xi4>, vector<2x2xi32>) -> vector<2x2xi32>
  return %d : vector<2x2xi32>
}

// CHECK-LABEL: func.func @i4
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : vector<2x2xi32> to !llvm.array<2 x vector<2xi32>>
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : vector<1x8xi4> to !llvm.array<1 x vector<8xi4>>
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : vector<2x8xi4> to !llvm.array<2 x vector<8xi4>>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.array<2 x vector<8xi4>>
// CHECK: %{{[a-z0-9_]+}} = llvm.bitcast %{{[a-z0-9_]+}} : vector<8xi4> to i32
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.array<2 x vector<8xi4>>
// CHECK: %{{[a-z0-9_]+}} = llvm.bitcast %{{[a-z0-9_]+}} : vector<8xi4> to i32
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.array<1 x vector<8xi4>>
// CHECK: %{{[a-z0-9_]+}} = llvm.bitcast %{{[a-z0-9_]+}} : vector<8xi4> to i32
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.array<2 x vector<2xi32>>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.extractelement %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<2xi32>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(1 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.extractelement %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<2xi32>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.array<2 x vector<2xi32>>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.extractelement %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<2xi32>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(1 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.extractelement %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<2xi32>
// CHECK: %{{[a-z0-9_]+}} = nvvm.mma.sync A[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}]  B[%{{[a-z0-9_]+}}]  C[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}]  {intOverflowBehavior = #nvvm.mma_int_overflow<satfinite>, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<s4>, multiplicandBPtxType = #nvvm.mma_type<s4>, shape = #nvvm.shape<m = 16, n = 8, k = 32>} : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.poison : vector<2xi32>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.struct<(i32, i32, i32, i32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(i32, i32, i32, i32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertelement %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i32] : vector<2xi32>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertelement %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i32] : vector<2xi32>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.poison : vector<2xi32>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[2] : !llvm.struct<(i32, i32, i32, i32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[3] : !llvm.struct<(i32, i32, i32, i32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertelement %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i32] : vector<2xi32>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertelement %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i32] : vector<2xi32>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.poison : !llvm.array<2 x vector<2xi32>>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[0] : !llvm.array<2 x vector<2xi32>>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[1] : !llvm.array<2 x vector<2xi32>>
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : !llvm.array<2 x vector<2xi32>> to vector<2x2xi32>

// -----

func.func @f64(%arg0: vector<1x1xf64>, %arg1: vector<1x1xf64>, %arg2: vector<1x2xf64>) -> vector<1x2xf64> {
  %d = nvgpu.mma.sync (%arg0, %arg1, %arg2) {mmaShape = [8, 8, 4]} : (vector<1x1xf64>, vector<1x1xf64>, vector<1x2xf64>) -> vector<1x2xf64>
  return %d : vector<1x2xf64>
}

// CHECK-LABEL: func.func @f64
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : vector<1x2xf64> to !llvm.array<1 x vector<2xf64>>
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : vector<1x1xf64> to !llvm.array<1 x vector<1xf64>>
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : vector<1x1xf64> to !llvm.array<1 x vector<1xf64>>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.array<1 x vector<1xf64>>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.extractelement %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<1xf64>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.array<1 x vector<1xf64>>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.extractelement %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<1xf64>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.array<1 x vector<2xf64>>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.extractelement %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<2xf64>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(1 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.extractelement %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<2xf64>
// CHECK: %{{[a-z0-9_]+}} = nvvm.mma.sync A[%{{[a-z0-9_]+}}]  B[%{{[a-z0-9_]+}}]  C[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 8, n = 8, k = 4>} : (f64, f64, f64) -> !llvm.struct<(f64, f64)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.poison : vector<2xf64>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.struct<(f64, f64)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(f64, f64)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertelement %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i32] : vector<2xf64>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertelement %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i32] : vector<2xf64>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.poison : !llvm.array<1 x vector<2xf64>>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[0] : !llvm.array<1 x vector<2xf64>>
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : !llvm.array<1 x vector<2xf64>> to vector<1x2xf64>

// -----

func.func @tf32(%arg0: vector<4x1xf32>, %arg1: vector<2x1xf32>, %arg2: vector<2x2xf32>) -> vector<2x2xf32> {
  %d = nvgpu.mma.sync (%arg0, %arg1, %arg2) {mmaShape = [16, 8, 8], tf32Enabled} : (vector<4x1xf32>, vector<2x1xf32>, vector<2x2xf32>) -> vector<2x2xf32>
  return %d : vector<2x2xf32>
}

// CHECK-LABEL: func.func @tf32
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : vector<2x2xf32> to !llvm.array<2 x vector<2xf32>>
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : vector<2x1xf32> to !llvm.array<2 x vector<1xf32>>
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : vector<4x1xf32> to !llvm.array<4 x vector<1xf32>>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.array<4 x vector<1xf32>>
// CHECK: %{{[a-z0-9_]+}} = llvm.bitcast %{{[a-z0-9_]+}} : vector<1xf32> to i32
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.array<4 x vector<1xf32>>
// CHECK: %{{[a-z0-9_]+}} = llvm.bitcast %{{[a-z0-9_]+}} : vector<1xf32> to i32
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[2] : !llvm.array<4 x vector<1xf32>>
// CHECK: %{{[a-z0-9_]+}} = llvm.bitcast %{{[a-z0-9_]+}} : vector<1xf32> to i32
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[3] : !llvm.array<4 x vector<1xf32>>
// CHECK: %{{[a-z0-9_]+}} = llvm.bitcast %{{[a-z0-9_]+}} : vector<1xf32> to i32
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.array<2 x vector<1xf32>>
// CHECK: %{{[a-z0-9_]+}} = llvm.bitcast %{{[a-z0-9_]+}} : vector<1xf32> to i32
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.array<2 x vector<1xf32>>
// CHECK: %{{[a-z0-9_]+}} = llvm.bitcast %{{[a-z0-9_]+}} : vector<1xf32> to i32
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.array<2 x vector<2xf32>>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.extractelement %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<2xf32>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(1 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.extractelement %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<2xf32>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.array<2 x vector<2xf32>>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.extractelement %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<2xf32>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(1 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.extractelement %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<2xf32>
// CHECK: %{{[a-z0-9_]+}} = nvvm.mma.sync A[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}]  B[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}]  C[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<tf32>, multiplicandBPtxType = #nvvm.mma_type<tf32>, shape = #nvvm.shape<m = 16, n = 8, k = 8>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.poison : vector<2xf32>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertelement %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i32] : vector<2xf32>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertelement %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i32] : vector<2xf32>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.poison : vector<2xf32>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[2] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[3] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertelement %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i32] : vector<2xf32>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertelement %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i32] : vector<2xf32>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.poison : !llvm.array<2 x vector<2xf32>>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[0] : !llvm.array<2 x vector<2xf32>>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[1] : !llvm.array<2 x vector<2xf32>>
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : !llvm.array<2 x vector<2xf32>> to vector<2x2xf32>

// -----

func.func @ld(%m: memref<128x128xf16, 3>, %i: index, %n: memref<128x128xi8, #gpu.address_space<workgroup>>) -> (vector<4x2xf16>, vector<1x2xf16>, vector<2x4xi8>) {
  %a = nvgpu.ldmatrix %m[%i, %i] {transpose = false, numTiles = 4 : i32} : memref<128x128xf16, 3> -> vector<4x2xf16>
  %b = nvgpu.ldmatrix %m[%i, %i] {transpose = true, numTiles = 1 : i32} : memref<128x128xf16, 3> -> vector<1x2xf16>
  %c = nvgpu.ldmatrix %n[%i, %i] {transpose = false, numTiles = 2 : i32} : memref<128x128xi8, #gpu.address_space<workgroup>> -> vector<2x4xi8>
  return %a, %b, %c : vector<4x2xf16>, vector<1x2xf16>, vector<2x4xi8>
}

// CHECK-LABEL: func.func @ld
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : memref<128x128xi8, #gpu.address_space<workgroup>> to !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : index to i64
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : memref<128x128xf16, 3> to !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(128 : index) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.mul %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.getelementptr %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, f16
// CHECK: %{{[a-z0-9_]+}} = nvvm.ldmatrix %{{[a-z0-9_]+}} {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.poison : !llvm.array<4 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.struct<(i32, i32, i32, i32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.bitcast %{{[a-z0-9_]+}} : i32 to vector<2xf16>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[0] : !llvm.array<4 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(i32, i32, i32, i32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.bitcast %{{[a-z0-9_]+}} : i32 to vector<2xf16>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[1] : !llvm.array<4 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[2] : !llvm.struct<(i32, i32, i32, i32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.bitcast %{{[a-z0-9_]+}} : i32 to vector<2xf16>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[2] : !llvm.array<4 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[3] : !llvm.struct<(i32, i32, i32, i32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.bitcast %{{[a-z0-9_]+}} : i32 to vector<2xf16>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[3] : !llvm.array<4 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : !llvm.array<4 x vector<2xf16>> to vector<4x2xf16>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(128 : index) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.mul %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.getelementptr %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, f16
// CHECK: %{{[a-z0-9_]+}} = nvvm.ldmatrix %{{[a-z0-9_]+}} {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<col>, num = 1 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> i32
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.poison : !llvm.array<1 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = llvm.bitcast %{{[a-z0-9_]+}} : i32 to vector<2xf16>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[0] : !llvm.array<1 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : !llvm.array<1 x vector<2xf16>> to vector<1x2xf16>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(128 : index) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.mul %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.getelementptr %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i8
// CHECK: %{{[a-z0-9_]+}} = nvvm.ldmatrix %{{[a-z0-9_]+}} {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 2 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.poison : !llvm.array<2 x vector<4xi8>>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.struct<(i32, i32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.bitcast %{{[a-z0-9_]+}} : i32 to vector<4xi8>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[0] : !llvm.array<2 x vector<4xi8>>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(i32, i32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.bitcast %{{[a-z0-9_]+}} : i32 to vector<4xi8>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[1] : !llvm.array<2 x vector<4xi8>>
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : !llvm.array<2 x vector<4xi8>> to vector<2x4xi8>

// -----

func.func @cp(%src: memref<128x128xf32>, %dst: memref<3x16x128xf32, 3>, %i: index, %n: index, %v: memref<3x16x128xvector<2xf32>, 3>) {
  %0 = nvgpu.device_async_copy %src[%i, %i], %dst[%i, %i, %i], 4 : memref<128x128xf32> to memref<3x16x128xf32, 3>
  %1 = nvgpu.device_async_copy %src[%i, %i], %dst[%i, %i, %i], 4, %n {bypassL1} : memref<128x128xf32> to memref<3x16x128xf32, 3>
  %3 = nvgpu.device_async_create_group %0, %1
  nvgpu.device_async_wait %3 {numGroups = 1 : i32}
  nvgpu.device_async_wait %3
  return
}

// CHECK-LABEL: func.func @cp
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : index to i64
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : memref<128x128xf32> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : index to i64
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : memref<3x16x128xf32, 3> to !llvm.struct<(ptr<3>, ptr<3>, i64, array<3 x i64>, array<3 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<3 x i64>, array<3 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(2048 : index) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.mul %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(128 : index) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.mul %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.getelementptr %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, f32
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(128 : index) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.mul %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.getelementptr %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK: %{{[a-z0-9_]+}} = llvm.addrspacecast %{{[a-z0-9_]+}} : !llvm.ptr to !llvm.ptr<1>
// CHECK: nvvm.cp.async.shared.global %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, 16, cache =  ca : !llvm.ptr<3>, !llvm.ptr<1>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<3 x i64>, array<3 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(2048 : index) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.mul %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(128 : index) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.mul %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.getelementptr %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, f32
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(128 : index) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.mul %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.getelementptr %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK: %{{[a-z0-9_]+}} = llvm.addrspacecast %{{[a-z0-9_]+}} : !llvm.ptr to !llvm.ptr<1>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(3 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(32 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.trunc %{{[a-z0-9_]+}} : i64 to i32
// CHECK: %{{[a-z0-9_]+}} = llvm.mul %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.lshr %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: nvvm.cp.async.shared.global %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, 16, cache =  cg, %{{[a-z0-9_]+}} : !llvm.ptr<3>, !llvm.ptr<1>, i32
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: nvvm.cp.async.commit.group
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: nvvm.cp.async.wait.group 1
// CHECK: nvvm.cp.async.wait.group 0

// -----

func.func @sp(%arg0: vector<4x2xf16>, %arg1: vector<4x2xf16>, %arg2: vector<2x2xf16>, %m: vector<2xi16>) -> vector<2x2xf16> {
  %d = nvgpu.mma.sp.sync (%arg0, %arg1, %arg2) metadata(%m) {mmaShape = [16, 8, 32], sparsitySelector = 1 : i32} : (vector<4x2xf16>, vector<4x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
  return %d : vector<2x2xf16>
}

// CHECK-LABEL: func.func @sp
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : vector<2x2xf16> to !llvm.array<2 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : vector<4x2xf16> to !llvm.array<4 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : vector<4x2xf16> to !llvm.array<4 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.array<4 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.array<4 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[2] : !llvm.array<4 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[3] : !llvm.array<4 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.array<4 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.array<4 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[2] : !llvm.array<4 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[3] : !llvm.array<4 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.array<2 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.array<2 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = llvm.bitcast %{{[a-z0-9_]+}} : vector<2xi16> to i32
// CHECK: %{{[a-z0-9_]+}} = llvm.inline_asm has_side_effects asm_dialect = att "mma.sp.sync.aligned.m16n8k32.row.col.f16.f16.f16.f16 {$0,$1},{$2,$3,$4,$5},{$6,$7,$8,$9},{$10,$11},$12,0x1;", "=r,=r,r,r,r,r,r,r,r,r,r,r,r" %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : (vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, i32) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.struct<(vector<2xf16>, vector<2xf16>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(vector<2xf16>, vector<2xf16>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.poison : !llvm.array<2 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[0] : !llvm.array<2 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[1] : !llvm.array<2 x vector<2xf16>>
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : !llvm.array<2 x vector<2xf16>> to vector<2x2xf16>

// -----

func.func @spi(%arg0: vector<4x4xi8>, %arg1: vector<4x4xi8>, %arg2: vector<2x2xi32>, %m: vector<2xi16>) -> vector<2x2xi32> {
  %d = nvgpu.mma.sp.sync (%arg0, %arg1, %arg2) metadata(%m) {mmaShape = [16, 8, 64]} : (vector<4x4xi8>, vector<4x4xi8>, vector<2x2xi32>) -> vector<2x2xi32>
  return %d : vector<2x2xi32>
}

// CHECK-LABEL: func.func @spi
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : vector<2x2xi32> to !llvm.array<2 x vector<2xi32>>
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : vector<4x4xi8> to !llvm.array<4 x vector<4xi8>>
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : vector<4x4xi8> to !llvm.array<4 x vector<4xi8>>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.array<4 x vector<4xi8>>
// CHECK: %{{[a-z0-9_]+}} = llvm.bitcast %{{[a-z0-9_]+}} : vector<4xi8> to i32
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.array<4 x vector<4xi8>>
// CHECK: %{{[a-z0-9_]+}} = llvm.bitcast %{{[a-z0-9_]+}} : vector<4xi8> to i32
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[2] : !llvm.array<4 x vector<4xi8>>
// CHECK: %{{[a-z0-9_]+}} = llvm.bitcast %{{[a-z0-9_]+}} : vector<4xi8> to i32
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[3] : !llvm.array<4 x vector<4xi8>>
// CHECK: %{{[a-z0-9_]+}} = llvm.bitcast %{{[a-z0-9_]+}} : vector<4xi8> to i32
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.array<4 x vector<4xi8>>
// CHECK: %{{[a-z0-9_]+}} = llvm.bitcast %{{[a-z0-9_]+}} : vector<4xi8> to i32
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.array<4 x vector<4xi8>>
// CHECK: %{{[a-z0-9_]+}} = llvm.bitcast %{{[a-z0-9_]+}} : vector<4xi8> to i32
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[2] : !llvm.array<4 x vector<4xi8>>
// CHECK: %{{[a-z0-9_]+}} = llvm.bitcast %{{[a-z0-9_]+}} : vector<4xi8> to i32
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[3] : !llvm.array<4 x vector<4xi8>>
// CHECK: %{{[a-z0-9_]+}} = llvm.bitcast %{{[a-z0-9_]+}} : vector<4xi8> to i32
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.array<2 x vector<2xi32>>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.extractelement %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<2xi32>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(1 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.extractelement %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<2xi32>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.array<2 x vector<2xi32>>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.extractelement %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<2xi32>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(1 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.extractelement %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<2xi32>
// CHECK: %{{[a-z0-9_]+}} = llvm.bitcast %{{[a-z0-9_]+}} : vector<2xi16> to i32
// CHECK: %{{[a-z0-9_]+}} = llvm.inline_asm has_side_effects asm_dialect = att "mma.sp.sync.aligned.m16n8k64.row.col.satfinite.s32.s8.s8.s32 {$0,$1,$2,$3},{$4,$5,$6,$7},{$8,$9,$10,$11},{$12,$13,$14,$15},$16,0x0;", "=r,=r,=r,=r,r,r,r,r,r,r,r,r,r,r,r,r,r" %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.poison : vector<2xi32>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.struct<(i32, i32, i32, i32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(i32, i32, i32, i32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertelement %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i32] : vector<2xi32>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertelement %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i32] : vector<2xi32>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.poison : vector<2xi32>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[2] : !llvm.struct<(i32, i32, i32, i32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[3] : !llvm.struct<(i32, i32, i32, i32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertelement %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i32] : vector<2xi32>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertelement %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i32] : vector<2xi32>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.poison : !llvm.array<2 x vector<2xi32>>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[0] : !llvm.array<2 x vector<2xi32>>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[1] : !llvm.array<2 x vector<2xi32>>
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : !llvm.array<2 x vector<2xi32>> to vector<2x2xi32>

// -----

!b = !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>>
!t = !nvgpu.mbarrier.token
module {
  func.func @mbarrier(%c: index, %i: index, %p: i1) {
    %b = nvgpu.mbarrier.create -> !b
    nvgpu.mbarrier.init %b[%i], %c : !b
    nvgpu.mbarrier.init %b[%i], %c, predicate = %p : !b
    %t = nvgpu.mbarrier.arrive %b[%i] : !b -> !t
    %d = nvgpu.mbarrier.test.wait %b[%i], %t : !b, !t
    %u = nvgpu.mbarrier.arrive.nocomplete %b[%i], %c : !b -> !t
    nvgpu.mbarrier.arrive.expect_tx %b[%i], %c : !b
    nvgpu.mbarrier.arrive.expect_tx %b[%i], %c, predicate = %p : !b
    nvgpu.mbarrier.try_wait.parity %b[%i], %p, %c : !b
    %x = nvgpu.mbarrier.get %b[%i] : !b -> i32
    return
  }
}

// CHECK: memref.global "private" @__mbarrier : memref<1xi64, 3> {alignment = 8 : i64}
// CHECK-LABEL: func.func @mbarrier
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : index to i64
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : index to i64
// CHECK: %{{[a-z0-9_]+}} = memref.get_global @__mbarrier : memref<1xi64, 3>
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : memref<1xi64, 3> to !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.getelementptr %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
// CHECK: %{{[a-z0-9_]+}} = llvm.trunc %{{[a-z0-9_]+}} : i64 to i32
// CHECK: nvvm.mbarrier.init %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : !llvm.ptr<3>, i32
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.getelementptr %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
// CHECK: %{{[a-z0-9_]+}} = llvm.trunc %{{[a-z0-9_]+}} : i64 to i32
// CHECK: nvvm.mbarrier.init %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, predicate = %{{[a-z0-9_]+}} : !llvm.ptr<3>, i32, i1
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.getelementptr %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
// CHECK: %{{[a-z0-9_]+}} = nvvm.mbarrier.arrive %{{[a-z0-9_]+}} : !llvm.ptr<3> -> i64
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.getelementptr %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
// CHECK: %{{[a-z0-9_]+}} = nvvm.mbarrier.test.wait %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : !llvm.ptr<3>, i64 -> i1
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.getelementptr %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
// CHECK: %{{[a-z0-9_]+}} = llvm.trunc %{{[a-z0-9_]+}} : i64 to i32
// CHECK: %{{[a-z0-9_]+}} = nvvm.mbarrier.arrive.nocomplete %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : !llvm.ptr<3>, i32 -> i64
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.getelementptr %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
// CHECK: %{{[a-z0-9_]+}} = llvm.trunc %{{[a-z0-9_]+}} : i64 to i32
// CHECK: nvvm.mbarrier.arrive.expect_tx %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : !llvm.ptr<3>, i32
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.getelementptr %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
// CHECK: %{{[a-z0-9_]+}} = llvm.trunc %{{[a-z0-9_]+}} : i64 to i32
// CHECK: nvvm.mbarrier.arrive.expect_tx %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, predicate = %{{[a-z0-9_]+}} : !llvm.ptr<3>, i32, i1
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.getelementptr %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
// CHECK: %{{[a-z0-9_]+}} = llvm.trunc %{{[a-z0-9_]+}} : i64 to i32
// CHECK: %{{[a-z0-9_]+}} = llvm.zext %{{[a-z0-9_]+}} : i1 to i32
// CHECK: nvvm.mbarrier.try_wait.parity %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : !llvm.ptr<3>, i32, i32
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.getelementptr %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
// CHECK: %{{[a-z0-9_]+}} = llvm.ptrtoint %{{[a-z0-9_]+}} : !llvm.ptr<3> to i32

// -----

!b = !nvgpu.mbarrier.group<memorySpace = 3 : i64, num_barriers = 5>
gpu.module @m {
  gpu.func @mbarrier(%c: index, %i: index, %n: index) {
    %b = nvgpu.mbarrier.create -> !b
    %b2 = nvgpu.mbarrier.create -> !b
    nvgpu.mbarrier.init %b[%i], %c : !b
    %t0 = nvgpu.mbarrier.arrive %b[%i] : !b -> !nvgpu.mbarrier.token
    %r = scf.for %k = %c to %n step %i iter_args(%t = %t0) -> (!nvgpu.mbarrier.token) {
      %u = nvgpu.mbarrier.arrive %b2[%k] : !b -> !nvgpu.mbarrier.token
      scf.yield %u : !nvgpu.mbarrier.token
    }
    %x = nvgpu.mbarrier.get %b[%i] : !b -> i64
    gpu.return
  }
}

// CHECK: gpu.module @m
// CHECK: memref.global "private" @__mbarrier_0 : memref<5xi64, 3> {alignment = 8 : i64}
// CHECK: memref.global "private" @__mbarrier : memref<5xi64, 3> {alignment = 8 : i64}
// CHECK-LABEL: gpu.func @mbarrier
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : index to i64
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : index to i64
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : index to i64
// CHECK: %{{[a-z0-9_]+}} = memref.get_global @__mbarrier : memref<5xi64, 3>
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : memref<5xi64, 3> to !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = memref.get_global @__mbarrier_0 : memref<5xi64, 3>
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : memref<5xi64, 3> to !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.getelementptr %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
// CHECK: %{{[a-z0-9_]+}} = llvm.trunc %{{[a-z0-9_]+}} : i64 to i32
// CHECK: nvvm.mbarrier.init %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : !llvm.ptr<3>, i32
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.getelementptr %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
// CHECK: %{{[a-z0-9_]+}} = nvvm.mbarrier.arrive %{{[a-z0-9_]+}} : !llvm.ptr<3> -> i64
// CHECK: %{{[a-z0-9_]+}} = scf.for %{{[a-z0-9_]+}} = %{{[a-z0-9_]+}} to %{{[a-z0-9_]+}} step %{{[a-z0-9_]+}} iter_args(%{{[a-z0-9_]+}} = %{{[a-z0-9_]+}}) -> (i64)  : i64 {
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.getelementptr %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
// CHECK: %{{[a-z0-9_]+}} = nvvm.mbarrier.arrive %{{[a-z0-9_]+}} : !llvm.ptr<3> -> i64
// CHECK: scf.yield %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.getelementptr %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
// CHECK: %{{[a-z0-9_]+}} = llvm.ptrtoint %{{[a-z0-9_]+}} : !llvm.ptr<3> to i64
// CHECK: gpu.return

// -----

!m2 = !nvgpu.tensormap.descriptor<tensor = memref<32x32xf32, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>
!m5 = !nvgpu.tensormap.descriptor<tensor = memref<2x32x32x32xf32, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>
!b = !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>>
func.func @tma(%t: !m2, %d: memref<32x32xf32, 3>, %b: !b, %i: index, %p: i1, %k: i16, %e: memref<2x32x32x32xf32, 3>, %t5: !m5) {
  nvgpu.tma.async.load %t[%i, %i], %b[%i] to %d : !m2, !b -> memref<32x32xf32, 3>
  nvgpu.tma.async.load %t[%i, %i], %b[%i] to %d multicast_mask = %k, predicate = %p : !m2, !b -> memref<32x32xf32, 3>
  nvgpu.tma.async.load %t5[%i, %i, %i, %i], %b[%i] to %e : !m5, !b -> memref<2x32x32x32xf32, 3>
  nvgpu.tma.async.store %d to %t[%i, %i], predicate = %p : memref<32x32xf32, 3> -> !m2
  nvgpu.tma.async.store %d to %t[%i, %i] : memref<32x32xf32, 3> -> !m2
  nvgpu.tma.prefetch.descriptor %t : !m2
  nvgpu.tma.prefetch.descriptor %t, predicate = %p : !m2
  nvgpu.tma.fence.descriptor %t : !m2
  return
}

// CHECK-LABEL: func.func @tma
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : !nvgpu.tensormap.descriptor<tensor = memref<2x32x32x32xf32, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none> to !llvm.ptr
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : memref<2x32x32x32xf32, 3> to !llvm.struct<(ptr<3>, ptr<3>, i64, array<4 x i64>, array<4 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : index to i64
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : !nvgpu.tensormap.descriptor<tensor = memref<32x32xf32, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none> to !llvm.ptr
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>> to !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : memref<32x32xf32, 3> to !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.addrspacecast %{{[a-z0-9_]+}} : !llvm.ptr<3> to !llvm.ptr<7>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.getelementptr %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
// CHECK: %{{[a-z0-9_]+}} = llvm.trunc %{{[a-z0-9_]+}} : i64 to i32
// CHECK: %{{[a-z0-9_]+}} = llvm.trunc %{{[a-z0-9_]+}} : i64 to i32
// CHECK: nvvm.cp.async.bulk.tensor.shared.cluster.global %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, box[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}] : !llvm.ptr<7>, !llvm.ptr
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.addrspacecast %{{[a-z0-9_]+}} : !llvm.ptr<3> to !llvm.ptr<7>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.getelementptr %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
// CHECK: %{{[a-z0-9_]+}} = llvm.trunc %{{[a-z0-9_]+}} : i64 to i32
// CHECK: %{{[a-z0-9_]+}} = llvm.trunc %{{[a-z0-9_]+}} : i64 to i32
// CHECK: nvvm.cp.async.bulk.tensor.shared.cluster.global %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, box[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}] multicast_mask = %{{[a-z0-9_]+}} predicate = %{{[a-z0-9_]+}} : !llvm.ptr<7>, !llvm.ptr
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<4 x i64>, array<4 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.addrspacecast %{{[a-z0-9_]+}} : !llvm.ptr<3> to !llvm.ptr<7>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.getelementptr %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
// CHECK: %{{[a-z0-9_]+}} = llvm.trunc %{{[a-z0-9_]+}} : i64 to i32
// CHECK: %{{[a-z0-9_]+}} = llvm.trunc %{{[a-z0-9_]+}} : i64 to i32
// CHECK: %{{[a-z0-9_]+}} = llvm.trunc %{{[a-z0-9_]+}} : i64 to i32
// CHECK: %{{[a-z0-9_]+}} = llvm.trunc %{{[a-z0-9_]+}} : i64 to i32
// CHECK: nvvm.cp.async.bulk.tensor.shared.cluster.global %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, box[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}] : !llvm.ptr<7>, !llvm.ptr
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.trunc %{{[a-z0-9_]+}} : i64 to i32
// CHECK: %{{[a-z0-9_]+}} = llvm.trunc %{{[a-z0-9_]+}} : i64 to i32
// CHECK: nvvm.cp.async.bulk.tensor.global.shared.cta %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, box[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}], predicate = %{{[a-z0-9_]+}} : !llvm.ptr, <3>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.trunc %{{[a-z0-9_]+}} : i64 to i32
// CHECK: %{{[a-z0-9_]+}} = llvm.trunc %{{[a-z0-9_]+}} : i64 to i32
// CHECK: nvvm.cp.async.bulk.tensor.global.shared.cta %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, box[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}] : !llvm.ptr, <3>
// CHECK: nvvm.prefetch tensormap, %{{[a-z0-9_]+}} : !llvm.ptr
// CHECK: nvvm.prefetch tensormap, %{{[a-z0-9_]+}}, predicate = %{{[a-z0-9_]+}} : !llvm.ptr, i1
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(128 : i32) : i32
// CHECK: nvvm.fence.proxy.acquire <sys> %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}

// -----

!m = !nvgpu.tensormap.descriptor<tensor = memref<32x32xf32, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>
!n = !nvgpu.tensormap.descriptor<tensor = memref<64x32xf32, strided<[2048, 32], offset: 8192>, 3>, swizzle = swizzle_128b, l2promo = l2promo_128b, oob = nan, interleave = none>
func.func @desc(%a: memref<64x32xf32>, %b: memref<*xf16>, %i: index, %x: memref<?x?xf32>) {
  %u = memref.cast %a : memref<64x32xf32> to memref<*xf32>
  %t = nvgpu.tma.create.descriptor %u box[%i, %i] : memref<*xf32> -> !m
  func.return
}

// CHECK-LABEL: func.func @desc
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : index to i64
// CHECK: %{{[a-z0-9_]+}} = memref.cast %{{[a-z0-9_]+}} : memref<64x32xf32> to memref<*xf32>
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : memref<*xf32> to !llvm.struct<(i64, ptr)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(7 : i32) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.struct<(i64, ptr)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(i64, ptr)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(5 : i32) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.alloca %{{[a-z0-9_]+}} x i64 : (i64) -> !llvm.ptr
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i32) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.getelementptr %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
// CHECK: llvm.store %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64, !llvm.ptr
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(1 : i32) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.getelementptr %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
// CHECK: llvm.store %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64, !llvm.ptr
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i32) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(3 : i32) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i32) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i32) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.call @mgpuTensorMapEncodeTiledMemref(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}) : (i64, !llvm.ptr, i64, i64, i64, i64, i64, !llvm.ptr) -> !llvm.ptr
// CHECK-LABEL: llvm.func @mgpuTensorMapEncodeTiledMemref

// -----

!m = !nvgpu.tensormap.descriptor<tensor = memref<128x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>
!w = !nvgpu.warpgroup.descriptor<tensor = memref<128x64xf16, 3>>
func.func @wd(%m: memref<128x64xf16, 3>, %t: !m) {
  %d = nvgpu.warpgroup.generate.descriptor %m, %t : memref<128x64xf16, 3>, !m -> !w
  return
}

// CHECK-LABEL: func.func @wd
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : memref<128x64xf16, 3> to !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(64 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(1024 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.ptrtoint %{{[a-z0-9_]+}} : !llvm.ptr<3> to i64
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(46 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.shl %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(50 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.lshr %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(1 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(62 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.shl %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.or %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(49 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.shl %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.or %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(32 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.shl %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.or %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(16 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.shl %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.or %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.shl %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.or %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64

// -----

!a = !nvgpu.warpgroup.descriptor<tensor = memref<128x32xf16, 3>>
!b = !nvgpu.warpgroup.descriptor<tensor = memref<32x8xf16, 3>>
!c = !nvgpu.warpgroup.accumulator<fragmented = vector<128x8xf32>>
func.func @wg(%a: !a, %b: !b, %m: memref<128x8xf32, 3>) {
  %c = nvgpu.warpgroup.mma.init.accumulator -> !c
  %d = nvgpu.warpgroup.mma %a, %b, %c {transposeB} : !a, !b, !c -> !c
  %e = nvgpu.warpgroup.mma %a, %b, %d {waitGroup = 3 : i64} : !a, !b, !c -> !c
  nvgpu.warpgroup.mma.store %e, %m : !c to memref<128x8xf32, 3>
  return
}

// CHECK-LABEL: func.func @wg
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : !nvgpu.warpgroup.descriptor<tensor = memref<32x8xf16, 3>> to i64
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : !nvgpu.warpgroup.descriptor<tensor = memref<128x32xf16, 3>> to i64
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0.000000e+00 : f32) : f32
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.poison : !llvm.struct<(struct<(f32, f32, f32, f32)>, struct<(f32, f32, f32, f32)>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.struct<(struct<(f32, f32, f32, f32)>, struct<(f32, f32, f32, f32)>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[0] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[1] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[2] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[3] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(struct<(f32, f32, f32, f32)>, struct<(f32, f32, f32, f32)>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[0] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[1] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[2] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[3] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[0] : !llvm.struct<(struct<(f32, f32, f32, f32)>, struct<(f32, f32, f32, f32)>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[1] : !llvm.struct<(struct<(f32, f32, f32, f32)>, struct<(f32, f32, f32, f32)>)>
// CHECK: nvvm.wgmma.fence.aligned
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.poison : !llvm.struct<(struct<(f32, f32, f32, f32)>, struct<(f32, f32, f32, f32)>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.struct<(struct<(f32, f32, f32, f32)>, struct<(f32, f32, f32, f32)>)>
// CHECK: %{{[a-z0-9_]+}} = nvvm.wgmma.mma_async %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, <m = 64, n = 8, k = 16>, D[<f32>, <one>, <wrapped>], A[<f16>, <one>, <row>], B[<f16>, <one>, <row>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(2 : i32) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(64 : i32) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = nvvm.wgmma.mma_async %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, <m = 64, n = 8, k = 16>, D[<f32>, <one>, <wrapped>], A[<f16>, <one>, <row>], B[<f16>, <one>, <row>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(struct<(f32, f32, f32, f32)>, struct<(f32, f32, f32, f32)>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(128 : i32) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = nvvm.wgmma.mma_async %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, <m = 64, n = 8, k = 16>, D[<f32>, <one>, <wrapped>], A[<f16>, <one>, <row>], B[<f16>, <one>, <row>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(130 : i32) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(64 : i32) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = nvvm.wgmma.mma_async %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, <m = 64, n = 8, k = 16>, D[<f32>, <one>, <wrapped>], A[<f16>, <one>, <row>], B[<f16>, <one>, <row>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[0] : !llvm.struct<(struct<(f32, f32, f32, f32)>, struct<(f32, f32, f32, f32)>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[1] : !llvm.struct<(struct<(f32, f32, f32, f32)>, struct<(f32, f32, f32, f32)>)>
// CHECK: nvvm.wgmma.commit.group.sync.aligned
// CHECK: nvvm.wgmma.wait.group.sync.aligned 1
// CHECK: nvvm.wgmma.fence.aligned
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.poison : !llvm.struct<(struct<(f32, f32, f32, f32)>, struct<(f32, f32, f32, f32)>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.struct<(struct<(f32, f32, f32, f32)>, struct<(f32, f32, f32, f32)>)>
// CHECK: %{{[a-z0-9_]+}} = nvvm.wgmma.mma_async %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, <m = 64, n = 8, k = 16>, D[<f32>, <one>, <wrapped>], A[<f16>, <one>, <row>], B[<f16>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(2 : i32) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(64 : i32) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = nvvm.wgmma.mma_async %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, <m = 64, n = 8, k = 16>, D[<f32>, <one>, <wrapped>], A[<f16>, <one>, <row>], B[<f16>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(struct<(f32, f32, f32, f32)>, struct<(f32, f32, f32, f32)>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(128 : i32) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = nvvm.wgmma.mma_async %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, <m = 64, n = 8, k = 16>, D[<f32>, <one>, <wrapped>], A[<f16>, <one>, <row>], B[<f16>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(130 : i32) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(64 : i32) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = nvvm.wgmma.mma_async %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, <m = 64, n = 8, k = 16>, D[<f32>, <one>, <wrapped>], A[<f16>, <one>, <row>], B[<f16>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[0] : !llvm.struct<(struct<(f32, f32, f32, f32)>, struct<(f32, f32, f32, f32)>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[1] : !llvm.struct<(struct<(f32, f32, f32, f32)>, struct<(f32, f32, f32, f32)>)>
// CHECK: nvvm.wgmma.commit.group.sync.aligned
// CHECK: nvvm.wgmma.wait.group.sync.aligned 3
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.struct<(struct<(f32, f32, f32, f32)>, struct<(f32, f32, f32, f32)>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(2 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(4 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(8 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(16 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(32 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = nvvm.read.ptx.sreg.tid.x : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.urem %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.udiv %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.udiv %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.urem %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.mul %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.mul %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.mul %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.mul %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: %{{[a-z0-9_]+}} = arith.index_cast %{{[a-z0-9_]+}} : i32 to index
// CHECK: %{{[a-z0-9_]+}} = arith.index_cast %{{[a-z0-9_]+}} : i32 to index
// CHECK: %{{[a-z0-9_]+}} = llvm.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: %{{[a-z0-9_]+}} = arith.index_cast %{{[a-z0-9_]+}} : i32 to index
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK: memref.store %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}] : memref<128x8xf32, 3>
// CHECK: memref.store %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}] : memref<128x8xf32, 3>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.mul %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.mul %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: %{{[a-z0-9_]+}} = arith.index_cast %{{[a-z0-9_]+}} : i32 to index
// CHECK: %{{[a-z0-9_]+}} = arith.index_cast %{{[a-z0-9_]+}} : i32 to index
// CHECK: %{{[a-z0-9_]+}} = llvm.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: %{{[a-z0-9_]+}} = arith.index_cast %{{[a-z0-9_]+}} : i32 to index
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[2] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[3] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK: memref.store %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}] : memref<128x8xf32, 3>
// CHECK: memref.store %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}] : memref<128x8xf32, 3>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(struct<(f32, f32, f32, f32)>, struct<(f32, f32, f32, f32)>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(2 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(4 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(8 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(16 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(32 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = nvvm.read.ptx.sreg.tid.x : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.urem %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.udiv %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.udiv %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.urem %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.mul %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.mul %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(4 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.mul %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.mul %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: %{{[a-z0-9_]+}} = arith.index_cast %{{[a-z0-9_]+}} : i32 to index
// CHECK: %{{[a-z0-9_]+}} = arith.index_cast %{{[a-z0-9_]+}} : i32 to index
// CHECK: %{{[a-z0-9_]+}} = llvm.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: %{{[a-z0-9_]+}} = arith.index_cast %{{[a-z0-9_]+}} : i32 to index
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK: memref.store %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}] : memref<128x8xf32, 3>
// CHECK: memref.store %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}] : memref<128x8xf32, 3>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.mul %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.mul %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: %{{[a-z0-9_]+}} = arith.index_cast %{{[a-z0-9_]+}} : i32 to index
// CHECK: %{{[a-z0-9_]+}} = arith.index_cast %{{[a-z0-9_]+}} : i32 to index
// CHECK: %{{[a-z0-9_]+}} = llvm.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: %{{[a-z0-9_]+}} = arith.index_cast %{{[a-z0-9_]+}} : i32 to index
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[2] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[3] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK: memref.store %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}] : memref<128x8xf32, 3>
// CHECK: memref.store %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}] : memref<128x8xf32, 3>

// -----

func.func @rcp(%a: vector<2x4xf32>, %b: vector<4xf32>) -> (vector<2x4xf32>, vector<4xf32>) {
  %0 = nvgpu.rcp %b {rounding = approx, ftz} : vector<4xf32>
  %1 = nvgpu.rcp %a {rounding = approx, ftz} : vector<2x4xf32>
  return %1, %0 : vector<2x4xf32>, vector<4xf32>
}

// CHECK-LABEL: func.func @rcp
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : vector<2x4xf32> to !llvm.array<2 x vector<4xf32>>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.poison : vector<4xf32>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.extractelement %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<4xf32>
// CHECK: %{{[a-z0-9_]+}} = nvvm.rcp.approx.ftz.f %{{[a-z0-9_]+}} : f32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertelement %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<4xf32>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(1 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.extractelement %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<4xf32>
// CHECK: %{{[a-z0-9_]+}} = nvvm.rcp.approx.ftz.f %{{[a-z0-9_]+}} : f32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertelement %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<4xf32>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(2 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.extractelement %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<4xf32>
// CHECK: %{{[a-z0-9_]+}} = nvvm.rcp.approx.ftz.f %{{[a-z0-9_]+}} : f32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertelement %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<4xf32>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(3 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.extractelement %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<4xf32>
// CHECK: %{{[a-z0-9_]+}} = nvvm.rcp.approx.ftz.f %{{[a-z0-9_]+}} : f32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertelement %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<4xf32>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.poison : !llvm.array<2 x vector<4xf32>>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[0] : !llvm.array<2 x vector<4xf32>>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.poison : vector<4xf32>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.extractelement %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<4xf32>
// CHECK: %{{[a-z0-9_]+}} = nvvm.rcp.approx.ftz.f %{{[a-z0-9_]+}} : f32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertelement %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<4xf32>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(1 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.extractelement %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<4xf32>
// CHECK: %{{[a-z0-9_]+}} = nvvm.rcp.approx.ftz.f %{{[a-z0-9_]+}} : f32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertelement %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<4xf32>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(2 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.extractelement %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<4xf32>
// CHECK: %{{[a-z0-9_]+}} = nvvm.rcp.approx.ftz.f %{{[a-z0-9_]+}} : f32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertelement %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<4xf32>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(3 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.extractelement %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<4xf32>
// CHECK: %{{[a-z0-9_]+}} = nvvm.rcp.approx.ftz.f %{{[a-z0-9_]+}} : f32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertelement %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<4xf32>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[0] : !llvm.array<2 x vector<4xf32>>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.array<2 x vector<4xf32>>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.poison : vector<4xf32>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.extractelement %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<4xf32>
// CHECK: %{{[a-z0-9_]+}} = nvvm.rcp.approx.ftz.f %{{[a-z0-9_]+}} : f32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertelement %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<4xf32>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(1 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.extractelement %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<4xf32>
// CHECK: %{{[a-z0-9_]+}} = nvvm.rcp.approx.ftz.f %{{[a-z0-9_]+}} : f32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertelement %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<4xf32>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(2 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.extractelement %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<4xf32>
// CHECK: %{{[a-z0-9_]+}} = nvvm.rcp.approx.ftz.f %{{[a-z0-9_]+}} : f32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertelement %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<4xf32>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(3 : i64) : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.extractelement %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<4xf32>
// CHECK: %{{[a-z0-9_]+}} = nvvm.rcp.approx.ftz.f %{{[a-z0-9_]+}} : f32
// CHECK: %{{[a-z0-9_]+}} = llvm.insertelement %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}} : i64] : vector<4xf32>
// CHECK: %{{[a-z0-9_]+}} = llvm.insertvalue %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[1] : !llvm.array<2 x vector<4xf32>>
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : !llvm.array<2 x vector<4xf32>> to vector<2x4xf32>
