"""Lowering of masks to constants and comparisons with 0, 1, 2, .., and masking of out-of-bounds transfers."""

from __future__ import annotations

from compiler.dialects.arith.cast_ops import IndexCastOp
from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.integer_ops import AndIOp, SubIOp
from compiler.dialects.arith.ops import SelectOp
from compiler.dialects.memref.view_ops import DimOp as MemrefDimOp
from compiler.dialects.tensor.ops import DimOp
from compiler.dialects.vector.mask_ops import ConstantMaskOp, CreateMaskOp
from compiler.dialects.vector.memory_ops import (
    TransferOp,
    TransferReadOp,
    TransferWriteOp,
    in_bounds,
    transferred_vector,
)
from compiler.ir.attributes import ArrayAttr, DenseArrayAttr, bool_attr, dense_elements_attr
from compiler.ir.operation import Value
from compiler.ir.slices import integers
from compiler.ir.types import (
    I1,
    I32,
    IntegerType,
    MemRefType,
    VectorType,
)
from compiler.ir.value_types import vector_type
from compiler.lowering.vector.emitter import VectorEmitter, without_leading
from compiler.rewrite.elementwise import is_all_ones, is_integer
from compiler.rewrite.fold import constant_value
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.patterns import FunctionPattern, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


@pattern(CreateMaskOp, name="CreateMaskOpLowering", bounded_recursion=True)
def lower_create_mask(op: CreateMaskOp, rewriter: Rewriter) -> bool:
    """create_mask %m, %n : vector<2x4xi1> -> for each row: (row < %m) ? create_mask %n : dense<false>"""
    type_ = vector_type(op.result)
    if type_.rank <= 1:
        return rewriter.notify_match_failure(op, "0-D and 1-D vectors are handled separately")
    if type_.scalable[0]:
        return rewriter.notify_match_failure(op, "Cannot unroll leading scalable dim in dstType")
    emit = VectorEmitter(rewriter)
    (bound, *inner), row_type = op.operands, without_leading(type_)
    yes = emit.op(CreateMaskOp, inner, result_type=row_type)
    no = emit.constant(0, row_type)
    value = emit.constant(0, type_)
    for number in range(type_.shape[0]):
        is_set = emit.compare(CmpIPredicate.SLT, emit.index(number), bound)
        value = emit.insert(emit.select(is_set, yes, no), value, [number])
    rewriter.replace_op(op, [value])
    return True


@pattern(ConstantMaskOp, name="ConstantMaskOpLowering", bounded_recursion=True)
def lower_constant_mask(op: ConstantMaskOp, rewriter: Rewriter) -> bool:
    """constant_mask [2] : vector<4xi1> -> dense<[true, true, false, false]>; for several dimensions: row by row"""
    type_, sizes = vector_type(op.result), integers(op.mask_dim_sizes)
    emit = VectorEmitter(rewriter)
    if type_.rank == 0:
        value = emit.constant(int(sizes[0] == 1), type_)
    elif type_.rank == 1 and type_.is_scalable:
        value = emit.constant(int(sizes[0] > 0), type_)
    elif type_.rank == 1:
        bits = [int(number < sizes[0]) for number in range(type_.shape[0])]
        value = emit.attribute(dense_elements_attr(type_, bits), type_)
    elif type_.scalable[0]:
        return rewriter.notify_match_failure(op, "Cannot unroll leading scalable dim in dstType")
    else:
        row = emit.op(ConstantMaskOp, result_type=without_leading(type_), mask_dim_sizes=sizes[1:])
        value = emit.constant(0, type_)
        for number in range(sizes[0]):
            value = emit.insert(row, value, [number])
    rewriter.replace_op(op, [value])
    return True


def cast_index(emit: VectorEmitter, value: Value, type_: IntegerType) -> Value:
    """Returns an index as an integer of a type."""
    return value if value.type == type_ else emit.op(IndexCastOp, value, result_type=type_)


def materialize_create_mask(type_: IntegerType) -> FunctionPattern:
    """Returns the pattern that compares with numbers of a type."""

    @pattern(CreateMaskOp, name="VectorCreateMaskOpConversion")
    def lower(op: CreateMaskOp, rewriter: Rewriter) -> bool:
        mask = vector_type(op.result)
        if mask.is_scalable or mask.rank > 1:
            return False
        emit = VectorEmitter(rewriter)
        numbers = VectorType(mask.shape, type_)
        steps = emit.attribute(dense_elements_attr(numbers, range(numbers.num_elements)), numbers)
        [size] = op.operands
        bound = emit.broadcast(cast_index(emit, size, type_), numbers)
        rewriter.replace_op(op, [emit.compare(CmpIPredicate.SLT, steps, bound)])
        return True

    return lower


def dim(rewriter: Rewriter, source: Value, number: int) -> Value:
    """Returns the size of a dimension of a memref or tensor."""
    op_class = MemrefDimOp if isinstance(source.type, MemRefType) else DimOp
    [size] = create_or_fold(rewriter, op_class, [source, VectorEmitter(rewriter).index(number)])
    return size


def materialize_transfer_mask(op_class: type[TransferOp]) -> FunctionPattern:
    """Returns the pattern that masks the part of a one-dimensional transfer that may be out of bounds."""

    @pattern(op_class, name="MaterializeTransferMask")
    def mask_transfer(op: TransferOp, rewriter: Rewriter) -> bool:
        type_, indices = transferred_vector(op).type, op.indices
        if all(in_bounds(op)) or type_.rank > 1 or not indices:
            return False
        emit = VectorEmitter(rewriter)
        size = dim(rewriter, op.base, len(indices) - 1)
        rest = emit.op(SubIOp, size, indices[-1])
        mask: Value = emit.op(CreateMaskOp, [rest], result_type=VectorType(type_.shape, I1, type_.scalable))
        if op.mask is not None:
            mask = emit.op(AndIOp, mask, op.mask)
        *segments, (start, _) = op.operand_segments()
        sizes = (*(size for _, size in segments), 1)
        with rewriter.modify(op):
            op.operands = [*op.operands[:start], mask]
            op.properties = {
                **op.properties,
                "in_bounds": ArrayAttr((bool_attr(True),)),
                "operandSegmentSizes": DenseArrayAttr(I32, sizes),
            }
        return True

    return mask_transfer


@pattern(SelectOp, name="FoldI1Select")
def broadcast_condition(op: SelectOp, rewriter: Rewriter) -> bool:
    """select %c, dense<true>, dense<false> : vector<1xi1> -> broadcast %c"""
    type_ = op.result.type
    if not isinstance(type_, VectorType) or type_ != VectorType((1,), I1) or isinstance(op.condition.type, VectorType):
        return False
    if not is_all_ones(constant_value(op.true_value)) or not is_integer(constant_value(op.false_value), 0):
        return False
    rewriter.replace_op(op, [VectorEmitter(rewriter).broadcast(op.condition, type_)])
    return True


def mask_materialization(indices: IntegerType) -> tuple[RewritePattern, ...]:
    """Returns the patterns that compute masks by comparing a type: i32 is faster if indices fit."""
    return (
        materialize_create_mask(indices),
        materialize_transfer_mask(TransferReadOp),
        materialize_transfer_mask(TransferWriteOp),
        broadcast_condition,
    )


MASKS: tuple[RewritePattern, ...] = (lower_create_mask, lower_constant_mask)
