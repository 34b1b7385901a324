"""Encoding of a dialect's attributes and types: upstream's `BytecodeDialectInterface`, as data.

A dialect without an encoding, and whatever an encoding does not know, is written as text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from compiler.bytecode.entry_reader import EntryReader
from compiler.bytecode.parts import PartList
from compiler.ir.attributes import Attribute, DialectAttribute
from compiler.ir.types import DialectType, Type

AttributeReader = Callable[[EntryReader], Attribute]
TypeReader = Callable[[EntryReader], Type]


@dataclass(frozen=True, slots=True)
class DialectEncoding:
    """Encoding of the attributes and types of one dialect.

    `attribute_parts` and `type_parts` add the parts of an attribute or type, its code first. They return False, having
    added nothing, where it is to be written as text. The readers are listed by code; None is a code that is not used.
    """

    name: str
    attribute_parts: Callable[[Attribute, PartList], bool]
    type_parts: Callable[[Type, PartList], bool]
    attribute_readers: Sequence[AttributeReader | None] = ()
    type_readers: Sequence[TypeReader | None] = ()

    def read_attribute(self, reader: EntryReader) -> Attribute:
        code = reader.varint()
        read = self.attribute_readers[code] if code < len(self.attribute_readers) else None
        if read is None:
            raise reader.error(f"unknown attribute code: {code}")
        return read(reader)

    def read_type(self, reader: EntryReader) -> Type:
        code = reader.varint()
        read = self.type_readers[code] if code < len(self.type_readers) else None
        if read is None:
            raise reader.error(f"unknown type code: {code}")
        return read(reader)


def no_attributes(attribute: Attribute, parts: PartList) -> bool:
    """All attributes are written as text."""
    return False


def no_types(type_: Type, parts: PartList) -> bool:
    """All types are written as text."""
    return False


def by_attribute_class(
    writers: Mapping[str, Callable[[DialectAttribute, PartList], bool]],
) -> Callable[[Attribute, PartList], bool]:
    """Picks the writer of a dialect's attribute by its mnemonic."""

    def write(attribute: Attribute, parts: PartList) -> bool:
        if not isinstance(attribute, DialectAttribute):
            return False
        writer = writers.get(attribute.definition.mnemonic)
        return writer is not None and writer(attribute, parts)

    return write


def by_type_class(
    writers: Mapping[str, Callable[[DialectType, PartList], bool]],
) -> Callable[[Type, PartList], bool]:
    """Picks the writer of a dialect's type by its mnemonic."""

    def write(type_: Type, parts: PartList) -> bool:
        if not isinstance(type_, DialectType):
            return False
        writer = writers.get(type_.definition.mnemonic)
        return writer is not None and writer(type_, parts)

    return write
