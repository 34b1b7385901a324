"""Making tosa's constants and ops in passes and patterns."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.tosa.ops import ConstOp
from compiler.dialects.tosa.shape_ops import ConstShapeOp
from compiler.dialects.tosa.syntax import variable_shape
from compiler.dialects.tosa.types import ShapeType
from compiler.ir.attributes import DenseElementsAttr
from compiler.ir.locations import Location
from compiler.ir.operation import Operation, Value
from compiler.ir.types import RankedTensorType, Type
from compiler.rewrite.builder import Builder
from compiler.rewrite.dense_elements import splat_of


def shape_type(rank: int) -> ShapeType:
    """`!tosa.shape<2>`."""
    return ShapeType.get(rank)


def const_shape(builder: Builder, extents: Sequence[int], location: Location | Operation | None = None) -> Value:
    """Returns a `tosa.const_shape`; dynamic extents become -1."""
    return builder.create(
        ConstShapeOp,
        result_types=[builder.context.unique_type(shape_type(len(extents)))],
        values=variable_shape(extents),
        location=location,
    ).result


def const(builder: Builder, values: DenseElementsAttr, location: Location | Operation | None = None) -> Value:
    """Returns a `tosa.const` of these elements."""
    return builder.create(ConstOp, result_types=[values.type], values=values, location=location).result


def const_scalar(builder: Builder, bits: int, element: Type, location: Location | Operation | None = None) -> Value:
    """Creates a `tosa.const` with one element, given as its bit pattern, such as a zero point or a shift."""
    values = splat_of(RankedTensorType((1,), element), (bits,))
    assert values is not None
    return const(builder, values, location)
