"""Functions of one to three operations, with all operations and constants that folds and patterns test for.

Some are random, others contain each pair of operations. Integers have one to four bits, so that a check can try all
inputs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import product
from random import Random
from typing import TypeAlias

INTEGER_OPERATIONS = (
    *("addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "maxui", "minsi", "minui", "shli", "shrsi", "shrui"),
    *("divsi", "divui", "remsi", "remui", "ceildivsi", "ceildivui", "floordivsi"),
)
PREDICATES = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
_FLOAT_OPERATIONS = (
    *("addf", "subf", "mulf", "divf", "remf", "maximumf", "minimumf", "maxnumf", "minnumf"),
    *("addf", "subf", "mulf", "divf"),
)
_FLOAT_PREDICATES = ("oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno")
_FLOAT_CONSTANTS = ("0.0", "-0.0", "1.0", "-1.0", "2.0", "0.5", "3.0", "0x7C00", "0xFC00", "0x7E00")
"""The last three are infinities and NaN of f16."""
_INDEX_OPERATIONS = (
    *("add", "sub", "mul", "divs", "divu", "ceildivs", "ceildivu", "floordivs", "rems", "remu", "maxs", "maxu"),
    *("mins", "minu", "shl", "shrs", "shru", "and", "or", "xor"),
)
_MATH_OPERATIONS = (
    *("absf", "ceil", "floor", "round", "roundeven", "trunc", "sqrt", "rsqrt", "exp", "exp2", "expm1", "log", "log1p"),
    *("log2", "log10", "sin", "cos", "tan", "tanh", "sinh", "cosh", "asinh", "acosh", "atanh", "erf", "cbrt"),
)
_INDEX_CONSTANTS = (0, 1, -1, 2, 3, 8, 63, 64, (1 << 63) - 1, -(1 << 63), 1 << 31, 1 << 32)
_COMPLEX_OPERATIONS = ("add", "sub", "mul", "div", "add", "sub", "mul")
_AFFINE_EXPRESSIONS = (
    *("d0 + d1", "d0 - d1", "d0 * 3", "d0 * -2", "d0 mod 4", "d0 mod 1", "d0 floordiv 4", "d0 ceildiv 4", "-d0"),
    *("(d0 + d1) mod 3", "(d0 - d1) floordiv 3", "(d0 - d1) ceildiv 3", "d0 mod 3 + (d1 floordiv 2) * 5"),
    *("(d0 * 4 + d1) mod 4", "(d0 * 4 + d1) floordiv 4", "d0 - (d0 floordiv 8) * 8", "d0 mod 4 - d0"),
)


@dataclass
class _Function:
    """Writes a function: its lines, and by type the values that later lines may use."""

    rng: Random
    parameters: list[tuple[str, str]]
    lines: list[str] = field(default_factory=list)
    values: dict[str, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name, type_ in self.parameters:
            self.values.setdefault(type_, []).append(name)

    def add(self, text: str, type_: str) -> str:
        name = f"%v{len(self.lines)}"
        self.lines.append(f"{name} = {text}")
        self.values.setdefault(type_, []).append(name)
        return name

    def hidden(self, text: str) -> str:
        """Adds a constant that only one operation uses."""
        name = f"%v{len(self.lines)}"
        self.lines.append(f"{name} = {text}")
        return name

    def recent(self, type_: str) -> str:
        """Returns one of the last values of a type."""
        return self.rng.choice(self.values[type_][-2:])

    def text(self, name: str) -> str:
        """Returns the text of the function, which returns its last values."""
        results = [(value, type_) for type_, values in self.values.items() for value in values[-2:]]
        return self.returning([row for row in results if row not in self.parameters] or results, name)

    def returning(self, results: Sequence[tuple[str, str]], name: str) -> str:
        """Returns the function with results, each a value and its type."""
        values, types = ", ".join(value for value, _ in results), ", ".join(type_ for _, type_ in results)
        parameters = ", ".join(f"{value}: {type_}" for value, type_ in self.parameters)
        body = "\n  ".join([*self.lines, f"return {values} : {types}"])
        return f"func.func @{name}({parameters}) -> ({types}) {{\n  {body}\n}}"


# -------------------------------------------------------------------------------------------------- pairs of operations

_Apply: TypeAlias = "Callable[[_Function, str, str, str, str], tuple[str, str]]"
"""Adds the operation of a name on two values of a type; returns its result and that one's type."""
_Constant: TypeAlias = "Callable[[_Function, str], str]"


