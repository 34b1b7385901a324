# ruff: noqa: E501  (IR stands in lines as the printer makes them)
"""Folds and canonicalization of tosa's operations: results are those of mlir-opt."""

from __future__ import annotations

from tests.support.canonicalize import canonicalized
from tests.support.llvm_tools import MlirOpt


def const(name: str, values: str, type_: str) -> str:
    return f'%{name} = "tosa.const"() {{values = dense<{values}> : tensor<{type_}>}} : () -> tensor<{type_}>\n'


def shape(name: str, *extents: int) -> str:
    values, rank = ", ".join(map(str, extents)), len(extents)
    return f"%{name} = tosa.const_shape {{values = dense<[{values}]> : tensor<{rank}xindex>}} : () -> !tosa.shape<{rank}>\n"


def program(arguments: str, body: str, result: str) -> str:
    """A function that returns `%0`."""
    return f"func.func @f({arguments}) -> {result} {{\n{body}\nreturn %0 : {result}\n}}\n"


T = "tensor<2x3xf32>"
Z = const("z", "0.0", "1xf32")
IMAGE = "tensor<1x8x8x4xf32>"
PADDED = "tensor<1x10x10x4xf32>"


def pad_then(op: str, padding: str, kernel: str = "") -> str:
    """An image, padded, and an op that pads by itself."""
    body = shape("p", 0, 0, 1, 1, 1, 1, 0, 0) + Z + const("v", padding, "1xf32")
    body += f"%1 = tosa.pad %x, %p, %v : ({IMAGE}, !tosa.shape<8>, tensor<1xf32>) -> {PADDED}\n"
    if op == "conv2d":
        body += (
            "%0 = tosa.conv2d %1, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}"
            f" : ({PADDED}, tensor<8x3x3x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x8xf32>"
        )
        return program(f"%x: {IMAGE}, %w: tensor<8x3x3x4xf32>, %b: tensor<8xf32>", body, "tensor<1x8x8x8xf32>")
    size = 11 - int(kernel)
    result = f"tensor<1x{size}x{size}x4xf32>"
    body += f"%0 = tosa.max_pool2d %1 {{kernel = array<i64: {kernel}, {kernel}>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}} : ({PADDED}) -> {result}"
    return program(f"%x: {IMAGE}", body, result)


def slice_of_pad(start: tuple[int, int], size: tuple[int, int]) -> str:
    result = f"tensor<{size[0]}x{size[1]}xf32>"
    body = shape("p", 1, 1, 2, 2) + Z + shape("a", *start) + shape("b", *size)
    body += f"%1 = tosa.pad %x, %p, %z : ({T}, !tosa.shape<4>, tensor<1xf32>) -> tensor<4x7xf32>\n"
    body += f"%0 = tosa.slice %1, %a, %b : (tensor<4x7xf32>, !tosa.shape<2>, !tosa.shape<2>) -> {result}"
    return program(f"%x: {T}", body, result)


def cast(value: str, source: str, target: str) -> str:
    body = const("a", value, f"4x{source}") + f"%0 = tosa.cast %a : (tensor<4x{source}>) -> tensor<4x{target}>"
    return program("", body, f"tensor<4x{target}>")


def binary(op: str, left: str, right: str, element: str, result: str = "") -> str:
    type_ = f"tensor<2x{element}>"
    result_type = f"tensor<2x{result or element}>"
    extra, extra_type = (", %s", ", tensor<1xi8>") if op == "mul" else ("", "")
    body = "".join(const(name, value, f"2x{element}") for name, value in (("a", left), ("b", right)) if value != "x")
    names = ["%x" if value == "x" else f"%{name}" for name, value in (("a", left), ("b", right))]
    body += const("s", "0", "1xi8") if op == "mul" else ""
    body += f"%0 = tosa.{op} {', '.join(names)}{extra} : ({type_}, {type_}{extra_type}) -> {result_type}"
    return program(f"%x: {type_}", body, result_type)


