// RUN: ir-opt -convert-arith-to-amdgpu=chipset=gfx942 --mlir-print-local-scope --split-input-file %s | FileCheck %s
func.func @ext(%a: f8E5M2FNUZ, %b: f8E4M3FNUZ, %v: vector<5xf8E5M2FNUZ>, %w: vector<2x2xf8E4M3FNUZ>, %z: vector<f8E4M3FNUZ>, %o: vector<1xf8E5M2FNUZ>, %q: vector<9xf8E4M3FNUZ>) -> (f32, f16, vector<5xf32>, vector<2x2xf16>, vector<f32>, vector<1xf64>, vector<9xf32>) {
  %0 = arith.extf %a : f8E5M2FNUZ to f32
  %1 = arith.extf %b : f8E4M3FNUZ to f16
  %2 = arith.extf %v : vector<5xf8E5M2FNUZ> to vector<5xf32>
  %3 = arith.extf %w : vector<2x2xf8E4M3FNUZ> to vector<2x2xf16>
  %4 = arith.extf %z : vector<f8E4M3FNUZ> to vector<f32>
  %5 = arith.extf %o : vector<1xf8E5M2FNUZ> to vector<1xf64>
  %6 = arith.extf %q : vector<9xf8E4M3FNUZ> to vector<9xf32>
  return %0, %1, %2, %3, %4, %5, %6 : f32, f16, vector<5xf32>, vector<2x2xf16>, vector<f32>, vector<1xf64>, vector<9xf32>
}

