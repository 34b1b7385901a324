"""Relations between the types of operands and results of the dialect."""

from __future__ import annotations

from compiler.dialects.pdl.types import RANGE, VALUE
from compiler.ir.types import DialectType, Type


def value_type_of(type_: Type) -> Type:
    """Whose types a `!pdl.type` or a range of them are: a `!pdl.value`, or a range of them."""
    value = DialectType(VALUE)
    is_range = isinstance(type_, DialectType) and type_.definition is RANGE
    return DialectType(RANGE, (value,)) if is_range else value
