// RUN: ir-opt -convert-arm-sme-to-scf --mlir-print-local-scope --split-input-file %s | FileCheck %s
func.func @a(%m: memref<?x?xi32>, %i: index, %j: index) -> vector<[4]x[4]xi32> {
  %t = arm_sme.tile_load %m[%i, %j] : memref<?x?xi32>, vector<[4]x[4]xi32>
  %u = arm_sme.tile_load %m[%i, %j] layout<vertical> : memref<?x?xi32>, vector<[4]x[4]xi32>
  arm_sme.tile_store %t, %m[%i, %j] : memref<?x?xi32>, vector<[4]x[4]xi32>
  arm_sme.tile_store %u, %m[%i, %j] layout<vertical> : memref<?x?xi32>, vector<[4]x[4]xi32>
  return %u : vector<[4]x[4]xi32>
}

// CHECK-LABEL: func.func @a
// CHECK: %{{[a-z0-9_]+}} = arm_sme.get_tile : vector<[4]x[4]xi32>
// CHECK: %{{[a-z0-9_]+}} = arith.constant 4 : index
// CHECK: %{{[a-z0-9_]+}} = vector.vscale
// CHECK: %{{[a-z0-9_]+}} = arith.muli %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : index
// CHECK: %{{[a-z0-9_]+}} = arith.constant dense<true> : vector<[4]xi1>
// CHECK: %{{[a-z0-9_]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_]+}} = arith.constant 1 : index
// CHECK: %{{[a-z0-9_]+}} = scf.for %{{[a-z0-9_]+}} = %{{[a-z0-9_]+}} to %{{[a-z0-9_]+}} step %{{[a-z0-9_]+}} iter_args(%{{[a-z0-9_]+}} = %{{[a-z0-9_]+}}) -> (vector<[4]x[4]xi32>) {
// CHECK: %{{[a-z0-9_]+}} = arith.addi %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : index
// CHECK: %{{[a-z0-9_]+}} = arm_sme.load_tile_slice %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}], %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : memref<?x?xi32>, vector<[4]xi1>, vector<[4]x[4]xi32>
// CHECK: scf.yield %{{[a-z0-9_]+}} : vector<[4]x[4]xi32>
// CHECK: %{{[a-z0-9_]+}} = arm_sme.get_tile : vector<[4]x[4]xi32>
// CHECK: %{{[a-z0-9_]+}} = arith.constant 4 : index
// CHECK: %{{[a-z0-9_]+}} = vector.vscale
// CHECK: %{{[a-z0-9_]+}} = arith.muli %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : index
// CHECK: %{{[a-z0-9_]+}} = arith.constant dense<true> : vector<[4]xi1>
// CHECK: %{{[a-z0-9_]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_]+}} = arith.constant 1 : index
// CHECK: %{{[a-z0-9_]+}} = scf.for %{{[a-z0-9_]+}} = %{{[a-z0-9_]+}} to %{{[a-z0-9_]+}} step %{{[a-z0-9_]+}} iter_args(%{{[a-z0-9_]+}} = %{{[a-z0-9_]+}}) -> (vector<[4]x[4]xi32>) {
// CHECK: %{{[a-z0-9_]+}} = arith.addi %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : index
// CHECK: %{{[a-z0-9_]+}} = arm_sme.load_tile_slice %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}], %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} layout<vertical> : memref<?x?xi32>, vector<[4]xi1>, vector<[4]x[4]xi32>
// CHECK: scf.yield %{{[a-z0-9_]+}} : vector<[4]x[4]xi32>
// CHECK: %{{[a-z0-9_]+}} = arith.constant 4 : index
// CHECK: %{{[a-z0-9_]+}} = vector.vscale
// CHECK: %{{[a-z0-9_]+}} = arith.muli %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : index
// CHECK: %{{[a-z0-9_]+}} = arith.constant dense<true> : vector<[4]xi1>
// CHECK: %{{[a-z0-9_]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_]+}} = arith.constant 1 : index
// CHECK: scf.for %{{[a-z0-9_]+}} = %{{[a-z0-9_]+}} to %{{[a-z0-9_]+}} step %{{[a-z0-9_]+}} {
// CHECK: %{{[a-z0-9_]+}} = arith.addi %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : index
// CHECK: arm_sme.store_tile_slice %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}] : memref<?x?xi32>, vector<[4]xi1>, vector<[4]x[4]xi32>
// CHECK: %{{[a-z0-9_]+}} = arith.constant 4 : index
// CHECK: %{{[a-z0-9_]+}} = vector.vscale
// CHECK: %{{[a-z0-9_]+}} = arith.muli %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : index
// CHECK: %{{[a-z0-9_]+}} = arith.constant dense<true> : vector<[4]xi1>
// CHECK: %{{[a-z0-9_]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_]+}} = arith.constant 1 : index
// CHECK: scf.for %{{[a-z0-9_]+}} = %{{[a-z0-9_]+}} to %{{[a-z0-9_]+}} step %{{[a-z0-9_]+}} {
// CHECK: %{{[a-z0-9_]+}} = arith.addi %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : index
// CHECK: arm_sme.store_tile_slice %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}] layout<vertical> : memref<?x?xi32>, vector<[4]xi1>, vector<[4]x[4]xi32>

