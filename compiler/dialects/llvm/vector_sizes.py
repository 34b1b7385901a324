"""Checks of intrinsics of the sizes of their vectors."""

from __future__ import annotations

import math
from collections.abc import Callable

from compiler.ir.operation import Operation, Value
from compiler.ir.types import FloatType, IntegerType, Type, VectorType

_MOST_BITS = 1 << 17


def _bits(type_: Type) -> int:
    """Returns the number of bits of a vector; the minimum for a scalable vector."""
    if not isinstance(type_, VectorType) or not isinstance(type_.element_type, IntegerType | FloatType):
        return 0
    return math.prod(type_.shape) * type_.element_type.width


def vectors_are_small(*names: str) -> Callable[[Operation], bool]:
    """Returns a predicate: True if the named operands and results have at most the maximum number of bits."""

    def values(op: Operation, name: str) -> list[Value]:
        return list(op.results) if name == "res" else op.operand_group(name)

    return lambda op: all(_bits(value.type) <= _MOST_BITS for name in names for value in values(op, name))


def is_twice(half: Type, whole: Type) -> bool:
    """Returns True if `whole` has twice the elements of `half`, of the same type and scalability."""
    if not isinstance(half, VectorType) or not isinstance(whole, VectorType):
        return False
    return (
        half.element_type == whole.element_type
        and any(half.scalable) == any(whole.scalable)
        and math.prod(half.shape) * 2 == math.prod(whole.shape)
    )
