"""Which casts the index dialect has."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.ir.types import IndexType, Type


def casts_index(inputs: Sequence[Type], outputs: Sequence[Type]) -> bool:
    """Exactly one side is an index."""
    return isinstance(inputs[0], IndexType) != isinstance(outputs[0], IndexType)