// CHECK-LABEL: func.func @ext
// CHECK: %{{[a-z0-9_]+}} = arith.constant dense<0.000000e+00> : vector<9xf32>
// CHECK: %{{[a-z0-9_]+}} = arith.constant dense<0.000000e+00> : vector<1xf64>
// CHECK: %{{[a-z0-9_]+}} = arith.constant dense<0.000000e+00> : vector<f32>
// CHECK: %{{[a-z0-9_]+}} = arith.constant dense<0.000000e+00> : vector<4xf16>
// CHECK: %{{[a-z0-9_]+}} = arith.constant dense<0.000000e+00> : vector<5xf32>
// CHECK: %{{[a-z0-9_]+}} = amdgpu.ext_packed_fp8 %{{[a-z0-9_]+}}[0] : f8E5M2FNUZ to f32
// CHECK: %{{[a-z0-9_]+}} = amdgpu.ext_packed_fp8 %{{[a-z0-9_]+}}[0] : f8E4M3FNUZ to f32
// CHECK: %{{[a-z0-9_]+}} = arith.truncf %{{[a-z0-9_]+}} : f32 to f16
// CHECK: %{{[a-z0-9_]+}} = vector.extract_strided_slice %{{[a-z0-9_]+}} {offsets = [0], sizes = [4], strides = [1]} : vector<5xf8E5M2FNUZ> to vector<4xf8E5M2FNUZ>
// CHECK: %{{[a-z0-9_]+}} = amdgpu.ext_packed_fp8 %{{[a-z0-9_]+}}[0] : vector<4xf8E5M2FNUZ> to vector<2xf32>
// CHECK: %{{[a-z0-9_]+}} = vector.insert_strided_slice %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} {offsets = [0], strides = [1]} : vector<2xf32> into vector<5xf32>
// CHECK: %{{[a-z0-9_]+}} = amdgpu.ext_packed_fp8 %{{[a-z0-9_]+}}[1] : vector<4xf8E5M2FNUZ> to vector<2xf32>
// CHECK: %{{[a-z0-9_]+}} = vector.insert_strided_slice %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} {offsets = [2], strides = [1]} : vector<2xf32> into vector<5xf32>
// CHECK: %{{[a-z0-9_]+}} = vector.extract_strided_slice %{{[a-z0-9_]+}} {offsets = [4], sizes = [1], strides = [1]} : vector<5xf8E5M2FNUZ> to vector<1xf8E5M2FNUZ>
// CHECK: %{{[a-z0-9_]+}} = amdgpu.ext_packed_fp8 %{{[a-z0-9_]+}}[0] : vector<1xf8E5M2FNUZ> to f32
// CHECK: %{{[a-z0-9_]+}} = vector.insert %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} [4] : f32 into vector<5xf32>
// CHECK: %{{[a-z0-9_]+}} = vector.shape_cast %{{[a-z0-9_]+}} : vector<2x2xf8E4M3FNUZ> to vector<4xf8E4M3FNUZ>
// CHECK: %{{[a-z0-9_]+}} = amdgpu.ext_packed_fp8 %{{[a-z0-9_]+}}[0] : vector<4xf8E4M3FNUZ> to vector<2xf32>
// CHECK: %{{[a-z0-9_]+}} = arith.truncf %{{[a-z0-9_]+}} : vector<2xf32> to vector<2xf16>
// CHECK: %{{[a-z0-9_]+}} = vector.insert_strided_slice %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} {offsets = [0], strides = [1]} : vector<2xf16> into vector<4xf16>
// CHECK: %{{[a-z0-9_]+}} = amdgpu.ext_packed_fp8 %{{[a-z0-9_]+}}[1] : vector<4xf8E4M3FNUZ> to vector<2xf32>
// CHECK: %{{[a-z0-9_]+}} = arith.truncf %{{[a-z0-9_]+}} : vector<2xf32> to vector<2xf16>
// CHECK: %{{[a-z0-9_]+}} = vector.insert_strided_slice %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} {offsets = [2], strides = [1]} : vector<2xf16> into vector<4xf16>
// CHECK: %{{[a-z0-9_]+}} = vector.shape_cast %{{[a-z0-9_]+}} : vector<4xf16> to vector<2x2xf16>
// CHECK: %{{[a-z0-9_]+}} = vector.extract %{{[a-z0-9_]+}}[] : f8E4M3FNUZ from vector<f8E4M3FNUZ>
// CHECK: %{{[a-z0-9_]+}} = amdgpu.ext_packed_fp8 %{{[a-z0-9_]+}}[0] : f8E4M3FNUZ to f32
// CHECK: %{{[a-z0-9_]+}} = vector.insert %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} [] : f32 into vector<f32>
// CHECK: %{{[a-z0-9_]+}} = amdgpu.ext_packed_fp8 %{{[a-z0-9_]+}}[0] : vector<1xf8E5M2FNUZ> to f32
// CHECK: %{{[a-z0-9_]+}} = arith.extf %{{[a-z0-9_]+}} : f32 to f64
// CHECK: %{{[a-z0-9_]+}} = vector.insert %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} [0] : f64 into vector<1xf64>
// CHECK: %{{[a-z0-9_]+}} = vector.extract_strided_slice %{{[a-z0-9_]+}} {offsets = [0], sizes = [4], strides = [1]} : vector<9xf8E4M3FNUZ> to vector<4xf8E4M3FNUZ>
// CHECK: %{{[a-z0-9_]+}} = amdgpu.ext_packed_fp8 %{{[a-z0-9_]+}}[0] : vector<4xf8E4M3FNUZ> to vector<2xf32>
// CHECK: %{{[a-z0-9_]+}} = vector.insert_strided_slice %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} {offsets = [0], strides = [1]} : vector<2xf32> into vector<9xf32>
// CHECK: %{{[a-z0-9_]+}} = amdgpu.ext_packed_fp8 %{{[a-z0-9_]+}}[1] : vector<4xf8E4M3FNUZ> to vector<2xf32>
// CHECK: %{{[a-z0-9_]+}} = vector.insert_strided_slice %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} {offsets = [2], strides = [1]} : vector<2xf32> into vector<9xf32>
// CHECK: %{{[a-z0-9_]+}} = vector.extract_strided_slice %{{[a-z0-9_]+}} {offsets = [4], sizes = [4], strides = [1]} : vector<9xf8E4M3FNUZ> to vector<4xf8E4M3FNUZ>
// CHECK: %{{[a-z0-9_]+}} = amdgpu.ext_packed_fp8 %{{[a-z0-9_]+}}[0] : vector<4xf8E4M3FNUZ> to vector<2xf32>
// CHECK: %{{[a-z0-9_]+}} = vector.insert_strided_slice %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} {offsets = [4], strides = [1]} : vector<2xf32> into vector<9xf32>
// CHECK: %{{[a-z0-9_]+}} = amdgpu.ext_packed_fp8 %{{[a-z0-9_]+}}[1] : vector<4xf8E4M3FNUZ> to vector<2xf32>
// CHECK: %{{[a-z0-9_]+}} = vector.insert_strided_slice %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} {offsets = [6], strides = [1]} : vector<2xf32> into vector<9xf32>
// CHECK: %{{[a-z0-9_]+}} = vector.extract_strided_slice %{{[a-z0-9_]+}} {offsets = [8], sizes = [1], strides = [1]} : vector<9xf8E4M3FNUZ> to vector<1xf8E4M3FNUZ>
// CHECK: %{{[a-z0-9_]+}} = amdgpu.ext_packed_fp8 %{{[a-z0-9_]+}}[0] : vector<1xf8E4M3FNUZ> to f32
// CHECK: %{{[a-z0-9_]+}} = vector.insert %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} [8] : f32 into vector<9xf32>

