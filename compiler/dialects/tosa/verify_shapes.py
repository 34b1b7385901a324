"""Checks of ops on shapes, and of shape operands of all ops, with upstream's messages."""

from __future__ import annotations

from collections.abc import Callable

from compiler.dialects.tosa.constants import constant_integer
from compiler.dialects.tosa.elementwise_ops import EqualOp
from compiler.dialects.tosa.layout_ops import ReshapeOp
from compiler.dialects.tosa.shape_inference import (
    InferenceError,
    infer,
    inferred_type,
    shape_of,
    shape_rank,
)
from compiler.dialects.tosa.shape_ops import ConcatShapeOp, ConstShapeOp, DimOp, ElementwiseShape, SliceShapeOp
from compiler.dialects.tosa.types import ShapeType
from compiler.errors.constraints import InferredTypes
from compiler.ir.operation import AnyOperation, Operation, OpResult
from compiler.ir.problem import Finding, Problem
from compiler.ir.types import Type, element_type_or_self
from compiler.ods import hook
from compiler.verification.checks.shapes import compatible_shape


def is_shape_type(type_: Type) -> bool:
    return isinstance(type_, ShapeType)


def resolvable(op: Operation) -> Finding:
    """Every shape operand is the result of an op with the trait `TosaShapeOperator`."""
    for operand in op.operands:
        if is_shape_type(operand.type) and not (
            isinstance(operand, OpResult) and operand.owner.has_trait("TosaShapeOperator")
        ):
            return "shape operand is not compile time resolvable"
    return None


def with_shapes(verify: Callable[[AnyOperation], Finding]) -> Callable[[AnyOperation], Finding]:
    """Returns a verifier that first checks that the op's shape operands are known at compile time."""

    def check(op: AnyOperation) -> Finding:
        return resolvable(op) or verify(op)

    return check


def with_inferred_types(verify: Callable[[AnyOperation], Finding]) -> Callable[[AnyOperation], Finding]:
    """Returns a verifier that finally checks that the result types are compatible with the inferred types."""

    def check(op: AnyOperation) -> Finding:
        return verify(op) or compatible_with_inferred(op)

    return check


@hook.verify(EqualOp)
def compatible_with_inferred(op: Operation) -> Finding:
    """Checks that the result types are compatible with the types inferred from the operands."""
    try:
        inferred = infer(op)
    except InferenceError as error:
        return Problem(op, str(error))
    if inferred is None:
        return "failed to infer returned types"
    types = [inferred_type(components, result.type) for components, result in zip(inferred, op.results, strict=True)]
    for wanted, result in zip(types, op.results, strict=True):
        same_elements = isinstance(op, EqualOp) or element_type_or_self(wanted) == element_type_or_self(result.type)
        same_shapes = isinstance(op, ReshapeOp) or compatible_shape(wanted, result.type)
        if not same_elements or not same_shapes:
            inferred_types = InferredTypes(tuple(types), tuple(result.type for result in op.results))
            return [inferred_types, "failed to infer returned types"]
    return None


# ------------------------------------------------------------------------------------------------------- ops on shapes


@hook.verify(ElementwiseShape)
def verify_elementwise(op: ElementwiseShape) -> Finding:
    """Checks that all shapes are of the same rank."""
    rank, *others = (shape_rank(operand.type) for operand in op.operands)
    if any(other != rank for other in others):
        return "operands don't have matching ranks"
    if shape_rank(op.output.type) != rank:
        return "result shape has different rank than operands"
    return resolvable(op)


@hook.verify(ConstShapeOp)
@with_shapes
def verify_const_shape(op: ConstShapeOp) -> Finding:
    type_ = op.values.type
    if type_.rank != 1:
        return "expect elements in attribute values with rank 1"
    count, rank = type_.num_elements, shape_rank(op.result.type)
    if count != rank and not (count == 1 and rank == 0):
        return (
            f"expect number of elements in attribute values ({count}) to be equal to the rank ({rank}) "
            "for the result shape type"
        )
    return None


@hook.verify(ConcatShapeOp)
@with_shapes
def verify_concat_shape(op: ConcatShapeOp) -> Finding:
    total = sum(shape_rank(operand.type) for operand in op.operands)
    rank = shape_rank(op.result.type)
    if total != rank:
        return f"requires output shape rank to be equal to the sum of the input shape ranks ({total}), got {rank}"
    return None


@hook.verify(DimOp)
@with_shapes
def verify_dim(op: DimOp) -> Finding:
    rank = shape_rank(op.result.type)
    if rank != 1:
        return f"expect output shape type to contain one element, got '{op.result.type}'"
    shape, axis = shape_of(op.input1), op.axis.value
    if shape is not None and not 0 <= axis < len(shape):
        return f"expect axis to be in the range [0, {len(shape)}), got {axis}"
    return None


@hook.verify(SliceShapeOp)
@with_shapes
def verify_slice_shape(op: SliceShapeOp) -> Finding:
    start, size = constant_integer(op.start_), constant_integer(op.size)
    if start is not None and start < 0:
        return f"expected non-negative start index, got {start}"
    if size is None:
        return None
    if size <= 0:
        return f"expected positive size, got {size}"
    actual, rank = shape_rank(op.result.type), shape_rank(op.input.type)
    if actual != size:
        return f"expected output type size to be equal to size attribute, got {actual} vs {size}"
    if start is not None and start + size > rank:
        return f"expected start + size to be less than or equal to input shape rank ({rank}), got {start + size}"
    return None
