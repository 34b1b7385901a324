"""Relations between the types of operands and results of the dialect."""

from __future__ import annotations

from compiler.dialects.pdl.types import RANGE, VALUE
from compiler.ir.types import DialectType, Type


def value_type_of(type_: Type) -> Type:
    """Returns the type of values with types `type_`: a `!pdl.value` for `!pdl.type`, a range for a range."""
    value = DialectType(VALUE)
    is_range = isinstance(type_, DialectType) and type_.definition is RANGE
    return DialectType(RANGE, (value,)) if is_range else value
