// RUN: ir-opt -arm-neon-2d-to-intr --mlir-print-local-scope --split-input-file %s | FileCheck %s
func.func @f(%a: vector<4xi32>, %b: vector<4x4xi8>, %c: vector<4x4xi8>, %d: vector<2xi32>, %e: vector<2x4xi8>) -> (vector<4xi32>, vector<2xi32>) {
  %0 = arm_neon.2d.sdot %a, %b, %c : vector<4x4xi8>, vector<4x4xi8> to vector<4xi32>
  %1 = arm_neon.2d.sdot %d, %e, %e : vector<2x4xi8>, vector<2x4xi8> to vector<2xi32>
  return %0, %1 : vector<4xi32>, vector<2xi32>
}

// CHECK-LABEL: func.func @f
// CHECK: %{{[a-z0-9_]+}} = vector.shape_cast %{{[a-z0-9_]+}} : vector<4x4xi8> to vector<16xi8>
// CHECK: %{{[a-z0-9_]+}} = vector.shape_cast %{{[a-z0-9_]+}} : vector<4x4xi8> to vector<16xi8>
// CHECK: %{{[a-z0-9_]+}} = arm_neon.intr.sdot %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : vector<16xi8>, vector<16xi8> to vector<4xi32>
// CHECK: %{{[a-z0-9_]+}} = vector.shape_cast %{{[a-z0-9_]+}} : vector<2x4xi8> to vector<8xi8>
// CHECK: %{{[a-z0-9_]+}} = vector.shape_cast %{{[a-z0-9_]+}} : vector<2x4xi8> to vector<8xi8>
// CHECK: %{{[a-z0-9_]+}} = arm_neon.intr.sdot %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : vector<8xi8>, vector<8xi8> to vector<2xi32>
