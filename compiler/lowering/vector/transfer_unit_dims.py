"""Transfers of buffers with dimensions of extent 1, as transfers of views without them.

transfer_read %m[%c0, %c0] : memref<1x8xf32>, vector<1x8xf32>
->  shape_cast (transfer_read (subview %m)[%c0] : memref<8xf32>, vector<8xf32>)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.arith.constants import index_constant
from compiler.dialects.memref.view_ops import SubViewOp
from compiler.dialects.tensor.canonicalize_slices import slice_operands, slice_properties
from compiler.dialects.vector.element_ops import ShapeCastOp
from compiler.dialects.vector.mask_ops import CreateMaskOp
from compiler.dialects.vector.masked_ops import create_masked_op, masked
from compiler.dialects.vector.memory_ops import (
    TransferOp,
    TransferReadOp,
    TransferWriteOp,
    in_bounds,
    transferred_vector,
)
from compiler.ir.affine import AffineMap, simplify_affine_map
from compiler.ir.attributes import AffineMapAttr, ArrayAttr, StridedLayoutAttr, bool_attr
from compiler.ir.constants import constant_integer
from compiler.ir.mixed_values import MixedValue
from compiler.ir.operation import Value
from compiler.ir.strided_layout import strided_layout_map, strides_and_offset
from compiler.ir.types import I1, MemRefType, VectorType
from compiler.ir.value_types import vector_type
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.extents import extents


def _without_unit_dims(type_: VectorType) -> VectorType:
    """Returns the type without dimensions of extent 1 that are not scalable."""
    kept = [index for index, size in enumerate(type_.shape) if size != 1 or type_.scalable[index]]
    shape = tuple([type_.shape[index] for index in kept])
    return VectorType(shape, type_.element_type, tuple([type_.scalable[index] for index in kept]))


def _without_unit_operands(mask: Value, rewriter: Rewriter) -> Value | None:
    """Returns a mask without dimensions of extent 1 that are set, if it is a `vector.create_mask`."""
    create = mask.defining_op(CreateMaskOp)
    if create is None:
        return None
    type_ = vector_type(mask)
    reduced = _without_unit_dims(type_)
    kept: list[Value] = []
    for size, is_scalable, operand in zip(type_.shape, type_.scalable, create.operands, strict=True):
        if size != 1 or is_scalable:
            kept.append(operand)
        elif constant_integer(operand) != 1:
            return None
    if reduced.rank == type_.rank:
        return None
    return rewriter.create(CreateMaskOp, kept, result_types=[reduced]).result


def _view(value: Value, type_: MemRefType, rewriter: Rewriter) -> Value[MemRefType]:
    """Returns a view of a buffer without dimensions of extent 1; the layout is a map, or none if that is possible."""
    strides, offset = strides_and_offset(type_) or ((), 0)
    kept = [index for index, size in enumerate(type_.shape) if size != 1]
    shape = tuple([type_.shape[index] for index in kept])
    layout = StridedLayoutAttr(offset, tuple([strides[index] for index in kept]))
    compact = MemRefType(shape, type_.element_type, None, type_.memory_space)
    is_compact = strides_and_offset(compact) == (list(layout.strides), offset)
    map_ = AffineMapAttr(simplify_affine_map(strided_layout_map(layout)))
    view_type = compact if is_compact else MemRefType(shape, type_.element_type, map_, type_.memory_space)
    offsets: list[MixedValue] = [0] * type_.rank
    steps: list[MixedValue] = [1] * type_.rank
    whole = offsets, extents(value, rewriter), steps
    operands, properties = slice_operands(whole), slice_properties(whole)
    return rewriter.create(SubViewOp, value, *operands, result_types=[view_type], properties=properties).result


@dataclass(frozen=True, slots=True)
class _Reduced:
    """Operands of a transfer without the unit dimensions."""

    base: Value
    indices: list[Value]
    mask: list[Value]
    vector: VectorType
    enclosing_mask: Value | None

    @property
    def permutation_map(self) -> AffineMapAttr:
        return AffineMapAttr(AffineMap.identity(len(self.indices)))

    @property
    def in_bounds(self) -> ArrayAttr:
        return ArrayAttr((bool_attr(True),) * self.vector.rank)


def _reduced(op: TransferOp, rewriter: Rewriter) -> _Reduced | None:
    """Creates the view and the masks of the transfer without unit dimensions; None if it can't be reduced."""
    base, vector = op.base.type, transferred_vector(op).type
    enclosing = masked(op)
    if not isinstance(base, MemRefType) or not all(in_bounds(op)) or not op.permutation_map.map.is_minor_identity():
        return None
    kept = [size for size in base.shape if size != 1]
    reduced = _without_unit_dims(vector)
    if len(kept) == base.rank or len(kept) != reduced.rank or (not kept and enclosing.mask is not None):
        return None
    if any(constant_integer(index) != 0 for index in op.indices):
        return None
    rewriter.set_insertion_point(enclosing.root)
    rewriter.location = op
    mask: list[Value] = []
    if op.mask is not None:
        small = _without_unit_operands(op.mask, rewriter)
        if small is None:
            return None
        mask = [small]
    view = _view(op.base, base, rewriter)
    zero = index_constant(rewriter, 0)
    return _Reduced(view, [zero] * len(kept), mask, reduced, enclosing.mask)


def _cast(value: Value, type_: VectorType, rewriter: Rewriter) -> Value:
    return create_or_fold(rewriter, ShapeCastOp, [value], [type_])[0]


def _cast_mask(reduced: _Reduced, rewriter: Rewriter) -> Value | None:
    if reduced.enclosing_mask is None:
        return None
    return _cast(reduced.enclosing_mask, VectorType(reduced.vector.shape, I1, reduced.vector.scalable), rewriter)


@pattern(TransferReadOp, name="(anonymous namespace)::TransferReadDropUnitDimsPattern")
def _read(op: TransferReadOp, rewriter: Rewriter) -> bool:
    """transfer_read : memref<1x8xf32>, vector<1x8xf32> -> shape_cast (transfer_read : memref<8xf32>, vector<8xf32>)"""
    reduced = _reduced(op, rewriter)
    if reduced is None:
        return False
    read = create_masked_op(
        rewriter,
        _cast_mask(reduced, rewriter),
        TransferReadOp,
        reduced.base,
        reduced.indices,
        op.padding,
        reduced.mask,
        result_types=[reduced.vector],
        permutation_map=reduced.permutation_map,
        in_bounds=reduced.in_bounds,
    )
    rewriter.replace_op(masked(op).root, [_cast(read.result, op.vector.type, rewriter)])
    return True


@pattern(TransferWriteOp, name="(anonymous namespace)::TransferWriteDropUnitDimsPattern")
def _write(op: TransferWriteOp, rewriter: Rewriter) -> bool:
    """transfer_write : vector<1x8xf32>, memref<1x8xf32> -> transfer_write (shape_cast ..) : vector<8xf32>, .."""
    reduced = _reduced(op, rewriter)
    if reduced is None:
        return False
    value = _cast(op.value_to_store, reduced.vector, rewriter)
    create_masked_op(
        rewriter,
        _cast_mask(reduced, rewriter),
        TransferWriteOp,
        value,
        reduced.base,
        reduced.indices,
        reduced.mask,
        result_types=[],
        permutation_map=reduced.permutation_map,
        in_bounds=reduced.in_bounds,
    )
    rewriter.erase_op(masked(op).root)
    return True


DROP_TRANSFER_UNIT_DIMS: Sequence[RewritePattern] = (_read, _write)
