"""convert-arith-to-emitc and convert-func-to-emitc: functions and arithmetic of C."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.support.cpp import run_cpp
from tests.support.llvm_tools import MlirOpt
from tests.support.running import run_tool
from tests.support.tool import ir_opt
from tests.support.translate import ir_translate

ARITHMETIC = """
func.func @a(%a: i32, %b: i32, %i: index, %j: index, %x: f32, %y: f32, %c: i1, %d: i1, %h: f16, %w: i64, %n: i8,
    %v: vector<2xi32>) {
  %0 = arith.constant 1 : i32
  %c1 = arith.constant 1 : index
  %c2 = arith.constant dense<1> : tensor<2xi32>
  %1 = arith.addi %a, %b : i32
  %3 = arith.muli %a, %b : i32
  %4 = arith.divsi %a, %b : i32
  %5 = arith.divui %a, %b : i32
  %6 = arith.remsi %a, %b : i32
  %8 = arith.andi %a, %b : i32
  %9 = arith.ori %c, %d : i1
  %11 = arith.shli %a, %b : i32
  %12 = arith.shrsi %a, %b : i32
  %13 = arith.shrui %i, %j : index
  %14 = arith.addf %x, %y : f32
  %15 = arith.negf %x : f32
  %16 = arith.divf %x, %y : f32
  %17 = arith.cmpi slt, %a, %b : i32
  %18 = arith.cmpi ult, %a, %b : i32
  %19 = arith.cmpi eq, %i, %j : index
  %191 = arith.cmpi sge, %i, %j : index
  %20 = arith.cmpf olt, %x, %y : f32
  %21 = arith.cmpf ueq, %x, %y : f32
  %22 = arith.cmpf ord, %x, %y : f32
  %221 = arith.cmpf one, %x, %y : f32
  %222 = arith.cmpf true, %x, %y : f32
  %23 = arith.select %c, %a, %b : i32
  %24 = arith.extsi %a : i32 to i64
  %25 = arith.extui %a : i32 to i64
  %26 = arith.trunci %w : i64 to i32
  %27 = arith.trunci %w : i64 to i1
  %271 = arith.extui %c : i1 to i32
  %28 = arith.index_cast %a : i32 to index
  %29 = arith.index_castui %i : index to i32
  %30 = arith.sitofp %a : i32 to f32
  %31 = arith.uitofp %a : i32 to f32
  %32 = arith.fptosi %x : f32 to i32
  %33 = arith.fptoui %x : f32 to i32
  %34 = arith.extf %h : f16 to f32
  %35 = arith.truncf %x : f32 to f16
  %37 = arith.mulf %x, %y : f32
  %38 = arith.subf %x, %y : f32
  return
}
"""

PARTS = """
func.func @f0(%i: index, %j: index) -> index { %0 = arith.subi %i, %j : index return %0 : index }
// -----
func.func @f1(%i: index, %j: index) -> index { %0 = arith.divui %i, %j : index return %0 : index }
// -----
func.func @f2(%i: index, %j: index) -> index { %0 = arith.divsi %i, %j : index return %0 : index }
// -----
func.func @f3(%i: index, %j: index) -> index { %0 = arith.andi %i, %j : index return %0 : index }
// -----
func.func @f4(%i: index, %j: index) -> index { %0 = arith.shli %i, %j : index return %0 : index }
// -----
func.func @f41(%i: index, %j: index) -> index { %0 = arith.shrsi %i, %j : index return %0 : index }
// -----
func.func @f5(%i: i1, %j: i1) -> i1 { %0 = arith.addi %i, %j : i1 return %0 : i1 }
// -----
func.func @f6(%i: i1) -> i32 { %0 = arith.extsi %i : i1 to i32 return %0 : i32 }
// -----
func.func @f7(%i: vector<2xf32>) -> vector<2xf32> { %0 = arith.addf %i, %i : vector<2xf32> return %0 : vector<2xf32> }
// -----
func.func @f8(%i: f32) -> i1 { %0 = arith.fptosi %i : f32 to i1 return %0 : i1 }
// -----
func.func @f9(%i: i32) -> i32 { %0 = arith.addi %i, %i overflow<nsw> : i32 return %0 : i32 }
// -----
func.func @f10(%i: i1, %a: vector<2xi1>) -> i1 { %0 = arith.cmpi ult, %i, %i : i1 return %0 : i1 }
// -----
func.func @f11(%i: i32) -> i32 { %0 = arith.maxsi %i, %i : i32 return %0 : i32 }
// -----
func.func @f12(%i: tensor<2xi32>, %c: i1) -> tensor<2xi32> {
  %0 = arith.select %c, %i, %i : tensor<2xi32> return %0 : tensor<2xi32> }
// -----
func.func @f13(%i: f64) -> f32 { %0 = arith.truncf %i to_nearest_even : f64 to f32 return %0 : f32 }
// -----
func.func @f14(%i: index) -> i1 { %0 = arith.index_cast %i : index to i1 return %0 : i1 }
// -----
func.func @f15(%i: bf16) -> f32 { %0 = arith.extf %i : bf16 to f32 return %0 : f32 }
// -----
func.func @f16(%i: index, %j: index) -> index { %0 = arith.remui %i, %j : index return %0 : index }
"""

FUNCTIONS = """
func.func private @priv(%a: i32) -> i32 { return %a : i32 }
func.func private @decl(i32, memref<3xf32>) -> i64
func.func @two(%a: i32) -> i32 { %0 = call @priv(%a) : (i32) -> i32 return %0 : i32 }
func.func @ix(%i: index, %t: i1) -> index { %c = arith.constant 1 : index
  %0 = arith.addi %i, %c : index return %0 : index }