def _pairs(
    title: str, names: Sequence[str], parameters: list[tuple[str, str]], apply: _Apply, constant: _Constant
) -> str:
    """Returns functions in which an operation uses the result of another one, with a constant, a parameter or twice.

    Comparisons are made with each predicate where they use another operation.
    """
    rng = Random(title)
    type_ = parameters[0][1]
    functions = []
    outers = [
        each for name in names for each in ([f"{name} {word}" for word in PREDICATES] if "cmp" in name else [name])
    ]
    for inner, outer in product(names, outers):
        for place in range(6):
            function = _Function(rng, parameters)
            first, own = apply(function, inner, "%a", constant(function, type_) if place < 2 else "%b", type_)
            same_type = [name for name, of in parameters if of == own] or [first]
            if place < 2:
                other = constant(function, own)
            elif place == 2:
                other, _ = apply(function, inner, "%b", "%a", type_)
            else:
                other = same_type[0] if place == 3 else same_type[-1]
            last, final = apply(function, outer, *((other, first) if place in (1, 5) else (first, other)), own)
            results = [(last, final), (first, own)][: 1 + place % 2]
            functions.append(function.returning(results, f"{title}_{inner}_{outer}_{place}".replace(" ", "_")))
    return "\n".join(functions)


def integer_pairs() -> str:
    """Returns functions of pairs of operations on three bits."""
    names = (*INTEGER_OPERATIONS, "cmpi", "select", "extsi", "extui", "trunci")
    return _pairs("integer_pairs", names, [("%a", "i3"), ("%b", "i3"), ("%c", "i1"), ("%d", "i1")], _integer, _integral)


def _integer(function: _Function, name: str, left: str, right: str, type_: str) -> tuple[str, str]:
    rng, width = function.rng, int(type_[1:])
    name, _, predicate = name.partition(" ")
    if name == "cmpi":
        predicate = predicate or rng.choice(PREDICATES)
        return function.add(f"arith.cmpi {predicate}, {left}, {right} : {type_}", "i1"), "i1"
    if name == "select":
        condition = left if type_ == "i1" and rng.random() < 0.5 else rng.choice(("%c", "%d"))
        return function.add(f"arith.select {condition}, {left}, {right} : {type_}", type_), type_
    if name in ("extsi", "extui", "trunci"):
        target = 5 if name != "trunci" else 1 if width == 3 else 3
        if target == width or (target > width) != (name != "trunci"):
            return left, type_
        return function.add(f"arith.{name} {left} : {type_} to i{target}", f"i{target}"), f"i{target}"
    choices = {"shli": _FLAGS, "addi": _FLAGS, "subi": _FLAGS, "muli": _FLAGS, "shrsi": _EXACT, "shrui": _EXACT}
    flags = rng.choice((*choices.get(name, ("",)), ""))
    return function.add(f"arith.{name} {left}, {right}{flags} : {type_}", type_), type_


def _integral(function: _Function, type_: str) -> str:
    width = int(type_[1:])
    half = 1 << width - 1
    number = function.rng.choice((0, 1, -1, -half, half - 1, function.rng.randint(-half, half - 1)))
    if type_ == "i1":
        return function.hidden(f"arith.constant {'true' if number & 1 else 'false'}")
    return function.hidden(f"arith.constant {min(max(number, -half), half - 1)} : {type_}")


def float_pairs() -> str:
    """Returns functions of pairs of operations on f16."""
    names = ("addf", "subf", "mulf", "divf", "remf", "maximumf", "minimumf", "maxnumf", "minnumf", "negf")
    return _pairs("float_pairs", names, [("%a", "f16"), ("%b", "f16")], _float, _floating)


