"""tosa in the interpreter."""

from __future__ import annotations

import numpy as np
import pytest

from compiler.pass_registry import find_pass
from compiler.passes.manager import PassManager
from compiler.passes.pipeline import parse_pipeline
from compiler.syntax.printer.ir_printer import print_operation
from tests.support.interpreted import compiled_results, fault_of, interpreted, result_of
from tests.support.passes import load


def binary(name: str, type_: str, result: str) -> str:
    return f"""
      func.func @f(%a: {type_}, %b: {type_}) -> {result} {{
        %r = tosa.{name} %a, %b : ({type_}, {type_}) -> {result}
        return %r : {result}
      }}"""


@pytest.mark.parametrize(
    ("name", "expected"),
    [("add", [-126, 4]), ("sub", [-128, -2]), ("bitwise_and", [1, 1]), ("bitwise_or", [-127, 3])],
)
def test_integers_wrap_around(name: str, expected: list[int]) -> None:
    left, right = np.array([-127, 1], np.int8), np.array([1, 3], np.int8)
    assert np.asarray(result_of(binary(name, "tensor<2xi8>", "tensor<2xi8>"), left, right)).tolist() == expected


def test_true_becomes_one_and_numbers_become_true_unless_zero() -> None:
    text = """
      func.func @f(%a: tensor<3xi8>) -> tensor<3xi8> {
        %0 = tosa.cast %a : (tensor<3xi8>) -> tensor<3xi1>
        %1 = tosa.cast %0 : (tensor<3xi1>) -> tensor<3xi8>
        return %1 : tensor<3xi8>
      }"""
    assert np.asarray(result_of(text, np.array([0, -2, 5], np.int8))).tolist() == [0, 1, 1]


def test_floats_become_the_nearest_integer_in_range() -> None:
    text = """
      func.func @f(%a: tensor<5xf32>) -> tensor<5xi8> {
        %0 = tosa.cast %a : (tensor<5xf32>) -> tensor<5xi8>
        return %0 : tensor<5xi8>
      }"""
    values = np.array([0.5, 1.5, -300.0, np.inf, -2.7], np.float32)
    assert np.asarray(result_of(text, values)).tolist() == [0, 2, -128, 127, -3]


def test_nan_equals_nothing_and_sizes_of_one_are_broadcast() -> None:
    text = """
      func.func @f(%a: tensor<1x2xf32>, %b: tensor<2x1xf32>) -> tensor<2x2xi1> {
        %0 = tosa.equal %a, %b : (tensor<1x2xf32>, tensor<2x1xf32>) -> tensor<2x2xi1>
        return %0 : tensor<2x2xi1>
      }"""
    left, right = np.array([[1.0, np.nan]], np.float32), np.array([[1.0], [np.nan]], np.float32)
    assert np.asarray(result_of(text, left, right)).tolist() == [[True, False], [False, False]]


LOWERING = (
    "builtin.module(func.func(tosa-to-linalg-named,tosa-to-linalg,tosa-to-arith{include-apply-rescale=true},"
    "tosa-to-tensor,tosa-to-scf),canonicalize)"
)


def lowered(text: str) -> str:
    module, context = load(text)
    result = PassManager(context).run(parse_pipeline(LOWERING, find_pass), module)
    assert result.succeeded, result.problems
    return print_operation(module)


INTEGERS = np.array([[-100, -3, 0], [1, 7, 100]], np.int8)
FLOATS = np.array([[-2.5, -0.0, 0.5], [1.0, 3.25, 9.0]], np.float32)
CONSTANTS = """
  %s0 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s3 = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zf = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
"""


