"""Operations on vectors without leading dimensions of extent 1: upstream's `CastAwayVectorLeadingOneDim` patterns.

arith.addf %a, %b : vector<1x4xf32>   ->   vector.broadcast (arith.addf %a[0], %b[0] : vector<4xf32>)
"""

from __future__ import annotations

from compiler.dialects.vector.arithmetic_ops import ContractionOp
from compiler.dialects.vector.canonicalize_reductions import masking_op
from compiler.dialects.vector.element_ops import (
    BroadcastOp,
    ExtractStridedSliceOp,
    InsertOp,
    InsertStridedSliceOp,
    ShapeCastOp,
)
from compiler.dialects.vector.masked_ops import create_masked_op, masked
from compiler.dialects.vector.memory_ops import TransferReadOp, TransferWriteOp
from compiler.dialects.vector.transfers import mask_type
from compiler.ir.affine import AffineMap
from compiler.ir.attributes import ArrayAttr
from compiler.ir.mixed_values import MixedValue, mixed_group
from compiler.ir.operation import Operation, Value
from compiler.ir.types import VectorType
from compiler.ir.value_types import vector_type
from compiler.lowering.vector.contraction_parts import Contraction, Positions
from compiler.lowering.vector.emitter import VectorEmitter, without_leading
from compiler.lowering.vector.transfer_parts import Transfer, bools, create_read, create_write
from compiler.rewrite.patterns import HasTrait, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter

_MAPPABLE = ("Elementwise", "Scalarizable", "Vectorizable", "Tensorizable")


def _leading(type_: VectorType) -> int:
    """Returns the number of leading dimensions of extent 1 to drop; at least one dimension is kept."""
    count = 0
    while count < len(type_.shape) - 1 and type_.shape[count] == 1 and not type_.scalable[count]:
        count += 1
    return count


class _Trimmer(VectorEmitter):
    """Creates the operations that drop leading dimensions of a vector."""

    def trimmed(self, vector: Value, count: int) -> Value:
        return self.extract(vector, [0] * count) if count else vector


def _without_first(values: ArrayAttr, count: int) -> ArrayAttr:
    return ArrayAttr(values.elements[count:])


@pattern(ExtractStridedSliceOp, name="CastAwayExtractStridedSliceLeadingOneDim")
def _extract_strided_slice(op: ExtractStridedSliceOp, rewriter: Rewriter) -> bool:
    """extract_strided_slice %v : vector<1x8xf32> -> broadcast (extract_strided_slice %v[0] : vector<8xf32>)"""
    type_ = op.result0.type
    count = _leading(op.source_.type)
    if count == 0:
        return False
    source = _Trimmer(rewriter).trimmed(op.source_, count)
    part = rewriter.create(
        ExtractStridedSliceOp,
        source,
        result_types=[without_leading(type_, count)],
        offsets=_without_first(op.offsets, count),
        sizes=_without_first(op.sizes, count),
        strides=_without_first(op.strides, count),
    )
    rewriter.replace_op_with_new_op(op, BroadcastOp, part.result0)
    return True


@pattern(InsertStridedSliceOp, name="CastAwayInsertStridedSliceLeadingOneDim")
def _insert_strided_slice(op: InsertStridedSliceOp, rewriter: Rewriter) -> bool:
    """insert_strided_slice %v, %w : vector<1x8xf32> -> broadcast (insert_strided_slice %v, %w[0] : vector<8xf32>)"""
    source_count, count = _leading(op.value_to_store.type), _leading(op.dest.type)
    if source_count == 0 and count == 0:
        return False
    trimmer = _Trimmer(rewriter)
    source, dest = trimmer.trimmed(op.value_to_store, source_count), trimmer.trimmed(op.dest, count)
    inserted = rewriter.create(
        InsertStridedSliceOp,
        source,
        dest,
        result_types=[dest.type],
        offsets=_without_first(op.offsets, count),
        strides=_without_first(op.strides, source_count),
    )
    rewriter.replace_op_with_new_op(op, BroadcastOp, inserted.result)
    return True


@pattern(InsertOp, name="CastAwayInsertLeadingOneDim")
def _insert(op: InsertOp, rewriter: Rewriter) -> bool:
    """insert %x, %v[0, %i] : vector<1x8xf32> -> broadcast (insert %x, %v[0][%i] : vector<8xf32>)"""
    value = op.value_to_store
    source_count = _leading(value.type) if isinstance(value.type, VectorType) else 0
    count = _leading(op.dest.type)
    if source_count == 0 and count == 0:
        return False
    trimmer = _Trimmer(rewriter)
    source, dest = trimmer.trimmed(value, source_count), trimmer.trimmed(op.dest, count)
    source_rank = len(source.type.shape) if isinstance(source.type, VectorType) else 0
    position: list[MixedValue] = mixed_group(op, "dynamic_position", "static_position")[count:]
    missing = len(vector_type(dest).shape) - source_rank - len(position)
    position = [*position, *[0] * missing]
    rewriter.replace_op_with_new_op(op, BroadcastOp, trimmer.insert(source, dest, position))
    return True


def _trimmed_transfer(transfer: Transfer) -> tuple[int, AffineMap] | None:
    """Returns the number of leading dimensions that a transfer can drop, and its map afterwards."""
    map_ = transfer.map
    count = _leading(transfer.type) if map_.results else 0
    return (count, map_.with_results(map_.results[count:])) if count and transfer.has_plain_elements else None


