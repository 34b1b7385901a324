"""Vectors in the interpreter."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.support.interpreted import compiled_memory, compiled_results, fault_of, interpreted, printed, result_of
from tests.support.running import run_tool


def test_elements_are_moved() -> None:
    text = """
      func.func @f(%v: vector<4xi32>) -> vector<6xi32> {
        %square = vector.shape_cast %v : vector<4xi32> to vector<2x2xi32>
        %turned = vector.transpose %square, [1, 0] : vector<2x2xi32> to vector<2x2xi32>
        %flat = vector.shape_cast %turned : vector<2x2xi32> to vector<4xi32>
        %r = vector.shuffle %flat, %v [0, 1, 2, 3, 4, 7] : vector<4xi32>, vector<4xi32>
        return %r : vector<6xi32>
      }"""
    assert np.asarray(result_of(text, [1, 2, 3, 4])).tolist() == [1, 3, 2, 4, 1, 4]


def test_vectors_of_single_bits_are_passed_to_both_and_returned() -> None:
    text = """
      func.func @f(%m: vector<10xi1>, %n: vector<10xi1>) -> vector<10xi1> {
        %r = arith.andi %m, %n : vector<10xi1>
        return %r : vector<10xi1>
      }"""
    left, right = np.arange(10) % 2 == 0, np.arange(10) % 3 == 0
    for result in (result_of(text, left, right), compiled_results(text, left, right)[0]):
        assert np.asarray(result).tolist() == (left & right).tolist()


def test_reductions_go_from_the_accumulator_on() -> None:
    text = """
      func.func @f(%v: vector<2x3xi32>, %acc: vector<2xi32>) -> (i32, vector<2xi32>) {
        %rows = vector.multi_reduction <add>, %v, %acc [1] : vector<2x3xi32> to vector<2xi32>
        %c = arith.constant -100 : i32
        %most = vector.reduction <maxsi>, %rows, %c : vector<2xi32> into i32
        return %most, %rows : i32, vector<2xi32>
      }
      func.func @call(%m: memref<2x3xi32>) -> vector<2xi32> {
        %c0 = arith.constant 0 : index
        %p = arith.constant 0 : i32
        %v = vector.transfer_read %m[%c0, %c0], %p : memref<2x3xi32>, vector<2x3xi32>
        %acc = arith.constant dense<[10, 20]> : vector<2xi32>
        %r:2 = call @f(%v, %acc) : (vector<2x3xi32>, vector<2xi32>) -> (i32, vector<2xi32>)
        return %r#1 : vector<2xi32>
      }"""
    (rows,) = interpreted(text, np.arange(6, dtype=np.int32).reshape(2, 3), entry="call").results
    assert np.asarray(rows).tolist() == [13, 32]


TRANSFER = """
func.func @f(%m: memref<4xf32>, %i: index) -> vector<3xf32> {{
  %p = arith.constant 9.0 : f32
  %v = vector.transfer_read %m[%i], %p {{in_bounds = [{inside}]}} : memref<4xf32>, vector<3xf32>
  return %v : vector<3xf32>
}}"""


def test_a_transfer_pads_what_lies_outside_of_the_memory() -> None:
    memory = np.arange(4, dtype=np.float32)
    assert np.asarray(result_of(TRANSFER.format(inside="false"), memory, 2)).tolist() == [2, 3, 9]
    assert np.asarray(result_of(TRANSFER.format(inside="true"), memory, 1)).tolist() == [1, 2, 3]


def test_a_transfer_that_does_not_stay_inside_as_it_says_is_reported() -> None:
    message = "index 4 is out of bounds: dimension 0 has size 4, and the transfer says that it stays inside"
    fault = fault_of(TRANSFER.format(inside="true"), np.zeros(4, np.float32), 2)
    assert fault[:2] == ("vector.transfer_read", message)


def test_poison_of_one_element_stays_in_that_element() -> None:
    text = """
      func.func @f(%v: vector<2xi32>, %at: index) -> i32 {
        %p = ub.poison : i32
        %w = vector.insert %p, %v [0] : i32 into vector<2xi32>
        %s = arith.addi %w, %w : vector<2xi32>
        %r = vector.extract %s[%at] : i32 from vector<2xi32>
        return %r : i32
      }"""
    assert result_of(text, [1, 2], 1) == 4
    assert fault_of(text, [1, 2], 0)[1] == "the function returns poison"


@pytest.mark.parametrize("width", [8, 64])
def test_a_bitcast_joins_and_parts_elements(width: int) -> None:
    count = 128 // width
    text = f"""
      func.func @f(%v: vector<4xi32>) -> vector<{count}xi{width}> {{
        %r = vector.bitcast %v : vector<4xi32> to vector<{count}xi{width}>
        return %r : vector<{count}xi{width}>
      }}"""
    values = np.array([1, -2, 3, -4], np.int32)
    assert np.asarray(result_of(text, values)).tobytes() == values.tobytes()


MASKED = """
  func.func @f(%m: memref<2x3xi32>, %a: index, %b: index) -> vector<3x2xi32> {
    %c0 = arith.constant 0 : index
    %p = arith.constant -1 : i32
    %mask = vector.create_mask %a, %b : vector<2x3xi1>
    %v = vector.transfer_read %m[%c0, %c0], %p, %mask {
      permutation_map = affine_map<(d0, d1) -> (d1, d0)>, in_bounds = [true, true]
    } : memref<2x3xi32>, vector<3x2xi32>
    return %v : vector<3x2xi32>
  }"""


def test_a_mask_goes_with_the_dimensions_of_the_memory() -> None:
    memory = np.arange(6, dtype=np.int32).reshape(2, 3)
    assert np.asarray(result_of(MASKED, memory, 1, 2)).tolist() == [[0, -1], [1, -1], [-1, -1]]


def test_a_masked_write_leaves_the_rest_as_it_is() -> None:
    text = """
      func.func @f(%m: memref<3xi32>, %n: index) {
        %c0 = arith.constant 0 : index
        %v = arith.constant dense<9> : vector<3xi32>
        %mask = vector.create_mask %n : vector<3xi1>
        vector.transfer_write %v, %m[%c0], %mask {in_bounds = [true]} : vector<3xi32>, memref<3xi32>
        return
      }"""
    memory = np.arange(3, dtype=np.int32)
    assert np.asarray(interpreted(text, memory, 2).arguments[0]).tolist() == [9, 9, 2]


def test_numbers_in_memory_are_viewed_as_vectors_and_these_as_smaller_ones() -> None:
    text = """
    func.func @f(%m: memref<2x3xi32>, %v: vector<3xi32>) -> (vector<2x3xi32>, vector<3xi32>) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %whole = vector.type_cast %m : memref<2x3xi32> to memref<vector<2x3xi32>>
      %rows = vector.type_cast %whole : memref<vector<2x3xi32>> to memref<2xvector<3xi32>>
      memref.store %v, %rows[%c1] : memref<2xvector<3xi32>>
      %row = memref.load %rows[%c0] : memref<2xvector<3xi32>>
      %all = memref.load %whole[] : memref<vector<2x3xi32>>
      return %all, %row : vector<2x3xi32>, vector<3xi32>
    }"""
    call = interpreted(text, np.array([[1, 2, 3], [4, 5, 6]], np.int32), np.array([7, 8, 9], np.int32))
    assert [np.asarray(result).tolist() for result in call.results] == [[[1, 2, 3], [7, 8, 9]], [1, 2, 3]]
    assert np.asarray(call.arguments[0]).tolist() == [[1, 2, 3], [7, 8, 9]]


def test_vectors_in_memory_are_written_by_their_rows() -> None:
    text = """
    func.func @f(%v: vector<3xi32>, %w: vector<3xi32>) -> vector<2x3xi32> {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %m = memref.alloca() : memref<vector<2x3xi32>>
      %rows = vector.type_cast %m : memref<vector<2x3xi32>> to memref<2xvector<3xi32>>
      memref.store %w, %rows[%c1] : memref<2xvector<3xi32>>
      memref.store %v, %rows[%c0] : memref<2xvector<3xi32>>
      %all = memref.load %m[] : memref<vector<2x3xi32>>
      return %all : vector<2x3xi32>
    }"""
    vectors = np.array([1, 2, 3], np.int32), np.array([4, 5, 6], np.int32)
    assert np.asarray(result_of(text, *vectors)).tolist() == [[1, 2, 3], [4, 5, 6]]
    op, message, _ = fault_of(text.replace("memref.store %v, %rows[%c0] : memref<2xvector<3xi32>>", ""), *vectors)
    assert (op, message) == ("func.func", "the function returns elements that are poison")


def test_a_transfer_that_begins_before_the_memory_is_undefined_behavior() -> None:
    text = """
      func.func @f(%m: memref<3xi32>, %n: index) -> vector<2xi32> {
        %p = arith.constant 0 : i32
        %v = vector.transfer_read %m[%n], %p : memref<3xi32>, vector<2xi32>
        return %v : vector<2xi32>
      }"""
    name, message, _ = fault_of(text, np.arange(3, dtype=np.int32), -1)
    assert (name, message) == ("vector.transfer_read", "index -1 is out of bounds: a transfer begins there")


def test_vectors_are_printed_as_compiled_code_prints_them(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    text = """
      func.func @main() {
        %a = arith.constant dense<[[1, -2], [3, 4]]> : vector<2x2xi8>
        %b = arith.constant dense<1.5> : vector<3xbf16>
        %c = arith.constant -7 : index
        %d = arith.constant dense<true> : vector<2xi1>
        %e = arith.constant dense<2.25> : vector<f64>
        %f = arith.constant dense<[[[1, 2]], [[3, -4]]]> : vector<2x1x2xi64>
        vector.print %a : vector<2x2xi8>
        vector.print %b : vector<3xbf16>
        vector.print %c : index punctuation <comma>
        vector.print %d : vector<2xi1>
        vector.print %e : vector<f64>
        vector.print %f : vector<2x1x2xi64> punctuation <no_punctuation>
        vector.print punctuation <open>
        vector.print punctuation <close>
        vector.print str "text"
        vector.print
        return
      }"""
    run_tool("ir-run", text, folder=tmp_path)
    compiled = capfd.readouterr().out
    assert compiled.startswith("( ( 1, -2 ), ( 3, 4 ) )\n( 1.5, 1.5, 1.5 )")
    assert printed(text) == compiled


def test_what_is_printed_must_not_be_poison() -> None:
    text = """
      func.func @f() {
        %a = ub.poison : vector<2xi8>
        %b = arith.constant 1 : i8
        %c = vector.insert %b, %a [0] : i8 into vector<2xi8>
        vector.print %c : vector<2xi8>
        return
      }"""
    op, message, notes = fault_of(text)
    assert (op, message) == ("vector.print", "what is printed is poison")
    assert notes == [("the value is poison from here on", "ub.poison")]


def test_single_lanes_are_read_and_written() -> None:
    text = """
      func.func @f(%m: memref<8xi32>, %out: memref<8x4xi32>) {
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %c2 = arith.constant 2 : index
        %c3 = arith.constant 3 : index
        %c4 = arith.constant 4 : index
        %mask = arith.constant dense<[true, false, true, true]> : vector<4xi1>
        %others = arith.constant dense<-1> : vector<4xi32>
        %places = arith.constant dense<[3, 9, -1, 0]> : vector<4xi32>
        %a = vector.maskedload %m[%c1], %mask, %others : memref<8xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
        %b = vector.expandload %m[%c1], %mask, %others : memref<8xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
        %c = vector.gather %m[%c2] [%places], %mask, %others
          : memref<8xi32>, vector<4xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
        vector.store %a, %out[%c0, %c0] : memref<8x4xi32>, vector<4xi32>
        vector.store %b, %out[%c1, %c0] : memref<8x4xi32>, vector<4xi32>
        vector.store %c, %out[%c2, %c0] : memref<8x4xi32>, vector<4xi32>
        vector.maskedstore %out[%c3, %c0], %mask, %c : memref<8x4xi32>, vector<4xi1>, vector<4xi32>
        vector.compressstore %out[%c4, %c0], %mask, %c : memref<8x4xi32>, vector<4xi1>, vector<4xi32>
        vector.scatter %m[%c2] [%places], %mask, %c : memref<8xi32>, vector<4xi32>, vector<4xi1>, vector<4xi32>
        return
      }"""
    arguments = [np.arange(8, dtype=np.int32), np.zeros((8, 4), np.int32)]
    memory, out = (np.asarray(array).tolist() for array in interpreted(text, *arguments).arguments)
    assert out[:5] == [[1, -1, 3, 4], [1, -1, 2, 3], [5, -1, 1, 2], [5, 0, 1, 2], [5, 1, 2, 0]]
    assert memory == [0, 1, 2, 3, 4, 5, 6, 7]
    assert [memory, out] == [np.asarray(array).tolist() for array in compiled_memory(text, *arguments)]


GATHER_FROM_ROWS = """
  func.func @f(%t: tensor<2x3xi32>, %m: memref<2x3xi32>, %indices: vector<4xindex>) -> vector<4xi32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %mask = arith.constant dense<true> : vector<4xi1>
    %others = arith.constant dense<-1> : vector<4xi32>
    %0 = vector.gather %t[%c0, %c1] [%indices], %mask, %others
      : tensor<2x3xi32>, vector<4xindex>, vector<4xi1>, vector<4xi32> into vector<4xi32>
    vector.scatter %m[%c0, %c1] [%indices], %mask, %0
      : memref<2x3xi32>, vector<4xindex>, vector<4xi1>, vector<4xi32>
    return %0 : vector<4xi32>
  }"""


def test_the_index_of_a_lane_may_go_on_in_the_next_rows() -> None:
    arguments = [[[1, 2, 3], [4, 5, 6]], np.zeros((2, 3), np.int32), [0, 1, 2, 4]]
    call = interpreted(GATHER_FROM_ROWS, *arguments)
    assert np.asarray(call.results[0]).tolist() == [2, 3, 4, 6]
    assert np.asarray(call.arguments[1]).tolist() == [[0, 2, 3], [4, 0, 6]]
    assert np.asarray(compiled_results(GATHER_FROM_ROWS, *arguments)[0]).tolist() == [2, 3, 4, 6]


def test_the_index_of_a_lane_stays_in_the_tensor() -> None:
    op, message, _ = fault_of(GATHER_FROM_ROWS, [[1, 2, 3], [4, 5, 6]], np.zeros((2, 3), np.int32), [0, 1, 2, 5])
    assert op == "vector.gather"
    assert message == "index 6 is out of bounds: dimension 1 of the tensor has size 3"


def test_contractions_and_scans() -> None:
    text = """
      #left = affine_map<(i, j, k) -> (i, k)>
      #right = affine_map<(i, j, k) -> (k, j)>
      #out = affine_map<(i, j, k) -> (i, j)>
      #all = affine_map<(k) -> (k)>
      #none = affine_map<(k) -> ()>
      func.func @f(%m: memref<2x2xi32>, %out: memref<5x2xi32>) {
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %c2 = arith.constant 2 : index
        %c4 = arith.constant 4 : index
        %least = arith.constant 7 : i32
        %x = vector.transfer_read %m[%c0, %c0], %least : memref<2x2xi32>, vector<2x2xi32>
        %row = vector.load %m[%c1, %c0] : memref<2x2xi32>, vector<2xi32>
        %p = vector.contract {indexing_maps = [#left, #right, #out],
            iterator_types = ["parallel", "parallel", "reduction"]} %x, %x, %x
          : vector<2x2xi32>, vector<2x2xi32> into vector<2x2xi32>
        %q = vector.contract {indexing_maps = [#all, #all, #none], iterator_types = ["reduction"]}
            %row, %row, %least : vector<2xi32>, vector<2xi32> into i32
        %s:2 = vector.scan <add>, %p, %row {inclusive = false, reduction_dim = 0 : i64}
          : vector<2x2xi32>, vector<2xi32>
        vector.transfer_write %p, %out[%c0, %c0] : vector<2x2xi32>, memref<5x2xi32>
        vector.transfer_write %s#0, %out[%c2, %c0] : vector<2x2xi32>, memref<5x2xi32>
        memref.store %q, %out[%c4, %c0] : memref<5x2xi32>
        return
      }"""
    arguments = [np.array([[1, 2], [3, 4]], np.int32), np.zeros((5, 2), np.int32)]
    out = np.asarray(interpreted(text, *arguments).arguments[1]).tolist()
    assert out == [[8, 12], [18, 26], [3, 4], [11, 16], [32, 0]]
    assert out == np.asarray(compiled_memory(text, *arguments)[1]).tolist()


def test_a_mask_leaves_lanes_out() -> None:
    text = """
      func.func @f(%m: memref<4xi32>) -> (i32, vector<4xi32>, vector<4xi32>) {
        %c0 = arith.constant 0 : index
        %pad = arith.constant -7 : i32
        %mask = arith.constant dense<[true, false, true, true]> : vector<4xi1>
        %others = arith.constant dense<50> : vector<4xi32>
        %v = vector.mask %mask {
          vector.transfer_read %m[%c0], %pad {in_bounds = [true]} : memref<4xi32>, vector<4xi32>
        } : vector<4xi1> -> vector<4xi32>
        %w = vector.mask %mask, %others {
          vector.transfer_read %m[%c0], %pad {in_bounds = [true]} : memref<4xi32>, vector<4xi32>
        } : vector<4xi1> -> vector<4xi32>
        %sum = vector.mask %mask { vector.reduction <add>, %others : vector<4xi32> into i32 } : vector<4xi1> -> i32
        vector.mask %mask { vector.transfer_write %others, %m[%c0] {in_bounds = [true]} : vector<4xi32>, memref<4xi32> }
          : vector<4xi1>
        return %sum, %v, %w : i32, vector<4xi32>, vector<4xi32>
      }"""
    call = interpreted(text, np.arange(4, dtype=np.int32))
    total, read, filled = (np.asarray(result).tolist() for result in call.results)
    assert (total, read, filled) == (150, [0, -7, 2, 3], [0, 50, 2, 3])
    assert np.asarray(call.arguments[0]).tolist() == [50, 1, 50, 50]


def test_affine_accesses_of_vectors() -> None:
    text = """
      func.func @f(%m: memref<2x4xi32>, %i: index) {
        %v = affine.vector_load %m[0, %i + 1] : memref<2x4xi32>, vector<2xi32>
        affine.vector_store %v, %m[1, %i] : memref<2x4xi32>, vector<2xi32>
        return
      }"""
    call = interpreted(text, np.arange(8, dtype=np.int32).reshape(2, 4), 1)
    assert np.asarray(call.arguments[0]).tolist() == [[0, 1, 2, 3], [4, 2, 3, 7]]


def test_intrinsics_of_llvm_on_vectors() -> None:
    reads = """
      llvm.func @f(%v: vector<4xi32>) -> i32 {
        %c4 = llvm.mlir.constant(4 : i32) : i32
        %p = llvm.alloca %c4 x i32 : (i32) -> !llvm.ptr
        llvm.store %v, %p : vector<4xi32>, !llvm.ptr
        %mask = llvm.mlir.constant(dense<[true, false, true, true]> : vector<4xi1>) : vector<4xi1>
        %others = llvm.mlir.constant(dense<-1> : vector<4xi32>) : vector<4xi32>
        %a = llvm.intr.masked.load %p, %mask, %others {alignment = 4 : i32}
          : (!llvm.ptr, vector<4xi1>, vector<4xi32>) -> vector<4xi32>
        %low = llvm.intr.vector.extract %a[1] : vector<2xi32> from vector<4xi32>
        %sum = "llvm.intr.vector.reduce.add"(%low) : (vector<2xi32>) -> i32
        %most = "llvm.intr.vector.reduce.smax"(%a) : (vector<4xi32>) -> i32
        llvm.intr.masked.store %others, %p, %mask {alignment = 4 : i32}
          : vector<4xi32>, vector<4xi1> into !llvm.ptr
        %b = llvm.load %p : !llvm.ptr -> vector<4xi32>
        %rest = "llvm.intr.vector.reduce.add"(%b) : (vector<4xi32>) -> i32
        %r = llvm.mul %sum, %most : i32
        %s = llvm.add %r, %rest : i32
        llvm.return %s : i32
      }"""
    caller = """
      func.func @main() -> i32 {
        %v = arith.constant dense<[5, 6, 7, 8]> : vector<4xi32>
        %r = llvm.call @f(%v) : (vector<4xi32>) -> i32
        return %r : i32
      }"""
    # Lanes 1 and 2 are the -1 that is passed through and 7; 6 is what the masked store leaves.
    assert interpreted(reads + caller, entry="main").results == [(-1 + 7) * 8 + (6 - 3)]


def test_elements_of_poison_are_replaced_by_others() -> None:
    text = """
      func.func @f(%v: vector<2xi32>) -> (vector<4xi32>, vector<2xi32>) {
        %p = ub.poison : vector<4xi32>
        %a = vector.insert_strided_slice %v, %p {offsets = [0], strides = [1]} : vector<2xi32> into vector<4xi32>
        %b = vector.insert_strided_slice %v, %a {offsets = [2], strides = [1]} : vector<2xi32> into vector<4xi32>
        %q = ub.poison : vector<2xi32>
        %c = vector.interleave %v, %q : vector<2xi32> -> vector<4xi32>
        %d = vector.shuffle %c, %p [0, 2] : vector<4xi32>, vector<4xi32>
        return %b, %d : vector<4xi32>, vector<2xi32>
      }"""
    whole, even = (np.asarray(result).tolist() for result in interpreted(text, [1, 2]).results)
    assert (whole, even) == ([1, 2, 1, 2], [1, 2])


def test_a_bitcast_of_poison_is_poison_where_bits_are_shared() -> None:
    text = """
      func.func @f(%v: vector<4xi16>, %at: index) -> i32 {
        %p = ub.poison : i16
        %w = vector.insert %p, %v [1] : i16 into vector<4xi16>
        %b = vector.bitcast %w : vector<4xi16> to vector<2xi32>
        %r = vector.extract %b[%at] : i32 from vector<2xi32>
        return %r : i32
      }"""
    assert result_of(text, [1, 2, 3, 4], 1) == 3 | 4 << 16
    assert fault_of(text, [1, 2, 3, 4], 0)[1] == "the function returns poison"


def test_scalable_vectors_are_twice_as_long_as_their_types_say() -> None:
    text = """
      func.func @f(%m: memref<?xi32>, %n: index) -> (i32, i32) {
        %c0 = arith.constant 0 : index
        %zero = arith.constant 0 : i32
        %mask = vector.create_mask %n : vector<[2]xi1>
        %v = vector.transfer_read %m[%c0], %zero, %mask : memref<?xi32>, vector<[2]xi32>
        %twos = arith.constant dense<2> : vector<[2]xi32>
        %doubled = arith.muli %v, %twos : vector<[2]xi32>
        vector.transfer_write %doubled, %m[%c0] {in_bounds = [false]} : vector<[2]xi32>, memref<?xi32>
        %sum = vector.reduction <add>, %doubled : vector<[2]xi32> into i32
        %scale = vector.vscale
        %cast = arith.index_cast %scale : index to i32
        return %sum, %cast : i32, i32
      }"""
    memory = np.array([1, 2, 3, 4, 5], np.int32)
    call = interpreted(text, memory, 3)
    assert call.results == [12, 2]
    assert np.asarray(call.arguments[0]).tolist() == [2, 4, 6, 0, 5]


def test_parts_of_scalable_vectors_are_taken_and_put() -> None:
    text = """
      func.func @f(%first: vector<2xi32>, %second: vector<2xi32>) -> (vector<2xi32>, vector<2xi1>, vector<2xi32>) {
        %z = arith.constant dense<0> : vector<[2]xi32>
        %low = vector.scalable.insert %first, %z[0] : vector<2xi32> into vector<[2]xi32>
        %all = vector.scalable.insert %second, %low[2] : vector<2xi32> into vector<[2]xi32>
        %pairs = vector.interleave %all, %all : vector<[2]xi32> -> vector<[4]xi32>
        %r = vector.scalable.extract %pairs[4] : vector<2xi32> from vector<[4]xi32>
        %mask = vector.constant_mask [2] : vector<[2]xi1>
        %end = vector.scalable.extract %mask[2] : vector<2xi1> from vector<[2]xi1>
        %half = vector.scalable.extract %pairs[2] : vector<[2]xi32> from vector<[4]xi32>
        %last = vector.scalable.extract %half[2] : vector<2xi32> from vector<[2]xi32>
        return %r, %end, %last : vector<2xi32>, vector<2xi1>, vector<2xi32>
      }"""
    part, mask, last = (np.asarray(result).tolist() for result in interpreted(text, [1, 2], [3, 4]).results)
    assert (part, mask, last) == ([3, 3], [True, True], [4, 4])
