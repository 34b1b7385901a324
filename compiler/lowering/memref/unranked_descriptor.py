"""Descriptors of unranked memrefs: a rank, and a pointer to a ranked descriptor of which only the rank is unknown.

Behind the pointer are two pointers, the offset, the sizes and the strides. Upstream's
`UnrankedMemRefDescriptor`.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.llvm import arithmetic_ops as llvm
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I8, I64, Type, UnrankedMemRefType
from compiler.lowering.memref.descriptor import pack_unranked_descriptor
from compiler.lowering.to_llvm import functions as llvm_functions
from compiler.lowering.to_llvm.emitter import LLVMEmitter
from compiler.lowering.to_llvm.types import LLVMTypeConverter, literal_struct, pointer
from compiler.rewrite.conversion_rewriter import ConversionRewriter

RANK, MEMORY = 0, 1
"""Positions of the fields."""


def ranked_descriptor_size(emit: LLVMEmitter, converter: LLVMTypeConverter, descriptor: Value, space: int) -> Value:
    """Returns the size in bytes of an unranked descriptor's ranked one; `space` is the elements' memory space."""
    index = converter.index_type
    one, two = emit.index(1, index), emit.index(2, index)
    index_size = emit.index(-(-converter.options.index_bitwidth // 8), index)
    pointer_size = emit.index(-(-converter.pointer_bitwidth(space) // 8), index)
    pointers = emit.op(llvm.MulOp, two, pointer_size)
    rank = emit.extract(descriptor, RANK)
    numbers = emit.op(llvm.AddOp, emit.op(llvm.MulOp, two, rank), one)
    return emit.op(llvm.AddOp, pointers, emit.op(llvm.MulOp, numbers, index_size))


def copy_unranked_to_heap(
    rewriter: ConversionRewriter,
    converter: LLVMTypeConverter,
    op: Operation,
    types: Sequence[Type],
    values: list[Value],
) -> list[Value]:
    """Returns the values with the ranked descriptors of unranked memrefs copied to the heap, to outlive a function."""
    unranked = _unranked(converter, types)
    if not unranked:
        return values
    emit, malloc = LLVMEmitter(rewriter), llvm_functions.malloc(rewriter, converter, op)
    result = list(values)
    for position, space in unranked:
        size = ranked_descriptor_size(emit, converter, values[position], space)
        memory = emit.call(malloc, [size], [pointer()]).result
        emit.memcpy(memory, emit.extract(values[position], MEMORY), size)
        result[position] = _with_memory(emit, values[position], memory)
    return result


def copy_unranked_to_stack(
    rewriter: ConversionRewriter,
    converter: LLVMTypeConverter,
    op: Operation,
    types: Sequence[Type],
    values: list[Value],
) -> list[Value]:
    """Returns the results of a function with the ranked descriptors of unranked memrefs moved to the stack."""
    unranked = _unranked(converter, types)
    if not unranked:
        return values
    emit, free = LLVMEmitter(rewriter), llvm_functions.free(rewriter, converter, op)
    result = list(values)
    for position, space in unranked:
        size = ranked_descriptor_size(emit, converter, values[position], space)
        memory = emit.alloca(size, I8)
        source = emit.extract(values[position], MEMORY)
        emit.memcpy(memory, source, size)
        emit.call(free, [source])
        result[position] = _with_memory(emit, values[position], memory)
    return result


def _unranked(converter: LLVMTypeConverter, types: Sequence[Type]) -> list[tuple[int, int]]:
    """Returns the positions of unranked memrefs, and the spaces of their elements."""
    unranked = [(at, type_) for at, type_ in enumerate(types) if isinstance(type_, UnrankedMemRefType)]
    return [(at, converter.address_space(type_) or 0) for at, type_ in unranked]


def _with_memory(emit: LLVMEmitter, descriptor: Value, memory: Value) -> Value:
    value = emit.poison(descriptor.type)
    value = emit.insert(value, emit.extract(descriptor, RANK), RANK)
    return emit.insert(value, memory, MEMORY)


def to_unranked(emit: LLVMEmitter, descriptor: Value, rank: Value, type_: Type) -> Value:
    """Returns an unranked descriptor that points to a ranked one, which is put on the stack."""
    memory = on_stack(emit, descriptor)
    return pack_unranked_descriptor(emit.builder, type_, [rank, memory])


def on_stack(emit: LLVMEmitter, value: Value, count: Type = I64) -> Value:
    """Returns a pointer to a copy of a value; `count` is the type of the number of copies, which is 1."""
    memory = emit.alloca(emit.index(1, count), value.type)
    emit.store(value, memory)
    return memory


# ------------------------------------------------------------------------------------------ behind the pointer


def allocated_pointer(emit: LLVMEmitter, memory: Value, type_: Type) -> Value:
    return emit.load(type_, memory)


def aligned_pointer(emit: LLVMEmitter, memory: Value, type_: Type) -> Value:
    return emit.load(type_, emit.gep(memory, [1], type_))


def offset(emit: LLVMEmitter, memory: Value, type_: Type, index: Type) -> Value:
    return emit.load(index, emit.gep(memory, [2], type_))


def store_header(emit: LLVMEmitter, memory: Value, type_: Type, fields: Sequence[Value]) -> None:
    """Writes the two pointers and the offset."""
    for position, field in enumerate(fields):
        emit.store(field, emit.gep(memory, [position], type_) if position else memory)


def size_base(emit: LLVMEmitter, memory: Value, type_: Type, index: Type) -> Value:
    """Returns a pointer to the first size."""
    return emit.gep(memory, [0, 3], literal_struct([type_, type_, index, index]))


def size_at(emit: LLVMEmitter, descriptor: Value, dim: Value, space: int, index: Type) -> Value:
    """One of the sizes that an unranked memref has."""
    memory = emit.extract(descriptor, MEMORY)
    header = literal_struct([pointer(space), pointer(space), index])
    before_sizes = emit.gep(memory, [0, 2], header)
    position = emit.op(llvm.AddOp, emit.index(1, index), dim)
    return emit.load(index, emit.gep(before_sizes, [position], index))