def _float(function: _Function, name: str, left: str, right: str, type_: str) -> tuple[str, str]:
    flags = function.rng.choice(("", "", " fastmath<nnan>", " fastmath<nsz>", " fastmath<nnan, nsz>"))
    operands = left if name == "negf" else f"{left}, {right}"
    return function.add(f"arith.{name} {operands}{flags} : {type_}", type_), type_


def _floating(function: _Function, type_: str) -> str:
    return function.hidden(f"arith.constant {function.rng.choice(_FLOAT_CONSTANTS)} : {type_}")


def complex_pairs() -> str:
    """Returns functions of pairs of operations on complex numbers."""
    names = ("add", "sub", "mul", "div", "neg", "conj", "exp", "log")
    return _pairs("complex_pairs", names, [("%a", _COMPLEX), ("%b", _COMPLEX)], _complex, _complex_constant)


_COMPLEX = "complex<f32>"


def _complex(function: _Function, name: str, left: str, right: str, type_: str) -> tuple[str, str]:
    operands = left if name in ("neg", "conj", "exp", "log") else f"{left}, {right}"
    return function.add(f"complex.{name} {operands} : {type_}", type_), type_


def _complex_constant(function: _Function, type_: str) -> str:
    parts = ", ".join(f"{function.rng.choice(('0.0', '-0.0', '1.0', '-1.0', '2.0'))} : f32" for _ in range(2))
    return function.hidden(f"complex.constant [{parts}] : {type_}")


def index_pairs() -> str:
    """Returns functions of pairs of operations of the index dialect."""
    names = (*_INDEX_OPERATIONS, "cmp")
    return _pairs("index_pairs", names, [("%a", "index"), ("%b", "index")], _index, _index_constant)


def _index(function: _Function, name: str, left: str, right: str, type_: str) -> tuple[str, str]:
    name, _, predicate = name.partition(" ")
    if name == "cmp":
        bit = function.hidden(f"index.cmp {predicate or function.rng.choice(PREDICATES)}({left}, {right})")
        return function.add(f"index.castu {bit} : i1 to index", type_), type_
    return function.add(f"index.{name} {left}, {right}", type_), type_


def _index_constant(function: _Function, type_: str) -> str:
    return function.hidden(f"index.constant {function.rng.choice(_INDEX_CONSTANTS)}")


# ------------------------------------------------------------------------------------------------------------ by chance


def integers(number: int, count: int = 500) -> str:
    """Returns functions of integers of one to four bits."""
    rng = Random(f"integers {number}")
    functions = []
    for place in range(count):
        width = rng.choice((1, 2, 3, 3, 4, 4))
        function = _Function(rng, [("%a", f"i{width}"), ("%b", f"i{rng.choice((width, width, 1))}")])
        for _ in range(rng.choice((1, 2, 2, 3))):
            _add_integer_operation(function)
        functions.append(function.text(f"integers_{number}_{place}"))
    return "\n".join(functions)


def _add_integer_operation(function: _Function) -> None:
    rng = function.rng
    type_ = rng.choice(list(function.values)[-2:])
    width = int(type_[1:])
    left, right = function.recent(type_), _integer_operand(function, type_)
    if rng.random() < 0.4:
        left, right = right, left
    chance = rng.random()
    if chance < 0.5:
        name = rng.choice(INTEGER_OPERATIONS)
        choices = {"shli": _FLAGS, "addi": _FLAGS, "subi": _FLAGS, "muli": _FLAGS, "shrsi": _EXACT, "shrui": _EXACT}
        flags = rng.choice((*choices.get(name, ("",)), ""))
        function.add(f"arith.{name} {left}, {right}{flags} : {type_}", type_)
    elif chance < 0.7:
        function.add(f"arith.cmpi {rng.choice(PREDICATES)}, {left}, {right} : {type_}", "i1")
    elif chance < 0.82 and "i1" in function.values:
        function.add(f"arith.select {function.recent('i1')}, {left}, {right} : {type_}", type_)
    elif chance < 0.93:
        other = rng.choice([each for each in (1, 2, 3, 4, 5) if each != width])
        name = rng.choice(("extsi", "extui")) if other > width else "trunci"
        flags = rng.choice(("", "", *_FLAGS)) if name == "trunci" else ""
        function.add(f"arith.{name} {left}{flags} : {type_} to i{other}", f"i{other}")
    else:
        name = rng.choice(("mului_extended", "mulsi_extended", "addui_extended"))
        second = "i1" if name == "addui_extended" else type_
        types = f"{type_}, i1" if name == "addui_extended" else type_
        function.lines.append(f"%v{len(function.lines)}:2 = arith.{name} {left}, {right} : {types}")
        value = f"%v{len(function.lines) - 1}"
        function.values[type_].append(f"{value}#0")
        function.values.setdefault(second, []).append(f"{value}#1")


