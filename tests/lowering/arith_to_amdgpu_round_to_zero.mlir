// RUN: ir-opt "-convert-arith-to-amdgpu=chipset=gfx942 allow-packed-f16-round-to-zero=true" --mlir-print-local-scope --split-input-file %s | FileCheck %s
func.func @t(%a: f32, %v: vector<5xf32>, %w: vector<2xf32>, %m: vector<2x2xf32>) -> (f16, vector<5xf16>, vector<2xf16>) {
  %0 = arith.truncf %a : f32 to f16
  %1 = arith.truncf %v : vector<5xf32> to vector<5xf16>
  %2 = arith.truncf %w : vector<2xf32> to vector<2xf16>
  return %0, %1, %2 : f16, vector<5xf16>, vector<2xf16>
}

// CHECK-LABEL: func.func @t
// CHECK: %{{[a-z0-9_]+}} = arith.constant dense<0.000000e+00> : vector<5xf16>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.poison : f32
// CHECK: %{{[a-z0-9_]+}} = rocdl.cvt.pkrtz %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : vector<2xf16>
// CHECK: %{{[a-z0-9_]+}} = vector.extract %{{[a-z0-9_]+}}[0] : f16 from vector<2xf16>
// CHECK: %{{[a-z0-9_]+}} = vector.extract %{{[a-z0-9_]+}}[0] : f32 from vector<5xf32>
// CHECK: %{{[a-z0-9_]+}} = vector.extract %{{[a-z0-9_]+}}[1] : f32 from vector<5xf32>
// CHECK: %{{[a-z0-9_]+}} = rocdl.cvt.pkrtz %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : vector<2xf16>
// CHECK: %{{[a-z0-9_]+}} = vector.insert_strided_slice %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} {offsets = [0], strides = [1]} : vector<2xf16> into vector<5xf16>
// CHECK: %{{[a-z0-9_]+}} = vector.extract %{{[a-z0-9_]+}}[2] : f32 from vector<5xf32>
// CHECK: %{{[a-z0-9_]+}} = vector.extract %{{[a-z0-9_]+}}[3] : f32 from vector<5xf32>
// CHECK: %{{[a-z0-9_]+}} = rocdl.cvt.pkrtz %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : vector<2xf16>
// CHECK: %{{[a-z0-9_]+}} = vector.insert_strided_slice %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} {offsets = [2], strides = [1]} : vector<2xf16> into vector<5xf16>
// CHECK: %{{[a-z0-9_]+}} = vector.extract %{{[a-z0-9_]+}}[4] : f32 from vector<5xf32>
// CHECK: %{{[a-z0-9_]+}} = rocdl.cvt.pkrtz %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : vector<2xf16>
// CHECK: %{{[a-z0-9_]+}} = vector.extract_strided_slice %{{[a-z0-9_]+}} {offsets = [0], sizes = [1], strides = [1]} : vector<2xf16> to vector<1xf16>
// CHECK: %{{[a-z0-9_]+}} = vector.insert_strided_slice %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} {offsets = [4], strides = [1]} : vector<1xf16> into vector<5xf16>
// CHECK: %{{[a-z0-9_]+}} = vector.extract %{{[a-z0-9_]+}}[0] : f32 from vector<2xf32>
// CHECK: %{{[a-z0-9_]+}} = vector.extract %{{[a-z0-9_]+}}[1] : f32 from vector<2xf32>
// CHECK: %{{[a-z0-9_]+}} = rocdl.cvt.pkrtz %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : vector<2xf16>
