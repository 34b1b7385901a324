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


def constant(name: str, values: str, type_: str) -> str:
    return f'%{name} = "tosa.const"() <{{values = dense<{values}> : tensor<{type_}>}}> : () -> tensor<{type_}>\n'


def assert_agrees_with_compiled(text: str, *arrays: object) -> None:
    compiled = compiled_results(lowered(text), *arrays)
    for own, other in zip(interpreted(text, *arrays).results, compiled, strict=True):
        assert np.asarray(own).shape == np.asarray(other).shape
        assert np.array_equal(np.asarray(own), np.asarray(other))


def image(shape: tuple[int, ...], dtype: type[np.generic]) -> np.ndarray:
    numbers = np.arange(np.prod(shape)) * 37 % 101 - 50
    return (numbers / 8 if dtype is np.float32 else numbers).astype(dtype).reshape(shape)


@pytest.mark.parametrize("name", ["sum", "product", "max", "min"])
@pytest.mark.parametrize(("element", "dtype"), [("i32", np.int32), ("f32", np.float32)])
def test_reductions_compute_what_compiled_code_does(name: str, element: str, dtype: type[np.generic]) -> None:
    text = f"""
      func.func @f(%a: tensor<2x3x4x{element}>) -> tensor<2x1x4x{element}> {{
        %r = tosa.reduce_{name} %a {{axis = 1 : i32}} : (tensor<2x3x4x{element}>) -> tensor<2x1x4x{element}>
        return %r : tensor<2x1x4x{element}>
      }}"""
    assert_agrees_with_compiled(text, image((2, 3, 4), dtype))


def test_the_first_of_the_largest_elements_is_found() -> None:
    text = """
      func.func @f(%a: tensor<2x4xf32>) -> tensor<2xi32> {
        %r = tosa.argmax %a {axis = 1 : i32} : (tensor<2x4xf32>) -> tensor<2xi32>
        return %r : tensor<2xi32>
      }"""
    assert_agrees_with_compiled(text, np.array([[1, 5, 5, 2], [3, np.nan, 9, np.nan]], np.float32))


@pytest.mark.parametrize(
    ("element", "result", "zero", "dtype"), [("i8", "i32", "3", np.int8), ("f32", "f32", "0.0", np.float32)]
)
def test_products_of_matrices_compute_what_compiled_code_does(
    element: str, result: str, zero: str, dtype: type[np.generic]
) -> None:
    text = f"""
      func.func @f(%a: tensor<2x3x4x{element}>, %b: tensor<2x4x5x{element}>) -> tensor<2x3x5x{result}> {{
        {constant("z", zero, f"1x{element}")}
        %r = tosa.matmul %a, %b, %z, %z : (tensor<2x3x4x{element}>, tensor<2x4x5x{element}>, tensor<1x{element}>,
             tensor<1x{element}>) -> tensor<2x3x5x{result}>
        return %r : tensor<2x3x5x{result}>
      }}"""
    assert_agrees_with_compiled(text, image((2, 3, 4), dtype), image((2, 4, 5), dtype))


@pytest.mark.parametrize(
    ("element", "result", "zero", "dtype"), [("i8", "i32", "3", np.int8), ("f32", "f32", "0.0", np.float32)]
)
@pytest.mark.parametrize(("name", "weights", "outputs"), [("conv2d", "5x2x3x2", 5), ("depthwise_conv2d", "2x3x2x3", 6)])
def test_convolutions_compute_what_compiled_code_does(
    name: str, weights: str, outputs: int, element: str, result: str, zero: str, dtype: type[np.generic]
) -> None:
    text = f"""
      func.func @f(%a: tensor<1x6x7x2x{element}>, %w: tensor<{weights}x{element}>, %b: tensor<{outputs}x{result}>)
          -> tensor<1x3x3x{outputs}x{result}> {{
        {constant("z", zero, f"1x{element}")}
        %r = tosa.{name} %a, %w, %b, %z, %z {{acc_type = {result}, pad = array<i64: 1, 0, 0, 1>,
             stride = array<i64: 2, 2>, dilation = array<i64: 2, 1>}} : (tensor<1x6x7x2x{element}>,
             tensor<{weights}x{element}>, tensor<{outputs}x{result}>, tensor<1x{element}>, tensor<1x{element}>)
             -> tensor<1x3x3x{outputs}x{result}>
        return %r : tensor<1x3x3x{outputs}x{result}>
      }}"""
    sizes = tuple(int(size) for size in weights.split("x"))
    bias = image((outputs,), np.int32 if result == "i32" else np.float32)
    assert_agrees_with_compiled(text, image((1, 6, 7, 2), dtype), image(sizes, dtype), bias)


