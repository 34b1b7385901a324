// RUN: ir-opt -arm-sme-vector-legalization --mlir-print-local-scope %s | FileCheck %s

// CHECK-LABEL: func.func @outer_product(
// CHECK: %{{[a-z0-9_:]+}} = vector.scalable.extract %{{[a-z0-9_#]+}}[0] : vector<[4]xf32> from vector<[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.scalable.extract %{{[a-z0-9_#]+}}[0] : vector<[4]xf32> from vector<[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.outerproduct %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : vector<[4]xf32>, vector<[4]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.scalable.extract %{{[a-z0-9_#]+}}[0] : vector<[4]xf32> from vector<[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.scalable.extract %{{[a-z0-9_#]+}}[4] : vector<[4]xf32> from vector<[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.outerproduct %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : vector<[4]xf32>, vector<[4]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.scalable.extract %{{[a-z0-9_#]+}}[4] : vector<[4]xf32> from vector<[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.scalable.extract %{{[a-z0-9_#]+}}[0] : vector<[4]xf32> from vector<[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.outerproduct %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : vector<[4]xf32>, vector<[4]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.scalable.extract %{{[a-z0-9_#]+}}[4] : vector<[4]xf32> from vector<[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.scalable.extract %{{[a-z0-9_#]+}}[4] : vector<[4]xf32> from vector<[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.outerproduct %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : vector<[4]xf32>, vector<[4]xf32>
func.func @outer_product(%a: vector<[8]xf32>, %b: vector<[8]xf32>) -> vector<[8]x[8]xf32> {
  %0 = vector.outerproduct %a, %b : vector<[8]xf32>, vector<[8]xf32>
  return %0 : vector<[8]x[8]xf32>
}

// CHECK-LABEL: func.func @masked_outer_product(
// CHECK: %{{[a-z0-9_:]+}} = vector.create_mask %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : vector<[8]x[4]xi1>
// CHECK: %{{[a-z0-9_:]+}} = vector.vscale
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = vector.create_mask %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : vector<[4]x[4]xi1>
// CHECK: %{{[a-z0-9_:]+}} = vector.scalable.extract %{{[a-z0-9_#]+}}[0] : vector<[4]xf32> from vector<[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.scalable.extract %{{[a-z0-9_#]+}}[0] : vector<[4]xf32> from vector<[4]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.mask %{{[a-z0-9_#]+}} { vector.outerproduct %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} {kind = #vector.kind<add>} : vector<[4]xf32>, vector<[4]xf32> } : vector<[4]x[4]xi1> -> vector<[4]x[4]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.vscale
// CHECK: %{{[a-z0-9_#]+}}-4 = arith.constant -4 : index
// CHECK: %{{[a-z0-9_#]+}}-4_vscale = arith.muli %{{[a-z0-9_#]+}}-4, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}-4_vscale : index
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = vector.create_mask %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : vector<[4]x[4]xi1>
// CHECK: %{{[a-z0-9_:]+}} = vector.scalable.extract %{{[a-z0-9_#]+}}[4] : vector<[4]xf32> from vector<[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.scalable.extract %{{[a-z0-9_#]+}}[0] : vector<[4]xf32> from vector<[4]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.mask %{{[a-z0-9_#]+}} { vector.outerproduct %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} {kind = #vector.kind<add>} : vector<[4]xf32>, vector<[4]xf32> } : vector<[4]x[4]xi1> -> vector<[4]x[4]xf32>
func.func @masked_outer_product(%a: vector<[8]xf32>, %b: vector<[4]xf32>, %c: vector<[8]x[4]xf32>, %i: index, %j: index) -> vector<[8]x[4]xf32> {
  %m = vector.create_mask %i, %j : vector<[8]x[4]xi1>
  %0 = vector.mask %m { vector.outerproduct %a, %b, %c {kind = #vector.kind<add>} : vector<[8]xf32>, vector<[4]xf32> } : vector<[8]x[4]xi1> -> vector<[8]x[4]xf32>
  return %0 : vector<[8]x[4]xf32>
}

// CHECK-LABEL: func.func @copy(
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0.000000e+00 : f64
// CHECK: %{{[a-z0-9_:]+}} = vector.vscale
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = vector.transfer_read %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}], %{{[a-z0-9_#]+}} {in_bounds = [true, true]} : memref<?x?xf64>, vector<[2]x[2]xf64>
// CHECK: %{{[a-z0-9_:]+}} = vector.vscale
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 2 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = vector.transfer_read %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}], %{{[a-z0-9_#]+}} {in_bounds = [true, true]} : memref<?x?xf64>, vector<[2]x[2]xf64>
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = vector.vscale
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 2 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 1 : index
// CHECK: scf.for %{{[a-z0-9_:]+}} = %{{[a-z0-9_#]+}} to %{{[a-z0-9_#]+}} step %{{[a-z0-9_#]+}} {
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = vector.extract %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}] : vector<[2]xf64> from vector<[2]x[2]xf64>
// CHECK: vector.transfer_write %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}] {in_bounds = [true]} : vector<[2]xf64>, memref<?x?xf64>
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 2 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = vector.extract %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}] : vector<[2]xf64> from vector<[2]x[2]xf64>
// CHECK: vector.transfer_write %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}] {in_bounds = [true]} : vector<[2]xf64>, memref<?x?xf64>
func.func @copy(%m: memref<?x?xf64>, %n: memref<?x?xf64>, %i: index, %j: index) {
  %p = arith.constant 0.0 : f64
  %0 = vector.transfer_read %m[%i, %j], %p {in_bounds = [true, true]} : memref<?x?xf64>, vector<[4]x[2]xf64>
  vector.transfer_write %0, %n[%j, %i] {in_bounds = [true, true]} : vector<[4]x[2]xf64>, memref<?x?xf64>
  return
}