_FLAGS = (" overflow<nsw>", " overflow<nuw>", " overflow<nsw, nuw>")
_EXACT = (" exact",)


def _integer_operand(function: _Function, type_: str) -> str:
    if function.rng.random() < 0.35:
        return function.recent(type_)
    return _integral(function, type_)


def floats(number: int, count: int = 300) -> str:
    """Returns functions of f16, half of them on constants."""
    rng = Random(f"floats {number}")
    functions = []
    for place in range(count):
        function = _Function(rng, [("%a", "f16"), ("%b", "f16")])
        for _ in range(rng.choice((1, 2, 3))):
            _add_float_operation(function)
        functions.append(function.text(f"floats_{number}_{place}"))
    return "\n".join(functions)


def _add_float_operation(function: _Function) -> None:
    rng = function.rng
    left, right = (
        function.recent("f16") if rng.random() < 0.5 else function.hidden(f"arith.constant {each} : f16")
        for each in rng.sample(_FLOAT_CONSTANTS, 2)
    )
    chance = rng.random()
    if chance < 0.5:
        flags = rng.choice(("", "", " fastmath<nnan>", " fastmath<nsz>", " fastmath<nnan, nsz>"))
        function.add(f"arith.{rng.choice(_FLOAT_OPERATIONS)} {left}, {right}{flags} : f16", "f16")
    elif chance < 0.65:
        function.add(f"arith.cmpf {rng.choice(_FLOAT_PREDICATES)}, {left}, {right} : f16", "i1")
    elif chance < 0.75 and "i1" in function.values:
        function.add(f"arith.select {function.recent('i1')}, {left}, {right} : f16", "f16")
    elif chance < 0.85:
        function.add(f"arith.negf {left} : f16", "f16")
    elif chance < 0.93:
        wide = function.hidden(f"arith.extf {left} : f16 to f32")
        function.add(f"arith.truncf {wide} : f32 to f16", "f16")
    else:
        name = rng.choice(("si", "ui"))
        whole = function.add(f"arith.fpto{name} {left} : f16 to i8", "i8")
        function.add(f"arith.{name}tofp {whole} : i8 to f16", "f16")


def indices(number: int, count: int = 200) -> str:
    """Returns functions of the index dialect."""
    rng = Random(f"indices {number}")
    functions = []
    for place in range(count):
        function = _Function(rng, [("%a", "index"), ("%b", "index")])
        for _ in range(rng.choice((1, 2, 2, 3))):
            left, right = function.recent("index"), function.recent("index")
            if rng.random() < 0.7:
                value = rng.choice(_INDEX_CONSTANTS)
                right = function.hidden(f"index.constant {value}")
            if rng.random() < 0.3:
                left, right = right, left
            if rng.random() < 0.75:
                function.add(f"index.{rng.choice(_INDEX_OPERATIONS)} {left}, {right}", "index")
            else:
                function.add(f"index.cmp {rng.choice(PREDICATES)}({left}, {right})", "i1")
        functions.append(function.text(f"indices_{number}_{place}"))
    return "\n".join(functions)


