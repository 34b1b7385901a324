"""Numbers, poison and undefined behaviour in the interpreter."""

from __future__ import annotations

import math

import pytest

from tests.support.interpreted import fault_of, interpreted, result_of

BINARY = """
func.func @f(%a: {type}, %b: {type}) -> {type} {{
  %r = {op} %a, %b {flags} : {type}
  return %r : {type}
}}"""


def binary(op: str, a: object, b: object, type_: str = "i8", flags: str = "") -> object:
    return result_of(BINARY.format(op=op, type=type_, flags=flags), a, b)


@pytest.mark.parametrize(
    ("op", "a", "b", "expected"),
    [
        ("arith.addi", 100, 100, -56),
        ("arith.divsi", -7, 2, -3),
        ("arith.remsi", -7, 2, -1),
        ("arith.floordivsi", -7, 2, -4),
        ("arith.ceildivsi", -7, 2, -3),
        ("arith.divui", -7, 2, 124),
        ("arith.ceildivui", 7, 2, 4),
        ("arith.shrsi", -8, 1, -4),
        ("arith.shrui", -8, 1, 124),
        ("arith.maxui", -1, 1, -1),
        ("arith.maxsi", -1, 1, 1),
    ],
)
def test_integers_wrap_around_and_have_two_readings(op: str, a: int, b: int, expected: int) -> None:
    assert binary(op, a, b) == expected


def test_integers_have_any_width() -> None:
    assert binary("arith.muli", (1 << 100) + 1, 3, "i128") == 3 * ((1 << 100) + 1)
    assert binary("arith.addi", 2, 2, "i3") == -4


@pytest.mark.parametrize(
    ("op", "flags", "a", "b", "reason"),
    [
        ("arith.addi", "overflow<nsw>", 100, 100, "the result does not fit as a signed number, which `nsw` promises"),
        ("arith.subi", "overflow<nuw>", 1, 2, "the result does not fit as an unsigned number, which `nuw` promises"),
        ("arith.shli", "", 1, 8, "a number of 8 bits is shifted by 8"),
        ("arith.divui", "exact", 7, 2, "the division leaves a remainder, which `exact` excludes"),
    ],
)
def test_a_promise_that_is_broken_gives_poison_which_must_not_be_returned(
    op: str, flags: str, a: int, b: int, reason: str
) -> None:
    text = BINARY.format(op=op, type="i8", flags=flags).replace(f"%b {flags}", f"%b {flags}")
    assert fault_of(text, a, b) == ("func.func", "the function returns poison", [(reason, op)])


def test_poison_that_is_not_chosen_does_no_harm() -> None:
    text = """
      func.func @f(%c: i1) -> i32 {
        %p = ub.poison : i32
        %x = arith.constant 5 : i32
        %r = arith.select %c, %p, %x : i32
        return %r : i32
      }"""
    assert result_of(text, False) == 5
    assert fault_of(text, True)[1] == "the function returns poison"


def test_a_branch_on_poison_is_undefined() -> None:
    text = """
      func.func @f() {
        %p = ub.poison : i1
        cf.cond_br %p, ^end, ^end
      ^end:
        return
      }"""
    note = ("the value is poison from here on", "ub.poison")
    assert fault_of(text) == ("cf.cond_br", "the condition is poison", [note])


@pytest.mark.parametrize(
    ("op", "a", "b", "message"),
    [
        ("arith.divsi", 1, 0, "division by zero"),
        ("arith.remui", 1, 0, "division by zero"),
        ("arith.divsi", -128, -1, "the quotient of -128 and -1 does not fit into 8 bits"),
    ],
)
def test_divisions_without_a_result_are_undefined(op: str, a: int, b: int, message: str) -> None:
    assert fault_of(BINARY.format(op=op, type="i8", flags=""), a, b)[:2] == (op, message)


@pytest.mark.parametrize("type_", ["f16", "bf16", "f32", "f64"])
def test_floats_round_as_their_format_does(type_: str) -> None:
    precision = {"f16": 11, "bf16": 8, "f32": 24, "f64": 53}[type_]
    tiny = 2.0**-precision
    assert binary("arith.addf", 1.0, tiny, type_) == 1.0
    assert binary("arith.addf", 1.0, 1.5 * tiny, type_) == 1.0 + 2 * tiny
    assert binary("arith.divf", 1.0, 0.0, type_) == math.inf
    assert math.isnan(float(str(binary("arith.subf", math.inf, math.inf, type_))))
    assert math.copysign(1, float(str(binary("arith.mulf", -1.0, 0.0, type_)))) == -1


def test_fast_math_flags_are_promises() -> None:
    text = BINARY.format(op="arith.addf", type="f32", flags="fastmath<nnan>")
    assert result_of(text, 1.0, 2.0) == 3.0
    reason = ("an operand or the result is NaN, which `nnan` excludes", "arith.addf")
    assert fault_of(text, math.inf, -math.inf) == ("func.func", "the function returns poison", [reason])


def test_casts_between_integers_and_floats() -> None:
    text = """
      func.func @f(%a: f32) -> i8 {
        %r = arith.fptosi %a : f32 to i8
        return %r : i8
      }"""
    assert result_of(text, -3.9) == -3
    assert fault_of(text, 1000.0)[2] == [("the number does not fit into 8 bits", "arith.fptosi")]


def test_functions_of_math_are_those_of_the_c_library() -> None:
    text = """
      func.func @f(%a: f64, %b: f64, %c: f64) -> f64 {
        %s = math.sqrt %a : f64
        %p = math.powf %s, %b : f64
        %r = math.fma %p, %b, %c : f64
        return %r : f64
      }"""
    assert result_of(text, 9.0, 3.0, -80.0) == 1.0


def test_conversions_with_a_scale_round_twice() -> None:
    text = """
      func.func @f(%a: f8E5M2, %s: f8E8M0FNU, %b: f32) -> (f32, f8E5M2) {
        %wide = arith.scaling_extf %a, %s : f8E5M2, f8E8M0FNU to f32
        %narrow = arith.scaling_truncf %b, %s : f32, f8E8M0FNU to f8E5M2
        return %wide, %narrow : f32, f8E5M2
      }"""
    assert interpreted(text, 1.25, 4.0, 7.0).results == [5.0, 1.75]


def test_values_keep_their_bits_in_casts_of_conversions() -> None:
    text = """
      func.func @f(%a: index) -> index {
        %b = builtin.unrealized_conversion_cast %a : index to i64
        %one = llvm.mlir.constant(1 : i64) : i64
        %c = llvm.add %b, %one : i64
        %d = builtin.unrealized_conversion_cast %c : i64 to index
        return %d : index
      }"""
    assert result_of(text, 41) == 42


def test_indices_of_another_width_than_64_bits_are_not_supported() -> None:
    text = """
      module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32>} {
        func.func @f(%a: i64) -> i64 {
          %i = arith.index_cast %a : i64 to index
          %r = arith.index_cast %i : index to i64
          return %r : i64
        }
      }"""
    assert fault_of(text, 1 << 32)[:2] == ("arith.index_cast", "an index has 32 bits here, but 64 in the interpreter")
