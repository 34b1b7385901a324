"""The shapes of Winograd's transforms follow from the sizes of tiles and filters."""

from __future__ import annotations

import pytest

import compiler

_SHAPE = "the output shape is not expected"


def messages(operation: str, source: str, output: str) -> list[str]:
    context = compiler.new_context()
    types = f"ins(%a : tensor<{source}xf32>) outs(%o : tensor<{output}xf32>) -> tensor<{output}xf32>"
    text = f"""
func.func @f(%a: tensor<{source}xf32>, %o: tensor<{output}xf32>) {{
  %0 = linalg.winograd_{operation}_transform fmr(F_4_3) {types}
  return
}}"""
    return [error.message for error in compiler.check(compiler.parse_tolerant(text, context), context)]


@pytest.mark.parametrize(
    ("operation", "source", "output", "problem"),
    [
        ("filter", "2x3x3x5", "6x6x5x2", None),
        ("filter", "2x1x3x5", "1x6x5x2", None),
        ("filter", "?x3x3x5", "6x6x5x?", None),
        ("filter", "2x4x3x5", "6x6x5x2", "expect filter height either equals to r or 1"),
        ("filter", "2x3x4x5", "6x6x5x2", "expect filter width either equals to r or 1"),
        ("filter", "2x1x1x5", "1x1x5x2", "expect either filter height or width equals to r"),
        ("filter", "2x3x3x5", "6x6x5x3", _SHAPE),
        ("input", "2x10x10x5", "6x6x2x2x2x5", None),
        ("input", "2x10x10x5", "1x6x10x2x2x5", None),
        ("input", "2x?x10x5", "6x6x?x2x2x5", None),
        ("input", "2x10x10x5", "6x6x1x2x2x5", _SHAPE),
        ("output", "6x6x1x2x2x2", "2x4x8x2", None),
        ("output", "1x6x4x2x2x2", "2x4x8x2", None),
        ("output", "6x6x1x2x2x2", "2x4x4x2", _SHAPE),
        ("output", "5x6x1x2x2x2", "2x4x8x2", "expect input height equals to input tile size"),
        ("output", "6x5x1x2x2x2", "2x4x8x2", "expect input width equals to input tile size"),
    ],
)
def test_a_transform_has_the_shape_that_its_scheme_determines(
    operation: str, source: str, output: str, problem: str | None
) -> None:
    reported = messages(operation, source, output)
    assert reported == ([] if problem is None else [f"'linalg.winograd_{operation}_transform' op {problem}"])
