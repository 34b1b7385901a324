"""`math-expand-ops`: results are those of mlir-opt, for numbers and vectors of several formats."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.support.function_interpreter import CallableModule, assert_refines
from tests.support.llvm_tools import MlirOpt
from tests.support.passes import run, transformed

FUNCTIONS = (
    *("sinh", "cosh", "tanh", "tan", "asinh", "acosh", "atanh", "exp2", "rsqrt"),
    *("absf", "ceil", "round", "roundeven"),
)
POWERS = (0.0, 1.0, -1.0, 2.0, -2.0, 3.0, 0.5, -0.5, 2.5)
INTEGER_POWERS = (0, 5, -1, -6)


def program(type_: str, integer: str) -> str:
    """A function for each op, and for each constant power."""
    shaped = type_.startswith("vector")

    def splat(number: str) -> str:
        return f"dense<{number}>" if shaped else number

    bodies = [f"%r = math.{name} %x : T" for name in FUNCTIONS]
    bodies += ["%r = math.fma %x, %y, %z : T", "%r = math.powf %x, %y : T", "%r = math.fpowi %x, %i : T, I"]
    bodies += [f"%c = arith.constant {splat(str(power))} : T\n%r = math.powf %x, %c : T" for power in POWERS]
    bodies += [
        f"%c = arith.constant {splat(str(power))} : I\n%r = math.fpowi %x, %c : T, I" for power in INTEGER_POWERS
    ]
    functions = [
        f"func.func @f{number}(%x: T, %y: T, %z: T, %i: I) -> T {{\n{body}\nreturn %r : T\n}}\n"
        for number, body in enumerate(bodies)
    ]
    functions.append("func.func @ctlz(%i: I) -> I {\n%r = math.ctlz %i : I\nreturn %r : I\n}\n")
    return (
        "".join(functions)
        .replace(": T", f": {type_}")
        .replace("> T", f"> {type_}")
        .replace("I)", f"{integer})")
        .replace(": I", f": {integer}")
        .replace("> I", f"> {integer}")
        .replace(", I\n", f", {integer}\n")
    )


@pytest.mark.parametrize(
    ("type_", "integer"), [("f32", "i32"), ("f64", "i8"), ("f16", "i64"), ("vector<3xf32>", "vector<3xi32>")]
)
def test_the_result_is_that_of_mlir_opt(mlir_opt: MlirOpt, type_: str, integer: str) -> None:
    mlir_opt.assert_same("--math-expand-ops", text=program(type_, integer))


def test_a_number_is_limited_from_both_sides() -> None:
    # mlir-opt 22 takes the limits for one another.
    text = (
        "func.func @f(%x: f32, %low: f32, %high: f32) -> f32 {\n"
        "  %0 = math.clampf %x to [%low, %high] fastmath<nnan> : f32\n  return %0 : f32\n}"
    )
    assert transformed("math-expand-ops", text).split("\n")[1:3] == [
        "  %0 = arith.minimumf %arg0, %arg2 fastmath<nnan> : f32",
        "  %1 = arith.maximumf %0, %arg1 fastmath<nnan> : f32",
    ]


def test_only_the_ops_that_are_named_are_expanded() -> None:
    text = "func.func @f(%x: f32) -> f32 {\n%0 = math.sinh %x : f32\n%1 = math.rsqrt %0 : f32\nreturn %1 : f32\n}"
    output = transformed("math-expand-ops{ops=rsqrt}", text)
    assert "math.sinh" in output and "math.sqrt" in output and "math.rsqrt" not in output


def test_what_would_take_constants_of_an_unknown_shape_stays() -> None:
    text = (
        "func.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {\n"
        "  %0 = math.sinh %x : tensor<?xf32>\n  return %0 : tensor<?xf32>\n}"
    )
    assert "math.sinh" in transformed("math-expand-ops", text)
    assert run("builtin.module(math-expand-ops)", text).succeeded


# ------------------------------------------------------------------------------------------ values

DTYPES: dict[str, Any] = {"f16": np.float16, "f32": np.float32, "f64": np.float64}
SPECIAL = (0.0, 1.0, 0.25, 0.5, 0.75, 1.5, 2.0, 2.5, 3.0, 7.0, np.inf)


def numbers(type_: str) -> list[Any]:
    """Numbers of both signs, those of a fraction and those without, infinities, and a NaN."""
    dtype = DTYPES[type_]
    precision = np.finfo(dtype).nmant + 1
    values = [*SPECIAL, 2.0 ** (precision - 2) + 0.5, 2.0 ** (precision - 1) - 0.5, 2.0**precision, 0.1, 4.0]
    values += [np.nextafter(dtype(near), dtype(to)) for near in (0.5, 1.0, 1.5) for to in (0.0, 9.0)]
    values += [np.finfo(dtype).max, np.finfo(dtype).tiny]
    return [*(dtype(sign * value) for value in values for sign in (1, -1)), dtype(np.nan)]


def on(type_: str, *lines: str) -> str:
    """A function of %x and %y that returns %r."""
    body = "\n".join(lines).replace("T", type_)
    return f"func.func @f(%x: {type_}, %y: {type_}) -> {type_} {{\n{body}\nreturn %r : {type_}\n}}"


def assert_close(text: str, inputs: list[tuple[Any, Any]], tolerance: float) -> None:
    """The expanded function gives the same zeros, infinities and NaNs, and numbers that are close."""
    before, after = CallableModule(text), CallableModule(text, "math-expand-ops")
    for arguments in inputs:
        (expected,), (actual,) = before.run(arguments), after.run(arguments)
        if np.isnan(expected):
            assert np.isnan(actual), (arguments, actual)
            continue
        assert np.signbit(expected) == np.signbit(actual), (arguments, expected, actual)
        assert np.isclose(float(expected), float(actual), tolerance, 0.0), (arguments, expected, actual)


@pytest.mark.parametrize("type_", DTYPES)
def test_rounding_to_even_is_exact(type_: str) -> None:
    text = on(type_, "%r = math.roundeven %x : T")
    assert_refines(text, "math-expand-ops{ops=roundeven}", {"f": [(x, x) for x in numbers(type_)]})


@pytest.mark.parametrize("type_", ["f32", "f64"])
@pytest.mark.parametrize("name", ["cosh", "exp2", "rsqrt"])
def test_functions_are_close_and_keep_signs(name: str, type_: str) -> None:
    inputs = [(x, x) for x in numbers(type_)]
    assert_close(on(type_, f"%r = math.{name} %x : T"), inputs, 1e-3 if type_ == "f32" else 1e-6)


@pytest.mark.parametrize("width", [1, 2, 3, 7, 8, 12, 24, 31, 32, 33, 63, 64])
def test_leading_zeros_are_counted_in_every_width(width: int) -> None:
    text = f"func.func @f(%x: i{width}) -> i{width} {{\n%r = math.ctlz %x : i{width}\nreturn %r : i{width}\n}}"
    inputs = {(1 << bit) + low for bit in range(width) for low in (0, 1)} | {0, (1 << width) - 1}
    assert_refines(text, "math-expand-ops", {"f": [(number,) for number in inputs if number < 1 << width]})
