// RUN: ir-opt -convert-math-to-xevm --mlir-print-local-scope --split-input-file %s | FileCheck %s
// RUN: ir-opt -convert-math-to-xevm=convert-arith=false --split-input-file %s | FileCheck %s --check-prefix=MATH

// MATH-NOT: native_divide
func.func @s(%a: f32, %h: f16, %d: f64, %b: bf16) {
  %0 = math.exp %a fastmath<afn> : f32
  %1 = math.exp %h fastmath<fast> : f16
  %2 = math.exp %d fastmath<afn> : f64
  %3 = math.exp %b fastmath<afn> : bf16
  %4 = math.exp %a : f32
  %5 = math.cos %a fastmath<afn> : f32
  %6 = math.exp2 %a fastmath<afn> : f32
  %7 = math.log %a fastmath<afn> : f32
  %8 = math.log2 %a fastmath<afn> : f32
  %9 = math.log10 %a fastmath<afn> : f32
  %10 = math.powf %a, %a fastmath<afn> : f32
  %11 = math.rsqrt %a fastmath<afn> : f32
  %12 = math.sin %a fastmath<afn> : f32
  %13 = math.sqrt %a fastmath<afn> : f32
  %14 = math.tan %a fastmath<afn,nnan> : f32
  %15 = arith.divf %a, %a fastmath<afn> : f32
  %16 = math.exp %a fastmath<nnan> : f32
  %17 = math.exp %a fastmath<afn,reassoc,ninf> : f32
  %18 = arith.divf %a, %a : f32
  %19 = math.tanh %a fastmath<afn> : f32
  %20 = math.exp %a fastmath<afn,arcp,nsz,contract> : f32
  %21 = math.exp %a fastmath<afn,nnan,ninf> : f32
  %22 = math.log1p %a fastmath<afn> : f32
  %23 = math.sin %h fastmath<afn> : f16
  return
}

