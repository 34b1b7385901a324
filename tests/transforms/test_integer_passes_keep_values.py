"""Passes over integers keep what a program computes by value, also where mlir-opt 22 changes it."""

from __future__ import annotations

from itertools import product

import pytest

from tests.support.function_interpreter import assert_refines
from tests.support.passes import transformed

WIDTHS = {"i7": 7, "i8": 8, "i32": 32, "i64": 64, "i100": 100, "index": 64}


def boundaries(type_: str) -> list[int]:
    """Numbers around the limits of all widths."""
    width = WIDTHS[type_]
    numbers = {sign * (1 << bits) + near for bits in WIDTHS.values() for near in (-1, 0, 1) for sign in (1, -1)}
    numbers |= {sign * (1 << bits - 1) + near for bits in WIDTHS.values() for near in (-1, 0) for sign in (1, -1)}
    numbers |= {0, 1, -1, 300, 65541, (1 << 53) + 1, (1 << 62) + (1 << 38) + 1}
    return sorted({number % (1 << width) for number in numbers})


def casts_between(source: str, target: str) -> list[str]:
    """The casts of integers from one type to another."""
    if source == target:
        return []
    if "index" in (source, target):
        return ["arith.index_cast", "arith.index_castui"]
    if WIDTHS[source] < WIDTHS[target]:
        return ["arith.extsi", "arith.extui"]
    return ["arith.trunci", "arith.trunci overflow<nsw>", "arith.trunci overflow<nuw>"]


def function(name: str, argument: str, result: str, *lines: str) -> str:
    """A function of %x that returns %r."""
    body = "\n".join(lines)
    return f"func.func @{name}(%x: {argument}) -> {result} {{\n{body}\nreturn %r : {result}\n}}\n"


def cast(result: str, spelling: str, value: str, source: str, target: str) -> str:
    name, _, flags = spelling.partition(" ")
    return f"{result} = {name} {value} {flags} : {source} to {target}"


@pytest.mark.parametrize("first", WIDTHS)
def test_chains_of_casts_keep_their_value(first: str) -> None:
    functions: dict[str, str] = {}
    for second, third in product(WIDTHS, WIDTHS):
        for inner, outer in product(casts_between(first, second), casts_between(second, third)):
            name = f"f{len(functions)}"
            lines = (cast("%a", inner, "%x", first, second), cast("%r", outer, "%a", second, third))
            functions[name] = function(name, first, third, *lines)
    inputs = [(number,) for number in boundaries(first)]
    assert_refines("".join(functions.values()), "canonicalize", dict.fromkeys(functions, inputs))


@pytest.mark.parametrize("cast_", ["arith.index_cast", "arith.index_castui"])
@pytest.mark.parametrize(("between", "expected"), [("i8", 2), ("i64", 0), ("i100", 0)])
def test_an_index_is_itself_after_casts_only_if_it_fits_between_them(cast_: str, between: str, expected: int) -> None:
    lines = (cast("%a", cast_, "%x", "index", between), cast("%r", cast_, "%a", between, "index"))
    assert transformed("canonicalize", function("f", "index", "index", *lines)).count(cast_) == expected


@pytest.mark.parametrize("flags", ["", "overflow<nsw>", "overflow<nuw>"])
def test_a_shift_before_a_truncation_keeps_the_value(flags: str) -> None:
    lines = (
        "%c = arith.constant 24 : i32",
        "%a = arith.shrsi %x, %c : i32",
        f"%r = arith.trunci %a {flags} : i32 to i8",
    )
    text = function("f", "i32", "i8", *lines)
    assert "arith.shrui" in transformed("canonicalize", text)
    inputs = [*boundaries("i32"), *((number << 24) + 5 for number in boundaries("i8"))]
    assert_refines(text, "canonicalize", {"f": [(number,) for number in inputs]})


