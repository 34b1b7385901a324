// RUN: ir-opt --spirv-rewrite-inserts %s | FileCheck %s --check-prefix=INSERTS
// RUN: ir-opt --spirv-webgpu-prepare %s | FileCheck %s --check-prefix=WEBGPU
// RUN: ir-opt --spirv-promote-to-replicated-constants %s | FileCheck %s --check-prefix=REPLICATED

spirv.module Logical GLSL450 {
  // REPLICATED: spirv.EXT.SpecConstantCompositeReplicate @twice (@one) : vector<2xi32>
  spirv.SpecConstant @one = 1 : i32
  spirv.SpecConstantComposite @twice (@one, @one) : vector<2xi32>

  // INSERTS-LABEL: spirv.func @vector
  // INSERTS-SAME: (%[[A:.*]]: f32, %[[B:.*]]: f32)
  // INSERTS: spirv.CompositeConstruct %[[A]], %[[B]], %[[A]] : (f32, f32, f32) -> vector<3xf32>
  spirv.func @vector(%a: f32, %b: f32) -> vector<3xf32> "None" {
    %u = spirv.Undef : vector<3xf32>
    %0 = spirv.CompositeInsert %a, %u[0 : i32] : f32 into vector<3xf32>
    %1 = spirv.CompositeInsert %b, %0[1 : i32] : f32 into vector<3xf32>
    %2 = spirv.CompositeInsert %a, %1[2 : i32] : f32 into vector<3xf32>
    spirv.ReturnValue %2 : vector<3xf32>
  }

  // WEBGPU-LABEL: spirv.func @carry
  // WEBGPU-SAME: (%[[A:.*]]: i32, %[[B:.*]]: i32)
  // WEBGPU: %[[SUM:.*]] = spirv.IAdd %[[A]], %[[B]] : i32
  // WEBGPU: %[[OVER:.*]] = spirv.ULessThan %[[SUM]], %[[A]] : i32
  // WEBGPU: %[[CARRY:.*]] = spirv.Select %[[OVER]]
  // WEBGPU: spirv.CompositeConstruct %[[SUM]], %[[CARRY]]
  spirv.func @carry(%a: i32, %b: i32) -> !spirv.struct<(i32, i32)> "None" {
    %0 = spirv.IAddCarry %a, %b : !spirv.struct<(i32, i32)>
    spirv.ReturnValue %0 : !spirv.struct<(i32, i32)>
  }

  // WEBGPU-LABEL: spirv.func @infinite
  // WEBGPU: %[[NO:.*]] = spirv.Constant dense<false> : vector<4xi1>
  // WEBGPU: spirv.ReturnValue %[[NO]]
  spirv.func @infinite(%a: vector<4xf32>) -> vector<4xi1> "None" {
    %0 = spirv.IsInf %a : vector<4xf32>
    %1 = spirv.IsNan %a : vector<4xf32>
    %2 = spirv.LogicalOr %0, %1 : vector<4xi1>
    spirv.ReturnValue %2 : vector<4xi1>
  }

  // WEBGPU-LABEL: spirv.func @product
  // WEBGPU-NOT: spirv.UMulExtended
  // WEBGPU-COUNT-4: spirv.IMul
  // WEBGPU: spirv.CompositeConstruct %{{.*}}, %{{.*}} : (i32, i32) -> !spirv.struct<(i32, i32)>
  spirv.func @product(%a: i32, %b: i32) -> !spirv.struct<(i32, i32)> "None" {
    %0 = spirv.UMulExtended %a, %b : !spirv.struct<(i32, i32)>
    spirv.ReturnValue %0 : !spirv.struct<(i32, i32)>
  }

  // REPLICATED: spirv.EXT.ConstantCompositeReplicate [1 : i32] : vector<3xi32>
  // REPLICATED: spirv.Constant dense<[1, 2]> : vector<2xi32>
  spirv.func @constants() "None" {
    %0 = spirv.Constant dense<1> : vector<3xi32>
    %1 = spirv.Constant dense<[1, 2]> : vector<2xi32>
    spirv.Return
  }
}
