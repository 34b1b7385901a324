"""Views of memory as casts of a buffer: results are those of mlir-opt."""

from __future__ import annotations

from tests.support.llvm_tools import MlirOpt

VIEWS = """
func.func @sub(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>, %i: index, %j: index) -> memref<?x4xf32,
    strided<[?, ?], offset: ?>> {
  %0 = memref.subview %m[%i, 3] [%j, 4] [2, %i] : memref<?x?xf32, strided<[?, ?],
    offset: ?>> to memref<?x4xf32, strided<[?, ?], offset: ?>>
  return %0 : memref<?x4xf32, strided<[?, ?], offset: ?>>
}
func.func @subs(%m: memref<8x16xf32>, %i: index) -> memref<4xf32, strided<[1], offset: ?>> {
  %0 = memref.subview %m[%i, 3] [1, 4] [1, 1] : memref<8x16xf32> to memref<4xf32, strided<[1], offset: ?>>
  return %0 : memref<4xf32, strided<[1], offset: ?>>
}
func.func @ex(%m: memref<?x8xf32>, %n: index) -> memref<?x4x2x4xf32> {
  %0 = memref.expand_shape %m [[0, 1], [2, 3]] output_shape [%n, 4, 2, 4]
    : memref<?x8xf32> into memref<?x4x2x4xf32>
  return %0 : memref<?x4x2x4xf32>
}
func.func @ex2(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>, %n: index) -> memref<2x?x3x?x4xf32, strided<[?,
    ?, ?, ?, ?], offset: ?>> {
  %0 = memref.expand_shape %m [[0, 1, 2], [3, 4]] output_shape [2, %n, 3, %n, 4] : memref<?x?xf32, strided<[?,
    ?], offset: ?>> into memref<2x?x3x?x4xf32, strided<[?, ?, ?, ?, ?], offset: ?>>
  return %0 : memref<2x?x3x?x4xf32, strided<[?, ?, ?, ?, ?], offset: ?>>
}
func.func @col(%m: memref<?x?x4xf32>) -> memref<?x4xf32> {
  %0 = memref.collapse_shape %m [[0, 1], [2]] : memref<?x?x4xf32> into memref<?x4xf32>
  return %0 : memref<?x4xf32>
}
func.func @col2(%m: memref<?x?x4xf32, strided<[?, ?, ?], offset: 3>>) -> memref<?x4xf32, strided<[?, ?],
    offset: 3>> {
  %0 = memref.collapse_shape %m [[0, 1], [2]] : memref<?x?x4xf32, strided<[?, ?, ?],
    offset: 3>> into memref<?x4xf32, strided<[?, ?], offset: 3>>
  return %0 : memref<?x4xf32, strided<[?, ?], offset: 3>>
}
func.func @col0(%m: memref<1x1xf32>) -> memref<f32> {
  %0 = memref.collapse_shape %m [] : memref<1x1xf32> into memref<f32>
  return %0 : memref<f32>
}
func.func @ex0(%m: memref<f32>) -> memref<1x1xf32> {
  %0 = memref.expand_shape %m [] output_shape [1, 1] : memref<f32> into memref<1x1xf32>
  return %0 : memref<1x1xf32>
}
func.func @al(%n: index) -> (memref<f32>, index, index, index, index, index, index, index) {
  %m = memref.alloc(%n) : memref<4x?x3xf32>
  %b, %o, %s:3, %t:3 = memref.extract_strided_metadata %m : memref<4x?x3xf32> -> memref<f32>, index, index,
    index, index, index, index, index
  return %b, %o, %s#0, %s#1, %s#2, %t#0, %t#1, %t#2 : memref<f32>, index, index, index, index, index, index,
    index
}
memref.global @g : memref<2x3xf32>
func.func @gl() -> (memref<f32>, index, index, index, index, index) {
  %m = memref.get_global @g : memref<2x3xf32>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<2x3xf32> -> memref<f32>, index, index,
    index, index, index
  return %b, %o, %s#0, %s#1, %t#0, %t#1 : memref<f32>, index, index, index, index, index
}
func.func @casts(%m: memref<?x8xf32>, %n: index) -> (memref<f32>, index, index, index, index, index) {
  %c = memref.cast %m : memref<?x8xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %c : memref<?x?xf32, strided<[?, ?], offset: ?>>
    -> memref<f32>, index, index, index, index, index
  return %b, %o, %s#0, %s#1, %t#0, %t#1 : memref<f32>, index, index, index, index, index
}
func.func @casts2(%m: memref<?x8xf32>, %n: index) -> (memref<f32, 3>, index, index, index, index, index) {
  %c = memref.memory_space_cast %m : memref<?x8xf32> to memref<?x8xf32, 3>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %c : memref<?x8xf32, 3> -> memref<f32, 3>, index, index,
    index, index, index
  return %b, %o, %s#0, %s#1, %t#0, %t#1 : memref<f32, 3>, index, index, index, index, index
}
func.func @rc(%m: memref<?x8xf32>, %n: index) -> (memref<f32>, index, index, index) {
  %c = memref.reinterpret_cast %m to offset: [%n], sizes: [4], strides: [%n] : memref<?x8xf32> to memref<4xf32,
    strided<[?], offset: ?>>
  %b, %o, %s, %t = memref.extract_strided_metadata %c : memref<4xf32, strided<[?], offset: ?>> -> memref<f32>,
    index, index, index
  return %b, %o, %s, %t : memref<f32>, index, index, index
}
func.func @al2(%m: memref<?x8xf32>, %n: index) -> (index, memref<?x8xf32>) {
  %sv = memref.subview %m[%n, 0] [1, 8] [1, 1] : memref<?x8xf32> to memref<8xf32, strided<[1], offset: ?>>
  %p = memref.extract_aligned_pointer_as_index %sv : memref<8xf32, strided<[1], offset: ?>> -> index
  %a = memref.assume_alignment %m, 16 : memref<?x8xf32>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %a : memref<?x8xf32> -> memref<f32>, index, index,
    index, index, index
  return %p, %a : index, memref<?x8xf32>
}
"""