def clamps(inner: tuple[float, float], outer: tuple[float, float], inner_mode: str = "", outer_mode: str = "") -> str:
    body = f"%1 = tosa.clamp %x {{min_val = {inner[0]} : f32, max_val = {inner[1]} : f32{inner_mode}}} : ({T}) -> {T}\n"
    body += f"%0 = tosa.clamp %1 {{min_val = {outer[0]} : f32, max_val = {outer[1]} : f32{outer_mode}}} : ({T}) -> {T}"
    return program(f"%x: {T}", body, T)


IGNORE = ", nan_mode = IGNORE"
PROGRAMS = [
    *(binary("add", left, right, "f32") for left, right in (("x", "0.0"), ("-0.0", "x"), ("1.5", "2.0"), ("x", "1.0"))),
    *(binary("add", left, right, "i8") for left, right in (("0", "x"), ("127", "1"), ("-3", "5"))),
    *(binary("sub", left, right, "i32") for left, right in (("x", "0"), ("0", "x"), ("3", "5"))),
    *(binary("mul", left, right, "i32") for left, right in (("x", "0"), ("1", "x"), ("-3", "5"), ("65536", "65536"))),
    *(binary("mul", left, right, "f32") for left, right in (("x", "0.0"), ("1.0", "x"), ("3.0", "0.5"))),
    *(binary("intdiv", left, right, "i32") for left, right in (("0", "x"), ("x", "1"), ("-7", "2"), ("7", "0"))),
    *(binary("greater", left, "0x7FC00000", "f32", "i1") for left in ("1.0", "0x7FC00000")),
    *(binary("greater_equal", left, "2", "i32", "i1") for left in ("-1", "2", "3")),
    binary("equal", "x", "x", "i32", "i1"),
    binary("equal", "x", "x", "f32", "i1"),
    *(cast(value, "f32", "i8") for value in ("2.5", "3.5", "-1.5", "1.0e5", "0x7FC00000", "0xFF800000")),
    *(cast(value, "f32", "i1") for value in ("0.0", "0.5", "3.0")),
    *(cast(value, "i8", target) for value in ("-1", "5") for target in ("f16", "i1", "i32", "ui8")),
    cast("true", "i1", "i32"),
    cast("1.1", "f32", "bf16"),
    program("", const("a", "0.0", "4xf32") + "%0 = tosa.reciprocal %a : (tensor<4xf32>) -> tensor<4xf32>", "tensor<4xf32>"),
    program(f"%x: {T}", f"%1 = tosa.abs %x : ({T}) -> {T}\n%0 = tosa.abs %1 : ({T}) -> {T}", T),
    program("%x: tensor<2x1xf32>", "%0 = tosa.argmax %x {axis = 1 : i32} : (tensor<2x1xf32>) -> tensor<2xi32>", "tensor<2xi32>"),
    program("%x: tensor<?x1xf32>", "%0 = tosa.reduce_sum %x {axis = 1 : i32} : (tensor<?x1xf32>) -> tensor<?x1xf32>", "tensor<?x1xf32>"),
    program(f"%x: {T}", f"%0 = tosa.concat %x {{axis = 0 : i32}} : ({T}) -> tensor<?x3xf32>", "tensor<?x3xf32>"),
    program(
        f"%x: {T}, %y: {T}",
        f"%1 = tosa.concat %x, %y {{axis = 0 : i32}} : ({T}, {T}) -> tensor<4x3xf32>\n"
        f"%0 = tosa.concat %y, %1 {{axis = 0 : i32}} : ({T}, tensor<4x3xf32>) -> tensor<6x3xf32>",
        "tensor<6x3xf32>",
    ),
    program(
        f"%x: {T}, %y: {T}",
        shape("a", 0, 4)
        + shape("b", 2, 2)
        + f"%1 = tosa.concat %x, %y {{axis = 1 : i32}} : ({T}, {T}) -> tensor<2x6xf32>\n"
        + "%0 = tosa.slice %1, %a, %b : (tensor<2x6xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x2xf32>",
        "tensor<2x2xf32>",
    ),
    *(slice_of_pad(start, size) for start, size in (((0, 0), (2, 3)), ((1, 1), (2, 3)), ((0, 2), (4, 4)), ((2, 2), (1, 1)))),
    program(
        "%x: tensor<4x6xf32>",
        shape("a", 0, 2) + shape("b", -1, 3) + "%0 = tosa.slice %x, %a, %b : (tensor<4x6xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<4x3xf32>",
        "tensor<4x3xf32>",
    ),
    program("", const("a", "[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]", "2x3xf32") + shape("s", 6) + f"%0 = tosa.reshape %a, %s : ({T}, !tosa.shape<1>) -> tensor<6xf32>", "tensor<6xf32>"),
    program(
        f"%x: {T}",
        shape("s", 3, 2) + shape("t", 6) + f"%1 = tosa.reshape %x, %s : ({T}, !tosa.shape<2>) -> tensor<3x2xf32>\n%0 = tosa.reshape %1, %t : (tensor<3x2xf32>, !tosa.shape<1>) -> tensor<6xf32>",
        "tensor<6xf32>",
    ),
    program("%x: tensor<1x?x1xf32>", "%0 = tosa.transpose %x {perms = array<i32: 1, 0, 2>} : (tensor<1x?x1xf32>) -> tensor<?x1x1xf32>", "tensor<?x1x1xf32>"),
    program(
        "%x: tensor<2x3x4xf32>",
        "%1 = tosa.transpose %x {perms = array<i32: 2, 0, 1>} : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>\n"
        "%0 = tosa.transpose %1 {perms = array<i32: 0, 2, 1>} : (tensor<4x2x3xf32>) -> tensor<4x3x2xf32>",
        "tensor<4x3x2xf32>",
    ),
    program(
        f"%c: tensor<2x3xi1>, %x: {T}, %y: {T}",
        f"%n = tosa.logical_not %c : (tensor<2x3xi1>) -> tensor<2x3xi1>\n%0 = tosa.select %n, %x, %y : (tensor<2x3xi1>, {T}, {T}) -> {T}",
        T,
    ),
    program(f"%x: {T}, %y: {T}", const("c", "false", "2x3xi1") + f"%0 = tosa.select %c, %x, %y : (tensor<2x3xi1>, {T}, {T}) -> {T}", T),
    program(f"%x: {T}", f"%0 = tosa.clamp %x {{min_val = 0xFF800000 : f32, max_val = 0x7F800000 : f32}} : ({T}) -> {T}", T),
    program("%x: tensor<4xui8>", "%0 = tosa.clamp %x {min_val = 0 : ui8, max_val = 255 : ui8} : (tensor<4xui8>) -> tensor<4xui8>", "tensor<4xui8>"),
    clamps((-2.0, 3.0), (-1.0, 5.0)),
    clamps((0.0, 1.0), (1.0, 2.0)),
    clamps((0.0, 1.0), (0.5, 2.0), "", IGNORE),
    clamps((0.0, 1.0), (0.5, 2.0), IGNORE, ""),
    pad_then("conv2d", "0.0"),
    pad_then("conv2d", "1.0"),
    pad_then("max_pool2d", "-3.40282347E+38", "3"),
    pad_then("max_pool2d", "-3.40282347E+38", "1"),
]  # fmt: skip


def test_programs_become_what_mlir_opt_makes_of_them(mlir_opt: MlirOpt) -> None:
    for text in PROGRAMS:
        assert canonicalized(text) == mlir_opt.canonicalized(text, among=PROGRAMS), text


def test_unsigned_numbers_are_compared_as_such() -> None:
    """mlir-opt 22 takes 255 for -1 here."""
    assert "dense<true>" in canonicalized(binary("greater", "255", "1", "ui8", "i1"))


def test_products_that_are_wider_than_their_factors_keep_all_bits() -> None:
    body = const("a", "100", "2xi8") + const("b", "-7", "2xi8") + const("s", "0", "1xi8")
    body += "%0 = tosa.mul %a, %b, %s : (tensor<2xi8>, tensor<2xi8>, tensor<1xi8>) -> tensor<2xi16>"
    assert "dense<-700> : tensor<2xi16>" in canonicalized(program("", body, "tensor<2xi16>"))
