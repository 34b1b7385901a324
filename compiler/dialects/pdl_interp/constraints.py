"""Relations between the types of operands and results of the dialect."""

from __future__ import annotations

from compiler.dialects.pdl.types import RangeType, ValueType
from compiler.ir.types import Type


def value_type_of(type_: Type) -> Type:
    """Returns the type of values with types `type_`: a `!pdl.value` for `!pdl.type`, a range for a range."""
    value = ValueType.get()
    is_range = isinstance(type_, RangeType)
    return RangeType.get(value) if is_range else value
