"""memref.copy in the llvm dialect: `llvm.intr.memcpy` where both sides lie in one piece, else a call of a function."""

from __future__ import annotations

from compiler.dialects.llvm import arithmetic_ops as llvm
from compiler.dialects.llvm.memory_intrinsics import StackRestoreOp, StackSaveOp
from compiler.dialects.memref.access_ops import CopyOp
from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import Value
from compiler.ir.strided_layout import has_identity_layout, strides_and_offset
from compiler.ir.types import MemRefType, Type, UnrankedMemRefType
from compiler.lowering.memref import unranked_descriptor
from compiler.lowering.memref.descriptor import ALIGNED, OFFSET, SIZES
from compiler.lowering.to_llvm import functions as llvm_functions
from compiler.lowering.to_llvm.emitter import LLVMEmitter, pointer_type
from compiler.lowering.to_llvm.functions import CannotDeclare
from compiler.lowering.to_llvm.patterns import converter_of
from compiler.lowering.to_llvm.types import LLVMTypeConverter
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter


def is_contiguous_row_major(type_: MemRefType) -> bool:
    """Returns True if the elements of a static shape are contiguous and row-major, dimensions of size 1 aside."""
    layout = strides_and_offset(type_)
    if not type_.has_static_shape or layout is None:
        return False
    running, dim = 1, type_.rank - 1
    while dim >= 0 and layout[0][dim] == running:
        running *= type_.shape[dim]
        dim -= 1
    while dim >= 0 and type_.shape[dim] == 1:
        dim -= 1
    return dim < 0


def _is_in_one_piece(type_: Type) -> bool:
    if not isinstance(type_, MemRefType):
        return False
    return has_identity_layout(type_) or (
        type_.has_static_shape and type_.num_elements > 0 and is_contiguous_row_major(type_)
    )


@conversion_pattern(CopyOp, name="MemRefCopyOpLowering")
def lower_copy(op: CopyOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.copy %a, %b -> llvm.intr.memcpy, or llvm.call @memrefCopy of unranked descriptors"""
    converter, emit = converter_of(rewriter), LLVMEmitter(rewriter)
    source, target = (operand.type for operand in op.operands)
    if isinstance(source, MemRefType) and _is_in_one_piece(source) and _is_in_one_piece(target):
        _copy_bytes(emit, converter, source, *adaptor.operands)
    else:
        try:
            name = llvm_functions.memref_copy(rewriter, converter, op)
        except CannotDeclare:
            return False
        _call(emit, converter, op, adaptor, name)
    rewriter.erase_op(op)
    return True


def _copy_bytes(
    emit: LLVMEmitter, converter: LLVMTypeConverter, type_: MemRefType, source: Value, target: Value
) -> None:
    element = converter.convert_type(type_.element_type)
    assert element is not None
    count = emit.index(1, converter.index_type)
    for dim in range(type_.rank):
        count = emit.op(llvm.MulOp, count, emit.extract(source, SIZES, dim))
    total = emit.op(llvm.MulOp, count, emit.size_in_bytes(element, converter.index_type))
    places = [
        emit.gep(emit.extract(descriptor, ALIGNED), [emit.extract(descriptor, OFFSET)], element)
        for descriptor in (source, target)
    ]
    emit.memcpy(places[1], places[0], total)


def _call(emit: LLVMEmitter, converter: LLVMTypeConverter, op: CopyOp, adaptor: Adaptor, name: str) -> None:
    """Descriptors of both sides go to the stack, as unranked ones, for as long as the call takes."""
    source = op.source_.type
    element = converter.convert_type(source.element_type)
    assert element is not None
    saved = emit.op(StackSaveOp, result_type=pointer_type())
    unranked = [
        _unranked(emit, converter, old.type, new) for old, new in zip(op.operands, adaptor.operands, strict=True)
    ]
    one = emit.index(1, converter.index_type)
    places = []
    for value in unranked:
        memory = emit.alloca(one, value.type)
        emit.store(value, memory)
        places.append(memory)
    emit.call(name, [emit.size_in_bytes(element, converter.index_type), *places])
    emit.builder.create(StackRestoreOp, saved)


def _unranked(emit: LLVMEmitter, converter: LLVMTypeConverter, type_: Type, descriptor: Value) -> Value:
    if not isinstance(type_, MemRefType):
        return descriptor
    rank = emit.attribute(IntegerAttr(type_.rank, converter.index_type), converter.index_type)
    unranked = converter.convert_type(UnrankedMemRefType(type_.element_type, type_.memory_space))
    assert unranked is not None
    return unranked_descriptor.to_unranked(emit, descriptor, rank, unranked)
