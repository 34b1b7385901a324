"""Folds and patterns of `expand_shape` and `collapse_shape`, shared by tensor and memref: `ReshapeOpsUtils`.

A dialect passes its classes as `ReshapeOps`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from compiler.ir.attributes import Attribute
from compiler.ir.mixed_values import MixedValue, dynamic_values, mixed_group, static_values
from compiler.ir.operation import Operation, Value
from compiler.ir.reassociation import Groups, collapse_through, compose, compose_by_last, reassociation_attr
from compiler.ir.strided_layout import has_identity_layout
from compiler.ir.types import DYNAMIC, MemRefType, ShapedType
from compiler.ods.model import FoldAnswer
from compiler.ods.reshape_ops import CollapseShape, ExpandShape, Reshape
from compiler.rewrite.builder import Builder
from compiler.rewrite.patterns import FunctionPattern, pattern
from compiler.rewrite.rewriter import Rewriter


@dataclass(frozen=True)
class ReshapeOps:
    """The reshapes of a dialect, and a function that multiplies sizes."""

    expand: type[ExpandShape]
    collapse: type[CollapseShape]
    cast: type[Operation]
    type_name: str
    """Upstream's C++ class of the types, for the names of patterns."""
    multiply: Callable[[Sequence[MixedValue], Builder], MixedValue]


def fold_reshape(op: Reshape, operands: list[Attribute | None]) -> FoldAnswer:
    """expand_shape(collapse_shape(x)) -> x, and vice versa, if the result is known to have the shape of x

    >>> text = '''func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
    ...   %0 = tensor.expand_shape %a [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
    ...   %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<2x2xf32> into tensor<4xf32>
    ...   return %1 : tensor<4xf32>
    ... }'''
    >>> *_, collapse, _ = parse(text).walk()
    >>> fold_reshape(collapse, [None]).name
    'a'
    """
    source, result = op.src, op.result.type
    if source.type == result:
        return source
    inverse = source.defining_op(CollapseShape if isinstance(op, ExpandShape) else ExpandShape)
    if inverse is None or inverse.src.type != result or not isinstance(result, ShapedType):
        return None
    original, shape = inverse.src, result.shape or ()
    if shape.count(DYNAMIC) < 2:
        return original
    groups = op.groups
    if groups != inverse.groups:
        return None
    between = source.type
    if isinstance(between, ShapedType) and result.rank < between.rank:
        return original
    if all(shape[group[0] : group[0] + len(group)].count(DYNAMIC) < 2 for group in groups):
        return original
    return None


def _shape(value: Value) -> tuple[int, ...]:
    return (value.type.shape or ()) if isinstance(value.type, ShapedType) else ()


def _are_contiguous(*values: Value) -> bool:
    return all(not isinstance(value.type, MemRefType) or has_identity_layout(value.type) for value in values)


def _output_shape(expand: ExpandShape) -> list[MixedValue]:
    return mixed_group(expand, "output_shape", "static_output_shape")


