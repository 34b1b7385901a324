"""Memory in the interpreter: what is computed, and what is reported."""

from __future__ import annotations

import numpy as np
import pytest

from compiler.execution.functions import RunError
from tests.support.interpreted import fault_of, interpreted, result_of, warnings_of


def test_views_read_and_write_the_memory_that_they_view() -> None:
    text = """
      func.func @f(%m: memref<4x6xi32>) {
        %c1 = arith.constant 1 : index
        %c0 = arith.constant 0 : index
        %seven = arith.constant 7 : i32
        %view = memref.subview %m[1, 2] [2, 2] [2, 3] : memref<4x6xi32> to memref<2x2xi32, strided<[12, 3], offset: 8>>
        %turned = memref.transpose %view (i, j) -> (j, i)
            : memref<2x2xi32, strided<[12, 3], offset: 8>> to memref<2x2xi32, strided<[3, 12], offset: 8>>
        memref.store %seven, %turned[%c1, %c0] : memref<2x2xi32, strided<[3, 12], offset: 8>>
        return
      }"""
    (after,) = interpreted(text, np.zeros((4, 6), np.int32)).arguments
    assert list(zip(*np.nonzero(np.asarray(after)))) == [(1, 5)]


def test_a_view_of_bytes_has_the_elements_that_they_are() -> None:
    text = """
      func.func @f(%bytes: memref<16xi8>, %shift: index, %n: index) -> i8 {
        %c1 = arith.constant 1 : index
        %c4 = arith.constant 4 : index
        %x = arith.constant 0x01020304 : i32
        %words = memref.view %bytes[%shift][%n] : memref<16xi8> to memref<?xi32>
        memref.store %x, %words[%c1] : memref<?xi32>
        %half = memref.view %bytes[%c4][] : memref<16xi8> to memref<6xi16>
        %y = memref.load %half[%c1] : memref<6xi16>
        %r = arith.trunci %y : i16 to i8
        return %r : i8
      }"""
    call = interpreted(text, np.zeros(16, np.int8), 2, 3)
    assert call.results == [4]
    assert np.asarray(call.arguments[0]).tolist() == [0, 0, 0, 0, 0, 0, 4, 3, 2, 1, 0, 0, 0, 0, 0, 0]
    assert fault_of(text, np.zeros(16, np.int8), 12, 3)[:2] == (
        "memref.store",
        "element 1 is out of bounds: the memory under the memref has 1 elements",
    )


def test_an_element_of_a_view_is_written_when_all_its_bytes_are() -> None:
    text = """
      func.func @f(%last: index) -> i32 {
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %x = arith.constant 1 : i8
        %bytes = memref.alloc() : memref<8xi8>
        %words = memref.view %bytes[%c0][] : memref<8xi8> to memref<2xi32>
        scf.for %i = %c0 to %last step %c1 {
          memref.store %x, %bytes[%i] : memref<8xi8>
        }
        %r = memref.load %words[%c0] : memref<2xi32>
        memref.dealloc %bytes : memref<8xi8>
        return %r : i32
      }"""
    assert result_of(text, 4) == 0x01010101
    assert fault_of(text, 3)[:2] == ("memref.load", "this element is read before anything is written to it")


def test_a_view_ends_with_the_memory_that_it_views() -> None:
    text = """
      func.func @f() -> i32 {
        %c0 = arith.constant 0 : index
        %bytes = memref.alloc() : memref<8xi8>
        %words = memref.view %bytes[%c0][] : memref<8xi8> to memref<2xi32>
        memref.dealloc %bytes : memref<8xi8>
        %r = memref.load %words[%c0] : memref<2xi32>
        return %r : i32
      }"""
    assert fault_of(text)[:2] == ("memref.load", "this memory was freed already")


@pytest.mark.parametrize("dialect", ["memref", "affine"])
def test_a_transfer_gathers_groups_of_elements_a_stride_apart(dialect: str) -> None:
    text = f"""
      func.func @f(%a: memref<4x4xi32>, %b: memref<6xi32, 1>, %tag: memref<1xi32>) {{
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %c2 = arith.constant 2 : index
        %stride = arith.constant 4 : index
        %count = arith.constant 6 : index
        {dialect}.dma_start %a[%c1, %c1], %b[%c0], %{"tag[%c0], %count" if dialect == "affine" else "count, %tag[%c0]"},
            %stride, %c2 : memref<4x4xi32>, memref<6xi32, 1>, memref<1xi32>
        {dialect}.dma_wait %tag[%c0], %count : memref<1xi32>
        return
      }}"""
    numbers, target = np.arange(16, dtype=np.int32).reshape(4, 4), np.zeros(6, np.int32)
    call = interpreted(text, numbers, target, np.zeros(1, np.int32))
    assert np.asarray(call.arguments[1]).tolist() == [5, 6, 9, 10, 13, 14]


