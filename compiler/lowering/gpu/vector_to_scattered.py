"""Accesses of vectors as loads and stores of scattered elements of Intel's GPUs, at an address with offsets.

vector.transfer_read %m[%i] : memref<64xf32>, vector<16xf32>
->  %step = vector.step : vector<16xindex>
    xegpu.load %address[%i + %step], %all : i64, vector<16xindex>, vector<16xi1> -> vector<16xf32>
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.arith.cast_ops import IndexCastOp
from compiler.dialects.arith.integer_ops import AddIOp, MulIOp
from compiler.dialects.arith.ops import SelectOp
from compiler.dialects.memref.view_ops import ExtractAlignedPointerAsIndexOp, ExtractStridedMetadataOp
from compiler.dialects.vector.element_ops import ShapeCastOp, StepOp
from compiler.dialects.vector.mask_ops import ConstantMaskOp
from compiler.dialects.vector.memory_ops import GatherOp, ScatterOp, TransferOp, TransferReadOp, TransferWriteOp
from compiler.dialects.xegpu.ops import LoadGatherOp, StoreScatterOp
from compiler.ir.operation import Value
from compiler.ir.strided_layout import strides_and_offset
from compiler.ir.types import DYNAMIC, I1, I64, INDEX, MemRefType, VectorType
from compiler.ir.value_types import memref_type
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.lowering.vector.transfer_permutations import minor_permutation
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter


def _strides_and_offset(memory: Value, emit: VectorEmitter) -> tuple[list[Value], Value]:
    """Returns the strides and the offset of a memref: constants if its shape is static and its type has them."""
    type_ = memref_type(memory)
    layout = strides_and_offset(type_)
    strides: list[Value] = []
    offset: Value | None = None
    if layout is not None and type_.has_static_shape:
        if DYNAMIC not in layout[0]:
            strides = [emit.index(stride) for stride in layout[0]]
        if layout[1] != DYNAMIC:
            offset = emit.index(layout[1])
    if not strides or offset is None:
        base_type = MemRefType((), type_.element_type)
        metadata = emit.builder.create(
            ExtractStridedMetadataOp, memory, result_types=[base_type, *[INDEX] * (1 + 2 * type_.rank)]
        )
        strides = strides or list(metadata.strides)
        offset = offset or metadata.offset
    return strides, offset


def _address(memory: Value, emit: VectorEmitter) -> Value:
    pointer = emit.op(ExtractAlignedPointerAsIndexOp, memory, result_type=INDEX)
    return emit.op(IndexCastOp, pointer, result_type=I64)


def _at_indices(offset: Value, indices: Sequence[Value], strides: Sequence[Value], emit: VectorEmitter) -> Value:
    """Returns the offset of the element at some indices."""
    for index, stride in zip(indices, strides, strict=False):
        offset = emit.op(AddIOp, offset, emit.op(MulIOp, index, stride))
    return offset


def _transfer_offsets(op: TransferOp, type_: VectorType, emit: VectorEmitter) -> Value:
    """Returns the offset of each element of a transfer."""
    strides, offset = _strides_and_offset(op.base, emit)
    permutation = minor_permutation(op.permutation_map.map.inverse_and_broadcast_projected_permutation())
    assert permutation is not None
    strides = [strides[place] for place in permutation]
    steps = [emit.op(StepOp, result_type=VectorType((size,), INDEX)) for size in type_.shape]
    products = [
        emit.op(MulIOp, step, emit.broadcast(stride, step.type))
        for step, stride in zip(steps, strides[len(strides) - type_.rank :], strict=True)
    ]
    shapes = [[size if axis == other else 1 for other, size in enumerate(type_.shape)] for axis in range(type_.rank)]
    reshaped = [
        emit.op(ShapeCastOp, product, result_type=VectorType(tuple(shape), INDEX))
        for product, shape in zip(products, shapes, strict=True)
    ]
    full = VectorType(type_.shape, INDEX)
    local: Value = emit.broadcast(reshaped[0], full)
    for other in [emit.broadcast(value, full) for value in reshaped[1:]]:
        local = emit.op(AddIOp, local, other)
    base = emit.broadcast(_at_indices(offset, op.indices, strides, emit), full)
    return emit.op(AddIOp, base, local)


def _all(type_: VectorType, emit: VectorEmitter) -> Value:
    """Returns a mask that is set everywhere."""
    return emit.op(ConstantMaskOp, result_type=VectorType(type_.shape, I1), mask_dim_sizes=list(type_.shape))


def scattered_read(op: TransferReadOp, rewriter: Rewriter) -> bool:
    """vector.transfer_read -> xegpu.load"""
    emit, type_ = VectorEmitter(rewriter), op.vector.type
    offsets = _transfer_offsets(op, type_, emit)
    address = _address(op.base, emit)
    rewriter.replace_op(op, [emit.op(LoadGatherOp, address, offsets, _all(type_, emit), result_type=type_)])
    return True


def scattered_write(op: TransferWriteOp, rewriter: Rewriter) -> bool:
    """vector.transfer_write -> xegpu.store"""
    emit, type_ = VectorEmitter(rewriter), op.value_to_store.type
    offsets = _transfer_offsets(op, type_, emit)
    address = _address(op.base, emit)
    rewriter.create(StoreScatterOp, op.value_to_store, address, offsets, _all(type_, emit))
    rewriter.erase_op(op)
    return True


def _element_offsets(op: GatherOp | ScatterOp, emit: VectorEmitter) -> Value:
    """Returns the offset of each element of a gather or scatter."""
    strides, offset = _strides_and_offset(op.base, emit)
    offset = _at_indices(offset, op.offsets, strides, emit)
    type_ = op.indices.type
    scaled = emit.op(MulIOp, emit.broadcast(strides[-1], type_), op.indices)
    return emit.op(AddIOp, emit.broadcast(offset, VectorType(type_.shape, INDEX)), scaled)


@pattern(GatherOp, name="GatherLowering")
def lower_gather(op: GatherOp, rewriter: Rewriter) -> bool:
    """vector.gather -> xegpu.load; where the mask is not set, arith.select takes the element of pass_thru"""
    if not isinstance(op.base.type, MemRefType):
        return rewriter.notify_match_failure(op, "Expects memref source")
    emit = VectorEmitter(rewriter)
    offsets = _element_offsets(op, emit)
    address = _address(op.base, emit)
    loaded = emit.op(LoadGatherOp, address, offsets, op.mask, result_type=op.result.type)
    rewriter.replace_op(op, [emit.op(SelectOp, op.mask, loaded, op.pass_thru)])
    return True


@pattern(ScatterOp, name="ScatterLowering")
def lower_scatter(op: ScatterOp, rewriter: Rewriter) -> bool:
    """vector.scatter -> xegpu.store"""
    if not isinstance(op.base.type, MemRefType):
        return rewriter.notify_match_failure(op, "Expects memref source")
    emit = VectorEmitter(rewriter)
    offsets = _element_offsets(op, emit)
    rewriter.create(StoreScatterOp, op.value_to_store, _address(op.base, emit), offsets, op.mask)
    rewriter.erase_op(op)
    return True
