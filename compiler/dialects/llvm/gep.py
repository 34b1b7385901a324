"""Targets of `llvm.getelementptr` with constant indices."""

from __future__ import annotations

from typing import NamedTuple

from compiler.analysis.data_layout import DataLayout, align_to, is_packed, struct_body
from compiler.dialects.llvm.memory_ops import GEPOp
from compiler.dialects.llvm.types import LLVMArrayType, LLVMStructType
from compiler.ir.context import Context
from compiler.ir.operation import Value
from compiler.ir.types import I8, DialectType, Type

DYNAMIC_INDEX = -(1 << 31)
"""The constant index that represents an operand."""
LARGEST_CONSTANT = 1 << 29
"""Constant indices are smaller; larger ones are operands."""


def indices_of(op: GEPOp) -> list[int | Value]:
    """Returns the indices: numbers, or values for dynamic indices."""
    operands = iter(op.dynamic_indices)
    return [next(operands) if number == DYNAMIC_INDEX else number for number in op.raw_constant_indices.values]


def has_only_zeros(op: GEPOp) -> bool:
    """Returns True if all indices are zero, so that the op returns its base."""
    return all(index == 0 for index in indices_of(op))


def byte_offset(op: GEPOp, layout: DataLayout) -> int | None:
    """Returns the distance in bytes from the base to the target; None if an index is dynamic or negative."""
    indices = indices_of(op)
    if not indices:
        return None
    numbers: list[int] = []
    for index in indices:
        if not isinstance(index, int) or index < 0:
            return None
        numbers.append(index)
    current: Type = op.elem_type.type
    offset = numbers[0] * layout.size(current)
    for number in numbers[1:]:
        if not isinstance(current, DialectType):
            return None
        if isinstance(current, LLVMArrayType):
            current = current.element_type
            offset += number * layout.size(current)
        elif isinstance(current, LLVMStructType):
            body = struct_body(current)
            for position in range(number + 1):
                if not is_packed(current):
                    offset = align_to(offset, layout.abi_alignment(body[position]))
                if position < number:
                    offset += layout.size(body[position])
            current = body[number]
        else:
            return None
    return offset


class Place(NamedTuple):
    """An element of an aggregate, and an offset in bytes within the element."""

    element: int
    offset: int


def place_in(type_: Type, op: GEPOp, layout: DataLayout) -> Place | None:
    """Returns the target's place in an aggregate that starts at the base; None for padding and outside places."""
    offset = byte_offset(op, layout)
    if offset is None or not isinstance(type_, DialectType) or offset >= layout.size(type_):
        return None
    if isinstance(type_, LLVMArrayType):
        size = layout.size(type_.element_type)
        index = offset // size if size else 0
        return Place(index, offset - index * size) if index < LARGEST_CONSTANT else None
    if not isinstance(type_, LLVMStructType):
        return None
    start = 0
    for index, element in enumerate(struct_body(type_)):
        if not is_packed(type_):
            start = align_to(start, layout.abi_alignment(element))
            if offset < start:
                return None
        if offset < start + layout.size(element):
            return Place(index, offset - start)
        start += layout.size(element)
    return None


def byte_array(size: int, context: Context) -> Type:
    """`!llvm.array<size x i8>`"""
    definition = context.type_def("llvm", "array")
    assert definition is not None
    return DialectType(definition, (I8, size))
