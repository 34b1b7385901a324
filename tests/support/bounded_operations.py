"""Operations on integers of known ranges, and comparisons that tell what range an analysis finds for the results."""

from __future__ import annotations

from random import Random

from compiler.analysis.dataflow.integer_range import IntegerRange, signed
from compiler.analysis.dataflow.integer_range_analysis import integer_ranges
from tests.support.integer_programs import BINARY, CASTS, INDEX_BINARY, PREDICATES
from tests.support.passes import load

_WIDTHS = {"i1": 1, "i8": 8, "i32": 32, "index": 64}
_FLAGS = ("", "", "", " overflow<nsw>", " overflow<nuw>", " overflow<nsw, nuw>")
_MAPS = ("d0 + d1", "d0 * 3 - d1", "d0 mod 7", "d0 floordiv 4 + d1", "d0 ceildiv 5", "(d0 + 1) mod 4 - d1 * 2")


class BoundedOperations:
    """A function of operations, each on values between bounds that are chosen at random."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.lines: list[str] = []
        self.count = 0
        self.results: list[tuple[str, str]] = []

    def add(self, text: str) -> str:
        self.count += 1
        self.lines.append(f"%v{self.count} = {text}")
        return f"%v{self.count}"

    def number(self, type_: str) -> int:
        """A number, often close to where something changes."""
        width = _WIDTHS[type_]
        near = self.random.choice(
            (0, 0, 1 << width - 1, 1 << self.random.randrange(width), self.random.getrandbits(width))
        )
        return signed(near + self.random.randint(-3, 3), width)

    def bounded(self, type_: str) -> str:
        """A value between two numbers, read as signed or as unsigned."""
        value = self.add(f"memref.load %m_{type_}[] : memref<{type_}>")
        if self.random.random() < 0.1 or type_ == "i1":
            return value
        sign = self.random.choice("su")
        low, high = self.number(type_), self.number(type_)
        if (sign == "s" and low > high) or (sign == "u" and low % (1 << 64) > high % (1 << 64)):
            low, high = high, low
        lower, upper = (self.add(f"arith.constant {bound} : {type_}") for bound in (low, high))
        at_least = self.add(f"arith.max{sign}i {value}, {lower} : {type_}")
        return self.add(f"arith.min{sign}i {at_least}, {upper} : {type_}")

    def operation(self) -> None:
        kind, pick = self.random.random(), self.random.choice
        type_ = pick(("i8", "i32", "index"))
        if kind < 0.6:
            op = pick(BINARY)
            flags = pick(_FLAGS) if op in ("addi", "subi", "muli", "shli") else ""
            text = f"arith.{op} {self.bounded(type_)}, {self.bounded(type_)}{flags} : {type_}"
        elif kind < 0.8:
            type_ = "index"
            text = f"index.{pick(INDEX_BINARY)} {self.bounded('index')}, {self.bounded('index')}"
        elif kind < 0.87:
            type_ = "index"
            values = f"{self.bounded('index')}, {self.bounded('index')}"
            text = f"affine.apply affine_map<(d0, d1) -> ({pick(_MAPS)})>({values})"
        elif kind < 0.92:
            text = f"arith.select {self.bounded('i1')}, {self.bounded(type_)}, {self.bounded(type_)} : {type_}"
        else:
            op, source, type_ = pick(CASTS)
            text = f"{op} {self.bounded(source)} : {source} to {type_}"
        self.results.append((self.add(text), type_))

    def module(self, count: int) -> str:
        """`count` operations; whether a comparison of a result with a bound is known tells if the bound was found."""
        for _ in range(count):
            self.operation()
        arguments = ", ".join(f"%m_{type_}: memref<{type_}>" for type_ in _WIDTHS)
        start = f"func.func @f({arguments}) {{"
        module, context = load("\n".join([start, *self.lines, "return\n}"]))
        range_by_name = {f"%{value.name}": range_ for value, range_ in integer_ranges(module, context).items()}
        for name, type_ in self.results:
            self._compare(name, type_, range_by_name[name])
        return "\n".join([start, *self.lines, "return\n}\n"])

    def _compare(self, name: str, type_: str, range_: IntegerRange) -> None:
        width = _WIDTHS[type_]
        for predicate in PREDICATES[2:]:
            for bound in range_[1:]:
                number = self.add(f"arith.constant {_literal(signed(bound, width), type_)}")
                truth = self.add(f"arith.cmpi {predicate}, {name}, {number} : {type_}")
                self.lines.append(f"memref.store {truth}, %m_i1[] : memref<i1>")


def _literal(number: int, type_: str) -> str:
    return ("true" if number else "false") if type_ == "i1" else f"{number} : {type_}"
