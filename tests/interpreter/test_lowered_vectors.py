"""llvm's intrinsics on vectors and matrices in the interpreter.

Expected numbers are written down, as LLVM cannot compile intrinsics with a length for every processor.
"""

from __future__ import annotations

import numpy as np
import pytest

from tests.support.interpreted import compiled_results, fault_of, interpreted, result_of

LEFT, RIGHT = np.array([7, -20, 5, 9], np.int32), np.array([2, 3, 0, 1], np.int32)
MASK = np.array([True, True, False, True])


def on_lanes(name: str, element: str = "i32") -> str:
    """Returns a function that computes on the enabled lanes, and has %a in the others."""
    type_ = f"vector<4x{element}>"
    return f"""
      func.func @f(%a: {type_}, %b: {type_}, %mask: vector<4xi1>, %n: i32) -> {type_} {{
        %x = "llvm.intr.vp.{name}"(%a, %b, %mask, %n) : ({type_}, {type_}, vector<4xi1>, i32) -> {type_}
        %r = "llvm.intr.vp.merge"(%mask, %x, %a, %n) : (vector<4xi1>, {type_}, {type_}, i32) -> {type_}
        return %r : {type_}
      }}"""


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("add", [9, -17, 5, 9]),
        ("sdiv", [3, -6, 5, 9]),
        ("srem", [1, -2, 5, 9]),
        ("shl", [28, -160, 5, 9]),
        ("ashr", [1, -3, 5, 9]),
        ("smax", [7, 3, 5, 9]),
        ("umax", [7, -20, 5, 9]),
        ("udiv", [3, 1431655758, 5, 9]),
        ("xor", [5, -17, 5, 9]),
    ],
)
def test_disabled_lanes_are_not_computed(name: str, expected: list[int]) -> None:
    # The third lane would divide by zero; the length leaves out the fourth.
    assert np.asarray(result_of(on_lanes(name), LEFT, RIGHT, MASK, 3)).tolist() == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("fadd", [9.0, -17.0, 5.0, 9.0]),
        ("fsub", [5.0, -23.0, 5.0, 9.0]),
        ("fmul", [14.0, -60.0, 5.0, 9.0]),
        ("fdiv", [3.5, np.float32(-20) / np.float32(3), 5.0, 9.0]),
        ("frem", [1.0, -2.0, 5.0, 9.0]),
    ],
)
def test_disabled_lanes_of_floats_are_not_computed(name: str, expected: list[float]) -> None:
    result = result_of(on_lanes(name, "f32"), LEFT.astype(np.float32), RIGHT.astype(np.float32), MASK, 3)
    assert np.asarray(result).tolist() == expected


def test_a_disabled_lane_is_poison() -> None:
    text = """
      func.func @f(%a: vector<4xi32>, %mask: vector<4xi1>, %n: i32) -> i1 {
        %x = "llvm.intr.vp.add"(%a, %a, %mask, %n) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
        %two = arith.constant 2 : i32
        %y = llvm.extractelement %x[%two : i32] : vector<4xi32>
        %c = arith.cmpi eq, %y, %two : i32
        cf.assert %c, "the lane is 2"
        return %c : i1
      }"""
    assert fault_of(text, LEFT, MASK, 4)[2] == [("the lane is not enabled", "llvm.intr.vp.add")]
    assert fault_of(text, LEFT, MASK, 5)[1] == "5 lanes are enabled, and the vectors have 4"


@pytest.mark.parametrize(("name", "expected"), [("add", 97), ("mul", -127260), ("smin", -20), ("umax", -20)])
def test_enabled_lanes_are_combined_with_a_start_value(name: str, expected: int) -> None:
    text = f"""
      func.func @f(%a: vector<4xi32>, %mask: vector<4xi1>, %n: i32) -> i32 {{
        %start = arith.constant 101 : i32
        %r = "llvm.intr.vp.reduce.{name}"(%start, %a, %mask, %n) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
        return %r : i32
      }}"""
    assert result_of(text, LEFT, MASK, 4) == expected


@pytest.mark.parametrize(
    ("name", "source", "target", "values"),
    [
        ("trunc", "i32", "i8", [300, -1, 5, 7]),
        ("zext", "i8", "i32", [-3, 1, 2, 3]),
        ("sext", "i8", "i32", [-3, 1, 2, 3]),
        ("sitofp", "i32", "f32", [-3, 1, 16777217, 3]),
        ("uitofp", "i32", "f64", [-3, 1, 2, 3]),
        ("fptosi", "f32", "i32", [-3.5, 1.5, 2.0, 3.0]),
        ("fpext", "f32", "f64", [-3.5, 1.5, 2.0, 3.0]),
        ("fptrunc", "f64", "f32", [0.1, 1.5, 2.0, 3.0]),
    ],
)
def test_conversions_of_lanes_are_what_compiled_code_computes(
    name: str, source: str, target: str, values: list[float]
) -> None:
    text = f"""
      func.func @f(%a: vector<4x{source}>, %mask: vector<4xi1>, %n: i32) -> vector<4x{target}> {{
        %r = "llvm.intr.vp.{name}"(%a, %mask, %n) : (vector<4x{source}>, vector<4xi1>, i32) -> vector<4x{target}>
        return %r : vector<4x{target}>
      }}"""
    dtype = {"i8": np.int8, "i32": np.int32, "f32": np.float32, "f64": np.float64}[source]
    arguments = (np.array(values).astype(dtype), np.ones(4, bool), 4)
    assert np.array_equal(np.asarray(result_of(text, *arguments)), np.asarray(compiled_results(text, *arguments)[0]))