@pytest.mark.parametrize(
    ("element", "result", "body"),
    [
        ("f32", "2x3xf32", "tosa.exp %a : (tensor<2x3xf32>) -> tensor<2x3xf32>"),
        ("f32", "2x3xf32", "tosa.sigmoid %a : (tensor<2x3xf32>) -> tensor<2x3xf32>"),
        ("f32", "2x3xf32", "tosa.tanh %a : (tensor<2x3xf32>) -> tensor<2x3xf32>"),
        (
            "f32",
            "2x3xf32",
            "tosa.clamp %a {max_val = 2.0 : f32, min_val = -1.0 : f32} : (tensor<2x3xf32>) -> tensor<2x3xf32>",
        ),
        ("f32", "2x3xf32", "tosa.maximum %a, %zf2 : (tensor<2x3xf32>, tensor<1x1xf32>) -> tensor<2x3xf32>"),
        ("i8", "2x3xi8", "tosa.clamp %a {max_val = 5 : i8, min_val = -4 : i8} : (tensor<2x3xi8>) -> tensor<2x3xi8>"),
        ("i8", "2x3xi8", "tosa.negate %a, %s3, %s0 : (tensor<2x3xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3xi8>"),
        ("i8", "2x3xi32", "tosa.mul %a, %a, %s0 : (tensor<2x3xi8>, tensor<2x3xi8>, tensor<1xi8>) -> tensor<2x3xi32>"),
        ("i8", "2x3xi8", "tosa.clz %a : (tensor<2x3xi8>) -> tensor<2x3xi8>"),
        ("i8", "3x2xi8", "tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<2x3xi8>) -> tensor<3x2xi8>"),
        ("i8", "2x3xi8", "tosa.reverse %a {axis = 1 : i32} : (tensor<2x3xi8>) -> tensor<2x3xi8>"),
        ("i8", "4x3xi8", "tosa.concat %a, %a {axis = 0 : i32} : (tensor<2x3xi8>, tensor<2x3xi8>) -> tensor<4x3xi8>"),
        ("i8", "3x2xi8", "tosa.reshape %a, %sh32 : (tensor<2x3xi8>, !tosa.shape<2>) -> tensor<3x2xi8>"),
        (
            "i8",
            "1x2xi8",
            "tosa.slice %a, %sh11, %sh12 : (tensor<2x3xi8>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x2xi8>",
        ),
        ("i8", "2x6xi8", "tosa.tile %a, %sh12 : (tensor<2x3xi8>, !tosa.shape<2>) -> tensor<2x6xi8>"),
        ("i8", "4x6xi8", "tosa.pad %a, %pad, %s3 : (tensor<2x3xi8>, !tosa.shape<4>, tensor<1xi8>) -> tensor<4x6xi8>"),
    ],
)
def test_operations_compute_what_compiled_code_does(element: str, result: str, body: str) -> None:
    text = f"""
      func.func @f(%a: tensor<2x3x{element}>) -> tensor<{result}> {{
        {CONSTANTS}
        %zf2 = "tosa.const"() <{{values = dense<0.0> : tensor<1x1xf32>}}> : () -> tensor<1x1xf32>
        %sh11 = tosa.const_shape {{values = dense<[1, 1]> : tensor<2xindex>}} : () -> !tosa.shape<2>
        %sh12 = tosa.const_shape {{values = dense<[1, 2]> : tensor<2xindex>}} : () -> !tosa.shape<2>
        %sh32 = tosa.const_shape {{values = dense<[3, 2]> : tensor<2xindex>}} : () -> !tosa.shape<2>
        %pad = tosa.const_shape {{values = dense<[1, 1, 2, 1]> : tensor<4xindex>}} : () -> !tosa.shape<4>
        %r = {body}
        return %r : tensor<{result}>
      }}"""
    values = FLOATS if element == "f32" else INTEGERS
    (compiled,) = compiled_results(lowered(text), values)
    own = result_of(text, values)
    assert np.array_equal(np.asarray(own), np.asarray(compiled))


def test_numbers_of_16_bits_lie_between_entries_of_a_table() -> None:
    text = """
      func.func @f(%a: tensor<3xi16>, %t: tensor<513xi16>) -> tensor<3xi32> {
        %r = tosa.table %a, %t : (tensor<3xi16>, tensor<513xi16>) -> tensor<3xi32>
        return %r : tensor<3xi32>
      }"""
    table = np.arange(513, dtype=np.int16) * 3 - 700
    values = np.array([-32768, 5, 32767], np.int16)
    assert np.asarray(result_of(text, values, table)).tolist() == [-89600, 8719, 107005]


