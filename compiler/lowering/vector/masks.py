"""Masks: as comparisons with 0, 1, 2, .. or as constants, and where a transfer may leave its memory."""

from __future__ import annotations

from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.vector.mask_ops import ConstantMaskOp, CreateMaskOp
from compiler.dialects.vector.shapes import vector_type
from compiler.ir.attributes import ArrayAttr, DenseArrayAttr, IntegerAttr, bool_attr, dense_elements_attr
from compiler.ir.operation import Operation, Value
from compiler.ir.slices import integers
from compiler.ir.types import (
    I1,
    I32,
    I64,
    INDEX,
    IntegerType,
    MemRefType,
    RankedTensorType,
    VectorType,
)
from compiler.lowering.emitter import Emitter
from compiler.lowering.vector.emitter import VectorEmitter, without_leading
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
    emit, arith = VectorEmitter(rewriter, op), Emitter(rewriter)
    bound, row_type = op.operands[0], without_leading(type_)
    yes = emit.op("vector.create_mask", [op.operands[1:]], row_type)
    no = emit.constant(0, row_type)
    found = emit.constant(0, type_)
    for number in range(type_.shape[0]):
        is_set = arith.compare(CmpIPredicate.SLT, emit.index(number), bound)
        found = emit.insert(arith.select(is_set, yes, no), found, [number])
    rewriter.replace_op(op, [found])
    return True


@pattern(ConstantMaskOp, name="ConstantMaskOpLowering", bounded_recursion=True)
def lower_constant_mask(op: ConstantMaskOp, rewriter: Rewriter) -> bool:
    """constant_mask [2] : vector<4xi1> -> dense<[true, true, false, false]>; for several dimensions: row by row"""
    type_, sizes = vector_type(op.result), integers(op.mask_dim_sizes)
    emit = VectorEmitter(rewriter, op)
    if type_.rank == 0:
        found = emit.constant(int(sizes[0] == 1), type_)
    elif type_.rank == 1 and type_.is_scalable:
        found = emit.constant(int(sizes[0] > 0), type_)
    elif type_.rank == 1:
        bits = [int(number < sizes[0]) for number in range(type_.shape[0])]
        found = emit.attribute(dense_elements_attr(type_, bits), type_)
    elif type_.scalable[0]:
        return rewriter.notify_match_failure(op, "Cannot unroll leading scalable dim in dstType")
    else:
        row = emit.op(
            "vector.constant_mask",
            (),
            without_leading(type_),
            {"mask_dim_sizes": DenseArrayAttr(I64, tuple(sizes[1:]))},
        )
        found = emit.constant(0, type_)
        for number in range(sizes[0]):
            found = emit.insert(row, found, [number])
    rewriter.replace_op(op, [found])
    return True


def cast_index(emit: VectorEmitter, value: Value, type_: IntegerType) -> Value:
    """An index as an integer of a type."""
    return value if value.type == type_ else emit.op("arith.index_cast", [value], type_)


def materialize_create_mask(type_: IntegerType) -> FunctionPattern:
    """The pattern that compares with numbers of a type: i32 is faster, where indices fit."""

    @pattern(CreateMaskOp, name="VectorCreateMaskOpConversion")
    def lower(op: CreateMaskOp, rewriter: Rewriter) -> bool:
        mask = vector_type(op.result)
        if mask.is_scalable or mask.rank > 1:
            return False
        emit = VectorEmitter(rewriter, op)
        numbers = VectorType(mask.shape, type_)
        steps = emit.attribute(dense_elements_attr(numbers, range(numbers.num_elements)), numbers)
        bound = emit.broadcast(cast_index(emit, op.operands[0], type_), numbers)
        rewriter.replace_op(op, [Emitter(rewriter).compare(CmpIPredicate.SLT, steps, bound)])
        return True

    return lower


def dim(rewriter: Rewriter, op: Operation, source: Value, number: int) -> Value:
    """The size of a dimension of a memref or tensor."""
    type_ = source.type
    assert isinstance(type_, (MemRefType, RankedTensorType))
    dialect = "memref" if isinstance(type_, MemRefType) else "tensor"
    position = VectorEmitter(rewriter, op).index(number)
    return create_or_fold(rewriter, f"{dialect}.dim", [source, position], [INDEX])[0]


def in_bounds(op: Operation) -> list[bool]:
    """Which dimensions of a transfer stay inside its memory."""
    found = op.properties["in_bounds"]
    assert isinstance(found, ArrayAttr)
    return [bool(one.value) for one in found.elements if isinstance(one, IntegerAttr)]


def materialize_transfer_mask(name: str) -> FunctionPattern:
    """The pattern that masks what of a transfer of one dimension may lie outside of its memory."""

    @pattern(name, name="MaterializeTransferMask")
    def mask_transfer(op: Operation, rewriter: Rewriter) -> bool:
        vector = op.result if name == "vector.transfer_read" else op.operand("valueToStore")
        type_, indices = vector_type(vector), op.operand_group("indices")
        if all(in_bounds(op)) or type_.rank > 1 or not indices:
            return False
        emit = VectorEmitter(rewriter, op)
        size = dim(rewriter, op, op.operand("base"), len(indices) - 1)
        rest = emit.op("arith.subi", [size, indices[-1]], INDEX)
        mask = emit.op("vector.create_mask", [[rest]], VectorType(type_.shape, I1, type_.scalable))
        given = op.operand_group("mask")
        if given:
            mask = emit.op("arith.andi", [mask, given[0]], mask.type)
        segments = op.operand_segments()
        kept = op.operands[: segments[-1][0]]
        sizes = (*(size for _, size in segments[:-1]), 1)
        with rewriter.modify(op):
            op.operands = [*kept, mask]
            op.properties = {
                **op.properties,
                "in_bounds": ArrayAttr((bool_attr(True),)),
                "operandSegmentSizes": DenseArrayAttr(I32, sizes),
            }
        return True

    return mask_transfer


MASKS: tuple[RewritePattern, ...] = (lower_create_mask, lower_constant_mask)
