"""Values of a running program as a user sees them: text, arrays of numbers, statistics, parts of tables."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from compiler.execution.memref_printing import number_text
from compiler.interpreter.elements import Key
from compiler.interpreter.memory import Buffer, MemRef
from compiler.interpreter.values import Bits, Elements, Poison, UndefinedBehavior, Value
from compiler.ir import floats
from compiler.ir.operation import Operation
from compiler.ir.symbols import symbol_name
from compiler.ir.types import ComplexType, FloatType, IndexType, IntegerType, Type, element_type_or_self
from compiler.rewrite.elementwise import signed, width_of

Table: TypeAlias = np.ma.MaskedArray[tuple[int, ...], np.dtype[np.generic]]
"""Numbers in the shape of a value; elements that are poison or were never written are masked."""

_SHOWN_ELEMENTS = 8
"""Longest row that the text of a value shows whole."""
_NATIVE = {"f16": np.float16, "f32": np.float32, "f64": np.float64}


class Unreadable(Exception):
    """A value has no elements to look at, such as one whose memory was freed."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """`minimum`, `maximum` and `mean` leave out elements that are NaN or missing; None if no element is left."""

    minimum: float | None
    maximum: float | None
    mean: float | None
    nan_count: int
    missing_count: int

    def text(self) -> str:
        parts = [] if self.minimum is None else [f"min {_short(self.minimum)}", f"max {_short(self.maximum)}"]
        parts += [] if self.mean is None else [f"mean {_short(self.mean)}"]
        parts.append(f"NaN {self.nan_count}")
        if self.missing_count:
            parts.append(f"poison or unwritten {self.missing_count}")
        return ", ".join(parts)


def is_shaped(value: Value) -> bool:
    """Returns True for memrefs, tensors and vectors."""
    return isinstance(value, MemRef | Elements)


def shape_of(value: Value) -> tuple[int, ...]:
    return tuple(value.sizes) if isinstance(value, MemRef) else tuple(value.bits.shape)


def scalar(value: Value, type_: Type) -> object:
    """Returns a scalar as Python's number; values of other types, poison among them, as they are."""
    if not isinstance(value, int | tuple):
        return value
    if isinstance(type_, FloatType):
        return floats.to_float(value, type_.semantics) if isinstance(value, int) else value
    if isinstance(type_, ComplexType):
        if not isinstance(value, tuple):
            return value
        real, imaginary = (scalar(part, type_.element_type) for part in value)
        return complex(real, imaginary) if isinstance(real, float) and isinstance(imaginary, float) else value
    width = width_of(type_)
    if not width or isinstance(value, tuple):
        return value
    if width == 1:
        return bool(value)
    if isinstance(type_, IntegerType) and type_.is_unsigned:
        return value
    return signed(value, width)


def encoded(number: object, type_: Type) -> Value:
    """Returns Python's number as a scalar of a type. Raises Unreadable for one that the type has not."""
    width = width_of(type_)
    if isinstance(type_, FloatType) and isinstance(number, bool | int | float | np.integer | np.floating):
        return floats.from_float(float(number), type_.semantics)
    if isinstance(type_, IntegerType | IndexType) and isinstance(number, bool | int | np.bool_ | np.integer):
        if width and -(1 << width - 1) <= number < 1 << width:
            return int(number) & (1 << width) - 1
    raise Unreadable(f"{number} is no number of type {type_}")


def table(value: Value, type_: Type, key: Key = ()) -> Table:
    """Returns the elements that `key` selects, as numpy indexes. Raises Unreadable."""
    element = element_type_or_self(type_)
    if isinstance(value, MemRef):
        try:
            bits, written = value.elements()[key], value.elements_written()[key]
        except UndefinedBehavior as fault:
            raise Unreadable(str(fault)) from None
        missing = np.asarray(written) == 0
    else:
        bits = value.bits[key]
        missing = np.zeros(np.shape(bits), bool) if value.poison is None else value.poison[key] != None  # noqa: E711
    return np.ma.array(decoded(np.asarray(bits), element), mask=missing)


def decoded(bits: Bits, element: Type) -> NDArray[np.generic]:
    """Returns the numbers that bit patterns of a scalar type stand for."""
    if isinstance(element, FloatType) and element.name in _NATIVE:
        return np.ascontiguousarray(bits).view(_NATIVE[element.name]).reshape(bits.shape)
    if isinstance(element, FloatType | ComplexType) or bits.dtype == object:
        read = lru_cache(maxsize=1 << 16)(lambda pattern: scalar(pattern, element))
        numbers = [read(pattern) for pattern in bits.ravel().tolist()]
        if isinstance(element, FloatType):
            return np.array(numbers, np.float64).reshape(bits.shape)
        kind = np.complex128 if isinstance(element, ComplexType) else object
        return np.array(numbers, kind).reshape(bits.shape)
    width = width_of(element)
    if width == 1:
        return bits.astype(bool)
    if isinstance(element, IntegerType) and element.is_unsigned:
        return bits
    size = bits.dtype.itemsize * 8
    return (bits << (size - width)).view(f"i{size // 8}") >> (size - width)


