"""Constants among the operands of tosa's ops: shapes, zero points, shifts."""

from __future__ import annotations

from compiler.dialects.tosa.shape_ops import ConstShapeOp
from compiler.ir import floats
from compiler.ir.attributes import Attribute, DenseElementsAttr
from compiler.ir.operation import OpResult, Value
from compiler.ir.types import FloatType, IntegerType


def constant_attribute(value: Value) -> Attribute | None:
    """Returns the `values` of a `tosa.const` or `tosa.const_shape`, the `value` of other constants."""
    if not isinstance(value, OpResult) or not value.owner.has_trait("ConstantLike"):
        return None
    values = value.owner.attribute("values")
    return value.owner.attribute("value") if values is None else values


def dense_constant(value: Value) -> DenseElementsAttr | None:
    attribute = constant_attribute(value)
    return attribute if isinstance(attribute, DenseElementsAttr) else None


def integers(values: DenseElementsAttr) -> list[int]:
    """Returns all numbers of a constant of integers, signed unless their type is unsigned.

    Those of a splat are repeated.
    """
    width = values.layout.bits
    unsigned = isinstance(values.type.element_type, IntegerType) and values.type.element_type.is_unsigned
    numbers = values.bit_patterns()
    if not unsigned and width:
        numbers = [bits - (1 << width) if bits >> (width - 1) & 1 else bits for bits in numbers]
    return numbers * values.type.num_elements if values.is_splat else numbers


def constant_integers(value: Value) -> list[int] | None:
    """Returns all numbers of a constant of integers."""
    values = dense_constant(value)
    return None if values is None or isinstance(values.type.element_type, FloatType) else integers(values)


def constant_integer(value: Value) -> int | None:
    """Returns the first number of a constant of integers."""
    numbers = constant_integers(value)
    return numbers[0] if numbers else None


def constant_shape(value: Value) -> list[int] | None:
    """Returns the extents of a `tosa.const_shape`, with -1 for dynamic extents; None for other values."""
    return None if value.defining_op(ConstShapeOp) is None else constant_integers(value)


def zero_point(value: Value, *, sign_extend: bool = True) -> int | None:
    """Returns the zero point that is a constant's value; -1 for floats other than zero, None if it is unknown."""
    values = dense_constant(value)
    if values is None or not values.type.num_elements:
        return None
    element = values.type.element_type
    first = values.bit_patterns()[0]
    if isinstance(element, FloatType):
        return 0 if floats.is_zero(first, element.semantics) else -1
    if not isinstance(element, IntegerType):
        return -1
    return first - (1 << element.width) if sign_extend and first >> (element.width - 1) & 1 else first
