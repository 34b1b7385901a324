"""Checks of intrinsics of the sizes of their vectors."""

from __future__ import annotations

import math
from collections.abc import Callable

from compiler.ir.operation import Operation, Value
from compiler.ir.types import FloatType, IntegerType, Type, VectorType

_MOST_BITS = 1 << 17


def _bits(type_: Type) -> int:
    """Number of bits of a vector; of a scalable one, at least."""
    if not isinstance(type_, VectorType) or not isinstance(type_.element_type, IntegerType | FloatType):
        return 0
    return math.prod(type_.shape) * type_.element_type.width


def vectors_are_small(*names: str) -> Callable[[Operation], bool]:
    """Returns a predicate: True if the named operands and results have at most the maximum number of bits."""

    def values(op: Operation, name: str) -> list[Value]:
        return list(op.results) if name == "res" else op.operand_group(name)

    return lambda op: all(_bits(value.type) <= _MOST_BITS for name in names for value in values(op, name))


def is_twice(half: Type, whole: Type) -> bool:
    """Returns True if a vector has twice as many elements as another, of one type, and is scalable where that is."""
    if not isinstance(half, VectorType) or not isinstance(whole, VectorType):
        return False
    return (
        half.element_type == whole.element_type
        and any(half.scalable) == any(whole.scalable)
        and math.prod(half.shape) * 2 == math.prod(whole.shape)
    )
