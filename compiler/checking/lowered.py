"""Calling convention of functions that were lowered to the llvm dialect.

Enters: arguments of the types before, and results of the llvm function; leaves: arguments for the llvm function, and
results of the types before. A memref is two addresses, an offset, sizes and strides, several results are a struct, a
vector of several dimensions is an array of vectors: upstream's convention of `convert-func-to-llvm`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

import numpy as np

from compiler.dialects.llvm.module_ops import LLVMFuncOp
from compiler.interpreter.memory import BufferView, Lifetime, Memory, MemRef, Pointer
from compiler.interpreter.values import Elements, Poison, Unsupported, Value, bits_dtype
from compiler.ir.operation import Operation
from compiler.ir.types import I8, FunctionType, MemRefType, RankedTensorType, Type, VectorType
from compiler.lowering.to_llvm.types import LLVMTypeConverter

_MASK = (1 << 64) - 1


def in_memrefs(type_: FunctionType) -> FunctionType:
    """Returns the type of a function whose tensors became memrefs."""
    return FunctionType(tuple(map(_in_memref, type_.inputs)), tuple(map(_in_memref, type_.results)))


def _in_memref(type_: Type) -> Type:
    return MemRefType(type_.shape, type_.element_type) if isinstance(type_, RankedTensorType) else type_


def is_lowered(function: LLVMFuncOp, type_: FunctionType) -> bool:
    """Returns True if a function has the type that conversions to the llvm dialect make of `type_`."""
    converted = LLVMTypeConverter().convert_function_type(type_)
    return converted is not None and converted[0] == function.function_type.type


class Convention:
    """Converts the arguments and results of calls of a function that had a type before.

    `function` is the origin of memory that the memrefs of arguments are moved to.
    """

    def __init__(self, type_: FunctionType, function: Operation, memory: Memory) -> None:
        self._type = type_
        self._function = function
        self._memory = memory

    def moved(self, values: Sequence[Value]) -> list[Value]:
        """Returns values whose memrefs lie in memory of bytes, as the addresses of llvm have it."""
        return [self._in_bytes(value) if isinstance(value, MemRef) else value for value in values]

    def _in_bytes(self, memref: MemRef) -> MemRef:
        buffer = memref.buffer
        if isinstance(buffer, BufferView):
            return memref
        if buffer.bits.dtype == object:
            raise Unsupported("elements of this type have no bytes")
        root = self._memory.allocate((buffer.bits.nbytes,), I8, self._function, Lifetime.CALLER)
        view = BufferView(root, 0, buffer.bits.dtype)
        view.bits[...] = buffer.bits
        root.written[:] = np.repeat(buffer.marks(), buffer.bits.itemsize).tobytes()
        return MemRef(view, memref.offset, memref.sizes, memref.strides)

    def arguments(self, moved: Sequence[Value]) -> list[Value]:
        """Returns the arguments of the llvm function."""
        return [part for value, type_ in zip(moved, self._type.inputs, strict=True) for part in _parts(value, type_)]

    def results(self, returned: Sequence[Value]) -> list[Value]:
        """Returns the results of the type before, of those of the llvm function."""
        types = self._type.results
        values = returned if len(types) < 2 else _members(returned[0], len(types))
        return [self._raised(value, type_) for value, type_ in zip(values, types, strict=True)]

    def around(self, call: Callable[..., Sequence[Value]]) -> Callable[..., Sequence[Value]]:
        """Returns a function with the llvm function's arguments and results, of one with those before."""

        def call_lowered(*parts: Value) -> Sequence[Value]:
            waiting = iter(parts)
            results = self.moved(call(*[self._taken(waiting, type_) for type_ in self._type.inputs]))
            values = [_one(value, type_) for value, type_ in zip(results, self._type.results, strict=True)]
            return [tuple(values)] if len(values) > 1 else values

        return call_lowered

    def _taken(self, parts: Iterator[Value], type_: Type) -> Value:
        """Takes the parts of an argument, and returns its value before."""
        if not isinstance(type_, MemRefType):
            return self._raised(next(parts), type_)
        _, aligned, offset = islice(parts, 3)
        sizes, strides = tuple(islice(parts, type_.rank)), tuple(islice(parts, type_.rank))
        return self._memref((aligned, aligned, offset, sizes, strides), type_)

    def _raised(self, value: Value, type_: Type) -> Value:
        if isinstance(type_, MemRefType):
            return self._memref(value, type_)
        if not isinstance(type_, VectorType) or isinstance(value, Poison):
            return value
        if not type_.shape:
            return _reshaped(value, ())
        if type_.rank == 1:
            return value
        row_type = VectorType(type_.shape[1:], type_.element_type)
        return _stacked([self._raised(row, row_type) for row in value])

    def _memref(self, value: Value, type_: MemRefType) -> Value:
        """Returns the memref of a descriptor."""
        parts = _members(value, 3 + 2 * bool(type_.rank))
        aligned, offset, *shape = parts[1:]
        sizes, strides = (_members(row, type_.rank) for row in shape) if type_.rank else ((), ())
        if poison := next((part for part in (aligned, offset, *sizes, *strides) if isinstance(part, Poison)), None):
            return poison
        if not isinstance(aligned, Pointer) or aligned.buffer is None:
            raise Unsupported("the memory of a memref has no bytes")
        buffer = BufferView(aligned.buffer, aligned.offset, bits_dtype(type_.element_type))
        return MemRef(buffer, offset, tuple(sizes), tuple([stride - (stride >> 63 << 64) for stride in strides]))


def _parts(value: Value, type_: Type) -> list[Value]:
    """Returns the arguments of the llvm function for one argument."""
    if not isinstance(value, MemRef):
        return [_one(value, type_)]
    pointer = Pointer(value.buffer.root, 0)
    return [pointer, pointer, value.offset, *value.sizes, *[stride & _MASK for stride in value.strides]]


def _one(value: Value, type_: Type) -> Value:
    """Returns the one value of llvm that stands for another: of a memref, its descriptor."""
    if isinstance(value, MemRef):
        base, aligned, offset, *shape = _parts(value, type_)
        rank = len(value.sizes)
        return (base, aligned, offset, *((tuple(shape[:rank]), tuple(shape[rank:])) if rank else ()))
    if not isinstance(type_, VectorType) or isinstance(value, Poison) or type_.rank == 1:
        return value
    if not type_.shape:
        return _reshaped(value, (1,))
    row_type = VectorType(type_.shape[1:], type_.element_type)
    rows = [Elements(bits, None if value.poison is None else value.poison[n]) for n, bits in enumerate(value.bits)]
    return tuple([_one(row, row_type) for row in rows])


def _members(value: Value, count: int) -> Sequence[Value]:
    return [value] * count if isinstance(value, Poison) else value


def _reshaped(value: Elements, shape: tuple[int, ...]) -> Elements:
    return Elements(value.bits.reshape(shape), None if value.poison is None else value.poison.reshape(shape))


def _stacked(rows: Sequence[Value]) -> Value:
    """Returns the elements of a vector of its rows; poison, if a row is nothing else."""
    if undefined := next((row for row in rows if isinstance(row, Poison)), None):
        return undefined
    masks = [np.full(row.bits.shape, None, object) if row.poison is None else row.poison for row in rows]
    poison = np.stack(masks) if any(row.poison is not None for row in rows) else None
    return Elements(np.stack([row.bits for row in rows]), poison)
