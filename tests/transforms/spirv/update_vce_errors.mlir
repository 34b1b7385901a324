// RUN: ir-opt --pass-pipeline='builtin.module(spirv.module(spirv-update-vce))' --split-input-file --verify-diagnostics %s

spirv.module Logical GLSL450 attributes {spirv.target_env = #spirv.target_env<
  #spirv.vce<v1.0, [Shader], []>, #spirv.resource_limits<>>} {
  spirv.func @f(%x: i32) "None" {
    // expected-error @+1 {{'spirv.GroupNonUniformIAdd' requires min version v1.3 but target environment allows up to v1.0}}
    %0 = spirv.GroupNonUniformIAdd <Subgroup> <Reduce> %x : i32 -> i32
    spirv.Return
  }
}

// -----

spirv.module Logical GLSL450 attributes {spirv.target_env = #spirv.target_env<
  #spirv.vce<v1.3, [Shader], []>, #spirv.resource_limits<>>} {
  spirv.func @f(%x: f64) "None" {
    // expected-error @+1 {{'spirv.FAdd' requires at least one capability in [Float64] but none allowed in target environment}}
    %0 = spirv.FAdd %x, %x : f64
    spirv.Return
  }
}

// -----

// expected-error @+1 {{missing 'spirv.target_env' attribute}}
spirv.module Logical GLSL450 {
}
