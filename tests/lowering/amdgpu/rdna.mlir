// RUN: ir-opt -convert-amdgpu-to-rocdl=chipset=gfx1030 --mlir-print-local-scope %s | FileCheck %s

// CHECK-LABEL: func.func @checked(
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(4 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.extractvalue %{{[a-z0-9_#]+}}[1] : !llvm.struct<(ptr, ptr, i64)>
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(4 : i64) : i64
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i16) : i16
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(822243328 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = rocdl.make.buffer.rsrc %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : !llvm.ptr to <8>
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mul %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mul %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = rocdl.raw.ptr.buffer.load %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : f32
func.func @checked(%m: memref<f32>) -> f32 {
  %0 = amdgpu.raw_buffer_load %m[] : memref<f32> -> f32
  return %0 : f32
}

// CHECK-LABEL: func.func @unchecked(
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(4 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.extractvalue %{{[a-z0-9_#]+}}[1] : !llvm.struct<(ptr, ptr, i64)>
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(4 : i64) : i64
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i16) : i16
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(553807872 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = rocdl.make.buffer.rsrc %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : !llvm.ptr to <8>
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mul %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mul %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : i32
// CHECK: %{{[a-z0-9_:]+}} = llvm.mlir.constant(0 : i32) : i32
// CHECK: %{{[a-z0-9_:]+}} = rocdl.raw.ptr.buffer.load %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : f32
func.func @unchecked(%m: memref<f32>) -> f32 {
  %0 = amdgpu.raw_buffer_load {boundsCheck = false} %m[] : memref<f32> -> f32
  return %0 : f32
}

// CHECK-LABEL: func.func @wait(
// CHECK: rocdl.s.waitcnt 59506
func.func @wait() {
  amdgpu.memory_counter_wait load(20) store(30) ds(40)
  return
}

// CHECK-LABEL: func.func @barrier(
// CHECK: llvm.fence syncscope("workgroup") release {llvm.mmra = #llvm.mmra_tag<"amdgpu-synchronize-as":"local">}
// CHECK: rocdl.s.barrier
// CHECK: llvm.fence syncscope("workgroup") acquire {llvm.mmra = #llvm.mmra_tag<"amdgpu-synchronize-as":"local">}
func.func @barrier() {
  amdgpu.lds_barrier
  return
}
