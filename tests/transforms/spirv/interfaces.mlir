// RUN: ir-opt --spirv-lower-abi-attrs %s | FileCheck %s --check-prefix=ABI
// RUN: ir-opt --decorate-spirv-composite-type-layout %s | FileCheck %s --check-prefix=LAYOUT
// RUN: ir-opt --pass-pipeline='builtin.module(spirv.module(spirv-update-vce))' %s | FileCheck %s --check-prefix=VCE

module attributes {spirv.target_env = #spirv.target_env<
  #spirv.vce<v1.4, [Shader, Int64, SubgroupDispatch], [SPV_KHR_8bit_storage]>, #spirv.resource_limits<>>} {

// VCE: spirv.module Logical GLSL450 requires #spirv.vce<v1.4, [Int64, Shader, Matrix], [SPV_KHR_storage_buffer_storage_class]>
spirv.module Logical GLSL450 {
  // LAYOUT: spirv.GlobalVariable @buffer bind(1, 2) : !spirv.ptr<!spirv.struct<
  // LAYOUT-SAME: (i32 [0], !spirv.struct<(f32 [0], i64 [8])> [8], !spirv.array<3 x vector<3xf32>, stride=12> [32])>, StorageBuffer>
  spirv.GlobalVariable @buffer bind(1, 2)
    : !spirv.ptr<!spirv.struct<(i32, !spirv.struct<(f32, i64)>, !spirv.array<3 x vector<3xf32>>)>, StorageBuffer>
  spirv.GlobalVariable @id built_in("WorkgroupId") : !spirv.ptr<vector<3xi32>, Input>

  // ABI: spirv.GlobalVariable @kernel_arg_0 bind(0, 1) : !spirv.ptr<!spirv.struct<(f32 [0])>, StorageBuffer>
  // ABI: spirv.func @kernel() "None" {
  // ABI: %[[P:.*]] = spirv.mlir.addressof @kernel_arg_0
  // ABI: %[[E:.*]] = spirv.AccessChain %[[P]][%{{.*}}]
  // ABI: %[[A:.*]] = spirv.Load "StorageBuffer" %[[E]] : f32
  // ABI: spirv.FAdd %[[A]], %[[A]] : f32
  // ABI: spirv.EntryPoint "GLCompute" @kernel, @kernel_arg_0, @id
  // ABI: spirv.ExecutionMode @kernel "LocalSize", 32, 4, 1
  // ABI: spirv.ExecutionMode @kernel "SubgroupSize", 16
  // VCE: spirv.func @kernel
  spirv.func @kernel(%a: f32 {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 1), StorageBuffer>}) "None"
      attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 4, 1], subgroup_size = 16>} {
    %p = spirv.mlir.addressof @id : !spirv.ptr<vector<3xi32>, Input>
    %s = spirv.FAdd %a, %a : f32
    %c = spirv.Constant true
    %v = spirv.Constant dense<1.0> : vector<4xf32>
    %w = spirv.Select %c, %v, %v : i1, vector<4xf32>
    spirv.Return
  }
}
}
