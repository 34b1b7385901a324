"""The bufferization dialect: what is said of wrong operations and attributes."""

from __future__ import annotations

import pytest

from compiler.dialects import load_dialect
from compiler.ir.context import Context
from compiler.syntax.parser.file_parser import parse_file
from compiler.syntax.parser.source import SourceFile
from compiler.verification.verifier import verify


def messages(text: str) -> list[str]:
    """Returns the verifier's errors of a text that can be read."""
    context = Context(load_dialect)
    parsed = parse_file(SourceFile("test.mlir", text), context)
    assert parsed.all_diagnostics() == []
    return [problem.message for problem in verify(parsed.module, context)]


@pytest.mark.parametrize(
    ("arguments", "line", "message"),
    [
        (
            "%i: index",
            "%0 = bufferization.alloc_tensor(%i) : tensor<?x?xf32>",
            "'bufferization.alloc_tensor' op incorrect number of dynamic sizes, has 1, expected 2",
        ),
        (
            "%i: index, %t: tensor<?xf32>",
            "%0 = bufferization.alloc_tensor(%i) copy(%t) : tensor<?xf32>",
            "dynamic sizes not needed when copying a tensor",
        ),
        (
            "%t: tensor<4xf32>, %m: memref<5xf32>",
            "bufferization.materialize_in_destination %t in writable %m : (tensor<4xf32>, memref<5xf32>) -> ()",
            "'bufferization.materialize_in_destination' op source/destination shapes are incompatible",
        ),
        (
            "%m: memref<4xf32>",
            "%0 = bufferization.to_tensor %m : memref<4xf32> to tensor<?xf32>",
            "'bufferization.to_tensor' op failed to verify that specified tensor and buffer types match",
        ),
        (
            "%t: tensor<4xf32>",
            "%0 = tensor.cast %t {bufferization.manual_deallocation} : tensor<4xf32> to tensor<?xf32>",
            "'tensor.cast' op attribute 'bufferization.manual_deallocation' can be used only on ops that have an "
            "allocation and/or free side effect",
        ),
    ],
)
def test_wrong_operations_are_told_in_upstreams_words(arguments: str, line: str, message: str) -> None:
    assert messages(f"func.func @f({arguments}) {{\n  {line}\n  return\n}}\n") == [message]


@pytest.mark.parametrize(
    ("attribute", "message"),
    [
        ("bufferization.writable = 1", "'bufferization.writable' is expected to be a boolean attribute"),
        ('bufferization.access = "often"', "invalid value for 'bufferization.access'"),
        (
            "bufferization.buffer_layout = 3",
            "'bufferization.buffer_layout' is expected to be a memref layout attribute",
        ),
    ],
)
def test_attributes_of_a_functions_arguments_are_checked(attribute: str, message: str) -> None:
    assert messages(f"func.func @f(%t: tensor<4xf32> {{{attribute}}}) {{\n  return\n}}\n") == [message]


def test_a_declared_function_cannot_promise_that_an_argument_is_writable() -> None:
    text = "func.func private @f(tensor<4xf32> {bufferization.writable = true})\n"
    assert messages(text) == ["'bufferization.writable' is invalid on external functions"]
