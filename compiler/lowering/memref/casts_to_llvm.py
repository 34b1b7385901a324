"""Other descriptors of the same memory: casts, views and permutations in the llvm dialect."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.llvm import arithmetic_ops as llvm
from compiler.dialects.memref.view_ops import CastOp, MemorySpaceCastOp, ReinterpretCastOp, TransposeOp, ViewOp
from compiler.ir.attributes import AffineMapAttr
from compiler.ir.mixed_values import mixed_group
from compiler.ir.operation import Value
from compiler.ir.strided_layout import strides_and_offset
from compiler.ir.types import DYNAMIC, I8, BaseMemRefType, MemRefType, Type, UnrankedMemRefType
from compiler.lowering.memref import unranked_descriptor
from compiler.lowering.memref.descriptor import (
    ALIGNED,
    ALLOCATED,
    OFFSET,
    SIZES,
    STRIDES,
    pack_descriptor,
    pack_unranked_descriptor,
    unpack_descriptor,
)
from compiler.lowering.memref.unranked_descriptor import MEMORY, RANK, ranked_descriptor_size
from compiler.lowering.to_llvm.emitter import LLVMEmitter, pointer_type
from compiler.lowering.to_llvm.patterns import converter_of
from compiler.lowering.to_llvm.types import LLVMTypeConverter
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.patterns import RewritePattern


@conversion_pattern(CastOp, name="MemRefCastOpLowering")
def lower_cast(op: CastOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.cast : memref<?xf32> to memref<*xf32> -> the descriptor on the stack, with its rank"""
    converter = converter_of(rewriter)
    source, target = op.source_.type, op.result.type
    (descriptor,) = adaptor.operands
    type_ = converter.convert_type(op.result.type)
    if type_ is None:
        return False
    emit = LLVMEmitter(rewriter)
    if isinstance(source, MemRefType) and isinstance(target, MemRefType):
        if descriptor.type != type_:
            return rewriter.notify_match_failure(op, "descriptors of other types")
        rewriter.replace_op(op, [descriptor])
    elif isinstance(source, MemRefType):
        memory = unranked_descriptor.on_stack(emit, descriptor)
        rank = emit.index(source.rank, converter.index_type)
        rewriter.replace_op(op, [pack_unranked_descriptor(rewriter, type_, [rank, memory], op)])
    elif isinstance(target, MemRefType):
        rewriter.replace_op(op, [emit.load(type_, emit.extract(descriptor, MEMORY))])
    else:
        return rewriter.notify_match_failure(op, "a cast between unranked memrefs")
    return True


def pointers_of(
    emit: LLVMEmitter, converter: LLVMTypeConverter, type_: BaseMemRefType, descriptor: Value
) -> tuple[Value, Value]:
    """Returns the allocated and the aligned pointer of a ranked or unranked memref."""
    if isinstance(type_, MemRefType):
        return emit.extract(descriptor, ALLOCATED), emit.extract(descriptor, ALIGNED)
    element = pointer_type(converter.address_space(type_) or 0)
    memory = emit.extract(descriptor, MEMORY)
    allocated = unranked_descriptor.allocated_pointer(emit, memory, element)
    return allocated, unranked_descriptor.aligned_pointer(emit, memory, element)


