"""Dialects of GPUs and vector units: what their operations take, how buffers of AMD's GPUs are written."""

from __future__ import annotations

import pytest

import compiler


def printed_body(text: str, arguments: str) -> str:
    context = compiler.new_context()
    parsed = compiler.parse_tolerant(f"func.func @f({arguments}) {{\n{text}\nreturn\n}}", context)
    assert [error.message for error in compiler.check(parsed, context)] == []
    return "\n".join(line.strip() for line in compiler.print_ir(parsed.module).splitlines()[2:-3])


def messages(operation: str, arguments: str) -> list[str]:
    context = compiler.new_context()
    text = f"func.func @f({arguments}) {{\n{operation}\nreturn\n}}"
    return [error.message for error in compiler.check(compiler.parse_tolerant(text, context), context)]


def test_access_to_a_raw_buffer_spells_the_type_of_the_data() -> None:
    text = """%0 = rocdl.raw.buffer.load %arg0, %arg1, %arg1, %arg1 : f32
rocdl.raw.buffer.store %0, %arg0, %arg1, %arg1, %arg1 : f32
rocdl.raw.buffer.atomic.smax %0, %arg0, %arg1, %arg1, %arg1 : f32"""
    assert printed_body(text, "%arg0: vector<4xi32>, %arg1: i32") == text


@pytest.mark.parametrize("space", [1, 4])
def test_a_pointer_is_of_the_address_space_an_operation_asks_for(space: int) -> None:
    operation = '"rocdl.global.prefetch"(%p) {scope = 1 : i32} : (!llvm.ptr<SPACE>) -> ()'.replace("SPACE", str(space))
    wanted = "'rocdl.global.prefetch' op operand #0 must be LLVM pointer in address space 1, but got '!llvm.ptr<4>'"
    assert messages(operation, f"%p: !llvm.ptr<{space}>") == ([] if space == 1 else [wanted])


@pytest.mark.parametrize(
    ("b", "problem"),
    [
        ("vector<4x4xi8>", None),
        ("vector<8x2xi8>", "operand `b` should have 4 columns"),
        ("vector<16xi8>", "operand `b` should be 2-dimensional"),
    ],
)
def test_a_dot_product_of_neon_is_of_as_many_rows_as_it_adds_to(b: str, problem: str | None) -> None:
    operation = f"%0 = arm_neon.2d.sdot %a, %b, %b : {b}, {b} to vector<4xi32>"
    expected = [] if problem is None else [f"'arm_neon.2d.sdot' op failed to verify that {problem}"]
    assert messages(operation, f"%a: vector<4xi32>, %b: {b}") == expected
