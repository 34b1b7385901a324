"""Programs that reveal faults of folds and lowerings, by constants that folds test for and by boundary values."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from random import Random

from benchmarks import mutant_compositions as compositions
from benchmarks.campaign.programs import make_program
from benchmarks.mutant_compositions import INTEGER_OPERATIONS, PREDICATES
from compiler.api import new_context, parse
from compiler.dialects.func.ops import FuncOp
from compiler.ir.operation import sole_region
from tests.support.documented_examples import examples_of, program_of

GENERATED = 28
"""Number of generated programs beside the tests."""
_FUNCTIONS = 25
"""Number of functions of a piece of a program."""
_CANONICALIZE = "builtin.module(canonicalize)"
_PIPELINES = (
    _CANONICALIZE,
    "builtin.module(func.func(arith-expand,canonicalize))",
    "builtin.module(func.func(lower-affine,convert-linalg-to-loops),convert-scf-to-cf,func.func(canonicalize))",
    "builtin.module(func.func(math-expand-ops{ops=ctlz,clampf,roundeven},cse,canonicalize))",
)
_SETS = ("d0 - 3 >= 0", "d0 - 3 == 0", "3 - d0 >= 0, d0 >= 0", "d0 mod 3 == 0", "d0 floordiv 2 - 1 >= 0")
_BOUNDS = ((0, 4, 1), (0, 4, 2), (0, 5, 2), (3, 3, 1), (4, 3, 1), (-2, 2, 4))


def _function(name: str, parameters: str, body: list[str], results: list[tuple[str, str]]) -> str:
    """Returns a function that returns the given values of the given types."""
    values, types = ", ".join(value for value, _ in results), ", ".join(type_ for _, type_ in results)
    lines = "\n  ".join([*body, f"return {values} : {types}"])
    return f"func.func @{name}({parameters}) -> ({types}) {{\n  {lines}\n}}"


def _constant(name: str, value: int, type_: str) -> str:
    text = str(bool(value)).lower() if type_ == "i1" else f"{value} : {type_}"
    return f"{name} = arith.constant {text}"


def with_constants() -> str:
    """Returns functions of an 8-bit operation on a parameter and itself, or a constant that folds test for."""
    functions = []
    for name in INTEGER_OPERATIONS:
        for place, operand in enumerate((None, 0, 1, -1, 127, -128, -127, 126, 2)):
            lines = [] if operand is None else [_constant("%c", operand, "i8")]
            lines.append(f"%r = arith.{name} %a, {'%a' if operand is None else '%c'} : i8")
            functions.append(_function(f"{name}_{place}", "%a: i8", lines, [("%r", "i8")]))
    return "\n".join(functions)


def on_constants() -> str:
    """Returns a function for each operation on two constants of 8 bits, and for comparisons of casts with constants."""
    functions = []
    pairs = list(product((0, 1, -1, 127, -128, 100, 7), (0, 1, -1, 3, -128, 127)))
    for name in INTEGER_OPERATIONS:
        for place, (left, right) in enumerate(pairs):
            lines = [_constant("%l", left, "i8"), _constant("%c", right, "i8"), f"%r = arith.{name} %l, %c : i8"]
            functions.append(_function(f"{name}_{place}", "", lines, [("%r", "i8")]))
    for place, (predicate, cast, constant) in enumerate(product(PREDICATES, ("extsi", "extui"), (0, 1, -1, 127, -128))):
        lines = [
            _constant("%c", constant, "i16"),
            f"%w = arith.{cast} %a : i8 to i16",
            f"%u = arith.{cast} %b : i8 to i16",
            f"%p = arith.cmpi {predicate}, %w, %c : i16",
            f"%q = arith.cmpi {predicate}, %w, %u : i16",
            "%s = arith.select %p, %a, %b : i8",
            "%t = arith.trunci %w : i16 to i8",
            "%n = arith.trunci %u : i16 to i4",
        ]
        results = [("%p", "i1"), ("%q", "i1"), ("%s", "i8"), ("%t", "i8"), ("%n", "i4")]
        functions.append(_function(f"compare_{place}", "%a: i8, %b: i8", lines, results))
    return "\n".join(functions)


def expressions(number: int) -> str:
    """Returns functions of one to three operations, with the constants that folds test for."""
    rng = Random(f"expressions {number}")
    functions = []
    for place in range(60):
        width = rng.choice((1, 8, 8, 32))
        type_ = f"i{width}"
        half = 1 << width - 1
        lines = []
        values = ["%a", "%b", "%a"]
        for turn in range(rng.randint(1, 3)):
            constant = rng.choice((0, 1, -1, half - 1, -half, -half + 1, 2, rng.randint(-half, half - 1)))
            lines.append(_constant(f"%c{turn}", min(max(constant, -half), half - 1), type_))
            operands = [rng.choice(values[-2:]), rng.choice([f"%c{turn}", f"%c{turn}", *values])]
            if rng.random() < 0.2:
                operands.reverse()
            name = rng.choice(INTEGER_OPERATIONS)
            flags = rng.choice(("", "", " overflow<nsw>", " overflow<nuw>")) if name in INTEGER_OPERATIONS[:3] else ""
            lines.append(f"%r{turn} = arith.{name} {operands[0]}, {operands[1]}{flags} : {type_}")
            values.append(f"%r{turn}")
        compared = rng.choice([f"%c{turn}", "%a"])
        lines.append(f"%p = arith.cmpi {rng.choice(PREDICATES)}, {values[-1]}, {compared} : {type_}")
        results = [(values[-1], type_), ("%p", "i1")]
        functions.append(_function(f"f{place}", f"%a: {type_}, %b: {type_}", lines, results))
    return "\n".join(functions)


def loops() -> str:
    """Returns functions that count the iterations of loops, and functions that return which branch ran."""
    functions = []
    for place, (lower, upper, step) in enumerate(_BOUNDS):
        constants = [
            _constant(name, value, "index")
            for name, value in (("%l", lower), ("%u", upper), ("%k", step), ("%zero", 0), ("%one", 1))
        ]
        for kind, bounds in enumerate(("%l to %u", "%a to %u", "%l to %a")):
            lines = [
                *constants,
                "%above = arith.cmpi sgt, %a, %l : index",
                "%below = arith.cmpi slt, %a, %u : index",
                "%inside = arith.andi %above, %below : i1",
                "%count = scf.if %inside -> (index) {",
                f"  %r = scf.for %i = {bounds} step %k iter_args(%s = %zero) -> (index) {{",
                "    %x = arith.addi %s, %one : index",
                "    scf.yield %x : index",
                "  }",
                "  scf.yield %r : index",
                "} else {",
                "  scf.yield %zero : index",
                "}",
            ]
            functions.append(_function(f"for_{place}_{kind}", "%a: index", lines, [("%count", "index")]))
        lines = [
            *constants,
            f"%r = affine.for %i = {lower} to {upper} step {step} iter_args(%s = %zero) -> (index) {{",
            "  %x = arith.addi %s, %one : index",
            "  affine.yield %x : index",
            "}",
        ]
        functions.append(_function(f"affine_for_{place}", "", lines, [("%r", "index")]))
    for place, condition in enumerate(_SETS):
        lines = [
            _constant("%zero", 0, "index"),
            _constant("%one", 1, "index"),
            f"%r = affine.if affine_set<(d0) : ({condition})>(%a) -> index {{",
            "  affine.yield %one : index",
            "} else {",
            "  affine.yield %zero : index",
            "}",
        ]
        functions.append(_function(f"if_{place}", "%a: index", lines, [("%r", "index")]))
        for value in range(2, 5):
            lines = [_constant("%v", value, "index"), f"%r = call @if_{place}(%v) : (index) -> index"]
            functions.append(_function(f"if_{place}_at_{value}", "", lines, [("%r", "index")]))
    return "\n".join(functions)


# ------------------------------------------------------------------------------------------------------------ programs


@dataclass(frozen=True)
class Program:
    """A text and the options of ir-opt for it."""

    name: str
    text: str
    words: tuple[str, ...]


def programs(module: str, tests: str, folder: Path) -> Iterator[Program]:
    """Returns the programs that a module's mutants are checked with; `tests` matches the names of tests."""
    for test in json.loads((folder / "passes.json").read_text()):
        path = folder / "tests" / test["path"]
        if re.match(tests, test["id"]) and path.exists():
            words = [word for word in test["stages"][0] if word != "%s" and not re.search("verify-diag|split", word)]
            for number, part in enumerate(path.read_text().split("// -----")):
                yield Program(f"{test['id']} part {number}", part, tuple(words))
    pipeline = next((own for name, own in _LOWERINGS.items() if name in module), _CANONICALIZE)
    for name, text in _texts(module):
        for number, piece in enumerate(_pieces(text)):
            yield Program(f"{name}, {number}", piece, (f"--pass-pipeline={pipeline}",))
    for number in range(GENERATED):
        pipeline = _PIPELINES[number % len(_PIPELINES)]
        yield Program(f"program {number}", make_program(number).text, (f"--pass-pipeline={pipeline}",))


