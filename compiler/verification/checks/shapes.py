"""Traits that compare the types of operands and results: same type, same shape, elementwise."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.errors.constraints import TypeRelation
from compiler.errors.values import OperandCount, ResultCount
from compiler.ir.operation import Operation, Value
from compiler.ir.problem import Problem, op_problem
from compiler.ir.types import (
    DYNAMIC,
    FloatType,
    RankedTensorType,
    ShapedType,
    Type,
    UnrankedTensorType,
    VectorType,
    element_type_or_self,
)

_SAME_TYPE = "requires the same type for all operands and results"
_SAME_ENCODING = "requires the same encoding for all operands and results"
_SAME_ELEMENT_TYPE = "requires the same element type for all operands and results"


def types_of(values: Sequence[Value]) -> list[Type]:
    return [value.type for value in values]


def compatible_shapes(types: Sequence[Type]) -> bool:
    """Returns True if no type has a shape, or all have shapes that are equal as far as they are static."""
    shaped = [type_ for type_ in types if isinstance(type_, ShapedType)]
    if not shaped:
        return True
    if len(shaped) != len(types) or len({isinstance(t, VectorType) and t.is_scalable for t in types}) > 1:
        return False
    shapes = [type_.shape for type_ in shaped if type_.shape is not None]
    if len({len(shape) for shape in shapes}) > 1:
        return False
    return all(len(set(extents) - {DYNAMIC}) <= 1 for extents in zip(*shapes, strict=True))


def compatible_shape(a: Type, b: Type) -> bool:
    """Returns True if two types have compatible shapes, scalable vectors included."""
    if not isinstance(a, ShapedType) or not isinstance(b, ShapedType):
        return not isinstance(a, ShapedType) and not isinstance(b, ShapedType)
    if a.shape is None or b.shape is None:
        return True
    return len(a.shape) == len(b.shape) and all(
        m == n or DYNAMIC in (m, n) for m, n in zip(a.shape, b.shape, strict=True)
    )


# -------------------------------------------------------------------------------------------------------------- counts


def at_least_one_operand(op: Operation) -> Problem | None:
    return None if op.operands else op_problem(op, OperandCount(1, 0, at_least=True))


def at_least_one_of_each(op: Operation) -> Problem | None:
    return at_least_one_operand(op) or (None if op.results else op_problem(op, ResultCount(1, 0, at_least=True)))


# -------------------------------------------------------------------------------------------------------------- traits


def same_type_operands(op: Operation) -> Problem | None:
    types = types_of(op.operands)
    if any(type_ != types[0] for type_ in types):
        return op_problem(op, TypeRelation("requires all operands to have the same type"))
    return None


def same_operands_shape(op: Operation) -> Problem | None:
    if not op.operands:
        return at_least_one_operand(op)
    if not compatible_shapes(types_of(op.operands)):
        return op_problem(op, TypeRelation("requires the same shape for all operands"))
    return None


def same_operands_and_result_shape(op: Operation) -> Problem | None:
    if not op.operands or not op.results:
        return at_least_one_of_each(op)
    if not compatible_shapes(types_of([*op.operands, *op.results])):
        return op_problem(op, TypeRelation("requires the same shape for all operands and results"))
    return None


def same_operands_element_type(op: Operation) -> Problem | None:
    if not op.operands:
        return at_least_one_operand(op)
    first, *rest = (element_type_or_self(operand.type) for operand in op.operands)
    if any(type_ != first for type_ in rest):
        return op_problem(op, TypeRelation("requires the same element type for all operands"))
    return None


def same_operands_and_result_element_type(op: Operation) -> Problem | None:
    if not op.operands or not op.results:
        return at_least_one_of_each(op)
    first = element_type_or_self(op.result.type)
    if any(element_type_or_self(value.type) != first for value in (*op.results, *op.operands)):
        return op_problem(op, TypeRelation(_SAME_ELEMENT_TYPE))
    return None


def same_operands_and_result_type(op: Operation) -> Problem | None:
    """Checks for equal element types and compatible shapes: a dynamic extent fits any."""
    if not op.operands or not op.results:
        return at_least_one_of_each(op)
    first, *others = op.results
    type_ = first.type
    if all(value.type == type_ for value in (*others, *op.operands)):
        return None
    element_type = element_type_or_self(type_)
    encoding = type_.encoding if isinstance(type_, RankedTensorType) else None
    for value in (*others, *op.operands):
        other = value.type
        if element_type_or_self(other) != element_type or not compatible_shape(other, type_):
            return op_problem(op, TypeRelation(_SAME_TYPE))
        if encoding is not None and isinstance(other, RankedTensorType) and other.encoding != encoding:
            return op_problem(op, TypeRelation(_SAME_ENCODING))
    return None


def same_operands_and_result_rank(op: Operation) -> Problem | None:
    if not op.operands:
        return at_least_one_operand(op)
    operands = _ranks(op.operands)
    results = _ranks(op.results)
    ranks = operands or results
    if any(rank != ranks[0] for rank in operands):
        return op_problem(op, TypeRelation("operands don't have matching ranks"))
    if any(rank != ranks[0] for rank in results):
        return op_problem(op, TypeRelation("result type has different rank than operands"))
    return None


def _ranks(values: Sequence[Value]) -> list[int]:
    return [value.type.rank for value in values if isinstance(value.type, ShapedType) and value.type.has_rank]


def elementwise(op: Operation) -> Problem | None:
    """Checks that all vectors, or all tensors, among operands and results have the same shape."""
    operands = [operand.type for operand in op.operands if _is_mappable(operand.type)]
    results = [result.type for result in op.results if _is_mappable(result.type)]
    if not operands and not results:
        return None
    if not operands:
        return op_problem(op, TypeRelation("if a result is non-scalar, then at least one operand must be non-scalar"))
    if not results:
        return op_problem(
            op, TypeRelation("if an operand is non-scalar, then there must be at least one non-scalar result")
        )
    if len(results) != len(op.results):
        return op_problem(op, TypeRelation("if an operand is non-scalar, then all results must be non-scalar"))
    types = operands + results
    if any(type(type_) is not type(types[0]) for type_ in types) or not compatible_shapes(types):
        return op_problem(op, TypeRelation("all non-scalar operands/results must have the same shape and base type"))
    return None


def _is_mappable(type_: Type) -> bool:
    return isinstance(type_, (VectorType, RankedTensorType, UnrankedTensorType))


def operands_are_float_like(op: Operation) -> Problem | None:
    if all(isinstance(_scalar(operand.type), FloatType) for operand in op.operands):
        return None
    return op_problem(op, TypeRelation("requires a float type"))


def _scalar(type_: Type) -> Type:
    while isinstance(type_, (VectorType, RankedTensorType, UnrankedTensorType)):
        type_ = type_.element_type
    return type_


# --------------------------------------------------------------------------------------------------------- broadcasting


def results_broadcastable_shape(op: Operation) -> Problem | None:
    """Checks that the shapes of operands broadcast as in NumPy, and that results have the broadcast shape."""
    types = types_of([*op.operands, *op.results])
    tensors = any(isinstance(type_, (RankedTensorType, UnrankedTensorType)) for type_ in types)
    if tensors and any(isinstance(type_, VectorType) for type_ in types):
        return Problem(op, "cannot broadcast vector with tensor")
    operands = [operand.type.shape for operand in op.operands if isinstance(operand.type, RankedTensorType)]
    if not operands:
        return None
    shape: tuple[int, ...] | None = ()
    for operand in operands:
        shape = broadcast_shape(shape or (), operand)
        if shape is None:
            return op_problem(op, TypeRelation("operands don't have broadcast-compatible shapes"))
    assert shape is not None
    for result in op.results:
        if isinstance(result.type, RankedTensorType) and not _is_refined(shape, result.type.shape):
            return op_problem(
                op,
                f"result type '{_extents(result.type.shape)}' not broadcast compatible with broadcasted operands's "
                f"shapes '{_extents(shape)}'",
            )
    return None


def broadcast_shape(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...] | None:
    """Returns the shape that two broadcast to; None if they don't."""
    size = max(len(a), len(b))
    result = []
    for m, n in zip((1,) * (size - len(a)) + a, (1,) * (size - len(b)) + b, strict=True):
        if m == n or n == 1:
            result.append(m)
        elif m == 1:
            result.append(n)
        elif DYNAMIC in (m, n):
            result.append(max(m, n))  # a known extent above 1 is taken to be right
        else:
            return None
    return tuple(result)


def _is_refined(inferred: tuple[int, ...], existing: tuple[int, ...]) -> bool:
    suffix = existing[len(existing) - len(inferred) :] if len(existing) >= len(inferred) else existing
    if len(suffix) != len(inferred):
        return False
    return all(m == n or DYNAMIC in (m, n) for m, n in zip(inferred, suffix, strict=True))


def _extents(shape: tuple[int, ...]) -> str:
    return "x".join("?" if extent == DYNAMIC else str(extent) for extent in shape)
