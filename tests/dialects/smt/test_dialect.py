"""The smt dialect: constants of any size, bits taken apart, and regions that tell of variables or of a check."""

from __future__ import annotations

import pytest

import compiler
from tests.support.ir import messages, parse

PROGRAM = """\
module {
  smt.solver() : () -> () {
    %true = smt.constant true
    %c-1_bv2 = smt.bv.constant #smt.bv<-1> : !smt.bv<2>
    %c-5 = smt.int.constant -5
    %c12345678901234567890 = smt.int.constant 12345678901234567890
    %ab = smt.declare_fun "ab" : !smt.func<(!smt.int, !smt.bool) !smt.int>
    %0 = smt.eq %c-5, %c12345678901234567890 : !smt.int
    %1 = smt.distinct %c-1_bv2, %c-1_bv2 {note} : !smt.bv<2>
    %2 = smt.bv.repeat 3 times %c-1_bv2 : !smt.bv<2>
    %3 = smt.bv.concat %c-1_bv2, %2 : !smt.bv<2>, !smt.bv<6>
    %4 = smt.apply_func %ab(%c-5, %0) : !smt.func<(!smt.int, !smt.bool) !smt.int>
    %5 = smt.forall ["a"] weight 2 {
    ^bb0(%arg0: !smt.int):
      %6 = smt.eq %arg0, %arg0 : !smt.int
      smt.yield %6 : !smt.bool
    }
  }
}
"""


def in_function(lines: str) -> list[str]:
    return messages(f"func.func @f(%p: !smt.bool, %n: !smt.int, %b: !smt.bv<4>, %i: i32) {{\n{lines}\nreturn\n}}")


def test_what_is_written_is_printed() -> None:
    assert compiler.print_ir(parse(PROGRAM)).strip() == PROGRAM.strip()


@pytest.mark.parametrize(
    ("literal", "attribute"),
    [
        ("5", "5 : ui4"),
        ("9", "9 : ui5"),
        ("16", "16 : ui8"),
        ("-5", "11 : ui4"),
        ("0", "0 : ui64"),
        ("0xF", "15 : ui5"),
    ],
)
def test_a_number_has_the_bits_that_upstream_gives_it(literal: str, attribute: str) -> None:
    module = parse(f"smt.solver() : () -> () {{\n%0 = smt.int.constant {literal}\n}}")
    assert f"value = {attribute}" in compiler.print_ir(module, generic=True)


@pytest.mark.parametrize(
    ("type_", "problem"),
    [
        ("!smt.bv<0>", "bit-vector must have at least a width of one"),
        ("!smt.array<[i32 -> !smt.int]>", "domain must be any SMT value type"),
        ("!smt.array<[!smt.int -> i32]>", "range must be any SMT value type"),
        ("!smt.func<(i32) !smt.int>", "domain types must be any non-function SMT type"),
        ("!smt.func<(!smt.int) i32>", "range type must be any non-function SMT type"),
        ('!smt.sort<"s"[i32]>', "sort parameter types must be any non-function SMT type"),
    ],
)
def test_types_are_made_of_smt_types(type_: str, problem: str) -> None:
    assert messages(f"func.func private @f({type_})") == [problem]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (
            "smt.bv.constant #smt.bv<5> : !smt.bv<2>",
            "integer value out of range for given bit-vector type '!smt.bv<2>'",
        ),
        ("smt.bv.constant #smt.bv<5>", "explicit bit-vector type required"),
        ("smt.bv.repeat 0 times %b : !smt.bv<4>", "custom op 'smt.bv.repeat' integer must be positive"),
        ("smt.eq %n : !smt.int", "'smt.eq' op 'inputs' must have at least size 2, but got 1"),
        (
            "smt.ite %p, %i, %i : i32",
            "'smt.ite' op operand #1 must be any SMT value type, but got 'i32'",
        ),
        (
            "smt.bv.extract %b from 3 : (!smt.bv<4>) -> !smt.bv<2>",
            "'smt.bv.extract' op range to be extracted is too big, expected range starting at index 3 of length 2 "
            "requires input width of at least 5, but the input width is only 4",
        ),
        (
            '"smt.bv.repeat"(%b) : (!smt.bv<4>) -> !smt.bv<5>',
            "'smt.bv.repeat' op result bit-vector width must be a multiple of the input bit-vector width",
        ),
    ],
)
def test_values_fit(line: str, problem: str) -> None:
    assert in_function(f"%0 = {line}") == [problem]


