"""Attributes for Python values: `attribute_value(I64Attr, 3)` is `3 : i64`.

Takes a constraint and a value as in the definitions of dialects; returns an attribute that satisfies the constraint.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from compiler.ir import attributes as ir
from compiler.ir import types
from compiler.ir.attributes import (
    Attribute,
    DenseArrayAttr,
    DenseElementsAttr,
    DialectAttribute,
    FloatAttr,
    IntegerAttr,
    bool_attr,
    dictionary_attr,
)
from compiler.ir.floats import from_float
from compiler.ir.types import FloatType, IndexType, IntegerType
from compiler.ods.constraint import AttrConstraint

DENSE_ARRAY_ELEMENTS: Mapping[str, IntegerType | FloatType] = MappingProxyType(
    {
        "DenseBoolArrayAttr": types.I1,
        "DenseI8ArrayAttr": types.I8,
        "DenseI16ArrayAttr": types.I16,
        "DenseI32ArrayAttr": types.I32,
        "DenseI64ArrayAttr": types.I64,
        "DenseF32ArrayAttr": types.F32,
        "DenseF64ArrayAttr": types.F64,
    }
)
"""The element types of dense arrays, by the class of the attribute."""


def attribute_value(constraint: AttrConstraint[object], value: Any) -> Attribute:
    """Converts a Python value to an attribute that satisfies a constraint: `attribute_value(I64Attr, 3)` is `3 : i64`.

    The value of an enum is the name of a case (`"none"`). An `Attribute` is returned as it is. Raises ValueError if the
    constraint does not determine the attribute.

    >>> from compiler.ods.attr_constraints import I64Attr
    >>> print(attribute_value(I64Attr, 3))
    3 : i64
    """
    if isinstance(value, Attribute):
        return value
    storage, type_ = constraint.storage, constraint.value_type
    enum = constraint.held_enum
    if enum is not None and not isinstance(value, tuple):
        number = value if isinstance(value, int) else enum.value(value)
        if number is None:
            cases = ", ".join(case.symbol for case in enum.cases)
            raise ValueError(f"{value!r} is no case of {enum.name}: use one of {cases}")
        if constraint.definition is not None and not storage.startswith("property:"):
            return DialectAttribute(constraint.definition, (number,))
        return IntegerAttr(number, IntegerType(enum.width))
    if constraint.definition is not None and isinstance(value, tuple):
        return DialectAttribute(constraint.definition, value)
    if storage in ("BoolAttr", "property:bool"):
        return bool_attr(value)
    if storage == "UnitAttr" and value is True:
        return ir.UNIT
    if storage == "property:unit":
        return ir.UNIT if value else bool_attr(False)
    if isinstance(type_, (IntegerType, IndexType)):
        return IntegerAttr(_wrapped(value, type_), type_)
    if isinstance(type_, FloatType):
        return FloatAttr(from_float(value, type_.semantics), type_)
    if storage in ("StringAttr", "property:string"):
        return ir.StringAttr(value)
    if storage.startswith("Dense") and storage.endswith("ArrayAttr"):
        element = DENSE_ARRAY_ELEMENTS[storage]
        numbers = (from_float(each, element.semantics) for each in value) if isinstance(element, FloatType) else value
        return DenseArrayAttr(element, tuple(numbers))
    if storage == "DictionaryAttr":
        return dictionary_attr(value.items())
    if storage == "ArrayAttr" or storage.startswith("property:array"):
        return ir.ArrayAttr(tuple(ir.StringAttr(each) if isinstance(each, str) else each for each in value))
    raise ValueError(f"{constraint.name} does not determine the attribute for {value!r}: pass an `Attribute`")


def dense_integers(width: int, values: Iterable[int]) -> DenseElementsAttr:
    """Returns the one-dimensional dense elements of an integer type of `width` bits.

    >>> print(dense_integers(64, (1, 2)))
    dense<[1, 2]> : tensor<2xi64>
    """
    numbers = tuple(values)
    is_splat = bool(numbers) and len(set(numbers)) == 1
    type_ = types.RankedTensorType((len(numbers),), IntegerType(width))
    stored = numbers[:1] if is_splat else numbers
    data = b"".join(number.to_bytes(width // 8, "little", signed=True) for number in stored)
    return DenseElementsAttr(type_, data, is_splat)


def _wrapped(value: int, type_: IntegerType | IndexType) -> int:
    """Returns the value that an `IntegerAttr` stores: 0 or 1 for an i1, unsigned for unsigned types, else signed."""
    width = type_.width if isinstance(type_, IntegerType) else 64
    value &= (1 << width) - 1
    if isinstance(type_, IntegerType) and (type_.is_unsigned or width == 1):
        return value
    return value - (1 << width) if value >> (width - 1) else value