def _trimmed_mask(transfer: Transfer, count: int, map_: AffineMap, rewriter: Rewriter) -> Value | None:
    """Returns the mask of a transfer without its leading dimensions."""
    if transfer.mask is None:
        return None
    type_, old_type = mask_type(without_leading(transfer.type, count), map_), transfer.mask.type
    assert type_ is not None
    dropped = len(old_type.shape) - len(type_.shape)
    if type_ == without_leading(old_type, dropped):
        return _Trimmer(rewriter).trimmed(transfer.mask, dropped)
    return rewriter.create(ShapeCastOp, transfer.mask, result_types=[type_]).result


@pattern(TransferReadOp, name="CastAwayTransferReadLeadingOneDim")
def _transfer_read(op: TransferReadOp, rewriter: Rewriter) -> bool:
    """transfer_read : vector<1x8xf32> -> broadcast (transfer_read : vector<8xf32>)"""
    transfer = Transfer(op)
    trimmed = None if masking_op(op) is not None else _trimmed_transfer(transfer)
    if trimmed is None:
        return False
    count, map_ = trimmed
    type_, bounds = without_leading(transfer.type, count), bools(transfer.in_bounds[count:])
    mask = _trimmed_mask(transfer, count, map_, rewriter)
    read = create_read(rewriter, type_, op.base, op.indices, op.padding, map_, bounds, mask)
    rewriter.replace_op_with_new_op(op, BroadcastOp, read.vector)
    return True


@pattern(TransferWriteOp, name="CastAwayTransferWriteLeadingOneDim")
def _transfer_write(op: TransferWriteOp, rewriter: Rewriter) -> bool:
    """transfer_write %v : vector<1x8xf32> -> transfer_write %v[0] : vector<8xf32>"""
    transfer = Transfer(op)
    trimmed = None if masking_op(op) is not None else _trimmed_transfer(transfer)
    if trimmed is None:
        return False
    count, map_ = trimmed
    value = _Trimmer(rewriter).trimmed(op.value_to_store, count)
    bounds, mask = bools(transfer.in_bounds[count:]), _trimmed_mask(transfer, count, map_, rewriter)
    rewriter.replace_op(op, create_write(rewriter, value, op.base, op.indices, map_, bounds, mask))
    return True


@pattern(HasTrait("Elementwise"), name="CastAwayElementwiseLeadingOneDim")
def _elementwise(op: Operation, rewriter: Rewriter) -> bool:
    """addf %a, %b : vector<1x4xf32> -> broadcast (addf %a[0], %b[0] : vector<4xf32>)"""
    if len(op.results) != 1 or not all(map(op.has_trait, _MAPPABLE)):
        return False
    type_ = op.result.type
    count = _leading(type_) if isinstance(type_, VectorType) else 0
    if not isinstance(type_, VectorType) or count == 0:
        return False
    trimmer = _Trimmer(rewriter)
    operands = [
        trimmer.trimmed(operand, count) if isinstance(operand.type, VectorType) else operand for operand in op.operands
    ]
    new_op = rewriter.create_like(op, operands, [without_leading(type_, count)])
    rewriter.replace_op_with_new_op(op, BroadcastOp, new_op.result)
    return True


# -------------------------------------------------------------------------------------------------------- contractions


def _with_loop_first(value: Value, loops: Positions, loop: int, rewriter: Rewriter) -> tuple[Value, Positions]:
    """Returns an operand of a contraction with the dimension of a loop in front, and its loops; it may not have it."""
    if loop not in loops or loops[0] == loop:
        return value, loops
    first = loops.index(loop)
    order = [first, *[position for position in range(len(loops)) if position != first]]
    shape = vector_type(value).shape
    if any(shape[place] != 1 for place, position in enumerate(order[:-1]) if position != place):
        value = VectorEmitter(rewriter).transpose(value, order)
    return value, [loops[position] for position in order]


@pattern(ContractionOp, name="CastAwayContractionLeadingOneDim")
def _contraction(op: ContractionOp, rewriter: Rewriter) -> bool:
    """contract %a, %b, %c : .. into vector<1x4xf32> -> broadcast (contract %a[0], %b, %c[0] : .. into vector<4xf32>)"""
    type_, target, contraction = op.acc.type, masked(op), Contraction(op)
    if not isinstance(type_, VectorType) or len(type_.shape) < 2 or type_.shape[0] != 1:
        return False
    loop = contraction.maps[2][0]
    if not contraction.is_parallel(loop) or (target.enclosing is not None and loop != 0):
        return False
    rewriter.set_insertion_point(target.root)
    emit = VectorEmitter(rewriter)
    operands: list[Value] = []
    for number, operand in enumerate((op.lhs, op.rhs, op.acc)):
        value, loops = _with_loop_first(operand, contraction.maps[number], loop, rewriter)
        operands.append(emit.extract(value, [0]) if loops[0] == loop else value)
        contraction.maps[number] = loops
    mask = None if target.mask is None else emit.extract(target.mask, [0])
    properties = contraction.properties_without(loop)
    new_op = create_masked_op(
        rewriter,
        mask,
        ContractionOp,
        *operands,
        result_types=[without_leading(type_)],
        indexing_maps=properties["indexing_maps"],
        iterator_types=properties["iterator_types"],
        kind=op.kind,
    )
    rewriter.replace_op(target.root, [emit.broadcast(new_op.result, type_)])
    return True


CAST_AWAY_LEADING_UNIT_DIMS: tuple[RewritePattern, ...] = (
    _extract_strided_slice,
    _insert_strided_slice,
    _insert,
    _transfer_read,
    _transfer_write,
    _elementwise,
    _contraction,
)
