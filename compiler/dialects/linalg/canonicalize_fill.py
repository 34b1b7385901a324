"""Canonicalizing what is done with tensors that `linalg.fill` made: all their elements are known."""

from __future__ import annotations

from compiler.dialects.linalg.elementwise_ops import CopyOp, FillOp
from compiler.dialects.linalg.relayout_ops import PackOp
from compiler.dialects.linalg.structured_ops import TransposeOp
from compiler.dialects.tensor.ops import CollapseShapeOp, ConcatOp, EmptyOp, ExpandShapeOp, ExtractOp, PadOp, YieldOp
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.types import RankedTensorType
from compiler.rewrite.builder import IRMapping, clone
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


def filling(op: FillOp) -> tuple[Value, Value]:
    """Returns the value and the tensor or memref that a fill writes it to."""
    (value,), (target,) = op.inputs, op.outputs
    return value, target


def refill(fill: FillOp, target: Value, rewriter: Rewriter) -> Operation:
    """Creates the same fill of another tensor."""
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
    fill, last = op.source_.defining_op(FillOp), op.region.entry.last
    if fill is None or not isinstance(last, YieldOp):
        return False
    value, _ = filling(fill)
    if last.value is not value:
        return False
    type_ = op.result.type
    if not isinstance(type_, RankedTensorType) or not type_.has_static_shape:
        return False
    empty = rewriter.create(EmptyOp, result_types=[type_])
    rewriter.replace_op(op, refill(fill, empty.result, rewriter))
    return True


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
    """copy ins(fill %x) outs(%t) -> fill %x of %t; copy ins(%t) outs(fill) -> copy ins(%t) outs(what was filled)"""
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
    """pack(fill %x) padding_value(%x) into %t -> fill %x of %t, which nobody else uses"""
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
    transpose_of_fill,
)
