"""convert-scf-to-emitc, convert-memref-to-emitc, convert-math-to-emitc and convert-to-emitc: whole programs in C."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.cpp import run_cpp
from tests.support.llvm_tools import MlirOpt
from tests.support.running import run_tool
from tests.support.tool import ir_opt
from tests.support.translate import ir_translate

CONTROL_FLOW = """
func.func @for(%lb: index, %ub: index, %st: index, %x: f32) -> (f32, i32) {
  %c = arith.constant 1 : i32
  %r:2 = scf.for %i = %lb to %ub step %st iter_args(%a = %x, %b = %c) -> (f32, i32) {
    %s = arith.addf %a, %x : f32
    %t = arith.index_cast %i : index to i32
    scf.yield %s, %t : f32, i32
  }
  return %r#0, %r#1 : f32, i32
}
func.func @if(%p: i1, %x: f32) -> index {
  %c = arith.constant 1 : index
  %d = arith.constant 2 : index
  %r = scf.if %p -> index {
    scf.yield %c : index
  } else { scf.yield %d : index }
  scf.if %p { emitc.call_opaque "touch"() : () -> () }
  return %r : index
}
func.func @switch(%p: index, %x: f32) -> i32 {
  %r = scf.index_switch %p -> i32
  case 2 { %a = arith.constant 10 : i32
    scf.yield %a : i32 }
  case 5 { %a = arith.constant 20 : i32
    scf.yield %a : i32 }
  default { %a = arith.constant 30 : i32
    scf.yield %a : i32 }
  return %r : i32
}
func.func @while(%n: i32, %x: f32) -> (i32, f32) {
  %c = arith.constant 1 : i32
  %r:2 = scf.while (%a = %n, %b = %x) : (i32, f32) -> (i32, f32) {
    %p = arith.cmpi slt, %a, %n : i32
    scf.condition(%p) %a, %b : i32, f32
  } do {
  ^bb0(%a: i32, %b: f32):
    %s = arith.addi %a, %c : i32
    scf.yield %s, %b : i32, f32
  }
  return %r#0, %r#1 : i32, f32
}
"""

MEMORY = """
memref.global "private" constant @k : memref<4x2xf32> = dense<1.0>
memref.global @g : memref<4xi32>
memref.global @h : memref<4xi32> = uninitialized
memref.global @number : memref<f32> = dense<2.0>
func.func @access(%m: memref<4x8xf32>, %n: memref<4xf16, 1>, %i: index, %j: index, %v: f32) -> (f32, f16) {
  %a = memref.alloca() : memref<4xindex>
  %g = memref.get_global @k : memref<4x2xf32>
  %s = memref.get_global @number : memref<f32>
  memref.store %v, %m[%i, %j] : memref<4x8xf32>
  %x = memref.load %m[%j, %i] : memref<4x8xf32>
  %y = memref.load %n[%j] : memref<4xf16, 1>
  return %x, %y : f32, f16
}
func.func @heap(%i: index) {
  %a = memref.alloc() : memref<4x8xi32>
  %b = memref.alloc() {alignment = 64} : memref<4x8xi32>
  memref.copy %a, %b : memref<4x8xi32> to memref<4x8xi32>
  return
}
"""

MATH = """
func.func @m(%x: f32, %y: f64, %h: f16, %v: vector<4xf32>) -> (f32, f64) {
  %0 = math.floor %x : f32
  %1 = math.round %0 : f32
  %2 = math.exp %1 : f32
  %3 = math.cos %y : f64
  %4 = math.atan2 %3, %y : f64
  %6 = math.powf %x, %2 : f32
  %9 = math.ceil %x {"a.b"} : f32
  %10 = math.asin %x fastmath<fast> : f32
  return %6, %4 : f32, f64
}
"""


@pytest.mark.parametrize(
    ("flag", "text"),
    [
        ("--convert-scf-to-emitc", CONTROL_FLOW),
        ("--convert-to-emitc", CONTROL_FLOW),
        ("--convert-memref-to-emitc", MEMORY),
        ("--convert-memref-to-emitc=lower-to-cpp", MEMORY),
        ("--convert-math-to-emitc", MATH),
        ("--convert-math-to-emitc=language-target=cpp11", MATH),
        ("--convert-to-emitc=filter-dialects=scf,arith", CONTROL_FLOW),
    ],
)
def test_result_is_that_of_mlir_opt(mlir_opt: MlirOpt, flag: str, text: str) -> None:
    assert ir_opt(flag, text=text).output == mlir_opt.output(flag, text=text)


REFUSED = {
    "a buffer of unknown size": "func.func @f(%n: index) { %a = memref.alloca(%n) : memref<?xi32> return }",
    "an empty buffer": "func.func @f() { %a = memref.alloca() : memref<2x0xi32> return }",
    "an alignment on the stack": "func.func @f() { %a = memref.alloca() {alignment = 64} : memref<4xi32> return }",
    "a nested global": 'memref.global "nested" @n : memref<4xi32> = dense<2>',
    "an aligned global": "memref.global @n : memref<4xi32> = dense<2> {alignment = 16}",
    "a layout": """func.func @f(%a: memref<4xi32, strided<[2], offset: 1>>, %i: index) {
  %x = memref.load %a[%i] : memref<4xi32, strided<[2], offset: 1>>
  return
}""",
    "an element that C has not": """func.func @f(%a: memref<4xi7>, %i: index) -> i7 {
  %x = memref.load %a[%i] : memref<4xi7>
  return %x : i7
}""",
}


@pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED.keys())
def test_memory_that_c_has_no_array_for_is_refused(mlir_opt: MlirOpt, text: str) -> None:
    own, upstream = (run("--convert-memref-to-emitc", text=text) for run in (ir_opt, mlir_opt))
    assert (own.code, upstream.code) == (1, 1)
    assert own.errors == upstream.errors


def test_loop_that_compares_unsigned_is_refused(mlir_opt: MlirOpt) -> None:
    text = "func.func @f(%n: i32) { scf.for unsigned %i = %n to %n step %n : i32 { } return }"
    own, upstream = (run("--convert-scf-to-emitc", text=text) for run in (ir_opt, mlir_opt))
    assert (own.code, own.errors) == (upstream.code, upstream.errors)


def test_loop_that_carries_an_index_is_converted() -> None:
    text = """func.func @f(%n: index) -> index {
  %r = scf.while (%i = %n) : (index) -> index {
    %go = arith.cmpi ult, %i, %n : index
    scf.condition(%go) %i : index
  } do {
  ^bb0(%i: index):
    %next = arith.addi %i, %i : index
    scf.yield %next : index
  }
  return %r : index
}
"""
    done = ir_opt("--convert-to-emitc", text=text)
    assert (done.code, done.errors) == (0, "")
    assert "scf." not in done.output and "unrealized_conversion_cast" not in done.output


def test_dialect_without_a_conversion_is_named() -> None:
    done = ir_opt("--convert-to-emitc=filter-dialects=math", text="module {}")
    assert "dialect does not implement ConvertToEmitCPatternInterface: math" in done.errors


def test_function_that_c_cannot_have_stays_as_it_is() -> None:
    text = "func.func @f(%a: vector<4xi32>) -> vector<4xi32> { return %a : vector<4xi32> }"
    assert ir_opt("--convert-to-emitc", text=text).output == ir_opt(text=text).output


PROGRAM = """
memref.global "private" constant @weights : memref<4xf64> = dense<[1.0, 0.5, 0.25, 0.125]>
func.func @filter(%n: i32, %x: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f64
  %buffer = memref.alloca() : memref<4xf64>
  scf.for %i = %c0 to %c4 step %c1 {
    %int = arith.index_cast %i : index to i32
    %float = arith.sitofp %int : i32 to f64
    %v = arith.addf %x, %float : f64
    %e = math.sin %v : f64
    memref.store %e, %buffer[%i] : memref<4xf64>
  }
  %w = memref.get_global @weights : memref<4xf64>
  %sum = scf.for %i = %c0 to %c4 step %c1 iter_args(%s = %zero) -> f64 {
    %a = memref.load %buffer[%i] : memref<4xf64>
    %b = memref.load %w[%i] : memref<4xf64>
    %p = arith.mulf %a, %b : f64
    %t = arith.addf %s, %p : f64
    scf.yield %t : f64
  }
  return %sum : f64
}
func.func @collatz(%n: i32, %x: f64) -> f64 {
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %three = arith.constant 3 : i32
  %zero = arith.constant 0 : i32
  %r:2 = scf.while (%v = %n, %count = %zero) : (i32, i32) -> (i32, i32) {
    %go = arith.cmpi ugt, %v, %one : i32
    scf.condition(%go) %count, %v : i32, i32
  } do {
  ^bb0(%count: i32, %v: i32):
    %bit = arith.andi %v, %one : i32
    %odd = arith.cmpi eq, %bit, %one : i32
    %next = scf.if %odd -> i32 {
      %t = arith.muli %v, %three : i32
      %s = arith.addi %t, %one : i32
      scf.yield %s : i32
    } else {
      %h = arith.divui %v, %two : i32
      scf.yield %h : i32
    }
    %more = arith.addi %count, %one : i32
    scf.yield %next, %more : i32, i32
  }
  %c = arith.index_cast %r#0 : i32 to index
  %w = scf.index_switch %c -> f64
  case 7 { %k = arith.constant 70.0 : f64
    scf.yield %k : f64 }
  case 16 { %k = func.call @filter(%n, %x) : (i32, f64) -> f64
    scf.yield %k : f64 }
  default { %k = arith.uitofp %r#0 : i32 to f64
    scf.yield %k : f64 }
  return %w : f64
}
"""


def test_cpp_of_a_program_computes_what_compiled_code_does(tmp_path: Path) -> None:
    flags = ("--convert-math-to-emitc=language-target=cpp11", "--convert-to-emitc", "--form-expressions")
    emitted = ir_translate("--mlir-to-cpp", text=ir_opt(*flags, text=PROGRAM).output)
    assert (emitted.code, emitted.errors) == (0, "")
    numbers = (1, 3, 7, 27)
    prints = [f'std::printf("%.17g\\n", collatz({number}, 0.5));' for number in numbers]
    headers = "\n".join(f"#include <{name}>" for name in ("cmath", "cstddef", "cstdint", "cstdio"))
    done = run_cpp("\n".join([headers, emitted.output, "int main() {", *prints, "return 0; }"]), tmp_path)
    for number, line in zip(numbers, done.output.split(), strict=True):
        compiled = run_tool("ir-run", PROGRAM, "--entry", "collatz", str(number), "0.5", folder=tmp_path)
        assert float(compiled.output.removesuffix(" : f64\n")) == pytest.approx(float(line), rel=1e-15)
