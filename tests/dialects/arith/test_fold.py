"""Folding and canonicalizing arith, index and math, and that mlir-opt does the same."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

import compiler
from compiler.rewrite.greedy import GreedyConfig, GreedyListener, RegionSimplification, apply_patterns_greedily
from compiler.rewrite.patterns import CanonicalizationPatterns
from tests.support.llvm_tools import MlirOpt
from tests.support.passes import transformed

FUNCTIONS = (
    "func.func @f(%x: i8) -> i8 { %c = arith.constant 0 : i8 %r = arith.addi %c, %x : i8 return %r : i8 }",
    "func.func @f() -> i8 { %c = arith.constant 100 : i8 %r = arith.addi %c, %c : i8 return %r : i8 }",
    "func.func @f() -> f32 { %c = arith.constant 0.1 : f32 %r = arith.mulf %c, %c : f32 return %r : f32 }",
    "func.func @f(%x: i8) -> i8 { %c = arith.constant 0 : i8 %r = arith.divui %x, %c : i8 return %r : i8 }",
    "func.func @f(%x: i32) -> i32 { %c = arith.constant 5 : i32 %a = arith.subi %x, %c : i32 "
    "%r = arith.subi %c, %a : i32 return %r : i32 }",
    "func.func @f(%x: i8) -> i1 { %c = arith.constant 4.4 : f32 %a = arith.sitofp %x : i8 to f32 "
    "%r = arith.cmpf olt, %a, %c : f32 return %r : i1 }",
    "func.func @f(%x: index) -> index { %c = index.constant 2 %a = index.add %x, %c %r = index.add %a, %c "
    "return %r : index }",
    "func.func @f() -> f32 { %c = arith.constant 0.5 : f32 %r = math.sin %c : f32 return %r : f32 }",
)


def canonicalized(text: str, *listeners: GreedyListener) -> str:
    context = compiler.new_context()
    module = compiler.parse(text, context)
    config = GreedyConfig(top_down=True, region_simplification=RegionSimplification.NORMAL)
    apply_patterns_greedily(module, CanonicalizationPatterns(context), context, config, listeners)
    return compiler.print_ir(module)


def test_sums_wrap_around() -> None:
    assert "arith.constant -56 : i8" in canonicalized(FUNCTIONS[1])


@pytest.mark.parametrize("cast", ["arith.index_cast", "arith.index_castui"])
def test_casts_to_index_and_back_go_when_canonicalized_but_are_no_fold(cast: str) -> None:
    casts = f"%i = {cast} %x : i64 to index %r = {cast} %i : index to i64"
    text = f"func.func @f(%x: i64) -> i64 {{ {casts} return %r : i64 }}"
    assert cast not in transformed("canonicalize", text)
    assert transformed("sccp", text).count(cast) == 2


def test_nothing_is_divided_by_zero() -> None:
    assert "arith.divui" in canonicalized(FUNCTIONS[3])


@pytest.mark.parametrize("text", FUNCTIONS)
def test_results_are_those_of_mlir_opt(mlir_opt: MlirOpt, text: str) -> None:
    assert canonicalized(text).strip() == mlir_opt.canonicalized(text, among=FUNCTIONS)


def test_integers_too_wide_to_compute_with_are_left_alone() -> None:
    lines = [f"%v{n} = arith.muli %v{n - 1}, %v{n - 1} : i16777215" for n in range(1, 40)]
    body = "\n".join(["%v0 = arith.constant 3 : i16777215", *lines])
    output = canonicalized(f"func.func @f() -> i16777215 {{\n{body}\nreturn %v39 : i16777215\n}}")
    assert output.count("arith.muli") == 39


def chains(inner: str) -> Iterator[str]:
    """Yields functions of two operations, the second on the first and a constant, or on the first and an argument."""
    for number, (outer, other) in enumerate(product(("addi", "subi", "muli", "andi", "ori", "xori"), ("%c", "%x"))):
        for operands in (f"%i, {other}", f"{other}, %i"):
            yield f"""
              func.func @f{number}{operands[1]}(%x: i32, %n: i8) -> i32 {{
                %c = arith.constant -1 : i32
                {inner}
                %r = arith.{outer} {operands} : i32
                return %r : i32
              }}"""


@pytest.mark.parametrize(
    "inner",
    [
        *[f"%i = arith.{name} {values} : i32" for name in ("addi", "subi", "muli") for values in ("%x, %c", "%c, %x")],
        "%i = arith.extui %n : i8 to i32",
        "%i = arith.extsi %n : i8 to i32",
    ],
)
def test_a_listener_which_has_every_pattern_tried_changes_no_result(inner: str) -> None:
    text = "\n".join(chains(inner))
    assert canonicalized(text, GreedyListener()) == canonicalized(text)
