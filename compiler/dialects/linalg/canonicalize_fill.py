"""Canonicalizing what is done with tensors that `linalg.fill` made: all their elements are known."""

from __future__ import annotations

from compiler.dialects.linalg.elementwise_ops import CopyOp
from compiler.dialects.linalg.relayout_ops import PackOp
from compiler.dialects.linalg.structured_ops import TransposeOp
from compiler.dialects.tensor.ops import ConcatOp, EmptyOp, ExtractOp, PadOp
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.types import RankedTensorType
from compiler.rewrite.builder import IRMapping, clone
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.reshapes import defining
from compiler.rewrite.rewriter import Rewriter


def _fill(value: Value) -> Operation | None:
    return defining(value, "linalg.fill")


def refill(fill: Operation, target: Value, rewriter: Rewriter) -> Operation:
    """The same fill of another tensor, at the insertion point."""
    made = clone(fill, IRMapping())
    made.operands = [fill.operands[0], target]
    made.results = [OpResult(target.type, made, 0)]
    return rewriter.insert(made)


def _reshape_of_fill(op: Operation, rewriter: Rewriter) -> bool:
    """collapse_shape(fill %t) -> fill(collapse_shape %t)"""
    fill = _fill(op.operands[0])
    if fill is None:
        return False
    made = rewriter.create_named(
        op.name,
        [fill.operands[1], *([op.operands[1:]] if op.name.endswith("expand_shape") else [])],
        [op.result.type],
        properties=op.properties,
        location=op,
    )
    rewriter.replace_op(op, refill(fill, made.result, rewriter))
    return True


@pattern(PadOp, name="(anonymous namespace)::FoldFillWithPad")
def pad_of_fill(op: PadOp, rewriter: Rewriter) -> bool:
    """pad(fill %x) { yield %x } -> fill %x of an empty tensor"""
    fill = _fill(op.source_)
    last = op.region.blocks[0].last
    if fill is None or last is None or last.operands[0] is not fill.operands[0]:
        return False
    type_ = op.result.type
    if not isinstance(type_, RankedTensorType) or not type_.has_static_shape:
        return False
    empty = rewriter.create(EmptyOp, [], result_types=[type_])
    rewriter.replace_op(op, refill(fill, empty.result, rewriter))
    return True


@pattern(ExtractOp, name="(anonymous namespace)::FoldFillWithTensorExtract")
def extract_of_fill(op: ExtractOp, rewriter: Rewriter) -> bool:
    """extract(fill %x) -> %x"""
    fill = _fill(op.tensor)
    if fill is None:
        return False
    value = fill.operands[0]
    if value.type != op.result.type:
        return False
    rewriter.replace_op(op, [value])
    return True


@pattern(CopyOp, name="(anonymous namespace)::FoldFillWithCopy")
def copy_of_fill(op: CopyOp, rewriter: Rewriter) -> bool:
    """copy ins(fill %x) outs(%t) -> fill %x of %t; copy ins(%t) outs(fill) -> copy ins(%t) outs(what was filled)"""
    fill = _fill(op.operands[0])
    if fill is not None:
        if not op.results:
            return False
        rewriter.replace_op(op, refill(fill, op.operands[1], rewriter))
        return True
    fill = _fill(op.operands[1])
    if fill is None:
        return False
    with rewriter.modify(op):
        op.operands = [op.operands[0], fill.operands[1]]
    return True


@pattern(TransposeOp, name="(anonymous namespace)::FoldFillWithTranspose")
def transpose_of_fill(op: TransposeOp, rewriter: Rewriter) -> bool:
    """transpose(fill %x) outs(%t) -> fill %x of %t"""
    fill = _fill(op.input)
    if fill is None or not op.results:
        return False
    rewriter.replace_op(op, refill(fill, op.init, rewriter))
    return True


@pattern(PackOp, name="(anonymous namespace)::FoldFillWithPack")
def pack_of_fill(op: PackOp, rewriter: Rewriter) -> bool:
    """pack(fill %x) padding_value(%x) into %t -> fill %x of %t, which nobody else uses"""
    fill = _fill(op.source_)
    if fill is None or not op.results or not rewriter.has_one_use(op.dest):
        return False
    if any(value is not fill.operands[0] for value in op.operand_group("padding_value")):
        return False
    rewriter.replace_op(op, refill(fill, op.dest, rewriter))
    return True


@pattern(ConcatOp, name="(anonymous namespace)::FoldConcatsOfFill")
def concat_of_fills(op: ConcatOp, rewriter: Rewriter) -> bool:
    """concat(fill %x of %a, fill %x of %b) -> fill %x of concat(%a, %b)"""
    fills = [_fill(value) for value in op.operands]
    known = [fill for fill in fills if fill is not None]
    if len(known) != len(fills) or any(fill.operands[0] is not known[0].operands[0] for fill in known):
        return False
    targets = [fill.operands[1] for fill in known]
    made = rewriter.create_named(op.name, [targets], [op.result.type], properties=op.properties, location=op)
    rewriter.replace_op(op, refill(known[0], made.result, rewriter))
    return True


FILL_PATTERNS: tuple[RewritePattern, ...] = (
    concat_of_fills,
    copy_of_fill,
    extract_of_fill,
    pack_of_fill,
    pad_of_fill,
    pattern(
        "tensor.collapse_shape",
        name="(anonymous namespace)::FoldFillWithTensorReshape<mlir::tensor::CollapseShapeOp>",
    )(_reshape_of_fill),
    pattern(
        "tensor.expand_shape",
        name="(anonymous namespace)::FoldFillWithTensorReshape<mlir::tensor::ExpandShapeOp>",
    )(_reshape_of_fill),
    transpose_of_fill,
)
