// RUN: ir-opt --allow-unregistered-dialect "-pass-pipeline=builtin.module(func.func(convert-arm-sme-to-llvm))" --mlir-print-local-scope --split-input-file %s | FileCheck %s
func.func @ld(%m: memref<?x?xi8>, %k: vector<[16]xi1>, %i: index) {
  %c0 = arith.constant 0 : index
  %t = arm_sme.get_tile : vector<[16]x[16]xi8>
  %u = arm_sme.load_tile_slice %m[%c0, %i], %k, %t, %i : memref<?x?xi8>, vector<[16]xi1>, vector<[16]x[16]xi8>
  "test.some_use"(%u) : (vector<[16]x[16]xi8>) -> ()
  arm_sme.store_tile_slice %u, %i, %k, %m[%c0, %i] : memref<?x?xi8>, vector<[16]xi1>, vector<[16]x[16]xi8>
  return
}

// CHECK-LABEL: func.func @ld
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : index to i64
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : memref<?x?xi8> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : index to i64
// CHECK: %{{[a-z0-9_]+}} = arm_sme.get_tile {tile_id = 0 : i32} : vector<[16]x[16]xi8>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mul %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.getelementptr %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : (!llvm.ptr, i64) -> !llvm.ptr, i8
// CHECK: %{{[a-z0-9_]+}} = arith.index_castui %{{[a-z0-9_]+}} : index to i32
// CHECK: "arm_sme.intr.ld1b.horiz"(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}) <{tile_id = 0 : i32}> : (vector<[16]xi1>, !llvm.ptr, i32) -> ()
// CHECK: "test.some_use"(%{{[a-z0-9_]+}}) : (vector<[16]x[16]xi8>) -> ()
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mul %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.getelementptr %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : (!llvm.ptr, i64) -> !llvm.ptr, i8
// CHECK: %{{[a-z0-9_]+}} = arith.index_castui %{{[a-z0-9_]+}} : index to i32
// CHECK: "arm_sme.intr.st1b.horiz"(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}) <{tile_id = 0 : i32}> : (vector<[16]xi1>, !llvm.ptr, i32) -> ()

// -----

func.func @ld(%m: memref<?x?xf64>, %k: vector<[2]xi1>, %i: index) {
  %c0 = arith.constant 0 : index
  %t = arm_sme.get_tile : vector<[2]x[2]xf64>
  %u = arm_sme.load_tile_slice %m[%c0, %i], %k, %t, %i layout<vertical> : memref<?x?xf64>, vector<[2]xi1>, vector<[2]x[2]xf64>
  "test.some_use"(%u) : (vector<[2]x[2]xf64>) -> ()
  arm_sme.store_tile_slice %u, %i, %k, %m[%c0, %i] layout<vertical> : memref<?x?xf64>, vector<[2]xi1>, vector<[2]x[2]xf64>
  return
}

// CHECK-LABEL: func.func @ld
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : index to i64
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : memref<?x?xf64> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : index to i64
// CHECK: %{{[a-z0-9_]+}} = arm_sme.get_tile {tile_id = 0 : i32} : vector<[2]x[2]xf64>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mul %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.getelementptr %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : (!llvm.ptr, i64) -> !llvm.ptr, f64
// CHECK: %{{[a-z0-9_]+}} = arith.index_castui %{{[a-z0-9_]+}} : index to i32
// CHECK: "arm_sme.intr.ld1d.vert"(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}) <{tile_id = 0 : i32}> : (vector<[2]xi1>, !llvm.ptr, i32) -> ()
// CHECK: "test.some_use"(%{{[a-z0-9_]+}}) : (vector<[2]x[2]xf64>) -> ()
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mul %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.getelementptr %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : (!llvm.ptr, i64) -> !llvm.ptr, f64
// CHECK: %{{[a-z0-9_]+}} = arith.index_castui %{{[a-z0-9_]+}} : index to i32
// CHECK: "arm_sme.intr.st1d.vert"(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}) <{tile_id = 0 : i32}> : (vector<[2]xi1>, !llvm.ptr, i32) -> ()

// -----

func.func @mv(%v: vector<[2]xi64>, %i: index) -> vector<[2]xi64> {
  %t = arm_sme.get_tile : vector<[2]x[2]xi64>
  %u = arm_sme.insert_tile_slice %v, %t[%i] : vector<[2]xi64> into vector<[2]x[2]xi64>
  %s = arm_sme.extract_tile_slice %u[%i] : vector<[2]xi64> from vector<[2]x[2]xi64>
  return %s : vector<[2]xi64>
}