// CHECK-LABEL: llvm.func @_Z22__spirv_ocl_native_sinDh
// CHECK-LABEL: llvm.func @_Z25__spirv_ocl_native_divideff
// CHECK-LABEL: llvm.func @_Z22__spirv_ocl_native_tanf
// CHECK-LABEL: llvm.func @_Z23__spirv_ocl_native_sqrtf
// CHECK-LABEL: llvm.func @_Z22__spirv_ocl_native_sinf
// CHECK-LABEL: llvm.func @_Z24__spirv_ocl_native_rsqrtf
// CHECK-LABEL: llvm.func @_Z23__spirv_ocl_native_powrff
// CHECK-LABEL: llvm.func @_Z24__spirv_ocl_native_log10f
// CHECK-LABEL: llvm.func @_Z23__spirv_ocl_native_log2f
// CHECK-LABEL: llvm.func @_Z22__spirv_ocl_native_logf
// CHECK-LABEL: llvm.func @_Z23__spirv_ocl_native_exp2f
// CHECK-LABEL: llvm.func @_Z22__spirv_ocl_native_cosf
// CHECK-LABEL: llvm.func @_Z22__spirv_ocl_native_exp
// CHECK-LABEL: llvm.func @_Z22__spirv_ocl_native_expd
// CHECK-LABEL: llvm.func @_Z22__spirv_ocl_native_expDh
// CHECK-LABEL: llvm.func @_Z22__spirv_ocl_native_expf
// CHECK-LABEL: func.func @s
// CHECK: %{{[a-z0-9_]+}} = llvm.call @_Z22__spirv_ocl_native_expf(%{{[a-z0-9_]+}}) {fastmathFlags = #llvm.fastmath<afn>} : (f32) -> f32
// CHECK: %{{[a-z0-9_]+}} = llvm.call @_Z22__spirv_ocl_native_expDh(%{{[a-z0-9_]+}}) {fastmathFlags = #llvm.fastmath<fast>} : (f16) -> f16
// CHECK: %{{[a-z0-9_]+}} = llvm.call @_Z22__spirv_ocl_native_expd(%{{[a-z0-9_]+}}) {fastmathFlags = #llvm.fastmath<afn>} : (f64) -> f64
// CHECK: %{{[a-z0-9_]+}} = llvm.call @_Z22__spirv_ocl_native_exp(%{{[a-z0-9_]+}}) {fastmathFlags = #llvm.fastmath<afn>} : (bf16) -> bf16
// CHECK: %{{[a-z0-9_]+}} = math.exp %{{[a-z0-9_]+}} : f32
// CHECK: %{{[a-z0-9_]+}} = llvm.call @_Z22__spirv_ocl_native_cosf(%{{[a-z0-9_]+}}) {fastmathFlags = #llvm.fastmath<afn>} : (f32) -> f32
// CHECK: %{{[a-z0-9_]+}} = llvm.call @_Z23__spirv_ocl_native_exp2f(%{{[a-z0-9_]+}}) {fastmathFlags = #llvm.fastmath<afn>} : (f32) -> f32
// CHECK: %{{[a-z0-9_]+}} = llvm.call @_Z22__spirv_ocl_native_logf(%{{[a-z0-9_]+}}) {fastmathFlags = #llvm.fastmath<afn>} : (f32) -> f32
// CHECK: %{{[a-z0-9_]+}} = llvm.call @_Z23__spirv_ocl_native_log2f(%{{[a-z0-9_]+}}) {fastmathFlags = #llvm.fastmath<afn>} : (f32) -> f32
// CHECK: %{{[a-z0-9_]+}} = llvm.call @_Z24__spirv_ocl_native_log10f(%{{[a-z0-9_]+}}) {fastmathFlags = #llvm.fastmath<afn>} : (f32) -> f32
// CHECK: %{{[a-z0-9_]+}} = llvm.call @_Z23__spirv_ocl_native_powrff(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}) {fastmathFlags = #llvm.fastmath<afn>} : (f32, f32) -> f32
// CHECK: %{{[a-z0-9_]+}} = llvm.call @_Z24__spirv_ocl_native_rsqrtf(%{{[a-z0-9_]+}}) {fastmathFlags = #llvm.fastmath<afn>} : (f32) -> f32
// CHECK: %{{[a-z0-9_]+}} = llvm.call @_Z22__spirv_ocl_native_sinf(%{{[a-z0-9_]+}}) {fastmathFlags = #llvm.fastmath<afn>} : (f32) -> f32
// CHECK: %{{[a-z0-9_]+}} = llvm.call @_Z23__spirv_ocl_native_sqrtf(%{{[a-z0-9_]+}}) {fastmathFlags = #llvm.fastmath<afn>} : (f32) -> f32
// CHECK: %{{[a-z0-9_]+}} = llvm.call @_Z22__spirv_ocl_native_tanf(%{{[a-z0-9_]+}}) {fastmathFlags = #llvm.fastmath<nnan, afn>} : (f32) -> f32
// CHECK: %{{[a-z0-9_]+}} = llvm.call @_Z25__spirv_ocl_native_divideff(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}) {fastmathFlags = #llvm.fastmath<afn>} : (f32, f32) -> f32
// CHECK: %{{[a-z0-9_]+}} = math.exp %{{[a-z0-9_]+}} fastmath<nnan> : f32
// CHECK: %{{[a-z0-9_]+}} = llvm.call @_Z22__spirv_ocl_native_expf(%{{[a-z0-9_]+}}) {fastmathFlags = #llvm.fastmath<ninf, afn, reassoc>} : (f32) -> f32
// CHECK: %{{[a-z0-9_]+}} = arith.divf %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : f32
// CHECK: %{{[a-z0-9_]+}} = math.tanh %{{[a-z0-9_]+}} fastmath<afn> : f32
// CHECK: %{{[a-z0-9_]+}} = llvm.call @_Z22__spirv_ocl_native_expf(%{{[a-z0-9_]+}}) {fastmathFlags = #llvm.fastmath<nsz, arcp, contract, afn>} : (f32) -> f32
// CHECK: %{{[a-z0-9_]+}} = llvm.call @_Z22__spirv_ocl_native_expf(%{{[a-z0-9_]+}}) {fastmathFlags = #llvm.fastmath<nnan, ninf, afn>} : (f32) -> f32
// CHECK: %{{[a-z0-9_]+}} = math.log1p %{{[a-z0-9_]+}} fastmath<afn> : f32
// CHECK: %{{[a-z0-9_]+}} = llvm.call @_Z22__spirv_ocl_native_sinDh(%{{[a-z0-9_]+}}) {fastmathFlags = #llvm.fastmath<afn>} : (f16) -> f16

// -----

func.func @v(%a: vector<1xf32>, %b: vector<2xf32>, %c: vector<3xf64>, %d: vector<4xf16>, %e: vector<5xf32>, %f: vector<8xf32>, %g: vector<16xf16>, %h: vector<32xf32>, %i: vector<2x2xf32>, %j: vector<[4]xf32>, %k: vector<f32>, %l: vector<4x1xf32>) {
  %0 = math.exp %a fastmath<afn> : vector<1xf32>
  %1 = math.exp %b fastmath<afn> : vector<2xf32>
  %2 = math.exp %c fastmath<afn> : vector<3xf64>
  %3 = math.exp %d fastmath<afn> : vector<4xf16>
  %4 = math.exp %e fastmath<afn> : vector<5xf32>
  %5 = math.exp %f fastmath<afn> : vector<8xf32>
  %6 = math.powf %g, %g fastmath<afn> : vector<16xf16>
  %7 = math.exp %h fastmath<afn> : vector<32xf32>
  %8 = math.exp %i fastmath<afn> : vector<2x2xf32>
  %10 = math.exp %k fastmath<afn> : vector<f32>
  %11 = arith.divf %b, %b fastmath<afn> : vector<2xf32>
  %12 = math.exp %l fastmath<afn> : vector<4x1xf32>
  return
}

