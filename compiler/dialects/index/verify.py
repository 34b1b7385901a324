"""Checks of the index dialect's casts."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.index.ops import CastSOp, CastUOp
from compiler.ir.types import IndexType, Type
from compiler.ods import hook


@hook.cast_compatible(CastSOp, CastUOp)
def casts_index(inputs: Sequence[Type], outputs: Sequence[Type]) -> bool:
    """Exactly one of operand and result has type `index`."""
    return isinstance(inputs[0], IndexType) != isinstance(outputs[0], IndexType)
