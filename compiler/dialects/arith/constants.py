"""Functions that create constants."""

from __future__ import annotations

from compiler.dialects.arith.ops import ConstantOp
from compiler.ir.attributes import Attribute, index_attr
from compiler.ir.mixed_values import MixedValue
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.types import INDEX, Type
from compiler.rewrite.builder import Builder
from compiler.rewrite.elementwise import constant
from compiler.rewrite.rewriter import Rewriter


def index_constant(builder: Builder, number: int, location: Operation | None = None) -> OpResult:
    """Creates a constant of type index; without a location it has the builder's."""
    return builder.create(ConstantOp, result_types=[INDEX], value=index_attr(number), location=location).result


def index_value(builder: Builder, size: MixedValue, location: Operation | None = None) -> Value:
    """Returns `size` if it is a value, else a new `index` constant."""
    return size if isinstance(size, Value) else index_constant(builder, size, location)


def integer_constant(builder: Builder, number: int, type_: Type) -> Value | None:
    """Creates an integer constant, or a splat of it; returns None for a type that has no constants."""
    value = constant(number, type_)
    return None if value is None else builder.create(ConstantOp, result_types=[type_], value=value).result


def make_constant(op: Operation, rewriter: Rewriter, value: Attribute | None, type_: Type) -> Value | None:
    """Creates a constant in front of the op; returns None if `value` is None."""
    if value is None:
        return None
    return rewriter.create(ConstantOp, result_types=[type_], value=value, location=op).result
