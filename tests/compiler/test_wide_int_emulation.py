"""`arith-emulate-wide-int`: results are those of mlir-opt, for numbers and vectors."""

from __future__ import annotations

import pytest

from tests.support.passes import run, transformed
from tests.support.tool import assert_same, needs_mlir_opt

BINARY = ("addi", "subi", "muli", "andi", "ori", "xori", "shli", "shrui", "shrsi", "maxui", "maxsi", "minui", "minsi")
LINES = (
    *(f"%r = arith.{name} %a, %b : WIDE" for name in BINARY),
    *(f"%r = arith.cmpi {predicate}, %a, %b : WIDE" for predicate in ("eq", "ne", "slt", "sge", "ule")),
    "%r = arith.select %c, %a, %b : COND, WIDE",
    "%r = arith.extsi %s : SMALL to WIDE",
    "%r = arith.extui %s : SMALL to WIDE",
    "%r = arith.trunci %a : WIDE to SMALL",
    "%r = arith.index_cast %i : INDEX to WIDE",
    "%r = arith.index_castui %a : WIDE to INDEX",
    "%r = arith.sitofp %a : WIDE to FLOAT",
    "%r = arith.uitofp %a : WIDE to FLOAT",
    "%r = arith.fptosi %f : FLOAT to WIDE",
    "%r = arith.fptoui %f : FLOAT to WIDE",
    "%r = arith.constant CONSTANT : WIDE",
    "%r = func.call @f0(%a, %b, %c, %s, %i, %f) : (WIDE, WIDE, COND, SMALL, INDEX, FLOAT) -> WIDE",
    "vector.print %a : WIDE",
)
SCALARS = {"WIDE": "i64", "COND": "i1", "SMALL": "i16", "INDEX": "index", "FLOAT": "f32", "CONSTANT": "-3000000000"}
VECTORS = {
    "WIDE": "vector<3xi64>",
    "COND": "vector<3xi1>",
    "SMALL": "vector<3xi32>",
    "INDEX": "vector<3xindex>",
    "FLOAT": "vector<3xf16>",
    "CONSTANT": "dense<[1, -2, 12345678901]>",
}


def program(types: dict[str, str]) -> str:
    """A function for each line."""
    functions = []
    for number, line in enumerate(LINES):
        returned = "return %a : WIDE" if "%r" not in line or "%r = arith.addi" not in line else "return %r : WIDE"
        functions.append(
            f"func.func @f{number}(%a: WIDE, %b: WIDE, %c: COND, %s: SMALL, %i: INDEX, %f: FLOAT) -> WIDE {{\n"
            f"  {line}\n  {returned}\n}}\n"
        )
    text = "".join(functions)
    for name, type_ in types.items():
        text = text.replace(name, type_)
    return text


@needs_mlir_opt
@pytest.mark.parametrize("types", [SCALARS, VECTORS], ids=["scalars", "vectors"])
def test_the_result_is_that_of_mlir_opt(types: dict[str, str]) -> None:
    assert_same("--arith-emulate-wide-int=widest-int-supported=32", text=program(types))


def test_a_sum_is_that_of_the_halves() -> None:
    text = "func.func @f(%a: i64, %b: i64) -> i64 {\n  %0 = arith.addi %a, %b : i64\n  return %0 : i64\n}"
    found = transformed("arith-emulate-wide-int", text)
    assert found.startswith("func.func @f(%arg0: vector<2xi32>, %arg1: vector<2xi32>) -> vector<2xi32> {")
    assert "arith.addui_extended %0, %2 : i32, i1" in found


@pytest.mark.parametrize("width", [0, 1, 24])
def test_a_width_must_be_a_power_of_two(width: int) -> None:
    text = "func.func @f() {\n  return\n}"
    assert not run(f"builtin.module(arith-emulate-wide-int{{widest-int-supported={width}}})", text).succeeded


def test_what_has_no_halves_fails_with_its_name() -> None:
    text = "func.func @f(%a: i128) -> i128 {\n  %0 = arith.addi %a, %a : i128\n  return %0 : i128\n}"
    (problem,) = run("builtin.module(arith-emulate-wide-int)", text).problems
    assert problem.message == "failed to legalize operation 'func.func' that was explicitly marked illegal"
