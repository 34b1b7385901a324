"""Locations in bytecode: the codes 10 to 15 of the builtin dialect's attributes, and 22 for ranges."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from compiler.bytecode.dialect_encoding import AttributeReader
from compiler.bytecode.entry_reader import EntryReader
from compiler.bytecode.parts import PartList
from compiler.ir.attributes import Attribute, StringAttr
from compiler.ir.locations import UNKNOWN, CallSiteLoc, FileLineColRange, FusedLoc, Location, NameLoc, UnknownLoc

FILE_PLACE: Final = 11
"""The code of a place in a file without an end: the file's name, the line and the column follow."""


def canonical_range(location: FileLineColRange) -> FileLineColRange:
    """Returns the shortest spelling of a range, which omits an end that equals the start."""
    if location.end_line is None and location.end_column is None:
        return location
    end_line = location.line if location.end_line is None else location.end_line
    end_column = location.column if location.end_column is None else location.end_column
    if (end_line, end_column) == (location.line, location.column):
        return FileLineColRange(location.file, location.line, location.column)
    return FileLineColRange(location.file, location.line, location.column, end_line, end_column)


def _call_site(location: CallSiteLoc, parts: PartList) -> None:
    parts.varint(10)
    parts.attribute(location.callee)
    parts.attribute(location.caller)


def _file_range(location: FileLineColRange, parts: PartList) -> None:
    place = canonical_range(location)
    if place.end_line is None or place.end_column is None:
        parts.varint(FILE_PLACE)
        parts.attribute(StringAttr(place.file))
        parts.varint(place.line)
        parts.varint(place.column)
        return
    parts.varint(22)
    parts.attribute(StringAttr(place.file))
    if place.line != place.end_line:
        numbers = [place.line, place.column, place.end_line, place.end_column]
    else:
        numbers = [place.line, place.column, place.end_column]
    parts.varint(len(numbers))
    for number in numbers:
        parts.varint(number)


def _fused(location: FusedLoc, parts: PartList) -> None:
    parts.varint(12 if location.metadata is None else 13)
    parts.varint(len(location.locations))
    for part in location.locations:
        parts.attribute(part)
    if location.metadata is not None:
        parts.attribute(location.metadata)


def _name(location: NameLoc, parts: PartList) -> None:
    parts.varint(14)
    parts.attribute(StringAttr(location.name))
    parts.attribute(UNKNOWN if location.child is None else location.child)


LOCATION_WRITERS: Mapping[type, Callable[..., None]] = MappingProxyType(
    {
        CallSiteLoc: _call_site,
        FileLineColRange: _file_range,
        FusedLoc: _fused,
        NameLoc: _name,
        UnknownLoc: lambda _, parts: parts.varint(15),
    }
)


def _location(reader: EntryReader) -> Location:
    return reader.attribute_of(Location)


def _read_file_line_column(reader: EntryReader) -> Attribute:
    file = reader.attribute_of(StringAttr).value
    line = reader.varint()
    return FileLineColRange(file, line, reader.varint())


def _read_locations(reader: EntryReader) -> tuple[Location, ...]:
    return tuple([_location(reader) for _ in range(reader.count())])


def _read_name(reader: EntryReader) -> Attribute:
    name = reader.attribute_of(StringAttr).value
    child = _location(reader)
    return NameLoc(name, None if isinstance(child, UnknownLoc) else child)


def _read_range(reader: EntryReader) -> Attribute:
    file = reader.attribute_of(StringAttr).value
    numbers = [reader.varint() for _ in range(reader.count())]
    match numbers:
        case []:
            return FileLineColRange(file, 0, 0)
        case [line]:
            return FileLineColRange(file, line, 0)
        case [line, column]:
            return FileLineColRange(file, line, column)
        case [line, column, end_column]:
            return canonical_range(FileLineColRange(file, line, column, line, end_column))
        case [line, column, end_line, end_column]:
            return canonical_range(FileLineColRange(file, line, column, end_line, end_column))
    raise reader.error(f"a range of a file has at most 4 numbers, not {len(numbers)}")


LOCATION_READERS: tuple[AttributeReader, ...] = (
    lambda reader: CallSiteLoc(_location(reader), _location(reader)),
    _read_file_line_column,
    lambda reader: FusedLoc(_read_locations(reader)),
    lambda reader: FusedLoc(_read_locations(reader), reader.attribute()),
    _read_name,
    lambda _: UNKNOWN,
)
READER_OF_RANGES: AttributeReader = _read_range
