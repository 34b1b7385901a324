"""Writing ops of the vector dialect briefly: `emit.insert(emit.extract(x, [0]), y, [1])`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from compiler.dialects.vector.shapes import array_of_i64, vector_type
from compiler.ir.attributes import Attribute, DenseArrayAttr
from compiler.ir.mixed_values import MixedValue, dynamic_values, static_values
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I64, INDEX, Type, VectorType
from compiler.rewrite.builder import Builder
from compiler.rewrite.elementwise import constant


def without_leading(type_: VectorType, count: int = 1) -> VectorType:
    """The type without its first dimensions, a vector of no dimension where none is left."""
    return VectorType(type_.shape[count:], type_.element_type, type_.scalable[count:])


def part_type(type_: VectorType, count: int) -> Type:
    """What stands at a position of so many indices: a vector, or an element."""
    return type_.element_type if count == len(type_.shape) else without_leading(type_, count)


class VectorEmitter:
    """Makes ops at the insertion point of a builder, with the location of an op."""

    def __init__(self, builder: Builder, location: Operation) -> None:
        self.builder = builder
        self.location = location

    def op(
        self,
        name: str,
        operands: Sequence[Value | Sequence[Value]],
        type_: Type,
        properties: Mapping[str, Attribute | None] | None = None,
    ) -> Value:
        """An op with one result."""
        return self.builder.create_named(name, operands, [type_], properties=properties, location=self.location).result

    def constant(self, bits: int, type_: Type) -> Value:
        """A number, or a splat; floats by their bit pattern."""
        return self.op("arith.constant", (), type_, {"value": constant(bits, type_)})

    def attribute(self, value: Attribute, type_: Type) -> Value:
        return self.op("arith.constant", (), type_, {"value": value})

    def index(self, value: int) -> Value:
        return self.constant(value, INDEX)

    def poison(self, type_: Type) -> Value:
        return self.op("ub.poison", (), type_)

    def extract(self, vector: Value, position: Sequence[MixedValue]) -> Value:
        """What stands at a position."""
        properties = {"static_position": static_values(position)}
        type_ = part_type(vector_type(vector), len(position))
        return self.op("vector.extract", [vector, dynamic_values(position)], type_, properties)

    def insert(self, value: Value, vector: Value, position: Sequence[MixedValue]) -> Value:
        """The vector with something else at a position."""
        properties = {"static_position": static_values(position)}
        return self.op("vector.insert", [value, vector, dynamic_values(position)], vector.type, properties)

    def broadcast(self, value: Value, type_: Type) -> Value:
        return self.op("vector.broadcast", [value], type_)

    def shuffle(self, left: Value, right: Value, mask: Sequence[int]) -> Value:
        source = vector_type(left)
        type_ = VectorType((len(mask), *source.shape[1:]), source.element_type)
        return self.op("vector.shuffle", [left, right], type_, {"mask": DenseArrayAttr(I64, tuple(mask))})

    def extract_slice(
        self, vector: Value, offsets: Sequence[int], sizes: Sequence[int], strides: Sequence[int]
    ) -> Value:
        source = vector_type(vector)
        shape = (*sizes, *source.shape[len(sizes) :])
        properties = {
            name: array_of_i64(values)
            for name, values in (("offsets", offsets), ("sizes", sizes), ("strides", strides))
        }
        type_ = VectorType(shape, source.element_type, source.scalable)
        return self.op("vector.extract_strided_slice", [vector], type_, properties)

    def insert_slice(self, value: Value, vector: Value, offsets: Sequence[int], strides: Sequence[int]) -> Value:
        properties = {"offsets": array_of_i64(offsets), "strides": array_of_i64(strides)}
        return self.op("vector.insert_strided_slice", [value, vector], vector.type, properties)
