"""Constraints on types and attributes that the bufferization dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.bufferization.enums import LayoutMapOption
from compiler.ir.operation import Operation
from compiler.ir.types import (
    ShapedType,
)
from compiler.ods.attr_constraints import enum_integer
from compiler.ods.type_constraints import type_interface

Bufferization_BufferLikeTypeInterface = type_interface("BufferLikeType", "BufferLikeType instance")
Bufferization_TensorLikeTypeInterface = type_interface("TensorLikeType", "TensorLikeType instance")
LayoutMapOptionAttr = enum_integer(LayoutMapOption, "option for map layout")


def buffer_matches_tensor(op: Operation) -> bool:
    """Returns True if a tensor and a buffer have the same shape and element type."""
    [tensor] = op.operands
    type_, other = tensor.type, op.result.type
    if not isinstance(type_, ShapedType) or not isinstance(other, ShapedType):
        return True
    return type_.shape == other.shape and type_.element_type == other.element_type
