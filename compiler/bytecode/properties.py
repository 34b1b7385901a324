"""The properties of an operation in bytecode, in the order in which upstream's generated code writes them.

Converts the inherent attributes of an operation to parts for a version of bytecode, and back. Inherent attributes come
first, by name; then properties that are no attributes upstream (`IntProp`, `UnitProp`, enums), in the order of the
definition; then segment sizes, which before version 6 are sorted among the attributes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from compiler.bytecode.encoding import NATIVE_SEGMENT_SIZES
from compiler.bytecode.entry_reader import EntryReader
from compiler.bytecode.parts import PartList
from compiler.ir.attributes import (
    UNIT,
    ArrayAttr,
    Attribute,
    DenseArrayAttr,
    DialectAttribute,
    DictionaryAttr,
    IntegerAttr,
    StringAttr,
    bool_attr,
    dictionary_attr,
    signed_value,
)
from compiler.ir.operation import Operation
from compiler.ir.types import I32, IntegerType, Type
from compiler.ods.attr_storage import has_storage_class
from compiler.ods.model import AttributeDef, OpDef

_PREFIX = "property:"
_OPTIONAL = re.compile(r"std::optional<(.*)>")
_ARRAY = re.compile(r"array<(.*)>")
_INTEGER = re.compile(r"(?:u?int(\d+)_t|int|unsigned|long)")
_WORD = (1 << 64) - 1

_Write = Callable[[Mapping[str, Attribute], PartList], None]
_Read = Callable[[EntryReader, dict[str, Attribute]], None]


class PropertyError(Exception):
    """An operation's properties that bytecode has no form for; the message completes "'name' op ..."."""


class Layout(NamedTuple):
    """Steps that write and read the properties of one definition."""

    writes: tuple[_Write, ...]
    reads: tuple[_Read, ...]


def has_properties(definition: OpDef) -> bool:
    """Returns True if the op's inherent attributes are written separately from its discardable ones."""
    owner = definition.owner
    return bool(definition.inherent_names) and (owner is None or owner.uses_properties)


class PropertyLayouts:
    """The layouts of properties in one version, cached by operation."""

    __slots__ = ("_layouts", "_native_sizes")

    def __init__(self, version: int) -> None:
        self._native_sizes = version >= NATIVE_SEGMENT_SIZES
        self._layouts: dict[str, Layout] = {}

    def parts(self, op: Operation) -> PartList | None:
        """Returns the properties of an op; None if it has none. Raises `PropertyError`."""
        parts = PartList()
        if op.definition is None:
            if not op.properties:
                return None
            parts.attribute(unregistered_properties(op))
            return parts
        if not has_properties(op.definition):
            return None
        for write in self._layout(op.definition).writes:
            write(op.properties, parts)
        return parts

    def read(self, definition: OpDef, reader: EntryReader) -> dict[str, Attribute]:
        """Returns the inherent attributes of an op."""
        properties: dict[str, Attribute] = {}
        for read in self._layout(definition).reads:
            read(reader, properties)
        return properties

    def _layout(self, definition: OpDef) -> Layout:
        layout = self._layouts.get(definition.name)
        if layout is None:
            layout = self._layouts[definition.name] = _layout(definition, native_sizes=self._native_sizes)
        return layout


def unregistered_properties(op: Operation) -> Attribute:
    """Returns the single attribute with the properties of an unregistered op."""
    whole = op.properties.get("<attribute>")
    return dictionary_attr(op.properties.items()) if whole is None else whole


def inherent_of_attribute(attribute: Attribute) -> dict[str, Attribute]:
    """Returns the counterpart of `unregistered_properties`."""
    return dict(attribute.entries) if isinstance(attribute, DictionaryAttr) else {"<attribute>": attribute}


def as_attributes(definition: OpDef, properties: Mapping[str, Attribute]) -> dict[str, Attribute]:
    """Returns an op's properties as attributes, in the form of versions before 5.

    Upstream writes no native properties there; these are only written if they differ from their defaults.
    """
    silent = {
        attribute.name: attribute.default
        for attribute in definition.attributes
        if attribute.constraint.storage.startswith(_PREFIX)
    }
    return {name: value for name, value in properties.items() if name not in silent or value != silent[name]}


def _layout(definition: OpDef, *, native_sizes: bool) -> Layout:
    steps: list[tuple[str, _Write, _Read]] = []
    natives: list[tuple[str, _Write, _Read]] = []
    for attribute in definition.attributes:
        if attribute.constraint.storage.startswith(_PREFIX):
            natives.append(_native(definition, attribute))
        else:
            steps.append(_attribute(attribute))
    sizes = [
        _sizes(name, count, native=native_sizes)
        for name, count in (
            ("operandSegmentSizes", len(definition.operands)),
            ("resultSegmentSizes", len(definition.results)),
        )
        if name in definition.inherent_names and name not in definition.attribute_defs
    ]
    if not native_sizes:
        steps += sizes
    steps.sort(key=lambda step: step[0])
    steps += natives
    if native_sizes:
        steps += sizes
    return Layout(tuple(write for _, write, _ in steps), tuple(read for _, _, read in steps))


def _attribute(definition: AttributeDef) -> tuple[str, _Write, _Read]:
    name = definition.name

    def write_optional(values: Mapping[str, Attribute], parts: PartList) -> None:
        parts.optional_attribute(values.get(name))

    def read_optional(reader: EntryReader, properties: dict[str, Attribute]) -> None:
        value = reader.optional_attribute()
        if value is not None:
            properties[name] = checked(reader, value)

    def write(values: Mapping[str, Attribute], parts: PartList) -> None:
        value = values.get(name)
        if value is None:
            raise PropertyError(f"requires attribute '{name}'")
        parts.attribute(value)

    def read(reader: EntryReader, properties: dict[str, Attribute]) -> None:
        properties[name] = checked(reader, reader.attribute())

    def checked(reader: EntryReader, value: Attribute) -> Attribute:
        if not has_storage_class(definition.constraint, value):
            kind = definition.constraint.storage or definition.constraint.summary
            raise reader.error(f"expected {kind}, but got: {value}")
        return value

    if definition.optional or definition.default is not None:
        return name, write_optional, read_optional
    return name, write, read