// CHECK-LABEL: func.func @mv
// CHECK: %{{[a-z0-9_]+}} = arm_sme.get_tile {tile_id = 0 : i32} : vector<[2]x[2]xi64>
// CHECK: %{{[a-z0-9_]+}} = arith.index_castui %{{[a-z0-9_]+}} : index to i32
// CHECK: %{{[a-z0-9_]+}} = arith.constant true
// CHECK: %{{[a-z0-9_]+}} = vector.broadcast %{{[a-z0-9_]+}} : i1 to vector<[2]xi1>
// CHECK: "arm_sme.intr.write.horiz"(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}) <{tile_id = 0 : i32}> : (i32, vector<[2]xi1>, vector<[2]xi64>) -> ()
// CHECK: %{{[a-z0-9_]+}} = arith.constant dense<true> : vector<[2]xi1>
// CHECK: %{{[a-z0-9_]+}} = arith.constant dense<0> : vector<[2]xi64>
// CHECK: %{{[a-z0-9_]+}} = arith.index_cast %{{[a-z0-9_]+}} : index to i32
// CHECK: %{{[a-z0-9_]+}} = "arm_sme.intr.read.horiz"(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}) <{tile_id = 0 : i32}> : (vector<[2]xi64>, vector<[2]xi1>, i32) -> vector<[2]xi64>

// -----

func.func @z() {
  %t = arm_sme.zero : vector<[8]x[8]xbf16>
  %u = arm_sme.zero : vector<[8]x[8]xbf16>
  "test.some_use"(%t, %u) : (vector<[8]x[8]xbf16>, vector<[8]x[8]xbf16>) -> ()
  return
}

// CHECK-LABEL: func.func @z
// CHECK: %{{[a-z0-9_]+}} = arm_sme.get_tile : vector<[8]x[8]xbf16>
// CHECK: %{{[a-z0-9_]+}} = arm_sme.get_tile : vector<[8]x[8]xbf16>
// CHECK: "arm_sme.intr.zero"() <{tile_mask = 255 : i32}> : () -> ()
// CHECK: "test.some_use"(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}) : (vector<[8]x[8]xbf16>, vector<[8]x[8]xbf16>) -> ()

// -----

