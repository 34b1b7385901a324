"""Enlarges tensors so that their sizes are the same in all iterations of loops.

%t = tensor.empty(%i)   ->   %u = tensor.empty(%bound); %t = tensor.extract_slice %u[0] [%i] [1]
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.affine.apply import make_apply
from compiler.dialects.arith.constants import index_value
from compiler.dialects.tensor.canonicalize_pad import padding_value
from compiler.dialects.tensor.casts import mixed_paddings
from compiler.dialects.tensor.ops import EmptyOp, ExtractSliceOp, PadOp
from compiler.ir.affine import AffineMap, dim
from compiler.ir.mixed_values import MixedValue, dynamic_values, mixed_values, split_mixed
from compiler.ir.operation import Operation, Value
from compiler.ir.types import DYNAMIC, RankedTensorType
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.linalg.building import extract_slice
from compiler.transforms.linalg.padding import create_pad
from compiler.transforms.reified_bounds import independent_upper_bounds
from compiler.transforms.result_shapes import reified_extents

_DIFFERENCE = AffineMap(2, 0, (dim(0) - dim(1),))


def make_independent(op: EmptyOp | PadOp, variables: Sequence[Value], rewriter: Rewriter) -> Operation | None:
    """Returns an operation that defines the tensor as part of a tensor whose shape does not depend on some values.

    Returns None if an extent has no bound, or the padding is no constant.
    """
    rewriter.set_insertion_point(op)
    rewriter.location = op
    return _empty(op, variables, rewriter) if isinstance(op, EmptyOp) else _pad(op, variables, rewriter)


def _empty(op: EmptyOp, variables: Sequence[Value], rewriter: Rewriter) -> Operation | None:
    type_ = op.result.type
    sizes = mixed_values(type_.shape, op.dynamic_sizes)
    bounds = independent_upper_bounds(sizes, variables, rewriter, op)
    if bounds is None:
        return None
    if bounds == sizes:
        return op
    whole = RankedTensorType(tuple(split_mixed(bounds)[0]), type_.element_type)
    tensor = rewriter.create(EmptyOp, dynamic_values(bounds), result_types=[whole]).result
    return _part(tensor, [0] * len(sizes), sizes, rewriter)


def _pad(op: PadOp, variables: Sequence[Value], rewriter: Rewriter) -> Operation | None:
    value, type_ = padding_value(op), op.result.type
    if value is None:
        return None
    low, high = mixed_paddings(op)
    low_bounds = independent_upper_bounds(low, variables, rewriter, op)
    high_bounds = None if low_bounds is None else independent_upper_bounds(high, variables, rewriter, op)
    if low_bounds is None or high_bounds is None:
        return None
    if low_bounds == low and high_bounds == high:
        return op
    padded = create_pad(op.source_, high_bounds, type_, value, rewriter, low=low_bounds, nofold=op.nofold)
    extents = reified_extents(op.result, rewriter)
    if extents is None:
        return None
    offsets: list[MixedValue] = []
    for bound, own in zip(low_bounds, low, strict=True):
        if isinstance(own, Value):
            offsets.append(make_apply(rewriter, _DIFFERENCE, [index_value(rewriter, bound), own], op).result)
        else:
            offsets.append(0)
    sizes = [extents[axis] if size == DYNAMIC else size for axis, size in enumerate(type_.shape)]
    return _part(padded.result, offsets, sizes, rewriter)


def _part(
    tensor: Value, offsets: Sequence[MixedValue], sizes: Sequence[MixedValue], rewriter: Rewriter
) -> ExtractSliceOp:
    return extract_slice(tensor, (list(offsets), list(sizes), [1] * len(sizes)), rewriter)