_LOWERINGS = {
    "lowering.arith": "builtin.module(func.func(arith-expand{include-bf16=true include-f8e8m0=true}))",
    "lowering.math": "builtin.module(func.func(math-expand-ops{ops=ctlz,clampf,roundeven,cosh,tan,exp2,rsqrt}))",
    "lowering.affine": "builtin.module(lower-affine)",
    "lowering.scf": "builtin.module(convert-scf-to-cf)",
    "lowering.linalg": "builtin.module(func.func(convert-linalg-to-loops))",
}
"""Pipelines by a part of a module's name; the others are folds and patterns."""


def _pieces(text: str) -> Iterator[str]:
    """Returns a program in pieces, so that a mutant need not run the functions that do not reach it.

    A program whose functions call each other, or use aliases, stays whole.
    """
    functions = re.split(r"^(?=func\.func )", text, flags=re.MULTILINE)
    if functions[0] or re.search(r"call @|[#!]\w+ =", text):
        yield text
        return
    for start in range(1, len(functions), _FUNCTIONS):
        yield "".join(functions[start : start + _FUNCTIONS])


def _texts(module: str) -> Iterator[tuple[str, str]]:
    dialect = module.removeprefix("compiler.").split(".")[1].partition("_")[0]
    yield from examples(dialect)
    if dialect == "arith":
        yield "operations with constants", with_constants()
        yield "operations on constants", on_constants()
        yield from ((f"expressions {number}", expressions(number)) for number in range(4))
        if ".lowering." not in module:
            yield "pairs of integer operations", compositions.integer_pairs()
            yield "pairs of float operations", compositions.float_pairs()
        yield "integers", compositions.integers(0)
        yield "floats", compositions.floats(0)
    elif dialect == "index":
        yield "pairs of operations on indices", compositions.index_pairs()
        yield from ((f"indices {number}", compositions.indices(number)) for number in range(4))
    elif dialect == "math":
        yield "functions of the math dialect", compositions.mathematics()
    elif dialect == "complex":
        yield "pairs of complex operations", compositions.complex_pairs()
        yield "complex numbers", compositions.complexes()
    elif dialect in ("scf", "affine", "cf"):
        yield "loops and conditions", loops()
        yield "affine expressions", compositions.affine_expressions()


def examples(dialect: str) -> Iterator[tuple[str, str]]:
    """Returns the examples in a dialect's documentation, which return what they compute."""
    definitions = new_context().dialect(dialect)
    for op in [] if definitions is None else definitions.ops.values():
        for number, example in enumerate(examples_of(op)):
            yield f"example {number} of {op.name}", _returning(program_of(example))


def _returning(program: str) -> str:
    """Returns the program of an example, whose function returns the values that nothing uses."""
    match = re.search(r"^func.func @example\(([^\n]*)\) \{\n(.*)  return\n\}\n\Z", program, re.MULTILINE | re.DOTALL)
    if match is None:
        return program
    (function,) = [op for op in parse(program, new_context()).walk() if isinstance(op, FuncOp)]
    results = [result for block in sole_region(function).blocks for op in block.ops for result in op.results]
    used = {operand for op in function.walk() for operand in op.operands}
    unused = [result for result in results if result.name and result not in used and "#" not in result.name]
    values, types = ", ".join(f"%{each.name}" for each in unused), ", ".join(str(each.type) for each in unused)
    if not unused:
        return program
    head = program[: match.start()]
    return f"{head}func.func @example({match[1]}) -> ({types}) {{\n{match[2]}  return {values} : {types}\n}}\n"
