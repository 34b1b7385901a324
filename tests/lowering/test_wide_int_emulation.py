"""Wide integers as halves: results are those of mlir-opt, for numbers, vectors and buffers."""

from __future__ import annotations

import random
from itertools import product

import numpy
import pytest

from tests.support.function_interpreter import CallableModule
from tests.support.llvm_tools import MlirOpt
from tests.support.passes import problems_of, run, transformed

BINARY = ("addi", "subi", "muli", "andi", "ori", "xori", "maxui", "maxsi", "minui", "minsi")
SHIFTS = ("shli", "shrui", "shrsi")
LINES = (
    *(f"%r = arith.{name} %a, %b : WIDE" for name in BINARY),
    *(f"%r = arith.cmpi {predicate}, %a, %b : WIDE" for predicate in ("eq", "ne", "slt", "sge", "ule")),
    "%r = arith.select %c, %a, %b : COND, WIDE",
    "%r = arith.extsi %s : SMALL to WIDE",
    "%r = arith.extui %s : SMALL to WIDE",
    "%r = arith.trunci %a : WIDE to SMALL",
    "%r = arith.index_cast %i : INDEX to WIDE",
    "%r = arith.index_castui %a : WIDE to INDEX",
    "%r = arith.sitofp %a : WIDE to LARGE",
    "%r = arith.uitofp %a : WIDE to LARGE",
    "%r = arith.fptosi %f : FLOAT to WIDE",
    "%r = arith.fptoui %f : FLOAT to WIDE",
    "%r = arith.constant CONSTANT : WIDE",
    "%r = func.call @f0(%a, %b, %c, %s, %i, %f) : (WIDE, WIDE, COND, SMALL, INDEX, FLOAT) -> WIDE",
    "vector.print %a : WIDE",
)
SCALARS = {
    "WIDE": "i64",
    "COND": "i1",
    "SMALL": "i16",
    "INDEX": "index",
    "FLOAT": "f32",
    "LARGE": "f64",
    "CONSTANT": "-3000000000",
}
VECTORS = {
    "WIDE": "vector<3xi64>",
    "COND": "vector<3xi1>",
    "SMALL": "vector<3xi32>",
    "INDEX": "vector<3xindex>",
    "FLOAT": "vector<3xf16>",
    "LARGE": "vector<3xf16>",
    "CONSTANT": "dense<[1, -2, 12345678901]>",
}


def function(body: str) -> str:
    """A function of %x and %y that returns %r."""
    return f"func.func @f(%x: i64, %y: i64) -> i64 {{\n{body}\nreturn %r : i64\n}}"


def halves(number: int) -> numpy.ndarray:
    actual = numpy.empty(2, object)
    actual[:] = [number % 2**32, number >> 32]
    return actual


def check(text: str, inputs: list[tuple[int, int]]) -> None:
    """The function gives the halves of what it gave before, and neither of them is poison."""
    before, after = CallableModule(text), CallableModule(text, "arith-emulate-wide-int")
    for arguments in inputs:
        (expected,) = before.run(arguments)
        actual = after.run([halves(number) for number in arguments])[0]
        assert list(actual) == list(halves(expected)), (text, arguments)


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


@pytest.mark.parametrize("types", [SCALARS, VECTORS], ids=["scalars", "vectors"])
def test_the_result_is_that_of_mlir_opt(mlir_opt: MlirOpt, types: dict[str, str]) -> None:
    mlir_opt.assert_same("--arith-emulate-wide-int=widest-int-supported=32", text=program(types))


def test_a_sum_is_that_of_the_halves() -> None:
    text = "func.func @f(%a: i64, %b: i64) -> i64 {\n  %0 = arith.addi %a, %b : i64\n  return %0 : i64\n}"
    output = transformed("arith-emulate-wide-int", text)
    assert output.startswith("func.func @f(%arg0: vector<2xi32>, %arg1: vector<2xi32>) -> vector<2xi32> {")
    assert "arith.addui_extended %0, %2 : i32, i1" in output


@pytest.mark.parametrize("width", [0, 1, 24])
def test_a_width_must_be_a_power_of_two(width: int) -> None:
    text = "func.func @f() {\n  return\n}"
    assert not run(f"builtin.module(arith-emulate-wide-int{{widest-int-supported={width}}})", text).succeeded