@pytest.mark.parametrize(
    ("element", "accumulator", "zero", "dtype"), [("i8", "i32", "3", np.int8), ("f32", "f32", "0.0", np.float32)]
)
def test_averages_leave_out_the_padding_as_compiled_code_does(
    element: str, accumulator: str, zero: str, dtype: type[np.generic]
) -> None:
    text = f"""
      func.func @f(%a: tensor<1x5x6x2x{element}>) -> tensor<1x3x3x2x{element}> {{
        {constant("z", zero, f"1x{element}")}
        %r = tosa.avg_pool2d %a, %z, %z {{acc_type = {accumulator}, kernel = array<i64: 3, 2>,
             stride = array<i64: 2, 2>, pad = array<i64: 1, 1, 0, 0>}} : (tensor<1x5x6x2x{element}>,
             tensor<1x{element}>, tensor<1x{element}>) -> tensor<1x3x3x2x{element}>
        return %r : tensor<1x3x3x2x{element}>
      }}"""
    assert_agrees_with_compiled(text, image((1, 5, 6, 2), dtype))


@pytest.mark.parametrize(("element", "dtype"), [("i8", np.int8), ("f32", np.float32)])
def test_the_largest_of_windows_are_what_compiled_code_finds(element: str, dtype: type[np.generic]) -> None:
    text = f"""
      func.func @f(%a: tensor<1x5x6x2x{element}>) -> tensor<1x3x3x2x{element}> {{
        %r = tosa.max_pool2d %a {{kernel = array<i64: 3, 2>, stride = array<i64: 2, 2>, pad = array<i64: 1, 1, 0, 0>}}
             : (tensor<1x5x6x2x{element}>) -> tensor<1x3x3x2x{element}>
        return %r : tensor<1x3x3x2x{element}>
      }}"""
    assert_agrees_with_compiled(text, image((1, 5, 6, 2), dtype))


@pytest.mark.parametrize("mode", ["SINGLE_ROUND", "DOUBLE_ROUND"])
def test_integers_are_rescaled_as_compiled_code_does_it(mode: str) -> None:
    text = f"""
      func.func @f(%a: tensor<4x2xi32>) -> tensor<4x2xi8> {{
        {constant("m", "[1689498607, 1073741825]", "2xi32")} {constant("s", "[36, 33]", "2xi8")}
        {constant("zi", "0", "1xi32")} {constant("zo", "-5", "1xi8")}
        %r = tosa.rescale %a, %m, %s, %zi, %zo {{rounding_mode = {mode}, scale32 = true, per_channel = true,
             input_unsigned = false, output_unsigned = false}}
             : (tensor<4x2xi32>, tensor<2xi32>, tensor<2xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<4x2xi8>
        return %r : tensor<4x2xi8>
      }}"""
    assert_agrees_with_compiled(text, np.array([[1, 4], [-20, -100], [1000, 60], [-30000, 30000]], np.int32))