class _Patterns:
    """The rewrite functions of the patterns, for the operations of a dialect."""

    def __init__(self, ops: ReshapeOps) -> None:
        self._ops = ops

    def _collapse(self, op: Reshape, source: Value, groups: Groups, rewriter: Rewriter) -> bool:
        rewriter.replace_op_with_new_op(op, self._ops.collapse, source, reassociation=reassociation_attr(groups))
        return True

    def _expand(
        self, op: Reshape, source: Value, groups: Groups, shape: Sequence[MixedValue], rewriter: Rewriter
    ) -> bool:
        rewriter.replace_op_with_new_op(
            op,
            self._ops.expand,
            source,
            dynamic_values(shape),
            reassociation=reassociation_attr(groups),
            static_output_shape=static_values(shape),
        )
        return True

    def compose_collapses(self, op: CollapseShape, rewriter: Rewriter) -> bool:
        """collapse_shape(collapse_shape(x)) -> collapse_shape(x)"""
        first = op.src.defining_op(CollapseShape)
        if first is None or not _are_contiguous(first.src, op.src, op.result):
            return False
        groups = compose(first.groups, op.groups)
        return groups is not None and self._collapse(op, first.src, groups, rewriter)

    def compose_expansions(self, op: ExpandShape, rewriter: Rewriter) -> bool:
        """expand_shape(expand_shape(x)) -> expand_shape(x)"""
        first = op.src.defining_op(ExpandShape)
        if first is None or not _are_contiguous(first.src, op.src, op.result):
            return False
        groups = compose(first.groups, op.groups)
        return groups is not None and self._expand(op, first.src, groups, _output_shape(op), rewriter)

    def expand_of_collapse(self, op: ExpandShape, rewriter: Rewriter) -> bool:
        """expand_shape(collapse_shape(x)) -> expand_shape(x) or collapse_shape(x), if the groups allow it"""
        collapse = op.src.defining_op(CollapseShape)
        if collapse is None or not _are_contiguous(op.src, collapse.src):
            return False
        source = collapse.src
        before, after = _shape(source), _shape(op.result)
        if len(before) == len(after):
            return False
        if len(before) > len(after):
            groups = collapse_through(collapse.groups, op.groups, before, after)
            return groups is not None and self._collapse(op, source, groups, rewriter)
        groups = collapse_through(op.groups, collapse.groups, after, before)
        return groups is not None and self._expand(op, source, groups, _output_shape(op), rewriter)

    def collapse_of_expand(self, op: CollapseShape, rewriter: Rewriter) -> bool:
        """collapse_shape(expand_shape(x)) -> collapse_shape(x), expand_shape(x) or cast(x)"""
        expand = op.src.defining_op(ExpandShape)
        if expand is None or not _are_contiguous(op.src, expand.src):
            return False
        source = expand.src
        if source.type == op.result.type:
            return False
        before, after = len(_shape(source)), len(_shape(op.result))
        finer, coarser = (expand.groups, op.groups) if before > after else (op.groups, expand.groups)
        groups = compose_by_last(finer, coarser)
        if groups is None:
            return False
        if before > after:
            return self._collapse(op, source, groups, rewriter)
        if before < after:
            sizes = _output_shape(expand)
            shape = [self._ops.multiply([sizes[index] for index in group], rewriter) for group in op.groups]
            return self._expand(op, source, groups, shape, rewriter)
        rewriter.replace_op_with_new_op(op, self._ops.cast, source)
        return True


def reshape_patterns(ops: ReshapeOps) -> tuple[FunctionPattern, ...]:
    """Returns the patterns of a dialect's reshapes, with upstream's names, which are those of C++ templates.

    >>> from compiler.dialects.arith.index_products import multiply_sizes
    >>> from compiler.dialects.tensor.ops import CastOp, CollapseShapeOp, ExpandShapeOp
    >>> ops = ReshapeOps(ExpandShapeOp, CollapseShapeOp, CastOp, "RankedTensorType", multiply_sizes)
    >>> [candidate.root for candidate in reshape_patterns(ops)][:2]
    ['tensor.expand_shape', 'tensor.expand_shape']
    """
    patterns = _Patterns(ops)
    space = f"mlir::{ops.expand.name.partition('.')[0]}::"
    both = f"{space}ExpandShapeOp, {space}CollapseShapeOp"
    reverse = f"{space}CollapseShapeOp, {space}ExpandShapeOp, {space}CastOp, {space}DimOp, mlir::{ops.type_name}"
    composers = "mlir::ComposeReassociativeReshapeOps<{0}{1}ShapeOp, mlir::ReshapeOpKind::k{1}>"
    return (
        pattern(ops.expand, name=composers.format(space, "Expand"))(patterns.compose_expansions),
        pattern(ops.expand, name=f"mlir::ComposeExpandOfCollapseOp<{both}>")(patterns.expand_of_collapse),
        pattern(ops.collapse, name=composers.format(space, "Collapse"))(patterns.compose_collapses),
        pattern(ops.collapse, name=f"mlir::ComposeCollapseOfExpandOp<{reverse}>")(patterns.collapse_of_expand),
    )
