"""Slices of vectors by extracts, inserts and shuffles."""

from __future__ import annotations

from compiler.dialects.vector.element_ops import ExtractStridedSliceOp, InsertStridedSliceOp
from compiler.ir.operation import Operation, Value
from compiler.ir.slices import integers
from compiler.ir.types import VectorType
from compiler.ir.value_types import vector_type
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


@pattern(ExtractStridedSliceOp, name="DecomposeNDExtractStridedSlice", bounded_recursion=True)
def decompose_extract(op: ExtractStridedSliceOp, rewriter: Rewriter) -> bool:
    """extract_strided_slice of [2, 3] -> for each row: extract, extract_strided_slice of [3], insert"""
    offsets, sizes, strides = map(integers, (op.offsets, op.sizes, op.strides))
    type_ = vector_type(op.result)
    if len(offsets) == 1:
        return False
    emit = VectorEmitter(rewriter)
    value = emit.broadcast(emit.constant(0, type_.element_type), type_)
    for number in range(sizes[0]):
        row = emit.extract(op.source_, [offsets[0] + number * strides[0]])
        part = emit.extract_slice(row, offsets[1:], sizes[1:], strides[1:])
        value = emit.insert(part, value, [number])
    rewriter.replace_op(op, [value])
    return True


@pattern(ExtractStridedSliceOp, name="Convert1DExtractStridedSliceIntoShuffle")
def extract_by_shuffle(op: ExtractStridedSliceOp, rewriter: Rewriter) -> bool:
    """extract_strided_slice %v at 2 of size 2 -> shuffle %v, %v [2, 3]"""
    offsets, sizes, strides = map(integers, (op.offsets, op.sizes, op.strides))
    source = op.source_
    if len(offsets) != 1 or source.type.is_scalable:
        return False
    mask = [offsets[0] + number * strides[0] for number in range(sizes[0])]
    rewriter.replace_op(op, [VectorEmitter(rewriter).shuffle(source, source, mask)])
    return True


@pattern(InsertStridedSliceOp, name="DecomposeDifferentRankInsertStridedSlice")
def insert_of_lower_rank(op: InsertStridedSliceOp, rewriter: Rewriter) -> bool:
    """insert_strided_slice of fewer dimensions -> extract the target vector, insert into it, insert the result"""
    source, target = op.operands
    offsets, strides = integers(op.offsets), integers(op.strides)
    missing = vector_type(target).rank - vector_type(source).rank
    if missing == 0:
        return False
    emit = VectorEmitter(rewriter)
    part = emit.extract(target, offsets[:missing])
    changed = emit.insert_slice(source, part, offsets[missing:], strides)
    rewriter.replace_op(op, [emit.insert(changed, target, offsets[:missing])])
    return True


@pattern(InsertStridedSliceOp, name="ConvertSameRankInsertStridedSliceIntoShuffle", bounded_recursion=True)
def insert_by_shuffle(op: InsertStridedSliceOp, rewriter: Rewriter) -> bool:
    """insert_strided_slice of one dimension -> two shuffles; of several: row by row"""
    source, target = op.operands
    source_type, type_ = vector_type(source), vector_type(target)
    offsets, strides = integers(op.offsets), integers(op.strides)
    if source_type.rank != type_.rank:
        return False
    if source_type == type_:
        rewriter.replace_op(op, [source])
        return True
    emit = VectorEmitter(rewriter)
    if type_.rank == 1:
        if source_type.is_scalable or type_.is_scalable:
            return False
        rewriter.replace_op(op, [_inserted(emit, op, source_type, type_, offsets[0], strides[0])])
        return True
    value = target
    for number in range(source_type.shape[0]):
        position = offsets[0] + number * strides[0]
        row = emit.extract(source, [number])
        if isinstance(row.type, VectorType):
            row = emit.insert_slice(row, emit.extract(target, [position]), offsets[1:], strides[1:])
        value = emit.insert(row, value, [position])
    rewriter.replace_op(op, [value])
    return True


def _inserted(
    emit: VectorEmitter, op: Operation, source_type: VectorType, type_: VectorType, offset: int, stride: int
) -> Value[VectorType]:
    """Returns the target with the source inserted: the source is widened by one shuffle and merged by another."""
    source, target = op.operands
    count, size = type_.shape[0], source_type.shape[0]
    widened = emit.shuffle(source, source, [number if number < size else 0 for number in range(count)])
    end = offset + size * stride
    mask = [
        (number - offset) // stride if offset <= number < end and (number - offset) % stride == 0 else count + number
        for number in range(count)
    ]
    return emit.shuffle(widened, target, mask)


SLICES: tuple[RewritePattern, ...] = (
    insert_of_lower_rank,
    insert_by_shuffle,
    extract_by_shuffle,
    decompose_extract,
)