// -----

func.func @trunc(%a: f32, %b: f16, %c: f64, %v: vector<5xf32>, %w: vector<2x2xf64>, %z: vector<f32>, %o: vector<1xf32>, %q: vector<9xf32>, %m: vector<4xf32>) -> (f8E5M2FNUZ, f8E4M3FNUZ, f8E4M3FNUZ, vector<5xf8E5M2FNUZ>, vector<2x2xf8E4M3FNUZ>, vector<1xf8E5M2FNUZ>, vector<9xf8E4M3FNUZ>, vector<4xf8E5M2FNUZ>) {
  %0 = arith.truncf %a : f32 to f8E5M2FNUZ
  %1 = arith.truncf %b : f16 to f8E4M3FNUZ
  %2 = arith.truncf %c : f64 to f8E4M3FNUZ
  %3 = arith.truncf %v : vector<5xf32> to vector<5xf8E5M2FNUZ>
  %4 = arith.truncf %w : vector<2x2xf64> to vector<2x2xf8E4M3FNUZ>
  %6 = arith.truncf %o : vector<1xf32> to vector<1xf8E5M2FNUZ>
  %7 = arith.truncf %q : vector<9xf32> to vector<9xf8E4M3FNUZ>
  %8 = arith.truncf %m : vector<4xf32> to vector<4xf8E5M2FNUZ>
  return %0, %1, %2, %3, %4, %6, %7, %8 : f8E5M2FNUZ, f8E4M3FNUZ, f8E4M3FNUZ, vector<5xf8E5M2FNUZ>, vector<2x2xf8E4M3FNUZ>, vector<1xf8E5M2FNUZ>, vector<9xf8E4M3FNUZ>, vector<4xf8E5M2FNUZ>
}

