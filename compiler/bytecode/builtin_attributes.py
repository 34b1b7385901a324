"""The attributes and locations of the builtin dialect in bytecode: BuiltinDialectBytecode.td's, in its order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from compiler.bytecode.builtin_types import TYPE_READERS, type_parts
from compiler.bytecode.dialect_encoding import AttributeReader, DialectEncoding
from compiler.bytecode.entry_reader import EntryReader
from compiler.bytecode.locations import LOCATION_READERS, LOCATION_WRITERS, READER_OF_RANGES
from compiler.bytecode.parts import PartList
from compiler.ir import dense
from compiler.ir.attributes import (
    UNIT,
    ArrayAttr,
    Attribute,
    DenseArrayAttr,
    DenseElementsAttr,
    DenseResourceElementsAttr,
    DenseStringElementsAttr,
    DictionaryAttr,
    DistinctAttr,
    FloatAttr,
    IntegerAttr,
    SparseElementsAttr,
    StringAttr,
    SymbolRefAttr,
    TypeAttr,
    UnitAttr,
    dictionary_attr,
    element_layout,
    signed_value,
)
from compiler.ir.types import FloatType, IndexType, IntegerType, NoneType, ShapedType, Type


def attribute_parts(attribute: Attribute, parts: PartList) -> bool:
    """Adds the code and the parts of an attribute; False for one that is written as text."""
    write = _WRITERS.get(type(attribute))
    if write is None:
        return False
    write(attribute, parts)
    return True


def integer_width(type_: Type) -> int:
    """Returns the number of bits of an integer attribute of a type."""
    return type_.width if isinstance(type_, IntegerType) else dense.INDEX_BITS


# ------------------------------------------------------------------------------------------------------------ writing


def _array(attribute: ArrayAttr, parts: PartList) -> None:
    parts.varint(0)
    parts.varint(len(attribute.elements))
    for element in attribute.elements:
        parts.attribute(element)


def _dictionary(attribute: DictionaryAttr, parts: PartList) -> None:
    parts.varint(1)
    parts.varint(len(attribute.entries))
    for name, value in attribute.entries:
        parts.attribute(StringAttr(name))
        parts.attribute(value)


def _string(attribute: StringAttr, parts: PartList) -> None:
    typed = not isinstance(attribute.type, NoneType)
    parts.varint(3 if typed else 2)
    parts.string(attribute.value)
    if typed:
        parts.type(attribute.type)


def _symbol(attribute: SymbolRefAttr, parts: PartList) -> None:
    parts.varint(5 if attribute.nested else 4)
    parts.attribute(StringAttr(attribute.root))
    if attribute.nested:
        parts.varint(len(attribute.nested))
        for name in attribute.nested:
            parts.attribute(SymbolRefAttr(name))


def _type(attribute: TypeAttr, parts: PartList) -> None:
    parts.varint(6)
    parts.type(attribute.type)


def _integer(attribute: IntegerAttr, parts: PartList) -> None:
    parts.varint(8)
    parts.type(attribute.type)
    parts.bits(attribute.value, integer_width(attribute.type))


def _float(attribute: FloatAttr, parts: PartList) -> None:
    parts.varint(9)
    parts.type(attribute.type)
    parts.bits(attribute.bits, attribute.type.width)


def _dense_resource(attribute: DenseResourceElementsAttr, parts: PartList) -> None:
    parts.varint(16)
    parts.type(attribute.type)
    parts.resource(attribute.key)


def _dense_array(attribute: DenseArrayAttr, parts: PartList) -> None:
    parts.varint(17)
    parts.type(attribute.element_type)
    parts.varint(len(attribute.values))
    parts.blob(dense.pack(attribute.values, dense.ElementLayout(attribute.element_type.width)))


def _dense_elements(attribute: DenseElementsAttr, parts: PartList) -> None:
    parts.varint(18)
    parts.type(attribute.type)
    parts.blob(attribute.data)


def _dense_strings(attribute: DenseStringElementsAttr, parts: PartList) -> None:
    parts.varint(19)
    parts.type(attribute.type)
    parts.varint(int(attribute.is_splat))
    for value in attribute.values:
        parts.string(value)


def _sparse(attribute: SparseElementsAttr, parts: PartList) -> None:
    parts.varint(20)
    parts.type(attribute.type)
    parts.attribute(attribute.indices)
    parts.attribute(attribute.values)


def _distinct(attribute: DistinctAttr, parts: PartList) -> None:
    parts.varint(21)
    parts.attribute(attribute.referenced)


_WRITERS: Mapping[type, Callable[..., None]] = MappingProxyType(
    {
        ArrayAttr: _array,
        DictionaryAttr: _dictionary,
        StringAttr: _string,
        SymbolRefAttr: _symbol,
        TypeAttr: _type,
        UnitAttr: lambda _, parts: parts.varint(7),
        IntegerAttr: _integer,
        FloatAttr: _float,
        DenseResourceElementsAttr: _dense_resource,
        DenseArrayAttr: _dense_array,
        DenseElementsAttr: _dense_elements,
        DenseStringElementsAttr: _dense_strings,
        SparseElementsAttr: _sparse,
        DistinctAttr: _distinct,
        **LOCATION_WRITERS,
    }
)

# ------------------------------------------------------------------------------------------------------------ reading


def _read_array(reader: EntryReader) -> Attribute:
    return ArrayAttr(tuple([reader.attribute() for _ in range(reader.count())]))


def _read_dictionary(reader: EntryReader) -> Attribute:
    entries: dict[str, Attribute] = {}
    for _ in range(reader.count()):
        name = reader.attribute_of(StringAttr).value
        if name in entries:
            raise reader.error(f"duplicate key '{name}' in dictionary attribute")
        entries[name] = reader.attribute()
    return dictionary_attr(entries.items())


def _read_typed_string(reader: EntryReader) -> Attribute:
    value = reader.string()
    return StringAttr(value, reader.type())


def _read_symbol(reader: EntryReader) -> Attribute:
    root = reader.attribute_of(StringAttr).value
    nested = [reader.attribute_of(SymbolRefAttr) for _ in range(reader.count())]
    return SymbolRefAttr(root, tuple([reference.root for reference in nested]))


def _read_integer(reader: EntryReader) -> Attribute:
    type_ = reader.type()
    if not isinstance(type_, IntegerType | IndexType):
        raise reader.error(f"expected IntegerType or IndexType, but got: {type_}")
    bits = reader.bits(integer_width(type_))
    if isinstance(type_, IntegerType) and type_.width == 1 and type_.is_signless:
        return IntegerAttr(bits, type_)
    return IntegerAttr(signed_value(bits, type_), type_)


def _read_float(reader: EntryReader) -> Attribute:
    type_ = reader.type_of(FloatType)
    return FloatAttr(reader.bits(type_.width), type_)


def _read_dense_resource(reader: EntryReader) -> Attribute:
    type_ = _shaped(reader)
    return DenseResourceElementsAttr(reader.resource(), type_)


def _shaped(reader: EntryReader) -> ShapedType:
    type_ = reader.type()
    if not isinstance(type_, ShapedType):
        raise reader.error(f"expected ShapedType, but got: {type_}")
    return type_


def _read_dense_array(reader: EntryReader) -> Attribute:
    type_ = reader.type()
    if not isinstance(type_, IntegerType | FloatType) or type_.width not in (1, 8, 16, 32, 64):
        raise reader.error("expected integer or floating point element type")
    size = reader.varint()
    data = reader.blob()
    layout = dense.ElementLayout(type_.width)
    if layout.byte_count(size) != len(data):
        expected = f"expected data size ({size} elements, {layout.byte_count(size)} bytes)"
        raise reader.error(f"{expected} does not match: {len(data)} bytes")
    bits = dense.unpack(data, layout, size)
    if isinstance(type_, FloatType) or type_.width == 1:
        return DenseArrayAttr(type_, tuple(bits))
    return DenseArrayAttr(type_, tuple([signed_value(value, type_) for value in bits]))


def _read_dense_elements(reader: EntryReader) -> Attribute:
    type_ = _static(reader)
    layout = element_layout(type_.element_type)
    if layout is None:
        raise reader.error(f"{type_.element_type} cannot be an element of a dense attribute")
    buffer = dense.buffer_of_raw(reader.blob(), layout, type_.num_elements)
    if buffer is None:
        raise reader.error(f"elements hex data size is invalid for provided type: {type_}")
    return DenseElementsAttr(type_, buffer.data, buffer.is_splat)


def _static(reader: EntryReader) -> ShapedType:
    """Returns the next type, which has a number of elements."""
    type_ = _shaped(reader)
    if not type_.has_static_shape:
        raise reader.error("elements literal type must have static shape")
    return type_


def _read_dense_strings(reader: EntryReader) -> Attribute:
    type_ = _static(reader)
    is_splat = bool(reader.varint())
    count = reader.bytes.checked_count(1 if is_splat else type_.num_elements)
    return DenseStringElementsAttr(type_, tuple([reader.string() for _ in range(count)]), is_splat)


def _read_sparse(reader: EntryReader) -> Attribute:
    type_ = _static(reader)
    indices = reader.attribute_of(DenseElementsAttr)
    values = reader.attribute()
    if not isinstance(values, DenseElementsAttr | DenseStringElementsAttr):
        raise reader.error(f"expected DenseElementsAttr, but got: {values}")
    return SparseElementsAttr(type_, indices, values)


def _read_distinct(reader: EntryReader) -> Attribute:
    return DistinctAttr(reader.tables.fresh_number(), reader.attribute())


_READERS: tuple[AttributeReader, ...] = (
    _read_array,
    _read_dictionary,
    lambda reader: StringAttr(reader.string()),
    _read_typed_string,
    lambda reader: SymbolRefAttr(reader.attribute_of(StringAttr).value),
    _read_symbol,
    lambda reader: TypeAttr(reader.type()),
    lambda _: UNIT,
    _read_integer,
    _read_float,
    *LOCATION_READERS,
    _read_dense_resource,
    _read_dense_array,
    _read_dense_elements,
    _read_dense_strings,
    _read_sparse,
    _read_distinct,
    READER_OF_RANGES,
)

BUILTIN = DialectEncoding("builtin", attribute_parts, type_parts, _READERS, TYPE_READERS)
