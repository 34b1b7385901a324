"""`convert-arith-to-spirv` and `convert-math-to-spirv`: numbers of every width, on targets that have them or do not."""

from __future__ import annotations

import pytest

from tests.lowering.spirv.targets import on_all_targets
from tests.support.llvm_tools import MlirOpt
from tests.support.passes import numbered, run

INTEGERS = ["i8", "i32", "i64", "index", "vector<4xi16>", "vector<1xi32>"]
BINARY = ["addi", "subi", "muli", "divsi", "remui", "remsi", "shli", "shrsi", "maxui", "andi", "xori"]
FLOATS = ["f16", "f32", "f64", "vector<4xf32>", "bf16"]
FLOAT_BINARY = ["addf", "remf", "maximumf", "minnumf", "cmpf olt,", "cmpf uno,", "cmpf ord,"]
CASTS = [
    ("extsi", "i8", "i32"),
    ("extsi", "i1", "i64"),
    ("extui", "vector<4xi8>", "vector<4xi32>"),
    ("trunci", "i32", "i8"),
    ("trunci", "i32", "i1"),
    ("extf", "f16", "f32"),
    ("truncf", "f64", "f32"),
    ("sitofp", "i8", "f32"),
    ("uitofp", "i1", "f32"),
    ("fptoui", "f32", "i16"),
    ("index_cast", "index", "i1"),
    ("index_cast", "i1", "index"),
    ("index_castui", "i64", "index"),
    ("bitcast", "f32", "i32"),
]
CONSTANTS = [
    "-1 : i8",
    "true",
    "300 : index",
    "5000000000 : index",
    "1.5 : f16",
    "1.0e-20 : f64",
    "dense<[1, 2, 3]> : vector<3xi8>",
    "dense<1.5> : tensor<2x3xf32>",
    "dense<5> : vector<1xi32>",
    "dense<[[1, 2], [3, 4]]> : tensor<2x2xi16>",
    "1.0 : f8E4M3FN",
    "3 : i4",
]


def function(line: str, type_: str) -> str:
    return f"func.func @f(%a: {type_}, %b: {type_}) {{ {line} return }}"


def arith_programs() -> dict[str, str]:
    programs: dict[str, str] = {}
    for type_ in INTEGERS:
        for name in (*BINARY, "cmpi slt,", "cmpi uge,"):
            programs |= on_all_targets(f"{name} {type_}", function(f"%0 = arith.{name} %a, %b : {type_}", type_))
    for type_ in FLOATS:
        for name in FLOAT_BINARY:
            programs |= on_all_targets(f"{name} {type_}", function(f"%0 = arith.{name} %a, %b : {type_}", type_))
    for name, source, target in CASTS:
        line = f"%0 = arith.{name} %a : {source} to {target}"
        programs |= on_all_targets(f"{name} {source} to {target}", function(line, source))
    for constant in CONSTANTS:
        programs |= on_all_targets(constant, function(f"%0 = arith.constant {constant}", "i32"))
    return programs


MATH_UNARY = ["absf", "acos", "atanh", "ceil", "cosh", "erf", "exp", "expm1", "floor", "isinf", "isnan", "log", "log10"]
MATH_UNARY += ["log1p", "log2", "round", "roundeven", "rsqrt", "sin", "sqrt", "tan", "tanh", "trunc"]


def math_programs() -> dict[str, str]:
    programs: dict[str, str] = {}
    for type_ in ("f32", "vector<4xf32>"):
        for name in MATH_UNARY:
            programs |= on_all_targets(f"{name} {type_}", function(f"%0 = math.{name} %a : {type_}", type_))
        for name in ("atan2", "copysign", "powf"):
            programs |= on_all_targets(f"{name} {type_}", function(f"%0 = math.{name} %a, %b : {type_}", type_))
        line = f"%0 = math.fma %a, %b, %a : {type_}"
        programs |= on_all_targets(f"fma {type_}", function(line, type_))
    for type_ in ("i32", "vector<3xi32>", "i64"):
        for name in ("absi", "ctlz"):
            programs |= on_all_targets(f"{name} {type_}", function(f"%0 = math.{name} %a : {type_}", type_))
    return programs


ARITH, MATH = arith_programs(), math_programs()
REFUSED = "could not be converted"


def converted(pipeline: str, text: str) -> str:
    """Returns the result of a pipeline, or `REFUSED` where it fails."""
    result = run(f"builtin.module({pipeline})", text)
    return numbered(pipeline, text) if result.succeeded else REFUSED


def expected(pipeline: str, text: str, among: dict[str, str], mlir_opt: MlirOpt) -> str:
    """Returns the result that mlir-opt gives, or `REFUSED`."""
    done = mlir_opt(f"--pass-pipeline=builtin.module({pipeline})", text=text, among=among.values())
    return REFUSED if done.code else done.output.strip()


@pytest.mark.parametrize("name", ARITH)
def test_arithmetic_has_the_types_that_the_target_has(name: str, mlir_opt: MlirOpt) -> None:
    pipeline = "convert-arith-to-spirv"
    assert converted(pipeline, ARITH[name]) == expected(pipeline, ARITH[name], ARITH, mlir_opt)


@pytest.mark.parametrize("name", MATH)
def test_functions_are_those_of_the_instruction_set_that_the_target_has(name: str, mlir_opt: MlirOpt) -> None:
    pipeline = "convert-math-to-spirv"
    assert converted(pipeline, MATH[name]) == expected(pipeline, MATH[name], MATH, mlir_opt)
