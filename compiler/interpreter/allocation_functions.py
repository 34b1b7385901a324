"""Functions of the C library that allocate, free and copy memory, for programs that are lowered already."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from compiler.interpreter.memory import Lifetime, Memory, Pointer
from compiler.interpreter.values import UndefinedBehavior, Value, defined
from compiler.ir.operation import Operation
from compiler.ir.types import I8

AllocationFunction: TypeAlias = Callable[..., Sequence[Value]]
"""Gets the memory, the call and the arguments; returns the results."""


def _malloc(memory: Memory, call: Operation, size: Value) -> Sequence[Value]:
    buffer = memory.allocate((defined(size, "the size"),), I8, call, Lifetime.HEAP)
    return (Pointer(buffer, 0),)


def _aligned_alloc(memory: Memory, call: Operation, alignment: Value, size: Value) -> Sequence[Value]:
    return _malloc(memory, call, size)


def _calloc(memory: Memory, call: Operation, count: Value, size: Value) -> Sequence[Value]:
    (pointer,) = _malloc(memory, call, defined(count, "the count") * defined(size, "the size"))
    fill(pointer, 0, len(pointer.buffer.written))
    return (pointer,)


def _free(memory: Memory, call: Operation, pointer: Value) -> Sequence[Value]:
    buffer, offset = defined(pointer, "the pointer")
    if buffer is None and not offset:
        return ()
    if buffer is None or offset:
        raise UndefinedBehavior("the pointer that is freed is not the beginning of allocated memory")
    memory.free(buffer, call)
    return ()


def copy(target: Pointer, source: Pointer, size: int, *, may_overlap: bool) -> None:
    """Copies bytes. Raises UndefinedBehavior for those that are out of bounds, or overlap and must not."""
    if not size:
        return
    to, from_ = target.bytes_at(size), source.bytes_at(size)
    assert target.buffer is not None and source.buffer is not None
    if not may_overlap and target.buffer is source.buffer and 0 < abs(to.start - from_.start) < size:
        raise UndefinedBehavior("the source and the target of the copy overlap")
    target.buffer.bits[to] = source.buffer.bits[from_].copy()
    target.buffer.marks_of_bytes()[to] = source.buffer.marks_of_bytes()[from_]


def fill(target: Pointer, byte: int, size: int) -> None:
    """Sets bytes. Raises UndefinedBehavior for those that are out of bounds."""
    if size:
        place = target.bytes_at(size)
        assert target.buffer is not None
        target.buffer.bits[place] = byte
        target.buffer.marks_of_bytes()[place] = b"\x01" * size


def _copying(*, may_overlap: bool) -> AllocationFunction:
    def call_copy(memory: Memory, call: Operation, target: Value, source: Value, size: Value) -> Sequence[Value]:
        pointers = defined(target, "the target"), defined(source, "the source")
        copy(*pointers, defined(size, "the size"), may_overlap=may_overlap)
        return (target,)

    return call_copy


def _memset(memory: Memory, call: Operation, target: Value, byte: Value, size: Value) -> Sequence[Value]:
    fill(defined(target, "the target"), defined(byte, "the byte") & 0xFF, defined(size, "the size"))
    return (target,)


ALLOCATION_FUNCTIONS: Mapping[str, AllocationFunction] = MappingProxyType(
    {
        "malloc": _malloc,
        "calloc": _calloc,
        "aligned_alloc": _aligned_alloc,
        "free": _free,
        "memcpy": _copying(may_overlap=False),
        "memmove": _copying(may_overlap=True),
        "memset": _memset,
        "_mlir_memref_to_llvm_alloc": _malloc,
        "_mlir_memref_to_llvm_aligned_alloc": _aligned_alloc,
        "_mlir_memref_to_llvm_free": _free,
    }
)
"""The functions by name; a function that a program defines comes first."""
