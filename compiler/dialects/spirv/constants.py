"""Sources of values, and the numbers of constants."""

from __future__ import annotations

from compiler.dialects.spirv.ops.structure_ops import ConstantOp
from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import Operation, OpResult, Value


def producer_of(value: Value) -> Operation | None:
    """Returns the operation that defines a value; None for a block argument."""
    return value.owner if isinstance(value, OpResult) else None


def constant_number(value: Value) -> int | None:
    """Returns the integer of a spirv.Constant that defines a value, else None."""
    producer = producer_of(value)
    number = producer.value if producer is not None and isinstance(producer, ConstantOp) else None
    return number.value if isinstance(number, IntegerAttr) else None


def is_power_of_two(number: int) -> bool:
    return number > 0 and number & (number - 1) == 0
