"""The types of the quant dialect in bytecode: QuantDialectBytecode.td's, in its order."""

from __future__ import annotations

from collections.abc import Callable

from compiler.bytecode.dialect_encoding import DialectEncoding, TypeReader, by_type_class, no_attributes
from compiler.bytecode.entry_reader import EntryReader
from compiler.bytecode.parts import PartList
from compiler.dialects.quant.type_syntax import Parameters, Storage
from compiler.ir import floats
from compiler.ir.attributes import DenseElementsAttr, dense_elements_attr, signed_value
from compiler.ir.types import F64, DialectType, FloatType, IntegerType, RankedTensorType, Type

_SIGNED = 1
_F64_BITS = 64
_MAX_SCALES = 1 << 20
_MAX_STORAGE_BITS = 32


def _any(type_: DialectType, parts: PartList) -> bool:
    storage, expressed = type_.parameters
    parts.varint(1 if expressed is None else 2)
    _storage(storage, parts)
    if expressed is not None:
        parts.type(expressed)
    _limits(storage, parts)
    return True


def _calibrated(type_: DialectType, parts: PartList) -> bool:
    expressed, minimum, maximum = type_.parameters
    parts.varint(3)
    parts.type(expressed)
    parts.bits(minimum, _F64_BITS)
    parts.bits(maximum, _F64_BITS)
    return True


def _uniform(type_: DialectType, parts: PartList) -> bool:
    storage, expressed, quantization = type_.parameters
    if quantization.shape is None:
        parts.varint(4)
        _storage(storage, parts)
        parts.type(expressed)
        parts.bits(quantization.scales[0], _F64_BITS)
        parts.signed(quantization.zero_points[0])
        _limits(storage, parts)
    elif quantization.block_sizes is None:
        parts.varint(5)
        _storage(storage, parts)
        parts.type(expressed)
        parts.varint(quantization.dimensions[0])
        _limits(storage, parts)
        parts.varint(len(quantization.scales))
        for scale in quantization.scales:
            parts.bits(scale, _F64_BITS)
        _numbers(quantization.zero_points, parts)
    else:
        parts.varint(6)
        _storage(storage, parts)
        parts.type(expressed)
        _limits(storage, parts)
        _numbers(quantization.dimensions, parts)
        _numbers(quantization.block_sizes, parts)
        scales = [floats.convert(scale, F64.semantics, expressed.semantics) for scale in quantization.scales]
        parts.attribute(dense_elements_attr(RankedTensorType(quantization.shape, expressed), scales))
        points = RankedTensorType(quantization.shape, storage.type)
        parts.attribute(dense_elements_attr(points, quantization.zero_points))
    return True


def _storage(storage: Storage, parts: PartList) -> None:
    parts.varint(_SIGNED if storage.signed else 0)
    parts.type(storage.type)


def _limits(storage: Storage, parts: PartList) -> None:
    parts.signed(storage.minimum)
    parts.signed(storage.maximum)


def _numbers(values: tuple[int, ...], parts: PartList) -> None:
    parts.varint(len(values))
    for value in values:
        parts.signed(value)


# ------------------------------------------------------------------------------------------------------------ reading


def _made(reader: EntryReader, mnemonic: str, parameters: tuple[object, ...]) -> Type:
    definition = reader.tables.context.type_def("quant", mnemonic)
    if definition is None:
        raise reader.error(f"quant.{mnemonic} is not defined")
    if definition.verify is not None and (problem := definition.verify(parameters)) is not None:
        raise reader.error(problem)
    return DialectType(definition, parameters)


def _read_storage(reader: EntryReader) -> Callable[[], Storage]:
    """Reads the storage type. Returns a function that reads its limits."""
    signed = bool(reader.varint() & _SIGNED)
    type_ = reader.type_of(IntegerType)
    if not 0 < type_.width <= _MAX_STORAGE_BITS:
        raise reader.error(f"illegal storage type size: {type_.width}")
    return lambda: Storage(type_, signed, reader.signed(), reader.signed())


def _read_any(reader: EntryReader) -> Type:
    storage = _read_storage(reader)
    return _made(reader, "any", (storage(), None))


def _read_expressed_any(reader: EntryReader) -> Type:
    storage = _read_storage(reader)
    expressed = reader.type_of(FloatType)
    return _made(reader, "any", (storage(), expressed))


def _read_calibrated(reader: EntryReader) -> Type:
    expressed = reader.type_of(FloatType)
    return _made(reader, "calibrated", (expressed, reader.bits(_F64_BITS), reader.bits(_F64_BITS)))


def _read_uniform(reader: EntryReader) -> Type:
    storage = _read_storage(reader)
    expressed = reader.type_of(FloatType)
    scale, zero_point = reader.bits(_F64_BITS), reader.signed()
    return _made(reader, "uniform", (storage(), expressed, Parameters((scale,), (zero_point,))))


def _read_per_axis(reader: EntryReader) -> Type:
    storage = _read_storage(reader)
    expressed = reader.type_of(FloatType)
    dimension = reader.varint()
    whole = storage()
    scales = tuple([reader.bits(_F64_BITS) for _ in range(reader.count())])
    zero_points = _read_numbers(reader)
    if not scales or len(scales) != len(zero_points):
        raise reader.error(f"illegal number of scales and zeroPoints: {len(scales)}, {len(zero_points)}")
    quantization = Parameters(scales, zero_points, (len(scales),), (dimension,))
    return _made(reader, "uniform", (whole, expressed, quantization))


def _read_sub_channel(reader: EntryReader) -> Type:
    storage = _read_storage(reader)
    expressed = reader.type_of(FloatType)
    whole = storage()
    dimensions, block_sizes = _read_numbers(reader), _read_numbers(reader)
    scales, zero_points = reader.attribute_of(DenseElementsAttr), reader.attribute_of(DenseElementsAttr)
    shape = scales.type.shape or ()
    if scales.type.element_type != expressed or zero_points.type.element_type != whole.type:
        raise reader.error("scales are of the expressed type, and zero points of the storage type")
    if (
        zero_points.type.shape != shape
        or len(dimensions) != len(block_sizes)
        or not shape
        or 0 in shape
        or scales.type.num_elements > _MAX_SCALES
    ):
        raise reader.error(f"illegal number of scales and zeroPoints: {scales.type}, {zero_points.type}")
    quantization = Parameters(
        tuple([floats.convert(bits, expressed.semantics, F64.semantics) for bits in _each(scales)]),
        tuple([signed_value(bits, whole.type) for bits in _each(zero_points)]),
        shape,
        dimensions,
        block_sizes,
    )
    return _made(reader, "uniform", (whole, expressed, quantization))


def _each(elements: DenseElementsAttr) -> list[int]:
    """Returns the bit pattern of every element."""
    stored = elements.bit_patterns()
    return stored * elements.type.num_elements if elements.is_splat else stored


def _read_numbers(reader: EntryReader) -> tuple[int, ...]:
    return tuple([reader.signed() for _ in range(reader.count())])


_READERS: tuple[TypeReader | None, ...] = (
    None,
    _read_any,
    _read_expressed_any,
    _read_calibrated,
    _read_uniform,
    _read_per_axis,
    _read_sub_channel,
)

ENCODING = DialectEncoding(
    "quant",
    no_attributes,
    by_type_class({"any": _any, "calibrated": _calibrated, "uniform": _uniform}),
    (),
    _READERS,
)
