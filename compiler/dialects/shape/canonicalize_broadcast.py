"""Canonicalization patterns of shapes that are broadcast, or are asked whether they can be."""

from __future__ import annotations

from compiler.dialects.shape.fold import broadcast, extents_of, shape_attr
from compiler.dialects.shape.ops import BroadcastOp, ConstShapeOp
from compiler.dialects.tensor.casts import defining
from compiler.dialects.tensor.ops import CastOp
from compiler.ir.operation import Operation, Value
from compiler.ir.types import DYNAMIC, INDEX, RankedTensorType
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


def _constant_extents(shape: Value) -> list[int] | None:
    """The extents of a `shape.const_shape`."""
    constant = defining(shape, "shape.const_shape")
    return None if constant is None else extents_of(constant.properties.get("shape"))


def _replace_operands(op: Operation, operands: list[Value], rewriter: Rewriter) -> None:
    rewriter.replace_op_with_named(op, op.name, operands, properties=op.properties, attributes=op.attributes)


@pattern(BroadcastOp, name="(anonymous namespace)::BroadcastConcretizeResultTypePattern")
def _concrete_result(op: BroadcastOp, rewriter: Rewriter) -> bool:
    """broadcast %a, %b : tensor<2xindex>, tensor<3xindex> -> tensor<?xindex> gives a tensor<3xindex>, and a cast"""
    type_ = op.result.type
    if not isinstance(type_, RankedTensorType) or type_.shape[0] != DYNAMIC:
        return False
    extents = [shape.type.shape[0] for shape in op.operands if isinstance(shape.type, RankedTensorType)]
    if DYNAMIC in extents:
        return False
    concrete = RankedTensorType((max(extents, default=0),), INDEX)
    made = rewriter.create(BroadcastOp, *op.operands, result_types=[concrete])
    rewriter.replace_op_with_new_op(op, CastOp, *made.results)
    return True


@pattern(BroadcastOp, name="(anonymous namespace)::BroadcastFoldConstantOperandsPattern")
def _fold_constants(op: BroadcastOp, rewriter: Rewriter) -> bool:
    """broadcast [1, 3], %a, [2, 1] -> broadcast %a, [2, 3]"""
    folded: list[int] = []
    others: list[Value] = []
    for shape in op.operands:
        extents = _constant_extents(shape)
        common = None if extents is None else broadcast(folded, extents)
        if common is None:
            others.append(shape)
        else:
            folded = common
    if len(op.operands) - len(others) < 2:
        return False
    extents_attribute = shape_attr(folded)
    properties = {"shape": extents_attribute}
    constant = rewriter.create(ConstShapeOp, result_types=[extents_attribute.type], properties=properties)
    rewriter.replace_op_with_named(op, op.name, [*others, constant.result])
    return True


@pattern(BroadcastOp, name="(anonymous namespace)::BroadcastForwardSingleOperandPattern")
def _single_operand(op: BroadcastOp, rewriter: Rewriter) -> bool:
    """broadcast %a -> %a, cast to the type that was asked for"""
    if len(op.operands) != 1:
        return False
    (shape,) = op.operands
    type_ = op.result.type
    if shape.type != type_:
        cast = "tensor.cast" if isinstance(type_, RankedTensorType) else "shape.from_extent_tensor"
        shape = rewriter.create_named(cast, [shape], [type_], location=op).result
    rewriter.replace_op(op, [shape])
    return True


def _without_casts(name: str) -> RewritePattern:
    @pattern(name, name="(anonymous namespace)::CanonicalizeCastExtentTensorOperandsPattern")
    def simplify(op: Operation, rewriter: Rewriter) -> bool:
        """broadcast (tensor.cast %a : tensor<3xindex> to tensor<?xindex>) -> broadcast %a"""
        operands = [_before_forgetting(shape) for shape in op.operands]
        if operands == list(op.operands):
            return False
        rewriter.replace_op_with_named(op, op.name, operands)
        return True

    return simplify


def _before_forgetting(shape: Value) -> Value:
    """The shape before a cast that leaves the number of its extents open."""
    cast = defining(shape, "tensor.cast")
    if cast is None or not isinstance(shape.type, RankedTensorType) or shape.type.shape[0] != DYNAMIC:
        return shape
    return cast.operands[0]


def _without_empty(name: str) -> RewritePattern:
    @pattern(name, name="(anonymous namespace)::RemoveEmptyShapeOperandsPattern")
    def simplify(op: Operation, rewriter: Rewriter) -> bool:
        """broadcast %a, [] -> broadcast %a"""
        operands = [shape for shape in op.operands if not _is_empty(shape)]
        if len(operands) == len(op.operands):
            return False
        _replace_operands(op, operands, rewriter)
        return True

    return simplify


def _is_empty(shape: Value) -> bool:
    """Whether a shape surely has no extents."""
    if isinstance(shape.type, RankedTensorType) and shape.type.shape == (0,):
        return True
    return _constant_extents(shape) == []


def _without_repeats(name: str) -> RewritePattern:
    @pattern(name, name="(anonymous namespace)::RemoveDuplicateOperandsPattern")
    def simplify(op: Operation, rewriter: Rewriter) -> bool:
        """broadcast %a, %b, %a -> broadcast %a, %b"""
        unique = list(dict.fromkeys(op.operands))
        if len(unique) == len(op.operands):
            return False
        _replace_operands(op, unique, rewriter)
        return True

    return simplify


PATTERNS: tuple[RewritePattern, ...] = (
    *map(_without_casts, ("shape.broadcast", "shape.cstr_broadcastable")),
    *map(
        _without_repeats,
        ("shape.assuming_all", "shape.broadcast", "shape.cstr_broadcastable", "shape.is_broadcastable"),
    ),
    *map(_without_empty, ("shape.broadcast", "shape.cstr_broadcastable")),
)
