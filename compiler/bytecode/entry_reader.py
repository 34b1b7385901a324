"""Reads the parts of an attribute, a type or an operation's properties, which `compiler.bytecode.parts` describes.

Takes the bytes of one entry and the tables that they refer to; returns numbers, strings, attributes and types. Invalid
bytes raise `BytecodeError`.
"""

from __future__ import annotations

from typing import Protocol, TypeAlias, TypeVar

from compiler.bytecode.encoding import BytecodeError, ByteReader
from compiler.ir.attributes import Attribute
from compiler.ir.context import Context
from compiler.ir.types import Type

_MAX_INDEX_BITS = 8
_A = TypeVar("_A", bound=Attribute)
_T = TypeVar("_T", bound=Type)
_TypeClass: TypeAlias = "type[_T]"


class Tables(Protocol):
    """Tables that the entries of a file refer to by number."""

    context: Context

    def attribute(self, index: int) -> Attribute: ...

    def type(self, index: int) -> Type: ...

    def string(self, index: int, reader: ByteReader) -> str: ...

    def resource(self, index: int, reader: ByteReader) -> str: ...

    def fresh_number(self) -> int:
        """Returns a number for a distinct attribute that no other one has."""


class EntryReader:
    """Reader of one entry. `version` is the file's version."""

    __slots__ = ("bytes", "tables", "version")

    def __init__(self, data: ByteReader, tables: Tables, version: int) -> None:
        self.bytes = data
        self.tables = tables
        self.version = version

    def error(self, message: str) -> BytecodeError:
        """Returns the error to raise for the bytes that were just read."""
        return self.bytes.error(message)

    def varint(self) -> int:
        return self.bytes.varint()

    def signed(self) -> int:
        return self.bytes.signed_varint()

    def bool(self) -> bool:
        return bool(self.bytes.byte())

    def count(self) -> int:
        return self.bytes.count()

    def blob(self) -> bytes:
        return self.bytes.blob()

    def string(self) -> str:
        return self.tables.string(self.bytes.varint(), self.bytes)

    def resource(self) -> str:
        """Returns the key of a resource."""
        return self.tables.resource(self.bytes.varint(), self.bytes)

    def attribute(self) -> Attribute:
        return self.tables.attribute(self.bytes.varint())

    def attribute_of(self, kind: type[_A]) -> _A:
        """Returns the next attribute, which has to be of a class."""
        attribute = self.attribute()
        if not isinstance(attribute, kind):
            raise self.error(f"expected {kind.__name__}, but got: {attribute}")
        return attribute

    def optional_attribute(self) -> Attribute | None:
        index, present = self.bytes.varint_with_flag()
        return self.tables.attribute(index) if present else None

    def type(self) -> Type:
        return self.tables.type(self.bytes.varint())

    def type_of(self, kind: _TypeClass[_T]) -> _T:
        """Returns the next type, which has to be of a class."""
        type_ = self.type()
        if not isinstance(type_, kind):
            raise self.error(f"expected {kind.__name__}, but got: {type_}")
        return type_

    def bits(self, width: int) -> int:
        """Returns the bit pattern of an integer of known width."""
        if width <= 8:
            return self.bytes.byte() & (1 << width) - 1
        if width <= 64:
            return self.bytes.signed_varint() & (1 << width) - 1
        words = b"".join(
            [(self.bytes.signed_varint() & (1 << 64) - 1).to_bytes(8, "little") for _ in range(self.bytes.count())]
        )
        return int.from_bytes(words, "little") & (1 << width) - 1

    def sparse_array(self, size: int) -> tuple[int, ...]:
        """Reads `size` numbers of 32 bits, of which most are zero."""
        values = [0] * size
        count, sparse = self.bytes.varint_with_flag()
        if count == 0:
            return tuple(values)
        if not sparse:
            if count > size:
                raise self.error(f"trying to read an array of {count} but only {size} storage available.")
            for index in range(count):
                values[index] = _signed_32(self.bytes.varint())
            return tuple(values)
        width = self.bytes.varint()
        if width > _MAX_INDEX_BITS:
            raise self.error(f"reading sparse array with indexing above 8 bits: {width}")
        for _ in range(self.bytes.checked_count(count)):
            pair = self.bytes.varint()
            index = pair & (1 << width) - 1
            if index >= size:
                raise self.error(f"reading a sparse array found index {index} but only {size} storage available.")
            values[index] = _signed_32(pair >> width)
        return tuple(values)


def _signed_32(value: int) -> int:
    value &= (1 << 32) - 1
    return value - (1 << 32) if value >> 31 else value
