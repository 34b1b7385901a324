"""Tensors and the memory that they come from or go to, in the interpreter."""

from __future__ import annotations

import numpy as np

from tests.support.interpreted import fault_of, interpreted, result_of, warnings_of


def test_a_tensor_keeps_its_elements_when_the_memory_that_it_came_from_changes() -> None:
    text = """
      func.func @f(%m: memref<2xi32>, %x: i32) -> tensor<2xi32> {
        %c0 = arith.constant 0 : index
        %t = bufferization.to_tensor %m restrict : memref<2xi32> to tensor<2xi32>
        memref.store %x, %m[%c0] : memref<2xi32>
        return %t : tensor<2xi32>
      }"""
    call = interpreted(text, [1, 2], 7)
    assert np.asarray(call.results[0]).tolist() == [1, 2]
    assert np.asarray(call.arguments[0]).tolist() == [7, 2]


def test_a_tensor_goes_to_memory_of_its_own_or_to_given_memory() -> None:
    text = """
      func.func @f(%t: tensor<2xi32>, %out: memref<2xi32>) -> i32 {
        %c1 = arith.constant 1 : index
        %m = bufferization.to_buffer %t : tensor<2xi32> to memref<2xi32>
        %x = memref.load %m[%c1] : memref<2xi32>
        %a = bufferization.alloc_tensor() copy(%t) : tensor<2xi32>
        %same = bufferization.materialize_in_destination %a in %t
            : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
        bufferization.materialize_in_destination %same in restrict writable %out : (tensor<2xi32>, memref<2xi32>) -> ()
        bufferization.dealloc_tensor %a : tensor<2xi32>
        return %x : i32
      }"""
    call = interpreted(text, [4, 5], [0, 0])
    assert call.results == [5]
    assert np.asarray(call.arguments[1]).tolist() == [4, 5]


def test_elements_that_were_never_written_are_poison_in_a_tensor() -> None:
    text = """
      func.func @f(%i: index, %x: i32) -> i32 {
        %c0 = arith.constant 0 : index
        %m = memref.alloca() : memref<2xi32>
        memref.store %x, %m[%c0] : memref<2xi32>
        %t = bufferization.to_tensor %m restrict : memref<2xi32> to tensor<2xi32>
        %y = tensor.extract %t[%i] : tensor<2xi32>
        return %y : i32
      }"""
    assert result_of(text, 0, 7) == 7
    note = ("nothing was written to this element of the memory", "memref.alloca")
    assert fault_of(text, 1, 7) == ("func.func", "the function returns poison", [note])


def test_a_tensor_with_poison_leaves_memory_unwritten() -> None:
    text = """
      func.func @f() -> i32 {
        %c0 = arith.constant 0 : index
        %t = bufferization.alloc_tensor() : tensor<2xi32>
        %m = bufferization.to_buffer %t : tensor<2xi32> to memref<2xi32>
        %x = memref.load %m[%c0] : memref<2xi32>
        return %x : i32
      }"""
    assert fault_of(text)[:2] == ("memref.load", "this element is read before anything is written to it")


def test_a_clone_is_memory_of_its_own_that_must_be_freed() -> None:
    text = """
      func.func @f(%m: memref<1xi32>) -> i32 {{
        %c0 = arith.constant 0 : index
        %n = bufferization.clone %m : memref<1xi32> to memref<1xi32>
        %x = memref.load %n[%c0] : memref<1xi32>
        {free}
        return %x : i32
      }}"""
    assert result_of(text.format(free="memref.dealloc %n : memref<1xi32>"), [3]) == 3
    assert warnings_of(text.format(free=""), [3]) == [("bufferization.clone", "this memory is never freed")]


def test_dealloc_frees_what_is_owned_and_not_retained() -> None:
    text = """
      func.func @f(%own: i1, %keep: memref<1xi32>) -> i1 {
        %m = memref.alloc() : memref<1xi32>
        %true = arith.constant true
        %r = bufferization.dealloc (%m, %keep : memref<1xi32>, memref<1xi32>) if (%own, %true)
            retain (%keep : memref<1xi32>)
        return %r : i1
      }"""
    assert result_of(text, True, [1]) is True
    assert warnings_of(text, False, [1]) == [("memref.alloc", "this memory is never freed")]