// -----

func.func @b(%m: memref<?x?xi32>, %i: index, %j: index, %p: i32) -> (vector<[4]x[4]xi32>, vector<[4]x[4]xi32>, vector<[4]x[4]xi32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %k = vector.create_mask %i, %j : vector<[4]x[4]xi1>
  %t = arm_sme.tile_load %m[%i, %j], %c0, %k : memref<?x?xi32>, vector<[4]x[4]xi32>
  %u = arm_sme.tile_load %m[%i, %j], %c1, %k layout<vertical> : memref<?x?xi32>, vector<[4]x[4]xi32>
  %v = arm_sme.tile_load %m[%i, %j], %p, %k : memref<?x?xi32>, vector<[4]x[4]xi32>
  arm_sme.tile_store %t, %m[%i, %j], %k : memref<?x?xi32>, vector<[4]x[4]xi32>
  return %t, %u, %v : vector<[4]x[4]xi32>, vector<[4]x[4]xi32>, vector<[4]x[4]xi32>
}

// CHECK-LABEL: func.func @b
// CHECK: %{{[a-z0-9_]+}} = arith.constant 0 : i32
// CHECK: %{{[a-z0-9_]+}} = arith.constant 1 : i32
// CHECK: %{{[a-z0-9_]+}} = vector.create_mask %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : vector<[4]x[4]xi1>
// CHECK: %{{[a-z0-9_]+}} = arm_sme.zero : vector<[4]x[4]xi32>
// CHECK: %{{[a-z0-9_]+}} = arith.constant 4 : index
// CHECK: %{{[a-z0-9_]+}} = vector.vscale
// CHECK: %{{[a-z0-9_]+}} = arith.muli %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : index
// CHECK: %{{[a-z0-9_]+}} = arith.index_cast %{{[a-z0-9_]+}} : index to i64
// CHECK: %{{[a-z0-9_]+}} = arith.index_cast %{{[a-z0-9_]+}} : index to i64
// CHECK: %{{[a-z0-9_]+}} = arith.minsi %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = arith.index_cast %{{[a-z0-9_]+}} : i64 to index
// CHECK: %{{[a-z0-9_]+}} = vector.create_mask %{{[a-z0-9_]+}} : vector<[4]xi1>
// CHECK: %{{[a-z0-9_]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_]+}} = arith.constant 1 : index
// CHECK: %{{[a-z0-9_]+}} = scf.for %{{[a-z0-9_]+}} = %{{[a-z0-9_]+}} to %{{[a-z0-9_]+}} step %{{[a-z0-9_]+}} iter_args(%{{[a-z0-9_]+}} = %{{[a-z0-9_]+}}) -> (vector<[4]x[4]xi32>) {
// CHECK: %{{[a-z0-9_]+}} = arith.addi %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : index
// CHECK: %{{[a-z0-9_]+}} = arm_sme.load_tile_slice %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}], %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : memref<?x?xi32>, vector<[4]xi1>, vector<[4]x[4]xi32>
// CHECK: scf.yield %{{[a-z0-9_]+}} : vector<[4]x[4]xi32>
// CHECK: %{{[a-z0-9_]+}} = arith.index_castui %{{[a-z0-9_]+}} : index to i32
// CHECK: %{{[a-z0-9_]+}} = arm_sme.get_tile : vector<[4]x[4]xi32>
// CHECK: %{{[a-z0-9_]+}} = arith.constant 1 : index
// CHECK: %{{[a-z0-9_]+}} = arith.constant 4 : index
// CHECK: %{{[a-z0-9_]+}} = vector.vscale
// CHECK: %{{[a-z0-9_]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_]+}} = arith.muli %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : index
// CHECK: %{{[a-z0-9_]+}} = scf.for %{{[a-z0-9_]+}} = %{{[a-z0-9_]+}} to %{{[a-z0-9_]+}} step %{{[a-z0-9_]+}} iter_args(%{{[a-z0-9_]+}} = %{{[a-z0-9_]+}}) -> (vector<[4]x[4]xi32>) {
// CHECK: %{{[a-z0-9_]+}} = arith.cmpi slt, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : index
// CHECK: %{{[a-z0-9_]+}} = arith.extsi %{{[a-z0-9_]+}} : i1 to i32
// CHECK: %{{[a-z0-9_]+}} = arith.andi %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: %{{[a-z0-9_]+}} = arith.index_cast %{{[a-z0-9_]+}} : i32 to index
// CHECK: %{{[a-z0-9_]+}} = vector.create_mask %{{[a-z0-9_]+}} : vector<[4]xi1>
// CHECK: %{{[a-z0-9_]+}} = arith.addi %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : index
// CHECK: %{{[a-z0-9_]+}} = vector.broadcast %{{[a-z0-9_]+}} : i32 to vector<[4]xi32>
// CHECK: %{{[a-z0-9_]+}} = vector.maskedload %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}], %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : memref<?x?xi32>, vector<[4]xi1>, vector<[4]xi32> into vector<[4]xi32>
// CHECK: %{{[a-z0-9_]+}} = arm_sme.insert_tile_slice %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] layout<vertical> : vector<[4]xi32> into vector<[4]x[4]xi32>
// CHECK: scf.yield %{{[a-z0-9_]+}} : vector<[4]x[4]xi32>
// CHECK: %{{[a-z0-9_]+}} = arith.index_castui %{{[a-z0-9_]+}} : index to i32
// CHECK: %{{[a-z0-9_]+}} = arm_sme.get_tile : vector<[4]x[4]xi32>
// CHECK: %{{[a-z0-9_]+}} = arith.constant 1 : index
// CHECK: %{{[a-z0-9_]+}} = arith.constant 4 : index
// CHECK: %{{[a-z0-9_]+}} = vector.vscale
// CHECK: %{{[a-z0-9_]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_]+}} = arith.muli %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : index
// CHECK: %{{[a-z0-9_]+}} = scf.for %{{[a-z0-9_]+}} = %{{[a-z0-9_]+}} to %{{[a-z0-9_]+}} step %{{[a-z0-9_]+}} iter_args(%{{[a-z0-9_]+}} = %{{[a-z0-9_]+}}) -> (vector<[4]x[4]xi32>) {
// CHECK: %{{[a-z0-9_]+}} = arith.cmpi slt, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : index
// CHECK: %{{[a-z0-9_]+}} = arith.extsi %{{[a-z0-9_]+}} : i1 to i32
// CHECK: %{{[a-z0-9_]+}} = arith.andi %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: %{{[a-z0-9_]+}} = arith.index_cast %{{[a-z0-9_]+}} : i32 to index
// CHECK: %{{[a-z0-9_]+}} = vector.create_mask %{{[a-z0-9_]+}} : vector<[4]xi1>
// CHECK: %{{[a-z0-9_]+}} = arith.addi %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : index
// CHECK: %{{[a-z0-9_]+}} = vector.broadcast %{{[a-z0-9_]+}} : i32 to vector<[4]xi32>
// CHECK: %{{[a-z0-9_]+}} = vector.maskedload %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}], %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : memref<?x?xi32>, vector<[4]xi1>, vector<[4]xi32> into vector<[4]xi32>
// CHECK: %{{[a-z0-9_]+}} = arm_sme.insert_tile_slice %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : vector<[4]xi32> into vector<[4]x[4]xi32>
// CHECK: scf.yield %{{[a-z0-9_]+}} : vector<[4]x[4]xi32>
// CHECK: %{{[a-z0-9_]+}} = arith.constant 4 : index
// CHECK: %{{[a-z0-9_]+}} = vector.vscale
// CHECK: %{{[a-z0-9_]+}} = arith.muli %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : index
// CHECK: %{{[a-z0-9_]+}} = arith.index_cast %{{[a-z0-9_]+}} : index to i64
// CHECK: %{{[a-z0-9_]+}} = arith.index_cast %{{[a-z0-9_]+}} : index to i64
// CHECK: %{{[a-z0-9_]+}} = arith.minsi %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = arith.index_cast %{{[a-z0-9_]+}} : i64 to index
// CHECK: %{{[a-z0-9_]+}} = vector.create_mask %{{[a-z0-9_]+}} : vector<[4]xi1>
// CHECK: %{{[a-z0-9_]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_]+}} = arith.constant 1 : index
// CHECK: scf.for %{{[a-z0-9_]+}} = %{{[a-z0-9_]+}} to %{{[a-z0-9_]+}} step %{{[a-z0-9_]+}} {
// CHECK: %{{[a-z0-9_]+}} = arith.addi %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : index
// CHECK: arm_sme.store_tile_slice %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}] : memref<?x?xi32>, vector<[4]xi1>, vector<[4]x[4]xi32>

