"""Names and numbers by which the runtime library knows types."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.ir.types import BF16, F16, F32, F64, I8, I16, I32, I64, INDEX, ComplexType, IntegerType, Type

_ELEMENTS: Mapping[Type, tuple[str, int]] = MappingProxyType(
    {
        F64: ("F64", 1),
        F32: ("F32", 2),
        F16: ("F16", 3),
        BF16: ("BF16", 4),
        I64: ("I64", 5),
        I32: ("I32", 6),
        I16: ("I16", 7),
        I8: ("I8", 8),
        ComplexType(F64): ("C64", 9),
        ComplexType(F32): ("C32", 10),
    }
)
_WIDTHS: Mapping[Type, int] = MappingProxyType({INDEX: 0, I64: 1, I32: 2, I16: 3, I8: 4})


class UnsupportedType(ValueError):
    """The runtime library has no functions for a type."""


def _element(type_: Type) -> tuple[str, int]:
    if type_ not in _ELEMENTS:
        raise UnsupportedType(f"the runtime library has no tensors of {type_}")
    return _ELEMENTS[type_]


def element_suffix(type_: Type) -> str:
    """Returns the end of the names of functions for elements of a type."""
    return _element(type_)[0]


def element_number(type_: Type) -> int:
    """Returns the number of a type of elements."""
    return _element(type_)[1]


def width_suffix(type_: Type) -> str:
    """Returns the end of the names of functions for positions or coordinates of a type."""
    return str(type_.width) if isinstance(type_, IntegerType) else "0"


def width_number(type_: Type) -> int:
    """Returns the number of a type of positions or coordinates."""
    return _WIDTHS[type_]
