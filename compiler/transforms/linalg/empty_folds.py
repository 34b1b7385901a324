"""Folds of reshapes, slices and concatenations of empty tensors into empty tensors.

An empty tensor is not packed or unpacked either: the destination is just as empty.
"""

from __future__ import annotations

from compiler.dialects.linalg.relayout_ops import PackOp, UnPackOp
from compiler.dialects.tensor.ops import CastOp, CollapseShapeOp, ConcatOp, EmptyOp, ExpandShapeOp, ExtractSliceOp
from compiler.ir.mixed_values import dynamic_values
from compiler.ir.operation import Operation, Value
from compiler.ir.types import RankedTensorType
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.result_shapes import reified_extents


def _is_empty(value: Value) -> bool:
    return value.defining_op(EmptyOp) is not None


def _replace(op: Operation, rewriter: Rewriter) -> bool:
    """An empty tensor of the op's extents in its place."""
    sizes = reified_extents(op.result, rewriter)
    type_ = op.result.type
    if sizes is None or not isinstance(type_, RankedTensorType):
        return False
    shape = tuple([size if isinstance(size, int) else static for size, static in zip(sizes, type_.shape, strict=True)])
    dynamic = dynamic_values([size for size, extent in zip(sizes, shape, strict=True) if extent < 0])
    sliced = RankedTensorType(shape, type_.element_type, type_.encoding)
    new = rewriter.create(EmptyOp, dynamic, result_types=[sliced]).result
    if sliced == type_:
        rewriter.replace_op(op, [new])
    else:
        rewriter.replace_op_with_new_op(op, CastOp, new, result_types=[type_])
    return True


def _of_reshape(op_class: type[CollapseShapeOp | ExpandShapeOp]) -> RewritePattern:
    @pattern(op_class, name="(anonymous namespace)::FoldEmptyTensorWithReshapeOp")
    def fold(op: CollapseShapeOp | ExpandShapeOp, rewriter: Rewriter) -> bool:
        """expand_shape(tensor.empty) -> tensor.empty"""
        return _is_empty(op.src) and _replace(op, rewriter)

    return fold


@pattern(ExtractSliceOp, name="(anonymous namespace)::FoldEmptyTensorWithExtractSliceOp")
def slice_of_empty(op: ExtractSliceOp, rewriter: Rewriter) -> bool:
    """extract_slice(tensor.empty) -> tensor.empty"""
    type_ = op.result.type
    if not _is_empty(op.source_) or not isinstance(type_, RankedTensorType):
        return False
    new = RankedTensorType(type_.shape, type_.element_type, type_.encoding)
    rewriter.replace_op_with_new_op(op, EmptyOp, op.sizes, result_types=[new])
    return True


@pattern(ConcatOp, name="(anonymous namespace)::FoldConcatsOfEmpty")
def concat_of_empties(op: ConcatOp, rewriter: Rewriter) -> bool:
    """concat(tensor.empty, tensor.empty) -> tensor.empty"""
    return all(map(_is_empty, op.inputs)) and _replace(op, rewriter)


FOLD_EMPTY_TENSORS = (
    _of_reshape(ExpandShapeOp),
    _of_reshape(CollapseShapeOp),
    slice_of_empty,
    concat_of_empties,
)


@pattern(PackOp, name="mlir::linalg::FoldEmptyTensorWithPackOp")
def pack_of_empty(op: PackOp, rewriter: Rewriter) -> bool:
    """pack tensor.empty into %t -> %t"""
    if not _is_empty(op.source_):
        return False
    if op.padding_value is not None:
        return rewriter.notify_match_failure(op, "expects no padding value")
    rewriter.replace_op(op, [op.dest])
    return True


@pattern(UnPackOp, name="mlir::linalg::FoldEmptyTensorWithUnPackOp")
def unpack_of_empty(op: UnPackOp, rewriter: Rewriter) -> bool:
    """unpack tensor.empty into %t -> %t"""
    if not _is_empty(op.source_):
        return False
    rewriter.replace_op(op, [op.dest])
    return True


FOLD_EMPTY_PACKS = (pack_of_empty, unpack_of_empty)
