// RUN: ir-opt "-gpu-lower-to-nvvm-pipeline=cubin-format=isa cubin-chip=sm_80 cubin-features=+ptx76" %s | FileCheck %s
// RUN: ir-opt "-gpu-lower-to-nvvm-pipeline=cubin-format=isa kernel-bare-ptr-calling-convention=true" %s | FileCheck %s --check-prefix=BARE

func.func @main(%n: index, %x: f32, %m: memref<64xf32>) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    scf.for %i = %tx to %n step %c1 {
      memref.store %x, %m[%i] : memref<64xf32>
    }
    gpu.terminator
  }
  return
}

// CHECK-LABEL: llvm.func @main(
// CHECK: gpu.launch_func @main_kernel::@main_kernel blocks in ({{.*}}) threads in ({{.*}}) : i64 args({{.*}} : f32, {{.*}} : !llvm.ptr, {{.*}} : !llvm.ptr, {{.*}} : i64, {{.*}} : i64, {{.*}} : i64
// CHECK: gpu.binary @main_kernel [#gpu.object<#nvvm.target<chip = "sm_80", features = "+ptx76">, {{.*}}.version 7.6{{.*}}.target sm_80{{.*}}.visible .entry main_kernel({{.*}}st.global.b32
// BARE: gpu.launch_func @main_kernel::@main_kernel blocks in ({{.*}}) threads in ({{.*}}) : i64 args({{.*}} : f32, {{.*}} : !llvm.ptr, {{.*}} : i64)
