"""Programs in which faults of folds and lowerings show: constants that folds look for, and bounds that are just met."""

from __future__ import annotations

from itertools import product
from random import Random

_OPERATIONS = (
    *("addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "maxui", "minsi", "minui", "shli", "shrsi", "shrui"),
    *("divsi", "divui", "remsi", "remui", "ceildivsi", "ceildivui", "floordivsi"),
)
_PREDICATES = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
_SETS = ("d0 - 3 >= 0", "d0 - 3 == 0", "3 - d0 >= 0, d0 >= 0", "d0 mod 3 == 0", "d0 floordiv 2 - 1 >= 0")
_BOUNDS = ((0, 4, 1), (0, 4, 2), (0, 5, 2), (3, 3, 1), (4, 3, 1), (-2, 2, 4))


def _function(name: str, parameters: str, body: list[str], results: list[tuple[str, str]]) -> str:
    """Returns a function that returns values, each given with its type."""
    values, types = ", ".join(value for value, _ in results), ", ".join(type_ for _, type_ in results)
    lines = "\n  ".join([*body, f"return {values} : {types}"])
    return f"func.func @{name}({parameters}) -> ({types}) {{\n  {lines}\n}}"


def _constant(name: str, value: int, type_: str) -> str:
    text = str(bool(value)).lower() if type_ == "i1" else f"{value} : {type_}"
    return f"{name} = arith.constant {text}"


def with_constants() -> str:
    """Returns a function for each operation on 8 bits with each constant that folds look for, and with itself."""
    functions = []
    for name in _OPERATIONS:
        for place, operand in enumerate((None, 0, 1, -1, 127, -128, -127, 126, 2)):
            lines = [] if operand is None else [_constant("%c", operand, "i8")]
            lines.append(f"%r = arith.{name} %a, {'%a' if operand is None else '%c'} : i8")
            functions.append(_function(f"{name}_{place}", "%a: i8", lines, [("%r", "i8")]))
    return "\n".join(functions)


def on_constants() -> str:
    """Returns a function for each operation on two constants of 8 bits, and for comparisons of casts with constants."""
    functions = []
    pairs = list(product((0, 1, -1, 127, -128, 100, 7), (0, 1, -1, 3, -128, 127)))
    for name in _OPERATIONS:
        for place, (left, right) in enumerate(pairs):
            lines = [_constant("%l", left, "i8"), _constant("%c", right, "i8"), f"%r = arith.{name} %l, %c : i8"]
            functions.append(_function(f"{name}_{place}", "", lines, [("%r", "i8")]))
    for place, (predicate, cast, constant) in enumerate(
        product(_PREDICATES, ("extsi", "extui"), (0, 1, -1, 127, -128))
    ):
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
    """Returns functions of one to three operations, with the constants that folds look for."""
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
            name = rng.choice(_OPERATIONS)
            flags = rng.choice(("", "", " overflow<nsw>", " overflow<nuw>")) if name in _OPERATIONS[:3] else ""
            lines.append(f"%r{turn} = arith.{name} {operands[0]}, {operands[1]}{flags} : {type_}")
            values.append(f"%r{turn}")
        compared = rng.choice([f"%c{turn}", "%a"])
        lines.append(f"%p = arith.cmpi {rng.choice(_PREDICATES)}, {values[-1]}, {compared} : {type_}")
        results = [(values[-1], type_), ("%p", "i1")]
        functions.append(_function(f"f{place}", f"%a: {type_}, %b: {type_}", lines, results))
    return "\n".join(functions)


def loops() -> str:
    """Returns functions that count how often loops run, and that tell which branch of a condition is taken."""
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
