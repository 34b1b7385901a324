// RUN: ir-opt --one-shot-bufferize="test-analysis-only dump-alias-sets" %s | FileCheck %s

// CHECK-LABEL: func.func @filled_twice
// CHECK-SAME: attributes {__bbarg_alias_set_attr__ = {{\[}}{{\[}}{{\[}}["%arg1"]]]]}
func.func @filled_twice(%f: f32, %t: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK: %0 = tensor.empty() {__opresult_alias_set_attr__ = {{\[}}["%2", "%1", "%0"]]}
  %0 = tensor.empty() : tensor<4xf32>
  // CHECK: linalg.fill {__inplace_operands_attr__ = ["none", "true"], __opresult_alias_set_attr__ = {{\[}}["%2", "%1", "%0"]]}
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = linalg.fill ins(%f : f32) outs(%1 : tensor<4xf32>) -> tensor<4xf32>
  return %2, %t : tensor<4xf32>, tensor<4xf32>
}
