"""The division of an operation's operands or results among those of its definition."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from compiler.ir.attribute_base import Attribute
from compiler.ir.attributes import DenseArrayAttr

Segments: TypeAlias = tuple[tuple[int, int], ...]
"""(start, size) of each operand or result of a definition."""


def segments(arities: tuple[str, ...], count: int, sizes: Attribute | None) -> Segments:
    """Splits `count` values among the definition's operands or results, which have these `Arity` values.

    `sizes` is the attribute with the size of each segment. Without it, those that are not single get equal shares of
    the remaining values, as `SameVariadicOperandSize` requires.
    """
    return _segments(arities, count, sizes.values if isinstance(sizes, DenseArrayAttr) else ())


@lru_cache(maxsize=4096)
def _segments(arities: tuple[str, ...], count: int, sizes: tuple[int, ...]) -> Segments:
    if len(sizes) == len(arities):
        lengths = list(sizes)
    else:
        variadic = sum(arity != "single" for arity in arities)
        rest = max(0, count - (len(arities) - variadic))
        share = rest // variadic if variadic else 0
        lengths = [1 if arity == "single" else share for arity in arities]
    result, start = [], 0
    for length in lengths:
        result.append((start, length))
        start += length
    return tuple(result)
