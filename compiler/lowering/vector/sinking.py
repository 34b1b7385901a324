"""Moves elementwise operations before the broadcasts and transposes of their operands: upstream's sinking.

addf (broadcast %a), (broadcast %b)   ->   broadcast (addf %a, %b)
"""

from __future__ import annotations

from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.vector.arithmetic_ops import FMAOp
from compiler.dialects.vector.element_ops import BroadcastOp, TransposeOp
from compiler.ir.attributes import Attribute
from compiler.ir.operation import Operation, Value, view_source
from compiler.ir.types import Type, VectorType, element_type_or_self
from compiler.rewrite.dense_elements import scalar_of, splat_element, splat_of
from compiler.rewrite.fold import constant_value
from compiler.rewrite.patterns import HasTrait, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter

_MAPPABLE = ("Elementwise", "Scalarizable", "Vectorizable", "Tensorizable")


def _with_element_type(type_: Type, element: Type) -> Type:
    return VectorType(type_.shape, element, type_.scalable) if isinstance(type_, VectorType) else element


@pattern(HasTrait("Elementwise"), name="ReorderElementwiseOpsOnTranspose")
def sink_transpose(op: Operation, rewriter: Rewriter) -> bool:
    """addf (transpose %a), (transpose %b) -> transpose (addf %a, %b)"""
    if len(op.results) != 1 or op.regions or not isinstance(op.result.type, VectorType):
        return False
    transposes = [operand.defining_op(TransposeOp) for operand in op.operands]
    used = [transpose for transpose in transposes if transpose is not None]
    if not used or any(transpose.permutation != used[0].permutation for transpose in used):
        return False
    if any(
        transpose is None and constant_value(operand) is None
        for transpose, operand in zip(transposes, op.operands, strict=True)
    ):
        return False
    order = used[0].permutation.values
    inverse = sorted(range(len(order)), key=lambda index: order[index])
    source_type = used[-1].vector.type
    sources: list[Value] = []
    for transpose, operand in zip(transposes, op.operands, strict=True):
        if transpose is not None:
            sources.append(transpose.vector)
            continue
        type_ = _with_element_type(source_type, element_type_or_self(operand.type))
        sources.append(rewriter.create(TransposeOp, operand, result_types=[type_], permutation=inverse).result)
    result = rewriter.create_like(op, sources, [_with_element_type(source_type, op.result.type.element_type)]).result
    rewriter.replace_op_with_new_op(
        op, TransposeOp, result, result_types=[op.result.type], permutation=used[0].permutation
    )
    return True


def _broadcast_source(value: Value) -> Value | None:
    broadcast = value.defining_op(BroadcastOp)
    return None if broadcast is None else broadcast.source_


def _shape(type_: Type) -> tuple[tuple[int, ...], tuple[bool, ...]] | None:
    return (type_.shape, type_.scalable) if isinstance(type_, VectorType) else None


def _smaller_splat(attribute: Attribute, type_: Type) -> Attribute | None:
    """Returns the element of a splat, or the splat of it."""
    element = splat_element(attribute)
    if element is None:
        return None
    return splat_of(type_, element) if isinstance(type_, VectorType) else scalar_of(element, type_)


@pattern(HasTrait("Elementwise"), name="ReorderElementwiseOpsOnBroadcast")
def sink_broadcast(op: Operation, rewriter: Rewriter) -> bool:
    """addf (broadcast %a), (broadcast %b) -> broadcast (addf %a, %b)"""
    if len(op.results) != 1 or not isinstance(op.result.type, VectorType) or isinstance(op, FMAOp):
        return False
    if not all(op.has_trait(trait) for trait in _MAPPABLE):
        return False
    first = next((operand for operand in op.operands if constant_value(operand) is None), None)
    source = None if first is None else _broadcast_source(first)
    if source is None:
        return False
    type_ = _with_element_type(source.type, op.result.type.element_type)
    sources: list[Value | Attribute] = []
    for operand in op.operands:
        own = _broadcast_source(operand)
        if own is not None:
            if _shape(own.type) != _shape(source.type):
                return False
            sources.append(own)
            continue
        attribute = constant_value(operand)
        element_type = _with_element_type(type_, element_type_or_self(operand.type))
        splat = None if attribute is None else _smaller_splat(attribute, element_type)
        if splat is None:
            return False
        sources.append(splat)
    values: list[Value] = []
    for operand, each in zip(op.operands, sources, strict=True):
        if isinstance(each, Attribute):
            own_type = _with_element_type(type_, element_type_or_self(operand.type))
            values.append(rewriter.create(ConstantOp, result_types=[own_type], value=each).result)
        else:
            values.append(each)
    result = rewriter.create_like(op, values, [type_]).result
    rewriter.replace_op_with_new_op(op, BroadcastOp, result, result_types=[op.result.type])
    return True


@pattern(HasTrait("CastOpInterface"), name="ReorderCastOpsOnBroadcast")
def sink_broadcast_of_cast(op: Operation, rewriter: Rewriter) -> bool:
    """extf (broadcast %a) -> broadcast (extf %a)"""
    if len(op.operands) != 1 or len(op.results) != 1 or not isinstance(op.result.type, VectorType):
        return False
    source = _broadcast_source(view_source(op))
    if source is None:
        return False
    result = rewriter.create_like(op, [source], [_with_element_type(source.type, op.result.type.element_type)]).result
    rewriter.replace_op_with_new_op(op, BroadcastOp, result, result_types=[op.result.type])
    return True


SINK_OPS: tuple[RewritePattern, ...] = (sink_transpose, sink_broadcast_of_cast, sink_broadcast)
