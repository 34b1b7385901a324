# ruff: noqa: E501, W291  (IR and messages stand in lines as the printer makes them)
"""The scf dialect: how loops and conditionals are written, and what is said of faulty ones."""

from __future__ import annotations

import pytest

from compiler.ir.attributes import DenseArrayAttr
from compiler.syntax.printer.ir_printer import print_operation
from tests.support.ir import find, parse, parse_text, problems

ARGUMENTS = "%arg0: index, %arg1: i32, %arg2: i1, %arg3: tensor<4xf32>"


def in_function(body: str) -> str:
    return f"module {{\n  func.func @f({ARGUMENTS}) {{\n{body}\n    return\n  }}\n}}"


def messages(body: str) -> list[str]:
    """Syntax errors, or else what the verifier says."""
    text = in_function(body)
    errors = [diagnostic.message for diagnostic in parse_text(text).all_diagnostics()]
    return errors or [line.partition(": ")[2] for line in problems(text) if not line.startswith(" ")]


@pytest.mark.parametrize(
    "body",
    [
        "    scf.for %arg4 = %arg0 to %arg0 step %arg0 {\n    }",
        "    scf.for unsigned %arg4 = %arg1 to %arg1 step %arg1  : i32 {\n    } {tag}",
        """    %0:2 = scf.for %arg4 = %arg0 to %arg0 step %arg0 iter_args(%arg5 = %arg0, %arg6 = %arg1) -> (index, i32) {
      scf.yield %arg5, %arg6 : index, i32
    }""",
        "    scf.if %arg2 {\n    } else {\n    }",
        """    %0 = scf.if %arg2 -> (i32) {
      scf.yield %arg1 : i32
    } else {
      scf.yield %arg1 : i32
    }""",
        """    %0 = scf.while (%arg4 = %arg1) : (i32) -> i32 {
      scf.condition(%arg2) %arg4 : i32
    } do {
    ^bb0(%arg4: i32):
      scf.yield %arg4 : i32
    } attributes {tag}""",
        """    %0 = scf.parallel (%arg4) = (%arg0) to (%arg0) step (%arg0) init (%arg1) -> i32 {
      scf.reduce(%arg1 : i32) {
      ^bb0(%arg5: i32, %arg6: i32):
        scf.reduce.return %arg5 : i32
      }
    }""",
        """    %0 = scf.forall (%arg4) in (%arg0) shared_outs(%arg5 = %arg3) -> (tensor<4xf32>) {
      scf.forall.in_parallel {
      }
    } {mapping = [#gpu.thread<x>]}""",
        "    scf.forall (%arg4, %arg5) = (1, %arg0) to (%arg0, 4) step (1, 2) {\n    }",
        "    %0 = scf.execute_region -> i32 no_inline {\n      scf.yield %arg1 : i32\n    }",
        """    scf.index_switch %arg0 
    case 2 {
      scf.yield
    }
    case -5 {
      scf.yield
    }
    default {
    }""",
    ],
)
def test_what_is_printed_reads_back_the_same(body: str) -> None:
    text = in_function(body)
    assert print_operation(parse(text)).rstrip("\n") == text


def test_the_default_region_of_a_switch_comes_first_though_it_is_written_last() -> None:
    op = find(
        parse(in_function('scf.index_switch %arg0 case 7 { } default { "t.default"() : () -> () }')), "scf.index_switch"
    )
    assert op.regions[0].blocks[0].ops[0].name == "t.default"
    assert op.properties["cases"] == DenseArrayAttr(op.properties["cases"].element_type, (7,))  # type: ignore[attr-defined]


def test_a_forall_without_terminator_gets_one_with_an_empty_block() -> None:
    op = find(parse(in_function("scf.forall (%i) in (4) { }")), "scf.forall.in_parallel")
    assert [len(region.blocks) for region in op.regions] == [1]


