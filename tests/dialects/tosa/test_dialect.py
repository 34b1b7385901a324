# ruff: noqa: E501  (IR stands in lines as the printer makes them)
"""The tosa dialect: how its ops are written, and what is said of wrong ones; in both, as mlir-opt has it."""

from __future__ import annotations

import re

import pytest

from compiler.dialects import load_dialect
from compiler.ir.context import Context
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.parser.file_parser import parse_file
from compiler.syntax.parser.source import SourceFile
from compiler.syntax.printer.ir_printer import print_operation
from compiler.verification.verifier import verify
from tests.support.llvm_tools import MlirOpt

OPERATIONS = """\
module {
  tosa.variable @counter = dense<-1> : tensor<2x4x8xi32>
  tosa.variable @state : tensor<1x?xf32>
  func.func @f(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<2x4x8xi32>, %arg3: tensor<1x8x8x4xf32>) -> tensor<f32> {
    %0 = tosa.cond_if %arg0 (%arg4 = %arg1, %arg5 = %arg1) : tensor<i1> (tensor<f32>, tensor<f32>) -> tensor<f32> {
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %9 = tosa.add %arg4, %arg5 : (tensor<f32>, tensor<f32>) -> tensor<f32>
      tosa.yield %9 : tensor<f32>
    } else {
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      tosa.yield %arg4 : tensor<f32>
    } {foo = 1 : i32}
    %1 = tosa.while_loop (%arg4 = %0) : (tensor<f32>) -> tensor<f32> {
      %9 = "tosa.const"() <{values = dense<3.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %10 = tosa.greater_equal %9, %arg4 : (tensor<f32>, tensor<f32>) -> tensor<i1>
      tosa.yield %10 : tensor<i1>
    } do {
    ^bb0(%arg4: tensor<f32>):
      tosa.yield %arg4 : tensor<f32>
    } attributes {foo}
    tosa.variable_write @counter, %arg2 : tensor<2x4x8xi32>
    %2 = tosa.variable_read @counter : tensor<2x4x8xi32>
    %3 = tosa.argmax %2 {axis = 1 : i32, nan_mode = IGNORE} : (tensor<2x4x8xi32>) -> tensor<2x8xi32>
    %4 = tosa.max_pool2d %arg3 {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x4xf32>) -> tensor<1x4x4x4xf32>
    %5 = tosa.const_shape  {values = dense<[2, 1, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %6 = tosa.const_shape  {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
    %7 = tosa.resize %arg3, %5, %6, %6 {mode = NEAREST_NEIGHBOR} : (tensor<1x8x8x4xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x15x15x4xf32>
    %8 = tosa.clamp %arg3 {max_val = 1.000000e+00 : f32, min_val = 0.000000e+00 : f32} : (tensor<1x8x8x4xf32>) -> tensor<1x8x8x4xf32>
    return %1 : tensor<f32>
  }
}
"""


def messages(text: str) -> list[str]:
    """Returns the errors of the parser, or else of the verifier, for a text."""
    context = Context(load_dialect)
    parsed = parse_file(SourceFile("test.mlir", text), context)
    syntax_errors = [diagnostic.message for diagnostic in parsed.all_diagnostics()]
    return syntax_errors or [problem.message for problem in verify(parsed.module, context)]


def test_operations_print_as_they_were_written() -> None:
    parsed = parse_file(SourceFile("test.mlir", OPERATIONS), Context(load_dialect))
    assert parsed.all_diagnostics() == []
    assert verify(parsed.module) == []
    assert print_operation(parsed.module, PrintingFlags()) == OPERATIONS


CONV = (
    '%zp = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>\n'
    "%0 = tosa.conv2d %i, %w, %b, %zp, %zp {"
    "acc_type = f32, pad = array<i64: PAD>, stride = array<i64: STRIDE>, dilation = array<i64: 1, 1>}"
    " : (tensor<1x8x8x4xf32>, tensor<8x3x3x4xf32>, tensor<BIASxf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1xSIZEx6x8xf32>"
)


def conv(*, pad: str = "0, 0, 0, 0", stride: str = "1, 1", bias: str = "8", size: str = "6") -> tuple[str, str]:
    arguments = f"%i: tensor<1x8x8x4xf32>, %w: tensor<8x3x3x4xf32>, %b: tensor<{bias}xf32>"
    body = CONV.replace("PAD", pad).replace("STRIDE", stride).replace("BIAS", bias).replace("SIZE", size)
    return arguments, body


def shape(name: str, *extents: int) -> str:
    values = ", ".join(map(str, extents))
    rank = len(extents)
    return f"%{name} = tosa.const_shape {{values = dense<[{values}]> : tensor<{rank}xindex>}} : () -> !tosa.shape<{rank}>\n"


