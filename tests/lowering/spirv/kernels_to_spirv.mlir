// RUN: ir-opt --convert-gpu-to-spirv --split-input-file %s | FileCheck %s

// A shader's arguments are bound to descriptors; its indices are variables that the client sets.
module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<
  #spirv.vce<v1.3, [Shader, GroupNonUniformShuffle], []>, #spirv.resource_limits<subgroup_size = 16>>} {
  // CHECK: spirv.module @__spv__kernels Logical GLSL450 {
  // CHECK: spirv.GlobalVariable @__builtin__WorkgroupId__ built_in("WorkgroupId") : !spirv.ptr<vector<3xi32>, Input>
  // CHECK: spirv.func @shader(
  // CHECK-SAME: %[[A:.*]]: f32 {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 0), StorageBuffer>}
  // CHECK-SAME: %[[M:.*]]: !spirv.ptr<{{.*}}, StorageBuffer> {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 1)>}
  // CHECK: %[[P:.*]] = spirv.mlir.addressof @__builtin__WorkgroupId__
  // CHECK: %[[V:.*]] = spirv.Load "Input" %[[P]]
  // CHECK: %[[I:.*]] = spirv.CompositeExtract %[[V]][0 : i32]
  // CHECK: spirv.Constant 4 : i32
  // CHECK: spirv.ControlBarrier <Workgroup>, <Workgroup>, <AcquireRelease|WorkgroupMemory>
  // CHECK: spirv.GroupNonUniformShuffleXor <Subgroup> %[[A]]
  // CHECK: %[[E:.*]] = spirv.AccessChain %[[M]][%{{.*}}, %[[I]]]
  // CHECK: spirv.Store "StorageBuffer" %[[E]]
  // CHECK: spirv.Return
  // CHECK: gpu.module @kernels
  gpu.module @kernels {
    gpu.func @shader(%a: f32, %m: memref<12xf32>) kernel
        attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 4, 1]>} {
      %0 = gpu.block_id x
      %1 = gpu.block_dim y
      gpu.barrier
      %offset = arith.constant 8 : i32
      %width = arith.constant 16 : i32
      %2, %valid = gpu.shuffle xor %a, %offset, %width : f32
      memref.store %2, %m[%0] : memref<12xf32>
      gpu.return
    }
  }
}

// -----

// OpenCL's module is in the module of kernels, whose functions do nothing more.
module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<
  #spirv.vce<v1.3, [Kernel, Addresses, Groups, GroupNonUniformArithmetic, Int8], []>, #spirv.resource_limits<>>} {
  // CHECK: gpu.module @kernels
  // CHECK: spirv.module @__spv__kernels Physical32 OpenCL {
  // CHECK: spirv.SpecConstant @printfMsg0_sc0 = 104 : i8
  // CHECK: spirv.SpecConstantComposite @printfMsg0_scc (@printfMsg0_sc0, @printfMsg0_sc1, @printfMsg0_sc2)
  // CHECK: spirv.GlobalVariable @printfMsg0 initializer(@printfMsg0_scc) {Constant}
  // CHECK: spirv.func @kernel(%[[A:.*]]: f32, %[[B:.*]]: i32) "None"
  // CHECK: spirv.GroupFAdd <Workgroup> <Reduce> %[[A]] : f32
  // CHECK: spirv.GroupNonUniformUMin <Subgroup> <Reduce> %[[B]] : i32 -> i32
  // CHECK: spirv.CL.printf %{{.*}} %[[B]]
  // CHECK: func.func @kernel(%{{.*}}: f32, %{{.*}}: i32) attributes {gpu.kernel}
  gpu.module @kernels {
    gpu.func @kernel(%a: f32, %b: i32) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<>} {
      %0 = gpu.all_reduce add %a uniform {} : (f32) -> (f32)
      %1 = gpu.subgroup_reduce minui %b : (i32) -> i32
      gpu.printf "hi", %b : i32
      gpu.return
    }
  }
}

// -----

module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<
  #spirv.vce<v1.6, [Shader, CooperativeMatrixKHR, Float16], [SPV_KHR_storage_buffer_storage_class,
  SPV_KHR_cooperative_matrix, SPV_KHR_16bit_storage]>, #spirv.resource_limits<>>} {
  gpu.module @matrices {
    // CHECK: spirv.func @scale
    // CHECK: %[[C:.*]] = spirv.CompositeConstruct %{{.*}} : (f16) -> !spirv.coopmatrix<16x16xf16, Subgroup, MatrixAcc>
    // CHECK: %[[S:.*]] = spirv.FAdd %[[C]], %[[C]] : !spirv.coopmatrix<16x16xf16, Subgroup, MatrixAcc>
    // CHECK: spirv.MatrixTimesScalar %[[S]], %{{.*}} : !spirv.coopmatrix<16x16xf16, Subgroup, MatrixAcc>, f16
    gpu.func @scale(%a: f16) kernel
        attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 4, 1]>} {
      %c = gpu.subgroup_mma_constant_matrix %a : !gpu.mma_matrix<16x16xf16, "COp">
      %s = gpu.subgroup_mma_elementwise addf %c, %c
        : (!gpu.mma_matrix<16x16xf16, "COp">, !gpu.mma_matrix<16x16xf16, "COp">) -> !gpu.mma_matrix<16x16xf16, "COp">
      %t = gpu.subgroup_mma_elementwise mulf %s, %c
        : (!gpu.mma_matrix<16x16xf16, "COp">, !gpu.mma_matrix<16x16xf16, "COp">) -> !gpu.mma_matrix<16x16xf16, "COp">
      gpu.return
    }
  }
}

// -----

// A function's type adds no requirement: the target has no storage buffers.
module attributes {gpu.container_module} {
  gpu.module @kernels {
    // CHECK: spirv.func @takes_buffer(%{{.*}}: !spirv.ptr<!spirv.struct<(!spirv.array<12 x f32, stride=4> [0])>, StorageBuffer>
    gpu.func @takes_buffer(%m: memref<12xf32, #spirv.storage_class<StorageBuffer>>) kernel
        attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 4, 1]>} {
      gpu.return
    }
  }
}
