"""Memrefs in memory, and how upstream's `printMemref` functions print them.

Takes the address of a descriptor; returns text. A descriptor holds the allocation, the aligned pointer, an
offset, the sizes and the strides; that of an unranked memref holds a rank and the address of such a one.
"""

from __future__ import annotations

import ctypes
import math
import struct
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

MAX_RANK = 1 << 8
"""Maximum rank of a memref; a larger one is invalid."""


Parts: TypeAlias = tuple[float, ...]
"""The numbers of an element: two of a complex one, sixteen of a matrix, else one."""


@dataclass(frozen=True, slots=True)
class Element:
    """Reading and printing of an element."""

    code: str
    size: int
    spell: Callable[[Parts], str]


def number_text(value: float) -> str:
    """Returns a float as C's `%g` has it: a NaN has a sign."""
    if value != value:
        return "-nan" if math.copysign(1.0, value) < 0 else "nan"
    return f"{value:g}"


def _float(value: Parts) -> str:
    (number,) = value
    return number_text(number)


def _integer(value: Parts) -> str:
    (number,) = value
    return str(number)


def _complex(value: Parts) -> str:
    real, imaginary = value
    return f"({number_text(real)},{number_text(imaginary)})"


def _matrix(value: Parts) -> str:
    """Returns the text of a vector<4x4xf32>: rows are separated by three spaces, the last one by two."""
    rows = [f"({', '.join([number_text(number) for number in value[start : start + 4]])})" for start in range(0, 16, 4)]
    return f"({',   '.join(rows[:-1])},  {rows[-1]})"


def _bfloat(value: Parts) -> str:
    (bits,) = value
    (wide,) = struct.unpack("<f", struct.pack("<I", int(bits) << 16))
    return number_text(wide)


def _character(value: Parts) -> str:
    (code,) = value
    return chr(int(code) & 0xFF)


ELEMENTS: Mapping[str, Element] = MappingProxyType(
    {
        "I8": Element("b", 1, _character),
        "I16": Element("h", 2, _integer),
        "I32": Element("i", 4, _integer),
        "I64": Element("q", 8, _integer),
        "Ind": Element("q", 8, _integer),
        "F16": Element("e", 2, _float),
        "BF16": Element("H", 2, _bfloat),
        "F32": Element("f", 4, _float),
        "F64": Element("d", 8, _float),
        "C32": Element("ff", 8, _complex),
        "C64": Element("dd", 16, _complex),
        "Vector4x4xf32": Element("16f", 64, _matrix),
    }
)
"""By the suffix of a function's name."""


@dataclass(frozen=True, slots=True)
class MemRef:
    """A memref in this process's memory."""

    base: int
    offset: int
    sizes: tuple[int, ...]
    strides: tuple[int, ...]
    element: Element

    @property
    def count(self) -> int:
        product = 1
        for size in self.sizes:
            product *= size
        return product

    def at(self, offset: int) -> Parts:
        """Returns the element at an offset from the base, in elements."""
        data = ctypes.string_at(self.base + offset * self.element.size, self.element.size)
        return struct.unpack(f"<{self.element.code}", data)

    def position(self, number: int) -> list[int]:
        """Returns the indices of an element by its number in row-major order."""
        indices: list[int] = []
        for size in reversed(self.sizes):
            number, index = divmod(number, max(size, 1))
            indices.append(index)
        return indices[::-1]

    def elements(self) -> Iterator[Parts]:
        """Yields all elements, in row-major order."""
        for number in range(self.count):
            indices = self.position(number)
            yield self.at(self.offset + sum([index * stride for index, stride in zip(indices, self.strides)]))

    def put(self, values: Sequence[Parts]) -> None:
        """Writes the first elements."""
        for number, value in enumerate(values):
            place = self.offset + sum([i * stride for i, stride in zip(self.position(number), self.strides)])
            data = struct.pack(f"<{self.element.code}", *value)
            ctypes.memmove(self.base + place * self.element.size, data, self.element.size)

    def text(self, value: Parts) -> str:
        return self.element.spell(value)


def ranked(place: int, rank: int, element: str) -> MemRef:
    """Returns the memref of a descriptor."""
    if not 0 <= rank < MAX_RANK:
        raise ValueError(f"a memref cannot have rank {rank}")
    words = struct.unpack(f"<QQq{2 * rank}q", ctypes.string_at(place, 24 + 16 * rank))
    return MemRef(words[1], words[2], words[3 : 3 + rank], words[3 + rank :], ELEMENTS[element])


def unranked(place: int, element: str) -> MemRef:
    """Returns the memref of an unranked descriptor."""
    rank, inner = struct.unpack("<qQ", ctypes.string_at(place, 16))
    return ranked(inner, rank, element)


def header(memref: MemRef) -> str:
    """Returns the description of the memref without its elements."""
    sizes, strides = (", ".join(map(str, numbers)) for numbers in (memref.sizes, memref.strides))
    return (
        f"base@ = 0x{memref.base:x} rank = {len(memref.sizes)} offset = {memref.offset} sizes = [{sizes}] "
        f"strides = [{strides}]"
    )


def memref_text(memref: MemRef) -> str:
    """Returns the memref with its elements, a row a line."""
    return f"{header(memref)} data = \n{data_text(memref)}"


def data_text(memref: MemRef) -> str:
    r"""`[[0,   1], \n [2,   3]]`: deeper rows have wider separators."""
    rank = len(memref.sizes)
    if not rank:
        return f"[{memref.text(memref.at(memref.offset))}]"
    texts = [memref.text(value) for value in memref.elements()]
    for depth in range(rank - 1, -1, -1):
        size = memref.sizes[depth]
        separator = ", " + ("\n" if depth < rank - 1 else "") + " " * (depth + 1)
        outer = 1
        for extent in memref.sizes[:depth]:
            outer *= extent
        texts = [f"[{separator.join(texts[i * size : (i + 1) * size])}]" for i in range(outer)]
    return texts[0] if texts else "[]"


def differs(actual: Parts, expected: Parts) -> bool:
    """Returns True unless two elements are equal, or floats that are equal but for rounding, as upstream has it."""
    if actual == expected:
        return False
    match actual, expected:
        case (float() as left,), (float() as right,):
            if left != left or right != right:
                return left == left or right == right
            return abs(left - right) > 1e-7 * abs(right)
    return True
