// C += A * B over static shapes, as loops of the affine dialect: bounds and subscripts are affine, so the dependences
// between iterations can be worked out exactly.
//
// Things to try: hover `#row_major` and `affine.for`, fold the loops, rename %k.

#row_major = affine_map<(d0, d1) -> (d0 * 32 + d1)>

func.func @matmul(%a: memref<16x64xf32>, %b: memref<64x32xf32>, %c: memref<16x32xf32>) {
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 32 {
      affine.for %k = 0 to 64 {
        %lhs = affine.load %a[%i, %k] : memref<16x64xf32>
        %rhs = affine.load %b[%k, %j] : memref<64x32xf32>
        %product = arith.mulf %lhs, %rhs : f32
        %partial = affine.load %c[%i, %j] : memref<16x32xf32>
        %sum = arith.addf %partial, %product : f32
        affine.store %sum, %c[%i, %j] : memref<16x32xf32>
      }
    }
  }
  return
}

// Where element (%i, %j) of C lies in memory, counted in elements.
func.func @element_offset(%i: index, %j: index) -> index {
  %offset = affine.apply #row_major(%i, %j)
  return %offset : index
}

// Two loops over the same range, the second reading what the first wrote: -affine-loop-fusion makes one of them.
func.func @scale_and_shift(%x: memref<128xf32>, %y: memref<128xf32>) {
  %two = arith.constant 2.0 : f32
  %one = arith.constant 1.0 : f32
  %scaled = memref.alloc() : memref<128xf32>
  affine.for %i = 0 to 128 {
    %v = affine.load %x[%i] : memref<128xf32>
    %twice = arith.mulf %v, %two : f32
    affine.store %twice, %scaled[%i] : memref<128xf32>
  }
  affine.for %i = 0 to 128 {
    %v = affine.load %scaled[%i] : memref<128xf32>
    %shifted = arith.addf %v, %one : f32
    affine.store %shifted, %y[%i] : memref<128xf32>
  }
  memref.dealloc %scaled : memref<128xf32>
  return
}
