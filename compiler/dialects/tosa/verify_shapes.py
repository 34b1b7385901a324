"""What ops on shapes must satisfy, and what all ops with shapes must, in upstream's words."""

from __future__ import annotations

from collections.abc import Callable

from compiler.dialects.tosa.constants import axis_of, constant_integer
from compiler.dialects.tosa.shape_inference import (
    InferenceError,
    infer,
    inferred_type,
    shape_of,
    shape_rank,
)
from compiler.ir.operation import Operation, OpResult
from compiler.ir.problem import Finding, Problem, quoted
from compiler.ir.types import DialectType, ShapedType, Type, element_type_or_self
from compiler.verification.shapes import compatible_shape

Verifier = Callable[[Operation], Finding]


def is_shape_type(type_: Type) -> bool:
    return isinstance(type_, DialectType) and type_.definition.full_name == "tosa.shape"


def resolvable(op: Operation) -> Finding:
    """Every shape comes from an op that computes shapes."""
    for operand in op.operands:
        if is_shape_type(operand.type) and not (
            isinstance(operand, OpResult) and operand.owner.has_trait("TosaShapeOperator")
        ):
            return "shape operand is not compile time resolvable"
    return None


def with_shapes(verify: Verifier | None = None) -> Verifier:
    """The verifier of an op with shapes among its operands; `verify` is what comes after that."""

    def check(op: Operation) -> Finding:
        return resolvable(op) or (None if verify is None else verify(op))

    return check


def with_inferred_types(verify: Verifier | None = None) -> Verifier:
    """The verifier of an op whose result types must not contradict those that follow from the operands."""

    def check(op: Operation) -> Finding:
        return (None if verify is None else verify(op)) or compatible_with_inferred(op)

    return check


def compatible_with_inferred(op: Operation) -> Finding:
    """The result type does not contradict the one that follows from the operands."""
    try:
        inferred = infer(op)
    except InferenceError as error:
        return Problem(op, str(error))
    if inferred is None:
        return "failed to infer returned types"
    types = [inferred_type(one, result.type) for one, result in zip(inferred, op.results, strict=True)]
    for wanted, result in zip(types, op.results, strict=True):
        same_elements = op.name == "tosa.equal" or element_type_or_self(wanted) == element_type_or_self(result.type)
        same_shapes = op.name == "tosa.reshape" or compatible_shape(wanted, result.type)
        if not same_elements or not same_shapes:
            given = quoted([result.type for result in op.results])
            first = f"inferred type(s) {quoted(types)} are incompatible with return type(s) of operation {given}"
            return [first, "failed to infer returned types"]
    return None


# ------------------------------------------------------------------------------------------------------- ops on shapes


def elementwise_shape_op(op: Operation) -> Finding:
    """All shapes are of the same rank."""
    ranks = [shape_rank(operand.type) for operand in op.operands]
    if any(rank != ranks[0] for rank in ranks):
        return "operands don't have matching ranks"
    if any(shape_rank(result.type) != ranks[0] for result in op.results):
        return "result shape has different rank than operands"
    return resolvable(op)


def shape_op(verify: Verifier | None) -> Verifier:
    """The verifier of an op that is not elementwise."""
    return with_shapes(verify)


def const_shape(op: Operation) -> Finding:
    type_ = getattr(op.attribute("values"), "type", None)
    if not isinstance(type_, ShapedType):
        return None
    if type_.rank != 1:
        return "expect elements in attribute values with rank 1"
    count, rank = type_.num_elements, shape_rank(op.result.type)
    if count != rank and not (count == 1 and rank == 0):
        return (
            f"expect number of elements in attribute values ({count}) to be equal to the rank ({rank}) "
            "for the result shape type"
        )
    return None


def concat_shape(op: Operation) -> Finding:
    total = sum(shape_rank(operand.type) for operand in op.operands)
    rank = shape_rank(op.result.type)
    if total != rank:
        return f"requires output shape rank to be equal to the sum of the input shape ranks ({total}), got {rank}"
    return None


def dim(op: Operation) -> Finding:
    rank = shape_rank(op.result.type)
    if rank != 1:
        return f"expect output shape type to contain one element, got '{op.result.type}'"
    shape, axis = shape_of(op.operands[0]), axis_of(op)
    if shape is not None and not 0 <= axis < len(shape):
        return f"expect axis to be in the range [0, {len(shape)}), got {axis}"
    return None


def slice_shape(op: Operation) -> Finding:
    start, size = (constant_integer(operand) for operand in op.operands[1:3])
    if start is not None and start < 0:
        return f"expected non-negative start index, got {start}"
    if size is None:
        return None
    if size <= 0:
        return f"expected positive size, got {size}"
    given, rank = shape_rank(op.result.type), shape_rank(op.operands[0].type)
    if given != size:
        return f"expected output type size to be equal to size attribute, got {given} vs {size}"
    if start is not None and start + size > rank:
        return f"expected start + size to be less than or equal to input shape rank ({rank}), got {start + size}"
    return None
