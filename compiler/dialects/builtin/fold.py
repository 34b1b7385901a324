"""Folds of builtin operations."""

from __future__ import annotations

from compiler.dialects.builtin.ops import UnrealizedConversionCastOp
from compiler.ir.attributes import Attribute
from compiler.ir.operation import OpResult
from compiler.ods import hook
from compiler.ods.model import FoldAnswer


@hook.fold(UnrealizedConversionCastOp)
def fold_unrealized_conversion_cast(op: UnrealizedConversionCastOp, operands: list[Attribute | None]) -> FoldAnswer:
    """cast x : t to t -> x, cast(cast x : t to u) : u to t -> x"""
    inputs = op.operands
    types = [result.type for result in op.results]
    if not inputs:
        return None
    if [value.type for value in inputs] == types:
        return inputs
    first = inputs[0].owner if isinstance(inputs[0], OpResult) else None
    if first is None or first.name != op.name or first.results != inputs:
        return None
    return first.operands if [value.type for value in first.operands] == types else None
