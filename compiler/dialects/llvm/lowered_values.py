"""Values of builtin types as values of the llvm dialect, and back, in upstream's representation.

memref<?x4xf32>     -> struct of two addresses, the offset, an array of sizes, an array of strides
memref<*xf32>       -> struct of the rank, and the address of that struct
vector<2x3xf32>     -> array of vectors
complex<f32>        -> struct of two numbers
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

import numpy as np

from compiler.dialects.llvm.memory_layout import members_of
from compiler.interpreter.elements import poison_beside, rearranged, with_poison
from compiler.interpreter.memory import Buffer, BufferView, Lifetime, Memory, MemRef, Pointer
from compiler.interpreter.values import Elements, Poison, Unsupported, Value, bits_dtype, sized_vector, uniform
from compiler.ir.operation import Operation
from compiler.ir.types import (
    I8,
    ComplexType,
    FloatType,
    FunctionType,
    IndexType,
    IntegerType,
    MemRefType,
    Type,
    UnrankedMemRefType,
    VectorType,
)
from compiler.ods.llvm_types import is_llvm_type_throughout, is_pointer
from compiler.rewrite.elementwise import width_of

_MASK = (1 << 64) - 1


def has_same_bits(type_: Type, other: Type) -> bool:
    """Returns True if values of two types are the same bit patterns: `index` and `i64`, `f8E5M2` and `i8`."""
    if type_ == other:
        return True
    if isinstance(type_, VectorType) and isinstance(other, VectorType):
        return type_.shape == other.shape and has_same_bits(type_.element_type, other.element_type)
    numbers = [each for each in (type_, other) if not isinstance(each, FloatType) or not is_llvm_type_throughout(each)]
    are_numbers = all(isinstance(each, IntegerType | IndexType | FloatType) for each in numbers)
    return len(numbers) == 2 and are_numbers and width_of(type_) == width_of(other)


def is_lowered_type(type_: Type, other: Type) -> bool:
    """Returns True if `other` represents a builtin type in the llvm dialect."""
    members = members_of(other) or ()
    match type_:
        case MemRefType():
            return len(members) == (5 if type_.rank else 3) and is_pointer(members[0]) and is_pointer(members[1])
        case UnrankedMemRefType():
            return len(members) == 2 and isinstance(members[0], IntegerType) and is_pointer(members[1])
        case ComplexType():
            return len(members) == 2 and all(has_same_bits(type_.element_type, member) for member in members)
        case VectorType() if type_.rank > 1:
            row = VectorType(type_.shape[1:], type_.element_type, type_.scalable[1:])
            return len(members) == type_.shape[0] and (
                has_same_bits(row, members[0]) or is_lowered_type(row, members[0])
            )
        case VectorType() if not type_.rank:
            return has_same_bits(VectorType((1,), type_.element_type), other)
        case FunctionType():
            return is_pointer(other)
    return False


def descriptor_fields(memref: MemRef) -> list[Value]:
    """Returns the fields of a descriptor in a row. Raises Unsupported for elements that have no bytes."""
    buffer = memref.buffer
    strides = [stride & _MASK for stride in memref.strides]
    return [
        Pointer(buffer.bytes, 0),
        Pointer(buffer.bytes, buffer.start),
        memref.offset & _MASK,
        *memref.sizes,
        *strides,
    ]


def lowered(value: Value, type_: Type, memory: Memory, op: Operation) -> Value:
    """Returns the value of the llvm dialect for one of a builtin type; `op` is the origin of new memory."""
    if isinstance(value, Poison):
        return value
    if isinstance(value, MemRef):
        fields, rank = descriptor_fields(value), len(value.sizes)
        if isinstance(type_, UnrankedMemRefType):
            return rank, _in_memory(fields, memory, op)
        return (*fields[:3], *((tuple(fields[3 : 3 + rank]), tuple(fields[3 + rank :])) if rank else ()))
    if not isinstance(type_, VectorType) or type_.rank == 1:
        return value
    if not type_.rank:
        return rearranged(value, lambda array: array.reshape(1))
    row_type = VectorType(type_.shape[1:], type_.element_type, type_.scalable[1:])
    rows = [rearranged(value, itemgetter(row)) for row in range(type_.shape[0])]
    return tuple([lowered(row, row_type, memory, op) for row in rows])


def raised(value: Value, type_: Type, memory: Memory) -> Value:
    """Returns the value of a builtin type for one of the llvm dialect."""
    match type_:
        case MemRefType():
            _, aligned, offset, *rows = _members(value, 5 if type_.rank else 3)
            sizes, strides = (_members(row, type_.rank) for row in rows or ((), ()))
            return memref_of_fields(aligned, offset, sizes, strides, type_)
        case UnrankedMemRefType():
            rank, pointer = _members(value, 2)
            return _from_memory(rank, pointer, type_, memory)
        case ComplexType():
            return next((part for part in _members(value, 2) if isinstance(part, Poison)), value)
        case VectorType() if not isinstance(value, Poison) and not type_.rank:
            return rearranged(value, lambda array: array.reshape(()))
        case VectorType() if not isinstance(value, Poison) and type_.rank > 1:
            row_type = VectorType(type_.shape[1:], type_.element_type, type_.scalable[1:])
            return _stacked([raised(row, row_type, memory) for row in value], row_type)
    return value


def memref_of_fields(
    aligned: Value,
    offset: Value,
    sizes: Sequence[Value],
    strides: Sequence[Value],
    type_: MemRefType | UnrankedMemRefType,
) -> Value:
    """Returns the memref of a descriptor's fields; poison if one of them is."""
    if poison := next((part for part in (aligned, offset, *sizes, *strides) if isinstance(part, Poison)), None):
        return poison
    if not isinstance(aligned, Pointer) or aligned.buffer is None:
        raise Unsupported("the memory of a memref has no bytes")
    buffer = _viewed(aligned.buffer, aligned.offset, bits_dtype(type_.element_type))
    signed_strides = tuple([stride - (stride >> 63 << 64) for stride in strides])
    return MemRef(buffer, offset - (offset >> 63 << 64), tuple(sizes), signed_strides)


