"""An integer of twice the width that a target has, as a vector of its halves: the low one first.

i64                ->  vector<2xi32>                     its half:  i32
vector<3xi64>      ->  vector<3x2xi32>                   its half:  vector<3x1xi32>
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.vector.element_ops import (
    ExtractOp,
    ExtractStridedSliceOp,
    InsertOp,
    InsertStridedSliceOp,
    ShapeCastOp,
)
from compiler.ir.attributes import ArrayAttr, IntegerAttr, integer_attr
from compiler.ir.operation import Value
from compiler.ir.types import I64, FunctionType, IntegerType, Type, VectorType
from compiler.ir.value_types import vector_type
from compiler.rewrite.type_conversion import UNCONVERTIBLE, TypeConverter, Unconvertible
from compiler.transforms.emitter import Emitter


class WideIntConverter(TypeConverter):
    """Converts integers of twice the width `widest`, in vectors and functions as well."""

    def __init__(self, widest: int) -> None:
        super().__init__()
        self.widest = widest
        self.add_conversion(lambda type_: type_)
        self.add_conversion(self._integer, IntegerType)
        self.add_conversion(self._vector, VectorType)
        self.add_conversion(self._function, FunctionType)

    def _integer(self, type_: IntegerType) -> Type | Unconvertible:
        if type_.width <= self.widest:
            return type_
        return VectorType((2,), IntegerType(self.widest)) if type_.width == 2 * self.widest else UNCONVERTIBLE

    def _vector(self, type_: VectorType) -> Type | Unconvertible:
        element = type_.element_type
        if not isinstance(element, IntegerType) or element.width <= self.widest:
            return type_
        if element.width != 2 * self.widest:
            return UNCONVERTIBLE
        return VectorType((*type_.shape, 2), IntegerType(self.widest))

    def _function(self, type_: FunctionType) -> Type | Unconvertible:
        inputs, results = self.convert_types(type_.inputs), self.convert_types(type_.results)
        return UNCONVERTIBLE if inputs is None or results is None else FunctionType(tuple(inputs), tuple(results))

    def wide(self, type_: Type) -> VectorType | None:
        """Returns the vector that replaces a type; None if the converted type is no vector."""
        converted = self.convert_type(type_)
        return converted if isinstance(converted, VectorType) else None


def half_type(type_: VectorType) -> Type:
    """Returns the type of a half: its last dimension is 1, or dropped if it is the only dimension."""
    return type_.element_type if type_.rank == 1 else VectorType((*type_.shape[:-1], 1), type_.element_type)


def take_half(value: Value, which: int, emit: Emitter) -> Value:
    """Returns the low half (0) or the high one (1) of a vector of halves."""
    type_ = vector_type(value)
    if type_.rank == 1:
        return emit.builder.create(ExtractOp, value, static_position=[which]).result
    return emit.op(
        ExtractStridedSliceOp,
        value,
        result_type=half_type(type_),
        offsets=_numbers([0] * (type_.rank - 1) + [which]),
        sizes=_numbers([*type_.shape[:-1], 1]),
        strides=_numbers([1] * type_.rank),
    )


def take_halves(value: Value, emit: Emitter) -> tuple[Value, Value]:
    """Returns the low half and the high one."""
    return take_half(value, 0, emit), take_half(value, 1, emit)


def insert_half(half: Value, vector: Value, which: int, emit: Emitter) -> Value:
    """Returns the vector with another low half (0) or high one (1)."""
    type_ = vector_type(vector)
    if not isinstance(half.type, VectorType):
        return emit.builder.create(InsertOp, half, vector, static_position=[which]).result
    offsets, strides = _numbers([0] * (type_.rank - 1) + [which]), _numbers([1] * type_.rank)
    return emit.op(InsertStridedSliceOp, half, vector, offsets=offsets, strides=strides)


def join_halves(low: Value, high: Value, type_: VectorType, emit: Emitter) -> Value:
    """Returns the vector of two halves."""
    return insert_half(high, insert_half(low, emit.constant(0, type_), 0, emit), 1, emit)


def without_last_dimension(value: Value, emit: Emitter) -> Value:
    """vector<3x1xT> -> vector<3xT>; scalars stay"""
    if not isinstance(value.type, VectorType):
        return value
    return emit.op(ShapeCastOp, value, result_type=VectorType(value.type.shape[:-1], value.type.element_type))


def with_last_dimension(value: Value, emit: Emitter) -> Value:
    """vector<3xT> -> vector<3x1xT>; scalars stay"""
    if not isinstance(value.type, VectorType):
        return value
    return emit.op(ShapeCastOp, value, result_type=VectorType((*value.type.shape, 1), value.type.element_type))


def _numbers(values: Sequence[int]) -> ArrayAttr:
    attributes: tuple[IntegerAttr, ...] = tuple(integer_attr(value, I64) for value in values)
    return ArrayAttr(attributes)
