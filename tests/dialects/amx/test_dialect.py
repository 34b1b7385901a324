"""Tiles: registers of 16 rows of 64 bytes."""

from __future__ import annotations

import pytest

import compiler


def messages(text: str) -> list[str]:
    context = compiler.new_context()
    return [error.message for error in compiler.check(compiler.parse_tolerant(text, context), context)]


def of_operation(operation: str, **arguments: str) -> list[str]:
    listed = ", ".join(f"%{name}: {type_}" for name, type_ in arguments.items())
    return messages(f"func.func @f({listed}) {{\n{operation}\nreturn\n}}")


@pytest.mark.parametrize(
    ("tile", "problem"),
    [
        ("16x64xi8", None),
        ("17x16xf32", "bad row height: 17"),
        ("16x17xf32", "bad column width: 68"),
        ("16x3xi8", "bad column width: 3"),
    ],
)
def test_a_tile_fits_its_register(tile: str, problem: str | None) -> None:
    reported = of_operation(f"%0 = amx.tile_zero : !amx.tile<{tile}>")
    assert reported == ([] if problem is None else [f"'amx.tile_zero' op {problem}"])


def test_a_tile_holds_what_the_instructions_multiply() -> None:
    (reported,) = messages("func.func private @f(!amx.tile<4x4xf64>)")
    assert reported.startswith("failed to verify 'elementType': 32-bit float or 16-bit float")


def test_rows_are_next_to_one_another_unless_the_distance_is_given() -> None:
    types = {"m": "memref<?x?xf32, strided<[8, 2]>>", "i": "index"}
    operation = "%0 = amx.tile_load %m[%i, %i]{} : memref<?x?xf32, strided<[8, 2]>> into !amx.tile<16x16xf32>"
    assert of_operation(operation.format(", %i"), **types) == []
    problem = "'amx.tile_load' op requires memref with unit innermost stride"
    assert of_operation(operation.format(""), **types) == [problem]


def test_the_operands_of_a_product_hold_several_elements_in_a_word() -> None:
    a, b, c = "!amx.tile<16x64xi8>", "!amx.tile<16x64xi8>", "!amx.tile<16x16xi32>"
    operation = f"%0 = amx.tile_muli %a zext, %b, %c : {a}, {b}, {c}"
    assert of_operation(operation, a=a, b=b, c=c) == []
    a, b, c = "!amx.tile<16x32xbf16>", "!amx.tile<8x32xbf16>", "!amx.tile<16x16xf32>"
    reported = of_operation(f"%0 = amx.tile_mulf %a, %b, %c : {a}, {b}, {c}", a=a, b=b, c=c)
    assert reported == ["'amx.tile_mulf' op bad mult shape: 16 x 16 x 16"]