T = "%a: tensor<2x3xf32>"
WRONG = {
    "a concatenation of different ranks": (
        f"{T}, %b: tensor<3xf32>",
        "%0 = tosa.concat %a, %b {axis = 0 : i32} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<5x3xf32>",
    ),
    "a concatenation that is too long": (
        T,
        "%0 = tosa.concat %a, %a {axis = 0 : i32} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<5x3xf32>",
    ),
    "an axis that is none": (T, "%0 = tosa.concat %a {axis = 2 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>"),
    "a reduction that keeps its extent": (
        T,
        "%0 = tosa.reduce_sum %a {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>",
    ),
    "a reduction along a dimension too many": (
        T,
        "%0 = tosa.reduce_min %a {axis = 2 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>",
    ),
    "a negative reduction axis": (
        T,
        "%0 = tosa.reduce_max %a {axis = -1 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>",
    ),
    "a reduction of another type": (
        T,
        "%0 = tosa.reduce_max %a {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x1xf16>",
    ),
    "argmax of the wrong shape": (
        T,
        "%0 = tosa.argmax %a {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<2xi32>",
    ),
    "argmax of floats": (T, "%0 = tosa.argmax %a {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<3xf32>"),
    "bounds in the wrong order": (
        T,
        "%0 = tosa.clamp %a {min_val = 1.0 : f32, max_val = 0.0 : f32} : (tensor<2x3xf32>) -> tensor<2x3xf32>",
    ),
    "bounds of another type": (
        T,
        "%0 = tosa.clamp %a {min_val = 1 : i32, max_val = 2 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>",
    ),
    "bounds that are no numbers": (
        T,
        "%0 = tosa.clamp %a {min_val = 0x7FC00000 : f32, max_val = 0.0 : f32} : (tensor<2x3xf32>) -> tensor<2x3xf32>",
    ),
    "an unknown word for an enum": (
        T,
        "%0 = tosa.maximum %a, %a {nan_mode = NONE} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>",
    ),
    "a transposition that is no permutation": (
        T,
        "%0 = tosa.transpose %a {perms = array<i32: 1, 1>} : (tensor<2x3xf32>) -> tensor<3x2xf32>",
    ),
    "a transposition of another shape": (
        "%a: tensor<2x?xf32>",
        "%0 = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<2x?xf32>) -> tensor<3x3xf32>",
    ),
    "a reshape to another count": (
        T,
        shape("s", 2, 4) + "%0 = tosa.reshape %a, %s : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<2x4xf32>",
    ),
    "a reshape to another rank": (
        T,
        shape("s", 6) + "%0 = tosa.reshape %a, %s : (tensor<2x3xf32>, !tosa.shape<1>) -> tensor<3x2xf32>",
    ),
    "two extents left open": (
        T,
        shape("s", -1, -1) + "%0 = tosa.reshape %a, %s : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<3x2xf32>",
    ),
    "a shape from outside": (
        f"{T}, %s: !tosa.shape<2>",
        "%0 = tosa.reshape %a, %s : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<3x2xf32>",
    ),
    "a slice of another rank": (
        T,
        shape("s", 0)
        + "%0 = tosa.slice %a, %s, %s : (tensor<2x3xf32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<2x3xf32>",
    ),
    "a tile of nothing": (
        T,
        shape("s", 0, 1) + "%0 = tosa.tile %a, %s : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<2x3xf32>",
    ),
    "padding of another size": (
        T,
        '%c = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>\n'
        + shape("s", 0, 1, 0, 0)
        + "%0 = tosa.pad %a, %s, %c : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<2x3xf32>",
    ),
    "a table of another shape": (
        "%a: tensor<2x3xi8>, %t: tensor<256xi8>",
        "%0 = tosa.table %a, %t : (tensor<2x3xi8>, tensor<256xi8>) -> tensor<2x4xi8>",
    ),
    "rows of another batch": (
        "%v: tensor<2x3x4xf32>, %i: tensor<3x5xi32>",
        "%0 = tosa.gather %v, %i : (tensor<2x3x4xf32>, tensor<3x5xi32>) -> tensor<2x5x4xf32>",
    ),
    "more rows than there are": (
        "%v: tensor<2x3x4xf32>, %i: tensor<2x5xi32>, %w: tensor<2x5x4xf32>",
        "%0 = tosa.scatter %v, %i, %w : (tensor<2x3x4xf32>, tensor<2x5xi32>, tensor<2x5x4xf32>) -> tensor<2x3x4xf32>",
    ),
    "negative padding of a convolution": conv(pad="-1, 0, 0, 0"),
    "a stride of 0": conv(stride="0, 1"),
    "a stride that does not fit": conv(stride="2, 1"),
    "a convolution of another size": conv(size="7"),
    "a bias of another size": conv(bias="7"),
    "a window that padding fills": (
        "%a: tensor<1x8x8x4xf32>",
        "%0 = tosa.max_pool2d %a {kernel = array<i64: 2, 2>, pad = array<i64: 2, 0, 0, 0>, stride = array<i64: 2, 2>}"
        " : (tensor<1x8x8x4xf32>) -> tensor<1x5x4x4xf32>",
    ),
    "a transform of whole numbers": (
        "%a: tensor<1x4x8xi32>",
        "%0, %1 = tosa.rfft2d %a : (tensor<1x4x8xi32>) -> (tensor<1x4x5xi32>, tensor<1x4x5xi32>)",
    ),
    "a transform of a size that is no power of two": (
        "%a: tensor<1x6x8xf32>",
        "%0, %1 = tosa.rfft2d %a : (tensor<1x6x8xf32>) -> (tensor<1x6x5xf32>, tensor<1x6x5xf32>)",
    ),
    "a matrix whose zero point has another type": (
        "%a: tensor<1x2x3xf32>, %b: tensor<1x3x4xf16>",
        '%z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>\n'
        "%0 = tosa.matmul %a, %b, %z, %z : (tensor<1x2x3xf32>, tensor<1x3x4xf16>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x4xf32>",
    ),
    "a zero point of a float": (
        "%a: tensor<1x2x3xf32>, %b: tensor<1x3x4xf32>",
        '%z = "tosa.const"() {values = dense<1.0> : tensor<1xf32>} : () -> tensor<1xf32>\n'
        "%0 = tosa.matmul %a, %b, %z, %z : (tensor<1x2x3xf32>, tensor<1x3x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x4xf32>",
    ),
    "a condition of two": (
        "%c: tensor<2xi1>, %a: tensor<f32>",
        "%0 = tosa.cond_if %c : tensor<2xi1> -> tensor<f32> {\ntosa.yield %a : tensor<f32>\n} else {\ntosa.yield %a : tensor<f32>\n}",
    ),
    "a branch that gives another type": (
        "%c: tensor<i1>, %a: tensor<f32>, %b: tensor<f16>",
        "%0 = tosa.cond_if %c : tensor<i1> -> tensor<f32> {\ntosa.yield %a : tensor<f32>\n} else {\ntosa.yield %b : tensor<f16>\n}",
    ),
    "a loop whose condition is a number": (
        "%a: tensor<f32>",
        "tosa.while_loop : () -> () {\ntosa.yield %a : tensor<f32>\n} do {\ntosa.yield\n}",
    ),
    "a variable that nobody declared": ("", "%0 = tosa.variable_read @nobody : tensor<f32>"),
    "dimensions of which a shape has none": (
        T,
        "%0 = tosa.dim %a {axis = 2 : i32} : (tensor<2x3xf32>) -> !tosa.shape<1>",
    ),
    "more extents than were joined": (
        "",
        shape("s", 1, 2) + "%0 = tosa.concat_shape %s, %s : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<3>",
    ),
    "shapes of different ranks": (
        "",
        shape("s", 1, 2)
        + shape("t", 1)
        + "%0 = tosa.add_shape %s, %t : (!tosa.shape<2>, !tosa.shape<1>) -> !tosa.shape<2>",
    ),
    "an image of another size": (
        "%a: tensor<1x8x8x4xf32>",
        shape("s", 2, 1, 2, 1)
        + shape("z", 0, 0)
        + "%0 = tosa.resize %a, %s, %z, %z {mode = BILINEAR} : (tensor<1x8x8x4xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x16x15x4xf32>",
    ),
}


