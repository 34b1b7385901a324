// RUN: ir-opt --split-input-file --verify-diagnostics %s

// A contraction yields the sum of the third argument and the product of the others.
func.func @difference(%a: memref<4x4xf32>) {
  // expected-error @+1 {{expected add/mul op in the body}}
  "linalg.matmul"(%a, %a, %a) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.subf %x, %y : f32
    %1 = arith.addf %0, %z : f32
    linalg.yield %1 : f32
  }) : (memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>) -> ()
  return
}

// -----

func.func @square(%v: memref<4xf32>, %s: memref<f32>) {
  // expected-error @+1 {{expected add/mul op in the body}}
  "linalg.dot"(%v, %v, %s) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %x : f32
    %1 = arith.addf %0, %z : f32
    linalg.yield %1 : f32
  }) : (memref<4xf32>, memref<4xf32>, memref<f32>) -> ()
  return
}

// -----

func.func @no_sum(%a: memref<4x4xf32>, %v: memref<4xf32>) {
  // expected-error @+1 {{expected add/mul op in the body}}
  "linalg.matvec"(%a, %v, %v) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    linalg.yield %x : f32
  }) : (memref<4x4xf32>, memref<4xf32>, memref<4xf32>) -> ()
  return
}

// -----

// Casts of the arguments and of the product do not matter, nor does the order of operands.
func.func @casts(%a: memref<4x4xf16>, %c: memref<4x4xf32>) {
  "linalg.matmul"(%a, %a, %c) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f16, %y: f16, %z: f32):
    %0 = arith.mulf %y, %x : f16
    %1 = arith.extf %0 : f16 to f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  }) : (memref<4x4xf16>, memref<4x4xf16>, memref<4x4xf32>) -> ()
  linalg.matmul ins(%a, %a : memref<4x4xf16>, memref<4x4xf16>) outs(%c : memref<4x4xf32>)
  return
}
