"""The arith, math and index dialects: names of constants, select, casts; verify.mlir has faulty operations."""

from __future__ import annotations

import pytest

from compiler.syntax.printer.ir_printer import print_operation
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


def test_an_unknown_flag_has_an_error_for_the_word_and_one_for_the_parameter() -> None:
    assert messages("arith.addf %f, %f fastmath<foo> : f32") == [
        "custom op 'arith.addf' expected ::mlir::arith::FastMathFlags to be one of: none, reassoc, nnan, ninf, nsz, "
        "arcp, contract, afn, fast",
        "custom op 'arith.addf' failed to parse Arith_FastMathAttr parameter 'value' which is to be a "
        "`::mlir::arith::FastMathFlags`",
    ]
