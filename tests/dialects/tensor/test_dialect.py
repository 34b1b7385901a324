# ruff: noqa: E501  (IR stands in lines as the printer makes them)
"""The tensor dialect: names of results, and what is said of wrong operations."""

from __future__ import annotations

import pytest

from compiler.dialects import load_dialect
from compiler.ir.context import Context
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.parser.file_parser import parse_file
from compiler.syntax.parser.source import SourceFile
from compiler.syntax.printer.ir_printer import print_operation
from compiler.verification.verifier import verify


def messages(text: str) -> list[str]:
    """Returns the errors of the parser, or else of the verifier, for a text."""
    parsed = parse_file(SourceFile("test.mlir", text), Context(load_dialect))
    syntax_errors = [diagnostic.message for diagnostic in parsed.all_diagnostics()]
    return syntax_errors or [problem.message for problem in verify(parsed.module)]


OPERATIONS = """\
module {
  func.func @f(%arg0: index, %arg1: tensor<?x4xf32>, %arg2: tensor<2xindex>, %arg3: f32) {
    %0 = tensor.empty(%arg0) : tensor<?x4xf32>
    %1 = tensor.bitcast %arg1 : tensor<?x4xf32> to tensor<?x4xi32>
    %cast = tensor.cast %arg1 : tensor<?x4xf32> to tensor<*xf32>
    %concat = tensor.concat dim(0) %arg1, %0 : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %dim = tensor.dim %arg1, %arg0 : tensor<?x4xf32>
    %extracted = tensor.extract %arg1[%arg0, %arg0] : tensor<?x4xf32>
    %inserted = tensor.insert %extracted into %arg1[%arg0, %arg0] : tensor<?x4xf32>
    %extracted_slice = tensor.extract_slice %arg1[%arg0, 0] [1, 4] [1, 1] : tensor<?x4xf32> to tensor<4xf32>
    %inserted_slice = tensor.insert_slice %extracted_slice into %arg1[%arg0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<?x4xf32>
    %from_elements = tensor.from_elements %arg3, %arg3 : tensor<2xf32>
    %collapsed = tensor.collapse_shape %arg1 [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
    %expanded = tensor.expand_shape %from_elements [[0, 1]] output_shape [1, 2] : tensor<2xf32> into tensor<1x2xf32>
    %rank = tensor.rank %cast : tensor<*xf32>
    %reshape = tensor.reshape %cast(%arg2) : (tensor<*xf32>, tensor<2xindex>) -> tensor<?x?xf32>
    %splat = tensor.splat %arg3[%arg0] : tensor<?x4xf32>
    %generated = tensor.generate %arg0 {
    ^bb0(%arg4: index, %arg5: index):
      tensor.yield %arg3 : f32
    } : tensor<?x4xf32>
    %padded = tensor.pad %from_elements low[1] high[%arg0] {
    ^bb0(%arg4: index):
      tensor.yield %arg3 : f32
    } : tensor<2xf32> to tensor<?xf32>
    return
  }
}"""


def test_operations_print_as_they_were_written_with_names_that_tell_what_they_are() -> None:
    parsed = parse_file(SourceFile("test.mlir", OPERATIONS), Context(load_dialect))
    assert parsed.all_diagnostics() == []
    assert verify(parsed.module) == []
    assert print_operation(parsed.module, PrintingFlags()).strip() == OPERATIONS


@pytest.mark.parametrize(
    ("arguments", "line", "message"),
    [
        (
            "%t: tensor<4xf32>",
            "%0 = tensor.cast %t : tensor<4xf32> to tensor<5xf32>",
            "'tensor.cast' op operand type 'tensor<4xf32>' and result type 'tensor<5xf32>' are cast incompatible",
        ),
        (
            "%a: tensor<2x3xf32>, %b: tensor<2x4xf32>",
            "%0 = tensor.concat dim(0) %a, %b : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<4x?xf32>",
            "'tensor.concat' op static concatenation size mismatch along non-concatenated dimension 1",
        ),
        (
            "%t: tensor<8xf32>",
            "%0 = tensor.extract_slice %t[6] [3] [1] : tensor<8xf32> to tensor<3xf32>",
            "slice along dimension 0 runs out-of-bounds: 8 >= 8",
        ),
        (
            "%t: tensor<8xf32>",
            "%0 = tensor.extract_slice %t[0] [3] [1] : tensor<8xf32> to tensor<4xf32>",
            "expected type to be 'tensor<3xf32>' or a rank-reduced version. (size mismatch) ",
        ),
        (
            "%t: tensor<2x4xf32>",
            "%0 = tensor.collapse_shape %t [[0, 1]] : tensor<2x4xf32> into tensor<9xf32>",
            "'tensor.collapse_shape' op expected dimension 0 of collapsed type to be static value of 8",
        ),
        (
            "%t: tensor<2x4xf32>",
            "%0 = tensor.collapse_shape %t [[1, 0]] : tensor<2x4xf32> into tensor<8xf32>",
            "'tensor.collapse_shape' op expected reassociation map #0 to be valid and contiguous.",
        ),
        (
            "%t: tensor<4x4xf32>, %i: tensor<2x1xindex>",
            "%0 = tensor.gather %t[%i] gather_dims([0]) : (tensor<4x4xf32>, tensor<2x1xindex>) -> tensor<2x4x4xf32>",
            "'tensor.gather' op result type mismatch: expected 'tensor<2x1x4xf32>' or its rank-reduced variant 'tensor<2x4xf32>' (got: 'tensor<2x4x4xf32>')",
        ),
    ],
)
def test_wrong_operations_are_told_in_upstreams_words(arguments: str, line: str, message: str) -> None:
    assert messages(f"func.func @f({arguments}) {{\n  {line}\n  return\n}}\n") == [message]


def test_a_body_that_leaves_out_its_yield_gives_no_element() -> None:
    text = "func.func @f() {\n  %0 = tensor.generate {\n  ^bb0(%i: index):\n  } : tensor<4xf32>\n  return\n}"
    assert messages(text) == ["'tensor.yield' op requires a single operand"]


def test_a_generated_tensors_body_gives_an_element() -> None:
    text = """func.func @f(%x: i32) {
  %0 = tensor.generate {
  ^bb0(%i: index):
    tensor.yield %x : i32
  } : tensor<4xf32>
  return
}"""
    assert messages(text) == [
        "'tensor.generate' op body must be terminated with a `yield` operation of the tensor element type"
    ]
