"""An integer of twice the width that a target has, as a vector of its halves: the low one first.

i64                ->  vector<2xi32>                     its half:  i32
vector<3xi64>      ->  vector<3x2xi32>                   its half:  vector<3x1xi32>
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from compiler.dialects.arith.integer_ops import AddUIExtendedOp, MulUIExtendedOp
from compiler.ir.attributes import ArrayAttr, Attribute, DenseArrayAttr, IntegerAttr, integer_attr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I1, I64, FunctionType, IntegerType, Type, VectorType
from compiler.lowering.arith_emitter import ArithEmitter, like
from compiler.rewrite.rewriter import Rewriter
from compiler.rewrite.type_conversion import UNCONVERTIBLE, TypeConverter, Unconvertible


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
        """The vector that stands for a type; None where it is no vector."""
        found = self.convert_type(type_)
        return found if isinstance(found, VectorType) else None


def half_type(type_: VectorType) -> Type:
    """What a half is: the last dimension is 1, or gone where it is the only one."""
    return type_.element_type if type_.rank == 1 else VectorType((*type_.shape[:-1], 1), type_.element_type)


class HalvesEmitter(ArithEmitter):
    """Also takes vectors apart and puts them together."""

    def __init__(self, rewriter: Rewriter, op: Operation) -> None:
        super().__init__(rewriter, op)
        self._builder, self._op = rewriter, op

    def _create(
        self, name: str, operands: Sequence[Value | Sequence[Value]], type_: Type, properties: Mapping[str, Attribute]
    ) -> Value:
        return self._builder.create_named(name, operands, [type_], properties=properties, location=self._op).result

    def half(self, value: Value, which: int) -> Value:
        """The low half (0) or the high one (1)."""
        type_ = value.type
        assert isinstance(type_, VectorType)
        if type_.rank == 1:
            position = DenseArrayAttr(I64, (which,))
            return self._create("vector.extract", [value, []], type_.element_type, {"static_position": position})
        offsets, sizes = [0] * (type_.rank - 1) + [which], [*type_.shape[:-1], 1]
        properties = {"offsets": _numbers(offsets), "sizes": _numbers(sizes), "strides": _numbers([1] * type_.rank)}
        return self._create("vector.extract_strided_slice", [value], half_type(type_), properties)

    def halves(self, value: Value) -> tuple[Value, Value]:
        return self.half(value, 0), self.half(value, 1)

    def insert_half(self, half: Value, vector: Value, which: int) -> Value:
        """The vector with another half."""
        type_ = vector.type
        assert isinstance(type_, VectorType)
        if not isinstance(half.type, VectorType):
            position = {"static_position": DenseArrayAttr(I64, (which,))}
            return self._create("vector.insert", [half, vector, []], type_, position)
        offsets = [0] * (type_.rank - 1) + [which]
        properties = {"offsets": _numbers(offsets), "strides": _numbers([1] * type_.rank)}
        return self._create("vector.insert_strided_slice", [half, vector], type_, properties)

    def joined(self, low: Value, high: Value, type_: VectorType) -> Value:
        """The vector of two halves."""
        found = self.constant(0, type_)
        for which, half in enumerate((low, high)):
            found = self.insert_half(half, found, which)
        return found

    def without_last_dimension(self, value: Value) -> Value:
        """vector<3x1xT> -> vector<3xT>; scalars stay"""
        if not isinstance(value.type, VectorType):
            return value
        type_ = VectorType(value.type.shape[:-1], value.type.element_type)
        return self._create("vector.shape_cast", [value], type_, {})

    def with_last_dimension(self, value: Value) -> Value:
        """vector<3xT> -> vector<3x1xT>; scalars stay"""
        if not isinstance(value.type, VectorType):
            return value
        type_ = VectorType((*value.type.shape, 1), value.type.element_type)
        return self._create("vector.shape_cast", [value], type_, {})

    def add_with_carry(self, left: Value, right: Value) -> tuple[Value, Value]:
        """A sum, and whether it overflowed."""
        types = [left.type, like(left.type, I1)]
        made = self._builder.create(AddUIExtendedOp, left, right, result_types=types, location=self._op)
        return made.sum, made.overflow

    def multiply_in_full(self, left: Value, right: Value) -> tuple[Value, Value]:
        """The low and the high half of a product."""
        types = [left.type, left.type]
        made = self._builder.create(MulUIExtendedOp, left, right, result_types=types, location=self._op)
        return made.low, made.high


def _numbers(values: Sequence[int]) -> ArrayAttr:
    found: tuple[IntegerAttr, ...] = tuple(integer_attr(value, I64) for value in values)
    return ArrayAttr(found)
