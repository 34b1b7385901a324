"""The wasmssa dialect: functions of variables, globals with constants, and what variables hold."""

from __future__ import annotations

import pytest

import compiler
from tests.support.ir import messages, parse

PROGRAM = """\
module {
  wasmssa.import_global "name" from "module" as @outer : i32
  wasmssa.table @table !wasmssa<tabletype !wasmssa.externref [0: 65]>
  wasmssa.global exported @inner i32 mutable : {
    %0 = wasmssa.global_get @outer : i32
    wasmssa.return %0 : i32
  }
  wasmssa.func exported @f(%arg0: !wasmssa<local ref to i32>) -> i32 {
    %0 = wasmssa.local_get %arg0 :  ref to i32
    %1 = wasmssa.local of type i32
    %2 = wasmssa.local_tee %1 :  ref to i32 to %0 : i32
    wasmssa.if %0 : {
      wasmssa.block_return
    } else {
      wasmssa.block_return
    }> ^bb1
  ^bb1:  // pred: ^bb0
    wasmssa.return %2 : i32
  }
  wasmssa.func @declared(i32)
}
"""


def test_what_is_written_is_printed() -> None:
    assert messages(PROGRAM) == []
    assert compiler.print_ir(parse(PROGRAM)).strip() == PROGRAM.strip()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            "wasmssa.func private @f()",
            "custom op 'wasmssa.func' expecting either `exported` or symbol name. got private",
        ),
        (
            '"wasmssa.func"() <{sym_name = "f", functionType = (i32) -> ()}> ({\nwasmssa.return\n}) : () -> ()',
            "entry block should have same number of arguments as function type. Function type has 1, entry block has 0",
        ),
        (
            '"wasmssa.func"() <{sym_name = "f", functionType = (i32) -> ()}> ({\n'
            "^bb0(%x: !wasmssa<local ref to i64>):\nwasmssa.return\n}) : () -> ()",
            "func argument type #0('i32') doesn't match entry block referenced type ('i64')",
        ),
        (
            "wasmssa.global @g i32 : {\n%0 = wasmssa.global_get @none : i32\nwasmssa.return %0 : i32\n}",
            "symbol @none is undefined",
        ),
        (
            "wasmssa.func @f() {\n%c = wasmssa.const 1 : i32\n%l = wasmssa.local of type i64\n"
            "wasmssa.local_set %l : ref to i64 to %c : i32\nwasmssa.return\n}",
            "input type and result type of local.set do not match",
        ),
    ],
)
def test_variables_hold_what_they_are_given(text: str, problem: str) -> None:
    assert messages(text) == [problem]


def test_a_global_begins_with_a_constant() -> None:
    lines = "%0 = wasmssa.const 1 : i32\n%1 = wasmssa.add %0 %0 : i32\nwasmssa.return %1 : i32"
    [message] = messages(f"wasmssa.global @g i32 : {{\n{lines}\n}}")
    assert message.startswith("expected a constant initializer for this operator")


@pytest.mark.parametrize(
    ("operation", "problem"),
    [
        ("wasmssa.extend 8 low bits from %x : i32", None),
        ("wasmssa.extend 9 low bits from %x : i32", "extend op can only take 8, 16 or 32 bits. Got 9"),
        ("wasmssa.extend 32 low bits from %x : i32", "trying to extend the 32 low bits from a 'i32' value is illegal"),
        ("wasmssa.reinterpret %x : i32 as f32", None),
        ("wasmssa.reinterpret %x : i32 as i32", "reinterpret input and output type should be distinct"),
        (
            "wasmssa.reinterpret %x : i32 as f64",
            "input type ('i32') and output type ('f64') have incompatible bit widths",
        ),
    ],
)
def test_conversions_have_types_of_fitting_widths(operation: str, problem: str | None) -> None:
    context = compiler.new_context()
    parsed = compiler.parse_tolerant(f"func.func @f(%x: i32) {{\n%0 = {operation}\nreturn\n}}", context)
    reported = [error.message for error in compiler.check(parsed, context)]
    assert reported == ([] if problem is None else [problem])