def test_addresses_of_lanes_are_read_and_written() -> None:
    text = """
      func.func @f(%indices: vector<4xi64>, %mask: vector<4xi1>, %n: i32) -> vector<4xi32> {
        %eight = llvm.mlir.constant(8 : i64) : i64
        %numbers = llvm.mlir.constant(dense<[10, 11, 12, 13, 14, 15, 16, 17]> : vector<8xi32>) : vector<8xi32>
        %others = llvm.mlir.constant(dense<-1> : vector<4xi32>) : vector<4xi32>
        %p = llvm.alloca %eight x i32 : (i64) -> !llvm.ptr
        llvm.store %numbers, %p : vector<8xi32>, !llvm.ptr
        %ptrs = llvm.getelementptr %p[%indices] : (!llvm.ptr, vector<4xi64>) -> vector<4x!llvm.ptr>, i32
        %x = llvm.intr.masked.gather %ptrs, %mask, %others {alignment = 4 : i32}
            : (vector<4x!llvm.ptr>, vector<4xi1>, vector<4xi32>) -> vector<4xi32>
        llvm.intr.masked.scatter %others, %ptrs, %mask {alignment = 4 : i32}
            : vector<4xi32>, vector<4xi1> into vector<4x!llvm.ptr>
        %stride = llvm.mlir.constant(8 : i64) : i64
        %y = "llvm.intr.experimental.vp.strided.load"(%p, %stride, %mask, %n)
            : (!llvm.ptr, i64, vector<4xi1>, i32) -> vector<4xi32>
        %z = "llvm.intr.vp.merge"(%mask, %y, %others, %n)
            : (vector<4xi1>, vector<4xi32>, vector<4xi32>, i32) -> vector<4xi32>
        %r = llvm.mul %x, %z : vector<4xi32>
        return %r : vector<4xi32>
      }"""
    arguments = (np.array([0, 3, 100, 6], np.int64), MASK, 4)
    # Read at 0, 3 and 6: 10, 13, 16; then these are -1; read at 0, 2, 6: -1, 12, -1.
    assert np.asarray(result_of(text, *arguments)).tolist() == [-10, 156, 1, -16]


def test_matrices_are_multiplied_and_transposed_by_columns() -> None:
    text = """
      func.func @f(%a: vector<6xf32>, %b: vector<6xf32>) -> (vector<4xf32>, vector<6xf32>) {
        %x = llvm.intr.matrix.multiply %a, %b {lhs_rows = 2 : i32, lhs_columns = 3 : i32, rhs_columns = 2 : i32}
            : (vector<6xf32>, vector<6xf32>) -> vector<4xf32>
        %y = llvm.intr.matrix.transpose %a {rows = 2 : i32, columns = 3 : i32} : vector<6xf32> into vector<6xf32>
        return %x, %y : vector<4xf32>, vector<6xf32>
      }"""
    left, right = np.arange(6, dtype=np.float32).reshape(2, 3), np.arange(6, dtype=np.float32).reshape(3, 2) / 8
    flat = [matrix.ravel(order="F") for matrix in (left, right)]
    product, transposed = interpreted(text, *flat).results
    assert np.asarray(product).tolist() == (left @ right).ravel(order="F").tolist()
    assert np.asarray(transposed).tolist() == left.T.ravel(order="F").tolist()


def test_lanes_below_a_limit_are_active() -> None:
    text = """
      func.func @f(%first: i8, %end: i8) -> vector<4xi1> {
        %r = llvm.intr.get.active.lane.mask %first, %end : i8, i8 to vector<4xi1>
        return %r : vector<4xi1>
      }"""
    assert np.asarray(result_of(text, 2, 5)).tolist() == [True, True, True, False]
    assert np.asarray(result_of(text, -2, -1)).tolist() == [True, False, False, False]


def test_products_of_matrices_are_those_of_compiled_code() -> None:
    text = """
      llvm.func @f(%a: i32, %b: i32) -> i32 {
        %u = llvm.mlir.poison : vector<4xi32>
        %0 = llvm.mlir.constant(0 : i64) : i64
        %1 = llvm.mlir.constant(1 : i64) : i64
        %2 = llvm.mlir.constant(2 : i64) : i64
        %3 = llvm.mlir.constant(3 : i64) : i64
        %v0 = llvm.insertelement %a, %u[%0 : i64] : vector<4xi32>
        %v1 = llvm.insertelement %b, %v0[%1 : i64] : vector<4xi32>
        %v2 = llvm.insertelement %b, %v1[%2 : i64] : vector<4xi32>
        %v3 = llvm.insertelement %a, %v2[%3 : i64] : vector<4xi32>
        %p = llvm.intr.matrix.multiply %v3, %v3 {lhs_rows = 2 : i32, lhs_columns = 2 : i32, rhs_columns = 2 : i32}
          : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
        %r = llvm.extractelement %p[%0 : i64] : vector<4xi32>
        llvm.return %r : i32
      }"""
    assert result_of(text, 3, 4) == compiled_results(text, 3, 4)[0] == 25
