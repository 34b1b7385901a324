// RUN: ir-opt --convert-arith-to-spirv --split-input-file --verify-diagnostics %s | FileCheck %s

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Int8, Int16], []>, #spirv.resource_limits<>>} {
  // CHECK-LABEL: func.func @constants
  func.func @constants() {
    // CHECK: spirv.Constant dense<[1, 2]> : vector<2xi32>
    %0 = arith.constant dense_resource<two> : vector<2xi32>
    // CHECK: spirv.Constant dense<7> : tensor<2xi32> : !spirv.array<2 x i32>
    %1 = arith.constant dense_resource<equal> : tensor<1x2xi32>
    return
  }
}
{-#
  dialect_resources: {
    builtin: {
      two: "0x400000000100000002000000",
      equal: "0x400000000700000007000000"
    }
  }
#-}

// -----

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [], []>, #spirv.resource_limits<>>} {
  func.func @missing() {
    // expected-error @+2 {{failed to legalize operation 'arith.constant'}}
    // expected-error @+1 {{could not find resource blob}}
    %0 = arith.constant dense_resource<missing> : tensor<2xi32>
    return
  }
}

// -----

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [], []>, #spirv.resource_limits<>>} {
  func.func @short() {
    // expected-error @+2 {{failed to legalize operation 'arith.constant'}}
    // expected-error @+1 {{resource is not a valid buffer}}
    %0 = arith.constant dense_resource<short> : tensor<2xi32>
    return
  }
}
{-#
  dialect_resources: {
    builtin: {
      short: "0x40000000010000000200"
    }
  }
#-}