@pytest.mark.parametrize(
    ("mode", "element", "result", "dtype"),
    [
        ("NEAREST_NEIGHBOR", "i8", "i8", np.int8),
        ("BILINEAR", "i8", "i32", np.int8),
        ("BILINEAR", "f32", "f32", np.float32),
    ],
)
def test_images_are_resized_as_compiled_code_does_it(
    mode: str, element: str, result: str, dtype: type[np.generic]
) -> None:
    text = f"""
      func.func @f(%a: tensor<1x3x3x2x{element}>) -> tensor<1x5x5x2x{result}> {{
        %scale = tosa.const_shape {{values = dense<[4, 2, 4, 2]> : tensor<4xindex>}} : () -> !tosa.shape<4>
        %offset = tosa.const_shape {{values = dense<0> : tensor<2xindex>}} : () -> !tosa.shape<2>
        %r = tosa.resize %a, %scale, %offset, %offset {{mode = {mode}}} : (tensor<1x3x3x2x{element}>,
             !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x5x5x2x{result}>
        return %r : tensor<1x5x5x2x{result}>
      }}"""
    assert_agrees_with_compiled(text, image((1, 3, 3, 2), dtype))


def test_a_transposed_convolution_adds_the_kernel_at_each_element() -> None:
    text = f"""
      func.func @f(%a: tensor<1x2x1x1xi8>, %w: tensor<1x3x1x1xi8>, %b: tensor<1xi32>) -> tensor<1x5x1x1xi32> {{
        {constant("z", "0", "1xi8")}
        %r = tosa.transpose_conv2d %a, %w, %b, %z, %z {{acc_type = i32, out_pad = array<i64: 0, 0, 0, 0>,
             stride = array<i64: 2, 1>}} : (tensor<1x2x1x1xi8>, tensor<1x3x1x1xi8>, tensor<1xi32>, tensor<1xi8>,
             tensor<1xi8>) -> tensor<1x5x1x1xi32>
        return %r : tensor<1x5x1x1xi32>
      }}"""
    kernel = np.array([1, 10, 100], np.int8).reshape(1, 3, 1, 1)
    result = result_of(text, np.array([2, 3], np.int8).reshape(1, 2, 1, 1), kernel, np.array([5], np.int32))
    assert np.asarray(result).ravel().tolist() == [7, 25, 208, 35, 305]


@pytest.mark.parametrize("inverse", ["false", "true"])
def test_a_fourier_transform_is_what_compiled_code_computes(inverse: str) -> None:
    text = f"""
      func.func @f(%a: tensor<2x2x4xf32>, %b: tensor<2x2x4xf32>) -> (tensor<2x2x4xf32>, tensor<2x2x4xf32>) {{
        %r, %i = tosa.fft2d %a, %b {{inverse = {inverse}}}
             : (tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> (tensor<2x2x4xf32>, tensor<2x2x4xf32>)
        return %r, %i : tensor<2x2x4xf32>, tensor<2x2x4xf32>
      }}"""
    reals, imaginaries = image((2, 2, 4), np.float32), image((2, 2, 4), np.float32)[:, ::-1]
    assert_agrees_with_compiled(text, reals, np.ascontiguousarray(imaginaries))
    own = interpreted(text, reals, np.ascontiguousarray(imaginaries)).results
    transform = np.fft.ifft2 if inverse == "true" else np.fft.fft2
    expected = transform(reals + 1j * imaginaries) * (8 if inverse == "true" else 1)
    np.testing.assert_allclose(np.asarray(own[0]) + 1j * np.asarray(own[1]), expected, rtol=1e-3, atol=1e-3)


def test_of_a_real_image_half_of_the_fourier_transform_is_computed() -> None:
    text = """
      func.func @f(%a: tensor<1x4x4xf32>) -> (tensor<1x4x3xf32>, tensor<1x4x3xf32>) {
        %r, %i = tosa.rfft2d %a : (tensor<1x4x4xf32>) -> (tensor<1x4x3xf32>, tensor<1x4x3xf32>)
        return %r, %i : tensor<1x4x3xf32>, tensor<1x4x3xf32>
      }"""
    assert_agrees_with_compiled(text, image((1, 4, 4), np.float32))
