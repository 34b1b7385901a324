"""Canonicalization patterns of `shape.broadcast`, and of checks that shapes can be broadcast."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.shape.fold import broadcast, extents_of, shape_attr
from compiler.dialects.shape.ops import (
    AssumingAllOp,
    BroadcastOp,
    ConstShapeOp,
    CstrBroadcastableOp,
    FromExtentTensorOp,
    IsBroadcastableOp,
    OfShapes,
)
from compiler.dialects.tensor.ops import CastOp
from compiler.ir.operation import Operation, Value
from compiler.ir.types import DYNAMIC, INDEX, RankedTensorType
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


def _constant_extents(shape: Value) -> list[int] | None:
    """Returns the extents of a `shape.const_shape`."""
    constant = shape.defining_op(ConstShapeOp)
    return None if constant is None else extents_of(constant.shape)


def _replace_operands(op: Operation, operands: Sequence[Value], rewriter: Rewriter) -> None:
    """Replaces an operation by one of the same class on fewer operands of its only, variadic, kind."""
    rewriter.replace_op_with_new_op(op, type(op), operands, properties=op.properties, attributes=op.attributes)


@pattern(BroadcastOp, name="(anonymous namespace)::BroadcastConcretizeResultTypePattern")
def _concrete_result(op: BroadcastOp, rewriter: Rewriter) -> bool:
    """broadcast tensor<2xindex>, tensor<3xindex> -> tensor<?xindex> -> cast(broadcast .. -> tensor<3xindex>)"""
    type_ = op.result.type
    if not isinstance(type_, RankedTensorType) or type_.shape[0] != DYNAMIC:
        return False
    extents = [shape.type.shape[0] for shape in op.shapes if isinstance(shape.type, RankedTensorType)]
    if DYNAMIC in extents:
        return False
    concrete = RankedTensorType((max(extents, default=0),), INDEX)
    common = rewriter.create(BroadcastOp, op.shapes, result_types=[concrete])
    rewriter.replace_op_with_new_op(op, CastOp, common.result)
    return True


@pattern(BroadcastOp, name="(anonymous namespace)::BroadcastFoldConstantOperandsPattern")
def _fold_constants(op: BroadcastOp, rewriter: Rewriter) -> bool:
    """broadcast [1, 3], %a, [2, 1] -> broadcast %a, [2, 3]"""
    folded: list[int] = []
    others: list[Value] = []
    for shape in op.shapes:
        extents = _constant_extents(shape)
        common = None if extents is None else broadcast(folded, extents)
        if common is None:
            others.append(shape)
        else:
            folded = common
    if len(op.shapes) - len(others) < 2:
        return False
    common_extents = shape_attr(folded)
    constant = rewriter.create(ConstShapeOp, result_types=[common_extents.type], shape=common_extents)
    rewriter.replace_op_with_new_op(op, BroadcastOp, [*others, constant.result])
    return True


@pattern(BroadcastOp, name="(anonymous namespace)::BroadcastForwardSingleOperandPattern")
def _single_operand(op: BroadcastOp, rewriter: Rewriter) -> bool:
    """broadcast %a -> %a, cast to the result type"""
    if len(op.shapes) != 1:
        return False
    (shape,) = op.shapes
    type_ = op.result.type
    if shape.type == type_:
        rewriter.replace_op(op, [shape])
    else:
        cast = CastOp if isinstance(type_, RankedTensorType) else FromExtentTensorOp
        rewriter.replace_op_with_new_op(op, cast, shape, result_types=[type_])
    return True


def _without_casts(op_class: type[OfShapes]) -> RewritePattern:
    @pattern(op_class, name="(anonymous namespace)::CanonicalizeCastExtentTensorOperandsPattern")
    def simplify(op: OfShapes, rewriter: Rewriter) -> bool:
        """broadcast (tensor.cast %a : tensor<3xindex> to tensor<?xindex>) -> broadcast %a"""
        shapes = [_before_forgetting(shape) for shape in op.shapes]
        if shapes == op.shapes:
            return False
        rewriter.replace_op_with_new_op(op, op_class, shapes)
        return True

    return simplify


def _before_forgetting(shape: Value) -> Value:
    """Returns the operand of a cast that removes the static number of extents."""
    cast = shape.defining_op(CastOp)
    if cast is None or not isinstance(shape.type, RankedTensorType) or shape.type.shape[0] != DYNAMIC:
        return shape
    return cast.source_


def _without_empty(op_class: type[OfShapes]) -> RewritePattern:
    @pattern(op_class, name="(anonymous namespace)::RemoveEmptyShapeOperandsPattern")
    def simplify(op: OfShapes, rewriter: Rewriter) -> bool:
        """broadcast %a, [] -> broadcast %a"""
        shapes = [shape for shape in op.shapes if not _is_empty(shape)]
        if len(shapes) == len(op.shapes):
            return False
        _replace_operands(op, shapes, rewriter)
        return True

    return simplify


def _is_empty(shape: Value) -> bool:
    """Returns True if a shape surely has no extents."""
    if isinstance(shape.type, RankedTensorType) and shape.type.shape == (0,):
        return True
    return _constant_extents(shape) == []


def _without_repeats(op_class: type[Operation]) -> RewritePattern:
    @pattern(op_class, name="(anonymous namespace)::RemoveDuplicateOperandsPattern")
    def simplify(op: Operation, rewriter: Rewriter) -> bool:
        """broadcast %a, %b, %a -> broadcast %a, %b"""
        unique = list(dict.fromkeys(op.operands))
        if len(unique) == len(op.operands):
            return False
        _replace_operands(op, unique, rewriter)
        return True

    return simplify


PATTERNS: tuple[RewritePattern, ...] = (
    *map(_without_casts, (BroadcastOp, CstrBroadcastableOp)),
    *map(_without_repeats, (AssumingAllOp, BroadcastOp, CstrBroadcastableOp, IsBroadcastableOp)),
    *map(_without_empty, (BroadcastOp, CstrBroadcastableOp)),
)
