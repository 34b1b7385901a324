"""Values of MLIR types as Python values: numbers, and arrays of numpy.

Takes Python values and the types that they are to have; returns descriptions and bytes for
`compiler.execution.values`, and Python values again. Raises `ArgumentError` for values that do not fit a type.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from compiler.execution.values import ValueDescription
from compiler.ir import floats
from compiler.ir.strided_layout import strides_and_offset
from compiler.ir.types import (
    DYNAMIC,
    I1,
    ComplexType,
    FloatType,
    IndexType,
    IntegerType,
    MemRefType,
    RankedTensorType,
    Type,
    UnrankedMemRefType,
    UnrankedTensorType,
    VectorType,
)
from compiler.ods.llvm_types import is_pointer

Array: TypeAlias = NDArray[np.generic]

_FLOATS: Mapping[str, type[np.floating]] = MappingProxyType({"f16": np.float16, "f32": np.float32, "f64": np.float64})
_INTEGERS: Mapping[int, tuple[type[np.integer], type[np.integer]]] = MappingProxyType(
    {8: (np.int8, np.uint8), 16: (np.int16, np.uint16), 32: (np.int32, np.uint32), 64: (np.int64, np.uint64)}
)


class ArgumentError(ValueError):
    """A value is not one of the type that it is to have."""


def _not_passed(type_: Type) -> ArgumentError:
    return ArgumentError(f"compiled code cannot take or return values of type {type_}; use a memref or tensor")


def element_dtype(type_: Type) -> np.dtype[np.generic]:
    """Returns numpy's type for the elements of a memref or tensor; bf16 is kept as its bits. Raises ArgumentError."""
    if isinstance(type_, FloatType) and type_.name in _FLOATS:
        return np.dtype(_FLOATS[type_.name])
    if isinstance(type_, FloatType) and type_.name == "bf16":
        return np.dtype(np.uint16)
    if isinstance(type_, IndexType):
        return np.dtype(np.int64)
    if isinstance(type_, IntegerType):
        if type_.width == 1:
            return np.dtype(np.bool_)
        if type_.width in _INTEGERS:
            return np.dtype(_INTEGERS[type_.width][int(type_.is_unsigned)])
    if isinstance(type_, ComplexType) and isinstance(type_.element_type, FloatType):
        if type_.element_type.name in ("f32", "f64"):
            return np.dtype(np.complex64 if type_.element_type.name == "f32" else np.complex128)
    raise _not_passed(type_)


def is_buffer(type_: Type) -> bool:
    """Returns True if values of the type are arrays in memory."""
    return isinstance(type_, MemRefType | RankedTensorType | UnrankedMemRefType | UnrankedTensorType)


# ----------------------------------------------------------------------------------------------------------------------
# Passing
# ----------------------------------------------------------------------------------------------------------------------


def passed(value: object, type_: Type) -> tuple[ValueDescription, bytes]:
    """Returns an argument as a description, without the position of its bytes, and the bytes."""
    if isinstance(type_, MemRefType | RankedTensorType):
        return _passed_array(value, type_)
    if isinstance(type_, UnrankedMemRefType | UnrankedTensorType):
        array = _as_array(value, element_dtype(type_.element_type), type_)
        return _described("unranked", array, list(_row_major(array.shape))), array.tobytes()
    if is_pointer(type_):
        if not isinstance(value, np.ndarray) or value.dtype.hasobject:
            raise ArgumentError("a pointer needs an array of numpy, whose type tells what it points to")
        return _described("pointer", value, []), value.tobytes()
    data = scalar_bytes(value, type_)
    return {"kind": "scalar", "size": len(data)}, data


def _passed_array(value: object, type_: MemRefType | RankedTensorType) -> tuple[ValueDescription, bytes]:
    array = _as_array(value, element_dtype(type_.element_type), type_)
    fits = array.ndim == len(type_.shape) and all(
        wanted in (DYNAMIC, extent) for wanted, extent in zip(type_.shape, array.shape)
    )
    if not fits:
        shape = "x".join(["?" if extent == DYNAMIC else str(extent) for extent in type_.shape]) or "no dimensions"
        actual_shape = "x".join(map(str, array.shape)) or "no dimensions"
        raise ArgumentError(f"{type_} needs an array of shape {shape}, not one of shape {actual_shape}")
    strides, offset = list(_row_major(array.shape)), 0
    if isinstance(type_, MemRefType) and type_.layout is not None:
        layout = strides_and_offset(type_)
        if layout is None:
            raise ArgumentError(f"memrefs with the layout of {type_} cannot be passed")
        strides = [own if stride == DYNAMIC else stride for stride, own in zip(layout[0], strides)]
        offset = 0 if layout[1] == DYNAMIC else layout[1]
    data = _laid_out(array, strides, offset)
    return {**_described("memref", array, strides), "rank": array.ndim, "offset": offset}, data