def test_views_become_casts_of_a_buffer(mlir_opt: MlirOpt) -> None:
    mlir_opt.assert_same("--expand-strided-metadata", text=VIEWS)


POINTERS = """
func.func @casts(%m: memref<?x8xf32>, %n: index) -> (index, index, index, index) {
  %c = memref.cast %m : memref<?x8xf32> to memref<8x8xf32>
  %s = memref.memory_space_cast %m : memref<?x8xf32> to memref<?x8xf32, 3>
  %r = memref.reinterpret_cast %m to offset: [%n], sizes: [4], strides: [1]
    : memref<?x8xf32> to memref<4xf32, strided<[1], offset: ?>>
  %b, %o, %sizes:2, %strides:2 = memref.extract_strided_metadata %m
    : memref<?x8xf32> -> memref<f32>, index, index, index, index, index
  %0 = memref.extract_aligned_pointer_as_index %c : memref<8x8xf32> -> index
  %1 = memref.extract_aligned_pointer_as_index %s : memref<?x8xf32, 3> -> index
  %2 = memref.extract_aligned_pointer_as_index %r : memref<4xf32, strided<[1], offset: ?>> -> index
  %3 = memref.extract_aligned_pointer_as_index %b : memref<f32> -> index
  return %0, %1, %2, %3 : index, index, index, index
}
func.func @bytes(%m: memref<64xi8>, %i: index) -> index {
  %v = memref.view %m[%i][] : memref<64xi8> to memref<8xf32>
  %0 = memref.extract_aligned_pointer_as_index %v : memref<8xf32> -> index
  return %0 : index
}
"""


def test_pointers_are_those_of_the_source_for_slices_and_reinterpreted_memrefs(mlir_opt: MlirOpt) -> None:
    mlir_opt.assert_same("--expand-strided-metadata", text=POINTERS)


METADATA_OF_VIEWS = """
func.func @sub(%m: memref<8x24xf32>, %i: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.subview %m[%i, 0] [1, 24] [1, 1] : memref<8x24xf32> to memref<24xf32, strided<[1], offset: ?>>
  scf.for %k = %c0 to %n step %c1 {
    %t = memref.subview %s[%k] [4] [1]
      : memref<24xf32, strided<[1], offset: ?>> to memref<4xf32, strided<[1], offset: ?>>
    "test.use"(%t) : (memref<4xf32, strided<[1], offset: ?>>) -> ()
  }
  return
}
func.func @reshapes(%m: memref<?x4xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = memref.expand_shape %m [[0, 1], [2]] output_shape [2, %n, 4] : memref<?x4xf32> into memref<2x?x4xf32>
  %c = memref.collapse_shape %m [[0, 1]] : memref<?x4xf32> into memref<?xf32>
  scf.for %k = %c0 to %n step %c1 {
    %0:8 = memref.extract_strided_metadata %e
      : memref<2x?x4xf32> -> memref<f32>, index, index, index, index, index, index, index
    %1:4 = memref.extract_strided_metadata %c : memref<?xf32> -> memref<f32>, index, index, index
    "test.use"(%0#0, %0#3, %1#2) : (memref<f32>, index, index) -> ()
  }
  return
}
"""


def test_metadata_of_a_view_is_computed_where_it_is_used(mlir_opt: MlirOpt) -> None:
    mlir_opt.assert_same("--expand-strided-metadata", "--allow-unregistered-dialect", text=METADATA_OF_VIEWS)
