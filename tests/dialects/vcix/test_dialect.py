"""The vcix dialect: instructions of a coprocessor beside a RISC-V vector unit, in generic form only."""

from __future__ import annotations

import pytest

from compiler.syntax.printer.ir_printer import print_operation
from tests.support.ir import parse, problems


def in_function(op: str) -> str:
    return f"""module {{
  llvm.func @f(%arg0: vector<4xf32>, %arg1: i32, %arg2: !llvm.ptr) {{
    {op}
    llvm.return
  }}
}}
"""


def test_an_instruction_prints_as_it_is_read() -> None:
    text = in_function('%0 = "vcix.v.sv"(%arg0, %arg1) <{opcode = 3 : i64}> : (vector<4xf32>, i32) -> vector<4xf32>')
    assert print_operation(parse(text)) == text


@pytest.mark.parametrize(
    ("op", "message"),
    [
        (
            '%0 = "vcix.v.iv"(%arg0) {opcode = 3 : i32, imm = 3 : i16} : (vector<4xf32>) -> vector<4xf32>',
            "attribute 'imm' failed to satisfy constraint: 32-bit signless integer attribute or 64-bit signless "
            "integer attribute",
        ),
        (
            '%0 = "vcix.v.iv"(%arg1) {opcode = 3 : i32, imm = 3 : i32} : (i32) -> vector<4xf32>',
            "operand #0 must be LLVM dialect-compatible vector type, but got 'i32'",
        ),
        (
            '%0 = "vcix.v.sv"(%arg0, %arg2) {opcode = 3 : i32} : (vector<4xf32>, !llvm.ptr) -> vector<4xf32>',
            "operand #1 must be LLVM dialect-compatible vector type or 64-bit signless integer or 32-bit signless "
            "integer or 16-bit float or 32-bit float or 64-bit float, but got '!llvm.ptr'",
        ),
    ],
)
def test_what_an_instruction_cannot_take_is_said_in_upstreams_words(op: str, message: str) -> None:
    (line,) = (line for line in problems(in_function(op)) if not line.startswith(" "))
    assert line.endswith(message)
