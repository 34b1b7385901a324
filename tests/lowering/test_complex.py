"""Complex numbers in the llvm dialect, by their parts, and as calls: results are those of mlir-opt."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.tool import ir_opt

NUMBERS = """
func.func @f(%a: complex<f32>, %b: complex<f32>, %x: f32, %c64: complex<f64>) {
  %0 = complex.add %a, %b fastmath<nnan> : complex<f32>
  %1 = complex.sub %a, %b : complex<f32>
  %2 = complex.mul %a, %b : complex<f32>
  %3 = complex.div %a, %b fastmath<arcp> : complex<f32>
  %4 = complex.abs %a fastmath<nnan> : complex<f32>
  %5 = complex.re %a : complex<f32>
  %6 = complex.im %a : complex<f32>
  %7 = complex.create %x, %x : complex<f32>
  %8 = complex.constant [1.0, 2.0] : complex<f64>
  return
}
"""

UNARY = ("conj", "cos", "exp", "expm1", "log", "log1p", "neg", "rsqrt", "sign", "sin", "sqrt", "tan", "tanh")
BINARY = ("add", "sub", "mul", "div", "atan2", "pow")
LIBRARY = ("abs", "angle", "conj", "cos", "log", "sin", "sqrt", "tan", "tanh", "pow")


def function(name: str, element: str, flags: str = "") -> str:
    """A function with just one op."""
    type_ = f"complex<{element}>"
    result = element if name in ("abs", "angle") else "i1" if name in ("eq", "neq") else type_
    operands = "%a, %b" if name in (*BINARY, "eq", "neq") else "%a"
    return (
        f"func.func @{name}_{element}_{len(flags)}(%a: {type_}, %b: {type_}) -> {result} {{\n"
        f"  %0 = complex.{name} {operands}{flags} : {type_}\n  return %0 : {result}\n}}\n"
    )


ALL = "".join(
    function(name, element, flags)
    for flags, element in (("", "f32"), (" fastmath<nnan>", "f64"), (" fastmath<nnan,ninf,contract>", "f16"))
    for name in (*UNARY, *BINARY, "abs", "angle")
)
OTHERS = function("eq", "f32") + function("neq", "f16")
POWER = """
func.func @powi(%a: complex<f32>, %b: i32) -> complex<f32> {
  %0 = complex.powi %a, %b : complex<f32>, i32
  return %0 : complex<f32>
}
"""
CALLS = "".join(function(name, element) for name in LIBRARY for element in ("f32", "f64"))

CASES = {
    **{f"structures, {way}": (f"convert-complex-to-llvm{{complex-range={way}}}", NUMBERS) for way in ("basic", "none")},
    "structures, Smith's algorithm": ("convert-complex-to-llvm{complex-range=improved}", NUMBERS),
    "parts": ("convert-complex-to-standard", ALL + OTHERS + POWER),
    "parts, divided by the formula": ("convert-complex-to-standard{complex-range=basic}", ALL),
    "calls": ("convert-complex-to-libm", CALLS),
}


@pytest.mark.parametrize("case", CASES)
def test_the_result_is_that_of_mlir_opt(mlir_opt: MlirOpt, case: str) -> None:
    pipeline, text = CASES[case]
    flag = f"--pass-pipeline=builtin.module({pipeline})"
    alike = [other for passes, other in CASES.values() if passes == pipeline]
    theirs = mlir_opt(flag, text=text, among=alike)
    assert theirs.code == 0, theirs.errors
    assert ir_opt(flag, text=text).output == theirs.output
