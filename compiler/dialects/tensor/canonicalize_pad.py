"""Canonicalization patterns of `tensor.pad`."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.affine.composition import compose
from compiler.dialects.affine.ops import AffineApplyOp
from compiler.dialects.tensor.canonicalize_slices import slice_operands, slice_properties
from compiler.dialects.tensor.casts import (
    Slice,
    forgetting_cast,
    preserves_static_information,
    slice_of,
)
from compiler.dialects.tensor.ops import CastOp, ExtractSliceOp, PadOp, YieldOp
from compiler.ir.affine import AffineMap
from compiler.ir.affine_expr import AffineConstantExpr, AffineDimExpr, AffineSymbolExpr, dim
from compiler.ir.attributes import AffineMapAttr
from compiler.ir.mixed_values import (
    MixedValue,
    dynamic_values,
    known_integer,
    mixed_group,
    static_slice_of,
    static_values,
)
from compiler.ir.operation import BlockArgument, Operation, OpResult, Region, Value
from compiler.ir.types import DYNAMIC, INDEX, RankedTensorType
from compiler.ir.value_types import tensor_type
from compiler.rewrite.builder import IRMapping, clone
from compiler.rewrite.fold import constant_value
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter


def _low(op: PadOp) -> list[MixedValue]:
    return mixed_group(op, "low", "static_low")


def _high(op: PadOp) -> list[MixedValue]:
    return mixed_group(op, "high", "static_high")


def _is_zero(padding: Sequence[MixedValue]) -> bool:
    return all(known_integer(size) == 0 for size in padding)


def padding_value(op: PadOp) -> Value | None:
    """Returns the value to pad with, if it is a constant or defined outside the body."""
    [block] = op.region.blocks
    if not isinstance(block.last, YieldOp):
        return None
    value = block.last.value
    if constant_value(value) is not None:
        return value
    if isinstance(value, OpResult) and value.owner.parent is block:
        return None
    return None if isinstance(value, BlockArgument) and value.owner is block else value


def _create(
    op: PadOp,
    type_: RankedTensorType,
    source: Value,
    low: Sequence[MixedValue],
    high: Sequence[MixedValue],
    rewriter: Rewriter,
) -> PadOp:
    """Returns a pad like another one; its body is a copy."""
    new = rewriter.build(
        PadOp,
        source,
        dynamic_values(low),
        dynamic_values(high),
        result_types=[type_],
        static_low=static_values(low),
        static_high=static_values(high),
        nofold=op.attribute("nofold"),
        attributes=op.attributes,
        regions=[Region()],
        location=op,
    )
    new.regions = clone(op, IRMapping()).regions
    for region in new.regions:
        region.parent = new
    return rewriter.insert(new)


def _replace(op: PadOp, new: Operation, rewriter: Rewriter) -> bool:
    if new.result.type == op.result.type:
        rewriter.replace_op(op, new)
    else:
        rewriter.replace_op_with_new_op(op, CastOp, new.result)
    return True


def _padded_extent(size: int, low: MixedValue, high: MixedValue, otherwise: int) -> int:
    """Returns the padded extent; `otherwise` if the extent or its padding is not constant."""
    if size == DYNAMIC or not isinstance(low, int) or not isinstance(high, int):
        return otherwise
    return size + low + high


@pattern(PadOp, name="(anonymous namespace)::FoldStaticZeroPadding")
def no_padding(op: PadOp, rewriter: Rewriter) -> bool:
    """pad x low[0] high[0] -> cast x"""
    if not _is_zero(_low(op)) or not _is_zero(_high(op)) or op.nofold:
        return False
    rewriter.replace_op_with_new_op(op, CastOp, op.source_)
    return True


@pattern(PadOp, name="(anonymous namespace)::FoldSourceTensorCast")
def pad_of_cast(op: PadOp, rewriter: Rewriter) -> bool:
    """pad(cast x) -> cast(pad x), if the cast only removes static sizes"""
    cast = forgetting_cast(op.source_)
    if cast is None:
        return False
    source, result = cast.source_, op.result.type
    shape = tuple(
        _padded_extent(*entry)
        for entry in zip(tensor_type(source).shape, _low(op), _high(op), result.shape, strict=True)
    )
    type_ = RankedTensorType(shape, result.element_type)
    if type_ == result:
        with rewriter.modify(op):
            _, *sizes = op.operands
            op.operands = [source, *sizes]
        return True
    return _replace(op, _create(op, type_, source, _low(op), _high(op), rewriter), rewriter)


@pattern(PadOp, name="(anonymous namespace)::FoldTargetTensorCast")
def cast_of_pad(op: PadOp, rewriter: Rewriter) -> bool:
    """cast(pad x) -> pad x to the type of the cast, if that adds static sizes and is the only use of the pad"""
    users = rewriter.users(op.result)
    if not rewriter.has_one_use(op.result) or not isinstance(users[0], CastOp):
        return False
    cast = users[0]
    type_ = cast.result.type
    if not isinstance(type_, RankedTensorType) or not preserves_static_information(op.result.type, type_):
        return False
    new = _create(op, type_, op.source_, _low(op), _high(op), rewriter)
    rewriter.replace_op(cast, new)
    rewriter.erase_op(op)
    return True


@pattern(PadOp, name="(anonymous namespace)::FoldOrthogonalPaddings")
def orthogonal_paddings(op: PadOp, rewriter: Rewriter) -> bool:
    """pad(extract_slice(pad(extract_slice x))), padding different dimensions -> pad(extract_slice x)"""
    inner = op.source_.defining_op(ExtractSliceOp)
    pad = None if inner is None else inner.source_.defining_op(PadOp)
    outer = None if pad is None or pad.nofold else pad.source_.defining_op(ExtractSliceOp)
    if inner is None or pad is None or outer is None:
        return False
    rank = op.source_.type.rank
    if any(value.type.rank != rank for value in (outer.source_, outer.result, inner.result)):
        return rewriter.notify_match_failure(op, "cannot fold rank-reducing chain")
    if any(known_integer(stride) != 1 for each in (inner, outer) for stride in slice_of(each)[2]):
        return rewriter.notify_match_failure(op, "cannot fold non-unit stride ExtractSliceOps")
    if not _is_zero(_low(op)) or not _is_zero(_low(pad)):
        return rewriter.notify_match_failure(op, "cannot fold PadOps with low padding")
    values = padding_value(op), padding_value(pad)
    attributes = [None if value is None else constant_value(value) for value in values]
    if attributes[0] is None or attributes[0] != attributes[1]:
        return rewriter.notify_match_failure(op, "cannot fold PadOps with different padding values")
    own, other = ([known_integer(size) != 0 for size in _high(each)] for each in (op, pad))
    if any(a and b for a, b in zip(own, other, strict=True)):
        return rewriter.notify_match_failure(op, "cannot fold PadOps with common padding dimensions")
    merged = _merge_slices(op, inner, outer, own, other, rewriter)
    if merged is None:
        return False
    extents = static_slice_of(*merged).sizes
    type_ = RankedTensorType(tuple(extents), outer.source_.type.element_type)
    new_slice = rewriter.create(
        ExtractSliceOp,
        outer.source_,
        *slice_operands(merged),
        result_types=[type_],
        properties=slice_properties(merged),
    )
    high: list[MixedValue] = [
        b if other[index] else a if own[index] else 0
        for index, (a, b) in enumerate(zip(_high(op), _high(pad), strict=True))
    ]
    return _replace(op, _create(op, op.result.type, new_slice.result, _low(op), high, rewriter), rewriter)


def _merge_slices(
    op: PadOp,
    inner: ExtractSliceOp,
    outer: ExtractSliceOp,
    own: Sequence[bool],
    other: Sequence[bool],
    rewriter: Rewriter,
) -> Slice | None:
    """Returns the composition of two slices as one slice; None if that is impossible.

    `own` and `other` have a flag for each dimension that is padded after both slices, and between them.
    """
    offsets: list[MixedValue] = []
    for a, b, pads_here, pads_between in zip(slice_of(inner)[0], slice_of(outer)[0], own, other, strict=True):
        if not pads_here and known_integer(a) == 0:
            offsets.append(b)
        elif not pads_between and known_integer(b) == 0:
            offsets.append(a)
        else:
            rewriter.notify_match_failure(op, "cannot find zero-offset and zero-padding pair")
            return None
    sizes = slice_of(inner)[1]
    for index, extent in enumerate(inner.source_.type.shape):
        if not other[index]:
            continue
        if known_integer(sizes[index]) != extent:
            message = "cannot fold since the inner ExtractSliceOp size does not match the size of the outer padding"
            rewriter.notify_match_failure(op, message)
            return None
        sizes[index] = slice_of(outer)[1][index]
    return offsets, sizes, slice_of(inner)[2]


@pattern(PadOp, name="(anonymous namespace)::FoldStaticPadding")
def static_padding(op: PadOp, rewriter: Rewriter) -> bool:
    """pad x : tensor<4> low[%c1] high[0] to tensor<?> -> cast(pad x low[1] high[0] to tensor<5>)"""
    result = op.result.type
    low, high = ([_constant_or_value(size) for size in padding] for padding in (_low(op), _high(op)))
    shape = tuple(
        _padded_extent(extent, a, b, DYNAMIC) if result_extent == DYNAMIC else result_extent
        for extent, a, b, result_extent in zip(op.source_.type.shape, low, high, result.shape, strict=True)
    )
    if shape == result.shape or all(extent == DYNAMIC for extent in shape):
        return False
    type_ = RankedTensorType(shape, op.source_.type.element_type)
    return _replace(op, _create(op, type_, op.source_, low, high, rewriter), rewriter)


def _constant_or_value(size: MixedValue) -> MixedValue:
    constant = known_integer(size)
    return size if constant is None else constant


@pattern(PadOp, name="(anonymous namespace)::FoldConsecutiveConstantPadding")
def consecutive_paddings(op: PadOp, rewriter: Rewriter) -> bool:
    """pad(pad x low[1] high[2]) low[3] high[4] -> pad x low[4] high[6], if both pad with the same value"""
    first = op.source_.defining_op(PadOp)
    if first is None or op.nofold or first.nofold:
        return False
    value = padding_value(op)
    if value is None or padding_value(first) is not value:
        return rewriter.notify_match_failure(op, "cannot fold PadOps with different or non-constant padding values")
    high = [_sum(a, b, rewriter) for a, b in zip(_high(op), _high(first), strict=True)]
    low = [_sum(a, b, rewriter) for a, b in zip(_low(op), _low(first), strict=True)]
    return _replace(op, _create(op, op.result.type, first.source_, low, high, rewriter), rewriter)


def _sum(left: MixedValue, right: MixedValue, rewriter: Rewriter) -> MixedValue:
    """Returns the sum of two sizes; creates an affine.apply if it is not constant."""
    values = [value for value in (left, right) if isinstance(value, Value)]
    total = sum(value for value in (left, right) if isinstance(value, int))
    if not values:
        return total
    expr = dim(0) + dim(1) if len(values) == 2 else dim(0) + total
    map_, operands = compose(AffineMap(len(values), 0, (expr,)), values)
    [result] = map_.results
    if isinstance(result, AffineConstantExpr):
        return result.value
    if isinstance(result, AffineDimExpr):
        return operands[result.position]
    if isinstance(result, AffineSymbolExpr):
        return operands[map_.num_dims + result.position]
    op = rewriter.create(AffineApplyOp, *operands, result_types=[INDEX], map=AffineMapAttr(map_))
    return op.result