// CHECK-LABEL: func.func @trunc
// CHECK: %{{[a-z0-9_]+}} = arith.constant dense<0.000000e+00> : vector<9xf8E4M3FNUZ>
// CHECK: %{{[a-z0-9_]+}} = arith.constant dense<0.000000e+00> : vector<5xf8E5M2FNUZ>
// CHECK: %{{[a-z0-9_]+}} = amdgpu.packed_trunc_2xfp8 %{{[a-z0-9_]+}}, undef into undef[word 0] : f32 to vector<4xf8E5M2FNUZ>
// CHECK: %{{[a-z0-9_]+}} = vector.extract %{{[a-z0-9_]+}}[0] : f8E5M2FNUZ from vector<4xf8E5M2FNUZ>
// CHECK: %{{[a-z0-9_]+}} = arith.extf %{{[a-z0-9_]+}} : f16 to f32
// CHECK: %{{[a-z0-9_]+}} = amdgpu.packed_trunc_2xfp8 %{{[a-z0-9_]+}}, undef into undef[word 0] : f32 to vector<4xf8E4M3FNUZ>
// CHECK: %{{[a-z0-9_]+}} = vector.extract %{{[a-z0-9_]+}}[0] : f8E4M3FNUZ from vector<4xf8E4M3FNUZ>
// CHECK: %{{[a-z0-9_]+}} = arith.truncf %{{[a-z0-9_]+}} : f64 to f32
// CHECK: %{{[a-z0-9_]+}} = amdgpu.packed_trunc_2xfp8 %{{[a-z0-9_]+}}, undef into undef[word 0] : f32 to vector<4xf8E4M3FNUZ>
// CHECK: %{{[a-z0-9_]+}} = vector.extract %{{[a-z0-9_]+}}[0] : f8E4M3FNUZ from vector<4xf8E4M3FNUZ>
// CHECK: %{{[a-z0-9_]+}} = vector.extract %{{[a-z0-9_]+}}[0] : f32 from vector<5xf32>
// CHECK: %{{[a-z0-9_]+}} = vector.extract %{{[a-z0-9_]+}}[1] : f32 from vector<5xf32>
// CHECK: %{{[a-z0-9_]+}} = amdgpu.packed_trunc_2xfp8 %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} into undef[word 0] : f32 to vector<4xf8E5M2FNUZ>
// CHECK: %{{[a-z0-9_]+}} = vector.extract %{{[a-z0-9_]+}}[2] : f32 from vector<5xf32>
// CHECK: %{{[a-z0-9_]+}} = vector.extract %{{[a-z0-9_]+}}[3] : f32 from vector<5xf32>
// CHECK: %{{[a-z0-9_]+}} = amdgpu.packed_trunc_2xfp8 %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} into %{{[a-z0-9_]+}}[word 1] : f32 to vector<4xf8E5M2FNUZ> into vector<4xf8E5M2FNUZ>
// CHECK: %{{[a-z0-9_]+}} = vector.insert_strided_slice %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} {offsets = [0], strides = [1]} : vector<4xf8E5M2FNUZ> into vector<5xf8E5M2FNUZ>
// CHECK: %{{[a-z0-9_]+}} = vector.extract %{{[a-z0-9_]+}}[4] : f32 from vector<5xf32>
// CHECK: %{{[a-z0-9_]+}} = amdgpu.packed_trunc_2xfp8 %{{[a-z0-9_]+}}, undef into undef[word 0] : f32 to vector<4xf8E5M2FNUZ>
// CHECK: %{{[a-z0-9_]+}} = vector.extract_strided_slice %{{[a-z0-9_]+}} {offsets = [0], sizes = [1], strides = [1]} : vector<4xf8E5M2FNUZ> to vector<1xf8E5M2FNUZ>
// CHECK: %{{[a-z0-9_]+}} = vector.insert_strided_slice %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} {offsets = [4], strides = [1]} : vector<1xf8E5M2FNUZ> into vector<5xf8E5M2FNUZ>
// CHECK: %{{[a-z0-9_]+}} = vector.extract %{{[a-z0-9_]+}}[0, 0] : f64 from vector<2x2xf64>
// CHECK: %{{[a-z0-9_]+}} = arith.truncf %{{[a-z0-9_]+}} : f64 to f32
// CHECK: %{{[a-z0-9_]+}} = vector.extract %{{[a-z0-9_]+}}[0, 1] : f64 from vector<2x2xf64>
// CHECK: %{{[a-z0-9_]+}} = arith.truncf %{{[a-z0-9_]+}} : f64 to f32
// CHECK: %{{[a-z0-9_]+}} = amdgpu.packed_trunc_2xfp8 %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} into undef[word 0] : f32 to vector<4xf8E4M3FNUZ>
// CHECK: %{{[a-z0-9_]+}} = vector.extract %{{[a-z0-9_]+}}[1, 0] : f64 from vector<2x2xf64>
// CHECK: %{{[a-z0-9_]+}} = arith.truncf %{{[a-z0-9_]+}} : f64 to f32
// CHECK: %{{[a-z0-9_]+}} = vector.extract %{{[a-z0-9_]+}}[1, 1] : f64 from vector<2x2xf64>
// CHECK: %{{[a-z0-9_]+}} = arith.truncf %{{[a-z0-9_]+}} : f64 to f32
// CHECK: %{{[a-z0-9_]+}} = amdgpu.packed_trunc_2xfp8 %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} into %{{[a-z0-9_]+}}[word 1] : f32 to vector<4xf8E4M3FNUZ> into vector<4xf8E4M3FNUZ>
// CHECK: %{{[a-z0-9_]+}} = vector.shape_cast %{{[a-z0-9_]+}} : vector<4xf8E4M3FNUZ> to vector<2x2xf8E4M3FNUZ>
// CHECK: %{{[a-z0-9_]+}} = vector.extract %{{[a-z0-9_]+}}[0] : f32 from vector<1xf32>
// CHECK: %{{[a-z0-9_]+}} = amdgpu.packed_trunc_2xfp8 %{{[a-z0-9_]+}}, undef into undef[word 0] : f32 to vector<4xf8E5M2FNUZ>
// CHECK: %{{[a-z0-9_]+}} = vector.extract_strided_slice %{{[a-z0-9_]+}} {offsets = [0], sizes = [1], strides = [1]} : vector<4xf8E5M2FNUZ> to vector<1xf8E5M2FNUZ>
// CHECK: %{{[a-z0-9_]+}} = vector.extract %{{[a-z0-9_]+}}[0] : f32 from vector<9xf32>
// CHECK: %{{[a-z0-9_]+}} = vector.extract %{{[a-z0-9_]+}}[1] : f32 from vector<9xf32>
// CHECK: %{{[a-z0-9_]+}} = amdgpu.packed_trunc_2xfp8 %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} into undef[word 0] : f32 to vector<4xf8E4M3FNUZ>
// CHECK: %{{[a-z0-9_]+}} = vector.extract %{{[a-z0-9_]+}}[2] : f32 from vector<9xf32>
// CHECK: %{{[a-z0-9_]+}} = vector.extract %{{[a-z0-9_]+}}[3] : f32 from vector<9xf32>
// CHECK: %{{[a-z0-9_]+}} = amdgpu.packed_trunc_2xfp8 %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} into %{{[a-z0-9_]+}}[word 1] : f32 to vector<4xf8E4M3FNUZ> into vector<4xf8E4M3FNUZ>
// CHECK: %{{[a-z0-9_]+}} = vector.insert_strided_slice %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} {offsets = [0], strides = [1]} : vector<4xf8E4M3FNUZ> into vector<9xf8E4M3FNUZ>
// CHECK: %{{[a-z0-9_]+}} = vector.extract %{{[a-z0-9_]+}}[4] : f32 from vector<9xf32>
// CHECK: %{{[a-z0-9_]+}} = vector.extract %{{[a-z0-9_]+}}[5] : f32 from vector<9xf32>
// CHECK: %{{[a-z0-9_]+}} = amdgpu.packed_trunc_2xfp8 %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} into undef[word 0] : f32 to vector<4xf8E4M3FNUZ>
// CHECK: %{{[a-z0-9_]+}} = vector.extract %{{[a-z0-9_]+}}[6] : f32 from vector<9xf32>
// CHECK: %{{[a-z0-9_]+}} = vector.extract %{{[a-z0-9_]+}}[7] : f32 from vector<9xf32>
// CHECK: %{{[a-z0-9_]+}} = amdgpu.packed_trunc_2xfp8 %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} into %{{[a-z0-9_]+}}[word 1] : f32 to vector<4xf8E4M3FNUZ> into vector<4xf8E4M3FNUZ>
// CHECK: %{{[a-z0-9_]+}} = vector.insert_strided_slice %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} {offsets = [4], strides = [1]} : vector<4xf8E4M3FNUZ> into vector<9xf8E4M3FNUZ>
// CHECK: %{{[a-z0-9_]+}} = vector.extract %{{[a-z0-9_]+}}[8] : f32 from vector<9xf32>
// CHECK: %{{[a-z0-9_]+}} = amdgpu.packed_trunc_2xfp8 %{{[a-z0-9_]+}}, undef into undef[word 0] : f32 to vector<4xf8E4M3FNUZ>
// CHECK: %{{[a-z0-9_]+}} = vector.extract_strided_slice %{{[a-z0-9_]+}} {offsets = [0], sizes = [1], strides = [1]} : vector<4xf8E4M3FNUZ> to vector<1xf8E4M3FNUZ>
// CHECK: %{{[a-z0-9_]+}} = vector.insert_strided_slice %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} {offsets = [8], strides = [1]} : vector<1xf8E4M3FNUZ> into vector<9xf8E4M3FNUZ>
// CHECK: %{{[a-z0-9_]+}} = vector.extract %{{[a-z0-9_]+}}[0] : f32 from vector<4xf32>
// CHECK: %{{[a-z0-9_]+}} = vector.extract %{{[a-z0-9_]+}}[1] : f32 from vector<4xf32>
// CHECK: %{{[a-z0-9_]+}} = amdgpu.packed_trunc_2xfp8 %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} into undef[word 0] : f32 to vector<4xf8E5M2FNUZ>
// CHECK: %{{[a-z0-9_]+}} = vector.extract %{{[a-z0-9_]+}}[2] : f32 from vector<4xf32>
// CHECK: %{{[a-z0-9_]+}} = vector.extract %{{[a-z0-9_]+}}[3] : f32 from vector<4xf32>
// CHECK: %{{[a-z0-9_]+}} = amdgpu.packed_trunc_2xfp8 %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} into %{{[a-z0-9_]+}}[word 1] : f32 to vector<4xf8E5M2FNUZ> into vector<4xf8E5M2FNUZ>
