"""The bytes of MLIR bytecode: integers of variable length, sections, alignment.

Reads and writes numbers, bytes and sections. `ByteReader` never reads past its end and never trusts a count; invalid
bytes raise `BytecodeError`, in upstream's words.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from typing import Final

MAGIC: Final = b"ML\xefR"
"""First bytes of every bytecode file."""
VERSION: Final = 6
"""The newest version that is read and written; older ones are, too, down to 0."""

DIALECT_VERSIONING: Final = 1
LAZY_LOADING: Final = 2
"""From here on regions that use no values from outside are sections."""
USE_LIST_ORDERING: Final = 3
ELIDED_UNKNOWN_LOCATIONS: Final = 4
"""From here on block arguments of unknown location have none, and operation names are counted."""
NATIVE_PROPERTIES: Final = 5
NATIVE_SEGMENT_SIZES: Final = 6

_ALIGNMENT_BYTE: Final = 0xCB
_HAS_ALIGNMENT: Final = 0x80
_MASK_64: Final = (1 << 64) - 1


class Section(enum.IntEnum):
    """Kind of a section."""

    STRING = 0
    DIALECT = 1
    ATTR_TYPE = 2
    ATTR_TYPE_OFFSET = 3
    IR = 4
    RESOURCE = 5
    RESOURCE_OFFSET = 6
    DIALECT_VERSIONS = 7
    PROPERTIES = 8

    @property
    def shown(self) -> str:
        """Name in messages: `AttrType (2)`."""
        return f"{_SHOWN[self]} ({self.value})"


_SHOWN: Final = (
    "String",
    "Dialect",
    "AttrType",
    "AttrTypeOffset",
    "IR",
    "Resource",
    "ResourceOffset",
    "DialectVersions",
    "Properties",
)


HAS_ATTRIBUTES: Final = 0x01
HAS_RESULTS: Final = 0x02
HAS_OPERANDS: Final = 0x04
HAS_SUCCESSORS: Final = 0x08
HAS_REGIONS: Final = 0x10
HAS_USE_LIST_ORDERS: Final = 0x20
HAS_PROPERTIES: Final = 0x40
"""The bits that say which parts of an operation are there."""


class BytecodeError(Exception):
    """Raised for invalid bytes; `offset` is their place in the file, -1 if it is unknown."""

    def __init__(self, message: str, offset: int = -1) -> None:
        super().__init__(message)
        self.message = message
        self.offset = offset


class Emitter:
    """Collects bytes, which must be placed at a multiple of `alignment`."""

    __slots__ = ("alignment", "data")

    def __init__(self) -> None:
        self.data = bytearray()
        self.alignment = 1

    def byte(self, value: int) -> None:
        self.data.append(value)

    def varint(self, value: int) -> None:
        """Encodes an integer of 64 bits: a zero bit for each byte after the first one, a one bit, then the value."""
        if value < 0x80:
            self.data.append(value << 1 | 1)
            return
        size = (value.bit_length() + 6) // 7
        if size > 8:
            self.data.append(0)
            self.data += value.to_bytes(8, "little")
            return
        self.data += ((value << 1 | 1) << size - 1).to_bytes(size, "little")

    def varints(self, values: Iterable[int]) -> None:
        """Several integers, each as `varint` writes it."""
        data = self.data
        for value in values:
            if value < 0x80:
                data.append(value << 1 | 1)
            elif value < 0x4000:
                data += (value << 2 | 2).to_bytes(2, "little")
            elif value < 0x200000:
                data += (value << 3 | 4).to_bytes(3, "little")
            else:
                self.varint(value)

    def signed_varint(self, value: int) -> None:
        """An integer of 64 bits whose sign is the lowest bit."""
        self.varint((value << 1 ^ value >> 63) & _MASK_64)

    def varint_with_flag(self, value: int, flag: bool) -> None:
        self.varint(value << 1 | flag)

    def blob(self, data: bytes) -> None:
        """Bytes after their number."""
        self.varint(len(data))
        self.data += data

    def aligned_blob(self, data: bytes, alignment: int) -> None:
        """Bytes after their alignment and number, at a place that is a multiple of the alignment."""
        self.varint(alignment)
        self.varint(len(data))
        self.align(alignment)
        self.data += data

    def align(self, alignment: int) -> None:
        """Fills up to a multiple of a power of two."""
        if alignment >= 2:
            self.data += bytes((_ALIGNMENT_BYTE,)) * (-len(self.data) % alignment)
            self.alignment = max(self.alignment, alignment)

    def section(self, kind: Section, contents: Emitter) -> None:
        """A section, at a place that is aligned as its contents ask."""
        start = len(self.data)
        self.data.append(kind)
        self.varint(len(contents.data))
        if contents.alignment > 1:
            if len(self.data) % contents.alignment:
                self.varint(contents.alignment)
                self.align(contents.alignment)
                self.data[start] |= _HAS_ALIGNMENT
            else:
                self.alignment = max(self.alignment, contents.alignment)
        self.data += contents.data


class ByteReader:
    """Reads a part of a file: from `position` up to `end`."""

    __slots__ = ("data", "end", "position")

    def __init__(self, data: bytes, start: int = 0, end: int | None = None) -> None:
        self.data = data
        self.position = start
        self.end = len(data) if end is None else end

    @property
    def remaining(self) -> int:
        return self.end - self.position

    @property
    def at_end(self) -> bool:
        return self.position >= self.end

    def error(self, message: str) -> BytecodeError:
        """Returns the error to raise for the bytes that were just read."""
        return BytecodeError(message, self.position)

    def byte(self) -> int:
        position = self.position
        if position >= self.end:
            raise self.error("attempting to parse a byte at the end of the bytecode")
        self.position = position + 1
        return self.data[position]

    def take(self, length: int) -> bytes:
        """Returns the next bytes."""
        return self.data[self.skip(length) : self.position]

    def skip(self, length: int) -> int:
        """Skips the next bytes; returns their position."""
        start = self.position
        if length > self.end - start:
            raise self.error(f"attempting to parse {length} bytes when only {self.end - start} remain")
        self.position = start + length
        return start

    def part(self, length: int) -> ByteReader:
        """Returns a reader of the next bytes, which are passed over here."""
        start = self.skip(length)
        return ByteReader(self.data, start, start + length)

    def varint(self) -> int:
        position = self.position
        if position >= self.end:
            raise self.error("attempting to parse a byte at the end of the bytecode")
        first = self.data[position]
        self.position = position + 1
        if first & 1:
            return first >> 1
        if first == 0:
            return int.from_bytes(self.take(8), "little")
        more = (first & -first).bit_length() - 1
        self.skip(more)
        return int.from_bytes(self.data[position : self.position], "little") >> more + 1

    def signed_varint(self) -> int:
        value = self.varint()
        return value >> 1 ^ -(value & 1)

    def varint_with_flag(self) -> tuple[int, bool]:
        value = self.varint()
        return value >> 1, bool(value & 1)

    def count(self) -> int:
        """Reads the number of the things that follow, each of which takes a byte at least."""
        return self.checked_count(self.varint())

    def checked_count(self, count: int) -> int:
        """Returns a count if the remaining data can contain this number of items."""
        if count > self.remaining:
            raise self.error(f"attempting to parse {count} elements when only {self.remaining} bytes remain")
        return count

    def blob(self) -> bytes:
        return self.take(self.varint())

    def aligned_blob(self) -> tuple[bytes, int]:
        """Bytes and their alignment."""
        alignment = self.varint()
        size = self.varint()
        self.align(alignment)
        return self.take(size), alignment

    def align(self, alignment: int) -> None:
        """Passes over the bytes that fill up to a multiple of a power of two, counted from the file's start."""
        if alignment <= 0 or alignment & alignment - 1:
            raise self.error("expected alignment to be a power-of-two")
        for byte in self.take(-self.position % alignment):
            if byte != _ALIGNMENT_BYTE:
                raise self.error(f"expected alignment byte (0xCB), but got: '0x{byte:X}'")

    def nul_terminated(self) -> bytes:
        """Returns the bytes up to a NUL, which is passed over."""
        end = self.data.find(b"\0", self.position, self.end)
        if end < 0:
            raise self.error("malformed null-terminated string, no null character found")
        data = self.data[self.position : end]
        self.position = end + 1
        return data

    def section(self) -> tuple[Section, ByteReader]:
        """Returns the next section."""
        code = self.byte()
        length = self.varint()
        number = code & ~_HAS_ALIGNMENT
        if number >= len(Section):
            raise self.error(f"invalid section ID: {number}")
        if code & _HAS_ALIGNMENT:
            self.align(self.varint())
        return Section(number), self.part(length)


def as_text(data: bytes) -> str:
    """Returns the text of an attribute or name; invalid UTF-8 is decoded to surrogate escapes."""
    return data.decode("utf-8", "surrogateescape")
