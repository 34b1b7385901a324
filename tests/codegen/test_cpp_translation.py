"""The emitc dialect becomes C++, the one that mlir-translate writes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.cpp import run_cpp
from tests.support.llvm_tools import LlvmTool
from tests.support.tool import Run
from tests.support.translate import ir_translate

VARIABLES = """
emitc.func @variables(%arg0: !emitc.ptr<i32>) -> i32 {
  %v = "emitc.variable"() <{value = 3 : i32}> : () -> !emitc.lvalue<i32>
  %empty = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.array<2x3xf32>
  %p = emitc.address_of %v : !emitc.lvalue<i32>
  %d = emitc.dereference %p : !emitc.ptr<i32>
  %l = emitc.load %d : !emitc.lvalue<i32>
  emitc.assign %l : i32 to %d : !emitc.lvalue<i32>
  %i = "emitc.constant"() <{value = 1 : index}> : () -> index
  %s = emitc.subscript %empty[%i, %i] : (!emitc.array<2x3xf32>, index, index) -> !emitc.lvalue<f32>
  %f = emitc.load %s : !emitc.lvalue<f32>
  %w = emitc.expression %d, %l : (!emitc.lvalue<i32>, i32) -> i32 {
    %x = emitc.load %d : !emitc.lvalue<i32>
    %y = emitc.add %x, %l : (i32, i32) -> i32
    emitc.yield %y : i32
  }
  emitc.do {
    %1 = emitc.call_opaque "next"() : () -> i32
    emitc.verbatim "// {} {{}} here" args %w : i32
  } while {
    %0 = emitc.expression %l, %w : (i32, i32) -> i1 {
      %1 = emitc.cmp lt, %l, %w : (i32, i32) -> i1
      emitc.yield %1 : i1
    }
    emitc.yield %0 : i1
  }
  emitc.return %l : i32
}
"""

EXPRESSIONS = """
func.func @expressions(%p: !emitc.ptr<i32>, %i: index, %cond: i1) {
  %g = emitc.get_global @number : !emitc.lvalue<i32>
  %e = emitc.expression %g, %p : (!emitc.lvalue<i32>, !emitc.ptr<i32>) -> i32 {
    %q = emitc.load %g : !emitc.lvalue<i32>
    %p1 = emitc.apply "*"(%p) : (!emitc.ptr<i32>) -> i32
    %z = emitc.mul %q, %p1 : (i32, i32) -> i32
    %z1 = emitc.cast %z : i32 to i32
    emitc.yield %z1 : i32
  }
  %e2 = emitc.expression %cond, %e : (i1, i32) -> i32 {
    %z = emitc.conditional %cond, %e, %e : i32
    emitc.yield %z : i32
  }
  %e3 = emitc.expression %cond : (i1) -> i1 {
    %c = "emitc.constant"() <{value = true}> : () -> i1
    %x = emitc.logical_or %c, %cond : i1, i1
    %x1 = emitc.logical_and %x, %x : i1, i1
    %x2 = emitc.bitwise_and %x1, %x1 : (i1, i1) -> i1
    emitc.yield %x2 : i1
  }
  %e4 = emitc.expression %i : (index) -> index {
    %a = emitc.sub %i, %i : (index, index) -> index
    %b = emitc.call_opaque "h"(%a) {args = [0 : index]} : (index) -> index
    %c = emitc.call_opaque "h"(%b) : (index) -> index
    %d = emitc.unary_minus %c : (index) -> index
    %f = emitc.unary_minus %d : (index) -> index
    emitc.yield %f : index
  }
  emitc.if %e3 {
    emitc.call_opaque "f"(%e2) : (i32) -> ()
  } else {
    emitc.call_opaque "g"() {args = [2.5 : f32, i32, @number, true, #emitc.opaque<"q">], template_args = [f32, 3]}
        : () -> ()
  }
  emitc.switch %i : index case 2 { emitc.verbatim "two();" emitc.yield } default { emitc.yield }
  emitc.for %k = %i to %e4 step %i { emitc.for %k2 = %k to %i step %i { emitc.yield } }
  return
}
emitc.global @number : i32
"""

MODULES = """
emitc.include "a.h"
emitc.include <"b.h">
emitc.global extern @declared : i32
emitc.global static const @bytes : !emitc.array<2xi8> = dense<[1, -2]>
emitc.class final @Counter {
  emitc.field @start : i32 = 3
  emitc.field @weights : !emitc.array<2xf32> = dense<1.0>
  emitc.func @run() {
    %0 = emitc.get_field @start : i32
    emitc.return
  }
}
emitc.declare_func @later
emitc.func private @outside(i32, !emitc.array<3xi32>) attributes {specifiers = ["extern"]}
emitc.func @later(%arg: !emitc.ssize_t) -> i32 attributes {specifiers = ["static", "inline"]} {
  %0 = emitc.literal "M_PI" : i32
  emitc.return %0 : i32
}
func.func @members(%p: !emitc.ptr<!emitc.opaque<"S">>) -> (f32, tuple<i32, ui64>) {
  %d = emitc.dereference %p : !emitc.ptr<!emitc.opaque<"S">>
  %m = "emitc.member"(%d) <{member = "x"}> : (!emitc.lvalue<!emitc.opaque<"S">>) -> !emitc.lvalue<f32>
  %x = emitc.load %m : !emitc.lvalue<f32>
  %0 = "emitc.constant"() <{value = 0.333333333 : f32}> : () -> f32
  %1 = "emitc.constant"() <{value = dense<[0.1, 1.0e+300, -0.0, 0x7FF0000000000000]> : tensor<4xf64>}>
      : () -> tensor<4xf64>
  %2 = "emitc.constant"() <{value = 0x7fc1 : bf16}> : () -> bf16
  %3 = "emitc.constant"() <{value = 1.0e-7 : f16}> : () -> f16
  %t, %n = emitc.call_opaque "pair"() : () -> (tuple<i32, ui64>, i32)
  return %x, %t : f32, tuple<i32, ui64>
}
emitc.file "part" { func.func @in_file() { return } }
"""

EFFECTS = """
emitc.func @a(%arg0: !emitc.ptr<i32>, %arg1: !emitc.array<4xi32>, %arg2: i32) -> i32 {
  %0 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<i32>
  %1 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<i32>
  %2 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<i1>
  %3 = expression %0 : (!emitc.lvalue<i32>) -> i32 {
    %10 = load %0 : <i32>
    yield %10 : i32
  }
  assign %3 : i32 to %1 : <i32>
  %4 = subscript %arg1[%arg2] : (!emitc.array<4xi32>, i32) -> !emitc.lvalue<i32>
  %5 = expression %0 : (!emitc.lvalue<i32>) -> i32 {
    %10 = load %0 : <i32>
    yield %10 : i32
  }
  assign %5 : i32 to %4 : <i32>
  %6 = expression %2 : (!emitc.lvalue<i1>) -> i1 {
    %10 = load %2 : <i1>
    yield %10 : i1
  }
  if %6 {
    %10 = expression %3 : (i32) -> i32 {
      %11 = call_opaque "f"(%3) : (i32) -> i32
      yield %11 : i32
    }
  }
  %7 = expression %2 : (!emitc.lvalue<i1>) -> i1 {
    %10 = load %2 : <i1>
    yield %10 : i1
  }
  %8 = expression %0 : (!emitc.lvalue<i32>) -> i32 {
    %10 = load %0 : <i32>
    yield %10 : i32
  }
  if %7 {
    assign %8 : i32 to %1 : <i32>
  }
  %9 = expression %3 : (i32) -> i32 {
    %10 = call_opaque "f"(%3) : (i32) -> i32
    yield %10 : i32
  }
  return %9 : i32
}
"""

BLOCKS = """
func.func @blocks(%c: i1, %p: i32) -> i32 {
  %0 = emitc.add %p, %p : (i32, i32) -> i32
  cf.cond_br %c, ^a(%0, %p : i32, i32), ^b(%p : i32)
^a(%x: i32, %y: i32):
  cf.br ^b(%x : i32)
^b(%z: i32):
  return %z : i32
}
"""

INVALID = {
    "func.func @f(%p: i7) { return }": "cannot emit integer type 'i7'",
    "func.func @f(%p: tensor<?xi32>) { return }": "cannot emit tensor type with non static shape",
    "func.func @f(%p: !emitc.lvalue<i32>) { return }": "'func.func' op cannot emit lvalue type as argument type",
    "func.func @f() { cf.br ^a\n^a: return }": "'func.func' op with multiple blocks needs variables declared at top",
    'func.func @f() { emitc.call_opaque "g"() {args = [{a = 2}]} : () -> ()  return }': (
        "cannot emit attribute: {a = 2 : i64}"
    ),
    'func.func @f() { emitc.call_opaque "g"() {args = [2.0 : f80]} : () -> ()  return }': (
        "expected floating point attribute to be f16, bf16, f32 or f64"
    ),
}


def cpp(text: str, *flags: str) -> str:
    done = ir_translate("--mlir-to-cpp", *flags, text=text)
    assert (done.code, done.errors) == (0, "")
    return done.output


@pytest.mark.parametrize(
    "text",
    [VARIABLES, EXPRESSIONS, EFFECTS, MODULES],
    ids=["variables", "expressions", "expressions with effects", "modules"],
)
@pytest.mark.parametrize("flag", ["--file-id=", "--declare-variables-at-top", "--file-id=part"])
def test_code_is_that_of_mlir_translate(mlir_translate: LlvmTool, text: str, flag: str) -> None:
    assert cpp(text, flag) == mlir_translate.output("--mlir-to-cpp", flag, text=text)


def test_blocks_become_labels_where_variables_are_declared_at_top(mlir_translate: LlvmTool) -> None:
    flags = "--declare-variables-at-top"
    assert cpp(BLOCKS, flags) == mlir_translate.output("--mlir-to-cpp", flags, text=BLOCKS)


@pytest.mark.parametrize("text", INVALID)
def test_what_has_no_counterpart_is_an_error_of_upstreams_words(mlir_translate: LlvmTool, text: str) -> None:
    own, upstream = (run("--mlir-to-cpp", text=text) for run in (ir_translate, mlir_translate))
    assert (own.code, upstream.code) == (1, 1)
    assert _first_error(own) == _first_error(upstream) == INVALID[text]


def test_operation_of_another_dialect_has_no_printer() -> None:
    done = ir_translate("--mlir-to-cpp", text="func.func @f(%a: i32) { %0 = arith.addi %a, %a : i32 return }")
    assert (done.code, _first_error(done)) == (1, "'arith.addi' op unable to find printer for op")


def test_deeply_nested_regions_are_emitted() -> None:
    depth = 3000
    text = f"func.func @f(%c: i1) {{ {'emitc.if %c { ' * depth}{'}' * depth} return }}"
    assert cpp(text).count("if (v1)") == depth


def test_expression_that_doubles_with_each_operation_is_refused() -> None:
    additions = "".join(f"%{i + 1} = emitc.add %{i}, %{i} : (i32, i32) -> i32\n" for i in range(60))
    text = f"""
    func.func @f(%a: i32) {{
      %e = emitc.expression %a : (i32) -> i32 {{
        %0 = emitc.add %a, %a : (i32, i32) -> i32
        {additions} emitc.yield %60 : i32
      }}
      return
    }}"""
    done = ir_translate("--mlir-to-cpp", text=text)
    assert (done.code, _first_error(done)) == (1, "cannot emit an expression of more than 10000000 characters")


def test_code_compiles_and_computes(tmp_path: Path) -> None:
    text = """
    emitc.include <"cstdint">
    emitc.func @sum_of_squares(%n: i32) -> i32 {
      %zero = "emitc.constant"() <{value = 0 : i32}> : () -> i32
      %one = "emitc.constant"() <{value = 1 : i32}> : () -> i32
      %sum = "emitc.variable"() <{value = 0 : i32}> : () -> !emitc.lvalue<i32>
      emitc.for %i = %zero to %n step %one : i32 {
        %before = emitc.load %sum : !emitc.lvalue<i32>
        %after = emitc.expression %before, %i : (i32, i32) -> i32 {
          %square = emitc.mul %i, %i : (i32, i32) -> i32
          %new = emitc.add %square, %before : (i32, i32) -> i32
          emitc.yield %new : i32
        }
        emitc.assign %after : i32 to %sum : !emitc.lvalue<i32>
      }
      %result = emitc.load %sum : !emitc.lvalue<i32>
      emitc.return %result : i32
    }
    emitc.verbatim "int main() {{ return sum_of_squares(6) == 55 ? 0 : 1; }"
    """.replace("{{", "{")
    assert run_cpp(cpp(text), tmp_path).code == 0


def _first_error(run: Run) -> str:
    return run.errors.split("error: ", 1)[1].split("\n", 1)[0]
