"""Arithmetic of integers that evaluators of several dialects share."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from compiler.ir.types import DYNAMIC
from compiler.rewrite.elementwise import signed

COMPARISONS: Mapping[str, Callable[[int, int], bool]] = MappingProxyType(
    {
        "eq": operator.eq,
        "ne": operator.ne,
        "lt": operator.lt,
        "le": operator.le,
        "gt": operator.gt,
        "ge": operator.ge,
    }
)
"""By the last two letters of a predicate's name."""


def truncated(a: int, b: int) -> int:
    """Returns the quotient rounded toward zero."""
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


def remainder(a: int, b: int) -> int:
    """Returns the remainder of `truncated`, which has the sign of `a`."""
    return a - b * truncated(a, b)


def ceiling(a: int, b: int) -> int:
    """Returns the quotient rounded up."""
    return -(-a // b)


def mixed_numbers(static: Sequence[int], waiting: list[int]) -> tuple[int, ...]:
    """Returns numbers that are static or, where `DYNAMIC` stands, the next of `waiting`, which are bit patterns."""
    return tuple([signed(waiting.pop(0), 64) if number == DYNAMIC else number for number in static])
