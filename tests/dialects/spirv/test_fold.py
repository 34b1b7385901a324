"""Canonicalization of spirv operations: exactly what mlir-opt makes of the same programs."""

from __future__ import annotations

import random

import pytest

from tests.support.canonicalize import canonicalized
from tests.support.llvm_tools import MlirOpt


def function(arguments: str, result: str, *lines: str) -> str:
    return "\n".join([f"func.func @f({arguments}) -> {result} {{", *lines, f"return %r : {result}", "}", ""])


STRUCT = "!spirv.struct<(i32, i32)>"
POINTER = "!spirv.ptr<f32, Function>"
ARRAYS = "!spirv.array<4 x !spirv.array<4 x f32>>"


def selection(then: str, otherwise: str) -> str:
    return f"""
spirv.func @f(%c: i1, %p: {POINTER}, %q: {POINTER}, %a: f32, %b: f32) "None" {{
  spirv.mlir.selection {{
    spirv.BranchConditional %c, ^then, ^else
  ^then:
    {then}
    spirv.Branch ^merge
  ^else:
    {otherwise}
    spirv.Branch ^merge
  ^merge:
    spirv.mlir.merge
  }}
  spirv.Return
}}
"""


PROGRAMS = {
    "access chains are joined": f"""
spirv.func @f(%i: i32, %j: i32) -> f32 "None" {{
  %v = spirv.Variable : !spirv.ptr<{ARRAYS}, Function>
  %p = spirv.AccessChain %v[%i] : !spirv.ptr<{ARRAYS}, Function>, i32 -> !spirv.ptr<!spirv.array<4 x f32>, Function>
  %q = spirv.AccessChain %p[%j] : !spirv.ptr<!spirv.array<4 x f32>, Function>, i32 -> {POINTER}
  %r = spirv.Load "Function" %q : f32
  spirv.ReturnValue %r : f32
}}
""",
    "casts there and back": function(
        "%a: i64",
        "i64",
        "%b = spirv.Bitcast %a : i64 to vector<2xi32>",
        "%c = spirv.Bitcast %b : vector<2xi32> to vector<2xf32>",
        "%r = spirv.Bitcast %c : vector<2xf32> to i64",
    ),
    "casts on the way": function(
        "%a: i64",
        "f64",
        "%b = spirv.Bitcast %a : i64 to vector<2xi32>",
        "%r = spirv.Bitcast %b : vector<2xi32> to f64",
    ),
    "a sum with zero": function(
        "%a: i32", STRUCT, "%c = spirv.Constant 0 : i32", f"%r = spirv.IAddCarry %a, %c : {STRUCT}"
    ),
    "a sum that wraps around": function(
        "",
        STRUCT,
        "%a = spirv.Constant -2 : i32",
        "%b = spirv.Constant 7 : i32",
        f"%r = spirv.IAddCarry %a, %b : {STRUCT}",
    ),
    "a signed product": function(
        "",
        STRUCT,
        "%a = spirv.Constant -2000000 : i32",
        "%b = spirv.Constant 70000 : i32",
        f"%r = spirv.SMulExtended %a, %b : {STRUCT}",
    ),
    "an unsigned product": function(
        "",
        STRUCT,
        "%a = spirv.Constant -2000000 : i32",
        "%b = spirv.Constant 70000 : i32",
        f"%r = spirv.UMulExtended %a, %b : {STRUCT}",
    ),
    "a product with zero": function(
        "%a: i32", STRUCT, "%c = spirv.Constant 0 : i32", f"%r = spirv.SMulExtended %a, %c : {STRUCT}"
    ),
    "a product with one": function(
        "%a: i32", STRUCT, "%c = spirv.Constant 1 : i32", f"%r = spirv.UMulExtended %a, %c : {STRUCT}"
    ),
    "what was inserted": function(
        "%a: f32, %v: vector<4xf32>",
        "f32",
        "%0 = spirv.CompositeInsert %a, %v[1 : i32] : f32 into vector<4xf32>",
        "%1 = spirv.CompositeInsert %a, %0[2 : i32] : f32 into vector<4xf32>",
        "%r = spirv.CompositeExtract %1[1 : i32] : vector<4xf32>",
    ),
    "what it was made of": function(
        "%a: f32, %b: f32",
        "f32",
        "%0 = spirv.CompositeConstruct %a, %b, %b : (f32, f32, f32) -> vector<3xf32>",
        "%r = spirv.CompositeExtract %0[0 : i32] : vector<3xf32>",
    ),
    "vectors of which it was made are not looked into": function(
        "%a: vector<2xf32>",
        "f32",
        "%0 = spirv.CompositeConstruct %a, %a : (vector<2xf32>, vector<2xf32>) -> vector<4xf32>",
        "%r = spirv.CompositeExtract %0[1 : i32] : vector<4xf32>",
    ),
    "a part of a constant": function(
        "",
        "f32",
        "%0 = spirv.Constant [dense<[1.0, 2.0]> : vector<2xf32>, dense<[3.0, 4.0]> : vector<2xf32>] "
        ": !spirv.array<2 x vector<2xf32>>",
        "%r = spirv.CompositeExtract %0[1 : i32, 0 : i32] : !spirv.array<2 x vector<2xf32>>",
    ),
    "a remainder of a remainder": function(
        "%a: i32",
        "i32",
        "%c32 = spirv.Constant 32 : i32",
        "%c4 = spirv.Constant 4 : i32",
        "%0 = spirv.UMod %a, %c32 : i32",
        "%r = spirv.UMod %0, %c4 : i32",
    ),
    "a remainder of a smaller remainder": function(
        "%a: i32",
        "i32",
        "%c32 = spirv.Constant 32 : i32",
        "%c4 = spirv.Constant 4 : i32",
        "%0 = spirv.UMod %a, %c4 : i32",
        "%r = spirv.UMod %0, %c32 : i32",
    ),
    "remainders of remainders, all of which fit": function(
        "%a: vector<2xi32>",
        "vector<2xi32>",
        "%c32 = spirv.Constant dense<[32, 9]> : vector<2xi32>",
        "%c4 = spirv.Constant dense<[4, 3]> : vector<2xi32>",
        "%0 = spirv.UMod %a, %c32 : vector<2xi32>",
        "%r = spirv.UMod %0, %c4 : vector<2xi32>",
    ),
    "a mask as wide as what was extended": function(
        "%a: i8",
        "i32",
        "%c = spirv.Constant 255 : i32",
        "%0 = spirv.UConvert %a : i8 to i32",
        "%r = spirv.BitwiseAnd %0, %c : i32",
    ),
    "constants of two widths are not shifted": function(
        "",
        "i32",
        "%a = spirv.Constant 255 : i32",
        "%b = spirv.Constant 3 : i8",
        "%r = spirv.ShiftLeftLogical %a, %b : i32, i8",
    ),
    "constants are chosen one by one": function(
        "",
        "vector<2xi32>",
        "%c = spirv.Constant dense<[true, false]> : vector<2xi1>",
        "%a = spirv.Constant dense<[1, 2]> : vector<2xi32>",
        "%b = spirv.Constant dense<7> : vector<2xi32>",
        "%r = spirv.Select %c, %a, %b : vector<2xi1>, vector<2xi32>",
    ),
    "stores to one place become one": selection(
        'spirv.Store "Function" %p, %a : f32', 'spirv.Store "Function" %p, %b : f32'
    ),
    "stores that differ in how they store do not": selection(
        'spirv.Store "Function" %p, %a ["Aligned", 8] : f32', 'spirv.Store "Function" %p, %b ["Aligned", 4] : f32'
    ),
    "stores to two places do not": selection(
        'spirv.Store "Function" %p, %a : f32', 'spirv.Store "Function" %q, %b : f32'
    ),
}

