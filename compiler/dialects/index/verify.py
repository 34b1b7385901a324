"""Which casts the index dialect has."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.index.ops import CastSOp, CastUOp
from compiler.ir.types import IndexType, Type
from compiler.ods import hook


@hook.cast_compatible(CastSOp, CastUOp)
def casts_index(inputs: Sequence[Type], outputs: Sequence[Type]) -> bool:
    """Exactly one side is an index."""
    return isinstance(inputs[0], IndexType) != isinstance(outputs[0], IndexType)
