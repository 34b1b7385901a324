"""Mathematics in the llvm dialect, and as calls: results are those of mlir-opt."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import run
from tests.support.tool import ir_opt

INTRINSICS = """
func.func @f(%x: f32, %v: vector<4xf32>, %w: vector<2x3xf32>, %i: i32, %d: f64, %vi: vector<4xi32>) {
  %0 = math.exp %x fastmath<fast> : f32
  %1 = math.expm1 %x : f32
  %2 = math.log1p %v : vector<4xf32>
  %3 = math.rsqrt %w : vector<2x3xf32>
  %33 = math.rsqrt %x : f32
  %4 = math.absi %i : i32
  %5 = math.ctlz %i : i32
  %6 = math.cttz %vi : vector<4xi32>
  %7 = math.ctpop %i : i32
  %8 = math.fpowi %x, %i : f32, i32
  %9 = math.isnan %x : f32
  %11, %112 = math.sincos %x : f32
  %12 = math.clampf %x to [%x, %x] : f32
  %13 = math.expm1 %w : vector<2x3xf32>
  %14 = math.isinf %x : f32
  %15 = math.isnormal %x : f32
  %16 = math.fma %v, %v, %v : vector<4xf32>
  %17 = math.tanh %x : f32
  %18 = math.roundeven %d : f64
  %19 = math.log1p %w : vector<2x3xf32>
  %20 = math.absi %vi : vector<4xi32>
  %21 = math.ctlz %vi : vector<4xi32>
  %22 = math.ipowi %i, %i : i32
  return
}
"""

FUNCTIONS = """
func.func @f(%x: f32, %i: i32, %w: vector<2x3xf32>) {
  %a0 = math.absf %x : f32
  %a1 = math.ceil %x : f32
  %a3 = math.cos %x : f32
  %a4 = math.cosh %x : f32
  %a5 = math.acos %x : f32
  %a6 = math.acosh %x : f32
  %a7 = math.asin %x : f32
  %a8 = math.asinh %x : f32
  %a9 = math.atan %x : f32
  %a10 = math.atanh %x : f32
  %a11 = math.atan2 %x, %x : f32
  %a12 = math.cbrt %x : f32
  %a13 = math.sin %x : f32
  %a14 = math.sinh %x : f32
  %a15 = math.erf %x : f32
  %a16 = math.erfc %x : f32
  %a17 = math.exp2 %x : f32
  %a18 = math.floor %x : f32
  %a19 = math.log %x : f32
  %a20 = math.log2 %x : f32
  %a21 = math.log10 %x : f32
  %a22 = math.powf %x, %x : f32
  %a23 = math.sqrt %x : f32
  %a24 = math.tan %x : f32
  %a25 = math.round %x : f32
  %a26 = math.trunc %x : f32
  %a27 = math.exp %w : vector<2x3xf32>
  %a30 = math.expm1 %w fastmath<nnan> : vector<2x3xf32>
  return
}
func.func @g(%h: f16, %bf: bf16, %v: vector<2xf16>, %d: f64, %s: vector<[4]xf32>) {
  %0 = math.exp %h fastmath<fast> : f16
  %1 = math.log %bf : bf16
  %2 = math.tanh %v : vector<2xf16>
  %3 = math.cbrt %d : f64
  %4 = math.fma %h, %h, %h : f16
  return
}
"""

UNUSUAL_VECTORS = """
func.func @f(%s: vector<[4]xf32>, %z: vector<f32>) {
  %0 = math.exp %z : vector<f32>
  %1 = math.exp %s : vector<[4]xf32>
  return
}
"""

POWERS = """
func.func @f(%b: i32, %e: i32, %v: vector<2xi32>, %vx: vector<2x2xf32>, %ve: vector<2x2xi32>, %x: f32, %l: i64,
    %y: i8) {
  %0 = math.ipowi %b, %e : i32
  %1 = math.ipowi %v, %v : vector<2xi32>
  %2 = math.fpowi %x, %e : f32, i32
  %3 = math.fpowi %vx, %ve : vector<2x2xf32>, vector<2x2xi32>
  %4 = math.fpowi %x, %l : f32, i64
  %5 = math.ctlz %b : i32
  %6 = math.ctlz %y : i8
  return
}
"""

CASES = {
    "intrinsics": ("convert-math-to-llvm", INTRINSICS),
    "log1p as it is": ("convert-math-to-llvm{approximate-log1p=0}", INTRINSICS),
    "all functions as intrinsics": ("convert-math-to-llvm", FUNCTIONS),
    "all functions of the library": ("convert-math-to-libm", FUNCTIONS),
    "vectors of no dimension, scalable vectors": ("convert-math-to-libm", UNUSUAL_VECTORS),
    "powers and leading zeros": ("convert-math-to-funcs{convert-ctlz}", POWERS),
    "powers with wide exponents": ("convert-math-to-funcs{min-width-of-fpowi-exponent=33}", POWERS),
}


@pytest.mark.parametrize("case", CASES)
def test_the_result_is_that_of_mlir_opt(mlir_opt: MlirOpt, case: str) -> None:
    pipeline, text = CASES[case]
    flag = f"--pass-pipeline=builtin.module({pipeline})"
    alike = [other for passes, other in CASES.values() if passes == pipeline]
    assert ir_opt(flag, text=text).output == mlir_opt(flag, text=text, among=alike).output


def test_what_the_library_has_no_function_for_is_an_error() -> None:
    text = "func.func @f(%x: i32) { %0 = math.absi %x : i32\n return }"
    (problem,) = run("builtin.module(convert-math-to-libm)", text).problems
    assert problem.message == "failed to legalize operation 'math.absi' that was explicitly marked illegal"
