"""Functions that programs declare only: the interpreter has upstream's run-time library and C's mathematical one."""

from __future__ import annotations

import re

import numpy as np
import pytest

from tests.support.interpreted import fault_of, interpreted, printed, result_of

MATRIX = """
func.func private @printMemrefF32(%m: memref<*xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefShapeF32(%m: memref<*xf32>)
func.func @main() {
  %x = arith.constant dense<[[1.0, 2.5], [3.0, -4.0]]> : tensor<2x2xf32>
  %m = bufferization.to_buffer %x : tensor<2x2xf32> to memref<2x2xf32>
  %row = memref.subview %m[1, 0] [1, 2] [1, 1] : memref<2x2xf32> to memref<2xf32, strided<[1], offset: 2>>
  %any = memref.cast %row : memref<2xf32, strided<[1], offset: 2>> to memref<*xf32>
  %whole = memref.cast %m : memref<2x2xf32> to memref<*xf32>
  call @printMemrefShapeF32(%any) : (memref<*xf32>) -> ()
  call @printMemrefF32(%whole) : (memref<*xf32>) -> ()
  return
}"""


def test_memrefs_are_printed_as_the_runtime_library_does() -> None:
    shape, head, *rows = printed(MATRIX).splitlines()
    assert re.fullmatch(r"Unranked Memref base@ = 0x[0-9a-f]+ rank = 1 offset = 2 sizes = \[2\] strides = \[1\]", shape)
    assert re.fullmatch(
        r"Unranked Memref base@ = 0x[0-9a-f]+ rank = 2 offset = 0 sizes = \[2, 2\] strides = \[2, 1\] data = ", head
    )
    assert rows == ["[[1,   2.5], ", " [3,   -4]]"]


@pytest.mark.parametrize(
    ("name", "type_", "value", "expected"),
    [
        ("I8", "i8", "65 : i8", "[A]"),
        ("I16", "i16", "-3 : i16", "[-3]"),
        ("I64", "i64", "-4 : i64", "[-4]"),
        ("Ind", "index", "-5 : index", "[-5]"),
        ("F16", "f16", "1.5 : f16", "[1.5]"),
        ("BF16", "bf16", "2.5 : bf16", "[2.5]"),
        ("F64", "f64", "1.0e-7 : f64", "[1e-07]"),
    ],
)
def test_elements_are_printed_by_their_type(name: str, type_: str, value: str, expected: str) -> None:
    text = f"""
    func.func private @printMemref{name}(%m: memref<*x{type_}>)
    func.func @main() {{
      %m = memref.alloca() : memref<{type_}>
      %x = arith.constant {value}
      memref.store %x, %m[] : memref<{type_}>
      %any = memref.cast %m : memref<{type_}> to memref<*x{type_}>
      call @printMemref{name}(%any) : (memref<*x{type_}>) -> ()
      return
    }}"""
    assert printed(text).splitlines()[-1] == expected


def test_a_tensor_is_printed_as_the_memref_that_it_becomes() -> None:
    text = """
    func.func private @printMemrefC32(%t: tensor<*xcomplex<f32>>)
    func.func @main() {
      %t = arith.constant dense<[[(1.0, 2.0), (3.0, -4.0)]]> : tensor<1x2xcomplex<f32>>
      %any = tensor.cast %t : tensor<1x2xcomplex<f32>> to tensor<*xcomplex<f32>>
      call @printMemrefC32(%any) : (tensor<*xcomplex<f32>>) -> ()
      return
    }"""
    assert printed(text).splitlines() == [
        "Unranked Memref base@ = 0x0 rank = 2 offset = 0 sizes = [1, 2] strides = [2, 1] data = ",
        "[[(1,2),   (3,-4)]]",
    ]


def test_an_element_that_was_never_written_is_not_printed() -> None:
    text = """
    func.func private @printMemrefF32(%m: memref<*xf32>)
    func.func @f() {
      %m = memref.alloca() : memref<2xf32>
      %any = memref.cast %m : memref<2xf32> to memref<*xf32>
      call @printMemrefF32(%any) : (memref<*xf32>) -> ()
      return
    }"""
    op, message, notes = fault_of(text)
    assert (op, message) == ("func.call", "this element is read before anything is written to it")
    assert notes == [("the memory is allocated here", "memref.alloca")]


def test_two_memrefs_are_compared() -> None:
    text = """
    func.func private @verifyMemRefF32(%a: memref<*xf32>, %b: memref<*xf32>) -> i64
    func.func @f(%a: memref<3xf32>, %b: memref<3xf32>) -> i64 {
      %x = memref.cast %a : memref<3xf32> to memref<*xf32>
      %y = memref.cast %b : memref<3xf32> to memref<*xf32>
      %count = call @verifyMemRefF32(%x, %y) : (memref<*xf32>, memref<*xf32>) -> i64
      return %count : i64
    }"""
    assert result_of(text, np.array([1, 2, 3], np.float32), np.array([1, 5, 7], np.float32)) == 2


def test_functions_of_the_mathematical_library_are_computed() -> None:
    text = """
    func.func private @cosf(f32) -> f32
    llvm.func @sqrt(f64) -> f64
    func.func @f(%x: f32, %y: f64) -> (f32, f64) {
      %a = call @cosf(%x) : (f32) -> f32
      %b = llvm.call @sqrt(%y) : (f64) -> f64
      return %a, %b : f32, f64
    }"""
    assert interpreted(text, 0.0, 2.25).results == [1.0, 1.5]


def test_a_function_that_no_library_has_is_reported() -> None:
    text = """
    func.func private @unknown(i32)
    func.func @f(%x: i32) {
      call @unknown(%x) : (i32) -> ()
      return
    }"""
    op, message, _ = fault_of(text, 1)
    assert (op, message) == ("func.call", "@unknown has no body, and the interpreter has no function of that name")


def test_a_program_that_is_lowered_prints_its_memrefs() -> None:
    text = """
    llvm.func @_mlir_ciface_printMemrefF32(!llvm.ptr)
    llvm.mlir.global internal constant @data(dense<[1.0, 2.0]> : tensor<2xf32>) : !llvm.array<2 x f32>
    llvm.func @main() {
      %one = llvm.mlir.constant(1 : i64) : i64
      %zero = llvm.mlir.constant(0 : i64) : i64
      %two = llvm.mlir.constant(2 : i64) : i64
      %data = llvm.mlir.addressof @data : !llvm.ptr
      %a = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
      %b = llvm.insertvalue %data, %a[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
      %c = llvm.insertvalue %data, %b[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
      %d = llvm.insertvalue %zero, %c[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
      %e = llvm.insertvalue %two, %d[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
      %memref = llvm.insertvalue %one, %e[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
      %inner = llvm.alloca %one x !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> : (i64) -> !llvm.ptr
      llvm.store %memref, %inner : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, !llvm.ptr
      %f = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
      %g = llvm.insertvalue %one, %f[0] : !llvm.struct<(i64, ptr)>
      %unranked = llvm.insertvalue %inner, %g[1] : !llvm.struct<(i64, ptr)>
      %outer = llvm.alloca %one x !llvm.struct<(i64, ptr)> : (i64) -> !llvm.ptr
      llvm.store %unranked, %outer : !llvm.struct<(i64, ptr)>, !llvm.ptr
      llvm.call @_mlir_ciface_printMemrefF32(%outer) : (!llvm.ptr) -> ()
      llvm.return
    }"""
    head, row = printed(text).splitlines()
    assert head.endswith("rank = 1 offset = 0 sizes = [2] strides = [1] data = ")
    assert row == "[1,  2]"