def test_what_has_no_halves_fails_with_its_name() -> None:
    text = "func.func @f(%a: i128) -> i128 {\n  %0 = arith.addi %a, %a : i128\n  return %0 : i128\n}"
    (problem,) = run("builtin.module(arith-emulate-wide-int)", text).problems
    assert problem.message == "failed to legalize operation 'func.func' that was explicitly marked illegal"


def test_integer_operations_keep_their_value() -> None:
    numbers = [0, 1, 5, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**32 + 7, 2**63 - 1, 2**63, 2**63 + 2**31, 2**64 - 1]
    for name in BINARY:
        text = function(f"%r = arith.{name} %x, %y : i64")
        check(text, list(product(numbers, numbers)))
    for predicate in ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"):
        comparison = f"%c = arith.cmpi {predicate}, %x, %y : i64\n%r = arith.select %c, %x, %y : i64"
        check(function(comparison), list(product(numbers, numbers)))


@pytest.mark.parametrize("name", SHIFTS)
def test_shifts_keep_their_value_for_every_amount(name: str) -> None:
    # mlir-opt 22 makes the high half of a shift by 0 poison, as it shifts by 32 what the low one gives to it.
    numbers = [0, 1, 0x0123456789ABCDEF, 0xFEDCBA9876543210, 2**31, 2**32, 2**63, 2**64 - 1]
    check(function(f"%r = arith.{name} %x, %y : i64"), list(product(numbers, range(64))))


@pytest.mark.parametrize("name", ["uitofp", "sitofp"])
@pytest.mark.parametrize("type_", ["f32", "f64", "f16"])
def test_floats_of_wide_integers_are_rounded_once(type_: str, name: str) -> None:
    # mlir-opt 22 rounds each half to an f32, and then their sum.
    text = f"func.func @f(%x: i64) -> {type_} {{\n%r = arith.{name} %x : i64 to {type_}\nreturn %r : {type_}\n}}"
    before, after = CallableModule(text), CallableModule(text, "arith-emulate-wide-int")
    halfway = [(2**24 + last) * 2**shift + 2 ** max(shift - 1, 0) for last in (0, 1) for shift in range(40)]
    exact = [2**shift for shift in range(64)]
    near = [number + rest for number in (*halfway, *exact) for rest in (-1, 0, 1)]
    generator = random.Random(5)
    for number in (*near, *(generator.getrandbits(64) >> generator.randrange(64) for _ in range(300))):
        for value in (number % 2**64, -number % 2**64):
            assert before.run([value]) == after.run([halves(value)])[:1], value


def test_floats_of_vectors_of_wide_integers_are_rounded_once() -> None:
    text = "func.func @f(%x: vector<2xi64>) -> vector<2xf32> {\n%r = arith.uitofp %x : vector<2xi64> to vector<2xf32>\n"
    output = transformed("arith-emulate-wide-int", text + "return %r : vector<2xf32>\n}")
    assert "arith.extui" in output and ": vector<2xi1> to vector<2xi32>" in output


IN_MEMORY = """\
func.func @f(%n: index, %i: i32) -> i32 {
  %a = memref.alloc(%n) {alignment = 64 : i64} : memref<?xi64>
  %first = arith.constant 0 : index
  %wide = arith.extsi %i : i32 to i64
  %doubled = arith.addi %wide, %wide : i64
  memref.store %doubled, %a[%first] : memref<?xi64>
  %v = memref.load %a[%first] {nontemporal = true} : memref<?xi64>
  %back = arith.subi %v, %wide : i64
  %r = arith.trunci %back : i64 to i32
  return %r : i32
}
"""


def test_buffers_hold_the_halves_as_those_of_mlir_opt_do(mlir_opt: MlirOpt) -> None:
    mlir_opt.assert_same("--memref-emulate-wide-int=widest-int-supported=32", text=IN_MEMORY)


def test_a_buffer_whose_integers_have_no_halves_is_refused() -> None:
    text = "func.func @f() {\n  %a = memref.alloc() : memref<4xi128>\n  return\n}"
    assert problems_of("memref-emulate-wide-int", text) == [
        "failed to legalize operation 'memref.alloc' that was explicitly marked illegal"
    ]
