"""Ops that differ in names only are printed from one template: the text is the same as without it."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from compiler.api import new_context, parse_tolerant
from compiler.dialects import BUNDLED
from compiler.ir.operation import Operation
from compiler.ods.format import custom_directives
from compiler.rewrite.builder import IRMapping, clone
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.printer.ir_printer import LinePrinter, operation_names, print_operation
from tests.support.documented_examples import examples_of, program_of
from tests.support.passes import body, load


def printed(text: str) -> str:
    """The lines of a module's body, which are those that were read."""
    module, _ = load(text)
    return body(print_operation(module))


def test_names_alone_differ() -> None:
    text = (
        "func.func @f(%arg0: i32, %arg1: i32) -> i32 {\n"
        "  %0 = arith.addi %arg0, %arg1 : i32\n"
        "  %1 = arith.addi %0, %arg0 : i32\n"
        "  %2 = arith.addi %1, %1 : i32\n"
        "  %3 = arith.addi %1, %0 overflow<nsw> : i32\n"
        "  %4 = arith.addi %3, %2 overflow<nsw> : i32\n"
        '  %5 = arith.addi %4, %3 {percent = "%s %%"} : i32\n'
        '  %6 = arith.addi %5, %4 {percent = "%s %%"} : i32\n'
        "  return %6 : i32\n}\n"
    )
    assert printed(text) == text


def test_types_and_numbers_of_operands_count() -> None:
    text = (
        "func.func @f(%arg0: memref<4x4xf32>, %arg1: index, %arg2: memref<?xf64>) -> (f32, f64) {\n"
        "  %0 = memref.load %arg0[%arg1, %arg1] : memref<4x4xf32>\n"
        "  %1 = memref.load %arg2[%arg1] : memref<?xf64>\n"
        "  %2 = memref.load %arg2[%arg1] : memref<?xf64>\n"
        "  %3 = memref.load %arg0[%arg1, %arg1] : memref<4x4xf32>\n"
        "  return %3, %2 : f32, f64\n}\n"
    )
    assert printed(text) == text


def test_operands_that_are_the_same_value_count() -> None:
    text = (
        "func.func @f(%arg0: i32, %arg1: i32, %arg2: i1) -> i32 {\n"
        "  %0 = arith.addi %arg0, %arg0 : i32\n"
        "  %1 = arith.addi %0, %arg0 : i32\n"
        "  %2 = arith.addi %1, %1 : i32\n"
        "  %3 = arith.select %arg2, %2, %2 : i32\n"
        "  %4 = arith.select %arg2, %1, %2 : i32\n"
        "  %5 = arith.select %arg2, %4, %4 : i32\n"
        "  return %5 : i32\n}\n"
    )
    assert printed(text) == text


def test_generic_form_comes_from_templates_as_well() -> None:
    text = (
        '"func.func"() <{function_type = (i32, i64) -> (), sym_name = "f"}> ({\n'
        "^bb0(%arg0: i32, %arg1: i64):\n"
        '  %0:2 = "u.x"(%arg0, %arg1) {percent = "%s %%"} : (i32, i64) -> (i32, i64)\n'
        '  %1:2 = "u.x"(%0#0, %0#1) {percent = "%s %%"} : (i32, i64) -> (i32, i64)\n'
        '  %2:2 = "u.x"(%0#0, %0#0) : (i32, i32) -> (i32, i64)\n'
        '  %3:2 = "u.x"(%2#0, %1#0) : (i32, i32) -> (i32, i64)\n'
        '  "func.return"() : () -> ()\n'
        "}) : () -> ()\n"
    )
    module, _ = load(text)
    assert body(print_operation(module, PrintingFlags(generic=True))) == text


def test_results_of_several_values_and_results_of_results() -> None:
    text = (
        "func.func @f(%arg0: i32) -> i32 {\n"
        "  %0:2 = call @g(%arg0) : (i32) -> (i32, i32)\n"
        "  %1:2 = call @g(%0#1) : (i32) -> (i32, i32)\n"
        "  %2 = arith.muli %1#0, %0#1 : i32\n"
        "  %3 = arith.muli %0#0, %1#1 : i32\n"
        "  return %3 : i32\n}\n"
        "func.func private @g(i32) -> (i32, i32)\n"
    )
    assert printed(text) == text


