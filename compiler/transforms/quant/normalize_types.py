"""`normalize-quant-types`: simplifies types whose scales of blocks differ along at most one dimension.

tensor<?x?x!quant.uniform<i8:f32:{0:1, 1:4}, {{2.0}, {3.0}}>>    ->    tensor<?x?x!quant.uniform<i8:f32:0, {2.0, 3.0}>>
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.func.ops import FuncOp
from compiler.dialects.quant.type_syntax import Parameters
from compiler.dialects.quant.types import UniformQuantizedType
from compiler.ir.operation import Operation
from compiler.ir.types import RankedTensorType, Type
from compiler.passes.base import Pass, PassState
from compiler.passes.conversion import convert_fully
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.function_conversion import function_patterns, is_function_legal
from compiler.rewrite.type_conversion import TypeConverter


@dataclass
class NormalizeQuantTypes(Pass):
    """Normalize generic quantized types to specific quantized types."""

    argument = "normalize-quant-types"
    name = "NormalizeQuantTypes"
    summary = "Normalize generic quantized types to specific quantized types"
    anchor = "func.func"
    dependent_dialects = ("func", "quant")

    def run(self, op: Operation, state: PassState) -> None:
        converter = TypeConverter()
        converter.add_conversion(_normalized)
        target = ConversionTarget()
        target.add_dynamically_legal_op(FuncOp, lambda function: is_function_legal(function, converter))
        target.mark_unknown_op_dynamically_legal(converter.is_legal)
        patterns = [*function_patterns(converter)[:1], convert_types.with_converter(converter)]
        convert_fully(op, target, patterns, state)


def _normalized(type_: Type) -> Type:
    """Returns an equivalent tensor type with scales per tensor or per axis if there is one, else the type itself."""
    element = type_.element_type if isinstance(type_, RankedTensorType) else None
    if not isinstance(type_, RankedTensorType) or not isinstance(element, UniformQuantizedType):
        return type_
    parameters = element.quantization
    if parameters.block_sizes is None or parameters.shape is None:
        return type_
    several = [dimension for dimension, count in enumerate(parameters.shape) if count != 1]
    if len(several) > 1:
        return type_
    lists = parameters.scales, parameters.zero_points
    simple = Parameters(*lists, (len(parameters.scales),), tuple(several)) if several else Parameters(*lists)
    normalized = UniformQuantizedType.get(element.storage, element.expressed_type, simple)
    return RankedTensorType(type_.shape, normalized, type_.encoding)


@conversion_pattern(benefit=0, name="ConvertGenericOpwithSubChannelType")
def convert_types(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """op : T -> op of the same kind with the types that the converter makes of T"""
    converter = rewriter.converter
    types = None if converter is None else converter.convert_types([result.type for result in op.results])
    if converter is None or types is None:
        return False
    new = rewriter.create_like(op, adaptor.operands, types)
    for old_region, region in zip(op.regions, new.regions, strict=True):
        rewriter.inline_region_before(old_region, region)
        if not rewriter.convert_region_types(region, converter):
            return False
    rewriter.replace_op(op, new)
    return True