def _described(kind: Literal["memref", "pointer", "unranked"], array: Array, strides: list[int]) -> ValueDescription:
    return {"kind": kind, "shape": list(array.shape), "strides": strides, "element": array.dtype.itemsize}


def _row_major(shape: tuple[int, ...]) -> tuple[int, ...]:
    strides: list[int] = []
    step = 1
    for extent in reversed(shape):
        strides.append(step)
        step *= max(extent, 1)
    return tuple(reversed(strides))


def _laid_out(array: Array, strides: list[int], offset: int) -> bytes:
    """Returns the bytes of a memory that holds the array with these strides."""
    if strides == list(_row_major(array.shape)) and not offset:
        return array.tobytes()
    size = offset + 1 + sum([(extent - 1) * stride for extent, stride in zip(array.shape, strides)])
    memory = np.zeros(max(size, 1), array.dtype)
    if array.size:
        memory_view(memory, array.shape, strides, offset)[...] = array
    return memory.tobytes()


def memory_view(memory: Array, shape: tuple[int, ...], strides: list[int], offset: int) -> Array:
    """Returns a strided part of a memory."""
    steps = [stride * memory.dtype.itemsize for stride in strides]
    return np.lib.stride_tricks.as_strided(memory[offset:], shape, steps)


def _as_array(value: object, dtype: np.dtype[np.generic], type_: Type) -> Array:
    try:
        array = np.asarray(value)
        if array.dtype == dtype:
            return np.ascontiguousarray(array).reshape(array.shape)
        if array.dtype.kind not in "biufc" or (array.dtype.kind == "c" and dtype.kind != "c"):
            raise ArgumentError(f"{type_} needs numbers, not {array.dtype}")
        if _is_bfloat(type_):
            return _to_bfloat(array)
        if dtype.kind in "iub" and array.dtype.kind in "fc":
            raise ArgumentError(f"{type_} needs whole numbers, not {array.dtype}")
        if dtype.kind in "iu" and array.size:
            limits = np.iinfo(dtype.name)
            if int(array.min()) < limits.min or int(array.max()) > limits.max:
                raise ArgumentError(f"{type_} cannot hold numbers as large as those given")
        return array.astype(dtype)
    except (TypeError, OverflowError) as error:
        raise ArgumentError(f"{type_} needs an array of numbers: {error}") from None
    except ValueError as error:
        if isinstance(error, ArgumentError):
            raise
        raise ArgumentError(f"{type_} needs an array whose rows have one length") from None


def _is_bfloat(type_: Type) -> bool:
    element = getattr(type_, "element_type", type_)
    return isinstance(element, FloatType) and element.name == "bf16"


def _to_bfloat(array: Array) -> Array:
    """Returns the nearest bfloat16 numbers, as bits."""
    bits = array.astype(np.float32).view(np.uint32).astype(np.uint64)
    rounded: Array = (bits + 0x7FFF + (bits >> 16 & 1) >> 16).astype(np.uint16)
    return rounded


def scalar_bytes(value: object, type_: Type) -> bytes:
    """Returns the bytes of a number in memory; for a vector or complex number, those of its elements in order."""
    if isinstance(type_, VectorType):
        array = _as_array(value, element_dtype(type_.element_type), type_)
        if array.shape != type_.shape:
            raise ArgumentError(f"{type_} needs an array of shape {'x'.join(map(str, type_.shape))}")
        return vector_bytes(array, type_)
    if isinstance(type_, ComplexType):
        if not isinstance(value, (int, float, complex, np.number)):
            raise ArgumentError(f"{type_} needs a number, not {value!r}")
        return np.array(value, element_dtype(type_)).tobytes()
    if isinstance(type_, FloatType):
        if not isinstance(value, (int, float, np.number)) or isinstance(value, complex):
            raise ArgumentError(f"{type_} needs a number, not {value!r}")
        bits = floats.from_float(float(value), type_.semantics)
        return bits.to_bytes(_storage(type_.width), "little")
    if isinstance(type_, IndexType):
        type_ = IntegerType(64)
    if isinstance(type_, IntegerType):
        if isinstance(value, (bool, np.bool_)):
            value = int(value)
        if not isinstance(value, (int, np.integer)):
            raise ArgumentError(f"{type_} needs a whole number, not {value!r}")
        number, width = int(value), type_.width
        if not -(1 << max(width - 1, 0)) <= number < 1 << width:
            raise ArgumentError(f"{type_} cannot hold {number}")
        return (number & (1 << width) - 1).to_bytes(_storage(width), "little")
    raise _not_passed(type_)