// CHECK-LABEL: func.func @transposed_write(
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : i16
// CHECK: %{{[a-z0-9_:]+}} = vector.create_mask %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : vector<[16]x[8]xi1>
// CHECK: %{{[a-z0-9_:]+}} = vector.vscale
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = vector.create_mask %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : vector<[8]x[8]xi1>
// CHECK: %{{[a-z0-9_:]+}} = vector.vscale
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = vector.transfer_read %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}], %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} {in_bounds = [true, true]} : memref<?x?xi16>, vector<[8]x[8]xi16>
// CHECK: %{{[a-z0-9_:]+}} = vector.vscale
// CHECK: %{{[a-z0-9_#]+}}-8 = arith.constant -8 : index
// CHECK: %{{[a-z0-9_#]+}}-8_vscale = arith.muli %{{[a-z0-9_#]+}}-8, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}-8_vscale : index
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = vector.create_mask %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : vector<[8]x[8]xi1>
// CHECK: %{{[a-z0-9_:]+}} = vector.vscale
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 8 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = vector.transfer_read %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}], %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} {in_bounds = [true, true]} : memref<?x?xi16>, vector<[8]x[8]xi16>
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = vector.vscale
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 8 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 1 : index
// CHECK: scf.for %{{[a-z0-9_:]+}} = %{{[a-z0-9_#]+}} to %{{[a-z0-9_#]+}} step %{{[a-z0-9_#]+}} {
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = vector.extract %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}] : vector<[8]xi1> from vector<[16]x[8]xi1>
// CHECK: %{{[a-z0-9_:]+}} = vector.extract %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}] : vector<[8]xi16> from vector<[8]x[8]xi16>
// CHECK: vector.transfer_write %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}], %{{[a-z0-9_#]+}} {in_bounds = [true]} : vector<[8]xi16>, memref<?x?xi16>
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 8 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = vector.extract %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}] : vector<[8]xi1> from vector<[16]x[8]xi1>
// CHECK: %{{[a-z0-9_:]+}} = vector.extract %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}] : vector<[8]xi16> from vector<[8]x[8]xi16>
// CHECK: vector.transfer_write %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}], %{{[a-z0-9_#]+}} {in_bounds = [true]} : vector<[8]xi16>, memref<?x?xi16>
// CHECK: %{{[a-z0-9_:]+}} = vector.create_mask %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : vector<[8]x[16]xi1>
// CHECK: %{{[a-z0-9_:]+}} = vector.vscale
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = vector.create_mask %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : vector<[8]x[8]xi1>
// CHECK: %{{[a-z0-9_:]+}} = vector.vscale
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: vector.transfer_write %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}], %{{[a-z0-9_#]+}} {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<[8]x[8]xi16>, memref<?x?xi16>
// CHECK: %{{[a-z0-9_:]+}} = vector.vscale
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_#]+}}-8_30 = arith.constant -8 : index
// CHECK: %{{[a-z0-9_#]+}}-8_vscale_31 = arith.muli %{{[a-z0-9_#]+}}-8_30, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}-8_vscale_31 : index
// CHECK: %{{[a-z0-9_:]+}} = vector.create_mask %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : vector<[8]x[8]xi1>
// CHECK: %{{[a-z0-9_:]+}} = vector.vscale
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 8 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: vector.transfer_write %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}], %{{[a-z0-9_#]+}} {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<[8]x[8]xi16>, memref<?x?xi16>
func.func @transposed_write(%m: memref<?x?xi16>, %n: memref<?x?xi16>, %i: index, %j: index) {
  %p = arith.constant 0 : i16
  %k = vector.create_mask %i, %j : vector<[16]x[8]xi1>
  %0 = vector.transfer_read %m[%i, %j], %p, %k {in_bounds = [true, true]} : memref<?x?xi16>, vector<[16]x[8]xi16>
  vector.transfer_write %0, %n[%j, %i], %k {in_bounds = [true, true]} : vector<[16]x[8]xi16>, memref<?x?xi16>
  %w = vector.create_mask %i, %j : vector<[8]x[16]xi1>
  vector.transfer_write %0, %n[%j, %i], %w {in_bounds = [true, true], permutation_map = affine_map<(a, b) -> (b, a)>} : vector<[16]x[8]xi16>, memref<?x?xi16>
  return
}

// CHECK-LABEL: func.func @tensor_write(
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : i8
// CHECK: %{{[a-z0-9_:]+}} = vector.create_mask %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : vector<[32]x[16]xi1>
// CHECK: %{{[a-z0-9_:]+}} = vector.vscale
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = vector.create_mask %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : vector<[16]x[16]xi1>
// CHECK: %{{[a-z0-9_:]+}} = vector.vscale
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = vector.transfer_read %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}], %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} {in_bounds = [true, true]} : memref<?x?xi8>, vector<[16]x[16]xi8>
// CHECK: %{{[a-z0-9_:]+}} = vector.vscale
// CHECK: %{{[a-z0-9_#]+}}-16 = arith.constant -16 : index
// CHECK: %{{[a-z0-9_#]+}}-16_vscale = arith.muli %{{[a-z0-9_#]+}}-16, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}-16_vscale : index
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = vector.create_mask %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : vector<[16]x[16]xi1>
// CHECK: %{{[a-z0-9_:]+}} = vector.vscale
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 16 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = vector.transfer_read %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}], %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} {in_bounds = [true, true]} : memref<?x?xi8>, vector<[16]x[16]xi8>
// CHECK: %{{[a-z0-9_:]+}} = vector.vscale
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = vector.create_mask %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : vector<[16]x[16]xi1>
// CHECK: %{{[a-z0-9_:]+}} = vector.vscale
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: vector.transfer_write %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}], %{{[a-z0-9_#]+}} {in_bounds = [true, true]} : vector<[16]x[16]xi8>, memref<?x?xi8>
// CHECK: %{{[a-z0-9_:]+}} = vector.vscale
// CHECK: %{{[a-z0-9_#]+}}-16_24 = arith.constant -16 : index
// CHECK: %{{[a-z0-9_#]+}}-16_vscale_25 = arith.muli %{{[a-z0-9_#]+}}-16_24, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}-16_vscale_25 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = vector.create_mask %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : vector<[16]x[16]xi1>
// CHECK: %{{[a-z0-9_:]+}} = vector.vscale
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 16 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: vector.transfer_write %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}], %{{[a-z0-9_#]+}} {in_bounds = [true, true]} : vector<[16]x[16]xi8>, memref<?x?xi8>
// CHECK: %{{[a-z0-9_:]+}} = vector.vscale
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = vector.transfer_write %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}] {in_bounds = [true, true]} : vector<[16]x[16]xi8>, tensor<?x?xi8>
// CHECK: %{{[a-z0-9_:]+}} = vector.vscale
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 16 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = vector.transfer_write %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}] {in_bounds = [true, true]} : vector<[16]x[16]xi8>, tensor<?x?xi8>
func.func @tensor_write(%m: memref<?x?xi8>, %t: tensor<?x?xi8>, %i: index, %j: index) -> tensor<?x?xi8> {
  %p = arith.constant 0 : i8
  %k = vector.create_mask %i, %j : vector<[32]x[16]xi1>
  %0 = vector.transfer_read %m[%i, %j], %p, %k {in_bounds = [true, true]} : memref<?x?xi8>, vector<[32]x[16]xi8>
  vector.transfer_write %0, %m[%j, %i], %k {in_bounds = [true, true]} : vector<[32]x[16]xi8>, memref<?x?xi8>
  %1 = vector.transfer_write %0, %t[%j, %i] {in_bounds = [true, true]} : vector<[32]x[16]xi8>, tensor<?x?xi8>
  return %1 : tensor<?x?xi8>
}

