"""Canonicalization patterns of operations on results of `linalg.fill`."""

from __future__ import annotations

from compiler.dialects.affine.apply import make_composed_folded_apply
from compiler.dialects.arith.constants import index_constant
from compiler.dialects.linalg.elementwise_ops import CopyOp, FillOp
from compiler.dialects.linalg.relayout_ops import PackOp
from compiler.dialects.linalg.structured_ops import TransposeOp
from compiler.dialects.tensor.canonicalize_pad import padding_value
from compiler.dialects.tensor.canonicalize_slices import slice_operands, slice_properties
from compiler.dialects.tensor.casts import Slice, mixed_paddings, slice_of
from compiler.dialects.tensor.ops import (
    CastOp,
    CollapseShapeOp,
    ConcatOp,
    DimOp,
    EmptyOp,
    ExpandShapeOp,
    ExtractOp,
    InsertSliceOp,
    PadOp,
)
from compiler.dialects.tensor.padded_shapes import padded_extents
from compiler.ir.affine import AffineMap, symbol
from compiler.ir.mixed_values import MixedValue, split_mixed
from compiler.ir.operation import OpResult, Value
from compiler.ir.types import DYNAMIC, INDEX, RankedTensorType
from compiler.rewrite.builder import IRMapping, clone
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter

_SUM = AffineMap(0, 2, (symbol(0) + symbol(1),))


def filling(op: FillOp) -> tuple[Value, Value]:
    """Returns the value and the tensor or memref that a fill writes it to."""
    (value,), (target,) = op.inputs, op.outputs
    return value, target


def refill(fill: FillOp, target: Value, rewriter: Rewriter) -> FillOp:
    """Creates a fill of another tensor with the same value."""
    copy, (value, _) = clone(fill, IRMapping()), filling(fill)
    copy.operands = [value, target]
    copy.results = [OpResult(target.type, copy, 0)]
    return rewriter.insert(copy)


@pattern(CollapseShapeOp, name="(anonymous namespace)::FoldFillWithTensorReshape<mlir::tensor::CollapseShapeOp>")
def collapse_of_fill(op: CollapseShapeOp, rewriter: Rewriter) -> bool:
    """collapse_shape(fill %t) -> fill(collapse_shape %t)"""
    fill = op.src.defining_op(FillOp)
    if fill is None:
        return False
    _, target = filling(fill)
    reshaped = rewriter.create(CollapseShapeOp, target, result_types=[op.result.type], properties=op.properties)
    rewriter.replace_op(op, refill(fill, reshaped.result, rewriter))
    return True


@pattern(ExpandShapeOp, name="(anonymous namespace)::FoldFillWithTensorReshape<mlir::tensor::ExpandShapeOp>")
def expand_of_fill(op: ExpandShapeOp, rewriter: Rewriter) -> bool:
    """expand_shape(fill %t) -> fill(expand_shape %t)"""
    fill = op.src.defining_op(FillOp)
    if fill is None:
        return False
    _, target = filling(fill)
    reshaped = rewriter.create(
        ExpandShapeOp, target, op.output_shape, result_types=[op.result.type], properties=op.properties
    )
    rewriter.replace_op(op, refill(fill, reshaped.result, rewriter))
    return True


@pattern(PadOp, name="(anonymous namespace)::FoldFillWithPad")
def pad_of_fill(op: PadOp, rewriter: Rewriter) -> bool:
    """pad(fill %x) { yield %x } -> fill %x of an empty tensor"""
    fill, padding = op.source_.defining_op(FillOp), padding_value(op)
    if fill is None or padding is None or filling(fill)[0] is not padding:
        return False
    type_ = op.result.type
    static, dynamic = split_mixed(padded_extents(op, rewriter))
    empty_type = RankedTensorType(tuple(static), type_.element_type)
    empty = rewriter.create(EmptyOp, dynamic, result_types=[empty_type])
    result = refill(fill, empty.result, rewriter).result
    if result.type != type_:
        result = rewriter.create(CastOp, result, result_types=[type_]).result
    rewriter.replace_op(op, [result])
    return True


@pattern(InsertSliceOp, name="(anonymous namespace)::FoldInsertPadIntoFill")
def insertion_of_pad(op: InsertSliceOp, rewriter: Rewriter) -> bool:
    """insert_slice (pad %t low[1] { yield %x }) into (fill %x)[2] -> insert_slice %t into (fill %x)[3]"""
    pad = op.source_.defining_op(PadOp)
    if pad is None or op.result.type.rank != op.source_.type.rank:
        return False
    start = _before_insertions_elsewhere(op)
    fill, padding = None if start is None else start.defining_op(FillOp), padding_value(pad)
    if fill is None or padding is None or filling(fill)[0] is not padding:
        return False
    offsets, _, strides = slice_of(op)
    low, _ = mixed_paddings(pad)
    moved = [
        make_composed_folded_apply(rewriter, _SUM, [own, offset], op) for own, offset in zip(low, offsets, strict=True)
    ]
    sizes: list[MixedValue] = [
        rewriter.create(DimOp, pad.source_, index_constant(rewriter, axis), result_types=[INDEX]).result
        if size == DYNAMIC
        else size
        for axis, size in enumerate(pad.source_.type.shape)
    ]
    slice_: Slice = (moved, sizes, strides)
    new = rewriter.create(
        InsertSliceOp,
        pad.source_,
        op.dest,
        *slice_operands(slice_),
        result_types=[op.result.type],
        properties=slice_properties(slice_),
    )
    rewriter.replace_op(op, new)
    return True


