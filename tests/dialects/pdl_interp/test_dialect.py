"""The pdl_interp dialect: cases with blocks to go to, loops over ranges, ranges of one kind of element."""

from __future__ import annotations

import pytest

import compiler
from tests.support.ir import messages


def in_function(line: str) -> list[str]:
    arguments = "%op: !pdl.operation, %ops: !pdl.range<operation>, %value: !pdl.value, %values: !pdl.range<value>"
    end = "pdl_interp.finalize\n}"
    last = line if "^" in line else f"{line}\npdl_interp.branch ^end"
    return messages(f"pdl_interp.func @f({arguments}, %type: !pdl.type) {{\n{last}\n^end:\n{end}")


@pytest.mark.parametrize(
    "line",
    [
        'pdl_interp.switch_operation_name of %op to ["a.b", "c.d"](^end) -> ^end',
        "pdl_interp.switch_operand_count of %op to dense<[0, 1]> : vector<2xi32>(^end) -> ^end",
        "pdl_interp.switch_type %type to [i32, i64](^end) -> ^end",
    ],
)
def test_each_value_has_its_case(line: str) -> None:
    [message] = in_function(line)
    assert message.endswith("op expected number of cases to match the number of case values, got 1 but expected 2")
    assert in_function(line.replace("(^end)", "(^end, ^end)")) == []


@pytest.mark.parametrize(
    ("argument", "problem"),
    [
        ("(%one: !pdl.operation)", None),
        ("(%one: !pdl.value)", "operand must be a range of loop variable type"),
        ("", "requires exactly one argument"),
    ],
)
def test_a_loop_takes_one_element_after_the_other(argument: str, problem: str | None) -> None:
    line = f'"pdl_interp.foreach"(%ops)[^end] ({{\n^body{argument}:\npdl_interp.continue\n}})'
    reported = in_function(f"{line} : (!pdl.range<operation>) -> ()")
    assert reported == ([] if problem is None else [f"'pdl_interp.foreach' op {problem}"])


def test_a_range_is_of_one_kind() -> None:
    assert in_function("%0 = pdl_interp.create_range %value, %values : !pdl.value, !pdl.range<value>") == []
    assert in_function("%0 = pdl_interp.create_range %value, %op : !pdl.value, !pdl.operation") == [
        "'pdl_interp.create_range' op expected operand to have element type '!pdl.value', but got '!pdl.operation'"
    ]


def test_types_are_given_or_follow() -> None:
    properties = (
        '<{name = "a.b", inputAttributeNames = [], inferredResultTypes, operandSegmentSizes = array<i32: 0, 0, 1>}>'
    )
    line = f'%0 = "pdl_interp.create_operation"(%type) {properties} : (!pdl.type) -> !pdl.operation'
    assert in_function(line) == [
        "'pdl_interp.create_operation' op with inferred results cannot also have explicit result types"
    ]


def test_the_default_block_comes_first_though_it_is_written_last() -> None:
    text = """pdl_interp.func @f(%op: !pdl.operation) {
      pdl_interp.switch_operand_count of %op to dense<[0, 1]> : vector<2xi32>(^bb1, ^bb2) -> ^bb3
    ^bb1:
      pdl_interp.finalize
    ^bb2:
      pdl_interp.finalize
    ^bb3:
      pdl_interp.finalize
    }"""
    context = compiler.new_context()
    module = compiler.parse_tolerant(text, context).module
    assert '"pdl_interp.switch_operand_count"(%arg0)[^bb3, ^bb1, ^bb2]' in compiler.print_ir(module, generic=True)
    assert "vector<2xi32>(^bb1, ^bb2) -> ^bb3" in compiler.print_ir(module)


def test_types_that_follow_are_those_of_an_operation_that_tells_them() -> None:
    constant = "%c = arith.constant 1 : i32\n"
    assert in_function(f'{constant}%0 = pdl_interp.create_operation "arith.addi" -> <inferred>') == []
    assert in_function(f'{constant}%0 = pdl_interp.create_operation "arith.extsi" -> <inferred>') == [
        "'pdl_interp.create_operation' op has inferred results, but the created operation 'arith.extsi' does not "
        "support result type inference (or is not registered)"
    ]
    assert "'foo.op' does not support" in in_function('%0 = pdl_interp.create_operation "foo.op" -> <inferred>')[0]


def test_an_operation_tells_nothing_while_nothing_of_its_dialect_is_there() -> None:
    assert "'arith.addi' does not" in in_function('%0 = pdl_interp.create_operation "arith.addi" -> <inferred>')[0]
