# ruff: noqa: E501  (IR and messages stand in lines as the printer makes them)
"""The arith, math and index dialects: names of constants, select, casts, and what is said of faulty operations."""

from __future__ import annotations

import pytest

from compiler.syntax.printer import print_operation
from tests.support.ir import parse, parse_text, problems

ARGUMENTS = "%x: index, %b: i1, %i: i32, %f: f32, %v: vector<4xf32>, %m: vector<4xi1>"


def printed(line: str) -> str:
    """An operation as it is printed inside a function."""
    return print_operation(parse(f"func.func @f({ARGUMENTS}) {{\n{line}\nreturn\n}}")).split("\n")[2].strip()


def messages(line: str) -> list[str]:
    """Syntax errors, or else what the verifier says."""
    text = f"func.func @f({ARGUMENTS}) {{\n{line}\nreturn\n}}"
    errors = [diagnostic.message for diagnostic in parse_text(text).all_diagnostics()]
    return errors or [line.partition(": ")[2] for line in problems(text)]


@pytest.mark.parametrize(
    "line",
    [
        "%c4 = arith.constant 4 : index",
        "%c-1_i8 = arith.constant -1 : i8",
        "%true = arith.constant true",
        "%false = arith.constant false",
        "%cst = arith.constant 1.000000e+00 : f32",
        "%cst = arith.constant dense<1> : tensor<4xi32>",
        "%c8_i64 = arith.constant {tag} 8 : i64",
        "%idx-4 = index.constant -4",
        "%true = index.bool.constant true",
        "%0 = arith.select %arg1, %arg0, %arg0 : index",
        "%0 = arith.select %arg5, %arg4, %arg4 : vector<4xi1>, vector<4xf32>",
        "%0 = arith.addi %arg2, %arg2 overflow<nsw, nuw> : i32",
        "%0 = math.fpowi %arg3, %arg2 : f32, i32",
        "%0 = index.cmp slt(%arg0, %arg0)",
        "%0 = ub.poison : f32",
    ],
)
def test_what_is_printed_reads_back_the_same(line: str) -> None:
    named = line
    for index, name in enumerate(("x", "b", "i", "f", "v", "m")):
        named = named.replace(f"%arg{index}", f"%{name}")
    assert printed(named) == line


def test_the_product_of_a_constant_and_vscale_is_named_so() -> None:
    text = "%c = arith.constant 4 : index\n%s = vector.vscale\n%p = arith.muli %c, %s : index"
    assert "%c4_vscale = arith.muli" in print_operation(parse(text))


def test_an_attribute_in_the_dictionary_wins_over_the_one_that_is_spelled() -> None:
    assert (
        printed("%0 = arith.cmpi eq, %i, %i {predicate = 2 : i64} : i32") == "%0 = arith.cmpi slt, %arg2, %arg2 : i32"
    )


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "arith.extui %i : i32 to i16",
            "'arith.extui' op operand type 'i32' and result type 'i16' are cast incompatible",
        ),
        (
            "arith.truncf %f : f32 to f32",
            "'arith.truncf' op operand type 'f32' and result type 'f32' are cast incompatible",
        ),
        (
            "arith.index_cast %i : i32 to i64",
            "'arith.index_cast' op operand type 'i32' and result type 'i64' are cast incompatible",
        ),
        (
            "arith.bitcast %i : i32 to f64",
            "'arith.bitcast' op operand type 'i32' and result type 'f64' are cast incompatible",
        ),
        (
            "index.casts %x : index to index",
            "'index.casts' op operand type 'index' and result type 'index' are cast incompatible",
        ),
        (
            "arith.constant dense<[1, 2]> : vector<[2]xi32>",
            "'arith.constant' op intializing scalable vectors with elements attribute is not supported unless it's a "
            "vector splat",
        ),
        (
            '"arith.constant"() {value = 1 : si32} : () -> si32',
            "'arith.constant' op integer return type must be signless",
        ),
        ('arith.constant "a" : i32', "'arith.constant' op value must be an integer, float, or elements attribute"),
        ("arith.constant unit", "custom op 'arith.constant' invalid kind of attribute specified"),
        ("arith.select %i, %f : f32", "custom op 'arith.select' expected 3 operands"),
        (
            "arith.cmpf oeq, %i, %i : i32",
            "custom op 'arith.cmpf' 'lhs' must be floating-point-like, but got 'i32'",
        ),
        (
            "arith.addf %f, %f fastmath<foo> : f32",
            "custom op 'arith.addf' expected ::mlir::arith::FastMathFlags to be one of: none, reassoc, nnan, ninf, nsz, "
            "arcp, contract, afn, fast",
        ),
        (
            '"arith.cmpi"(%i, %i) <{predicate = "a"}> : (i32, i32) -> i1',
            'invalid properties {predicate = "a"} for op arith.cmpi: Invalid attribute `predicate` in property '
            'conversion: "a"',
        ),
        ("ub.poison <1 : i32> : i32", "custom op 'ub.poison' invalid kind of attribute specified"),
    ],
)
def test_faulty_operations_are_told_in_upstreams_words(line: str, message: str) -> None:
    assert messages(line) == [message]
