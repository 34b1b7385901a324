"""Vectorization of copies and insertions of whole tensors and memrefs, by transfers."""

from __future__ import annotations

from compiler.dialects.arith.constants import index_constant, index_value
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.linalg.elementwise_ops import FillOp
from compiler.dialects.memref.access_ops import CopyOp
from compiler.dialects.tensor.casts import slice_of
from compiler.dialects.tensor.ops import InsertSliceOp
from compiler.dialects.vector.memory_ops import TransferReadOp, TransferWriteOp
from compiler.ir.affine import AffineMap
from compiler.ir.attributes import AffineMapAttr
from compiler.ir.operation import Value
from compiler.ir.types import DYNAMIC, FloatType, IndexType, IntegerType, MemRefType, RankedTensorType, VectorType
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.lowering.vector.transfer_parts import bools
from compiler.rewrite.elementwise import constant
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter


def _is_element(type_: object) -> bool:
    return isinstance(type_, IntegerType | IndexType | FloatType)


@pattern(CopyOp, name="CopyVectorizationPattern")
def vectorize_copy(op: CopyOp, rewriter: Rewriter) -> bool:
    """memref.copy %a, %b of static shape -> transfer_write (transfer_read %a), %b"""
    source, target = op.source_, op.target
    memory = source.type
    if not isinstance(memory, MemRefType) or not memory.has_static_shape or not target.type.has_static_shape:
        return False
    shape, element = memory.shape, memory.element_type
    if not _is_element(element):
        return False
    emit = VectorEmitter(rewriter)
    indices = [emit.index(0)] * len(shape)
    map_ = AffineMapAttr(AffineMap.identity(len(shape)))
    type_ = VectorType(shape, element)
    flags = bools([False] * len(shape))
    padding = emit.poison(element)
    read: Value = rewriter.create(
        TransferReadOp,
        source,
        indices,
        padding,
        result_types=[type_],
        permutation_map=map_,
        in_bounds=flags,
    ).vector
    if not shape:
        read = emit.broadcast(emit.extract(read, []), type_)
    rewriter.create(TransferWriteOp, read, target, indices, result_types=[], permutation_map=map_, in_bounds=flags)
    rewriter.erase_op(op)
    return True


def _fill_of(value: Value) -> Value | None:
    """Returns the element of which a tensor is full."""
    while (insert := value.defining_op(InsertSliceOp)) is not None:
        value = insert.dest
    fill = value.defining_op(FillOp)
    return None if fill is None else fill.inputs[0]


@pattern(InsertSliceOp, name="InsertSliceVectorizePattern", benefit=1)
def vectorize_insertion(op: InsertSliceOp, rewriter: Rewriter) -> bool:
    """insert_slice %a into %t[%i] -> transfer_write (transfer_read %a), %t[%i]"""
    vectors = insertion_as_transfers(op, rewriter)
    if vectors is None:
        return False
    rewriter.replace_op(op, [vectors])
    return True


def insertion_as_transfers(op: InsertSliceOp, rewriter: Rewriter) -> Value[RankedTensorType] | None:
    """Returns a tensor into which a vector of the source is written; None if its size is unknown."""
    source, result = op.source_.type, op.result.type
    shape = _vector_shape(source, result)
    padding = _fill_of(op.dest)
    if shape is None or not _is_element(source.element_type):
        return None
    if padding is None and DYNAMIC in source.shape:
        return None
    if len(slice_of(op)[1]) != result.rank or any(stride != 1 for stride in slice_of(op)[2]):
        return None
    rewriter.set_insertion_point(op)
    rewriter.location = op
    if padding is None:
        element = source.element_type
        padding = rewriter.create(ConstantOp, result_types=[element], value=constant(0, element)).result
    type_ = VectorType(shape, source.element_type)
    index_constant(rewriter, 0)
    zero = index_constant(rewriter, 0)
    read = rewriter.create(
        TransferReadOp,
        op.source_,
        [zero] * source.rank,
        padding,
        result_types=[type_],
        permutation_map=AffineMapAttr(AffineMap.identity(source.rank)),
        in_bounds=bools([extent == size for extent, size in zip(source.shape, shape, strict=True)]),
    ).vector
    offsets = [index_value(rewriter, offset) for offset in slice_of(op)[0]]
    leading = result.rank - source.rank
    return rewriter.create(
        TransferWriteOp,
        read,
        op.dest,
        offsets,
        result_types=[result],
        permutation_map=AffineMapAttr(AffineMap.minor_identity(result.rank, source.rank)),
        in_bounds=bools([result.shape[leading + axis] >= size for axis, size in enumerate(shape)]),
    ).result_


def _vector_shape(source: RankedTensorType, result: RankedTensorType) -> tuple[int, ...] | None:
    """Returns the extents of the source, or those of the result if only these are static."""
    leading = result.rank - source.rank
    shape = [extent if extent != DYNAMIC else result.shape[leading + axis] for axis, extent in enumerate(source.shape)]
    return None if DYNAMIC in shape else tuple(shape)
