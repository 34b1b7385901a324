"""form-expressions: which operators become one expression, as with mlir-opt."""

from __future__ import annotations

from tests.support.llvm_tools import MlirOpt
from tests.support.tool import ir_opt

OPERATORS = """
emitc.func @e(%a: i32, %b: i32, %pp: i32, %f: !emitc.array<4xf32>, %i: index) -> i32 {
  %p = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<i32>
  %0 = emitc.add %a, %b : (i32, i32) -> i32
  %1 = emitc.mul %0, %a : (i32, i32) -> i32
  %2 = emitc.load %p : !emitc.lvalue<i32>
  %3 = emitc.sub %1, %2 : (i32, i32) -> i32
  %s = emitc.subscript %f[%i] : (!emitc.array<4xf32>, index) -> !emitc.lvalue<f32>
  %l = emitc.load %s : !emitc.lvalue<f32>
  %c = emitc.call_opaque "g"(%3, %l) : (i32, f32) -> i32
  %4 = emitc.cmp eq, %c, %3 : (i32, i32) -> i1
  %5 = emitc.conditional %4, %a, %b : i32
  emitc.if %4 {
    %k = emitc.add %a, %b : (i32, i32) -> i32
    %k2 = emitc.add %k, %b : (i32, i32) -> i32
    emitc.call_opaque "h"(%k2) : (i32) -> ()
  }
  %ad = emitc.address_of %p : !emitc.lvalue<i32>
  %cst = "emitc.constant"() <{value = 4 : i32}> : () -> i32
  %9 = emitc.add %cst, %5 : (i32, i32) -> i32
  emitc.return %9 : i32
}
emitc.func @u(%a: i32, %b: i32) -> i32 {
  %0 = emitc.expression %a, %b : (i32, i32) -> i32 {
    %1 = emitc.add %a, %b : (i32, i32) -> i32
    emitc.yield %1 : i32
  }
  %2 = emitc.expression %0, %b : (i32, i32) -> i32 {
    %1 = emitc.add %0, %b : (i32, i32) -> i32
    %3 = emitc.add %1, %0 : (i32, i32) -> i32
    emitc.yield %3 : i32
  }
  %4 = emitc.call_opaque "z"(%2, %2) : (i32, i32) -> i32
  %5 = emitc.call_opaque "z"(%4, %2) : (i32, i32) -> i32
  emitc.return %5 : i32
}
"""


def test_operators_with_one_use_are_joined_as_by_mlir_opt(mlir_opt: MlirOpt) -> None:
    assert ir_opt("--form-expressions", text=OPERATORS).output == mlir_opt.output("--form-expressions", text=OPERATORS)


def test_expression_that_is_not_to_be_inlined_stays_so() -> None:
    text = """emitc.func @f(%a: i32) -> i32 {
  %0 = emitc.mul %a, %a : (i32, i32) -> i32
  %1 = emitc.expression %0 noinline : (i32) -> i32 {
    %2 = emitc.add %0, %0 : (i32, i32) -> i32
    emitc.yield %2 : i32
  }
  emitc.return %1 : i32
}
"""
    output = ir_opt("--form-expressions", text=text).output
    assert output.count("expression") == 1 and "noinline" in output
