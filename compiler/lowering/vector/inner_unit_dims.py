"""Transfers of vectors with innermost dimensions of extent 1, by views without these dimensions.

transfer_read %m[..] : memref<8x1xf32>, vector<4x1xf32>
    ->   shape_cast (transfer_read (subview %m)[..] : memref<8xf32>, vector<4xf32>)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.memref.view_ops import SubViewOp
from compiler.dialects.tensor.canonicalize_slices import slice_operands, slice_properties
from compiler.dialects.vector.element_ops import ShapeCastOp
from compiler.dialects.vector.memory_ops import (
    TransferOp,
    TransferReadOp,
    TransferWriteOp,
    in_bounds,
    transferred_vector,
)
from compiler.dialects.vector.transfers import minor_identity
from compiler.ir.attributes import AffineMapAttr, ArrayAttr, bool_attr
from compiler.ir.mixed_values import MixedValue
from compiler.ir.operation import Value
from compiler.ir.strided_layout import strides_and_offset
from compiler.ir.types import MemRefType, VectorType
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.bufferization.buffer_types import slice_type
from compiler.transforms.extents import extents


@dataclass(frozen=True, slots=True)
class _Reduced:
    """Operands of a transfer without its innermost unit dimensions."""

    view: Value
    indices: Sequence[Value]
    vector: VectorType
    permutation_map: AffineMapAttr
    in_bounds: ArrayAttr


def _inner_unit_dims(memory: MemRefType, vector: VectorType) -> int:
    """Returns the number of innermost dimensions of extent and stride 1 in a buffer and in a vector of it."""
    strides = strides_and_offset(memory)
    if strides is None:
        return 0
    count, leading = 0, memory.rank - vector.rank
    for dim in reversed(range(vector.rank)):
        is_unit = vector.shape[dim] == 1 and not vector.scalable[dim]
        if not is_unit or memory.shape[dim + leading] != 1 or strides[0][dim + leading] != 1:
            break
        count += 1
    return count


def _reduced(op: TransferOp, rewriter: Rewriter) -> _Reduced | None:
    """Creates the view of a transfer without its innermost unit dimensions; None if it has none."""
    base, vector = op.base.type, transferred_vector(op).type
    if vector.rank <= 1 or op.mask is not None or not isinstance(base, MemRefType):
        return None
    if not op.permutation_map.map.is_minor_identity():
        return None
    count = _inner_unit_dims(base, vector)
    if count == 0 or not all(in_bounds(op)[-count:]):
        return None
    kept = VectorType(vector.shape[:-count], vector.element_type, vector.scalable[:-count])
    offsets: list[MixedValue] = [0] * base.rank
    steps: list[MixedValue] = [1] * base.rank
    whole = offsets, extents(op.base, rewriter), steps
    type_ = slice_type(base.shape[:-count], base, *whole)
    view = rewriter.create(
        SubViewOp, op.base, *slice_operands(whole), result_types=[type_], properties=slice_properties(whole)
    ).result
    flags = ArrayAttr(tuple([bool_attr(flag) for flag in in_bounds(op)[:-count]]))
    return _Reduced(view, op.indices[:-count], kept, AffineMapAttr(minor_identity(type_, kept)), flags)


@pattern(TransferReadOp, name="(anonymous namespace)::DropInnerMostUnitDimsTransferRead")
def _read(op: TransferReadOp, rewriter: Rewriter) -> bool:
    """transfer_read %m : memref<8x1xf32>, vector<4x1xf32> -> shape_cast (transfer_read (subview %m))"""
    reduced = _reduced(op, rewriter)
    if reduced is None:
        return False
    read = rewriter.create(
        TransferReadOp,
        reduced.view,
        reduced.indices,
        op.padding,
        result_types=[reduced.vector],
        permutation_map=reduced.permutation_map,
        in_bounds=reduced.in_bounds,
    )
    rewriter.replace_op_with_new_op(op, ShapeCastOp, read.result, result_types=[op.result.type])
    return True


@pattern(TransferWriteOp, name="(anonymous namespace)::DropInnerMostUnitDimsTransferWrite")
def _write(op: TransferWriteOp, rewriter: Rewriter) -> bool:
    """transfer_write %v, %m : vector<4x1xf32>, memref<8x1xf32> -> transfer_write (shape_cast %v), (subview %m)"""
    reduced = _reduced(op, rewriter)
    if reduced is None:
        return False
    (value,) = create_or_fold(rewriter, ShapeCastOp, [op.value_to_store], [reduced.vector])
    rewriter.replace_op_with_new_op(
        op,
        TransferWriteOp,
        value,
        reduced.view,
        reduced.indices,
        result_types=[],
        permutation_map=reduced.permutation_map,
        in_bounds=reduced.in_bounds,
    )
    return True


DROP_INNER_UNIT_DIMS: Sequence[RewritePattern] = (_read, _write)
