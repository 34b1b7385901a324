"""Writing arithmetic briefly: `emit.op(AddIOp, x, emit.constant(1, x.type))`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import overload

from compiler.dialects.arith.enums import CmpFPredicate, CmpIPredicate
from compiler.dialects.arith.float_ops import CmpFOp
from compiler.dialects.arith.integer_ops import CmpIOp
from compiler.dialects.arith.ops import ConstantOp, SelectOp
from compiler.ir import floats
from compiler.ir.attributes import Attribute
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.types import (
    AnyKind,
    RankedTensorType,
    Type,
    VectorType,
    float_element,
)
from compiler.rewrite.builder import Builder
from compiler.rewrite.elementwise import constant


def like(shape: Type, element: Type) -> Type:
    """Returns the element type in the shape of a vector or tensor; for a scalar type, the element type itself."""
    if isinstance(shape, VectorType):
        return VectorType(shape.shape, element, shape.scalable)
    if isinstance(shape, RankedTensorType):
        return RankedTensorType(shape.shape, element, shape.encoding)
    return element


class Emitter:
    """Creates operations of one result at the insertion point of a builder, and returns their results."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder

    @overload
    def op(
        self,
        op_class: type[Operation],
        *operands: Value | Sequence[Value],
        result_type: AnyKind,
        properties: Mapping[str, Attribute | None] | None = None,
        regions: Sequence[Region] = (),
        **members: object,
    ) -> Value[AnyKind]: ...
    @overload
    def op(
        self,
        op_class: type[Operation],
        *operands: Value | Sequence[Value],
        result_type: Type | None = None,
        properties: Mapping[str, Attribute | None] | None = None,
        regions: Sequence[Region] = (),
        **members: object,
    ) -> Value: ...
    def op(
        self,
        op_class: type[Operation],
        *operands: Value | Sequence[Value],
        result_type: Type | None = None,
        properties: Mapping[str, Attribute | None] | None = None,
        regions: Sequence[Region] = (),
        **members: object,
    ) -> Value:
        """Returns the result of a new operation; `result_type` is for classes that cannot infer it."""
        result_types = None if result_type is None else [result_type]
        op = self.builder.build_with(
            op_class, operands, members, result_types=result_types, properties=properties, regions=regions
        )
        return self.builder.insert(op).result

    def cast(self, op_class: type[Operation], value: Value, element: Type, **members: object) -> Value:
        """Returns `value` with its elements cast to the type `element`."""
        op = self.builder.build_with(op_class, [value], members, result_types=[like(value.type, element)])
        return self.builder.insert(op).result

    def compare(self, predicate: CmpIPredicate | CmpFPredicate, left: Value, right: Value, **members: object) -> Value:
        """Returns the result of a comparison, of integers or floats as the predicate is."""
        op_class: type[Operation] = CmpIOp if isinstance(predicate, CmpIPredicate) else CmpFOp
        members["predicate"] = predicate
        return self.builder.insert(self.builder.build_with(op_class, (left, right), members)).result

    def select(self, condition: Value, yes: Value, no: Value) -> Value:
        return self.op(SelectOp, condition, yes, no)

    def constant(self, bits: int, type_: Type) -> Value:
        """Returns a number, or a splat of a static shape; floats are given by their bit pattern."""
        return self.op(ConstantOp, result_type=type_, value=constant(bits, type_))

    def float(self, value: float, type_: Type) -> Value:
        """Returns the float nearest to a number, or a splat of it."""
        element = float_element(type_)
        return self.constant(floats.from_float(value, element.semantics), type_)