def test_an_alias_stands_in_templates_as_well() -> None:
    text = """
    func.func @f(%a: memref<2x2xf32, affine_map<(d0, d1) -> (d1, d0)>>, %i: index) {
      %0 = memref.load %a[%i, %i] : memref<2x2xf32, affine_map<(d0, d1) -> (d1, d0)>>
      memref.store %0, %a[%i, %i] : memref<2x2xf32, affine_map<(d0, d1) -> (d1, d0)>>
      %1 = memref.load %a[%i, %i] : memref<2x2xf32, affine_map<(d0, d1) -> (d1, d0)>>
      scf.execute_region {
        memref.store %1, %a[%i, %i] : memref<2x2xf32, affine_map<(d0, d1) -> (d1, d0)>>
        scf.yield
      }
      return
    }
    """
    module, _ = load(text)
    lines = print_operation(module).split("\n")
    assert lines[0] == "#map = affine_map<(d0, d1) -> (d1, d0)>" and lines[1] == "module {"
    assert sum("memref<2x2xf32, #map>" in line for line in lines) == 5


def test_a_value_without_a_name_is_shown_as_such() -> None:
    module, _ = load(
        "func.func @f(%a: i32) {\n  %0 = arith.addi %a, %a : i32\n  %1 = arith.addi %0, %a : i32\n  return\n}"
    )
    ops = [op for op in module.walk() if op.name == "arith.addi"]
    ops[1].operands = [ops[0].result, ops[0].result]
    assert ops[0].parent is not None
    ops[0].parent.remove(ops[0])
    assert "arith.addi <<UNKNOWN SSA VALUE>>, <<UNKNOWN SSA VALUE>> : i32" in print_operation(module, PrintingFlags())


def test_an_operation_with_one_unnamed_operand_leaves_those_below_it_as_they_are() -> None:
    body = "".join(f"  %{number} = arith.addi %a, %a : i32\n" for number in range(6))
    module, _ = load(f"func.func @f(%a: i32) {{\n{body}  return\n}}")
    first, *_, fifth, _ = [op for op in module.walk() if op.name == "arith.addi"]
    assert first.parent is not None
    first.parent.remove(first)
    fifth.operands = [fifth.operands[0], first.result]
    lines = [line.strip() for line in print_operation(module).split("\n") if "arith" in line]
    assert lines == [
        *(f"%{number} = arith.addi %arg0, %arg0 : i32" for number in range(3)),
        "%3 = arith.addi %arg0, <<UNKNOWN SSA VALUE>> : i32",
        "%4 = arith.addi %arg0, %arg0 : i32",
    ]


@pytest.mark.parametrize("name", sorted(BUNDLED))
def test_operations_that_functions_print_look_alike_from_a_template(name: str) -> None:
    dialect = new_context().dialect(name)
    assert dialect is not None
    for definition in dialect.ops.values():
        if definition.hooks.print is None and not custom_directives(definition.assembly_format or ""):
            continue
        for example in examples_of(definition):
            module = parse_tolerant(program_of(example), new_context()).module
            for first, *copies in with_copies(module):
                assert copies == [first, first], example


def with_copies(module: Operation) -> list[list[str]]:
    """The texts of three copies of each operation without regions, followed by a fourth; the third has a template.

    The names of results are left out.
    """
    all_copies: list[list[Operation]] = []
    for op in module.walk():
        if op.parent is not None and not op.regions:
            all_copies.append([clone(op, IRMapping()) for _ in range(4)])
            for copy in all_copies[-1]:
                op.parent.insert(copy, op)
    text, starts = LinePrinter(str).print_lines(module, operation_names(module, PrintingFlags(local_scope=True)))
    lines = text.split("\n")
    texts = {op: "\n".join(lines[start:end]) for (op, start), (_, end) in pairwise(starts)}
    return [
        [re.sub(r"%[^=(]* = ", "", texts[copy]) for copy in copies[:-1]] for copies in all_copies if copies[0] in texts
    ]
