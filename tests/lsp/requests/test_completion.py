"""Completion inside of operations, as their syntax allows, also on incomplete lines."""

from __future__ import annotations

import re

import pytest

import compiler
from compiler.dialects import BUNDLED, load_dialect
from compiler.ods.model import OpDef
from ir_lsp.features.completion import Completion, completion
from ir_lsp.features.snippets import snippet_of
from tests.support.markers import marked, view_of


def items(line: str, before: str = "") -> list[Completion]:
    """Returns the items at the mark in a line of a function with `%i : index`, `%a : i32` and `%m : memref`."""
    arguments = "%a: i32, %x: f32, %m: memref<4xi32>, %i: index"
    text, (offset,) = marked(f"{before}func.func @f({arguments}) {{\n  {line}\n  return\n^bb1:\n  return\n}}\n")
    return completion(view_of(text), offset)


def offered(line: str, before: str = "") -> list[str]:
    return [item.label for item in items(line, before)]


@pytest.mark.parametrize(
    ("line", "first"),
    [
        ("%0 = arith.cmpi ~", ["eq", "ne", "slt", "sle"]),
        ("%0 = arith.cmpi s~", ["eq", "ne", "slt", "sle"]),
        ("%0 = arith.addi %a, %a overflow<~", ["none", "nsw", "nuw"]),
        ("scf.for %j = %i ~", ["to"]),
        ("scf.for %j = %i to %i step %i ~", ["iter_args"]),
        ("memref.copy %m, %m : memref<4xi32> ~", ["to"]),
        ("%0 = vector.reduction <~", ["add", "mul"]),
        ("%0 = gpu.thread_id ~", ["x", "y", "z"]),
        ("affine.for %j = ~", ["max"]),
    ],
)
def test_words_of_the_syntax_come_first(line: str, first: list[str]) -> None:
    assert offered(line)[: len(first)] == first


def test_types_of_the_operands_come_first_where_a_type_is_expected() -> None:
    actions = offered("%0 = arith.addi %a, %a : ~", "!alias = f64\n")
    assert actions[:2] == ["i32", "!alias"]
    assert {"index", "f32", "memref", "!llvm.ptr"} <= set(actions) | {"!llvm.ptr"}
    assert offered("memref.store %a, %m[%i] : ~")[0] in ("i32", "memref<4xi32>", "index")


def test_values_are_offered_where_an_operand_is_expected_also_without_a_percent_sign() -> None:
    assert offered("%0 = arith.addi ~")[0] == "%a"
    assert offered("%0 = arith.addf ~")[0] == "%x"
    assert offered("%0 = memref.load ~")[0] == "%m"
    assert offered("%0 = memref.load %m[~")[0] == "%i"


def test_blocks_symbols_and_regions_are_offered_where_they_are_allowed() -> None:
    assert offered("cf.br ~") == ["^bb1"]
    assert offered("call ~") == ["@f"]
    assert "{" in offered("scf.for %j = %i to %i step %i ~")


def test_the_cases_of_an_enum_have_their_meanings() -> None:
    detail_by_label = {item.label: item.detail for item in items("%0 = arith.addi %a, %a overflow<~")}
    assert detail_by_label["nuw"].startswith("no unsigned wrap")


def test_names_of_attributes_already_in_the_dictionary_are_not_offered() -> None:
    assert offered("%0 = memref.alloc() {~")[:1] == ["alignment"]
    assert "alignment" not in offered("%0 = memref.alloc() {alignment = 8 : i64, ~")
    assert "overflowFlags" in offered('%0 = "arith.addi"(%a, %a) <{~')
    assert "indexing_maps" in offered("linalg.generic {~")
    assert "iterator_types" in offered("linalg.generic {indexing_maps = [], ~")
    # The name is spelled elsewhere in this syntax.
    assert "predicate" not in offered("%0 = arith.cmpi slt, %a, %a {~")


def test_values_of_attributes_are_offered_after_an_equals_sign() -> None:
    actions = offered("%0 = memref.alloc() {other = ~", "#map = affine_map<(d0) -> (d0)>\n")
    assert actions[0] == "#map"
    assert {"dense", "affine_map", "true"} <= set(actions)


def test_an_alias_is_completed_with_types_or_attributes() -> None:
    text, (offset,) = marked("!t = ~\n")
    assert "memref" in [item.label for item in completion(view_of(text), offset)]
    text, (offset,) = marked("#a = ~\n")
    assert "affine_map" in [item.label for item in completion(view_of(text), offset)]


def test_completion_ignores_the_lines_after_an_incomplete_op() -> None:
    text, (offset,) = marked(
        "func.func @f(%a: i32) -> i32 {\n  %0 = arith.cmpi ~\n  %1 = arith.addi %a, %a : i32\n  return %1 : i32\n}\n"
    )
    assert completion(view_of(text), offset)[0].label == "eq"


def test_an_op_can_be_completed_on_a_further_line() -> None:
    text, (offset,) = marked("func.func @f(%m: memref<4xi32>, %a: i32) {\n  memref.copy %m,\n    ~\n  return\n}\n")
    assert completion(view_of(text), offset)[0].label == "%m"


def test_a_new_line_begins_a_new_op() -> None:
    assert "arith" in offered("%0 = arith.addi %a, %a : i32\n  ~")


@pytest.mark.parametrize(
    ("name", "snippet"),
    [
        ("arith.addi", "arith.addi ${1:%lhs}, ${2:%rhs} : ${3:type}"),
        ("cf.br", "cf.br ${1:^bb1}"),
        ("memref.load", "memref.load ${1:%memref}[$2] : ${3:type}"),
        ("func.call", "func.call ${1:@callee}($2) : ($3) -> ${4:()}"),
        ("func.func", "func.func @${1:name}($2) {\n  $0\n  return\n}"),
        ("arith.select", "arith.select ${1:%condition}, ${2:%true_value}, ${3:%false_value} : ${4:type}"),
        ("tir.while", "tir.while {\n  $0\n} do {\n  $1\n}"),
    ],
)
def test_an_op_is_inserted_as_a_snippet(name: str, snippet: str) -> None:
    definition = compiler.new_context().op_def(name)
    assert definition is not None
    assert snippet_of(definition, name) == snippet


def all_ops() -> list[OpDef]:
    context = compiler.new_context()
    return [op for name in BUNDLED if (dialect := context.dialect(name)) is not None for op in dialect.ops.values()]


def test_snippets_of_all_ops_are_well_formed() -> None:
    place = re.compile(r"\$(?:\d+|\{\d+:(?:[^}\\$]|\\.)*\}|\{\d+\|(?:[^|\\]|\\.)+\|\})|\\.")
    for definition in all_ops():
        snippet = snippet_of(definition, definition.name)
        assert "$" not in place.sub("", snippet), definition.name
        if snippet:
            assert snippet.startswith(definition.name)


@pytest.mark.parametrize(
    ("line", "is_offered"),
    [
        ("~", True),
        ("scf.for %j = %i to %i step %i {\n    ~\n  }", False),
        ('"t.op"() ({\n    ~\n  }) : () -> ()', True),
    ],
)
def test_a_dialect_prefix_may_be_omitted_only_directly_in_the_op_that_allows_it(line: str, is_offered: bool) -> None:
    assert ("return" in offered(line)) == is_offered


def test_a_dialect_that_has_types_offers_them() -> None:
    assert load_dialect("gpu") is not None
    assert "!gpu.async.token" in offered("%0 = gpu.wait async\n  %1 = arith.bitcast %x : f32 to !~")
