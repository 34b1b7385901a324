"""The emitc dialect: expressions whose names shadow, types C has, what operators, functions and globals demand."""

from __future__ import annotations

import pytest

import compiler
from tests.support.ir import messages

PROGRAM = """module {
  emitc.include <"a.h">
  emitc.global static const @g : !emitc.array<2xi32> = dense<[1, 2]>
  emitc.func private @ext(i32) -> i32 attributes {specifiers = ["extern"]}
  emitc.func @f(%arg0: i32, %arg1: !emitc.array<3x4xi32>) -> i32 {
    %0 = expression %arg0 : (i32) -> i32 {
      %2 = add %arg0, %arg0 : (i32, i32) -> i32
      yield %2 : i32
    }
    for %arg2 = %arg0 to %0 step %arg0  : i32 {
      verbatim "loop {};" args %arg2 : i32
    }
    %1 = subscript %arg1[%arg0, %0] : (!emitc.array<3x4xi32>, i32, i32) -> !emitc.lvalue<i32>
    switch %arg0 : i32 \n\
    case 3 {
      yield
    }
    default {
    }
    do {
    } while {
      %2 = expression %arg0 : (i32) -> i1 {
        %3 = cmp eq, %arg0, %arg0 : (i32, i32) -> i1
        yield %3 : i1
      }
      yield %2 : i1
    }
    return %0 : i32
  }
  emitc.class final @c {
    emitc.field @x : i32 = 4
    emitc.func @h() -> i32 {
      %0 = get_field @x : i32
      return %0 : i32
    }
  }
}
"""


def test_a_program_is_read_and_printed_as_written() -> None:
    context = compiler.new_context()
    parsed = compiler.parse_tolerant(PROGRAM, context)
    assert compiler.check(parsed, context) == []
    assert compiler.print_ir(parsed.module) == PROGRAM


def test_one_result_of_several_keeps_its_name_in_an_expression() -> None:
    text = """module {
  emitc.func @f(%arg0: i32) {
    %0:3 = call_opaque "f"() : () -> (i32, i32, i32)
    %1 = expression %0#1, %0#0 : (i32, i32) -> i32 {
      %2 = sub %0#1, %0#0 : (i32, i32) -> i32
      yield %2 : i32
    }
    return
  }
}
"""
    context = compiler.new_context()
    parsed = compiler.parse_tolerant(text, context)
    assert compiler.check(parsed, context) == []
    assert compiler.print_ir(parsed.module) == text
    [expression] = [op for op in parsed.module.walk() if op.name == "emitc.expression"]
    subtraction = expression.regions[0].blocks[0].ops[0]
    assert subtraction.operands == list(expression.regions[0].blocks[0].arguments)


@pytest.mark.parametrize(
    ("type_", "message"),
    [
        ("!emitc.array<i32>", "shape must not be empty"),
        ("!emitc.array<?xi32>", "expected static shape"),
        ("!emitc.array<2xtensor<2xi32>>", "invalid array element type ''tensor<2xi32>''"),
        ("!emitc.lvalue<i33>", "!emitc.lvalue must wrap supported emitc type, but got 'i33'"),
        ("!emitc.ptr<!emitc.lvalue<i32>>", "pointers to lvalues are not allowed"),
        ('!emitc.opaque<"a*">', "pointer not allowed as outer type with !emitc.opaque, use !emitc.ptr instead"),
    ],
)
def test_a_type_that_c_does_not_have_is_told_with_the_reason(type_: str, message: str) -> None:
    assert messages(f"func.func private @f({type_})") == [message]


FUNCTION = 'emitc.func @f(%a: i32, %c: i1, %p: !emitc.ptr<i32>, %o: !emitc.opaque<"o">, %x: f32) {\n  BODY\n  return\n}'


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("%0 = add %p, %x : (!emitc.ptr<i32>, f32) -> i32", "'emitc.add' op requires that one operand is an integer or "
         "of opaque type if the other is a pointer"),
        ("%0 = sub %a, %p : (i32, !emitc.ptr<i32>) -> i32", "'emitc.sub' op rhs can only be a pointer if lhs is a "
         "pointer"),
        ("%0 = rem %x, %x : (f32, f32) -> f32", "'emitc.rem' op operand #0 must be integer, index or opaque type "
         "supported by EmitC, but got 'f32'"),
        ('%0 = apply "&"(%a) : (i32) -> !emitc.ptr<i32>',
         "'emitc.apply' op operand type must be an lvalue when applying `&`"),
        ('%0 = call_opaque "f"(%a) {args = [1 : index]} : (i32) -> i32',
         "'emitc.call_opaque' op index argument is out of range"),
        ("%0 = cast %a : i32 to tensor<2xi32>",
         "'emitc.cast' op operand type 'i32' and result type 'tensor<2xi32>' are cast incompatible"),
        ('%0 = "emitc.variable"() {value = 3 : i64} : () -> !emitc.lvalue<i32>', "'emitc.variable' op requires "
         "attribute to either be an #emitc.opaque attribute or it's type ('i64') to match the op's result type "
         "('i32')"),
        ('verbatim "{a}" args %a : i32', "'emitc.verbatim' op expected '}' after unescaped '{'"),
        ("%0 = expression %a : i32 { }", "custom op 'emitc.expression' expected function type"),
        ("%0 = expression %a : (i32) -> i32 { yield %a : i32 }",
         "'emitc.expression' op yielded value has no defining op"),
        ("%0 = expression %o : (!emitc.opaque<\"o\">) -> i32 { "
         "%1 = add %o, %o : (!emitc.opaque<\"o\">, !emitc.opaque<\"o\">) -> i32 "
         "%2 = add %1, %1 : (i32, i32) -> i32 yield %2 : i32 }",
         "'emitc.expression' op requires exactly one use for operations with side effects"),
        ("emitc.if %c { yield %a : i32 }", "'emitc.yield' op yields a value not returned by parent"),
        ("switch %a : i32 case 3 { yield } case 3 { yield } default { }",
         "'emitc.switch' op has duplicate case value: 3"),
        ("%0 = call @g(%a) : (i32) -> i32", "'emitc.call' op 'g' does not reference a valid function"),
        ("%0 = get_global @g : !emitc.lvalue<i32>",
         "'emitc.get_global' op 'g' does not reference a valid emitc.global"),
    ],
)  # fmt: skip
def test_what_an_operation_demands_is_told_in_upstreams_words(body: str, message: str) -> None:
    assert messages(FUNCTION.replace("BODY", body)) == [message]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('emitc.include "a', "expected '\"' in string literal"),
        ('emitc.include <"a.h"', "custom op 'emitc.include' expected trailing '>' for standard include"),
        ("emitc.global static extern @g : i32", "custom op 'emitc.global' expected valid '@'-identifier for symbol "
         "name"),
        ("emitc.global extern static @g : i32",
         "'emitc.global' op cannot have both static and extern specifiers"),
        ("emitc.func @f(i32) -> (i32, i32)", "'emitc.func' op requires zero or exactly one result, but has 2"),
        ("emitc.func @f() -> i32 { emitc.return }",
         "'emitc.return' op has 0 operands, but enclosing function (@f) returns 1"),
        ("emitc.field @x : i32", "'emitc.field' op field must be nested within an emitc.class operation"),
    ],
)  # fmt: skip
def test_what_a_declaration_demands_is_told_in_upstreams_words(text: str, message: str) -> None:
    assert messages(text) == [message]