def mathematics() -> str:
    """Returns a function for each operation of the math dialect, on a parameter and on constants."""
    rng = Random("mathematics")
    functions = []
    for type_ in ("f32", "f16"):
        for name in _MATH_OPERATIONS:
            function = _Function(rng, [("%a", type_)])
            function.add(f"math.{name} %a : {type_}", type_)
            functions.append(function.text(f"{name}_{type_}"))
    for name in (*_MATH_OPERATIONS, "copysign", "powf", "atan2"):
        for place, constant in enumerate(("0.0", "-0.0", "1.0", "-1.0", "2.5", "-2.5", "0.5", "1.5", "1.0e10", "-3.0")):
            function = _Function(rng, [("%a", "f32")])
            value = function.hidden(f"arith.constant {constant} : f32")
            if name in _MATH_OPERATIONS:
                function.add(f"math.{name} {value} : f32", "f32")
            else:
                function.add(f"math.{name} {value}, %a : f32", "f32")
                function.add(f"math.{name} %a, {value} : f32", "f32")
            functions.append(function.text(f"{name}_at_{place}"))
    for name in ("absi", "ctlz", "cttz", "ctpop"):
        for place, number in enumerate(range(-8, 8)):
            function = _Function(rng, [("%a", "i4")])
            value = function.hidden(f"arith.constant {number} : i4")
            function.add(f"math.{name} {value} : i4", "i4")
            function.add(f"math.{name} %a : i4", "i4")
            functions.append(function.text(f"{name}_at_{place}"))
    for number in range(-4, 5):
        function = _Function(rng, [("%a", "f32"), ("%i", "i8")])
        power = function.hidden(f"arith.constant {number} : i8")
        value = function.hidden(f"arith.constant {float(number)} : f32")
        function.add(f"math.fpowi %a, {power} : f32, i8", "f32")
        function.add(f"math.powf %a, {value} : f32", "f32")
        function.add(f"math.ipowi %i, {power} : i8", "i8")
        function.add(f"math.ipowi {power}, %i : i8", "i8")
        functions.append(function.text(f"powers_{number + 4}"))
    return "\n".join(functions)


def complexes(count: int = 200) -> str:
    """Returns functions of complex numbers."""
    rng = Random("complexes")
    type_ = "complex<f32>"
    functions = []
    for place in range(count):
        function = _Function(rng, [("%a", type_), ("%b", type_)])
        for _ in range(rng.choice((1, 2, 3))):
            left, right = function.recent(type_), function.recent(type_)
            if rng.random() < 0.5:
                right = _complex_constant(function, type_)
            if rng.random() < 0.4:
                left, right = right, left
            chance = rng.random()
            if chance < 0.5:
                function.add(f"complex.{rng.choice(_COMPLEX_OPERATIONS)} {left}, {right} : {type_}", type_)
            elif chance < 0.7:
                function.add(f"complex.{rng.choice(('neg', 'conj', 'exp', 'log'))} {left} : {type_}", type_)
            elif chance < 0.85:
                function.add(f"complex.{rng.choice(('re', 'im'))} {left} : {type_}", "f32")
            else:
                real, imaginary = (function.hidden(f"complex.{name} {left} : {type_}") for name in ("re", "im"))
                function.add(f"complex.create {real}, {imaginary} : {type_}", type_)
        functions.append(function.text(f"complexes_{place}"))
    return "\n".join(functions)


def affine_expressions() -> str:
    """Returns a function for each of some maps."""
    functions = []
    for place, expression in enumerate(_AFFINE_EXPRESSIONS):
        map_ = f"affine_map<(d0, d1) -> ({expression})>"
        functions.append(
            f"func.func @apply_{place}(%a: index, %b: index) -> (index, index, index) {{\n"
            f"  %r = affine.apply {map_}(%a, %b)\n"
            f"  %s = affine.min affine_map<(d0, d1) -> ({expression}, d1, 7)>(%a, %b)\n"
            f"  %t = affine.max affine_map<(d0, d1) -> ({expression}, d1, 7)>(%a, %b)\n"
            "  return %r, %s, %t : index, index, index\n}"
        )
    return "\n".join(functions)