def _viewed(memory: Buffer, start: int, dtype: np.dtype[np.generic]) -> Buffer:
    is_whole = start == 0 and memory.root.bits.dtype == dtype
    return memory.root if is_whole else BufferView(memory, start, dtype)


def _in_memory(fields: Sequence[Value], memory: Memory, op: Operation) -> Pointer:
    """Stores the fields of a descriptor; returns their address."""
    buffer = memory.allocate((8 * len(fields),), I8, op, Lifetime.CALLER)
    words = [memory.address_of(field) if isinstance(field, Pointer) else field for field in fields]
    buffer.bits[:] = np.array(words, np.uint64).view(np.uint8)
    MemRef(buffer, 0, (len(buffer.bits),), (1,)).mark_written()
    return Pointer(buffer, 0)


def _from_memory(rank: Value, pointer: Value, type_: UnrankedMemRefType, memory: Memory) -> Value:
    """Returns the memref whose descriptor is in memory."""
    if poison := next((part for part in (rank, pointer) if isinstance(part, Poison)), None):
        return poison
    place = pointer.bytes_at(8 * (3 + 2 * rank))
    if 0 in pointer.buffer.marks_of_bytes()[place]:
        raise Unsupported("a descriptor in memory is not written as a whole")
    _, aligned, offset, *shape = pointer.buffer.bits[place].view(np.uint64).tolist()
    return memref_of_fields(memory.at_address(aligned), offset, shape[:rank], shape[rank:], type_)


def _members(value: Value, count: int) -> Sequence[Value]:
    return [value] * count if isinstance(value, Poison) else value


def _stacked(rows: Sequence[Value], row_type: VectorType) -> Elements:
    """Returns the elements of a vector of its rows, which may be poison."""
    shape = sized_vector(row_type).shape
    whole = [uniform(row, row_type, shape) if isinstance(row, Poison) else row for row in rows]
    return with_poison(np.stack([row.bits for row in whole]), np.stack([poison_beside(row) for row in whole]))