def _sizes(name: str, count: int, *, native: bool) -> tuple[str, _Write, _Read]:
    """Returns the sizes of an op's segments: numbers of their own since version 6, before that an attribute."""

    def values_of(values: Mapping[str, Attribute]) -> tuple[int, ...]:
        value = values.get(name)
        return value.values if isinstance(value, DenseArrayAttr) else (0,) * count

    def write_native(values: Mapping[str, Attribute], parts: PartList) -> None:
        parts.sparse_array(values_of(values))

    def read_native(reader: EntryReader, properties: dict[str, Attribute]) -> None:
        properties[name] = DenseArrayAttr(I32, reader.sparse_array(count))

    def write(values: Mapping[str, Attribute], parts: PartList) -> None:
        parts.attribute(DenseArrayAttr(I32, values_of(values)))

    def read(reader: EntryReader, properties: dict[str, Attribute]) -> None:
        value = reader.attribute_of(DenseArrayAttr)
        if len(value.values) > count:
            raise reader.error("size mismatch for operand/result_segment_size")
        properties[name] = value

    return (name, write_native, read_native) if native else (name, write, read)


# ------------------------------------------------------------------------------------ properties that are no attributes


class _Codec(NamedTuple):
    """Writer and reader of a value, None for a missing one."""

    write: Callable[[Attribute | None, PartList], None]
    read: Callable[[EntryReader], Attribute | None]


def _native(definition: OpDef, attribute: AttributeDef) -> tuple[str, _Write, _Read]:
    name = attribute.name
    storage = attribute.constraint.storage.removeprefix(_PREFIX)
    codec = _codec(storage, attribute.constraint.value_type)

    def write(values: Mapping[str, Attribute], parts: PartList) -> None:
        if codec is None:
            raise PropertyError(f"property '{name}' has no form in bytecode: it is stored as {storage}")
        codec.write(values.get(name, attribute.default), parts)

    def read(reader: EntryReader, properties: dict[str, Attribute]) -> None:
        if codec is None:
            raise reader.error(f"property '{name}' of '{definition.name}' is stored as {storage}, which nothing reads")
        value = codec.read(reader)
        if value is not None:
            properties[name] = value

    return name, write, read


def _codec(storage: str, type_: Type | None) -> _Codec | None:
    """Returns the codec for a C++ type of upstream; None if it is unknown."""
    if match := _OPTIONAL.fullmatch(storage):
        return _optional(_codec(match[1], type_))
    if match := _ARRAY.fullmatch(storage):
        return _array(_codec(match[1], None))
    if storage == "unit":
        return _Codec(
            lambda value, parts: parts.bool(value is not None and not _is_false(value)),
            lambda reader: UNIT if reader.bool() else None,
        )
    if storage == "bool":
        return _Codec(
            lambda value, parts: parts.bool(value is not None and not _is_false(value)),
            lambda reader: bool_attr(reader.bool()),
        )
    if storage == "string":
        return _Codec(
            lambda value, parts: parts.string(value.value if isinstance(value, StringAttr) else ""),
            lambda reader: StringAttr(reader.string()),
        )
    match = _INTEGER.fullmatch(storage)
    if match is not None or storage.partition(":")[0] == "enum":
        width = 64 if match is not None and match[1] == "64" else 32
        return _number(type_ if isinstance(type_, IntegerType) else IntegerType(width))
    return None


def _is_false(value: Attribute) -> bool:
    return isinstance(value, IntegerAttr) and not value.value


def _number(type_: IntegerType) -> _Codec:
    def write(value: Attribute | None, parts: PartList) -> None:
        parts.varint(_number_of(value) & _WORD)

    def read(reader: EntryReader) -> Attribute:
        return IntegerAttr(signed_value(reader.varint() & (1 << type_.width) - 1, type_), type_)

    return _Codec(write, read)


def _number_of(value: Attribute | None) -> int:
    if isinstance(value, IntegerAttr):
        return value.value
    if isinstance(value, DialectAttribute) and value.parameters and isinstance(value.parameters[0], int):
        return value.parameters[0]
    return 0


def _optional(inner: _Codec | None) -> _Codec | None:
    if inner is None:
        return None

    def write(value: Attribute | None, parts: PartList) -> None:
        if isinstance(value, ArrayAttr):  # how such a property shows itself, with one element or none
            value = value.elements[0] if value.elements else None
        parts.bool(value is not None)
        if value is not None:
            inner.write(value, parts)

    def read(reader: EntryReader) -> Attribute:
        value = inner.read(reader) if reader.bool() else None
        return ArrayAttr(() if value is None else (value,))

    return _Codec(write, read)


def _array(inner: _Codec | None) -> _Codec | None:
    if inner is None:
        return None

    def write(value: Attribute | None, parts: PartList) -> None:
        elements = value.elements if isinstance(value, ArrayAttr) else ()
        parts.varint(len(elements))
        for element in elements:
            inner.write(element, parts)

    def read(reader: EntryReader) -> Attribute:
        elements = [inner.read(reader) for _ in range(reader.count())]
        return ArrayAttr(tuple([bool_attr(False) if element is None else element for element in elements]))

    return _Codec(write, read)