def test_rows_are_gathered_and_scattered() -> None:
    text = """
      func.func @f(%v: tensor<1x3x2xi32>, %i: tensor<1x2xi32>) -> (tensor<1x2x2xi32>, tensor<1x3x2xi32>) {
        %0 = tosa.gather %v, %i : (tensor<1x3x2xi32>, tensor<1x2xi32>) -> tensor<1x2x2xi32>
        %1 = tosa.scatter %v, %i, %0 : (tensor<1x3x2xi32>, tensor<1x2xi32>, tensor<1x2x2xi32>) -> tensor<1x3x2xi32>
        return %0, %1 : tensor<1x2x2xi32>, tensor<1x3x2xi32>
      }"""
    values = np.arange(6, dtype=np.int32).reshape(1, 3, 2)
    gathered, scattered = interpreted(text, values, np.array([[2, 0]], np.int32)).results
    assert np.asarray(gathered).tolist() == [[[4, 5], [0, 1]]]
    assert np.asarray(scattered).tolist() == values.tolist()
    assert fault_of(text, values, np.array([[3, 0]], np.int32))[1] == "index 3 is out of bounds: the size is 3"


def test_a_loop_runs_while_its_condition_holds() -> None:
    text = """
      func.func @f(%a: tensor<i32>) -> tensor<i32> {
        %limit = "tosa.const"() <{values = dense<100> : tensor<i32>}> : () -> tensor<i32>
        %r = tosa.while_loop (%x = %a) : (tensor<i32>) -> tensor<i32> {
          %less = tosa.greater %limit, %x : (tensor<i32>, tensor<i32>) -> tensor<i1>
          tosa.yield %less : tensor<i1>
        } do {
        ^bb0(%y: tensor<i32>):
          %next = tosa.add %y, %y : (tensor<i32>, tensor<i32>) -> tensor<i32>
          tosa.yield %next : tensor<i32>
        }
        return %r : tensor<i32>
      }"""
    assert np.asarray(result_of(text, np.array(7, np.int32))).item() == 112


def test_a_variable_keeps_what_was_written() -> None:
    text = """
      tosa.variable @state = dense<[1, 2]> : tensor<2xi32>
      func.func private @step() {
        %old = tosa.variable_read @state : tensor<2xi32>
        %new = tosa.add %old, %old : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
        tosa.variable_write @state, %new : tensor<2xi32>
        return
      }
      func.func @f() -> tensor<2xi32> {
        call @step() : () -> ()
        call @step() : () -> ()
        %r = tosa.variable_read @state : tensor<2xi32>
        return %r : tensor<2xi32>
      }"""
    assert np.asarray(result_of(text)).tolist() == [4, 8]


@pytest.mark.parametrize(
    ("name", "expected"), [("div_ceil_shape", [4, 2]), ("mod_shape", [1, 2]), ("min_shape", [2, 4])]
)
def test_shapes_are_computed_with(name: str, expected: list[int]) -> None:
    text = f"""
      func.func @f(%a: tensor<56xi8>) -> tensor<?x?xi8> {{
        %0 = tosa.const_shape {{values = dense<[7, 6]> : tensor<2xindex>}} : () -> !tosa.shape<2>
        %1 = tosa.const_shape {{values = dense<[2, 4]> : tensor<2xindex>}} : () -> !tosa.shape<2>
        %2 = tosa.{name} %0, %1 : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
        %3 = tosa.const_shape {{values = dense<[0]> : tensor<1xindex>}} : () -> !tosa.shape<1>
        %4 = tosa.const_shape {{values = dense<[{expected[0] * expected[1]}]> : tensor<1xindex>}} : () -> !tosa.shape<1>
        %5 = tosa.slice %a, %3, %4 : (tensor<56xi8>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<?xi8>
        %6 = tosa.reshape %5, %2 : (tensor<?xi8>, !tosa.shape<2>) -> tensor<?x?xi8>
        return %6 : tensor<?x?xi8>
      }}"""
    assert np.asarray(result_of(text, np.zeros(56, np.int8))).shape == tuple(expected)
