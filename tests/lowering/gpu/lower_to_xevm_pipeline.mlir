// RUN: ir-opt "-gpu-lower-to-xevm-pipeline=xegpu-op-level=lane binary-format=isa zebin-chip=pvc" %s | FileCheck %s

module attributes {gpu.container_module} {
  gpu.module @kernel {
    gpu.func @store(%m: memref<64xf32>, %x: f32) kernel attributes {known_block_size = array<i32: 16, 1, 1>} {
      %i = gpu.thread_id x
      %y = math.exp %x fastmath<afn> : f32
      memref.store %y, %m[%i] : memref<64xf32>
      gpu.return
    }
  }
  func.func @main(%m: memref<64xf32>, %x: f32) {
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    gpu.launch_func @kernel::@store blocks in (%c1, %c1, %c1) threads in (%c16, %c1, %c1) args(%m : memref<64xf32>, %x : f32)
    return
  }
}

// CHECK: gpu.binary @kernel [#gpu.object<#xevm.target<chip = "pvc">, properties = {O = 2 : i32}, assembly = "{{.*}}OpExecutionMode %{{[0-9]+}} LocalSize 16 1 1{{.*}}SubgroupSize 16{{.*}}native_exp{{.*}}OpStore
// CHECK-LABEL: llvm.func @main(
// CHECK: %[[STREAM:[a-z0-9_]+]] = llvm.call @mgpuStreamCreate() : () -> !llvm.ptr
// CHECK: gpu.launch_func <%[[STREAM]] : !llvm.ptr> @kernel::@store blocks in
// CHECK: llvm.call @mgpuStreamSynchronize(%[[STREAM]]) : (!llvm.ptr) -> ()
