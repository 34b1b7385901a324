# ruff: noqa: E501  (IR stands in lines as the printer makes them)
"""tosa lowered to linalg, tensor, arith, scf and ml_program: results are those of mlir-opt."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import numbered, transformed

ZERO = '%z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>\n'
IMAGE = "tensor<1x9x11x3xf32>"


def function(arguments: str, text: str) -> str:
    return f"func.func @f({arguments}) {{\n{text}\nreturn\n}}"


def unary(op: str, type_: str, result: str = "", attributes: str = "") -> str:
    return function(f"%a: {type_}", f"%0 = tosa.{op} %a {attributes} : ({type_}) -> {result or type_}")


def binary(op: str, left: str, right: str, result: str, attributes: str = "") -> str:
    return function(f"%a: {left}, %b: {right}", f"%0 = tosa.{op} %a, %b {attributes} : ({left}, {right}) -> {result}")


def shape(name: str, *extents: int) -> str:
    values, rank = ", ".join(map(str, extents)), len(extents)
    return f"%{name} = tosa.const_shape {{values = dense<[{values}]> : tensor<{rank}xindex>}} : () -> !tosa.shape<{rank}>\n"


ELEMENTWISE = [
    *(unary(op, "tensor<4x?xf32>") for op in ("abs", "exp", "rsqrt", "tanh", "sigmoid", "erf", "reciprocal", "floor")),
    *(unary(op, "tensor<4xi32>") for op in ("abs", "bitwise_not", "clz")),
    *(
        binary(op, "tensor<2x3xf32>", "tensor<1x3xf32>", "tensor<2x3xf32>")
        for op in ("add", "sub", "pow", "maximum", "minimum")
    ),
    *(binary(op, "tensor<?xi32>", "tensor<?xi32>", "tensor<?xi32>") for op in ("add", "intdiv", "logical_left_shift")),
    binary("maximum", "tensor<3xf32>", "tensor<3xf32>", "tensor<3xf32>", "{nan_mode = IGNORE}"),
    binary("greater", "tensor<3xi32>", "tensor<3xi32>", "tensor<3xi1>"),
    binary("arithmetic_right_shift", "tensor<3xi32>", "tensor<3xi32>", "tensor<3xi32>", "{round = true}"),
    unary("clamp", "tensor<3xi8>", attributes="{min_val = -5 : i8, max_val = 6 : i8}"),
    unary("clamp", "tensor<3xf32>", attributes="{min_val = -5.0 : f32, max_val = 6.0 : f32, nan_mode = IGNORE}"),
    *(
        unary("cast", f"tensor<3x{source}>", f"tensor<3x{target}>")
        for source, target in (("f32", "i8"), ("i8", "f32"), ("i1", "i32"), ("f32", "i1"), ("f16", "f32"))
    ),
]

REDUCTIONS_AND_LAYOUT = [
    *(
        unary(f"reduce_{name}", "tensor<2x?x4xf32>", "tensor<2x1x4xf32>", "{axis = 1 : i32}")
        for name in ("sum", "product", "max", "min")
    ),
    unary("reduce_all", "tensor<2x4xi1>", "tensor<1x4xi1>", "{axis = 0 : i32}"),
    unary("argmax", "tensor<2x4xf32>", "tensor<2xi32>", "{axis = 1 : i32}"),
    unary("reverse", "tensor<2x?xf32>", attributes="{axis = 1 : i32}"),
    function(
        "%a: tensor<2x3xf32>",
        shape("m", 2, 1)
        + "%0 = tosa.tile %a, %m : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<4x3xf32>",
    ),
    function(
        "%a: tensor<2x3x4xf32>, %i: tensor<2x5xi32>",
        "%0 = tosa.gather %a, %i : (tensor<2x3x4xf32>, tensor<2x5xi32>) -> tensor<2x5x4xf32>",
    ),
    function(
        "%a: tensor<6xi8>, %t: tensor<256xi8>",
        "%0 = tosa.table %a, %t : (tensor<6xi8>, tensor<256xi8>) -> tensor<6xi8>",
    ),
    function(
        f"%a: {IMAGE}",
        shape("s", 4, 2, 4, 2) + shape("o", -1, -1) + shape("b", 1, 1)
        + f"%0 = tosa.resize %a, %s, %o, %b {{mode = BILINEAR}} : ({IMAGE}, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x18x22x3xf32>",
    ),
    function(
        "%a: tensor<3x4x8xf32>",
        "%0, %1 = tosa.rfft2d %a : (tensor<3x4x8xf32>) -> (tensor<3x4x5xf32>, tensor<3x4x5xf32>)",
    ),
    function(
        "%a: tensor<2x3xi32>",
        '%m = "tosa.const"() {values = dense<19689> : tensor<1xi32>} : () -> tensor<1xi32>\n'
        '%s = "tosa.const"() {values = dense<15> : tensor<1xi8>} : () -> tensor<1xi8>\n'
        '%x = "tosa.const"() {values = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>\n'
        '%y = "tosa.const"() {values = dense<22> : tensor<1xi8>} : () -> tensor<1xi8>\n'
        "%0 = tosa.rescale %a, %m, %s, %x, %y {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}"
        " : (tensor<2x3xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3xi8>",
    ),
]  # fmt: skip

NAMED = [
    unary("transpose", "tensor<2x?x4xf32>", "tensor<?x4x2xf32>", "{perms = array<i32: 1, 2, 0>}"),
    function(
        f"%a: {IMAGE}, %w: tensor<5x2x2x3xf32>, %b: tensor<5xf32>",
        ZERO + "%0 = tosa.conv2d %a, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 1, 0, 0, 1>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>}"
        f" : ({IMAGE}, tensor<5x2x2x3xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x9x11x5xf32>",
    ),
    function(
        f"%a: {IMAGE}, %w: tensor<2x2x3x2xf32>, %b: tensor<6xf32>",
        ZERO + "%0 = tosa.depthwise_conv2d %a, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>}"
        f" : ({IMAGE}, tensor<2x2x3x2xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x10x6xf32>",
    ),
    function(
        "%a: tensor<1x5x3xi8>, %b: tensor<1x3x6xi8>",
        '%z = "tosa.const"() {values = dense<1> : tensor<1xi8>} : () -> tensor<1xi8>\n'
        "%0 = tosa.matmul %a, %b, %z, %z : (tensor<1x5x3xi8>, tensor<1x3x6xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x6xi32>",
    ),
    unary("max_pool2d", IMAGE, "tensor<1x8x10x3xf32>", "{kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}"),
    function(
        f"%a: {IMAGE}",
        ZERO + "%0 = tosa.avg_pool2d %a, %z, %z {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 1, 0, 0, 1>, stride = array<i64: 1, 1>}"
        f" : ({IMAGE}, tensor<1xf32>, tensor<1xf32>) -> tensor<1x9x11x3xf32>",
    ),
]  # fmt: skip

TENSOR = [
    function(
        "%a: tensor<2x6xf32>",
        shape("s", 3, 4) + "%0 = tosa.reshape %a, %s : (tensor<2x6xf32>, !tosa.shape<2>) -> tensor<3x4xf32>",
    ),
    function(
        "%a: tensor<?x6xf32>",
        shape("s", 0, 1) + shape("t", -1, 3)
        + "%0 = tosa.slice %a, %s, %t : (tensor<?x6xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<?x3xf32>",
    ),
    function(
        "%a: tensor<2x3xf32>",
        ZERO + shape("p", 0, 1, 2, 0)
        + "%0 = tosa.pad %a, %p, %z : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<3x5xf32>",
    ),
    binary("concat", "tensor<?x3xf32>", "tensor<?x3xf32>", "tensor<?x3xf32>", "{axis = 0 : i32}"),
]  # fmt: skip

ARITH = [
    function("", '%0 = "tosa.const"() {values = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>'),
    *(
        function(
            "%a: i32, %s: i8",
            f"%0 = tosa.apply_scale %a, %a, %s {{rounding_mode = {mode}}} : (i32, i32, i8) -> i32",
        )
        for mode in ("SINGLE_ROUND", "DOUBLE_ROUND")
    ),
]

SCF = [
    "func.func @f(%c: tensor<i1>, %a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {\n"
    "  %0 = tosa.cond_if %c : tensor<i1> -> tensor<f32> {\n    tosa.yield %a : tensor<f32>\n"
    "  } else {\n    tosa.yield %b : tensor<f32>\n  }\n  return %0 : tensor<f32>\n}",
    "func.func @f(%a: tensor<10xi32>, %i: tensor<i32>) {\n"
    "  %0 = tosa.while_loop (%x = %i) : (tensor<i32>) -> tensor<i32> {\n"
    "    %1 = tosa.greater_equal %x, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>\n    tosa.yield %1 : tensor<i1>\n"
    "  } do {\n  ^bb0(%x: tensor<i32>):\n    %1 = tosa.add %x, %x : (tensor<i32>, tensor<i32>) -> tensor<i32>\n"
    "    tosa.yield %1 : tensor<i32>\n  }\n  return\n}",
    "func.func @f(%a: tensor<1x4x5xf32>, %i: tensor<1x2xi32>, %b: tensor<1x2x5xf32>) -> tensor<1x4x5xf32> {\n"
    "  %0 = tosa.scatter %a, %i, %b : (tensor<1x4x5xf32>, tensor<1x2xi32>, tensor<1x2x5xf32>) -> tensor<1x4x5xf32>\n"
    "  return %0 : tensor<1x4x5xf32>\n}",
]

ML_PROGRAM = [
    "tosa.variable @state = dense<7.0> : tensor<2xf32>\nfunc.func @f(%a: tensor<2xf32>) -> tensor<2xf32> {\n"
    "  %0 = tosa.variable_read @state : tensor<2xf32>\n  tosa.variable_write @state, %a : tensor<2xf32>\n"
    "  return %0 : tensor<2xf32>\n}"
]

LOWERINGS = {
    "func.func(tosa-to-linalg)": ELEMENTWISE + REDUCTIONS_AND_LAYOUT,
    "func.func(tosa-to-linalg-named)": NAMED,
    "func.func(tosa-to-linalg-named{prefer-conv2d-kernel-layout-hwcf=true})": NAMED[1:2],
    "func.func(tosa-to-tensor)": TENSOR,
    "func.func(tosa-to-arith{include-apply-rescale=true use-32-bit=true})": ARITH,
    "func.func(tosa-to-scf)": SCF,
    "tosa-to-mlprogram": ML_PROGRAM,
    "tosa-to-linalg-pipeline": [ELEMENTWISE[0], NAMED[1], NAMED[3]],
}


@pytest.mark.parametrize("pipeline", LOWERINGS)
def test_a_lowering_gives_what_mlir_opt_gives(mlir_opt: MlirOpt, pipeline: str) -> None:
    programs = LOWERINGS[pipeline]
    for program in programs:
        assert numbered(pipeline, program) == mlir_opt.transformed(pipeline, program, among=programs), program


def test_a_sum_becomes_a_generic_operation() -> None:
    lowered = transformed("func.func(tosa-to-linalg)", ELEMENTWISE[11])
    assert "linalg.generic" in lowered
    assert "arith.addf" in lowered
    assert "tosa." not in lowered


@pytest.mark.parametrize(
    ("op", "result", "lowered"),
    [("maximum", "ui8", "arith.maxui"), ("minimum", "ui8", "arith.minui"), ("greater", "i1", "arith.cmpi ugt")],
)
def test_unsigned_elements_are_compared_as_such(op: str, result: str, lowered: str) -> None:
    """mlir-opt leaves these ops alone, or compares them as signed."""
    program = binary(op, "tensor<4xui8>", "tensor<4xui8>", f"tensor<4x{result}>")
    assert lowered in transformed("func.func(tosa-to-linalg)", program)


def test_unsigned_numbers_are_widened_with_zeros() -> None:
    assert "arith.extui" in transformed("func.func(tosa-to-linalg)", unary("cast", "tensor<4xui8>", "tensor<4xi32>"))
