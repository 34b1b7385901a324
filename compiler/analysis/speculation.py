"""Implementations of `Hooks.speculatable`: may an op run on paths on which the original program does not run it?

A hook returns None if the op is speculatable exactly if all ops in its regions are.
"""

from __future__ import annotations

from compiler.ir.attributes import Attribute, DenseElementsAttr, IntegerAttr, signed_value
from compiler.ir.constants import constant_integer
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.types import MemRefType, RankedTensorType


def _constant_numbers(value: Value) -> list[int]:
    """Returns the number, or the elements, of an integer constant; an empty list for other values."""
    if not isinstance(value, OpResult) or not value.owner.has_trait("ConstantLike"):
        return []
    attribute: Attribute | None = value.owner.properties.get("value")
    if isinstance(attribute, IntegerAttr):
        return [attribute.value]
    if isinstance(attribute, DenseElementsAttr):
        element = attribute.type.element_type
        return [signed_value(bits, element) for bits in attribute.bit_patterns()]
    return []


def unsigned_division(op: Operation) -> bool:
    """Returns True if the divisor is a constant without zeros: division by zero is undefined."""
    divisors = _constant_numbers(op.operand("rhs"))
    return bool(divisors) and 0 not in divisors


def signed_division(op: Operation) -> bool:
    """Division is undefined for divisor 0, and for the least number by -1."""
    return unsigned_division(op) and -1 not in _constant_numbers(op.operand("rhs"))


def dim(op: Operation) -> bool:
    """Returns True if the index is a constant that is less than the rank."""
    index, type_ = constant_integer(op.operand("index")), op.operand("source").type
    return index is not None and isinstance(type_, MemRefType | RankedTensorType) and 0 <= index < len(type_.shape)


def counting_by_one(op: Operation) -> bool | None:
    """For loops with an operand `step`: a loop is only certain to terminate if it counts by one."""
    return None if constant_integer(op.operand("step")) == 1 else False


def stepping_by_one(op: Operation) -> bool | None:
    """For loops with an attribute `step`: a loop is only certain to terminate if it counts by one."""
    step = op.properties.get("step")
    return None if isinstance(step, IntegerAttr) and step.value == 1 else False


def on_tensors_only(op: Operation) -> bool:
    """For ops without regions, which may access a memref out of bounds."""
    return _has_tensors_only(op)


def structured_on_tensors(op: Operation) -> bool | None:
    """For ops with a body: not speculatable on memrefs, else as the ops in the body."""
    return None if _has_tensors_only(op) else False


def _has_tensors_only(op: Operation) -> bool:
    return not any(isinstance(operand.type, MemRefType) for operand in op.operands)
