"""Infers the result types of vector operations whose syntax omits them."""

from __future__ import annotations

from compiler.dialects.vector.element_ops import ExtractOp, ShuffleOp
from compiler.ir.attributes import DenseArrayAttr
from compiler.ir.operation import Operation
from compiler.ir.types import Type, VectorType
from compiler.ods import hook
from compiler.syntax.op_state import OpState


@hook.infer_types(ShuffleOp)
def shuffled(state: OpState | Operation) -> list[Type]:
    """Returns the type of a shuffle: a slice of the first operand for each entry of the mask."""
    (first, *_), mask = [operand.type for operand in state.operands], state.properties.get("mask")
    if not isinstance(first, VectorType) or not isinstance(mask, DenseArrayAttr):
        return [first]
    return [VectorType((len(mask.values), *first.shape[1:]), first.element_type)]


@hook.infer_types(ExtractOp)
def extracted(op: OpState | Operation) -> list[Type]:
    """Returns the type at the position; instead of a scalar, operations may have a vector of one element."""
    (source, *_), position = [operand.type for operand in op.operands], op.properties.get("static_position")
    if not isinstance(source, VectorType) or not isinstance(position, DenseArrayAttr):
        return [source]
    depth = len(position.values)
    type_: Type = source.element_type
    if depth < source.rank:
        type_ = VectorType(source.shape[depth:], source.element_type, source.scalable[depth:])
    if isinstance(op, Operation) and len(op.results) == 1 and _is_one_element(type_, op.result.type):
        return [op.result.type]
    return [type_]


def _is_one_element(inferred: Type, type_: Type) -> bool:
    """Returns True if one is the other in a vector of length 1."""
    return any(
        isinstance(vector, VectorType) and vector.shape == (1,) and vector.element_type == scalar
        for vector, scalar in ((inferred, type_), (type_, inferred))
    )