// -----

func.func @d(%m: memref<?x?xf64>, %i: index, %t: vector<[2]x[2]xf64>) {
  arm_sme.tile_store %t, %m[%i, %i] {tile_id = 3 : i32} : memref<?x?xf64>, vector<[2]x[2]xf64>
  %u = arm_sme.tile_load %m[%i, %i] {tile_id = 2 : i32, foo} : memref<?x?xf64>, vector<[2]x[2]xf64>
  return
}

// CHECK-LABEL: func.func @d
// CHECK: %{{[a-z0-9_]+}} = arith.constant 2 : index
// CHECK: %{{[a-z0-9_]+}} = vector.vscale
// CHECK: %{{[a-z0-9_]+}} = arith.muli %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : index
// CHECK: %{{[a-z0-9_]+}} = arith.constant dense<true> : vector<[2]xi1>
// CHECK: %{{[a-z0-9_]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_]+}} = arith.constant 1 : index
// CHECK: scf.for %{{[a-z0-9_]+}} = %{{[a-z0-9_]+}} to %{{[a-z0-9_]+}} step %{{[a-z0-9_]+}} {
// CHECK: %{{[a-z0-9_]+}} = arith.addi %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : index
// CHECK: arm_sme.store_tile_slice %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}] : memref<?x?xf64>, vector<[2]xi1>, vector<[2]x[2]xf64>
// CHECK: %{{[a-z0-9_]+}} = arm_sme.get_tile : vector<[2]x[2]xf64>
// CHECK: %{{[a-z0-9_]+}} = arith.constant 2 : index
// CHECK: %{{[a-z0-9_]+}} = vector.vscale
// CHECK: %{{[a-z0-9_]+}} = arith.muli %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : index
// CHECK: %{{[a-z0-9_]+}} = arith.constant dense<true> : vector<[2]xi1>
// CHECK: %{{[a-z0-9_]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_]+}} = arith.constant 1 : index
// CHECK: %{{[a-z0-9_]+}} = scf.for %{{[a-z0-9_]+}} = %{{[a-z0-9_]+}} to %{{[a-z0-9_]+}} step %{{[a-z0-9_]+}} iter_args(%{{[a-z0-9_]+}} = %{{[a-z0-9_]+}}) -> (vector<[2]x[2]xf64>) {
// CHECK: %{{[a-z0-9_]+}} = arith.addi %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : index
// CHECK: %{{[a-z0-9_]+}} = arm_sme.load_tile_slice %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}], %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : memref<?x?xf64>, vector<[2]xi1>, vector<[2]x[2]xf64>
// CHECK: scf.yield %{{[a-z0-9_]+}} : vector<[2]x[2]xf64>
