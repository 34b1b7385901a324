"""Text of one function, written operation by operation, with the values that each place may use.

Every program is defined for every input by construction: indices are reduced modulo the extent, shift amounts modulo
the width, divisors are made odd and quotients that overflow impossible, floats are clamped before they become integers,
and the bits of a NaN never reach a result.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random

INPUTS = 16
OUTPUTS = 48
ZERO_SLOT = INPUTS - 1
"""Input that is always 0; passes cannot infer its value."""

INTEGERS = ("i1", "i3", "i7", "i8", "i13", "i16", "i24", "i32", "i33", "i48", "i64", "i65", "i128")
FLOATS = ("f16", "bf16", "f32", "f64")
FLOAT_WIDTHS = {"f16": 16, "bf16": 16, "f32": 32, "f64": 64}
_NAN_BITS = {"f16": 0x7E00, "bf16": 0x7FC0, "f32": 0x7FC00000, "f64": 0x7FF8000000000000}
_FLOAT_LITERALS = {
    "f16": ("0x7C00", "0xFC00", "0x0001", "0x7BFF", "0x8001"),
    "bf16": ("0x7F80", "0xFF80", "0x0001", "0x7F7F", "0x8001"),
    "f32": ("0x7F800000", "0xFF800000", "0x00000001", "0x7F7FFFFF", "0x80000001"),
    "f64": ("0x7FF0000000000000", "0xFFF0000000000000", "0x0000000000000001", "0x7FEFFFFFFFFFFFFF"),
}
_PLAIN_FLOATS = ("0.0", "-0.0", "1.0", "-1.0", "0.5", "-0.25", "2.0", "3.0", "-7.5", "100.0", "1.0e-3")


def width(type_: str) -> int:
    """Returns the number of bits of a scalar type; an index has 64."""
    return 64 if type_ == "index" else FLOAT_WIDTHS.get(type_) or int(type_[1:])


def is_float(type_: str) -> bool:
    """Returns True for the type of a float."""
    return type_ in FLOAT_WIDTHS


@dataclass(frozen=True)
class Value:
    """Value with facts for the generator: the range of an index, the extents of a buffer."""

    name: str
    type: str
    low: int | None = None
    high: int | None = None
    """Largest value that an index may have."""
    affine: str = ""
    """"dim" or "symbol" if affine operations accept it as that."""
    shape: tuple[int, ...] | None = None
    element: str = ""
    kind: str = "scalar"
    """"scalar", "memref", "tensor" or "vector"."""
    is_identity: bool = True
    is_writable: bool = True


@dataclass(frozen=True)
class Helper:
    """Function that other functions call."""

    name: str
    parameters: tuple[str, ...]
    results: tuple[str, ...]


@dataclass(frozen=True)
class Approximate:
    """Floats of a result, such as the parts of a complex number, that passes may round differently."""

    slots: tuple[int, ...]
    """Index of the output of each float."""
    type: str
    ulps: float
    """Allowed difference, in units in the last place of the largest float."""


@dataclass
class Writer:
    """Writes one function."""

    rng: Random
    prefix: str
    integers: tuple[str, ...]
    floats: tuple[str, ...]
    helpers: list[Helper] = field(default_factory=list)
    globals: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    scopes: list[list[Value]] = field(default_factory=lambda: [[]])
    depth: int = 0
    has_affine_scope: bool = True
    """False if the values at the top level of the function belong to one of several blocks."""
    has_inputs: bool = True
    """False if the function does not get the program's inputs."""
    counter: int = 0
    outputs: int = 0
    approximate_outputs: list[Approximate] = field(default_factory=list)

    # ------------------------------------------------------------------------------------------------------ text

    def fresh(self) -> str:
        self.counter += 1
        return f"%v{self.counter}"

    def emit(self, text: str) -> None:
        self.lines.append(f"{'  ' * (self.depth + 1)}{text}")

    def op(self, text: str, type_: str, low: int | None = None, high: int | None = None, affine: str = "") -> str:
        """Emits an operation with one result, which following statements may use."""
        name = self.fresh()
        self.emit(f"{name} = {text}")
        self.add(name, type_, low, high, affine)
        return name

    def hidden(self, text: str) -> str:
        """Emits an operation whose result only its caller uses."""
        name = self.fresh()
        self.emit(f"{name} = {text}")
        return name

    def add(self, name: str, type_: str, low: int | None = None, high: int | None = None, affine: str = "") -> None:
        if not affine and type_ == "index" and self.depth == 0 and self.has_affine_scope:
            affine = "symbol"
        self.scopes[-1].append(Value(name, type_, low, high, affine))

    def add_shaped(self, value: Value) -> None:
        self.scopes[-1].append(value)

    @contextmanager
    def region(self, head: str, end: str = "}") -> Iterator[None]:
        """Writes a region; following statements cannot use its values."""
        self.emit(head)
        self.scopes.append([])
        self.depth += 1
        yield
        self.depth -= 1
        self.scopes.pop()
        self.emit(end)

    # ---------------------------------------------------------------------------------------------------- choice

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def values(self) -> Iterator[Value]:
        for scope in self.scopes:
            yield from scope

    def integer(self) -> str:
        return self.rng.choice(self.integers)

    def scalar(self) -> str:
        """Returns one of the types of this program."""
        if self.chance(0.2):
            return "index"
        return self.rng.choice(self.floats) if self.chance(0.3) else self.integer()

    def pick(self, type_: str, constants: float = 0.15) -> str:
        """Returns a value of a scalar type, later ones with a higher probability."""
        candidates = [value.name for value in self.values() if value.type == type_]
        if not candidates or self.chance(constants):
            return self.constant(type_)
        return candidates[int(len(candidates) * max(self.rng.random(), self.rng.random()))]

    def shaped(self, kind: str, rank: int | None = None) -> Value | None:
        """Returns a buffer, tensor or vector, if there is one."""
        candidates = [
            value
            for value in self.values()
            if value.kind == kind and value.shape is not None and (rank is None or len(value.shape) == rank)
        ]
        return self.rng.choice(candidates) if candidates else None

    # ------------------------------------------------------------------------------------------------- constants

    def literal(self, type_: str) -> str:
        rng = self.rng
        if type_ == "i1":
            return rng.choice(("true", "false"))
        if is_float(type_):
            return rng.choice(_FLOAT_LITERALS[type_] if self.chance(0.25) else _PLAIN_FLOATS)
        bits = width(type_)
        lowest, highest = -(1 << (bits - 1)), (1 << (bits - 1)) - 1
        special = (0, 1, -1, 2, lowest, highest, lowest + 1, highest - 1, highest >> 1, rng.randint(lowest, highest))
        value = rng.choice(special) if self.chance(0.6) else rng.randint(-9, 20)
        return str(min(max(value, lowest), highest))

    def constant(self, type_: str, literal: str | int | None = None) -> str:
        text = self.literal(type_) if literal is None else str(literal)
        name = self.fresh()
        self.emit(f"{name} = arith.constant {text if type_ == 'i1' else f'{text} : {type_}'}")
        if literal is None:
            self.add(name, type_)
        return name

    def index_constant(self, value: int) -> str:
        name = self.constant("index", value)
        self.add(name, "index", value, value, "symbol")
        return name

    # ---------------------------------------------------------------------------------------------------- guards

    def small_index(self, extent: int) -> str:
        """Returns an index from 0 up to but not including `extent`."""
        candidates = [
            value.name
            for value in self.values()
            if value.low is not None and value.high is not None and value.low >= 0 and value.high < extent
        ]
        if candidates and self.chance(0.6):
            return self.rng.choice(candidates)
        if self.chance(0.3):
            return self.index_constant(self.rng.randrange(extent))
        limit = self.constant("index", extent)
        return self.op(f"arith.remui {self.pick('index')}, {limit} : index", "index", 0, extent - 1)

    def affine_index(self) -> Value:
        """Returns a small index that affine operations accept."""
        candidates = [value for value in self.values() if value.affine and value.low is not None and value.high]
        dims = [value for value in candidates if value.affine == "dim"]
        if dims and self.chance(0.7):
            return self.rng.choice(dims)
        if candidates and self.chance(0.7):
            return self.rng.choice(candidates)
        number = self.rng.randrange(5)
        return Value(self.index_constant(number), "index", number, number, "symbol")

    def opaque(self, number: int) -> str:
        """Returns an index with this value; passes cannot infer it if the function has inputs."""
        if not self.has_inputs:
            return self.constant("index", number)
        slot = self.constant("index", ZERO_SLOT)
        zero = self.hidden(f"memref.load %in[{slot}] : memref<{INPUTS}xi64>")
        cast = self.hidden(f"arith.index_cast {zero} : i64 to index")
        return self.hidden(f"arith.addi {cast}, {self.constant('index', number)} : index")

    def without_nan(self, value: str, type_: str, literal: str = "1.0") -> str:
        """Returns the value, or a number in place of a NaN."""
        other = self.constant(type_, literal)
        unordered = self.hidden(f"arith.cmpf uno, {value}, {value} : {type_}")
        return self.hidden(f"arith.select {unordered}, {other}, {value} : {type_}")

    def bits(self, value: str, type_: str) -> str:
        """Returns a scalar as an integer of its width; all NaN are one."""
        if not is_float(type_):
            return value
        integer = f"i{width(type_)}"
        unordered = self.hidden(f"arith.cmpf uno, {value}, {value} : {type_}")
        cast = self.hidden(f"arith.bitcast {value} : {type_} to {integer}")
        nan = self.constant(integer, _NAN_BITS[type_])
        return self.hidden(f"arith.select {unordered}, {nan}, {cast} : {integer}")

    def to_i64(self, value: str, type_: str) -> list[str]:
        """Returns the words that hold a scalar."""
        value = self.bits(value, type_)
        if type_ == "index":
            return [self.hidden(f"arith.index_cast {value} : index to i64")]
        bits = width(type_)
        if bits == 64:
            return [value]
        if bits < 64:
            return [self.hidden(f"arith.extui {value} : i{bits} to i64")]
        amount = self.constant(type_, 64)
        high = self.hidden(f"arith.shrui {value}, {amount} : {type_}")
        return [self.hidden(f"arith.trunci {each} : {type_} to i64") for each in (value, high)]

    def output(self, value: str, type_: str) -> None:
        """Stores a scalar in an output whose bits are compared."""
        for word in self.to_i64(value, type_):
            if self.outputs < OUTPUTS:
                slot = self.constant("index", self.outputs)
                self.emit(f"memref.store {word}, %out[{slot}] : memref<{OUTPUTS}xi64>")
                self.outputs += 1

    def approximate(self, floats: Sequence[tuple[str, str]], ulps: float) -> None:
        """Stores the floats of a result, which may differ by some units in the last place."""
        slots = tuple(range(self.outputs, self.outputs + len(floats)))
        if slots[-1] < OUTPUTS:
            self.approximate_outputs.append(Approximate(slots, floats[0][1], ulps))
            for name, type_ in floats:
                self.output(name, type_)

    def input(self, type_: str) -> str:
        """Reads a scalar from the inputs."""
        slots = self.rng.sample(range(INPUTS - 1), 2)
        words = []
        for slot in slots[: 2 if width(type_) > 64 else 1]:
            place = self.constant("index", slot)
            words.append(self.hidden(f"memref.load %in[{place}] : memref<{INPUTS}xi64>"))
        if type_ == "index":
            return self.op(f"arith.index_cast {words[0]} : i64 to index", type_)
        if type_ == "i64":
            self.add(words[0], "i64")
            return words[0]
        bits = width(type_)
        integer = f"i{bits}"
        if bits > 64:
            low, high = (self.hidden(f"arith.extui {word} : i64 to {integer}") for word in words)
            moved = self.hidden(f"arith.shli {high}, {self.constant(integer, 64)} : {integer}")
            return self.op(f"arith.ori {low}, {moved} : {integer}", integer)
        word = words[0] if bits == 64 else self.hidden(f"arith.trunci {words[0]} : i64 to {integer}")
        if is_float(type_):
            return self.op(f"arith.bitcast {word} : {integer} to {type_}", type_)
        self.add(word, type_)
        return word


def joined(names: Sequence[str]) -> str:
    return ", ".join(names)
