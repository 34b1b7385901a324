"""`convert-math-to-rocdl` and `convert-complex-to-rocdl-library-calls`: calls of AMD's device library."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import numbered, run

UNARY = (
    *("acos", "acosh", "asin", "asinh", "atan", "atanh", "cbrt", "ceil", "cos", "cosh", "sinh", "exp", "exp2", "expm1"),
    *("floor", "log", "log10", "log1p", "log2", "rsqrt", "sin", "tanh", "tan", "erf", "erfc", "sqrt", "absf", "trunc"),
)
ARGUMENTS = {"f16": "%h", "f32": "%x", "f64": "%d", "bf16": "%b", "vector<2xf32>": "%v", "vector<2x2xf16>": "%w"}
COMPLEX = ("abs", "angle", "cos", "exp", "log", "sin", "sqrt", "tan", "tanh")


def function(*ops: str) -> str:
    arguments = ", ".join(f"{name}: {type_}" for type_, name in ARGUMENTS.items())
    body = "\n".join(f"  %{number} = {op}" for number, op in enumerate(ops))
    return f"func.func @f({arguments}, %i: i32) {{\n{body}\n  return\n}}\n"


def complex_function(*ops: str) -> str:
    body = "\n".join(f"  %{number} = complex.{op}" for number, op in enumerate(ops))
    return f"func.func @f(%a: complex<f32>, %b: complex<f64>, %i: i64) {{\n{body}\n  return\n}}\n"


FLOATS = {
    **{type_: function(*(f"math.{op} {name} : {type_}" for op in UNARY)) for type_, name in ARGUMENTS.items()},
    "two operands": function(
        "math.atan2 %h, %h : f16",
        "math.powf %w, %w : vector<2x2xf16>",
        "math.fpowi %b, %i : bf16, i32",
        "arith.remf %d, %d fastmath<fast> : f64",
    ),
    "clamps": function(
        "math.clampf %x to [%x, %x] : f32",
        "math.clampf %w to [%w, %w] : vector<2x2xf16>",
        "math.clampf %b to [%b, %b] : bf16",
    ),
    "a function that is there": "llvm.func @__ocml_cos_f64(f64) -> f64\n" + function("math.cos %d : f64"),
    "no function around": """
"test.scope"() ({
  %x = "test.x"() : () -> f32
  %0 = math.cos %x : f32
  "test.end"(%0) : (f32) -> ()
}) : () -> ()
""",
}
COMPLEXES = {
    "f32": complex_function(*(f"{op} %a : complex<f32>" for op in COMPLEX if op != "angle")),
    "f64": complex_function(*(f"{op} %b fastmath<fast> : complex<f64>" for op in COMPLEX)),
    "powers": complex_function("pow %a, %a : complex<f32>", "powi %b, %i fastmath<nnan> : complex<f64>, i64"),
}


@pytest.mark.parametrize("name", FLOATS)
@pytest.mark.parametrize("chipset", ["", "gfx803", "gfx90a"])
def test_calls_of_float_functions_are_those_of_mlir_opt(name: str, chipset: str, mlir_opt: MlirOpt) -> None:
    pipeline = f"convert-math-to-rocdl{{chipset={chipset}}}"
    assert numbered(pipeline, FLOATS[name]) == mlir_opt.transformed(pipeline, FLOATS[name], among=list(FLOATS.values()))


@pytest.mark.parametrize("name", COMPLEXES)
def test_calls_of_complex_functions_are_those_of_mlir_opt(name: str, mlir_opt: MlirOpt) -> None:
    pipeline = "convert-complex-to-rocdl-library-calls"
    assert numbered(pipeline, COMPLEXES[name]) == mlir_opt.transformed(
        pipeline, COMPLEXES[name], among=list(COMPLEXES.values())
    )


def test_a_function_is_declared_once() -> None:
    printed = numbered("convert-math-to-rocdl", function("math.cos %x : f32", "math.cos %v : vector<2xf32>"))
    assert printed.count("llvm.func @__ocml_cos_f32(f32) -> f32") == 1
    assert printed.count("llvm.call @__ocml_cos_f32") == 3


@pytest.mark.parametrize("chipset", ["gfx9", "sm_80"])
def test_an_unknown_chipset_is_refused(chipset: str) -> None:
    text = function("math.cos %x : f32")
    assert not run(f"builtin.module(convert-math-to-rocdl{{chipset={chipset}}})", text).succeeded