def program(name: str) -> str:
    arguments, body = WRONG[name]
    return f"func.func @f({arguments}) {{\n{body}\nreturn\n}}\n"


def test_wrong_operations_are_told_of_in_the_words_of_mlir_opt(mlir_opt: MlirOpt) -> None:
    texts = [program(name) for name in WRONG]
    for text, run in zip(texts, mlir_opt.runs(texts), strict=True):
        reported = re.findall(r"<stdin>:\d+:\d+: error: (.*)", run.errors)
        assert messages(text) == reported[: 2 if reported and "inferred type(s)" in reported[0] else 1], text


def test_all_wrong_operations_are_found() -> None:
    assert [name for name in WRONG if not messages(program(name))] == []


def test_a_quantized_variable_keeps_its_type() -> None:
    text = "tosa.variable @v : tensor<1x?x!quant.uniform<i8:f32, 1.000000e+00>>"
    parsed = parse_file(SourceFile("test.mlir", text), Context(load_dialect))
    assert parsed.all_diagnostics() == []
    assert text in print_operation(parsed.module, PrintingFlags())


@pytest.mark.parametrize("element", ["si8", "index", "complex<f32>"])
def test_what_tosa_does_not_compute_with_is_no_element(element: str) -> None:
    text = f"func.func @f(%a: tensor<4x{element}>) {{\n  %0 = tosa.identity %a : (tensor<4x{element}>) -> tensor<4x{element}>\n  return\n}}"
    (message,) = messages(text)
    assert f"must be tosa-conformant tensor of number values, but got 'tensor<4x{element}>'" in message


@pytest.mark.parametrize("element", ["ui8", "f64", "i3", "!quant.uniform<i8:f32, 0.1>"])
def test_what_tosa_computes_with_is_an_element(element: str) -> None:
    text = f"func.func @f(%a: tensor<4x{element}>) {{\n  %0 = tosa.identity %a : (tensor<4x{element}>) -> tensor<4x{element}>\n  return\n}}"
    assert messages(text) == []