// CHECK-LABEL: func.func @extracted_mask(
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 2 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.cmpi sgt, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.select %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = vector.create_mask %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : vector<[4]x[4]xi1>
// CHECK: %{{[a-z0-9_:]+}} = arith.cmpi slt, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.select %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = vector.create_mask %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : vector<[4]x[4]xi1>
func.func @extracted_mask(%n: index, %a: index, %b: index, %i: index) -> (vector<[4]x[4]xi1>, vector<[4]x[4]xi1>) {
  %m = vector.create_mask %n, %a, %b : vector<4x[4]x[4]xi1>
  %0 = vector.extract %m[2] : vector<[4]x[4]xi1> from vector<4x[4]x[4]xi1>
  %1 = vector.extract %m[%i] : vector<[4]x[4]xi1> from vector<4x[4]x[4]xi1>
  return %0, %1 : vector<[4]x[4]xi1>, vector<[4]x[4]xi1>
}

// CHECK-LABEL: func.func @transposed_read(
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 4 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0.000000e+00 : f32
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 1 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 8 : index
// CHECK: %{{[a-z0-9_:]+}} = vector.vscale
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = memref.subview %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}] [%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}] [%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}] : memref<?x?xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
// CHECK: %{{[a-z0-9_:]+}} = memref.transpose %{{[a-z0-9_#]+}} (d0, d1) -> (d1, d0) : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
// CHECK: %{{[a-z0-9_:]+}} = vector.transfer_read %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}], %{{[a-z0-9_#]+}} : memref<?x?xf32, strided<[?, ?], offset: ?>>, vector<4x[8]xf32>
func.func @transposed_read(%m: memref<?x?xf32>, %i: index, %j: index) -> vector<4x[8]xf32> {
  %p = arith.constant 0.0 : f32
  %0 = vector.transfer_read %m[%i, %j], %p : memref<?x?xf32>, vector<[8]x4xf32>
  %1 = vector.transpose %0, [1, 0] : vector<[8]x4xf32> to vector<4x[8]xf32>
  return %1 : vector<4x[8]xf32>
}

