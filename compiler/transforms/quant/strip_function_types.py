"""`strip-func-quant-types`: makes functions take and return the integers that store quantized values.

func.func @f(%a: tensor<4x!quant.uniform<i8:f32, 2.0>>)    ->    func.func @f(%b: tensor<4xi8>) { %a = quant.scast %b
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.func.ops import FuncOp
from compiler.dialects.quant.ops import StorageCastOp
from compiler.dialects.quant.types import QuantizedType
from compiler.ir.locations import Location
from compiler.ir.operation import Operation, Value
from compiler.ir.types import RankedTensorType, Type, UnrankedTensorType
from compiler.passes.base import Pass, PassState
from compiler.passes.conversion import convert_partially
from compiler.rewrite.builder import Builder
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.function_conversion import function_patterns, functions_are_legal_if_converted, is_function_legal
from compiler.rewrite.type_conversion import TypeConverter


@dataclass
class StripFuncQuantTypes(Pass):
    """Strip quantized types from function headers."""

    argument = "strip-func-quant-types"
    name = "StripFuncQuantTypes"
    summary = "Strip quantized types from function headers"
    dependent_dialects = ("func", "quant")

    def run(self, op: Operation, state: PassState) -> None:
        converter = TypeConverter()
        converter.add_conversion(_stored)
        converter.add_source_materialization(_cast)
        converter.add_target_materialization(_cast_to)
        target = ConversionTarget()
        functions_are_legal_if_converted(target, converter)
        target.add_dynamically_legal_op(FuncOp, lambda function: is_function_legal(function, converter))
        patterns = function_patterns(converter)
        convert_partially(op, target, patterns, state)


def _stored(type_: Type) -> Type:
    """Returns the type in which values of a type are stored."""
    if isinstance(type_, QuantizedType):
        return type_.storage_type
    if isinstance(type_, RankedTensorType):
        return RankedTensorType(type_.shape, _stored(type_.element_type), type_.encoding)
    if isinstance(type_, UnrankedTensorType):
        return UnrankedTensorType(_stored(type_.element_type))
    return type_


def _cast(builder: Builder, type_: Type, values: Sequence[Value], location: Location) -> Value | None:
    if len(values) != 1:
        return None
    return builder.create(StorageCastOp, values[0], result_types=[type_], location=location).result


def _cast_to(
    builder: Builder, types: Sequence[Type], values: Sequence[Value], location: Location, original: Type | None
) -> Sequence[Value] | None:
    if len(types) != 1:
        return None
    value = _cast(builder, types[0], values, location)
    return None if value is None else [value]