// CHECK-LABEL: llvm.func @_Z25__spirv_ocl_native_divideDv2_fDv2_f
// CHECK-LABEL: llvm.func @_Z23__spirv_ocl_native_powrDv16_DhDv16_Dh
// CHECK-LABEL: llvm.func @_Z22__spirv_ocl_native_expDv8_f
// CHECK-LABEL: llvm.func @_Z22__spirv_ocl_native_expDv4_Dh
// CHECK-LABEL: llvm.func @_Z22__spirv_ocl_native_expDv3_d
// CHECK-LABEL: llvm.func @_Z22__spirv_ocl_native_expDv2_f
// CHECK-LABEL: func.func @v
// CHECK: %{{[a-z0-9_]+}} = math.exp %{{[a-z0-9_]+}} fastmath<afn> : vector<1xf32>
// CHECK: %{{[a-z0-9_]+}} = llvm.call @_Z22__spirv_ocl_native_expDv2_f(%{{[a-z0-9_]+}}) {fastmathFlags = #llvm.fastmath<afn>} : (vector<2xf32>) -> vector<2xf32>
// CHECK: %{{[a-z0-9_]+}} = llvm.call @_Z22__spirv_ocl_native_expDv3_d(%{{[a-z0-9_]+}}) {fastmathFlags = #llvm.fastmath<afn>} : (vector<3xf64>) -> vector<3xf64>
// CHECK: %{{[a-z0-9_]+}} = llvm.call @_Z22__spirv_ocl_native_expDv4_Dh(%{{[a-z0-9_]+}}) {fastmathFlags = #llvm.fastmath<afn>} : (vector<4xf16>) -> vector<4xf16>
// CHECK: %{{[a-z0-9_]+}} = math.exp %{{[a-z0-9_]+}} fastmath<afn> : vector<5xf32>
// CHECK: %{{[a-z0-9_]+}} = llvm.call @_Z22__spirv_ocl_native_expDv8_f(%{{[a-z0-9_]+}}) {fastmathFlags = #llvm.fastmath<afn>} : (vector<8xf32>) -> vector<8xf32>
// CHECK: %{{[a-z0-9_]+}} = llvm.call @_Z23__spirv_ocl_native_powrDv16_DhDv16_Dh(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}) {fastmathFlags = #llvm.fastmath<afn>} : (vector<16xf16>, vector<16xf16>) -> vector<16xf16>
// CHECK: %{{[a-z0-9_]+}} = math.exp %{{[a-z0-9_]+}} fastmath<afn> : vector<32xf32>
// CHECK: %{{[a-z0-9_]+}} = math.exp %{{[a-z0-9_]+}} fastmath<afn> : vector<2x2xf32>
// CHECK: %{{[a-z0-9_]+}} = math.exp %{{[a-z0-9_]+}} fastmath<afn> : vector<f32>
// CHECK: %{{[a-z0-9_]+}} = llvm.call @_Z25__spirv_ocl_native_divideDv2_fDv2_f(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}) {fastmathFlags = #llvm.fastmath<afn>} : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
// CHECK: %{{[a-z0-9_]+}} = math.exp %{{[a-z0-9_]+}} fastmath<afn> : vector<4x1xf32>

// -----

func.func @j(%j: vector<[4]xf32>) {
  %0 = math.exp %j fastmath<afn> : vector<[4]xf32>
  return
}

// CHECK-LABEL: llvm.func @_Z22__spirv_ocl_native_expDv4_f
// CHECK-LABEL: func.func @j
// CHECK: %{{[a-z0-9_]+}} = llvm.call @_Z22__spirv_ocl_native_expDv4_f(%{{[a-z0-9_]+}}) {fastmathFlags = #llvm.fastmath<afn>} : (vector<[4]xf32>) -> vector<[4]xf32>

// -----

module {
  gpu.module @k {
    func.func @j(%j: f32) {
      %0 = math.exp %j fastmath<afn> : f32
      return
    }
  }
  module @n {
    llvm.func @_Z22__spirv_ocl_native_expf(f32) -> f32
    func.func @q(%j: f32) {
      %0 = math.exp %j fastmath<afn> {foo} : f32
      return
    }
  }
}

// CHECK: gpu.module @k
// CHECK-LABEL: llvm.func @_Z22__spirv_ocl_native_expf
// CHECK-LABEL: func.func @j
// CHECK: %{{[a-z0-9_]+}} = llvm.call @_Z22__spirv_ocl_native_expf(%{{[a-z0-9_]+}}) {fastmathFlags = #llvm.fastmath<afn>} : (f32) -> f32
// CHECK: module @n {
// CHECK-LABEL: llvm.func @_Z22__spirv_ocl_native_expf
// CHECK-LABEL: func.func @q
// CHECK: %{{[a-z0-9_]+}} = llvm.call @_Z22__spirv_ocl_native_expf(%{{[a-z0-9_]+}}) {fastmathFlags = #llvm.fastmath<afn>} : (f32) -> f32