// CHECK-LABEL: func.func @extended_transposed_read(
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 4 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 8 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 1 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : i8
// CHECK: %{{[a-z0-9_:]+}} = vector.create_mask %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : vector<[8]x4xi1>
// CHECK: %{{[a-z0-9_:]+}} = vector.vscale
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = memref.subview %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}] [%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}] [%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}] : memref<?x?xi8> to memref<?x?xi8, strided<[?, ?], offset: ?>>
// CHECK: %{{[a-z0-9_:]+}} = vector.transpose %{{[a-z0-9_#]+}}, [1, 0] : vector<[8]x4xi1> to vector<4x[8]xi1>
// CHECK: %{{[a-z0-9_:]+}} = memref.transpose %{{[a-z0-9_#]+}} (d0, d1) -> (d1, d0) : memref<?x?xi8, strided<[?, ?], offset: ?>> to memref<?x?xi8, strided<[?, ?], offset: ?>>
// CHECK: %{{[a-z0-9_:]+}} = vector.transfer_read %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}], %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} {in_bounds = [false, true]} : memref<?x?xi8, strided<[?, ?], offset: ?>>, vector<4x[8]xi8>
// CHECK: %{{[a-z0-9_:]+}} = arith.extsi %{{[a-z0-9_#]+}} : vector<4x[8]xi8> to vector<4x[8]xi32>
func.func @extended_transposed_read(%m: memref<?x?xi8>, %i: index, %j: index) -> vector<4x[8]xi32> {
  %p = arith.constant 0 : i8
  %k = vector.create_mask %i, %j : vector<[8]x4xi1>
  %0 = vector.transfer_read %m[%i, %j], %p, %k {in_bounds = [true, false]} : memref<?x?xi8>, vector<[8]x4xi8>
  %e = arith.extsi %0 : vector<[8]x4xi8> to vector<[8]x4xi32>
  %1 = vector.transpose %e, [1, 0] : vector<[8]x4xi32> to vector<4x[8]xi32>
  return %1 : vector<4x[8]xi32>
}

