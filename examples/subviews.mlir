// Views of a buffer: no element moves, the type says how to step through memory.
//
// Things to try: hover the strided types, go from !tile to its definition, change @generic_form to the short form.

!image = memref<64x64xf32>
!tile = memref<8x8xf32, strided<[64, 1], offset: ?>>

func.func private @filter(!tile)

// Calls @filter on each 8x8 tile of the image.
func.func @each_tile(%image: !image) {
  %zero = arith.constant 0 : index
  %eight = arith.constant 8 : index
  %size = arith.constant 64 : index
  scf.for %row = %zero to %size step %eight {
    scf.for %column = %zero to %size step %eight {
      %tile = memref.subview %image[%row, %column] [8, 8] [1, 1] : !image to !tile
      func.call @filter(%tile) : (!tile) -> ()
    }
  }
  return
}

// A column is a view of rank 1: 64 elements, 64 apart.
func.func @clear_column(%image: !image, %column: index) {
  %view = memref.subview %image[0, %column] [64, 1] [1, 1]
      : !image to memref<64xf32, strided<[64], offset: ?>>
  %nothing = arith.constant 0.0 : f32
  linalg.fill ins(%nothing : f32) outs(%view : memref<64xf32, strided<[64], offset: ?>>)
  return
}

// Any op can be written in generic form: its name in quotes, then operands, regions, attributes and types.
func.func @generic_form(%image: !image) -> f32 {
  %three = "arith.constant"() <{value = 3 : index}> : () -> index
  %corner = "memref.load"(%image, %three, %three) : (!image, index, index) -> f32
  "func.return"(%corner) : (f32) -> ()
}
