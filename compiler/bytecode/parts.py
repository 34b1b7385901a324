"""Parts of an attribute, a type or an operation's properties in bytecode, before they are numbered.

Takes an attribute, type or operation and returns its parts in the order in which its dialect encodes them. References
to attributes, types and resources are counted first (`compiler.bytecode.numbering`), and then written as numbers.
"""

from __future__ import annotations

import enum
from typing import Any

from compiler.ir.attributes import Attribute
from compiler.ir.types import Type

_WORD = (1 << 64) - 1


class PartKind(enum.Enum):
    """Kind of a part, which decides how it is written."""

    VARINT = enum.auto()
    SIGNED = enum.auto()
    BYTE = enum.auto()
    STRING = enum.auto()
    BLOB = enum.auto()
    ATTRIBUTE = enum.auto()
    OPTIONAL_ATTRIBUTE = enum.auto()
    TYPE = enum.auto()
    RESOURCE = enum.auto()


Part = tuple[PartKind, Any]

_VARINT = PartKind.VARINT
_SIGNED = PartKind.SIGNED
_BYTE = PartKind.BYTE


class PartList:
    """Collects parts."""

    __slots__ = ("parts",)

    def __init__(self) -> None:
        self.parts: list[Part] = []

    def varint(self, value: int) -> None:
        self.parts.append((_VARINT, value))

    def varint_with_flag(self, value: int, flag: bool) -> None:
        self.parts.append((_VARINT, value << 1 | flag))

    def signed(self, value: int) -> None:
        self.parts.append((_SIGNED, value))

    def bool(self, value: bool) -> None:
        self.parts.append((_BYTE, int(value)))

    def string(self, value: str) -> None:
        self.parts.append((PartKind.STRING, value))

    def blob(self, value: bytes) -> None:
        self.parts.append((PartKind.BLOB, value))

    def attribute(self, value: Attribute) -> None:
        self.parts.append((PartKind.ATTRIBUTE, value))

    def optional_attribute(self, value: Attribute | None) -> None:
        self.parts.append((PartKind.OPTIONAL_ATTRIBUTE, value))

    def type(self, value: Type) -> None:
        self.parts.append((PartKind.TYPE, value))

    def resource(self, key: str) -> None:
        """A resource of the builtin dialect: no other dialect's attributes refer to any."""
        self.parts.append((PartKind.RESOURCE, key))

    def bits(self, value: int, width: int) -> None:
        """An integer of known width: in a byte, in one number, or in several words."""
        pattern = value & (1 << width) - 1
        if width <= 8:
            self.parts.append((_BYTE, pattern))
            return
        if width <= 64:
            self.signed(_signed_word(pattern))
            return
        words = max(1, (pattern.bit_length() + 63) // 64)
        self.varint(words)
        for index in range(words):
            self.signed(_signed_word(pattern >> 64 * index & _WORD))

    def sparse_array(self, values: tuple[int, ...]) -> None:
        """Small numbers of which most are zero: the others with their places, or else all of them."""
        places = [index for index, value in enumerate(values) if value]
        if places and (places[-1] > 256 or len(places) > len(values) // 2):
            self.varint_with_flag(len(values), False)
            for value in values:
                self.varint(value & _WORD)
            return
        self.varint_with_flag(len(places), True)
        if not places:
            return
        width = places[-1].bit_length()
        self.varint(width)
        for index in places:
            self.varint(((values[index] << width) | index) & _WORD)


def _signed_word(pattern: int) -> int:
    return pattern - (1 << 64) if pattern >> 63 else pattern