def test_shapes_are_collapsed_and_expanded() -> None:
    text = """
      func.func @f(%m: memref<2x6xi32>, %i: index, %j: index) -> i32 {
        %flat = memref.collapse_shape %m [[0, 1]] : memref<2x6xi32> into memref<12xi32>
        %deep = memref.expand_shape %flat [[0, 1]] output_shape [4, 3] : memref<12xi32> into memref<4x3xi32>
        %r = memref.load %deep[%i, %j] : memref<4x3xi32>
        return %r : i32
      }"""
    assert result_of(text, np.arange(12, dtype=np.int32).reshape(2, 6), 2, 1) == 7


def test_globals_are_initialised_once_and_keep_what_is_stored() -> None:
    text = """
      memref.global "private" @g : memref<2xi32> = dense<[1, 2]>
      func.func @f() -> i32 {
        %c0 = arith.constant 0 : index
        %a = memref.get_global @g : memref<2xi32>
        %x = memref.load %a[%c0] : memref<2xi32>
        %y = arith.addi %x, %x : i32
        memref.store %y, %a[%c0] : memref<2xi32>
        %b = memref.get_global @g : memref<2xi32>
        %z = memref.load %b[%c0] : memref<2xi32>
        return %z : i32
      }"""
    assert result_of(text) == 2


@pytest.mark.parametrize(
    "update",
    [
        "memref.atomic_rmw maxs %v, %m[%c0] : (i32, memref<1xi32>) -> i32",
        "memref.generic_atomic_rmw %m[%c0] : memref<1xi32> {\n^bb0(%x: i32):\nmemref.atomic_yield %v : i32\n}",
    ],
)
def test_an_atomic_update_gives_the_old_value(update: str) -> None:
    text = f"""
      func.func @f(%m: memref<1xi32>, %v: i32) -> i32 {{
        %c0 = arith.constant 0 : index
        %old = {update}
        return %old : i32
      }}"""
    call = interpreted(text, np.array([-4], np.int32), 3)
    assert call.results == [-4]
    assert np.asarray(call.arguments[0]).tolist() == [3]


@pytest.mark.parametrize(("index", "shown"), [(4, "4"), (-1, "-1")])
def test_an_index_beyond_its_dimension_is_reported_there(index: int, shown: str) -> None:
    text = """
      func.func @f(%m: memref<3x4xf32>, %i: index) -> f32 {
        %c0 = arith.constant 0 : index
        %r = memref.load %m[%c0, %i] : memref<3x4xf32>
        return %r : f32
      }"""
    message = f"index {shown} is out of bounds: dimension 1 of the memref has size 4"
    assert fault_of(text, np.zeros((3, 4), np.float32), index)[:2] == ("memref.load", message)


def test_a_view_beyond_its_source_is_reported() -> None:
    text = """
      func.func @f(%m: memref<4xf32>, %o: index) {
        %v = memref.subview %m[%o] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: ?>>
        return
      }"""
    message = "the view goes from 3 to 4 in dimension 0, which has size 4"
    assert fault_of(text, np.zeros(4, np.float32), 3)[:2] == ("memref.subview", message)


USES = """
func.func @f() -> i32 {{
  %c0 = arith.constant 0 : index
  %x = arith.constant 1 : i32
  %m = memref.alloc() : memref<2xi32>
  {body}
}}"""


def test_memory_that_is_read_before_it_is_written_is_reported_with_its_allocation() -> None:
    body = "%r = memref.load %m[%c0] : memref<2xi32>  return %r : i32"
    message = "this element is read before anything is written to it"
    expected = ("memref.load", message, [("the memory is allocated here", "memref.alloc")])
    assert fault_of(USES.format(body=body)) == expected


@pytest.mark.parametrize("use", ["memref.store %x, %m[%c0] : memref<2xi32>", "memref.dealloc %m : memref<2xi32>"])
def test_memory_that_is_used_after_it_was_freed_is_reported_with_both_places(use: str) -> None:
    body = f"memref.dealloc %m : memref<2xi32>  {use}  return %x : i32"
    expected = (use.split()[0], "this memory was freed already", [("it was freed here", "memref.dealloc")])
    assert fault_of(USES.format(body=body)) == expected


