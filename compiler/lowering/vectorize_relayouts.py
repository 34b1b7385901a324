"""Pads, packs, unpacks and insertions of slices as transfers of whole vectors: upstream's vectorization of them.

    %0 = tensor.pad %t low[0] high[%h] { yield %cst } : tensor<?xf32> to tensor<4xf32>
    ->  %1 = vector.mask (vector.create_mask %size) { vector.transfer_read %t[%c0], %cst } : vector<4xf32>
        %0 = vector.transfer_write %1, (tensor.empty)[%c0]

Transfers are masked where vectors have other sizes than tensors, if the sizes of vectors are given; without them, the
tensors have to tell the sizes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias

from compiler.dialects.arith.constants import index_constant, index_value
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.linalg.elementwise_ops import FillOp
from compiler.dialects.linalg.relayout_ops import PackOp, UnPackOp
from compiler.dialects.tensor.canonicalize_pad import padding_value
from compiler.dialects.tensor.casts import mixed_paddings, slice_of
from compiler.dialects.tensor.ops import EmptyOp, InsertSliceOp, PadOp
from compiler.dialects.vector.element_ops import BroadcastOp, ShapeCastOp
from compiler.dialects.vector.mask_ops import CreateMaskOp
from compiler.dialects.vector.masked_ops import create_masked_op
from compiler.dialects.vector.memory_ops import TransferReadOp, TransferWriteOp
from compiler.ir.affine import AffineMap
from compiler.ir.attributes import AffineMapAttr, ArrayAttr, bool_attr
from compiler.ir.mixed_values import dynamic_values, known_integer
from compiler.ir.operation import Operation, Value
from compiler.ir.types import DYNAMIC, I1, RankedTensorType, VectorType
from compiler.ir.value_types import vector_type
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.rewrite.elementwise import constant
from compiler.rewrite.fold import constant_value
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.extents import extents
from compiler.transforms.linalg.lower_packs import packed_layout
from compiler.transforms.result_shapes import reified_extents

Relayout: TypeAlias = PadOp | PackOp | UnPackOp | InsertSliceOp
"""Operations that are no structured ones and have a vector form."""


def vectorize_relayout(
    op: Relayout, rewriter: Rewriter, sizes: Sequence[int] = (), scalable: Sequence[bool] = ()
) -> Value | None:
    """Creates the vector form of a pad, pack, unpack or insertion before it; returns the replacement of its result.

    Returns None, with nothing created, if the operation cannot be vectorized.
    """
    if any(scalable) and not isinstance(op, UnPackOp):
        return None
    rewriter.set_insertion_point(op)
    rewriter.location = op
    transfers, shape = _Transfers(rewriter, masks=bool(sizes)), tuple(sizes)
    match op:
        case PadOp():
            return _vectorize_pad(op, transfers, shape)
        case PackOp():
            return _vectorize_pack(op, transfers, shape)
        case UnPackOp():
            return _vectorize_unpack(op, transfers, shape, tuple(scalable))
        case InsertSliceOp():
            return _vectorize_insertion(op, transfers, shape)


def _covers(sizes: Sequence[int], type_: RankedTensorType) -> bool:
    """Returns True if a vector of these sizes is known to cover all elements of a tensor type."""
    return len(sizes) == type_.rank and all(
        size != DYNAMIC and size >= extent for size, extent in zip(sizes, type_.shape, strict=True)
    )


class _Transfers:
    """Creates transfers at the start of tensors, masked or with the dimensions that are in bounds."""

    def __init__(self, rewriter: Rewriter, *, masks: bool) -> None:
        self.rewriter = rewriter
        self.emit = VectorEmitter(rewriter)
        self._masks = masks

    def read(self, source: Value[RankedTensorType], type_: VectorType, padding: Value | None) -> Value:
        """Returns a vector with a tensor's elements, and `padding` or poison elsewhere."""
        shape = source.type.shape
        zero = index_constant(self.rewriter, 0)
        value = self.emit.poison(source.type.element_type) if padding is None else padding
        fits = [size == extent for size, extent in zip(type_.shape, shape, strict=True)]
        mask = self.mask(source, type_) if self._masks and (not all(fits) or any(type_.scalable)) else None
        return create_masked_op(
            self.rewriter,
            mask,
            TransferReadOp,
            source,
            [zero] * type_.rank,
            value,
            [],
            result_types=[type_],
            permutation_map=AffineMapAttr(AffineMap.identity(type_.rank)),
            in_bounds=_flags([True] * type_.rank if self._masks else fits),
        ).result

    def write(self, vector: Value, target: Value[RankedTensorType]) -> Value:
        """Returns a tensor with a vector written to its start."""
        type_, shape = vector_type(vector), target.type.shape
        fits = [extent != DYNAMIC and extent >= size for size, extent in zip(type_.shape, shape, strict=True)]
        needs_mask = self._masks and (not all(fits) or any(type_.scalable))
        offsets = [index_constant(self.rewriter, 0)] * len(shape)
        mask = self.mask(target, type_) if needs_mask else None
        return self.write_at(offsets, vector, target, mask, fits)

    def write_at(
        self,
        offsets: Sequence[Value],
        vector: Value,
        target: Value[RankedTensorType],
        mask: Value | None,
        fits: Sequence[bool],
    ) -> Value:
        """Returns a tensor with a vector written to its last dimensions; `fits` are their in_bounds flags."""
        rank = vector_type(vector).rank
        return create_masked_op(
            self.rewriter,
            mask,
            TransferWriteOp,
            vector,
            target,
            offsets,
            [],
            result_types=[target.type],
            permutation_map=AffineMapAttr(AffineMap.minor_identity(len(offsets), rank)),
            in_bounds=_flags([True] * rank if self._masks else fits),
        ).result

    def mask(self, tensor: Value[RankedTensorType], type_: VectorType) -> Value:
        """Returns the mask of the elements that a tensor has."""
        values = [index_value(self.rewriter, size) for size in extents(tensor, self.rewriter)]
        return self.emit.op(CreateMaskOp, values, result_type=VectorType(type_.shape, I1, type_.scalable))


