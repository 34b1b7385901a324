"""Descriptors of memrefs: structures of two pointers (allocated, aligned), offset, sizes and strides.

Upstream's `MemRefDescriptor` and `UnrankedMemRefDescriptor` as functions that make the llvm ops which take a descriptor
apart and put one together.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.llvm.aggregate_ops import ExtractValueOp, InsertValueOp
from compiler.dialects.llvm.constant_ops import ConstantOp, PoisonOp
from compiler.dialects.llvm.types import LLVMArrayType, LLVMStructType
from compiler.ir.attributes import DenseArrayAttr, index_attr
from compiler.ir.locations import Location
from compiler.ir.operation import Operation, Value
from compiler.ir.strided_layout import strides_and_offset
from compiler.ir.types import I64, MemRefType, Type
from compiler.rewrite.builder import Builder

ALLOCATED, ALIGNED, OFFSET, SIZES, STRIDES = range(5)
"""Positions of the fields."""


def poison(builder: Builder, type_: Type, location: Location | Operation | None = None) -> Value:
    """Returns a value of the type that is yet to be filled."""
    return builder.create(PoisonOp, result_types=[type_], location=location).result


def extract(
    builder: Builder, container: Value, position: Sequence[int], location: Location | Operation | None = None
) -> Value:
    """Returns the part of an aggregate at a position."""
    return builder.create(
        ExtractValueOp,
        container,
        result_types=[element_type(container.type, position)],
        position=DenseArrayAttr(I64, tuple(position)),
        location=location,
    ).result


def insert(
    builder: Builder,
    container: Value,
    value: Value,
    position: Sequence[int],
    location: Location | Operation | None = None,
) -> Value:
    """Returns the aggregate with another part at a position."""
    return builder.create(
        InsertValueOp,
        container,
        value,
        result_types=[container.type],
        position=DenseArrayAttr(I64, tuple(position)),
        location=location,
    ).result


def element_type(type_: Type, position: Sequence[int]) -> Type:
    """Returns the type of the part of a structure or array at a position."""
    for index in position:
        if isinstance(type_, LLVMArrayType):
            type_ = type_.element_type
        else:
            assert isinstance(type_, LLVMStructType) and type_.body is not None
            type_ = type_.body[index]
    return type_


def index_constant(builder: Builder, type_: Type, value: int, location: Location | Operation | None = None) -> Value:
    """Returns a number as `index` is in llvm."""
    properties = {"value": index_attr(value)}
    return builder.create(ConstantOp, result_types=[type_], properties=properties, location=location).result


def pack_descriptor(
    builder: Builder, type_: Type, rank: int, fields: Sequence[Value], location: Location | Operation | None = None
) -> Value:
    """Returns a descriptor of its fields one by one."""
    value = poison(builder, type_, location)
    for position in (ALLOCATED, ALIGNED, OFFSET):
        value = insert(builder, value, fields[position], [position], location)
    for dim in range(rank):
        value = insert(builder, value, fields[SIZES + dim], [SIZES, dim], location)
        value = insert(builder, value, fields[SIZES + rank + dim], [STRIDES, dim], location)
    return value


def unpack_descriptor(
    builder: Builder, descriptor: Value, rank: int, location: Location | Operation | None = None
) -> list[Value]:
    """Returns the fields of a descriptor one by one."""
    positions = [[ALLOCATED], [ALIGNED], [OFFSET], *([SIZES, dim] for dim in range(rank))]
    positions += [[STRIDES, dim] for dim in range(rank)]
    return [extract(builder, descriptor, position, location) for position in positions]


def descriptor_of_pointer(
    builder: Builder,
    type_: Type,
    memref: MemRefType,
    memory: Value,
    index_type: Type,
    location: Location | Operation | None = None,
) -> Value:
    """Returns a descriptor of a memref with static shape, strides and offset."""
    layout = strides_and_offset(memref)
    assert layout is not None
    strides, offset = layout
    value = poison(builder, type_, location)
    value = insert(builder, value, memory, [ALLOCATED], location)
    value = insert(builder, value, memory, [ALIGNED], location)
    value = insert(builder, value, index_constant(builder, index_type, offset, location), [OFFSET], location)
    for dim, (size, stride) in enumerate(zip(memref.shape, strides, strict=True)):
        value = insert(builder, value, index_constant(builder, index_type, size, location), [SIZES, dim], location)
        value = insert(builder, value, index_constant(builder, index_type, stride, location), [STRIDES, dim], location)
    return value


def pack_unranked_descriptor(
    builder: Builder, type_: Type, fields: Sequence[Value], location: Location | Operation | None = None
) -> Value:
    """Returns a descriptor of an unranked memref, of its rank and the pointer to its descriptor."""
    descriptor = poison(builder, type_, location)
    for position, value in enumerate(fields):
        descriptor = insert(builder, descriptor, value, [position], location)
    return descriptor