def vector_bytes(array: Array, type_: VectorType) -> bytes:
    """Returns a vector as memory holds it: elements of one bit share bytes, each row with bytes of its own."""
    if _has_bits(type_):
        array = np.packbits(array.astype(np.uint8), axis=-1, bitorder="little")
    return array.tobytes()


def vector_array(data: bytes, type_: VectorType) -> Array:
    """Returns the elements of a vector that memory holds."""
    if _has_bits(type_):
        *rows, columns = type_.shape
        packed = np.frombuffer(data, np.uint8).reshape(*rows, -1)
        return np.unpackbits(packed, axis=-1, count=columns, bitorder="little").astype(np.bool_)
    return np.frombuffer(data, element_dtype(type_.element_type)).reshape(type_.shape).copy()


def _has_bits(type_: VectorType) -> bool:
    return type_.element_type == I1 and bool(type_.shape)


def _storage(width: int) -> int:
    """Returns the size in memory, in bytes, of a number of a width in bits."""
    return max(1, -(-width // 8))


# ----------------------------------------------------------------------------------------------------------------------
# Taking
# ----------------------------------------------------------------------------------------------------------------------


def expected(type_: Type) -> ValueDescription:
    """Returns the description of a result of a type."""
    if isinstance(type_, MemRefType | RankedTensorType):
        return {"kind": "memref", "rank": len(type_.shape), "element": element_dtype(type_.element_type).itemsize}
    if isinstance(type_, UnrankedMemRefType | UnrankedTensorType):
        return {"kind": "unranked", "element": element_dtype(type_.element_type).itemsize}
    if isinstance(type_, ComplexType):
        return {"kind": "scalar", "size": element_dtype(type_).itemsize // 2, "slots": 2}
    if isinstance(type_, VectorType):
        if type_.is_scalable or len(type_.shape) != 1:
            raise _not_passed(type_)
        return {
            "kind": "scalar",
            "size": len(vector_bytes(np.zeros(type_.shape, element_dtype(type_.element_type)), type_)),
        }
    width = 64 if isinstance(type_, IndexType) else getattr(type_, "width", None)
    if width is None:
        raise _not_passed(type_)
    return {"kind": "scalar", "size": _storage(width)}


def taken(type_: Type, head: ValueDescription, data: bytes) -> object:
    """Returns the Python value of a result."""
    if is_buffer(type_):
        return buffer_array(type_, data, tuple(head["shape"]))
    if isinstance(type_, VectorType):
        return vector_array(data, type_)
    if isinstance(type_, ComplexType):
        return complex(np.frombuffer(data, element_dtype(type_))[0])
    bits = int.from_bytes(data, "little")
    if isinstance(type_, FloatType):
        return floats.to_float(bits & (1 << type_.width) - 1, type_.semantics)
    width = 64 if isinstance(type_, IndexType) else getattr(type_, "width", 64)
    bits &= (1 << width) - 1
    if width == 1:
        return bool(bits)
    unsigned = isinstance(type_, IntegerType) and type_.is_unsigned
    return bits if unsigned or not bits >> (width - 1) else bits - (1 << width)


def buffer_array(type_: Type, data: bytes, shape: tuple[int, ...]) -> Array:
    """Returns an array of bytes in row-major order; one of bf16 becomes one of float32."""
    element = getattr(type_, "element_type", type_)
    array = np.frombuffer(data, element_dtype(element)).reshape(shape)
    if _is_bfloat(type_):
        widened: Array = (array.astype(np.uint32) << 16).view(np.float32)
        return widened
    return array.copy()
