"""Writing ops of the vector dialect briefly: `emit.insert(emit.extract(x, [0]), y, [1])`."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.ub.ops import PoisonOp
from compiler.dialects.vector.element_ops import (
    BroadcastOp,
    ExtractOp,
    ExtractStridedSliceOp,
    InsertOp,
    InsertStridedSliceOp,
    ShuffleOp,
    TransposeOp,
)
from compiler.dialects.vector.shapes import array_of_i64
from compiler.ir.attributes import Attribute
from compiler.ir.mixed_values import MixedValue, dynamic_values, static_values
from compiler.ir.operation import Value
from compiler.ir.types import INDEX, AnyKind, Type, VectorType
from compiler.ir.value_types import vector_type
from compiler.transforms.emitter import Emitter


def without_leading(type_: VectorType, count: int = 1) -> VectorType:
    """Returns the type without its first dimensions; a vector of rank 0 if none is left."""
    return VectorType(type_.shape[count:], type_.element_type, type_.scalable[count:])


def part_type(type_: VectorType, count: int) -> Type:
    """Returns the type at a position of `count` indices: a vector, or an element."""
    return type_.element_type if count == len(type_.shape) else without_leading(type_, count)


def with_dims(type_: VectorType, dims: Sequence[int]) -> VectorType:
    """Returns the type with only the dimensions `dims`, in their order."""
    return VectorType(
        tuple([type_.shape[dim] for dim in dims]), type_.element_type, tuple([type_.scalable[dim] for dim in dims])
    )


class VectorEmitter(Emitter):
    """Creates operations of the vector dialect at the insertion point of a builder, and returns their results."""

    def attribute(self, value: Attribute, type_: Type) -> Value:
        """Returns a constant."""
        return self.op(ConstantOp, result_type=type_, value=value)

    def index(self, value: int) -> Value:
        """Returns a constant of type index."""
        return self.constant(value, INDEX)

    def poison(self, type_: AnyKind) -> Value[AnyKind]:
        """Returns poison of a type."""
        return self.op(PoisonOp, result_type=type_)

    def extract(self, vector: Value, position: Sequence[MixedValue]) -> Value:
        """Returns the part of a vector at a position."""
        type_ = part_type(vector_type(vector), len(position))
        dynamic, static = dynamic_values(position), static_values(position)
        return self.op(ExtractOp, vector, dynamic, result_type=type_, static_position=static)

    def insert(self, value: Value, vector: Value[AnyKind], position: Sequence[MixedValue]) -> Value[AnyKind]:
        """Returns the vector with its part at a position replaced by `value`."""
        dynamic, static = dynamic_values(position), static_values(position)
        return self.op(InsertOp, value, vector, dynamic, result_type=vector.type, static_position=static)

    def broadcast(self, value: Value, type_: AnyKind) -> Value[AnyKind]:
        """Returns `value` broadcast to a type."""
        return self.op(BroadcastOp, value, result_type=type_)

    def transpose(self, vector: Value, permutation: Sequence[int]) -> Value[VectorType]:
        """Returns the vector with its dimensions permuted."""
        type_ = with_dims(vector_type(vector), permutation)
        return self.op(TransposeOp, vector, result_type=type_, permutation=permutation)

    def shuffle(self, left: Value, right: Value, mask: Sequence[int]) -> Value[VectorType]:
        """Returns the rows of two vectors that the mask numbers."""
        source = vector_type(left)
        type_ = VectorType((len(mask), *source.shape[1:]), source.element_type)
        return self.op(ShuffleOp, left, right, result_type=type_, mask=mask)

    def extract_slice(
        self, vector: Value, offsets: Sequence[int], sizes: Sequence[int], strides: Sequence[int]
    ) -> Value[VectorType]:
        """Returns a slice of a vector."""
        source = vector_type(vector)
        type_ = VectorType((*sizes, *source.shape[len(sizes) :]), source.element_type, source.scalable)
        return self.op(
            ExtractStridedSliceOp,
            vector,
            result_type=type_,
            offsets=array_of_i64(offsets),
            sizes=array_of_i64(sizes),
            strides=array_of_i64(strides),
        )

    def insert_slice(
        self, value: Value, vector: Value[AnyKind], offsets: Sequence[int], strides: Sequence[int]
    ) -> Value[AnyKind]:
        """Returns the vector with a slice of it replaced by `value`."""
        return self.op(
            InsertStridedSliceOp,
            value,
            vector,
            result_type=vector.type,
            offsets=array_of_i64(offsets),
            strides=array_of_i64(strides),
        )