@conversion_pattern(ReinterpretCastOp, name="MemRefReinterpretCastOpLowering")
def lower_reinterpret_cast(op: ReinterpretCastOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.reinterpret_cast %m to offset: [%o], sizes: [2], strides: [1] -> a descriptor of just these"""
    converter, target = converter_of(rewriter), op.result.type
    type_, index = converter.convert_type(target), converter.index_type
    if type_ is None or not isinstance(target, MemRefType):
        return False
    emit = LLVMEmitter(rewriter)
    descriptor = emit.poison(type_)
    allocated, aligned = pointers_of(emit, converter, op.source_.type, adaptor[op.source_])
    descriptor = emit.insert(emit.insert(descriptor, allocated, ALLOCATED), aligned, ALIGNED)

    def numbers(static: str, group: str) -> list[int | Value]:
        rest = iter(adaptor.replacements(op.operand_group(group)))
        return [each if isinstance(each, int) else next(rest) for each in mixed_group(op, group, static)]

    def value(number: int | Value) -> Value:
        return emit.index(number, index) if isinstance(number, int) else number

    (offset,) = numbers("static_offsets", "offsets")
    descriptor = emit.insert(descriptor, value(offset), OFFSET)
    sizes, strides = numbers("static_sizes", "sizes"), numbers("static_strides", "strides")
    for dim, (size, stride) in enumerate(zip(sizes, strides, strict=True)):
        descriptor = emit.insert(descriptor, value(size), SIZES, dim)
        descriptor = emit.insert(descriptor, value(stride), STRIDES, dim)
    rewriter.replace_op(op, [descriptor])
    return True


@conversion_pattern(ViewOp, name="ViewOpLowering")
def lower_view(op: ViewOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.view %m[%o][%n] : memref<64xi8> to memref<?xf32> -> a descriptor whose pointer is %o bytes further on"""
    converter, target, source = converter_of(rewriter), op.result.type, op.source_.type
    type_, index = converter.convert_type(target), converter.index_type
    if type_ is None or not isinstance(target, MemRefType) or not isinstance(source, MemRefType):
        return False
    layout = strides_and_offset(target)
    if layout is None:
        return rewriter.notify_match_failure(op, "cannot cast to non-strided shape")
    strides, offset = layout
    if offset == DYNAMIC or offset != 0 or (strides and strides[-1] != 1):
        return rewriter.notify_match_failure(op, "cannot cast to non-contiguous shape")
    emit, descriptor = LLVMEmitter(rewriter), adaptor[op.source_]
    value = emit.insert(emit.poison(type_), emit.extract(descriptor, ALLOCATED), ALLOCATED)
    shifted = emit.gep(emit.extract(descriptor, ALIGNED), [adaptor[op.byte_shift]], I8)
    value = emit.insert(value, shifted, ALIGNED)
    value = emit.insert(value, emit.index(0, index), OFFSET)
    rest = adaptor.replacements(op.sizes)
    stride: Value | None = None
    inner: Value | None = None
    for dim in reversed(range(target.rank)):
        extent = target.shape[dim]
        size = rest.pop() if extent == DYNAMIC else emit.index(extent, index)
        value = emit.insert(value, size, SIZES, dim)
        if strides[dim] != DYNAMIC:
            stride = emit.index(strides[dim], index)
        elif inner is not None:
            stride = inner if stride is None else emit.op(llvm.MulOp, stride, inner)
        else:
            stride = emit.index(1, index)
        value = emit.insert(value, stride, STRIDES, dim)
        inner = size
    rewriter.replace_op(op, [value])
    return True


@conversion_pattern(TransposeOp, name="TransposeOpLowering")
def lower_transpose(op: TransposeOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.transpose %m (i, j) -> (j, i) -> a descriptor with sizes and strides in the other order"""
    permutation = op.permutation
    type_ = rewriter.convert_type(op.result.type)
    if type_ is None or not isinstance(permutation, AffineMapAttr):
        return False
    (descriptor,) = adaptor.operands
    emit = LLVMEmitter(rewriter)
    if permutation.map.is_identity():
        rewriter.replace_op(op, [descriptor])
        return True
    value = emit.poison(type_)
    for field in (ALLOCATED, ALIGNED, OFFSET):
        value = emit.insert(value, emit.extract(descriptor, field), field)
    for dim in range(permutation.map.num_results):
        position = permutation.map.dim_position(dim)
        for field in (SIZES, STRIDES):
            value = emit.insert(value, emit.extract(descriptor, field, position), field, dim)
    rewriter.replace_op(op, [value])
    return True


@conversion_pattern(MemorySpaceCastOp, name="MemorySpaceCastOpLowering")
def lower_memory_space_cast(op: MemorySpaceCastOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.memory_space_cast : memref<4xf32> to memref<4xf32, 3> -> llvm.addrspacecast of both pointers"""
    converter, target = converter_of(rewriter), op.result.type
    (descriptor,) = adaptor.operands
    type_ = converter.convert_type(target)
    if type_ is None:
        return False
    emit = LLVMEmitter(rewriter)
    if isinstance(target, MemRefType):
        space = converter.address_space(target) or 0
        fields = unpack_descriptor(rewriter, descriptor, target.rank, op)
        pointers = _in_space(emit, fields[:2], space)
        packed = pack_descriptor(rewriter, type_, target.rank, [*pointers, *fields[2:]], op)
        rewriter.replace_op(op, [packed])
        return True
    source = op.source_.type
    if not isinstance(target, UnrankedMemRefType) or not isinstance(source, UnrankedMemRefType):
        return False
    rewriter.replace_op(op, [_unranked_in_space(emit, converter, source, target, descriptor, type_)])
    return True


def _in_space(emit: LLVMEmitter, pointers: Sequence[Value], space: int) -> list[Value]:
    return [emit.op(llvm.AddrSpaceCastOp, pointer, result_type=pointer_type(space)) for pointer in pointers]


def _unranked_in_space(
    emit: LLVMEmitter,
    converter: LLVMTypeConverter,
    source: UnrankedMemRefType,
    target: UnrankedMemRefType,
    descriptor: Value,
    type_: Type,
) -> Value:
    """Returns a copy of the ranked descriptor with the pointers cast.

    The integers behind the pointers are copied unchanged.
    """
    space, index = converter.address_space(target) or 0, converter.index_type
    old, new = pointer_type(converter.address_space(source) or 0), pointer_type(space)
    rank, memory = emit.extract(descriptor, RANK), emit.extract(descriptor, MEMORY)
    value = emit.insert(emit.poison(type_), rank, RANK)
    size = ranked_descriptor_size(emit, converter, value, space)
    copy = emit.alloca(size, I8)
    value = emit.insert(value, copy, MEMORY)
    pointers = [
        unranked_descriptor.allocated_pointer(emit, memory, old),
        unranked_descriptor.aligned_pointer(emit, memory, old),
    ]
    unranked_descriptor.store_header(emit, copy, new, _in_space(emit, pointers, space))
    numbers, copied_numbers = emit.gep(memory, [2], old), emit.gep(copy, [2], new)
    pointers_size = emit.index(2 * -(-converter.pointer_bitwidth(space) // 8), index)
    emit.memcpy(copied_numbers, numbers, emit.op(llvm.SubOp, size, pointers_size))
    return value


CASTS_TO_LLVM: tuple[RewritePattern, ...] = (
    lower_cast,
    lower_reinterpret_cast,
    lower_view,
    lower_transpose,
    lower_memory_space_cast,
)
