"""`math-expand-ops`: results are those of mlir-opt, for numbers and vectors of several formats."""

from __future__ import annotations

import pytest

from tests.support.passes import run, transformed
from tests.support.tool import assert_same, needs_mlir_opt

UNARY = (
    "sinh", "cosh", "tan", "tanh", "asinh", "acosh", "atanh", "ceil", "exp2", "round", "roundeven", "rsqrt",
)  # fmt: skip
POWERS = (0.0, 1.0, -1.0, 0.5, -0.5, 2.0, -2.0, 3.0, 2.5)


def program(type_: str, integer: str) -> str:
    """A function for each op, and for each constant power."""
    shaped = type_.startswith("vector")

    def splat(number: str) -> str:
        return f"dense<{number}>" if shaped else number

    bodies = [f"%r = math.{name} %x : T" for name in UNARY]
    bodies += ["%r = math.fma %x, %y, %z : T", "%r = math.absf %x : T"]
    bodies += ["%r = math.powf %x, %y : T", "%r = math.fpowi %x, %i : T, I"]
    bodies += [f"%c = arith.constant {splat(str(power))} : T\n%r = math.powf %x, %c : T" for power in POWERS]
    bodies += [f"%c = arith.constant {splat(str(power))} : I\n%r = math.fpowi %x, %c : T, I" for power in (0, 5, -3)]
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


@needs_mlir_opt
@pytest.mark.parametrize(
    ("type_", "integer"), [("f32", "i32"), ("f64", "i8"), ("f16", "i64"), ("vector<3xf32>", "vector<3xi32>")]
)
def test_the_result_is_that_of_mlir_opt(type_: str, integer: str) -> None:
    assert_same("--math-expand-ops", text=program(type_, integer))


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
    found = transformed("math-expand-ops{ops=rsqrt}", text)
    assert "math.sinh" in found and "math.sqrt" in found and "math.rsqrt" not in found


def test_what_would_take_constants_of_an_unknown_shape_stays() -> None:
    text = (
        "func.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {\n"
        "  %0 = math.sinh %x : tensor<?xf32>\n  return %0 : tensor<?xf32>\n}"
    )
    assert "math.sinh" in transformed("math-expand-ops", text)
    assert run("builtin.module(math-expand-ops)", text).succeeded
