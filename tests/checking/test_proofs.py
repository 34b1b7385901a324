"""Formulas of functions: they say what the interpreter computes."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from compiler.api import new_context, parse
from compiler.checking.functions import public_functions
from compiler.checking.inputs import Argument, Input
from compiler.checking.outcomes import Finished, Program, signature
from compiler.checking.proofs import Counterexample, NoProof, Proof, prove
from compiler.interpreter.values import Poison
from compiler.ir.operation import Operation
from compiler.ir.types import BF16, F16, I1, I8, FloatType, IntegerType, Type

pytest.importorskip("z3", reason="z3-solver is not installed")

BINARY = (
    *("addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "maxui", "minsi", "minui", "shli", "shrsi", "shrui"),
    *("divsi", "divui", "remsi", "remui", "ceildivsi", "ceildivui", "floordivsi"),
    *("addi {} overflow<nsw>", "subi {} overflow<nuw>", "muli {} overflow<nsw, nuw>", "shli {} overflow<nsw>"),
    *("shli {} overflow<nuw>", "divsi {} exact", "divui {} exact", "shrsi {} exact", "shrui {} exact"),
)
FLOAT_BINARY = (
    *("arith.addf", "arith.subf", "arith.mulf", "arith.divf", "arith.maximumf", "arith.minimumf"),
    "math.copysign",
    *("arith.addf {} fastmath<nnan>", "arith.mulf {} fastmath<ninf>", "arith.divf {} fastmath<nnan,ninf>"),
)
FLOAT_UNARY = (
    *("arith.negf", "math.absf", "math.ceil", "math.floor", "math.round", "math.roundeven", "math.trunc"),
    *("math.isnan", "math.isinf", "math.isfinite", "math.isnormal"),
)
FLOAT_PREDICATES = (
    *("false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord"),
    *("ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true"),
)
PREDICATES = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")


def function(text: str) -> Operation:
    context = new_context()
    (op,) = public_functions(parse(text, context)).values()
    return op


def constant_of(function_: Operation, arguments: list[int]) -> str:
    """Returns a function that gives what the interpreter computes."""
    type_ = signature(function_)
    assert type_ is not None
    input_ = Input(tuple(Argument(of, bits) for of, bits in zip(type_.inputs, arguments, strict=True)))
    module = function_.parent_op
    assert module is not None
    outcome = Program(module).run(function_, input_, 1000)
    parameters = ", ".join(f"%{n}: {of}" for n, of in enumerate(type_.inputs))
    if not isinstance(outcome, Finished):
        body = "ub.unreachable"
    else:
        lines = [
            f"%r{n} = ub.poison : {of}" if isinstance(value, Poison) else f"%r{n} = arith.constant {literal(value, of)}"
            for n, (value, of) in enumerate(zip(outcome.results, type_.results, strict=True))
        ]
        names = ", ".join(f"%r{n}" for n in range(len(lines)))
        body = "\n".join([*lines, f"return {names} : {', '.join(map(str, type_.results))}"])
    return f"func.func @f({parameters}) -> ({', '.join(map(str, type_.results))}) {{\n{body}\n}}"


def literal(bits: object, type_: Type) -> str:
    """Returns the value of a constant."""
    assert isinstance(bits, int)
    if type_ == I1:
        return "true" if bits else "false"
    return f"0x{bits:0{type_.width // 4}X} : {type_}" if isinstance(type_, FloatType) else f"{bits} : {type_}"


def with_constants(text: str, arguments: list[int], types: Sequence[Type]) -> str:
    """Returns the text of a function whose parameters are constants instead."""
    lines = [
        f"%{name} = arith.constant {literal(bits, of)}" for name, bits, of in zip("ab", arguments, types, strict=True)
    ]
    head, _, body = text.partition("{\n")
    return f"{head.replace('%a', '%x').replace('%b', '%y')}{{\n" + "\n".join(lines) + f"\n{body}"


def agree(text: str, type_: IntegerType | FloatType, rng: Random) -> None:
    """Holds formulas against the interpreter, for numbers of a type."""
    width = type_.width
    special = [0, 1, (1 << width) - 1, 1 << width - 1, (1 << width - 1) - 1, width & (1 << width) - 1]
    if isinstance(type_, FloatType):
        infinity = type_.semantics.exponent_mask << type_.semantics.fraction_bits
        special = [0, 1, 1 << width - 1, infinity, infinity - 1, infinity + 1, infinity | 1 << width - 1]
    for _ in range(6):
        arguments = [
            rng.choice(special) & (1 << width) - 1 if rng.random() < 0.6 else rng.getrandbits(width) for _ in "ab"
        ]
        formula = function(with_constants(text, arguments, [type_, type_]))
        computed = function(constant_of(function(text), arguments))
        assert isinstance(prove(formula, computed), Proof), (text, arguments)
        if "ub." not in constant_of(function(text), arguments):
            assert isinstance(prove(computed, formula), Proof), (text, arguments)


@pytest.mark.parametrize("name", BINARY)
def test_arithmetic_is_that_of_the_interpreter(name: str) -> None:
    rng = Random(name)
    for width in (1, 4, 8):
        flagged = name.format("%a, %b") if "{}" in name else f"{name} %a, %b"
        type_ = f"i{width}"
        head = f"func.func @f(%a: {type_}, %b: {type_}) -> {type_} {{"
        text = f"{head}\n%r = arith.{flagged} : {type_}\nreturn %r : {type_}\n}}"
        agree(text, IntegerType(width), rng)


@pytest.mark.parametrize("predicate", PREDICATES)
def test_comparisons_are_those_of_the_interpreter(predicate: str) -> None:
    text = f"func.func @f(%a: i4, %b: i4) -> i1 {{\n%r = arith.cmpi {predicate}, %a, %b : i4\nreturn %r : i1\n}}"
    agree(text, IntegerType(4), Random(predicate))


@pytest.mark.parametrize("name", FLOAT_BINARY)
def test_float_arithmetic_is_that_of_the_interpreter(name: str) -> None:
    flagged = name.format("%a, %b") if "{}" in name else f"{name} %a, %b"
    for type_ in (F16, BF16):
        head = f"func.func @f(%a: {type_}, %b: {type_}) -> {type_} {{"
        agree(f"{head}\n%r = {flagged} : {type_}\nreturn %r : {type_}\n}}", type_, Random(name))


@pytest.mark.parametrize("name", FLOAT_UNARY)
def test_signs_roundings_and_classes_of_floats_are_those_of_the_interpreter(name: str) -> None:
    result = "i1" if name.startswith("math.is") else "f16"
    head = f"func.func @f(%a: f16, %b: f16) -> {result} {{"
    agree(f"{head}\n%r = {name} %a : f16\nreturn %r : {result}\n}}", F16, Random(name))


@pytest.mark.parametrize("predicate", FLOAT_PREDICATES)
def test_comparisons_of_floats_are_those_of_the_interpreter(predicate: str) -> None:
    text = f"func.func @f(%a: f16, %b: f16) -> i1 {{\n%r = arith.cmpf {predicate}, %a, %b : f16\nreturn %r : i1\n}}"
    agree(text, F16, Random(predicate))


@pytest.mark.parametrize(
    ("name", "source", "target"),
    [
        ("fptosi", F16, "i8"),
        ("fptoui", F16, "i8"),
        ("fptosi", F16, "i32"),
        ("sitofp", I8, "bf16"),
        ("uitofp", I8, "f32"),
        ("extf", F16, "f32"),
        ("truncf", F16, "f8E5M2"),
        ("bitcast", IntegerType(16), "f16"),
        ("bitcast", F16, "i16"),
    ],
)
def test_conversions_of_floats_are_those_of_the_interpreter(
    name: str, source: IntegerType | FloatType, target: str
) -> None:
    head = f"func.func @f(%a: {source}, %b: {source}) -> {target} {{"
    text = f"{head}\n%r = arith.{name} %a : {source} to {target}\nreturn %r : {target}\n}}"
    agree(text, source, Random(name))


def test_a_sum_of_floats_may_be_swapped_but_loses_the_sign_of_zero_without_its_zero() -> None:
    head = "func.func @f(%a: f32, %b: f32) -> f32 {"
    before, after = (
        function(f"{head}\n%r = arith.addf {row} : f32\nreturn %r : f32\n}}") for row in ("%a, %b", "%b, %a")
    )
    assert isinstance(prove(before, after), Proof)
    zero = "%z = arith.constant 0.0 : f32\n%r = arith.addf %a, %z : f32"
    before, after = (function(f"{head}\n{body}\nreturn {row} : f32\n}}") for body, row in ((zero, "%r"), ("", "%a")))
    answer = prove(before, after)
    assert isinstance(answer, Counterexample)
    assert answer.arguments[0] == 1 << 31


def test_flags_that_allow_other_results_have_no_formula() -> None:
    text = "func.func @f(%a: f32) -> f32 {{\n%r = arith.addf %a, %a fastmath<{}> : f32\nreturn %r : f32\n}}"
    answer = prove(function(text.format("nsz")), function(text.format("none")))
    assert answer == NoProof("formulas do not have 'arith.addf' with flags")


@pytest.mark.parametrize("name", ["mulsi_extended", "mului_extended", "addui_extended"])
def test_extended_results_are_those_of_the_interpreter(name: str) -> None:
    second = "i1" if name == "addui_extended" else "i4"
    types = "i4, i1" if name == "addui_extended" else "i4"
    head = f"func.func @f(%a: i4, %b: i4) -> (i4, {second}) {{"
    text = f"{head}\n%r:2 = arith.{name} %a, %b : {types}\nreturn %r#0, %r#1 : i4, {second}\n}}"
    agree(text, IntegerType(4), Random(name))


def test_branches_and_conditionals_are_followed() -> None:
    branches = function("""
    func.func @f(%a: i8, %b: i8) -> i8 {
      %c = arith.cmpi slt, %a, %b : i8
      cf.cond_br %c, ^bb1(%a : i8), ^bb1(%b : i8)
    ^bb1(%r: i8):
      return %r : i8
    }""")
    conditional = function("""
    func.func @f(%a: i8, %b: i8) -> i8 {
      %c = arith.cmpi slt, %b, %a : i8
      %r = scf.if %c -> i8 {
        scf.yield %b : i8
      } else {
        scf.yield %a : i8
      }
      return %r : i8
    }""")
    assert isinstance(prove(branches, conditional), Proof)
    swapped = function("func.func @f(%a: i8, %b: i8) -> i8 {\n%r = arith.maxsi %a, %b : i8\nreturn %r : i8\n}")
    actual = prove(branches, swapped)
    assert isinstance(actual, Counterexample)
    assert actual.arguments[0] != actual.arguments[1]


def test_an_index_has_64_bits() -> None:
    before = function("func.func @f(%a: index) -> i64 {\n%r = arith.index_cast %a : index to i64\nreturn %r : i64\n}")
    after = function("func.func @f(%a: index) -> i64 {\n%r = index.castu %a : index to i64\nreturn %r : i64\n}")
    assert isinstance(prove(before, after), Proof)


def test_a_loop_has_no_formula() -> None:
    text = "func.func @f(%a: i8) -> i8 {\ncf.br ^bb1\n^bb1:\ncf.br ^bb1\n}"
    assert prove(function(text), function(text)) == NoProof("the function has a loop")


def test_a_division_that_the_passes_hoist_is_undefined_behavior_after_them() -> None:
    before = function("""
    func.func @f(%a: i8, %c: i1) -> i8 {
      %r = scf.if %c -> i8 {
        %q = arith.divui %a, %a : i8
        scf.yield %q : i8
      } else {
        scf.yield %a : i8
      }
      return %r : i8
    }""")
    after = function("""
    func.func @f(%a: i8, %c: i1) -> i8 {
      %q = arith.divui %a, %a : i8
      %r = arith.select %c, %q, %a : i8
      return %r : i8
    }""")
    assert prove(before, after) == Counterexample((0, 0))


def test_vectors_of_one_shape_are_proven_element_by_element() -> None:
    text = """
    func.func @f(%a: vector<4xi32>, %p: i1) -> vector<4xi32> {{
      %c = arith.constant dense<{}> : vector<4xi32>
      %s = arith.{} %a, %c : vector<4xi32>
      %r = arith.select %p, %s, %a : vector<4xi32>
      return %r : vector<4xi32>
    }}"""
    doubled = function(text.format(2, "muli"))
    assert isinstance(prove(doubled, function(text.format(1, "shli"))), Proof)
    assert isinstance(prove(doubled, function(text.format(2, "shli"))), Counterexample)
    answer = prove(function(text.format("[1, 2, 3, 4]", "muli")), doubled)
    assert isinstance(answer, NoProof)


def test_vectors_of_several_shapes_have_no_formula() -> None:
    text = "func.func @f(%a: vector<4xi32>, %b: vector<2xi32>) -> vector<4xi32> { return %a : vector<4xi32> }"
    answer = prove(function(text), function(text))
    assert isinstance(answer, NoProof)
    assert answer.reason == "formulas have vectors of one shape only, not also vector<2xi32>"