func.func @op(%a: vector<[4]xf32>, %b: vector<[4]xf32>, %k: vector<[4]xi1>) {
  %0 = arm_sme.outerproduct %a, %b : vector<[4]xf32>, vector<[4]xf32>
  %1 = arm_sme.outerproduct %a, %b acc(%0) masks(%k, %k) : vector<[4]xf32>, vector<[4]xf32>
  "test.some_use"(%1) : (vector<[4]x[4]xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @op
// CHECK: %{{[a-z0-9_]+}} = arm_sme.get_tile : vector<[4]x[4]xf32>
// CHECK: "arm_sme.intr.zero"() <{tile_mask = 17 : i32}> : () -> ()
// CHECK: %{{[a-z0-9_]+}} = arith.constant dense<true> : vector<[4]xi1>
// CHECK: "arm_sme.intr.mopa"(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}) <{tile_id = 0 : i32}> : (vector<[4]xi1>, vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> ()
// CHECK: "arm_sme.intr.mopa"(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}) <{tile_id = 0 : i32}> : (vector<[4]xi1>, vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> ()
// CHECK: "test.some_use"(%{{[a-z0-9_]+}}) : (vector<[4]x[4]xf32>) -> ()

// -----

func.func @w(%a: vector<[8]xi16>, %b: vector<[8]xi16>) {
  %0 = arm_sme.umops_2way %a, %b : vector<[8]xi16>, vector<[8]xi16> into vector<[4]x[4]xi32>
  "test.some_use"(%0) : (vector<[4]x[4]xi32>) -> ()
  return
}

// CHECK-LABEL: func.func @w
// CHECK: %{{[a-z0-9_]+}} = arm_sme.get_tile : vector<[4]x[4]xi32>
// CHECK: "arm_sme.intr.zero"() <{tile_mask = 17 : i32}> : () -> ()
// CHECK: %{{[a-z0-9_]+}} = arith.constant dense<true> : vector<[8]xi1>
// CHECK: "arm_sme.intr.umops.za32"(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}) <{tile_id = 0 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xi16>, vector<[8]xi16>) -> ()
// CHECK: "test.some_use"(%{{[a-z0-9_]+}}) : (vector<[4]x[4]xi32>) -> ()

// -----

func.func @w(%a: vector<[16]xi8>, %b: vector<[16]xi8>) {
  %0 = arm_sme.usmopa_4way %a, %b : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  "test.some_use"(%0) : (vector<[4]x[4]xi32>) -> ()
  return
}

// CHECK-LABEL: func.func @w
// CHECK: %{{[a-z0-9_]+}} = arm_sme.get_tile : vector<[4]x[4]xi32>
// CHECK: "arm_sme.intr.zero"() <{tile_mask = 17 : i32}> : () -> ()
// CHECK: %{{[a-z0-9_]+}} = arith.constant dense<true> : vector<[16]xi1>
// CHECK: "arm_sme.intr.usmopa.wide"(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}) <{tile_id = 0 : i32}> : (vector<[16]xi1>, vector<[16]xi1>, vector<[16]xi8>, vector<[16]xi8>) -> ()
// CHECK: "test.some_use"(%{{[a-z0-9_]+}}) : (vector<[4]x[4]xi32>) -> ()

// -----

func.func @vl() -> (index, index, index, index) {
  %0 = arm_sme.streaming_vl <byte>
  %1 = arm_sme.streaming_vl <half>
  %2 = arm_sme.streaming_vl <word>
  %3 = arm_sme.streaming_vl <double>
  return %0, %1, %2, %3 : index, index, index, index
}

// CHECK-LABEL: func.func @vl
// CHECK: %{{[a-z0-9_]+}} = "arm_sme.intr.cntsd"() : () -> i64
// CHECK: %{{[a-z0-9_]+}} = arith.index_cast %{{[a-z0-9_]+}} : i64 to index
// CHECK: %{{[a-z0-9_]+}} = arith.constant 8 : index
// CHECK: %{{[a-z0-9_]+}} = arith.muli %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : index
// CHECK: %{{[a-z0-9_]+}} = "arm_sme.intr.cntsd"() : () -> i64
// CHECK: %{{[a-z0-9_]+}} = arith.index_cast %{{[a-z0-9_]+}} : i64 to index
// CHECK: %{{[a-z0-9_]+}} = arith.constant 4 : index
// CHECK: %{{[a-z0-9_]+}} = arith.muli %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : index
// CHECK: %{{[a-z0-9_]+}} = "arm_sme.intr.cntsd"() : () -> i64
// CHECK: %{{[a-z0-9_]+}} = arith.index_cast %{{[a-z0-9_]+}} : i64 to index
// CHECK: %{{[a-z0-9_]+}} = arith.constant 2 : index
// CHECK: %{{[a-z0-9_]+}} = arith.muli %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : index
// CHECK: %{{[a-z0-9_]+}} = "arm_sme.intr.cntsd"() : () -> i64
// CHECK: %{{[a-z0-9_]+}} = arith.index_cast %{{[a-z0-9_]+}} : i64 to index
// CHECK: %{{[a-z0-9_]+}} = arith.constant 1 : index
// CHECK: %{{[a-z0-9_]+}} = arith.muli %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : index

// -----

func.func @dead() {
  %t = arm_sme.zero : vector<[4]x[4]xf32>
  %c = arm_sme.copy_tile %t : vector<[4]x[4]xf32>
  return
}

// CHECK-LABEL: func.func @dead

// -----

func.func @spill(%a: vector<[8]xf16>, %m: memref<?x?xf16>, %i: index) {
  %0 = arm_sme.get_tile : vector<[8]x[8]xf16>
  %1 = arm_sme.get_tile : vector<[8]x[8]xf16>
  %2 = arm_sme.get_tile : vector<[8]x[8]xf16>
  %s = arm_sme.insert_tile_slice %a, %0[%i] : vector<[8]xf16> into vector<[8]x[8]xf16>
  %t = arm_sme.insert_tile_slice %a, %1[%i] : vector<[8]xf16> into vector<[8]x[8]xf16>
  %u = arm_sme.insert_tile_slice %a, %2[%i] : vector<[8]xf16> into vector<[8]x[8]xf16>
  "test.some_use"(%s) : (vector<[8]x[8]xf16>) -> ()
  "test.some_use"(%t) : (vector<[8]x[8]xf16>) -> ()
  "test.some_use"(%u) : (vector<[8]x[8]xf16>) -> ()
  return
}

// CHECK-LABEL: func.func @spill
// CHECK: %{{[a-z0-9_]+}} = vector.vscale
// CHECK: %{{[a-z0-9_]+}} = arith.constant 8 : index
// CHECK: %{{[a-z0-9_]+}} = arith.muli %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : index
// CHECK: %{{[a-z0-9_]+}} = memref.alloca(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}) {arm_sme.in_memory_tile_id = 16 : i32} : memref<?x?xf16>
// CHECK: %{{[a-z0-9_]+}} = arm_sme.get_tile {tile_id = 0 : i32} : vector<[8]x[8]xf16>
// CHECK: %{{[a-z0-9_]+}} = arm_sme.get_tile {tile_id = 1 : i32} : vector<[8]x[8]xf16>
// CHECK: %{{[a-z0-9_]+}} = arm_sme.get_tile {tile_id = 16 : i32} : vector<[8]x[8]xf16>
// CHECK: %{{[a-z0-9_]+}} = arith.index_castui %{{[a-z0-9_]+}} : index to i32
// CHECK: %{{[a-z0-9_]+}} = arith.constant true
// CHECK: %{{[a-z0-9_]+}} = vector.broadcast %{{[a-z0-9_]+}} : i1 to vector<[8]xi1>
// CHECK: "arm_sme.intr.write.horiz"(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}) <{tile_id = 0 : i32}> : (i32, vector<[8]xi1>, vector<[8]xf16>) -> ()
// CHECK: %{{[a-z0-9_]+}} = arith.index_castui %{{[a-z0-9_]+}} : index to i32
// CHECK: %{{[a-z0-9_]+}} = arith.constant true
// CHECK: %{{[a-z0-9_]+}} = vector.broadcast %{{[a-z0-9_]+}} : i1 to vector<[8]xi1>
// CHECK: "arm_sme.intr.write.horiz"(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}) <{tile_id = 1 : i32}> : (i32, vector<[8]xi1>, vector<[8]xf16>) -> ()
// CHECK: %{{[a-z0-9_]+}} = arith.constant 8 : index
// CHECK: %{{[a-z0-9_]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_]+}} = vector.vscale
// CHECK: %{{[a-z0-9_]+}} = arith.muli %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : index
// CHECK: %{{[a-z0-9_]+}} = arith.constant 1 : index
// CHECK: scf.for %{{[a-z0-9_]+}} = %{{[a-z0-9_]+}} to %{{[a-z0-9_]+}} step %{{[a-z0-9_]+}} {
// CHECK: %{{[a-z0-9_]+}} = arith.index_cast %{{[a-z0-9_]+}} : index to i32
// CHECK: %{{[a-z0-9_]+}} = arith.constant dense<true> : vector<[8]xi1>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.poison : vector<[8]xf16>
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : memref<?x?xf16> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = arith.constant 0 : i64
// CHECK: %{{[a-z0-9_]+}} = arith.index_cast %{{[a-z0-9_]+}} : index to i64
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mul %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.getelementptr %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : (!llvm.ptr, i64) -> !llvm.ptr, f16
// CHECK: %{{[a-z0-9_]+}} = "arm_sme.intr.read.horiz"(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}) <{tile_id = 0 : i32}> : (vector<[8]xf16>, vector<[8]xi1>, i32) -> vector<[8]xf16>
// CHECK: "arm_sme.intr.ld1h.horiz"(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}) <{tile_id = 0 : i32}> : (vector<[8]xi1>, !llvm.ptr, i32) -> ()
// CHECK: %{{[a-z0-9_]+}} = arith.constant 0 : index
// CHECK: vector.store %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}] : memref<?x?xf16>, vector<[8]xf16>
// CHECK: %{{[a-z0-9_]+}} = arith.index_castui %{{[a-z0-9_]+}} : index to i32
// CHECK: %{{[a-z0-9_]+}} = arith.constant true
// CHECK: %{{[a-z0-9_]+}} = vector.broadcast %{{[a-z0-9_]+}} : i1 to vector<[8]xi1>
// CHECK: "arm_sme.intr.write.horiz"(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}) <{tile_id = 0 : i32}> : (i32, vector<[8]xi1>, vector<[8]xf16>) -> ()
// CHECK: %{{[a-z0-9_]+}} = arith.constant 8 : index
// CHECK: %{{[a-z0-9_]+}} = arith.constant 0 : index
// CHECK: %{{[a-z0-9_]+}} = vector.vscale
// CHECK: %{{[a-z0-9_]+}} = arith.muli %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : index
// CHECK: %{{[a-z0-9_]+}} = arith.constant 1 : index
// CHECK: scf.for %{{[a-z0-9_]+}} = %{{[a-z0-9_]+}} to %{{[a-z0-9_]+}} step %{{[a-z0-9_]+}} {
// CHECK: %{{[a-z0-9_]+}} = arith.index_cast %{{[a-z0-9_]+}} : index to i32
// CHECK: %{{[a-z0-9_]+}} = arith.constant dense<true> : vector<[8]xi1>
// CHECK: %{{[a-z0-9_]+}} = llvm.mlir.poison : vector<[8]xf16>
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : memref<?x?xf16> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = arith.constant 0 : i64
// CHECK: %{{[a-z0-9_]+}} = arith.index_cast %{{[a-z0-9_]+}} : index to i64
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mul %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.getelementptr %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : (!llvm.ptr, i64) -> !llvm.ptr, f16
// CHECK: %{{[a-z0-9_]+}} = "arm_sme.intr.read.horiz"(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}) <{tile_id = 0 : i32}> : (vector<[8]xf16>, vector<[8]xi1>, i32) -> vector<[8]xf16>
// CHECK: "arm_sme.intr.ld1h.horiz"(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}) <{tile_id = 0 : i32}> : (vector<[8]xi1>, !llvm.ptr, i32) -> ()
// CHECK: %{{[a-z0-9_]+}} = arith.constant 0 : index
// CHECK: vector.store %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}] : memref<?x?xf16>, vector<[8]xf16>
// CHECK: "test.some_use"(%{{[a-z0-9_]+}}) : (vector<[8]x[8]xf16>) -> ()
// CHECK: "test.some_use"(%{{[a-z0-9_]+}}) : (vector<[8]x[8]xf16>) -> ()
// CHECK: "test.some_use"(%{{[a-z0-9_]+}}) : (vector<[8]x[8]xf16>) -> ()

// -----

func.func @loop(%a: vector<[4]xf32>, %c: i1, %m: memref<?x?xf32>, %i: index, %k: vector<[4]xi1>) {
  %0 = arm_sme.zero : vector<[4]x[4]xf32>
  cf.br ^l(%0 : vector<[4]x[4]xf32>)
^l(%t: vector<[4]x[4]xf32>):
  %1 = arm_sme.outerproduct %a, %a acc(%t) : vector<[4]xf32>, vector<[4]xf32>
  cf.cond_br %c, ^l(%1 : vector<[4]x[4]xf32>), ^e
^e:
  arm_sme.store_tile_slice %1, %i, %k, %m[%i, %i] : memref<?x?xf32>, vector<[4]xi1>, vector<[4]x[4]xf32>
  return
}

// CHECK-LABEL: func.func @loop
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : memref<?x?xf32> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = builtin.unrealized_conversion_cast %{{[a-z0-9_]+}} : index to i64
// CHECK: %{{[a-z0-9_]+}} = arm_sme.get_tile : vector<[4]x[4]xf32>
// CHECK: "arm_sme.intr.zero"() <{tile_mask = 17 : i32}> : () -> ()
// CHECK: cf.br ^bb1(%{{[a-z0-9_]+}} : vector<[4]x[4]xf32>)
// CHECK: ^bb1(%{{[a-z0-9_]+}}: vector<[4]x[4]xf32>):
// CHECK: %{{[a-z0-9_]+}} = arith.constant dense<true> : vector<[4]xi1>
// CHECK: "arm_sme.intr.mopa"(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}) <{tile_id = 0 : i32}> : (vector<[4]xi1>, vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> ()
// CHECK: cf.cond_br %{{[a-z0-9_]+}}, ^bb3, ^bb2
// CHECK: ^bb2:
// CHECK: cf.br ^bb4
// CHECK: ^bb3:
// CHECK: cf.br ^bb1(%{{[a-z0-9_]+}} : vector<[4]x[4]xf32>)
// CHECK: ^bb4:
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.extractvalue %{{[a-z0-9_]+}}[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: %{{[a-z0-9_]+}} = llvm.mul %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : i64
// CHECK: %{{[a-z0-9_]+}} = llvm.getelementptr %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK: %{{[a-z0-9_]+}} = arith.index_castui %{{[a-z0-9_]+}} : index to i32
// CHECK: "arm_sme.intr.st1w.horiz"(%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}) <{tile_id = 0 : i32}> : (vector<[4]xi1>, !llvm.ptr, i32) -> ()

// An index may be missing: the row starts at the first column.
// CHECK-LABEL: func.func @row_of_first_index
// CHECK: llvm.mul
// CHECK-NOT: llvm.add
// CHECK: "arm_sme.intr.st1w.horiz"
func.func @row_of_first_index(%m: memref<?x?xf32>, %k: vector<[4]xi1>, %i: index) {
  %t = arm_sme.get_tile : vector<[4]x[4]xf32>
  arm_sme.store_tile_slice %t, %i, %k, %m[%i] : memref<?x?xf32>, vector<[4]xi1>, vector<[4]x[4]xf32>
  return
}