@pytest.mark.parametrize(
    ("start", "variables", "yielded", "problem"),
    [
        ("smt.forall", "%x: !smt.int", "%p : !smt.bool", None),
        ('smt.forall ["a", "b"]', "%x: !smt.int", "%p : !smt.bool", "number of bound variable names must match"),
        ("smt.exists", "%x: i32", "%p : !smt.bool", "bound variables must by any non-function SMT value"),
        ("smt.exists", "%x: !smt.int", "%n : !smt.int", "yielded value must be of '!smt.bool' type"),
        ("smt.exists", "%x: !smt.int", "%p, %p : !smt.bool, !smt.bool", "must have exactly one yielded value"),
    ],
)
def test_a_quantifier_tells_of_its_variables(start: str, variables: str, yielded: str, problem: str | None) -> None:
    reported = in_function(f"%0 = {start} {{\n^bb0({variables}):\nsmt.yield {yielded}\n}}")
    if problem is None:
        assert reported == []
    else:
        assert len(reported) == 1
        assert problem in reported[0]


def test_a_pattern_is_about_the_same_variables() -> None:
    body = "{\n^bb0(%x: !smt.int):\nsmt.yield %p : !smt.bool\n}"
    pattern = "{{\n^bb0(%x: {}):\n{}smt.yield {}\n}}"
    forall = f"%0 = smt.forall {body} patterns "
    assert in_function(forall + pattern.format("!smt.int", "", "%x : !smt.int")) == []
    [message] = in_function(forall + pattern.format("!smt.bool", "", "%x : !smt.bool"))
    assert message.endswith("block argument number and types of the 'body' and 'patterns' region #0 must match")
    [message] = in_function(forall + pattern.format("!smt.int", "", ""))
    assert message.endswith("'patterns' region #0 must have at least one yielded value")
    [message] = in_function(forall + pattern.format("!smt.int", "%c = arith.constant 1 : i32\n", "%x : !smt.int"))
    assert message.endswith("the 'patterns' region #0 may only contain SMT dialect operations")


def test_a_solver_and_a_check_give_what_they_yield() -> None:
    [message] = in_function("%0 = smt.solver(%i) : (i32) -> i32 {\n^bb0(%x: i32):\n}")
    assert message == "'smt.solver' op types of yielded values must match return values"
    [message] = in_function("smt.solver(%i) : (i32) -> () {\n^bb0(%x: i64):\n}")
    assert message == "'smt.solver' op block argument types must match the types of the 'inputs'"
    regions = "sat { smt.yield %i : i32 } unknown { smt.yield } unsat { smt.yield %i : i32 }"
    [message] = in_function(f"%0 = smt.check {regions} -> i32")
    assert message == "'smt.check' op types of yielded values in 'unknown' region must match return values"


@pytest.mark.parametrize(
    ("count", "message"),
    [
        (-(1 << 70), "integer must be positive"),
        (1 << 63, "integer must fit into 63 bits"),
        (1 << 62, "result bit-width (provided integer times bit-width of the input type) must fit into 63 bits"),
    ],
)
def test_the_width_of_repeated_bits_has_63_bits(count: int, message: str) -> None:
    text = f"func.func @f(%a: !smt.bv<4>) {{ %0 = smt.bv.repeat {count} times %a : !smt.bv<4> return }}"
    assert messages(text) == [f"custom op 'smt.bv.repeat' {message}"]
