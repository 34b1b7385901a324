"""Constraints on types and attributes that the pdl dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.pdl.types import AttributeType, OperationType, RangeType, TypeType, ValueType
from compiler.ir import types
from compiler.ods.constraint import TypeConstraint
from compiler.ods.type_constraints import AnyTypeOf, type_of

PDL_AnyType = TypeConstraint(
    "PDL_AnyType",
    "pdl type",
    lambda type_: isinstance(type_, types.DialectType) and type_.definition.full_name.startswith("pdl."),
)
PDL_Type = type_of(TypeType, "PDL handle to an `mlir::Type`", build=TypeType.get())
PDL_Attribute = type_of(AttributeType, "PDL handle to an `mlir::Attribute`", build=AttributeType.get())
PDL_Operation = type_of(OperationType, "PDL handle to an `mlir::Operation *`", build=OperationType.get())
PDL_Value = type_of(ValueType, "PDL handle for an `mlir::Value`", build=ValueType.get())


def PDL_RangeOf(*allowed: TypeConstraint) -> TypeConstraint[RangeType]:
    """Returns a range of handles of one of the kinds."""
    ranges = [RangeType.get(element.build) for element in allowed]
    summary = f"range of {' or '.join(element.summary for element in allowed)} values"
    build = ranges[0] if len(ranges) == 1 else None
    return TypeConstraint("PDL_RangeOf", summary, lambda type_: type_ in ranges, build)


PDL_AnyRange = type_of(RangeType, "range of pdl type values")
PDL_TypeOrRange = AnyTypeOf(
    PDL_Type, PDL_RangeOf(PDL_Type), summary="single element or range of PDL handle to an `mlir::Type`"
)
PDL_ValueOrRange = AnyTypeOf(
    PDL_Value, PDL_RangeOf(PDL_Value), summary="single element or range of PDL handle for an `mlir::Value`"
)