def statistics(numbers: Table) -> Statistics:
    """Returns the statistics of a table of numbers; complex ones have counts only."""
    filled = np.ma.getdata(numbers)
    present = filled[~np.ma.getmaskarray(numbers)]
    missing = int(numbers.size - present.size)
    if filled.dtype.kind in "cO":
        nans = int(np.isnan(present).sum()) if filled.dtype.kind == "c" else 0
        return Statistics(None, None, None, nans, missing)
    is_nan = np.isnan(present) if filled.dtype.kind == "f" else np.zeros(present.shape, bool)
    usable = present[~is_nan]
    if not usable.size:
        return Statistics(None, None, None, int(is_nan.sum()), missing)
    with np.errstate(all="ignore"):
        mean = float(usable.mean(dtype=np.float64))
    return Statistics(float(usable.min()), float(usable.max()), mean, int(is_nan.sum()), missing)


def has_nan(value: Value, type_: Type) -> bool:
    """Returns True if a value, or one of its elements, is NaN."""
    element = element_type_or_self(type_)
    if isinstance(element, FloatType):
        if isinstance(value, int):
            return floats.is_nan(value, element.semantics)
        if isinstance(value, Elements):
            return bool(np.isnan(np.ma.getdata(table(value, type_))).any())
    return False


def has_poison(value: Value) -> bool:
    """Returns True if a value, or one of its elements, is poison."""
    if isinstance(value, Elements):
        return value.poison is not None and bool(value.poison.astype(bool).any())
    return isinstance(value, Poison)


def text(value: Value, type_: Type) -> str:
    """Returns a value in one line; of shaped ones with many elements, the statistics."""
    if isinstance(value, Poison):
        return f"poison: {value.reason}"
    if is_shaped(value):
        return shaped_text(value, type_)
    if isinstance(value, Operation):
        return f"@{symbol_name(value)}"
    return number(scalar(value, type_), type_)


def shaped_text(value: Value, type_: Type) -> str:
    """Returns all elements of a small value, and the shape and statistics of another one."""
    try:
        numbers = table(value, type_)
    except Unreadable as reason:
        return f"<{reason}>"
    shape = "x".join(map(str, numbers.shape))
    if numbers.size <= _SHOWN_ELEMENTS:
        return nested(numbers, element_type_or_self(type_))
    return f"{shape}: {statistics(numbers).text()}"


def nested(numbers: Table, element: Type | None = None) -> str:
    """Returns the elements of a table in brackets; `?` for those that are missing."""
    if not numbers.shape:
        return "?" if np.ma.getmaskarray(numbers).item() else number(np.ma.getdata(numbers).item(), element)
    return f"[{', '.join([nested(np.ma.asanyarray(row), element) for row in _rows(numbers)])}]"


def _rows(numbers: Table) -> list[Table]:
    return [numbers[index : index + 1].reshape(numbers.shape[1:]) for index in range(numbers.shape[0])]


def number(value: object, type_: Type | None = None) -> str:
    """Returns a number as the IR spells it; f32 and f16 with as many digits as they need."""
    if isinstance(value, bool | np.bool_):
        return "true" if value else "false"
    if isinstance(value, float | np.floating):
        element = None if type_ is None else element_type_or_self(type_)
        kind = _NATIVE.get(element.name) if isinstance(element, FloatType) else None
        return str((kind or type(value))(value)) if np.isfinite(value) else number_text(float(value))
    return str(value)


def _short(value: float | None) -> str:
    return "none" if value is None else f"{value:.6g}"


@dataclass(frozen=True, slots=True)
class Element:
    """An element of memory: the buffer, and its position there."""

    buffer: Buffer
    position: int


def element_of(value: MemRef, indices: tuple[int, ...]) -> Element:
    """Returns where an element of a memref is. Raises Unreadable for one that is not there."""
    if len(indices) != len(value.sizes) or any(index < 0 for index in indices):
        raise Unreadable(f"an element of a memref of rank {len(value.sizes)} has that many indices")
    try:
        return Element(value.buffer, value.position(indices))
    except UndefinedBehavior as fault:
        raise Unreadable(str(fault)) from None