"""


@pytest.mark.parametrize(
    ("pass_name", "text"),
    [("convert-arith-to-emitc", ARITHMETIC), ("convert-func-to-emitc", FUNCTIONS)],
    ids=["arithmetic", "functions"],
)
def test_result_is_that_of_mlir_opt(mlir_opt: MlirOpt, pass_name: str, text: str) -> None:
    assert ir_opt(f"--{pass_name}", text=text).output == mlir_opt.output(f"--{pass_name}", text=text)


@pytest.mark.parametrize("part", PARTS.split("// -----"))
def test_what_is_converted_and_what_is_refused_is_as_with_mlir_opt(mlir_opt: MlirOpt, part: str) -> None:
    own, upstream = (run("--convert-arith-to-emitc", text=part) for run in (ir_opt, mlir_opt))
    assert (own.code, own.output) == (upstream.code, upstream.output)
    assert _first_error(own.errors) == _first_error(upstream.errors)


def test_function_with_two_results_is_refused(mlir_opt: MlirOpt) -> None:
    text = "func.func private @f() -> (i32, i32)"
    own, upstream = (run("--convert-func-to-emitc", text=text) for run in (ir_opt, mlir_opt))
    assert (own.code, upstream.code) == (1, 1)
    assert _first_error(own.errors) == _first_error(upstream.errors)


_BINARY = ("addi", "subi", "muli", "andi", "ori", "xori")
_COMPARISONS = ("eq", "ne", "slt", "sle", "ugt", "uge")


def _random_function(random: Random, name: str) -> str:
    """A function of an i32 and an i64 whose result is an i64."""
    lines: list[str] = []
    values: dict[str, list[str]] = {"i32": ["%a"], "i64": ["%b"], "i1": []}

    def emit(type_: str, text: str) -> None:
        name = f"%v{len(lines)}"
        lines.append(f"  {name} = {text}")
        values[type_].append(name)

    emit("i32", f"arith.constant {random.randint(-(2**31), 2**31 - 1)} : i32")
    emit("i64", f"arith.constant {random.randint(-(2**63), 2**63 - 1)} : i64")
    emit("i1", f"arith.cmpi {random.choice(_COMPARISONS)}, %a, %a : i32")
    for _ in range(25):
        type_ = random.choice(["i32", "i64"])
        left, right = random.choices(values[type_], k=2)
        kind = random.randrange(6)
        if kind == 0:
            emit("i1", f"arith.cmpi {random.choice(_COMPARISONS)}, {left}, {right} : {type_}")
        elif kind == 1:
            emit(type_, f"arith.select {random.choice(values['i1'])}, {left}, {right} : {type_}")
        elif kind == 2:
            emit("i32", f"arith.trunci {random.choice(values['i64'])} : i64 to i32")
        elif kind == 3:
            cast = random.choice(["extsi", "extui"])
            emit("i64", f"arith.{cast} {random.choice(values['i32'])} : i32 to i64")
        elif kind == 4:
            amount = f"%v{len(lines)}"
            lines.append(f"  {amount} = arith.constant {random.randrange(31)} : {type_}")
            shift = random.choice(["shli", "shrsi", "shrui"])
            emit(type_, f"arith.{shift} {left}, {amount} : {type_}")
        else:
            emit(type_, f"arith.{random.choice(_BINARY)} {left}, {right} : {type_}")
    lines.append(f"  return {values['i64'][-1]} : i64")
    return "\n".join([f"func.func @{name}(%a: i32, %b: i64) -> i64 {{", *lines, "}"])


@pytest.mark.parametrize("seed", range(4))
def test_cpp_computes_what_compiled_code_does(tmp_path: Path, seed: int) -> None:
    random = Random(seed)
    arguments = [(random.randint(-(2**31), 2**31 - 1), random.randint(-(2**63), 2**63 - 1)) for _ in range(3)]
    functions = "\n".join([_random_function(random, f"f{index}") for index in range(5)])
    converted = ir_opt("--convert-arith-to-emitc", "--convert-func-to-emitc", text=functions).output
    emitted = ir_translate("--mlir-to-cpp", text=converted)
    assert (emitted.code, emitted.errors) == (0, "")
    calls = [(f"f{index}", pair) for index in range(5) for pair in arguments]
    prints = [
        f'std::printf("%lld\\n", (long long){name}((int32_t){a}ll, (int64_t){b % 2**64}ull));' for name, (a, b) in calls
    ]
    main = "\n".join(["int main() {", *prints, "return 0;", "}"])
    done = run_cpp(f"#include <cstdint>\n#include <cstdio>\n{emitted.output}\n{main}\n", tmp_path)
    for (name, (a, b)), line in zip(calls, done.output.split(), strict=True):
        compiled = run_tool("ir-run", functions, "--entry", name, str(a), str(b), folder=tmp_path)
        assert compiled.output.strip() == f"{line} : i64"


def _first_error(errors: str) -> str:
    return errors.split("error: ", 1)[1].split("\n", 1)[0] if "error: " in errors else ""
