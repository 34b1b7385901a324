// RUN: ir-opt --pass-pipeline='builtin.module(spirv.module(spirv-unify-aliased-resource))' --mlir-print-local-scope --split-input-file %s | FileCheck %s

// CHECK: spirv.module Logical GLSL450 {
// CHECK: spirv.GlobalVariable @i bind(0, 0) : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0])>, StorageBuffer>
// CHECK-LABEL: spirv.func @load
// CHECK-SAME: (%[[V0:.+]]: i32) -> f32 "None" {
// CHECK: %[[V1:.+]] = spirv.Constant 0 : i32
// CHECK: %[[V2:.+]] = spirv.mlir.addressof @i : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0])>, StorageBuffer>
// CHECK: %[[V3:.+]] = spirv.AccessChain %[[V2]][%[[V1]], %[[V0]]] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<i32, StorageBuffer>
// CHECK: %[[V4:.+]] = spirv.Load "StorageBuffer" %[[V3]] : i32
// CHECK: %[[V5:.+]] = spirv.Bitcast %[[V4]] : i32 to f32
// CHECK: %[[V6:.+]] = spirv.Bitcast %[[V5]] : f32 to i32
// CHECK: spirv.Store "StorageBuffer" %[[V3]], %[[V6]] : i32
// CHECK: spirv.ReturnValue %[[V5]] : f32
spirv.module Logical GLSL450 {
  spirv.GlobalVariable @i bind(0, 0) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0])>, StorageBuffer>
  spirv.GlobalVariable @f bind(0, 0) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>
  spirv.func @load(%i: i32) -> f32 "None" {
    %zero = spirv.Constant 0 : i32
    %p = spirv.mlir.addressof @f : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>
    %q = spirv.AccessChain %p[%zero, %i] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
    %x = spirv.Load "StorageBuffer" %q : f32
    spirv.Store "StorageBuffer" %q, %x : f32
    spirv.ReturnValue %x : f32
  }
}
// -----
// CHECK: spirv.module Logical GLSL450 {
// CHECK: spirv.GlobalVariable @v bind(0, 0) : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<4xf32>, stride=16> [0])>, StorageBuffer>
// CHECK-LABEL: spirv.func @load
// CHECK-SAME: (%[[V0:.+]]: i32) -> f32 "None" {
// CHECK: %[[V1:.+]] = spirv.Constant 0 : i32
// CHECK: %[[V2:.+]] = spirv.mlir.addressof @v : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<4xf32>, stride=16> [0])>, StorageBuffer>
// CHECK: %[[V3:.+]] = spirv.Constant 4 : i32
// CHECK: %[[V4:.+]] = spirv.SDiv %[[V0]], %[[V3]] : i32
// CHECK: %[[V5:.+]] = spirv.SMod %[[V0]], %[[V3]] : i32
// CHECK: %[[V6:.+]] = spirv.AccessChain %[[V2]][%[[V1]], %[[V4]], %[[V5]]] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<4xf32>, stride=16> [0])>, StorageBuffer>, i32, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
// CHECK: %[[V7:.+]] = spirv.Load "StorageBuffer" %[[V6]] : f32
// CHECK: spirv.Store "StorageBuffer" %[[V6]], %[[V7]] : f32
// CHECK: spirv.ReturnValue %[[V7]] : f32
spirv.module Logical GLSL450 {
  spirv.GlobalVariable @s bind(0, 0) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>
  spirv.GlobalVariable @v bind(0, 0) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<4xf32>, stride=16> [0])>, StorageBuffer>
  spirv.func @load(%i: i32) -> f32 "None" {
    %zero = spirv.Constant 0 : i32
    %p = spirv.mlir.addressof @s : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>
    %q = spirv.AccessChain %p[%zero, %i] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
    %x = spirv.Load "StorageBuffer" %q : f32
    spirv.Store "StorageBuffer" %q, %x : f32
    spirv.ReturnValue %x : f32
  }
}
// -----
// CHECK: spirv.module Logical GLSL450 {
// CHECK: spirv.GlobalVariable @s bind(0, 0) : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f16, stride=2> [0])>, StorageBuffer>
// CHECK: spirv.GlobalVariable @o bind(0, 1) : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f16, stride=2> [0])>, StorageBuffer>
// CHECK-LABEL: spirv.func @load
// CHECK-SAME: (%[[V0:.+]]: i32) -> i64 "None" {
// CHECK: %[[V1:.+]] = spirv.Constant 0 : i32
// CHECK: %[[V2:.+]] = spirv.mlir.addressof @s : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f16, stride=2> [0])>, StorageBuffer>
// CHECK: %[[V3:.+]] = spirv.Constant 4 : i32
// CHECK: %[[V4:.+]] = spirv.IMul %[[V0]], %[[V3]] : i32
// CHECK: %[[V5:.+]] = spirv.AccessChain %[[V2]][%[[V1]], %[[V4]]] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f16, stride=2> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f16, StorageBuffer>
// CHECK: %[[V6:.+]] = spirv.Load "StorageBuffer" %[[V5]] : f16
// CHECK: %[[V7:.+]] = spirv.Constant 1 : i32
// CHECK: %[[V8:.+]] = spirv.IAdd %[[V4]], %[[V7]] : i32
// CHECK: %[[V9:.+]] = spirv.AccessChain %[[V2]][%[[V1]], %[[V8]]] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f16, stride=2> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f16, StorageBuffer>
// CHECK: %[[V10:.+]] = spirv.Load "StorageBuffer" %[[V9]] : f16
// CHECK: %[[V11:.+]] = spirv.IAdd %[[V8]], %[[V7]] : i32
// CHECK: %[[V12:.+]] = spirv.AccessChain %[[V2]][%[[V1]], %[[V11]]] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f16, stride=2> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f16, StorageBuffer>
// CHECK: %[[V13:.+]] = spirv.Load "StorageBuffer" %[[V12]] : f16
// CHECK: %[[V14:.+]] = spirv.IAdd %[[V11]], %[[V7]] : i32
// CHECK: %[[V15:.+]] = spirv.AccessChain %[[V2]][%[[V1]], %[[V14]]] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f16, stride=2> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f16, StorageBuffer>
// CHECK: %[[V16:.+]] = spirv.Load "StorageBuffer" %[[V15]] : f16
// CHECK: %[[V17:.+]] = spirv.CompositeConstruct %[[V6]], %[[V10]], %[[V13]], %[[V16]] : (f16, f16, f16, f16) -> vector<4xf16>
// CHECK: %[[V18:.+]] = spirv.Bitcast %[[V17]] : vector<4xf16> to i64
// CHECK: spirv.ReturnValue %[[V18]] : i64
spirv.module Logical GLSL450 {
  spirv.GlobalVariable @l bind(0, 0) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i64, stride=8> [0])>, StorageBuffer>
  spirv.GlobalVariable @s bind(0, 0) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f16, stride=2> [0])>, StorageBuffer>
  spirv.GlobalVariable @o bind(0, 1) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f16, stride=2> [0])>, StorageBuffer>
  spirv.func @load(%i: i32) -> i64 "None" {
    %zero = spirv.Constant 0 : i32
    %p = spirv.mlir.addressof @l : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i64, stride=8> [0])>, StorageBuffer>
    %q = spirv.AccessChain %p[%zero, %i] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i64, stride=8> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<i64, StorageBuffer>
    %x = spirv.Load "StorageBuffer" %q : i64
    spirv.ReturnValue %x : i64
  }
}
// -----
// CHECK: spirv.module Logical GLSL450 {
// CHECK: spirv.GlobalVariable @b bind(0, 0) : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<2xf32>, stride=8> [0])>, StorageBuffer>
// CHECK-LABEL: spirv.func @load
// CHECK-SAME: (%[[V0:.+]]: i32) -> vector<4xi32> "None" {
// CHECK: %[[V1:.+]] = spirv.Constant 0 : i32
// CHECK: %[[V2:.+]] = spirv.mlir.addressof @b : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<2xf32>, stride=8> [0])>, StorageBuffer>
// CHECK: %[[V3:.+]] = spirv.Constant 2 : i32
// CHECK: %[[V4:.+]] = spirv.IMul %[[V0]], %[[V3]] : i32
// CHECK: %[[V5:.+]] = spirv.AccessChain %[[V2]][%[[V1]], %[[V4]]] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<2xf32>, stride=8> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<vector<2xf32>, StorageBuffer>
// CHECK: %[[V6:.+]] = spirv.Load "StorageBuffer" %[[V5]] : vector<2xf32>
// CHECK: %[[V7:.+]] = spirv.Constant 1 : i32
// CHECK: %[[V8:.+]] = spirv.IAdd %[[V4]], %[[V7]] : i32
// CHECK: %[[V9:.+]] = spirv.AccessChain %[[V2]][%[[V1]], %[[V8]]] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<2xf32>, stride=8> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<vector<2xf32>, StorageBuffer>
// CHECK: %[[V10:.+]] = spirv.Load "StorageBuffer" %[[V9]] : vector<2xf32>
// CHECK: %[[V11:.+]] = spirv.Bitcast %[[V6]] : vector<2xf32> to vector<2xi32>
// CHECK: %[[V12:.+]] = spirv.Bitcast %[[V10]] : vector<2xf32> to vector<2xi32>
// CHECK: %[[V13:.+]] = spirv.CompositeConstruct %[[V11]], %[[V12]] : (vector<2xi32>, vector<2xi32>) -> vector<4xi32>
// CHECK: spirv.ReturnValue %[[V13]] : vector<4xi32>
// CHECK-LABEL: spirv.func @one
// CHECK-SAME: (%[[V0:.+]]: i32) -> vector<2xf32> "None" {
// CHECK: %[[V1:.+]] = spirv.Constant 0 : i32
// CHECK: %[[V2:.+]] = spirv.mlir.addressof @b : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<2xf32>, stride=8> [0])>, StorageBuffer>
// CHECK: %[[V3:.+]] = spirv.AccessChain %[[V2]][%[[V1]], %[[V0]]] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<2xf32>, stride=8> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<vector<2xf32>, StorageBuffer>
// CHECK: %[[V4:.+]] = spirv.Load "StorageBuffer" %[[V3]] : vector<2xf32>
// CHECK: spirv.ReturnValue %[[V4]] : vector<2xf32>
spirv.module Logical GLSL450 {
  spirv.GlobalVariable @a bind(0, 0) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<4xi32>, stride=16> [0])>, StorageBuffer>
  spirv.GlobalVariable @b bind(0, 0) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<2xf32>, stride=8> [0])>, StorageBuffer>
  spirv.GlobalVariable @c bind(0, 0) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>
  spirv.func @load(%i: i32) -> vector<4xi32> "None" {
    %zero = spirv.Constant 0 : i32
    %p = spirv.mlir.addressof @a : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<4xi32>, stride=16> [0])>, StorageBuffer>
    %q = spirv.AccessChain %p[%zero, %i] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<4xi32>, stride=16> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<vector<4xi32>, StorageBuffer>
    %x = spirv.Load "StorageBuffer" %q : vector<4xi32>
    spirv.ReturnValue %x : vector<4xi32>
  }
  spirv.func @one(%i: i32) -> vector<2xf32> "None" {
    %zero = spirv.Constant 0 : i32
    %p = spirv.mlir.addressof @b : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<2xf32>, stride=8> [0])>, StorageBuffer>
    %q = spirv.AccessChain %p[%zero, %i] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<2xf32>, stride=8> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<vector<2xf32>, StorageBuffer>
    %x = spirv.Load "StorageBuffer" %q : vector<2xf32>
    spirv.ReturnValue %x : vector<2xf32>
  }
}
