"""wrap-emitc-func-in-class: functions become classes, as with mlir-opt."""

from __future__ import annotations

from tests.support.llvm_tools import MlirOpt
from tests.support.tool import ir_opt

FUNCTIONS = """
emitc.func @foo(%a: !emitc.array<1xf32> {emitc.field_ref = ["x"]}, %b: i32,
    %c: !emitc.array<1xf32> {a.b}) -> i32 attributes {specifiers = ["static"]} {
  %i = "emitc.constant"() <{value = 0 : index}> : () -> !emitc.size_t
  %s = emitc.subscript %a[%i] : (!emitc.array<1xf32>, !emitc.size_t) -> !emitc.lvalue<f32>
  %l = emitc.load %s : !emitc.lvalue<f32>
  %r = emitc.add %b, %b : (i32, i32) -> i32
  emitc.return %r : i32
}
emitc.func @ext(i32)
"""


def test_arguments_become_fields_as_by_mlir_opt(mlir_opt: MlirOpt) -> None:
    flag = "--wrap-emitc-func-in-class"
    assert ir_opt(flag, text=FUNCTIONS).output == mlir_opt.output(flag, text=FUNCTIONS)
