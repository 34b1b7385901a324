"""Constants of arith in the spirv dialect: numbers of types that the target has, tensors as arrays.

arith.constant 5 : index                   ->    spirv.Constant 5 : i32
arith.constant dense<1> : tensor<2xi8>     ->    spirv.Constant dense<1> : tensor<2xi32> : !spirv.array<2 x i32>
"""

from __future__ import annotations

from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.spirv.ops.structure_ops import ConstantOp as SPIRVConstantOp
from compiler.dialects.spirv.type_parts import element_type
from compiler.ir import floats
from compiler.ir.attributes import DenseElementsAttr, DenseResourceElementsAttr
from compiler.ir.resource_blobs import elements_of_blob
from compiler.ir.types import (
    F32,
    I1,
    FloatType,
    IndexType,
    IntegerType,
    RankedTensorType,
    ShapedType,
    Type,
    VectorType,
)
from compiler.lowering.spirv.conversion import report, spirv_types
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.dense_elements import dense_of, elements_of, reshaped
from compiler.rewrite.elementwise import scalar, signed, splat_value, width_of

_BYTE = 8


def _number_in(bits: int, source: Type, target: Type, *, emulates_floats: bool) -> int | None:
    """Returns the bits of a number in another type; None if it does not fit."""
    if source == target:
        return bits
    if isinstance(source, FloatType):
        if isinstance(target, IntegerType):
            return bits if emulates_floats and source.width == _BYTE else None
        if target != F32 or not isinstance(target, FloatType):
            return None
        mode = floats.RoundingMode.TOWARD_ZERO
        converted = floats.convert_checked(bits, source.semantics, target.semantics, mode)
        return None if converted.loses_info else converted.bits
    number = signed(bits, width_of(source))
    width = width_of(target)
    fits = bits < 1 << width or -(1 << width - 1) <= number < 1 << width - 1
    return number if fits else None


@conversion_pattern(ConstantOp, name="ConstantScalarOpPattern")
def lower_scalar_constant(op: ConstantOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """arith.constant 5 : index -> spirv.Constant 5 : i32; one element as a number"""
    source, converter = op.result.type, spirv_types(rewriter)
    if isinstance(source, ShapedType):
        if not source.has_static_shape or source.num_elements != 1:
            return False
        source = source.element_type
    if not isinstance(source, IntegerType | IndexType | FloatType):
        return False
    target, bits = rewriter.convert_type(source), splat_value(op.value)
    if target is None or bits is None:
        return False
    emulates_floats = converter.options.emulates_floats and width_of(target) == _BYTE
    number = _number_in(bits, source, target, emulates_floats=emulates_floats)
    if number is None:
        return False
    rewriter.replace_op_with_new_op(op, SPIRVConstantOp, value=scalar(number, target), result_types=[target])
    return True


@conversion_pattern(ConstantOp, name="ConstantCompositeOpPattern")
def lower_composite_constant(op: ConstantOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """arith.constant dense<[1, 2]> : vector<2xi8> -> spirv.Constant dense<[1, 2]> : vector<2xi32>"""
    source = op.result.type
    if not isinstance(source, VectorType | RankedTensorType) or source.num_elements == 1:
        return False
    target, elements = rewriter.convert_type(source), op.value
    if target is None:
        return False
    if isinstance(elements, DenseResourceElementsAttr):
        blob = spirv_types(rewriter).blobs.get(elements.key)
        if blob is None:
            return report(op, "could not find resource blob", rewriter)
        loaded = elements_of_blob(elements, blob)
        if loaded is None:
            return report(op, "resource is not a valid buffer", rewriter)
        elements = loaded
    if not isinstance(elements, DenseElementsAttr):
        return report(op, "unsupported elements attribute", rewriter)
    shape: tuple[int, ...] = source.shape
    if source.rank > 1:
        if isinstance(source, VectorType):
            return False
        shape = (source.num_elements,)
    element = element_type(target)
    kind = RankedTensorType if isinstance(source, RankedTensorType) else VectorType
    value = reshaped(elements, kind(shape, source.element_type))
    if element != source.element_type:
        if source.element_type == I1:
            return False
        emulates_floats = spirv_types(rewriter).options.emulates_floats
        numbers = [
            _number_in(bits, source.element_type, element, emulates_floats=emulates_floats)
            for (bits,) in elements_of(elements)
        ]
        converted = [(number,) for number in numbers if number is not None]
        if len(converted) != len(numbers):
            return False
        value = dense_of(kind(shape, element), converted)
    rewriter.replace_op_with_new_op(op, SPIRVConstantOp, value=value, result_types=[target])
    return True


ARITH_CONSTANTS_TO_SPIRV = (lower_composite_constant, lower_scalar_constant)