def test_freed_memory_that_is_returned_is_reported() -> None:
    text = """
      func.func @f() -> memref<2xi32> {
        %m = memref.alloc() : memref<2xi32>
        memref.dealloc %m : memref<2xi32>
        return %m : memref<2xi32>
      }"""
    expected = ("func.func", "this memory was freed already", [("it was freed here", "memref.dealloc")])
    assert fault_of(text) == expected


def test_a_warning_tells_of_memory_that_is_never_freed() -> None:
    text = USES.format(body="return %x : i32")
    assert result_of(text) == 1
    assert warnings_of(text) == [("memref.alloc", "this memory is never freed")]


def test_memory_of_the_caller_may_be_freed() -> None:
    text = """
      func.func @f(%m: memref<2xi32>) -> i32 {
        %c0 = arith.constant 0 : index
        %r = memref.load %m[%c0] : memref<2xi32>
        memref.dealloc %m : memref<2xi32>
        return %r : i32
      }"""
    assert result_of(text, np.array([7, 8], np.int32)) == 7


def test_stack_memory_must_not_outlive_its_function() -> None:
    text = """
      func.func @make() -> memref<1xi32> {
        %m = memref.alloca() : memref<1xi32>
        return %m : memref<1xi32>
      }
      func.func @f(%x: i32) {
        %c0 = arith.constant 0 : index
        %m = func.call @make() : () -> memref<1xi32>
        memref.store %x, %m[%c0] : memref<1xi32>
        return
      }"""
    assert fault_of(text, 1)[:2] == ("memref.store", "this memory was freed already")


def test_poison_must_not_reach_memory() -> None:
    text = """
      func.func @f(%m: memref<1xi32>) {
        %c0 = arith.constant 0 : index
        %p = ub.poison : i32
        memref.store %p, %m[%c0] : memref<1xi32>
        return
      }"""
    note = ("the value is poison from here on", "ub.poison")
    assert fault_of(text, np.zeros(1, np.int32)) == ("memref.store", "an operand of 'memref.store' is poison", [note])


def test_a_program_cannot_take_more_memory_than_its_limit() -> None:
    text = """
      func.func @f(%n: index) {
        %m = memref.alloc(%n) : memref<?xf64>
        memref.dealloc %m : memref<?xf64>
        return
      }"""
    with pytest.raises(RunError, match="the program needs more memory than the limit of 4096 MB"):
        interpreted(text, 1 << 40)


def test_memory_is_not_read_as_elements_of_another_width_by_a_cast_of_indices() -> None:
    text = """
      func.func @f(%m: memref<2xindex>) {
        %n = arith.index_cast %m : memref<2xindex> to memref<2xi32>
        return
      }"""
    with pytest.raises(RunError, match=r"'arith\.index_cast' of memrefs is not supported"):
        interpreted(text, np.zeros(2, np.int64))


def test_views_of_a_buffer_have_its_address_and_other_memory_another_one() -> None:
    text = """
      func.func @f(%m: memref<4xi32>, %n: memref<4xi32>) -> (i1, i1) {
        %view = memref.subview %m[2][2][1] : memref<4xi32> to memref<2xi32, strided<[1], offset: 2>>
        %a = memref.extract_aligned_pointer_as_index %m : memref<4xi32> -> index
        %b = memref.extract_aligned_pointer_as_index %view : memref<2xi32, strided<[1], offset: 2>> -> index
        %c = memref.extract_aligned_pointer_as_index %n : memref<4xi32> -> index
        %same = arith.cmpi eq, %a, %b : index
        %other = arith.cmpi eq, %a, %c : index
        return %same, %other : i1, i1
      }"""
    assert interpreted(text, np.zeros(4, np.int32), np.zeros(4, np.int32)).results == [True, False]


def test_a_memref_without_a_rank_is_reshaped() -> None:
    text = """
      func.func @f(%m: memref<4xi32>) -> i32 {
        %c1 = arith.constant 1 : index
        %two = arith.constant 2 : index
        %shape = memref.alloca() : memref<2xindex>
        %c0 = arith.constant 0 : index
        memref.store %two, %shape[%c0] : memref<2xindex>
        memref.store %two, %shape[%c1] : memref<2xindex>
        %any = memref.cast %m : memref<4xi32> to memref<*xi32>
        %square = memref.reshape %any(%shape) : (memref<*xi32>, memref<2xindex>) -> memref<2x2xi32>
        %r = memref.load %square[%c1, %c0] : memref<2x2xi32>
        return %r : i32
      }"""
    assert result_of(text, np.arange(4, dtype=np.int32)) == 2
