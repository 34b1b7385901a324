"""Values of llvm's types at run time, and as bytes in memory.

A pointer is a `Pointer`, or the operation of a function. An array or a struct is a tuple of its members. Bytes that
were never written, and those of poison, are read as poison.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from compiler.analysis.data_layout import DataLayout, UnknownSize, align_to, is_packed, struct_body
from compiler.dialects.llvm.types import LLVMArrayType, LLVMStructType
from compiler.interpreter.elements import collected
from compiler.interpreter.memory import Memory, Pointer
from compiler.interpreter.values import Elements, Poison, Unsupported, Value, sized_vector
from compiler.ir.operation import Operation
from compiler.ir.types import Type, VectorType
from compiler.ods.llvm_types import is_pointer
from compiler.rewrite.elementwise import width_of

Number: TypeAlias = "tuple[int, int, Type]"
"""Offset and size in bytes, and type, of a part that is no array, struct or vector."""


def members_of(type_: Type) -> Sequence[Type] | None:
    """Returns the types of the members of an array or struct; None for others."""
    if isinstance(type_, LLVMArrayType):
        element, count = type_.element_type, type_.num_elements
        return [element] * count
    if isinstance(type_, LLVMStructType):
        return struct_body(type_)
    return None


def filled(type_: Type, make: Callable[[Type], Value]) -> Value:
    """Returns a value of a type; `make` returns each number or pointer in it for its type."""
    members = members_of(type_)
    if members is not None:
        return tuple([filled(member, make) for member in members])
    if isinstance(type_, VectorType):
        sized = sized_vector(type_)
        return collected([make(sized.element_type)] * sized.num_elements, sized.element_type, sized.shape)
    if not width_of(type_) and not is_pointer(type_):
        raise Unsupported(f"values of type {type_} are not supported")
    return make(type_)


def zero(type_: Type) -> Value:
    """Returns the value of a type whose bits are 0."""
    return filled(type_, lambda each: Pointer(None, 0) if is_pointer(each) else 0)


def with_members(value: Value, type_: Type) -> tuple[Value, ...]:
    """Returns the members of an array or struct, which are poison if all of it is."""
    if isinstance(value, Poison):
        return tuple([value for _ in members_of(type_) or ()])
    assert isinstance(value, tuple)
    return value


def allocated_size(type_: Type, layout: DataLayout) -> int:
    """Returns the distance in bytes between two values in a row. Raises UnknownSize."""
    if isinstance(type_, VectorType):
        type_ = sized_vector(type_)
    return align_to(layout.size(type_), layout.abi_alignment(type_))


class MemoryType:
    """The memory layout of a type."""

    def __init__(self, type_: Type, layout: DataLayout) -> None:
        if isinstance(type_, VectorType):
            type_ = sized_vector(type_)
        try:
            self.size = layout.size(type_)
            self._parts = list(_parts(type_, 0, layout))
        except UnknownSize as error:
            raise Unsupported(str(error)) from None
        self._type = type_

    def store(self, value: Value, pointer: Pointer, memory: Memory) -> None:
        """Writes a value. Raises UndefinedBehavior if it does not fit into the buffer."""
        start = pointer.bytes_at(self.size).start
        assert pointer.buffer is not None
        bits, written = pointer.buffer.bits, pointer.buffer.marks_of_bytes()
        for (offset, size, _), part in zip(self._parts, _flattened(value, self._type), strict=True):
            place = slice(start + offset, start + offset + size)
            if isinstance(part, Poison):
                written[place] = bytes(size)
                continue
            number = part if isinstance(part, int) else memory.address_of(part)
            bits[place] = list(number.to_bytes(size, "little"))
            written[place] = b"\x01" * size

    def load(self, op: Operation, pointer: Pointer, memory: Memory) -> Value:
        """Reads a value for `op`. Raises UndefinedBehavior if it extends beyond the buffer."""
        start = pointer.bytes_at(self.size).start
        buffer = pointer.buffer
        assert buffer is not None
        written = buffer.marks_of_bytes()
        parts: list[Value] = []
        for offset, size, type_ in self._parts:
            place = slice(start + offset, start + offset + size)
            if 0 in written[place]:
                parts.append(Poison(buffer.origin or op, "nothing was written to this element of the memory"))
                continue
            number = int.from_bytes(buffer.bits[place].tobytes(), "little")
            parts.append(memory.at_address(number) if is_pointer(type_) else number & (1 << width_of(type_)) - 1)
        return _joined(iter(parts), self._type)


def _parts(type_: Type, offset: int, layout: DataLayout) -> Iterator[Number]:
    """Yields the parts of a type in the order of its members."""
    members = members_of(type_)
    if members is not None:
        is_dense = isinstance(type_, LLVMStructType) and is_packed(type_)
        for member in members:
            if not is_dense:
                offset = align_to(offset, layout.abi_alignment(member))
            yield from _parts(member, offset, layout)
            offset += allocated_size(member, layout)
        return
    if isinstance(type_, VectorType):
        size, rest = divmod(width_of(type_), 8)
        if rest or not size or type_.is_scalable:
            raise Unsupported(f"values of type {type_} in memory are not supported")
        for number in range(type_.num_elements):
            yield offset + number * size, size, type_.element_type
        return
    if is_pointer(type_):
        yield offset, layout.size(type_), type_
        return
    if not width_of(type_):
        raise Unsupported(f"values of type {type_} in memory are not supported")
    yield offset, -(-width_of(type_) // 8), type_


def _flattened(value: Value, type_: Type) -> Iterator[Value]:
    """Yields the numbers and pointers of a value in the order of `_parts`."""
    members = members_of(type_)
    if members is not None:
        for member, member_type in zip(with_members(value, type_), members, strict=True):
            yield from _flattened(member, member_type)
    elif isinstance(type_, VectorType):
        if isinstance(value, Elements) and value.poison is not None:
            yield from [
                bits if poison is None else poison
                for bits, poison in zip(value.bits.ravel().tolist(), value.poison.ravel().tolist())
            ]
        else:
            yield from value.bits.ravel().tolist() if isinstance(value, Elements) else [value] * type_.num_elements
    else:
        yield value


def _joined(parts: Iterator[Value], type_: Type) -> Value:
    """Returns the value with these numbers and pointers, which are in the order of `_parts`."""
    members = members_of(type_)
    if members is not None:
        return tuple([_joined(parts, member) for member in members])
    if isinstance(type_, VectorType):
        return collected([next(parts) for _ in range(type_.num_elements)], type_.element_type, type_.shape)
    return next(parts)
