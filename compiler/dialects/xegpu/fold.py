"""Folds of xegpu."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.xegpu.ops import ConvertLayoutOp
from compiler.ir.attributes import Attribute
from compiler.ods import hook
from compiler.ods.model import FoldAnswer


@hook.fold(ConvertLayoutOp)
def fold_convert_layout(op: ConvertLayoutOp, operands: Sequence[Attribute | None]) -> FoldAnswer:
    """convert_layout %v between equal layouts -> %v"""
    return op.source_ if op.input_layout == op.target_layout else None