ARITHMETIC = ["IAdd", "ISub", "IMul", "SDiv", "SMod", "SRem", "UDiv", "UMod", "BitwiseAnd", "BitwiseOr", "BitwiseXor"]
SHIFTS = ["ShiftLeftLogical", "ShiftRightArithmetic", "ShiftRightLogical"]
COMPARISONS = [
    "IEqual",
    "INotEqual",
    "SGreaterThan",
    "SGreaterThanEqual",
    "SLessThan",
    "SLessThanEqual",
    "UGreaterThan",
    "UGreaterThanEqual",
    "ULessThan",
    "ULessThanEqual",
]
LOGIC = ["LogicalAnd", "LogicalOr", "LogicalEqual", "LogicalNotEqual"]


def chance_programs(seed: int) -> list[str]:
    """Functions of a few operations of integers and truths each, some of whose operands are constants."""
    chance = random.Random(seed)
    programs: list[str] = []
    for _ in range(60):
        vector = chance.random() < 0.5
        width = chance.choice([8, 16, 32])
        number = f"vector<3xi{width}>" if vector else f"i{width}"
        truth = "vector<3xi1>" if vector else "i1"
        extremes = [0, 1, -1, 2, 7, width, width - 1, -(1 << width - 1), (1 << width - 1) - 1]
        lines: list[str] = []
        names_by_type = {number: ["%a", "%b"], truth: ["%c"]}

        def one(elements: list[str], vector: bool = vector) -> str:
            if not vector:
                return chance.choice(elements)
            return f"dense<{[*map(chance.choice, [elements] * 3)]}>".replace("'", "")

        for index in range(3):
            lines.append(f"%k{index} = spirv.Constant {one([*map(str, extremes)])} : {number}")
            names_by_type[number].append(f"%k{index}")
            typed = f" : {truth}" if vector else ""
            lines.append(f"%t{index} = spirv.Constant {one(['true', 'false'])}{typed}")
            names_by_type[truth].append(f"%t{index}")
        for index in range(8):
            kind = chance.choice([ARITHMETIC, ARITHMETIC, SHIFTS, COMPARISONS, LOGIC, ["Select"], ["Not", "SNegate"]])
            name = chance.choice(kind)
            of, to = (truth if kind is LOGIC else number), (truth if kind in (LOGIC, COMPARISONS) else number)
            operands = [chance.choice(names_by_type[of]) for _ in range(2)]
            types = of
            if kind is SHIFTS:
                types = f"{of}, {of}"
            elif name in ("Not", "SNegate"):
                operands.pop()
            elif name == "Select":
                operands.insert(0, chance.choice(names_by_type[truth]))
                types = f"{truth}, {number}"
            lines.append(f"%x{index} = spirv.{name} {', '.join(operands)} : {types}")
            if chance.random() < 0.3 and to == truth:
                lines.append(f"%y{index} = spirv.LogicalNot %x{index} : {truth}")
                names_by_type[truth].append(f"%y{index}")
            names_by_type[to].append(f"%x{index}")
        lines.append(
            f'"test.use"({", ".join(names_by_type[number] + names_by_type[truth])}) : '
            f"({', '.join([number] * len(names_by_type[number]) + [truth] * len(names_by_type[truth]))}) -> ()"
        )
        body = "\n".join(lines)
        programs.append(f"func.func @f(%a: {number}, %b: {number}, %c: {truth}) {{\n{body}\nreturn\n}}\n")
    return programs


