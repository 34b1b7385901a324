"""The types of the builtin dialect in bytecode: BuiltinDialectBytecode.td's, in its order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from compiler.bytecode.dialect_encoding import TypeReader
from compiler.bytecode.entry_reader import EntryReader
from compiler.bytecode.parts import PartList
from compiler.ir.affine import AffineMap
from compiler.ir.attributes import AffineMapAttr, Attribute
from compiler.ir.types import (
    BF16,
    F16,
    F32,
    F64,
    INDEX,
    NONE,
    ComplexType,
    FloatType,
    FunctionType,
    IndexType,
    IntegerType,
    MemRefType,
    NoneType,
    RankedTensorType,
    Signedness,
    TupleType,
    Type,
    UnrankedMemRefType,
    UnrankedTensorType,
    VectorType,
)

_SIGNEDNESS = (Signedness.SIGNLESS, Signedness.SIGNED, Signedness.UNSIGNED)
_FLOATS = (BF16, F16, F32, F64, FloatType("f80"), FloatType("f128"))
_FIRST_FLOAT = 3


def type_parts(type_: Type, parts: PartList) -> bool:
    """Adds the code and the parts of a type; False for one that is written as text."""
    write = _WRITERS.get(type(type_))
    return write is not None and write(type_, parts) is not False


# ------------------------------------------------------------------------------------------------------------ writing


def _integer(type_: IntegerType, parts: PartList) -> None:
    parts.varint(0)
    parts.varint(type_.width << 2 | _SIGNEDNESS.index(type_.signedness))


def _function(type_: FunctionType, parts: PartList) -> None:
    parts.varint(2)
    _types(type_.inputs, parts)
    _types(type_.results, parts)


def _float(type_: FloatType, parts: PartList) -> bool:
    if type_ not in _FLOATS:
        return False
    parts.varint(_FIRST_FLOAT + _FLOATS.index(type_))
    return True


def _complex(type_: ComplexType, parts: PartList) -> None:
    parts.varint(9)
    parts.type(type_.element_type)


def _memref(type_: MemRefType, parts: PartList) -> None:
    parts.varint(10 if type_.memory_space is None else 11)
    if type_.memory_space is not None:
        parts.attribute(type_.memory_space)
    _shape(type_.shape, parts)
    parts.type(type_.element_type)
    parts.attribute(type_.layout or AffineMapAttr(AffineMap.identity(len(type_.shape))))


def _ranked_tensor(type_: RankedTensorType, parts: PartList) -> None:
    parts.varint(13 if type_.encoding is None else 14)
    if type_.encoding is not None:
        parts.attribute(type_.encoding)
    _shape(type_.shape, parts)
    parts.type(type_.element_type)


def _tuple(type_: TupleType, parts: PartList) -> None:
    parts.varint(15)
    _types(type_.types, parts)


def _unranked_memref(type_: UnrankedMemRefType, parts: PartList) -> None:
    parts.varint(16 if type_.memory_space is None else 17)
    if type_.memory_space is not None:
        parts.attribute(type_.memory_space)
    parts.type(type_.element_type)


def _unranked_tensor(type_: UnrankedTensorType, parts: PartList) -> None:
    parts.varint(18)
    parts.type(type_.element_type)


def _vector(type_: VectorType, parts: PartList) -> None:
    parts.varint(20 if type_.is_scalable else 19)
    if type_.is_scalable:
        parts.varint(len(type_.scalable))
        for scalable in type_.scalable:
            parts.bool(scalable)
    _shape(type_.shape, parts)
    parts.type(type_.element_type)


def _types(types: tuple[Type, ...], parts: PartList) -> None:
    parts.varint(len(types))
    for type_ in types:
        parts.type(type_)


def _shape(shape: tuple[int, ...], parts: PartList) -> None:
    parts.varint(len(shape))
    for extent in shape:
        parts.signed(extent)


_WRITERS: Mapping[type, Callable[..., bool | None]] = MappingProxyType(
    {
        IntegerType: _integer,
        IndexType: lambda _, parts: parts.varint(1),
        FunctionType: _function,
        FloatType: _float,
        ComplexType: _complex,
        MemRefType: _memref,
        NoneType: lambda _, parts: parts.varint(12),
        RankedTensorType: _ranked_tensor,
        TupleType: _tuple,
        UnrankedMemRefType: _unranked_memref,
        UnrankedTensorType: _unranked_tensor,
        VectorType: _vector,
    }
)

# ------------------------------------------------------------------------------------------------------------ reading


def _read_integer(reader: EntryReader) -> Type:
    value = reader.varint()
    if value & 3 >= len(_SIGNEDNESS):
        raise reader.error(f"unknown signedness of an integer type: {value & 3}")
    return IntegerType(value >> 2, _SIGNEDNESS[value & 3])


def _read_types(reader: EntryReader) -> tuple[Type, ...]:
    return tuple([reader.type() for _ in range(reader.count())])


def _read_shape(reader: EntryReader) -> tuple[int, ...]:
    return tuple([reader.signed() for _ in range(reader.count())])


def _read_memref(reader: EntryReader, space: Attribute | None = None) -> Type:
    shape = _read_shape(reader)
    element = reader.type()
    layout: Attribute | None = reader.attribute()
    if isinstance(layout, AffineMapAttr) and layout.map == AffineMap.identity(len(shape)):
        layout = None
    return MemRefType(shape, element, layout, space)


def _read_ranked_tensor(reader: EntryReader, encoding: Attribute | None = None) -> Type:
    shape = _read_shape(reader)
    return RankedTensorType(shape, reader.type(), encoding)


def _read_vector(reader: EntryReader) -> Type:
    shape = _read_shape(reader)
    return VectorType(shape, reader.type())


def _read_scalable_vector(reader: EntryReader) -> Type:
    scalable = tuple([reader.bool() for _ in range(reader.count())])
    shape = _read_shape(reader)
    if len(scalable) != len(shape):
        raise reader.error(f"number of dims must match, got {len(scalable)} and {len(shape)}")
    return VectorType(shape, reader.type(), scalable)


def _float_reader(type_: FloatType) -> TypeReader:
    return lambda _: type_


def _read_unranked_memref_with_space(reader: EntryReader) -> Type:
    space = reader.attribute()
    return UnrankedMemRefType(reader.type(), space)


TYPE_READERS: tuple[TypeReader, ...] = (
    _read_integer,
    lambda _: INDEX,
    lambda reader: FunctionType(_read_types(reader), _read_types(reader)),
    *[_float_reader(type_) for type_ in _FLOATS],
    lambda reader: ComplexType(reader.type()),
    _read_memref,
    lambda reader: _read_memref(reader, reader.attribute()),
    lambda _: NONE,
    _read_ranked_tensor,
    lambda reader: _read_ranked_tensor(reader, reader.attribute()),
    lambda reader: TupleType(_read_types(reader)),
    lambda reader: UnrankedMemRefType(reader.type()),
    _read_unranked_memref_with_space,
    lambda reader: UnrankedTensorType(reader.type()),
    _read_vector,
    _read_scalable_vector,
)
