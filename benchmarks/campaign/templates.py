"""Templates of statements: text of operations with placeholders for operands, and the types of their results.

`llvm.add $(i32), $(i32) : i32 => i32` is a template. A placeholder `$(TYPE)` becomes a value of the type, made of
scalars of the program; in `$(TYPE GUARD)`, the guard limits these scalars. Names of values in the text, such as `%a`,
are local to it. `=> TYPE` is the type of the last line's result; `=> %a: TYPE; %b: TYPE` names several values. The type
of an address is `ptr TYPE`, where TYPE is that of the memory. All results are compared.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from benchmarks.campaign.writer import Writer, is_float, joined

_PLACE = re.compile(r"\$\(([^)]*)\)")
_LOCAL = re.compile(r"%([a-z]\w*)")
_SCALAR = re.compile(r"(i\d+|index|f16|bf16|f32|f64)\Z")
_CHOICE = re.compile(r"@([A-Z]+)")


@dataclass(frozen=True)
class Template:
    """Text of a statement."""

    text: str
    results: tuple[tuple[str, str], ...]
    """Names and types."""
    ulps: float = 0
    """Units in the last place by which floats of the results may differ; 0 if all bits agree."""
    declarations: str = ""
    """Text in the module."""


def template(text: str, ulps: float = 0, declarations: str = "", **choices: str) -> Iterator[Template]:
    """Returns a template for each combination of `choices`, words whose names stand in the text as `@NAME`."""
    for words in product(*[words.split() for words in choices.values()]):
        chosen = dict(zip(choices, words))

        def choose(match: re.Match[str], chosen: dict[str, str] = chosen) -> str:
            return chosen[match[1]]

        lines, _, results = _CHOICE.sub(choose, text).strip().rpartition(" => ")
        if "%" not in results:
            head, newline, last = lines.rpartition("\n")
            lines, results = f"{head}{newline}%result = {last.strip()}", f"%result: {results}"
        pairs = [tuple(each.strip().split(": ", 1)) for each in results.split("; ")]
        yield Template(lines, tuple([(name, type_) for name, type_ in pairs]), ulps, declarations)


def write(w: Writer, chosen: Template) -> None:
    """Writes the statement of a template; returns its results."""
    number = w.counter = w.counter + 1
    declarations = chosen.declarations.replace("NUMBER", f"{w.prefix}_{number}")
    if declarations:
        w.globals.append(declarations)

    def local(match: re.Match[str]) -> str:
        return f"%{match[1]}_{number}"

    text = _LOCAL.sub(local, chosen.text).replace("NUMBER", f"{w.prefix}_{number}")
    for line in _PLACE.sub(lambda match: _operand(w, *match[1].partition(" ")[::2]), text).splitlines():
        w.emit(line.strip())
    scalars = [leaf for name, type_ in chosen.results for leaf in _leaves(w, _LOCAL.sub(local, name), type_)]
    if chosen.ulps:
        w.approximate(scalars, chosen.ulps)
    else:
        w.output(_sum(w, scalars), "i64")


def _sum(w: Writer, scalars: Sequence[tuple[str, str]]) -> str:
    """Returns the sum of all scalars, each multiplied by its position."""
    total = w.constant("i64", 0)
    factor = w.constant("i64", 31)
    for name, type_ in scalars:
        for word in w.to_i64(name, type_):
            scaled = w.hidden(f"arith.muli {total}, {factor} : i64")
            total = w.hidden(f"arith.addi {scaled}, {word} : i64")
    w.add(total, "i64")
    return total


# --------------------------------------------------------------------------------------------------------------- types


def _split(text: str) -> list[str]:
    """Splits a list of types."""
    parts, depth, start = [], 0, 0
    for place, character in enumerate(text):
        depth += {"<": 1, "(": 1, ">": -1, ")": -1}.get(character, 0)
        if character == "," and not depth:
            parts.append(text[start:place].strip())
            start = place + 1
    return [*parts, text[start:].strip()]


def _shape_and_element(type_: str) -> tuple[tuple[int, ...], str]:
    """Returns the shape and element type of a type such as `vector<2x3xi32>`."""
    match = re.match(r"((?:\d+x)*)(.*)", _split(type_[type_.index("<") + 1 : -1])[0])
    assert match is not None
    return tuple([int(extent) for extent in match[1].split("x") if extent]), match[2]


# ------------------------------------------------------------------------------------------------------------ operands


def _operand(w: Writer, type_: str, guard: str) -> str:
    """Returns a value of a type; the guard limits its scalars."""
    if _SCALAR.match(type_):
        return _guarded(w, type_, guard)
    if type_ == "ptr":
        return _pointer(w, guard)
    shape, element = _shape_and_element(type_)
    if type_.startswith("complex"):
        parts = [_guarded(w, element, guard) for _ in range(2)]
        return w.hidden(f"complex.create {joined(parts)} : {type_}")
    places = list(product(*map(range, shape)))
    few = [_operand(w, element, guard) for _ in range(min(len(places), 4))]
    values = [few[number] if number < len(few) else w.rng.choice(few) for number in range(len(places))]
    if type_.startswith("memref"):
        name = w.hidden(f"memref.alloc() : {type_}")
        for place, value in zip(places, values):
            w.emit(f"memref.store {value}, {name}[{_indices(w, place)}] : {type_}")
        return name
    return w.hidden(f"{type_.partition('<')[0]}.from_elements {joined(values)} : {type_}")


def _pointer(w: Writer, pointee: str) -> str:
    """Returns the address of eight numbers on the stack."""
    count = w.constant("i64", 8)
    name = w.hidden(f"llvm.alloca {count} x {pointee} : (i64) -> !llvm.ptr")
    for number in range(8):
        place = w.hidden(f"llvm.getelementptr {name}[{number}] : (!llvm.ptr) -> !llvm.ptr, {pointee}")
        w.emit(f"llvm.store {_guarded(w, pointee, '')}, {place} : {pointee}, !llvm.ptr")
    return name


def _indices(w: Writer, place: Sequence[int]) -> str:
    return joined([w.constant("index", index) for index in place])


def _guarded(w: Writer, type_: str, guard: str) -> str:
    if guard == "input":
        return w.input(type_)
    if not any(value.type == type_ for value in w.values()):
        w.input(type_)
    value = w.pick(type_)
    return _GUARDS[guard.partition(" ")[0]](w, value, type_, guard.partition(" ")[2])


def _number(w: Writer, value: str, type_: str, limit: str) -> str:
    return w.without_nan(value, type_)


def _small(w: Writer, value: str, type_: str, limit: str) -> str:
    """Returns a number between the limit, 4 by default, and its negative; an integer likewise."""
    if not is_float(type_):
        return w.hidden(f"arith.remsi {value}, {w.constant(type_, limit or 4)} : {type_}")
    number = w.without_nan(value, type_)
    greatest, least = w.constant(type_, f"{limit or 4}.0"), w.constant(type_, f"-{limit or 4}.0")
    bounded = w.hidden(f"arith.minimumf {number}, {greatest} : {type_}")
    return w.hidden(f"arith.maximumf {bounded}, {least} : {type_}")


def _positive(w: Writer, value: str, type_: str, limit: str) -> str:
    """Returns a number above 0 up to the limit, 4 by default."""
    magnitude = w.hidden(f"math.absf {_small(w, value, type_, limit)} : {type_}")
    return w.hidden(f"arith.addf {magnitude}, {w.constant(type_, '0.0625')} : {type_}")


def _odd(w: Writer, value: str, type_: str, limit: str) -> str:
    return w.hidden(f"arith.ori {value}, {w.constant(type_, 'true' if type_ == 'i1' else 1)} : {type_}")


def _below(w: Writer, value: str, type_: str, limit: str) -> str:
    return w.hidden(f"arith.remui {value}, {w.constant(type_, limit)} : {type_}")


def _halved(w: Writer, value: str, type_: str, limit: str) -> str:
    """Returns the integer shifted to the right, by 1 by default."""
    return w.hidden(f"arith.shrsi {value}, {w.constant(type_, limit or 1)} : {type_}")


_GUARDS: dict[str, Callable[[Writer, str, str, str], str]] = {
    "": lambda w, value, type_, limit: value,
    "number": _number,
    "small": _small,
    "positive": _positive,
    "odd": _odd,
    "below": _below,
    "halved": _halved,
}


# ------------------------------------------------------------------------------------------------------------- results


def _leaves(w: Writer, name: str, type_: str) -> Iterator[tuple[str, str]]:
    """Yields the scalars that a value holds, and their types."""
    if _SCALAR.match(type_):
        yield name, type_
        return
    if type_.startswith("ptr "):
        pointee = type_[4:]
        yield from _leaves(w, w.hidden(f"llvm.load {name} : !llvm.ptr -> {pointee}"), pointee)
        return
    if type_.startswith("!llvm."):
        yield from _members(w, name, type_)
        return
    shape, element = _shape_and_element(type_)
    if type_.startswith("complex"):
        for part in ("re", "im"):
            yield w.hidden(f"complex.{part} {name} : {type_}"), element
        return
    for place in product(*map(range, shape)):
        if type_.startswith("vector"):
            text = f"vector.extract {name}[{joined(list(map(str, place)))}] : {element} from {type_}"
        else:
            word = "tensor.extract" if type_.startswith("tensor") else "memref.load"
            text = f"{word} {name}[{_indices(w, place)}] : {type_}"
        yield from _leaves(w, w.hidden(text), element)


def _members(w: Writer, name: str, type_: str) -> Iterator[tuple[str, str]]:
    """Yields the scalars of a struct or array of llvm."""
    inner = type_[type_.index("<") + 1 : -1]
    if type_.startswith("!llvm.struct"):
        members = _split(inner.removeprefix("packed ")[1:-1])
    else:
        count, _, element = inner.partition(" x ")
        members = [element] * int(count)
    for number, member in enumerate(members):
        member = f"!llvm.{member}" if member.startswith(("array<", "struct<")) else member
        yield from _leaves(w, w.hidden(f"llvm.extractvalue {name}[{number}] : {type_}"), member)
