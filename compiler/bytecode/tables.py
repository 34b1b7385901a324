"""Tables that operations refer to by number: texts, dialects, operation names, attributes, types and resources.

Attributes and types are read at their first use. Their nesting depth and expanded size are limited, since entries may
refer to each other many times.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from compiler.bytecode.dialect_encoding import DialectEncoding
from compiler.bytecode.dialect_encodings import encoding_of
from compiler.bytecode.encoding import (
    DIALECT_VERSIONING,
    ELIDED_UNKNOWN_LOCATIONS,
    NATIVE_PROPERTIES,
    BytecodeError,
    ByteReader,
    Section,
    as_text,
)
from compiler.bytecode.entry_reader import EntryReader
from compiler.bytecode.header import Header
from compiler.bytecode.resources import DIALECT_RESOURCES, EXTERNAL_RESOURCES, ResourceKind, read_value, shown_kind
from compiler.ir.attributes import Attribute, DistinctAttr, SparseElementsAttr
from compiler.ir.context import Context
from compiler.ir.types import Type
from compiler.ods.model import Resources
from compiler.syntax.attributes.attribute_parser import AttributeParser
from compiler.syntax.attributes.dialect_symbol_parser import MAX_NESTING
from compiler.syntax.lexer import ParseError

_T = TypeVar("_T", Attribute, Type)
_MAX_EXPANDED = 10_000_000
"""Maximum number of attributes and types in all entries together, each counting with all in it."""
_MAX_IN_ATTRIBUTE = 1_000_000
_MAX_IN_TYPE = 20_000
"""Maximum number in one entry, in addition to its number of bytes: a few bytes can represent a huge type."""


@dataclass(slots=True, eq=False)
class _Entry(Generic[_T]):
    """An attribute or type: its bytes, and its value after it is read. `size` counts nested ones."""

    dialect: str
    has_encoding: bool
    data: ByteReader
    value: _T | None = None
    size: int = 0
    is_open: bool = False


@dataclass(slots=True, eq=False)
class OpName:
    """The full name of an operation; `was_registered` is None if the file does not specify it."""

    name: str
    dialect: str
    was_registered: bool | None


class _EntryParser(AttributeParser):
    """Parser of entries that are written as text; `distinct_of` resolves their distinct attributes."""

    __slots__ = ("distinct_of",)

    def __init__(self, text: str, context: Context, distinct_of: Callable[[DistinctAttr], DistinctAttr]) -> None:
        super().__init__(text, context)
        self.distinct_of = distinct_of

    def _distinct(self, type_: Type | None) -> DistinctAttr:
        return self.distinct_of(super()._distinct(type_))


class FileTables:
    """The tables of one file; sections are read by `read_...`, in this order."""

    def __init__(self, context: Context, header: Header, strings: list[str]) -> None:
        self.context = context
        self.version = header.version
        self._tells_distinct = header.tells_distinct
        self._distinct: dict[int, DistinctAttr] = {}
        self.strings = strings
        self.dialects: list[str] = []
        self.dialect_versions: dict[str, bytes] = {}
        self.op_names: list[OpName] = []
        self.resource_keys: list[str] = []
        self.resources: dict[str, dict[str, dict[str, str]]] = {}
        self._attributes: list[_Entry[Attribute]] = []
        self._types: list[_Entry[Type]] = []
        self._depth = 0
        self._size = 0
        self._expanded = 0
        self._numbers = 0

    # ---------------------------------------------------------------------------------------------------- sections

    def read_dialects(self, reader: ByteReader) -> None:
        for _ in range(reader.count()):
            if self.version < DIALECT_VERSIONING:
                self.dialects.append(self.string(reader.varint(), reader))
                continue
            index, has_version = reader.varint_with_flag()
            name = self.string(index, reader)
            self.dialects.append(name)
            if has_version:
                kind, data = reader.section()
                if kind is not Section.DIALECT_VERSIONS:
                    raise reader.error("expected dialect version section")
                self.dialect_versions[name] = data.take(data.remaining)
        if self.version >= ELIDED_UNKNOWN_LOCATIONS:
            reader.varint()
        while not reader.at_end:
            dialect, count = self._group(reader)
            for _ in range(count):
                index, registered = reader.varint(), None
                if self.version >= NATIVE_PROPERTIES:
                    index, registered = index >> 1, bool(index & 1)
                name = self.string(index, reader)
                self.op_names.append(OpName(f"{dialect}.{name}" if name else dialect, dialect, registered))

    def read_resources(self, offsets: ByteReader, values: ByteReader) -> None:
        for _ in range(offsets.count()):
            owner = self.string(offsets.varint(), offsets)
            entries = self.resources.setdefault(EXTERNAL_RESOURCES, {}).setdefault(owner, {})
            self._resource_group(offsets, values, entries, is_dialect=False)
        while not offsets.at_end:
            dialect = self._dialect(offsets)
            loaded = self.context.dialect(dialect)
            if loaded is None:
                raise offsets.error(f"dialect '{dialect}' is unknown")
            if loaded.resources is Resources.REFUSED:
                raise offsets.error(f"unexpected resources for dialect '{dialect}'")
            entries = {}
            self._resource_group(offsets, values, entries, is_dialect=True)
            if loaded.resources is Resources.NONE_KNOWN and entries:
                raise offsets.error(f"unknown 'resource' key '{next(iter(entries))}' for dialect '{dialect}'")
            if entries:
                self.resources.setdefault(DIALECT_RESOURCES, {}).setdefault(dialect, {}).update(entries)

    def _resource_group(
        self, offsets: ByteReader, values: ByteReader, entries: dict[str, str], *, is_dialect: bool
    ) -> None:
        """Reads the resources of one owner. A resource without data is only named."""
        for _ in range(offsets.count()):
            key = self.string(offsets.varint(), offsets)
            size = offsets.varint()
            kind = offsets.byte()
            data = values.part(size)
            if is_dialect:
                self.resource_keys.append(key)
            if not size:
                continue
            if is_dialect and kind != ResourceKind.BLOB:
                raise data.error(f"expected a blob resource entry, but found a {shown_kind(kind)} entry instead")
            entries[key] = read_value(kind, data, self.strings)
            if not data.at_end:
                raise data.error(f"unexpected trailing bytes in resource entry '{key}'")

    def read_entries(self, offsets: ByteReader, data: ByteReader) -> None:
        """Reads the offsets of the attributes and types."""
        counts = offsets.count(), offsets.count()
        self._entries(counts[0], self._attributes, offsets, data)
        self._entries(counts[1], self._types, offsets, data)
        if not offsets.at_end:
            raise offsets.error("unexpected trailing data in the Attribute/Type offset section")

    def _entries(self, count: int, entries: list[_Entry[_T]], offsets: ByteReader, data: ByteReader) -> None:
        while len(entries) < count:
            dialect, members = self._group(offsets)
            if len(entries) + members > count:
                raise offsets.error(f"a group of {members} attributes or types, of which only {count} are announced")
            for _ in range(members):
                size, has_encoding = offsets.varint_with_flag()
                if size > data.remaining:
                    raise offsets.error("Attribute or Type entry offset points past the end of section")
                entries.append(_Entry(dialect, has_encoding, data.part(size)))

    def _group(self, reader: ByteReader) -> tuple[str, int]:
        """A dialect and how many entries of it follow."""
        dialect = self._dialect(reader)
        return dialect, reader.count()

    def _dialect(self, reader: ByteReader) -> str:
        index = reader.varint()
        if index >= len(self.dialects):
            raise reader.error(f"invalid dialect index: {index}")
        return self.dialects[index]

    # ----------------------------------------------------------------------------------------------------- entries

    def string(self, index: int, reader: ByteReader) -> str:
        if index >= len(self.strings):
            raise reader.error(f"invalid string index: {index}")
        return self.strings[index]

    def resource(self, index: int, reader: ByteReader) -> str:
        if index >= len(self.resource_keys):
            raise reader.error(f"invalid resource handle index: {index}")
        return self.resource_keys[index]

    def fresh_number(self) -> int:
        self._numbers += 1
        return self._numbers - 1

    def attribute(self, index: int) -> Attribute:
        """Returns an attribute by its number. Raises `BytecodeError`."""
        if index >= len(self._attributes):
            raise BytecodeError(f"invalid Attribute index: {index}")
        entry = self._attributes[index]
        if entry.value is None:
            self._resolve(
                entry, "attribute", DialectEncoding.read_attribute, AttributeParser.attribute, _MAX_IN_ATTRIBUTE
            )
            assert entry.value is not None
            if isinstance(entry.value, SparseElementsAttr):
                self._check_spelling(entry.value, entry, AttributeParser.attribute)
        self._size += entry.size
        return entry.value

    def type(self, index: int) -> Type:
        """Returns a type by its number. Raises `BytecodeError`."""
        if index >= len(self._types):
            raise BytecodeError(f"invalid Type index: {index}")
        entry = self._types[index]
        if entry.value is None:
            self._resolve(entry, "type", DialectEncoding.read_type, AttributeParser.type, _MAX_IN_TYPE)
            assert entry.value is not None
            if entry.has_encoding:
                self._check_spelling(entry.value, entry, AttributeParser.type)
            entry.value = self.context.unique_type(entry.value)
        self._size += entry.size
        return entry.value

    def _resolve(
        self,
        entry: _Entry[_T],
        word: str,
        read: Callable[[DialectEncoding, EntryReader], _T],
        parse: Callable[[AttributeParser], _T],
        most: int,
    ) -> None:
        """Reads an entry, and first those that it refers to; together they are not more than `most`."""
        reader = entry.data
        most += reader.remaining
        if entry.is_open:
            raise reader.error(f"{word} refers to itself")
        if self._depth >= MAX_NESTING:
            raise reader.error(f"nesting is deeper than {MAX_NESTING} levels")
        around, self._size = self._size, 1
        self._depth += 1
        entry.is_open = True
        if entry.has_encoding:
            encoding = self._encoding(entry.dialect, reader)
            entry.value = read(encoding, EntryReader(reader, self, self.version))
        else:
            text = as_text(reader.nul_terminated())
            if not self._tells_distinct:
                self._distinct = {}
            entry.value = self._parse(text, entry, word, parse, self._distinct_of)
        if not reader.at_end:
            raise reader.error(f"unexpected trailing bytes after {word.capitalize()} entry")
        entry.is_open = False
        entry.size = self._size
        self._depth -= 1
        self._size = around
        self._expanded += entry.size
        if entry.size > most or self._expanded > _MAX_EXPANDED:
            most = min(most, _MAX_EXPANDED)
            raise reader.error(f"{word} stands for more than {most} types and attributes")

    def _encoding(self, dialect: str, reader: ByteReader) -> DialectEncoding:
        self.load(dialect, reader)
        encoding = encoding_of(dialect)
        if encoding is None:
            raise reader.error(f"dialect '{dialect}' does not implement the bytecode interface")
        return encoding

    def load(self, dialect: str, reader: ByteReader) -> None:
        """Raises an error for an unregistered dialect, unless the context allows them."""
        if self.context.dialect(dialect) is None and not self.context.allow_unregistered:
            raise reader.error(
                f"dialect '{dialect}' is unknown. If this is intended, please call allowUnregisteredDialects() on the "
                "MLIRContext, or use -allow-unregistered-dialect with the MLIR tool used."
            )

    def _parse(
        self,
        text: str,
        entry: _Entry[_T],
        word: str,
        parse: Callable[[AttributeParser], _T],
        distinct_of: Callable[[DistinctAttr], DistinctAttr],
    ) -> _T:
        """Reads an entry that is written as text."""
        parser = _EntryParser(text, self.context, distinct_of)
        try:
            value = parse(parser)
        except ParseError as error:
            error.__traceback__ = None
            raise BytecodeError(f"{error.message} in {word} '{_shortened(text)}'", entry.data.position) from None
        if not parser.at("eof"):
            rest = _shortened(text[parser.start :])
            raise entry.data.error(f"trailing characters found after {word.capitalize()} assembly format: {rest}")
        return value

    def _distinct_of(self, spelled: DistinctAttr) -> DistinctAttr:
        """The distinct attribute that is spelled in an entry: one that has an entry itself, or one of its own."""
        number = spelled.number
        if self._tells_distinct and number < len(self._attributes):
            distinct = self.attribute(number)
            if distinct == DistinctAttr(getattr(distinct, "number", -1), spelled.referenced):
                return distinct
        existing = self._distinct.get(number)
        if existing is None or existing.referenced != spelled.referenced:
            existing = self._distinct[number] = DistinctAttr(self.fresh_number(), spelled.referenced)
        return existing

    def _check_spelling(self, value: _T, entry: _Entry[_T], parse: Callable[[AttributeParser], _T]) -> None:
        """Raises the parser's error for an entry that text could not express either."""
        try:
            text = str(value)
        except (ValueError, LookupError, TypeError, ArithmeticError) as error:
            # The dialect's own printer failed.
            raise entry.data.error(f"the parameters of a {type(value).__name__} make no sense: {error}") from None
        read = self._parse(text, entry, "entry", parse, lambda spelled: spelled)
        if read != value:
            raise entry.data.error(f"'{_shortened(text)}' does not read back as what it is")


def _shortened(text: str) -> str:
    return text if len(text) <= 80 else text[:77] + "..."
