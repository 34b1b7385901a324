"""Lowering of memref.reshape to llvm: loads sizes from memory and computes strides from them."""

from __future__ import annotations

from compiler.dialects.builtin.ops import UnrealizedConversionCastOp
from compiler.dialects.llvm import arithmetic_ops as llvm
from compiler.dialects.llvm.enums import ICmpPredicate
from compiler.dialects.memref.access_ops import LoadOp
from compiler.dialects.memref.view_ops import ReshapeOp
from compiler.ir.operation import Operation, Value
from compiler.ir.strided_layout import strides_and_offset
from compiler.ir.types import DYNAMIC, I8, MemRefType, Type, UnrankedMemRefType
from compiler.lowering.memref import unranked_descriptor
from compiler.lowering.memref.casts_to_llvm import pointers_of
from compiler.lowering.memref.descriptor import ALIGNED, ALLOCATED, OFFSET, SIZES, STRIDES
from compiler.lowering.memref.unranked_descriptor import MEMORY, RANK, ranked_descriptor_size
from compiler.lowering.to_llvm.emitter import LLVMEmitter, pointer_type
from compiler.lowering.to_llvm.patterns import converter_of
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter


@conversion_pattern(ReshapeOp, name="MemRefReshapeOpLowering")
def lower_reshape(op: ReshapeOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.reshape %m(%shape) -> a descriptor with sizes from %shape; without known rank, a loop fills it"""
    shape, target = op.shape.type, op.result.type
    type_ = rewriter.convert_type(target)
    if type_ is None or not isinstance(shape, MemRefType):
        return False
    if isinstance(target, UnrankedMemRefType) and not shape.has_static_shape:
        return _reshape_to_unknown_rank(op, adaptor, rewriter, target, type_)
    if isinstance(target, MemRefType) and shape.has_static_shape:
        return _reshape(op, adaptor, rewriter, target, type_)
    return rewriter.notify_match_failure(op, "the rank of the result does not follow from the shape")


def _reshape(op: ReshapeOp, adaptor: Adaptor, rewriter: ConversionRewriter, target: MemRefType, type_: Type) -> bool:
    layout = strides_and_offset(target)
    if layout is None:
        return rewriter.notify_match_failure(op, "failed to get stride and offset exprs")
    strides, offset = layout
    if offset == DYNAMIC:
        return rewriter.notify_match_failure(op, "dynamic offset is unsupported")
    converter, emit = converter_of(rewriter), LLVMEmitter(rewriter)
    index = converter.index_type
    value = emit.poison(type_)
    allocated, aligned = pointers_of(emit, converter, op.source_.type, adaptor[op.source_])
    value = emit.insert(emit.insert(value, allocated, ALLOCATED), aligned, ALIGNED)
    value = emit.insert(value, emit.index(offset, index), OFFSET)
    stride: Value | None = None
    for dim in reversed(range(target.rank)):
        if strides[dim] != DYNAMIC:
            stride = emit.index(strides[dim], index)
        elif stride is None:
            stride = emit.index(1, index)
        size = (
            _loaded_size(op, rewriter, emit.index(dim, index), index)
            if target.shape[dim] == DYNAMIC
            else emit.index(target.shape[dim], index)
        )
        value = emit.insert(value, size, SIZES, dim)
        value = emit.insert(value, stride, STRIDES, dim)
        stride = emit.op(llvm.MulOp, stride, size)
    rewriter.replace_op(op, [value])
    return True


def _loaded_size(op: ReshapeOp, rewriter: ConversionRewriter, position: Value, index: Type) -> Value:
    """Returns a size in the shape operand, loaded by an op that is lowered later.

    `position` is of the converted index type already, as the operands of the lowered op will be.
    """
    shape = op.shape
    element = shape.type.element_type
    size = rewriter.create(LoadOp, shape, [position]).result
    return (
        size if element == index else rewriter.create(UnrealizedConversionCastOp, [size], result_types=[index]).result
    )


def _reshape_to_unknown_rank(
    op: ReshapeOp, adaptor: Adaptor, rewriter: ConversionRewriter, target: UnrankedMemRefType, type_: Type
) -> bool:
    converter, emit = converter_of(rewriter), LLVMEmitter(rewriter)
    index, shape, source = converter.index_type, adaptor[op.shape], op.source_.type
    if not isinstance(source, (MemRefType, UnrankedMemRefType)):
        return False
    space = converter.address_space(target) or 0
    element = pointer_type(space)
    rank = emit.extract(shape, SIZES, 0)
    value = emit.insert(emit.poison(type_), rank, RANK)
    size = ranked_descriptor_size(emit, converter, value, space)
    memory = emit.alloca(size, I8)
    value = emit.insert(value, memory, MEMORY)
    descriptor = adaptor[op.source_]
    if isinstance(source, MemRefType):
        header = [emit.extract(descriptor, field) for field in (ALLOCATED, ALIGNED, OFFSET)]
    else:
        allocated, aligned = pointers_of(emit, converter, source, descriptor)
        header = [allocated, aligned]
        header.append(unranked_descriptor.offset(emit, emit.extract(descriptor, MEMORY), element, index))
    unranked_descriptor.store_header(emit, memory, element, header)
    sizes = unranked_descriptor.size_base(emit, memory, element, index)
    strides = emit.gep(sizes, [rank], index)
    shape_memory = emit.extract(shape, ALIGNED)
    one = emit.index(1, index)
    last = emit.op(llvm.SubOp, rank, one)
    _fill(op, rewriter, (last, one), (shape_memory, sizes, strides), index)
    rewriter.replace_op(op, [value])
    return True


def _fill(
    op: Operation,
    rewriter: ConversionRewriter,
    start: tuple[Value, Value],
    memory: tuple[Value, Value, Value],
    index: Type,
) -> None:
    """A loop from the last dimension to the first, which copies sizes and writes strides."""
    emit, block = LLVMEmitter(rewriter), op.parent
    assert block is not None and block.parent is not None
    shape, sizes, strides = memory
    one = start[1]
    rest = rewriter.split_block(block, op)
    location = op.get_location()
    condition = rewriter.create_block(block.parent, rest, [index, index], [location, location])
    body = rewriter.create_block(block.parent, rest)
    rewriter.set_insertion_point_to_end(block)
    emit.br(condition, start)
    rewriter.set_insertion_point_to_end(condition)
    dim, stride = condition.arguments
    emit.cond_br(emit.icmp(ICmpPredicate.SGE, dim, emit.index(0, index)), body, rest)
    rewriter.set_insertion_point_to_end(body)
    size = emit.load(index, emit.gep(shape, [dim], index))
    emit.store(size, emit.gep(sizes, [dim], index))
    emit.store(stride, emit.gep(strides, [dim], index))
    following = emit.op(llvm.MulOp, stride, size)
    emit.br(condition, [emit.op(llvm.SubOp, dim, one), following])
    rewriter.set_insertion_point(op)