@pytest.mark.parametrize("conversion", ["arith.sitofp", "arith.uitofp"])
@pytest.mark.parametrize(
    ("source", "between", "is_merged"),
    [("i8", "f32", True), ("i32", "f64", True), ("i32", "f32", False), ("i64", "f64", False), ("i100", "f64", False)],
)
def test_a_number_is_not_rounded_once_where_it_was_rounded_twice(
    conversion: str, source: str, between: str, is_merged: bool
) -> None:
    target = "f16" if between == "f32" else "f32"
    lines = (
        f"%a = {conversion} %x : {source} to {between}",
        f"%r = arith.truncf %a : {between} to {target}",
    )
    text = function("f", source, target, *lines)
    assert ("truncf" not in transformed("canonicalize", text)) == is_merged
    assert_refines(text, "canonicalize", {"f": [(number,) for number in boundaries(source)]})


RANGES = ((0, 127), (0, 128), (0, 255), (-128, 127), (-127, 1), (-129, 3), (0, 7), (0, 40))
"""Numbers that fit into 8 bits as signed, as unsigned, or as both, and some that do not."""
NARROWED = (
    *("addi", "addi overflow<nsw>", "addi overflow<nuw>", "subi", "subi overflow<nsw>", "subi overflow<nuw>"),
    *("muli", "muli overflow<nsw>", "muli overflow<nuw>", "andi", "ori", "xori"),
    *("shli", "shli overflow<nsw>", "shli overflow<nuw>", "shrsi", "shrui"),
    *("maxsi", "maxui", "minsi", "minui", "divsi", "divui", "ceildivsi", "ceildivui", "floordivsi", "remsi", "remui"),
    *(f"cmpi {predicate}," for predicate in ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")),
)


def bounded_function(name: str, op: str, type_: str, *ranges: tuple[int, int]) -> str:
    """An operation on %x and %y, each of which is kept in a range of signed numbers."""
    lines = []
    for value, (low, high) in zip("xy", ranges, strict=True):
        lines += [f"%{value}_low = arith.constant {low} : {type_}", f"%{value}_high = arith.constant {high} : {type_}"]
        lines.append(f"%{value}_above = arith.maxsi %{value}, %{value}_low : {type_}")
        lines.append(f"%{value}_in = arith.minsi %{value}_above, %{value}_high : {type_}")
    spelling, _, flags = op.partition(" overflow")
    flags = f"overflow{flags}" if flags else ""
    lines.append(f"%r = arith.{spelling} %x_in, %y_in {flags} : {type_}")
    result = "i1" if "cmpi" in op else type_
    body = "\n".join([*lines, f"return %r : {result}"])
    return f"func.func @{name}(%x: {type_}, %y: {type_}) -> {result} {{\n{body}\n}}\n"


@pytest.mark.parametrize("type_", ["i16", "index"])
@pytest.mark.parametrize("op", NARROWED)
def test_arithmetic_on_fewer_bits_computes_the_same(op: str, type_: str) -> None:
    functions, inputs = [], {}
    for number, ranges in enumerate(product(RANGES, RANGES)):
        functions.append(bounded_function(f"f{number}", op, type_, *ranges))
        near = [{low, high - 1, high, min(max(-1, low), high)} for low, high in ranges]
        inputs[f"f{number}"] = list(product(*near))
    assert_refines("".join(functions), "arith-int-range-narrowing{int-bitwidths-supported=8}", inputs)


@pytest.mark.parametrize("op", NARROWED)
def test_arithmetic_is_narrowed_where_that_is_the_same(op: str) -> None:
    text = bounded_function("f", op, "i16", (0, 3), (1, 3))
    output = transformed("arith-int-range-narrowing{int-bitwidths-supported=8}", text)
    assert ": i8" in output


def test_shift_amounts_stay_below_the_width() -> None:
    text = bounded_function("f", "shrui", "i64", (0, 255), (32, 40))
    widths = "int-bitwidths-supported=8,16,32,48"
    assert "arith.shrui" in (output := transformed(f"arith-int-range-narrowing{{{widths}}}", text))
    assert "i32" not in output and "i48" in output
