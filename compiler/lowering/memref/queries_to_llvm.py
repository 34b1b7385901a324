"""Lowers queries of memrefs to llvm: sizes, ranks, addresses, alignment, metadata."""

from __future__ import annotations

from itertools import combinations

from compiler.dialects.llvm import arithmetic_ops as llvm
from compiler.dialects.memref.allocation_ops import AssumeAlignmentOp, DistinctObjectsOp
from compiler.dialects.memref.view_ops import DimOp, ExtractAlignedPointerAsIndexOp, ExtractStridedMetadataOp, RankOp
from compiler.ir.attributes import IntegerAttr
from compiler.ir.constants import constant_integer
from compiler.ir.operation import Value
from compiler.ir.types import DYNAMIC, MemRefType, UnrankedMemRefType
from compiler.lowering.memref import unranked_descriptor
from compiler.lowering.memref.accesses_to_llvm import buffer_pointer
from compiler.lowering.memref.descriptor import ALIGNED, ALLOCATED, OFFSET, SIZES, STRIDES
from compiler.lowering.to_llvm.emitter import LLVMEmitter, pointer_type
from compiler.lowering.to_llvm.patterns import converter_of
from compiler.lowering.to_llvm.types import LLVMTypeConverter, array
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.patterns import RewritePattern


@conversion_pattern(DimOp, name="DimOpLowering")
def lower_dim(op: DimOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.dim %m, 0 -> llvm.extractvalue %m[3, 0], or a constant where the size is known"""
    converter, type_ = converter_of(rewriter), op.source_.type
    emit, index = LLVMEmitter(rewriter), converter.index_type
    source, dim = adaptor.operands
    if isinstance(type_, UnrankedMemRefType):
        space = converter.address_space(type_)
        if space is None:
            return False
        rewriter.replace_op(op, [unranked_descriptor.size_at(emit, source, dim, space, index)])
        return True
    if not isinstance(type_, MemRefType):
        return False
    number = constant_integer(op.index)
    if number is None:
        number = constant_integer(dim)
    if number is None or not 0 <= number < type_.rank:
        value = _size_at(emit, converter, type_, source, dim)
    elif type_.shape[number] == DYNAMIC:
        value = emit.extract(source, SIZES, number)
    else:
        value = emit.index(type_.shape[number], index)
    rewriter.replace_op(op, [value])
    return True


def _size_at(
    emit: LLVMEmitter, converter: LLVMTypeConverter, type_: MemRefType, descriptor: Value, dim: Value
) -> Value:
    """Returns the size of a dimension whose number is dynamic: the array of sizes is stored to memory."""
    index = converter.index_type
    sizes = array(index, type_.rank)
    one = emit.index(1, index)
    values = emit.extract(descriptor, SIZES)
    memory = emit.alloca(one, sizes)
    emit.store(values, memory)
    return emit.load(index, emit.gep(memory, [0, dim], sizes))


@conversion_pattern(RankOp, name="RankOpLowering")
def lower_rank(op: RankOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.rank %m -> a constant, or the rank in an unranked descriptor"""
    type_, emit = op.memref.type, LLVMEmitter(rewriter)
    if isinstance(type_, MemRefType):
        value = emit.index(type_.rank, converter_of(rewriter).index_type)
    else:
        (descriptor,) = adaptor.operands
        value = emit.extract(descriptor, unranked_descriptor.RANK)
    rewriter.replace_op(op, [value])
    return True


@conversion_pattern(AssumeAlignmentOp, name="AssumeAlignmentOpLowering")
def lower_assume_alignment(op: AssumeAlignmentOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.assume_alignment %m, 16 -> llvm.intr.assume %true ["align"(the address, 16)]"""
    converter, type_, alignment = converter_of(rewriter), op.memref.type, op.alignment
    if not isinstance(type_, MemRefType) or not isinstance(alignment, IntegerAttr):
        return False
    emit = LLVMEmitter(rewriter)
    (memref,) = adaptor.operands
    memory = buffer_pointer(emit, converter, type_, memref)
    emit.assume_aligned(memory, alignment.value, converter.index_type)
    rewriter.replace_op(op, adaptor.operands)
    return True


@conversion_pattern(DistinctObjectsOp, name="DistinctObjectsOpLowering")
def lower_distinct_objects(op: DistinctObjectsOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.distinct_objects %m, %n -> llvm.intr.assume %true ["separate_storage"(both addresses)], for each pair"""
    converter, emit = converter_of(rewriter), LLVMEmitter(rewriter)
    pointers: list[Value] = []
    for operand, descriptor in zip(op.operands, adaptor.operands, strict=True):
        if not isinstance(operand.type, MemRefType):
            return False
        pointers.append(buffer_pointer(emit, converter, operand.type, descriptor))
    for memory, other in combinations(pointers, 2):
        emit.assume_separate(memory, other)
    rewriter.replace_op(op, adaptor.operands)
    return True


@conversion_pattern(ExtractAlignedPointerAsIndexOp, name="ConvertExtractAlignedPointerAsIndex")
def lower_extract_aligned_pointer(
    op: ExtractAlignedPointerAsIndexOp, adaptor: Adaptor, rewriter: ConversionRewriter
) -> bool:
    """memref.extract_aligned_pointer_as_index %m -> llvm.ptrtoint of the aligned pointer"""
    converter, type_ = converter_of(rewriter), op.source_.type
    (source,) = adaptor.operands
    emit = LLVMEmitter(rewriter)
    if isinstance(type_, UnrankedMemRefType):
        memory = emit.extract(source, unranked_descriptor.MEMORY)
        element = pointer_type(converter.address_space(type_) or 0)
        aligned = unranked_descriptor.aligned_pointer(emit, memory, element)
    else:
        aligned = emit.extract(source, ALIGNED)
    rewriter.replace_op(op, [emit.op(llvm.PtrToIntOp, aligned, result_type=converter.index_type)])
    return True


@conversion_pattern(ExtractStridedMetadataOp, name="ExtractStridedMetadataOpLowering")
def lower_extract_strided_metadata(
    op: ExtractStridedMetadataOp, adaptor: Adaptor, rewriter: ConversionRewriter
) -> bool:
    """memref.extract_strided_metadata %m -> a descriptor of rank 0, and the fields of %m's descriptor"""
    converter, type_ = converter_of(rewriter), op.source_.type
    buffer = converter.convert_type(op.base_buffer.type)
    if not isinstance(type_, MemRefType) or buffer is None:
        return False
    (source,) = adaptor.operands
    emit = LLVMEmitter(rewriter)
    allocated, aligned = emit.extract(source, ALLOCATED), emit.extract(source, ALIGNED)
    base = emit.insert(emit.poison(buffer), allocated, ALLOCATED)
    base = emit.insert(base, aligned, ALIGNED)
    base = emit.insert(base, emit.index(0, converter.index_type), OFFSET)
    values = [base, emit.extract(source, OFFSET)]
    values += [emit.extract(source, SIZES, dim) for dim in range(type_.rank)]
    values += [emit.extract(source, STRIDES, dim) for dim in range(type_.rank)]
    rewriter.replace_op(op, values)
    return True


QUERIES_TO_LLVM: tuple[RewritePattern, ...] = (
    lower_dim,
    lower_rank,
    lower_assume_alignment,
    lower_distinct_objects,
    lower_extract_aligned_pointer,
    lower_extract_strided_metadata,
)