// CHECK-LABEL: func.func @transposed_store(
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 4 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 2 : index
// CHECK: %{{[a-z0-9_:]+}} = arm_sme.get_tile : vector<[4]x[4]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.extract %{{[a-z0-9_#]+}}[0] : vector<[4]xf32> from vector<2x[4]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.insert %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} [0] : vector<[4]xf32> into vector<[4]x[4]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.extract %{{[a-z0-9_#]+}}[1] : vector<[4]xf32> from vector<2x[4]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.insert %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} [1] : vector<[4]xf32> into vector<[4]x[4]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.vscale
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = vector.create_mask %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : vector<[4]x[4]xi1>
// CHECK: vector.transfer_write %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}], %{{[a-z0-9_#]+}} {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<[4]x[4]xf32>, memref<?x?xf32>
func.func @transposed_store(%m: memref<?x?xf32>, %v: vector<2x[4]xf32>, %i: index, %j: index) {
  %t = vector.transpose %v, [1, 0] : vector<2x[4]xf32> to vector<[4]x2xf32>
  vector.transfer_write %t, %m[%i, %j] {in_bounds = [true, true]} : vector<[4]x2xf32>, memref<?x?xf32>
  return
}

// CHECK-LABEL: func.func @masked_transposed_store(
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 4 : index
// CHECK: %{{[a-z0-9_:]+}} = arm_sme.get_tile : vector<[4]x[4]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.extract %{{[a-z0-9_#]+}}[0] : vector<[8]xf32> from vector<8x[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.scalable.extract %{{[a-z0-9_#]+}}[0] : vector<[4]xf32> from vector<[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.insert %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} [0] : vector<[4]xf32> into vector<[4]x[4]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.extract %{{[a-z0-9_#]+}}[1] : vector<[8]xf32> from vector<8x[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.scalable.extract %{{[a-z0-9_#]+}}[0] : vector<[4]xf32> from vector<[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.insert %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} [1] : vector<[4]xf32> into vector<[4]x[4]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.extract %{{[a-z0-9_#]+}}[2] : vector<[8]xf32> from vector<8x[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.scalable.extract %{{[a-z0-9_#]+}}[0] : vector<[4]xf32> from vector<[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.insert %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} [2] : vector<[4]xf32> into vector<[4]x[4]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.extract %{{[a-z0-9_#]+}}[3] : vector<[8]xf32> from vector<8x[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.scalable.extract %{{[a-z0-9_#]+}}[0] : vector<[4]xf32> from vector<[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.insert %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} [3] : vector<[4]xf32> into vector<[4]x[4]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.vscale
// CHECK: %{{[a-z0-9_:]+}} = index.mins %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}
// CHECK: %{{[a-z0-9_:]+}} = vector.create_mask %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : vector<[4]x[4]xi1>
// CHECK: %{{[a-z0-9_:]+}} = vector.transfer_write %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}], %{{[a-z0-9_#]+}} {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<[4]x[4]xf32>, tensor<?x?xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.extract %{{[a-z0-9_#]+}}[0] : vector<[8]xf32> from vector<8x[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.scalable.extract %{{[a-z0-9_#]+}}[4] : vector<[4]xf32> from vector<[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.insert %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} [0] : vector<[4]xf32> into vector<[4]x[4]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.extract %{{[a-z0-9_#]+}}[1] : vector<[8]xf32> from vector<8x[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.scalable.extract %{{[a-z0-9_#]+}}[4] : vector<[4]xf32> from vector<[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.insert %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} [1] : vector<[4]xf32> into vector<[4]x[4]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.extract %{{[a-z0-9_#]+}}[2] : vector<[8]xf32> from vector<8x[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.scalable.extract %{{[a-z0-9_#]+}}[4] : vector<[4]xf32> from vector<[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.insert %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} [2] : vector<[4]xf32> into vector<[4]x[4]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.extract %{{[a-z0-9_#]+}}[3] : vector<[8]xf32> from vector<8x[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.scalable.extract %{{[a-z0-9_#]+}}[4] : vector<[4]xf32> from vector<[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.insert %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} [3] : vector<[4]xf32> into vector<[4]x[4]xf32>
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.subi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = index.mins %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}
// CHECK: %{{[a-z0-9_:]+}} = vector.create_mask %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : vector<[4]x[4]xi1>
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = vector.transfer_write %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}], %{{[a-z0-9_#]+}} {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<[4]x[4]xf32>, tensor<?x?xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.extract %{{[a-z0-9_#]+}}[4] : vector<[8]xf32> from vector<8x[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.scalable.extract %{{[a-z0-9_#]+}}[0] : vector<[4]xf32> from vector<[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.insert %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} [0] : vector<[4]xf32> into vector<[4]x[4]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.extract %{{[a-z0-9_#]+}}[5] : vector<[8]xf32> from vector<8x[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.scalable.extract %{{[a-z0-9_#]+}}[0] : vector<[4]xf32> from vector<[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.insert %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} [1] : vector<[4]xf32> into vector<[4]x[4]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.extract %{{[a-z0-9_#]+}}[6] : vector<[8]xf32> from vector<8x[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.scalable.extract %{{[a-z0-9_#]+}}[0] : vector<[4]xf32> from vector<[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.insert %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} [2] : vector<[4]xf32> into vector<[4]x[4]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.extract %{{[a-z0-9_#]+}}[7] : vector<[8]xf32> from vector<8x[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.scalable.extract %{{[a-z0-9_#]+}}[0] : vector<[4]xf32> from vector<[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.insert %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} [3] : vector<[4]xf32> into vector<[4]x[4]xf32>
// CHECK: %{{[a-z0-9_:]+}} = arith.subi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = index.mins %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}
// CHECK: %{{[a-z0-9_:]+}} = vector.create_mask %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : vector<[4]x[4]xi1>
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = vector.transfer_write %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}], %{{[a-z0-9_#]+}} {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<[4]x[4]xf32>, tensor<?x?xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.extract %{{[a-z0-9_#]+}}[4] : vector<[8]xf32> from vector<8x[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.scalable.extract %{{[a-z0-9_#]+}}[4] : vector<[4]xf32> from vector<[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.insert %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} [0] : vector<[4]xf32> into vector<[4]x[4]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.extract %{{[a-z0-9_#]+}}[5] : vector<[8]xf32> from vector<8x[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.scalable.extract %{{[a-z0-9_#]+}}[4] : vector<[4]xf32> from vector<[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.insert %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} [1] : vector<[4]xf32> into vector<[4]x[4]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.extract %{{[a-z0-9_#]+}}[6] : vector<[8]xf32> from vector<8x[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.scalable.extract %{{[a-z0-9_#]+}}[4] : vector<[4]xf32> from vector<[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.insert %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} [2] : vector<[4]xf32> into vector<[4]x[4]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.extract %{{[a-z0-9_#]+}}[7] : vector<[8]xf32> from vector<8x[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.scalable.extract %{{[a-z0-9_#]+}}[4] : vector<[4]xf32> from vector<[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.insert %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} [3] : vector<[4]xf32> into vector<[4]x[4]xf32>
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.subi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.subi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = index.mins %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}
// CHECK: %{{[a-z0-9_:]+}} = vector.create_mask %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : vector<[4]x[4]xi1>
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = vector.transfer_write %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}], %{{[a-z0-9_#]+}} {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<[4]x[4]xf32>, tensor<?x?xf32>
func.func @masked_transposed_store(%m: tensor<?x?xf32>, %v: vector<8x[8]xf32>, %i: index, %j: index) -> tensor<?x?xf32> {
  %k = vector.create_mask %i, %j : vector<[8]x8xi1>
  %t = vector.transpose %v, [1, 0] : vector<8x[8]xf32> to vector<[8]x8xf32>
  %0 = vector.transfer_write %t, %m[%i, %j], %k {in_bounds = [true, true]} : vector<[8]x8xf32>, tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @column(
// CHECK: %{{[a-z0-9_:]+}} = arith.constant dense<0.000000e+00> : vector<[4]xf32>
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 1 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 4 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = vector.vscale
// CHECK: %{{[a-z0-9_:]+}} = arith.muli %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = scf.for %{{[a-z0-9_:]+}} = %{{[a-z0-9_#]+}} to %{{[a-z0-9_#]+}} step %{{[a-z0-9_#]+}} iter_args(%{{[a-z0-9_:]+}} = %{{[a-z0-9_#]+}}) -> (vector<[4]xf32>) {
// CHECK: %{{[a-z0-9_:]+}} = arith.addi %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : index
// CHECK: %{{[a-z0-9_:]+}} = memref.load %{{[a-z0-9_#]+}}[%{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}] : memref<?x?xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.insert %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} [%{{[a-z0-9_#]+}}] : f32 into vector<[4]xf32>
// CHECK: scf.yield %{{[a-z0-9_#]+}} : vector<[4]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.shape_cast %{{[a-z0-9_#]+}} : vector<[4]xf32> to vector<[4]x1xf32>
func.func @column(%m: memref<?x?xf32>, %i: index, %j: index) -> vector<[4]x1xf32> {
  %p = arith.constant 0.0 : f32
  %0 = vector.transfer_read %m[%i, %j], %p {in_bounds = [true, true]} : memref<?x?xf32>, vector<[4]x1xf32>
  return %0 : vector<[4]x1xf32>
}

// CHECK-LABEL: func.func @carried(
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.constant 1 : index
// CHECK: %{{[a-z0-9_:]+}} = arith.constant dense<1.500000e+00> : vector<[4]x[4]xf32>
// CHECK: %{{[a-z0-9_:]+}} = scf.for %{{[a-z0-9_:]+}} = %{{[a-z0-9_#]+}} to %{{[a-z0-9_#]+}} step %{{[a-z0-9_#]+}} iter_args(%{{[a-z0-9_:]+}} = %{{[a-z0-9_#]+}}, %{{[a-z0-9_:]+}} = %{{[a-z0-9_#]+}}, %{{[a-z0-9_:]+}} = %{{[a-z0-9_#]+}}, %{{[a-z0-9_:]+}} = %{{[a-z0-9_#]+}}) -> (vector<[4]x[4]xf32>, vector<[4]x[4]xf32>, vector<[4]x[4]xf32>, vector<[4]x[4]xf32>) {
// CHECK: %{{[a-z0-9_:]+}} = vector.scalable.extract %{{[a-z0-9_#]+}}[0] : vector<[4]xf32> from vector<[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.scalable.extract %{{[a-z0-9_#]+}}[0] : vector<[4]xf32> from vector<[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.outerproduct %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} {kind = #vector.kind<add>} : vector<[4]xf32>, vector<[4]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.scalable.extract %{{[a-z0-9_#]+}}[0] : vector<[4]xf32> from vector<[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.scalable.extract %{{[a-z0-9_#]+}}[4] : vector<[4]xf32> from vector<[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.outerproduct %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} {kind = #vector.kind<add>} : vector<[4]xf32>, vector<[4]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.scalable.extract %{{[a-z0-9_#]+}}[4] : vector<[4]xf32> from vector<[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.scalable.extract %{{[a-z0-9_#]+}}[0] : vector<[4]xf32> from vector<[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.outerproduct %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} {kind = #vector.kind<add>} : vector<[4]xf32>, vector<[4]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.scalable.extract %{{[a-z0-9_#]+}}[4] : vector<[4]xf32> from vector<[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.scalable.extract %{{[a-z0-9_#]+}}[4] : vector<[4]xf32> from vector<[8]xf32>
// CHECK: %{{[a-z0-9_:]+}} = vector.outerproduct %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} {kind = #vector.kind<add>} : vector<[4]xf32>, vector<[4]xf32>
// CHECK: scf.yield %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}}, %{{[a-z0-9_#]+}} : vector<[4]x[4]xf32>, vector<[4]x[4]xf32>, vector<[4]x[4]xf32>, vector<[4]x[4]xf32>
func.func @carried(%n: index, %a: vector<[8]xf32>) -> vector<[8]x[8]xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant dense<1.5> : vector<[8]x[8]xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %z) -> vector<[8]x[8]xf32> {
    %0 = vector.outerproduct %a, %a, %x : vector<[8]xf32>, vector<[8]xf32>
    scf.yield %0 : vector<[8]x[8]xf32>
  }
  return %r : vector<[8]x[8]xf32>
}