def _flags(values: Sequence[bool]) -> ArrayAttr:
    return ArrayAttr(tuple([bool_attr(value) for value in values]))


# ---------------------------------------------------------------------------------------------------------- operations


def _vectorize_pad(op: PadOp, transfers: _Transfers, sizes: tuple[int, ...]) -> Value | None:
    """pad %t high[n] %p -> transfer_write (transfer_read %t, %p), empty"""
    padding, type_ = padding_value(op), op.result.type
    low = [known_integer(size) for size in mixed_paddings(op)[0]]
    if padding is None or not _covers(sizes, type_):
        return None
    if any(size != 0 and extent != 1 for size, extent in zip(low, type_.shape, strict=True)):
        return None
    shape = reified_extents(op.result, transfers.rewriter)
    assert shape is not None
    vector = transfers.read(op.source_, VectorType(sizes, type_.element_type), padding)
    empty = transfers.rewriter.create(EmptyOp, dynamic_values(shape), result_types=[type_])
    return transfers.write(vector, empty.result)


def _vectorize_pack(op: PackOp, transfers: _Transfers, sizes: tuple[int, ...]) -> Value | None:
    """pack %a into %d -> transfer_write (transpose (shape_cast (transfer_read %a))), %d"""
    type_, padding = op.result.type, op.padding_value
    if DYNAMIC in op.static_inner_tiles.values or (padding is not None and constant_value(padding) is None):
        return None
    if not _covers(sizes, type_) if sizes else DYNAMIC in (*type_.shape, *op.source_.type.shape):
        return None
    layout = packed_layout(op, type_.rank)
    shape = [(sizes or type_.shape)[index] for index in layout.order]
    unpacked = VectorType(_collapsed(shape, layout.groups), type_.element_type)
    vector = transfers.read(op.source_, unpacked, padding)
    split = transfers.emit.op(ShapeCastOp, vector, result_type=VectorType(tuple(shape), type_.element_type))
    inverse = [layout.order.index(index) for index in range(type_.rank)]
    return transfers.write(transfers.emit.transpose(split, inverse), op.dest)


def _vectorize_unpack(
    op: UnPackOp, transfers: _Transfers, sizes: tuple[int, ...], scalable: tuple[bool, ...]
) -> Value | None:
    """unpack %a into %d -> transfer_write (shape_cast (transpose (transfer_read %a))), %d"""
    type_ = op.source_.type
    if not _covers(sizes, type_) if sizes else DYNAMIC in type_.shape:
        return None
    vector = transfers.read(op.source_, VectorType(sizes or type_.shape, type_.element_type, scalable), None)
    layout = packed_layout(op, type_.rank)
    moved = transfers.emit.transpose(vector, layout.order)
    flags = tuple([any(moved.type.scalable[index] for index in group) for group in layout.groups])
    joined = VectorType(_collapsed(moved.type.shape, layout.groups), type_.element_type, flags)
    return transfers.write(transfers.emit.op(ShapeCastOp, moved, result_type=joined), op.dest)


def _collapsed(shape: Sequence[int], groups: Sequence[Sequence[int]]) -> tuple[int, ...]:
    return tuple([math.prod([shape[index] for index in group]) for group in groups])


def _vectorize_insertion(op: InsertSliceOp, transfers: _Transfers, sizes: tuple[int, ...]) -> Value | None:
    """insert_slice %t into %d[%i] -> transfer_write (transfer_read %t), %d[%i]"""
    type_, result = op.source_.type, op.result.type
    offsets, _, strides = slice_of(op)
    padding = _filling_value(op)
    if (padding is None and not sizes and DYNAMIC in type_.shape) or any(known_integer(each) != 1 for each in strides):
        return None
    last = result.shape[result.rank - type_.rank :]
    shape = [own if own != DYNAMIC else other for own, other in zip(type_.shape, last, strict=True)]
    if not _covers(sizes, type_) if sizes else DYNAMIC in shape:
        return None
    rewriter = transfers.rewriter
    if padding is None:
        value = constant(0, type_.element_type)
        padding = rewriter.create(ConstantOp, result_types=[type_.element_type], value=value).result
    read_type = VectorType(sizes or tuple(shape), type_.element_type)
    vector = transfers.read(op.source_, read_type, padding)
    offsets_ = [index_value(rewriter, offset) for offset in offsets]
    mask = transfers.mask(op.source_, read_type) if sizes and sizes != type_.shape else None
    fits = [extent != DYNAMIC and extent >= size for size, extent in zip(read_type.shape, last, strict=True)]
    return transfers.write_at(offsets_, vector, op.dest, mask, fits)


def _filling_value(op: Operation) -> Value | None:
    """Returns the only value of the tensor that an op writes or inserts into; None if it is unknown."""
    match op:
        case BroadcastOp(source_=value):
            return None if isinstance(value.type, VectorType) else value
        case FillOp():
            return op.inputs[0]
        case TransferWriteOp(value_to_store=value) | InsertSliceOp(dest=value):
            defining_op = value.defining_op(Operation)
            return None if defining_op is None else _filling_value(defining_op)
    return None
