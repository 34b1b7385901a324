"""`#dialect.name<...>` and `!dialect<...>`: what stands in them is kept, trailing types, unknown names."""

from __future__ import annotations

import pytest

import compiler
from tests.support.ir import context, parse_text

IN_BRACKETS = [
    '#unknown<"in quotes">',
    '#unknown<"a<b>">',
    '!unknown<"abc">',
    "#unknown<two words>",
    "!unknown<one [two, {three}] <<>> ...4>",
    "#unknown<abc<3> 4>",
    "#unknown< spaced <2>>",
    "#unknown<>",
    "#unknown.over<two\n  lines>",
    "!unknown.with_slashes<a // no comment>",
    "!unknown.arrow<(a) -> b>",
]


@pytest.mark.parametrize("spelling", IN_BRACKETS)
def test_what_an_unknown_dialect_writes_is_kept_as_it_is(spelling: str) -> None:
    parsed = parse_text(f'"op"() {{a = {spelling}}} : () -> ()')
    assert parsed.all_diagnostics() == []
    assert f"{{a = {spelling}}}" in compiler.print_ir(parsed.module)


def test_a_name_in_brackets_is_the_name_behind_a_dot() -> None:
    parsed = parse_text('"op"() {a = #unknown<abc<3>>, b = #unknown<abc>, c = #arith<fastmath<fast>>} : () -> ()')
    assert "{a = #unknown.abc<3>, b = #unknown.abc, c = #arith.fastmath<fast>}" in compiler.print_ir(parsed.module)


@pytest.mark.parametrize(
    ("spelling", "message"),
    [
        ("#unknown.x<[a>", "unbalanced '[' character in pretty dialect name"),
        ('#unknown.x<"a" b', "unbalanced '<' character in pretty dialect name"),
        ('#unknown.x<"abc', "expected '\"' in string literal"),
        ("#arith.fastmath<fast", "unbalanced '<' character in pretty dialect name"),
        ("!llvm.ptr<[>", "unbalanced '[' character in pretty dialect name"),
        ("#func.x", "dialect 'func' provides no attribute parsing hook"),
        ("!arith<x>", "dialect 'arith' provides no type parsing hook"),
        ("#arith.x", "unknown attribute `x` in dialect `arith`"),
        ("!pdl.x", "unknown  type `x` in dialect `pdl`"),
        ("!llvm.x", "unknown LLVM type: x"),
        ("#gpu<3>", "expected valid keyword"),
        ('!gpu<"async.token">', "expected valid keyword"),
        ("#arith.fastmath<fast> : 3", "expected non-function type"),
    ],
)
def test_what_is_wrong_with_a_symbol_is_said_in_upstreams_words(spelling: str, message: str) -> None:
    parsed = parse_text(f'"op"() {{a = {spelling}}} : () -> ()')
    assert [error.message for error in parsed.all_diagnostics()] == [message]


def test_what_a_definition_knows_nothing_of_is_passed_over() -> None:
    text = '"op"() {a = !transform.any_op<foo>, b = #ub.poison<3>, c = #arith.fastmath<fast> : i32} : () -> ()'
    parsed = parse_text(text)
    assert parsed.all_diagnostics() == []
    assert "{a = !transform.any_op, b = #ub.poison, c = #arith.fastmath<fast>}" in compiler.print_ir(parsed.module)


def test_a_type_behind_an_attribute_belongs_to_it() -> None:
    assert str(compiler.parse_attribute("#unknown.a<1> : i32", context())) == "#unknown.a<1> : i32"


def test_a_width_may_begin_with_zeros() -> None:
    assert str(compiler.parse_type("tuple<i08, si016, i00>", context())) == "tuple<i8, si16, i0>"