def test_a_forall_of_constant_bounds_is_printed_as_if_they_were_written_there() -> None:
    body = """    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.forall (%i) = (%c0) to (%arg0) step (%c1) { }"""
    assert "scf.forall (%arg4) in (%arg0) {" in print_operation(parse(in_function(body)))


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (
            "%0 = scf.for %i = %arg0 to %arg0 step %arg0 iter_args(%a = %arg1) -> (i32, i32) { scf.yield %a : i32 }",
            "custom op 'scf.for' mismatch in number of loop-carried values and defined values",
        ),
        ("scf.for %i = %arg0 until %arg0 step %arg0 { }", "custom op 'scf.for' expected 'to'"),
        (
            "scf.while (%a = %arg1) : () -> () { scf.condition(%arg2) } do { scf.yield }",
            "custom op 'scf.while' expected as many input types as operands (expected 1 got 0)",
        ),
        ("scf.parallel (%i) = (%arg0) to (%arg0) step () { }", "custom op 'scf.parallel' expected 1 operands"),
        (
            "scf.forall (%i) in (4) shared_outs(%o = %arg3) { }",
            "custom op 'scf.forall' number of operands and types do not match: got 1 operands and 0 types",
        ),
        (
            "scf.index_switch %arg0 case 99999999999999999999 {} default { }",
            "custom op 'scf.index_switch' integer value too large",
        ),
        (
            "%0 = scf.if %arg2 -> i32 { scf.yield %arg1 : i32 }",
            "'scf.if' op must have an else block if defining values",
        ),
        (
            "%0 = scf.if %arg2 -> i32 { scf.yield %arg0 : index } else { scf.yield %arg1 : i32 }",
            "'scf.if' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'index' "
            "should match successor input type #0 'i32'",
        ),
        (
            "%0 = scf.for %i = %arg0 to %arg0 step %arg0 iter_args(%a = %arg1) -> i32 { scf.yield %arg0 : index }",
            "'scf.for' op 0-th region iter_arg and 0-th yielded value have different type: 'i32' != 'index'",
        ),
        (
            "%0 = scf.for %i = %arg0 to %arg0 step %arg0 iter_args(%a = %arg1) -> i32 { }",
            "'scf.for' op along control flow edge from Operation scf.yield to Region #0: region branch point has 0 "
            "operands, but region successor needs 1 inputs",
        ),
        (
            '"scf.for"(%arg0, %arg0, %arg0) ({ ^bb0(%i: i32): scf.yield }) : (index, index, index) -> ()',
            "'scf.for' op expected induction variable to be same type as bounds and step",
        ),
        (
            "scf.while : () -> () { scf.yield } do { scf.yield }",
            "'scf.while' op expects the 'before' region to terminate with 'scf.condition'",
        ),
        (
            "%c0 = arith.constant 0 : index scf.parallel (%i) = (%arg0) to (%arg0) step (%c0) { }",
            "'scf.parallel' op constant step operand must be positive",
        ),
        (
            "scf.parallel (%i) = (%arg0) to (%arg0) step (%arg0) { scf.reduce(%arg1 : i32) { "
            "^bb0(%a: i32, %b: i32): scf.reduce.return %a : i32 } }",
            "'scf.parallel' op expects number of results: 0 to be the same as number of reductions: 1",
        ),
        (
            "%0 = scf.parallel (%i) = (%arg0) to (%arg0) step (%arg0) init (%arg1) -> i32 { scf.reduce(%arg1 : i32) { "
            "^bb0(%a: i32): scf.reduce.return %a : i32 } }",
            "'scf.reduce' op expected two block arguments with type 'i32' in the 0-th reduction region",
        ),
        (
            "%0 = scf.parallel (%i) = (%arg0) to (%arg0) step (%arg0) init (%arg1) -> i32 { scf.reduce(%arg1 : i32) { "
            "^bb0(%a: i32, %b: i32): scf.reduce.return %arg0 : index } }",
            "'scf.reduce.return' op must have type 'i32' (the type of the reduction inputs)",
        ),
        (
            "scf.forall (%i) in (4) { } {mapping = [#gpu.thread<x>, #gpu.thread<y>]}",
            "'scf.forall' op mapping attribute size must match op rank",
        ),
        ("scf.forall (%i, %j) in (4) { }", "expected 2 upper bound values, got 1"),
        (
            'scf.forall (%i) in (4) { scf.forall.in_parallel { "t.op"() : () -> () } }',
            "'scf.forall.in_parallel' op expected only ParallelCombiningOpInterface ops",
        ),
        (
            "scf.index_switch %arg0 case 1 { } case 1 { } default { }",
            "'scf.index_switch' op has duplicate case value: 1",
        ),
        (
            "%0 = scf.index_switch %arg0 -> i32 case 1 { scf.yield } default { scf.yield %arg1 : i32 }",
            "'scf.index_switch' op expected each region to return 1 values, but case region #0 returns 0",
        ),
        ('"scf.execute_region"() ({ }) : () -> ()', "'scf.execute_region' op region needs to have at least one block"),
    ],
)
def test_faulty_operations_are_told_in_upstreams_words(body: str, message: str) -> None:
    assert messages(body) == [message]


def test_a_wrong_value_along_an_edge_is_shown_where_it_leaves() -> None:
    text = in_function("%0 = scf.if %arg2 -> i32 {\nscf.yield %arg1 : i32\n} else {\nscf.yield\n}")
    assert problems(text)[1] == "  6: region branch point"
