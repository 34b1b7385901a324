// RUN: ir-opt -llvm-optimize-for-nvvm-target --mlir-print-local-scope --split-input-file %s | FileCheck %s
llvm.func @f(%a: f16, %b: f16, %c: f32) -> f16 {
  %0 = llvm.fdiv %a, %b : f16
  %1 = llvm.fdiv %c, %c : f32
  llvm.return %0 : f16
}

// CHECK-LABEL: llvm.func @f
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(0 : ui32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.constant(2139095040 : ui32) : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.fpext %{{[a-z0-9_]+}} : f16 to f32
// CHECK: %{{[a-z0-9_]+}} = llvm.fpext %{{[a-z0-9_]+}} : f16 to f32
// CHECK: %{{[a-z0-9_]+}} = nvvm.rcp.approx.ftz.f %{{[a-z0-9_]+}} : f32
// CHECK: %{{[a-z0-9_]+}} = llvm.fmul %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : f32
// CHECK: %{{[a-z0-9_]+}} = llvm.fneg %{{[a-z0-9_]+}} : f32
// CHECK: %{{[a-z0-9_]+}} = llvm.intr.fma(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}) : (f32, f32, f32) -> f32
// CHECK: %{{[a-z0-9_]+}} = llvm.intr.fma(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}) : (f32, f32, f32) -> f32
// CHECK: %{{[a-z0-9_]+}} = llvm.bitcast %{{[a-z0-9_]+}} : f32 to i32
// CHECK: %{{[a-z0-9_]+}} = llvm.and %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.icmp "eq" %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.icmp "eq" %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: %{{[a-z0-9_]+}} = llvm.or %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i1
// CHECK: %{{[a-z0-9_]+}} = llvm.select %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i1, f32
// CHECK: %{{[a-z0-9_]+}} = llvm.fptrunc %{{[a-z0-9_]+}} : f32 to f16
// CHECK: llvm.return %{{[a-z0-9_]+}} : f16
