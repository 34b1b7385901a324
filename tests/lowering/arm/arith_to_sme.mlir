// RUN: ir-opt -convert-arith-to-arm-sme --mlir-print-local-scope --split-input-file %s | FileCheck %s
func.func @a() -> (vector<[16]x[16]xi8>, vector<[4]x[4]xf32>, vector<[8]x[8]xf16>, vector<[4]x[4]xf32>, vector<[2]x[2]xi64>, vector<[4]xi32>, vector<[4]x[4]xf32>) {
  %0 = arith.constant dense<0> : vector<[16]x[16]xi8>
  %1 = arith.constant dense<0.0> : vector<[4]x[4]xf32>
  %2 = arith.constant dense<2.0> : vector<[8]x[8]xf16>
  %3 = arith.constant dense<-0.0> : vector<[4]x[4]xf32>
  %4 = arith.constant dense<-3> : vector<[2]x[2]xi64>
  %5 = arith.constant dense<7> : vector<[4]xi32>
  return %0, %1, %2, %3, %4, %5, %1 : vector<[16]x[16]xi8>, vector<[4]x[4]xf32>, vector<[8]x[8]xf16>, vector<[4]x[4]xf32>, vector<[2]x[2]xi64>, vector<[4]xi32>, vector<[4]x[4]xf32>
}

// CHECK-LABEL: func.func @a
// CHECK: %{{[a-z0-9_]+}} = arith.constant dense<7> : vector<[4]xi32>
// CHECK: %{{[a-z0-9_]+}} = arith.constant 2 : index
// CHECK: %{{[a-z0-9_]+}} = arith.constant dense<-3> : vector<[2]xi64>
// CHECK: %{{[a-z0-9_]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_]+}} = arith.constant 8 : index
// CHECK: %{{[a-z0-9_]+}} = arith.constant 1 : index
// CHECK: %{{[a-z0-9_]+}} = arith.constant dense<2.000000e+00> : vector<[8]xf16>
// CHECK: %{{[a-z0-9_]+}} = arm_sme.zero : vector<[16]x[16]xi8>
// CHECK: %{{[a-z0-9_]+}} = arm_sme.zero : vector<[4]x[4]xf32>
// CHECK: %{{[a-z0-9_]+}} = arm_sme.get_tile : vector<[8]x[8]xf16>
// CHECK: %{{[a-z0-9_]+}} = vector.vscale
// CHECK: %{{[a-z0-9_]+}} = arith.muli %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : index
// CHECK: %{{[a-z0-9_]+}} = scf.for %{{[a-z0-9_]+}} = %{{[a-z0-9_]+}} to %{{[a-z0-9_]+}} step %{{[a-z0-9_]+}} iter_args(%{{[a-z0-9_]+}} = %{{[a-z0-9_]+}}) -> (vector<[8]x[8]xf16>) {
// CHECK: %{{[a-z0-9_]+}} = arm_sme.insert_tile_slice %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : vector<[8]xf16> into vector<[8]x[8]xf16>
// CHECK: scf.yield %{{[a-z0-9_]+}} : vector<[8]x[8]xf16>
// CHECK: %{{[a-z0-9_]+}} = arm_sme.zero : vector<[4]x[4]xf32>
// CHECK: %{{[a-z0-9_]+}} = arm_sme.get_tile : vector<[2]x[2]xi64>
// CHECK: %{{[a-z0-9_]+}} = vector.vscale
// CHECK: %{{[a-z0-9_]+}} = arith.muli %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : index
// CHECK: %{{[a-z0-9_]+}} = scf.for %{{[a-z0-9_]+}} = %{{[a-z0-9_]+}} to %{{[a-z0-9_]+}} step %{{[a-z0-9_]+}} iter_args(%{{[a-z0-9_]+}} = %{{[a-z0-9_]+}}) -> (vector<[2]x[2]xi64>) {
// CHECK: %{{[a-z0-9_]+}} = arm_sme.insert_tile_slice %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : vector<[2]xi64> into vector<[2]x[2]xi64>
// CHECK: scf.yield %{{[a-z0-9_]+}} : vector<[2]x[2]xi64>