@pytest.mark.parametrize("text", PROGRAMS.values(), ids=list(PROGRAMS))
def test_what_was_canonicalized_stays_as_it_is(text: str) -> None:
    once = canonicalized(text)
    assert canonicalized(once) == once


def test_the_results_are_those_of_mlir_opt(mlir_opt: MlirOpt) -> None:
    texts = list(PROGRAMS.values())
    for text in texts:
        assert canonicalized(text) == mlir_opt.canonicalized(text, among=texts)


def test_integers_and_truths_of_chance_fold_as_in_mlir_opt(mlir_opt: MlirOpt) -> None:
    texts = chance_programs(0)
    for text in texts:
        assert canonicalized(text) == mlir_opt.canonicalized(text, among=texts)


def test_what_is_undefined_does_not_fold() -> None:
    text = function(
        "", "i32", "%a = spirv.Constant 7 : i32", "%b = spirv.Constant 0 : i32", "%r = spirv.SDiv %a, %b : i32"
    )
    assert "spirv.SDiv" in canonicalized(text)


def test_a_sum_with_zero_is_the_other_number() -> None:
    text = function("%x: i32", "i32", "%b = spirv.Constant 0 : i32", "%r = spirv.IAdd %x, %b : i32")
    assert "spirv" not in canonicalized(text)