def _before_insertions_elsewhere(op: InsertSliceOp) -> Value[RankedTensorType] | None:
    """Returns the destination of the first in a chain of preceding insertions that are disjoint from an insertion.

    None for insertions that reduce the rank.
    """
    start = op.dest
    while (previous := start.defining_op(InsertSliceOp)) is not None:
        if previous.source_.type.rank != previous.result.type.rank:
            return None
        if not _are_disjoint(slice_of(op), slice_of(previous)):
            break
        start = previous.dest
    return start


def _are_disjoint(first: Slice, second: Slice) -> bool:
    """Returns True if two slices are disjoint along a dimension with constant offsets and sizes."""
    for own, other in zip(zip(*first, strict=True), zip(*second, strict=True), strict=True):
        bounds: list[tuple[int, int]] = []
        for offset, size, stride in (own, other):
            if isinstance(offset, int) and isinstance(size, int) and isinstance(stride, int):
                bounds.append((offset, offset + (size - 1) * stride))
        if len(bounds) == 2 and (bounds[0][1] < bounds[1][0] or bounds[1][1] < bounds[0][0]):
            return True
    return False


@pattern(ExtractOp, name="(anonymous namespace)::FoldFillWithTensorExtract")
def extract_of_fill(op: ExtractOp, rewriter: Rewriter) -> bool:
    """extract(fill %x) -> %x"""
    fill = op.tensor.defining_op(FillOp)
    if fill is None:
        return False
    value, _ = filling(fill)
    if value.type != op.result.type:
        return False
    rewriter.replace_op(op, [value])
    return True


@pattern(CopyOp, name="(anonymous namespace)::FoldFillWithCopy")
def copy_of_fill(op: CopyOp, rewriter: Rewriter) -> bool:
    """copy ins(fill %x) outs(%t) -> fill %x of %t; copy ins(%t) outs(fill outs(%u)) -> copy ins(%t) outs(%u)"""
    (source,), (target,) = op.inputs, op.outputs
    fill = source.defining_op(FillOp)
    if fill is not None:
        if not op.results:
            return False
        rewriter.replace_op(op, refill(fill, target, rewriter))
        return True
    fill = target.defining_op(FillOp)
    if fill is None:
        return False
    _, filled = filling(fill)
    with rewriter.modify(op):
        op.operands = [source, filled]
    return True


@pattern(TransposeOp, name="(anonymous namespace)::FoldFillWithTranspose")
def transpose_of_fill(op: TransposeOp, rewriter: Rewriter) -> bool:
    """transpose(fill %x) outs(%t) -> fill %x of %t"""
    fill = op.input.defining_op(FillOp)
    if fill is None or not op.results:
        return False
    rewriter.replace_op(op, refill(fill, op.init, rewriter))
    return True


@pattern(PackOp, name="(anonymous namespace)::FoldFillWithPack")
def pack_of_fill(op: PackOp, rewriter: Rewriter) -> bool:
    """pack(fill %x) padding_value(%x) into %t -> fill %x of %t, if it has no other use"""
    fill = op.source_.defining_op(FillOp)
    if fill is None or not op.results or not rewriter.has_one_use(op.dest):
        return False
    value, _ = filling(fill)
    if op.padding_value is not None and op.padding_value is not value:
        return False
    rewriter.replace_op(op, refill(fill, op.dest, rewriter))
    return True


@pattern(ConcatOp, name="(anonymous namespace)::FoldConcatsOfFill")
def concat_of_fills(op: ConcatOp, rewriter: Rewriter) -> bool:
    """concat(fill %x of %a, fill %x of %b) -> fill %x of concat(%a, %b)"""
    fills = [fill for value in op.inputs if (fill := value.defining_op(FillOp)) is not None]
    values, targets = zip(*map(filling, fills), strict=True) if fills else ((), ())
    if len(fills) != len(op.inputs) or len(set(values)) != 1:
        return False
    joined = rewriter.create(ConcatOp, targets, result_types=[op.result.type], properties=op.properties)
    first, *_ = fills
    rewriter.replace_op(op, refill(first, joined.result, rewriter))
    return True


FILL_PATTERNS: tuple[RewritePattern, ...] = (
    concat_of_fills,
    copy_of_fill,
    extract_of_fill,
    pack_of_fill,
    pad_of_fill,
    collapse_of_fill,
    expand_of_fill,
    insertion_of_pad,
    transpose_of_fill,
)
