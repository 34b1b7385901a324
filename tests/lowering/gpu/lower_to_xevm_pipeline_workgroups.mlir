// RUN: ir-opt "-gpu-lower-to-xevm-pipeline=xegpu-op-level=workgroup binary-format=isa" %s | FileCheck %s

#wg = #xegpu.layout<sg_layout = [2, 2], sg_data = [16, 32]>
module attributes {gpu.container_module} {
  gpu.module @kernel {
    gpu.func @double(%m: memref<32x64xf32>, %n: memref<32x64xf32>) kernel {
      %d = xegpu.create_nd_tdesc %m : memref<32x64xf32> -> !xegpu.tensor_desc<32x64xf32, #wg>
      %t = xegpu.create_nd_tdesc %n : memref<32x64xf32> -> !xegpu.tensor_desc<32x64xf32, #wg>
      %v = xegpu.load_nd %d[0, 0] {layout = #wg} : !xegpu.tensor_desc<32x64xf32, #wg> -> vector<32x64xf32>
      %w = arith.addf %v, %v {layout_result_0 = #wg} : vector<32x64xf32>
      xegpu.store_nd %w, %t[0, 0] {layout = #wg} : vector<32x64xf32>, !xegpu.tensor_desc<32x64xf32, #wg>
      gpu.return
    }
  }
}

// CHECK: gpu.binary @kernel [#gpu.object<#xevm.target, properties = {O = 2 : i32}, assembly = "{{.*}}intel_sub_group_2d_block_read_32b_8r16x1c{{.*}}intel_sub_group_2d_block_write_32b_8r16x1c{{.*}}SubgroupId
