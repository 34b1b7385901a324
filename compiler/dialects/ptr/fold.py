"""Folds of the ptr dialect: conversions there and back, and steps of zero."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from compiler.dialects.ptr.ops import ConstantOp, FromPtrOp, GetMetadataOp, PtrAddOp, ToPtrOp
from compiler.dialects.ptr.types import PtrType
from compiler.ir.attributes import Attribute, DenseElementsAttr, IntegerAttr
from compiler.ir.locations import Location
from compiler.ir.operation import Operation, Value
from compiler.ir.types import Type
from compiler.ods import hook
from compiler.ods.model import FoldAnswer
from compiler.rewrite.builder import Builder

Operands: TypeAlias = "Sequence[Attribute | None]"


def materialize_constant(
    builder: Builder, value: Attribute, type_: Type, location: Location | Operation
) -> Operation | None:
    """Returns a `ptr.constant`; None if the type is no pointer."""
    if not isinstance(type_, PtrType):
        return None
    return builder.create(ConstantOp, result_types=[type_], value=value, location=location)


@hook.fold(ConstantOp)
def _constant(op: ConstantOp, operands: Operands) -> FoldAnswer:
    """a constant -> its attribute"""
    return op.value


@hook.fold(FromPtrOp)
def _from_ptr(op: FromPtrOp, operands: Operands) -> FoldAnswer:
    """from_ptr (to_ptr %v) metadata (get_metadata %v) -> %v, through chains of such pairs"""
    value: Value | None = None
    current: FromPtrOp | None = op
    while current is not None and current.metadata is not None:
        to_ptr = current.ptr.defining_op(ToPtrOp)
        metadata = current.metadata.defining_op(GetMetadataOp)
        if to_ptr is None or to_ptr.ptr.type != current.result.type:
            break
        if metadata is None or metadata.ptr is not to_ptr.ptr:
            break
        value, current = to_ptr.ptr, to_ptr.ptr.defining_op(FromPtrOp)
    return value


@hook.fold(ToPtrOp)
def _to_ptr(op: ToPtrOp, operands: Operands) -> FoldAnswer:
    """to_ptr (from_ptr %p) -> %p, through chains of such pairs"""
    value: Value | None = None
    current: ToPtrOp | None = op
    while current is not None and (from_ptr := current.ptr.defining_op(FromPtrOp)) is not None:
        value = from_ptr.ptr
        current = value.defining_op(ToPtrOp)
    return value


@hook.fold(PtrAddOp)
def _ptr_add(op: PtrAddOp, operands: Operands) -> FoldAnswer:
    """ptr_add %p, 0 -> %p"""
    base = op.base
    return base if _is_zero(operands[1]) and base.type == op.result.type else None


def _is_zero(attribute: Attribute | None) -> bool:
    if isinstance(attribute, DenseElementsAttr):
        return attribute.is_splat and not any(attribute.data)
    return isinstance(attribute, IntegerAttr) and attribute.value == 0
