"""`convert-math-to-spirv`: functions of GLSL's or OpenCL's extended instructions, whichever the target has.

%1 = math.exp %0 : f32    ->    %1 = spirv.GL.Exp %0 : f32    or    %1 = spirv.CL.exp %0 : f32
"""

from __future__ import annotations

import math as numbers
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from compiler.dialects.math import exponential_ops, float_ops, integer_ops, trigonometric_ops
from compiler.dialects.spirv.ops import arithmetic_ops as arithmetic
from compiler.dialects.spirv.ops import bit_ops, cl_ops, gl_bit_ops, gl_function_ops, gl_ops, logical_ops
from compiler.dialects.spirv.ops.cast_ops import BitcastOp, ConvertFToSOp
from compiler.dialects.spirv.ops.composite_ops import CompositeConstructOp
from compiler.dialects.spirv.ops.float_comparison_ops import (
    FOrdGreaterThanEqualOp,
    FOrdLessThanOp,
    FOrdNotEqualOp,
)
from compiler.dialects.spirv.ops.integer_comparison_ops import IEqualOp, ULessThanEqualOp
from compiler.dialects.spirv.target_env import target_env_around
from compiler.ir.floats import quiet_nan
from compiler.ir.operation import Operation
from compiler.ir.types import (
    I32,
    FloatType,
    IndexType,
    IntegerType,
    Type,
    VectorType,
    element_type_or_self,
    float_element,
)
from compiler.lowering.spirv.conversion import convert_to_spirv, lower_elementwise
from compiler.lowering.spirv.emitter import SPIRVEmitter
from compiler.lowering.spirv.target_types import SPIRVTypeConverter
from compiler.passes.base import Pass, PassState
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.elementwise import width_of
from compiler.transforms.emitter import like

_GL_FUNCTIONS: Mapping[type[Operation], type[Operation]] = MappingProxyType(
    {
        float_ops.AbsFOp: gl_ops.GLFAbsOp,
        integer_ops.AbsIOp: gl_ops.GLSAbsOp,
        trigonometric_ops.AcosOp: gl_function_ops.GLAcosOp,
        trigonometric_ops.AcoshOp: gl_function_ops.GLAcoshOp,
        trigonometric_ops.AsinOp: gl_function_ops.GLAsinOp,
        trigonometric_ops.AsinhOp: gl_function_ops.GLAsinhOp,
        trigonometric_ops.AtanOp: gl_function_ops.GLAtanOp,
        trigonometric_ops.AtanhOp: gl_function_ops.GLAtanhOp,
        float_ops.CeilOp: gl_ops.GLCeilOp,
        trigonometric_ops.CosOp: gl_function_ops.GLCosOp,
        trigonometric_ops.CoshOp: gl_function_ops.GLCoshOp,
        exponential_ops.ExpOp: gl_function_ops.GLExpOp,
        float_ops.FloorOp: gl_ops.GLFloorOp,
        float_ops.FmaOp: gl_ops.GLFmaOp,
        exponential_ops.LogOp: gl_function_ops.GLLogOp,
        float_ops.RoundEvenOp: gl_ops.GLRoundEvenOp,
        exponential_ops.RsqrtOp: gl_function_ops.GLInverseSqrtOp,
        trigonometric_ops.SinOp: gl_function_ops.GLSinOp,
        trigonometric_ops.SinhOp: gl_function_ops.GLSinhOp,
        exponential_ops.SqrtOp: gl_function_ops.GLSqrtOp,
        trigonometric_ops.TanOp: gl_function_ops.GLTanOp,
        trigonometric_ops.TanhOp: gl_function_ops.GLTanhOp,
    }
)
_CL_FUNCTIONS: Mapping[type[Operation], type[Operation]] = MappingProxyType(
    {
        float_ops.AbsFOp: cl_ops.CLFAbsOp,
        integer_ops.AbsIOp: cl_ops.CLSAbsOp,
        trigonometric_ops.AcosOp: cl_ops.CLAcosOp,
        trigonometric_ops.AcoshOp: cl_ops.CLAcoshOp,
        trigonometric_ops.AsinOp: cl_ops.CLAsinOp,
        trigonometric_ops.AsinhOp: cl_ops.CLAsinhOp,
        trigonometric_ops.AtanOp: cl_ops.CLAtanOp,
        trigonometric_ops.Atan2Op: cl_ops.CLAtan2Op,
        trigonometric_ops.AtanhOp: cl_ops.CLAtanhOp,
        float_ops.CeilOp: cl_ops.CLCeilOp,
        trigonometric_ops.CosOp: cl_ops.CLCosOp,
        trigonometric_ops.CoshOp: cl_ops.CLCoshOp,
        exponential_ops.ErfOp: cl_ops.CLErfOp,
        exponential_ops.ExpOp: cl_ops.CLExpOp,
        float_ops.FloorOp: cl_ops.CLFloorOp,
        float_ops.FmaOp: cl_ops.CLFmaOp,
        exponential_ops.LogOp: cl_ops.CLLogOp,
        exponential_ops.PowFOp: cl_ops.CLPowOp,
        float_ops.RoundEvenOp: cl_ops.CLRintOp,
        float_ops.RoundOp: cl_ops.CLRoundOp,
        exponential_ops.RsqrtOp: cl_ops.CLRsqrtOp,
        trigonometric_ops.SinOp: cl_ops.CLSinOp,
        trigonometric_ops.SinhOp: cl_ops.CLSinhOp,
        exponential_ops.SqrtOp: cl_ops.CLSqrtOp,
        trigonometric_ops.TanOp: cl_ops.CLTanOp,
        trigonometric_ops.TanhOp: cl_ops.CLTanhOp,
    }
)
_PREDICATES: Mapping[type[Operation], type[Operation]] = MappingProxyType(
    {
        float_ops.IsNaNOp: logical_ops.IsNanOp,
        float_ops.IsInfOp: logical_ops.IsInfOp,
        float_ops.IsFiniteOp: logical_ops.IsFiniteOp,
    }
)


@dataclass
class MathToSPIRV(Pass):
    """Convert Math dialect to SPIR-V dialect."""

    argument = "convert-math-to-spirv"
    name = "ConvertMathToSPIRVPass"
    summary = "Convert Math dialect to SPIR-V dialect"
    dependent_dialects = ("spirv",)

    def run(self, op: Operation, state: PassState) -> None:
        convert_to_spirv(op, state, SPIRVTypeConverter(target_env_around(op)), MATH_TO_SPIRV)


def _has_supported_types(op: Operation, rewriter: ConversionRewriter) -> bool:
    """Returns True if all types are numbers or vectors of one dimension; reports the first that is not."""
    for value in (*op.operands, *op.results):
        element = element_type_or_self(value.type)
        is_number = isinstance(element, IntegerType | IndexType | FloatType)
        is_vector = isinstance(value.type, VectorType) and value.type.rank <= 1 and not value.type.is_scalable
        if not is_number or not (is_vector or element == value.type):
            reason = f"unsupported source type for Math to SPIR-V conversion: {value.type}"
            return rewriter.notify_match_failure(op, reason)
    return True


def _lower_function(root: type[Operation], target: type[Operation]) -> ConversionFunctionPattern:
    elementwise = lower_elementwise(root, target)

    @conversion_pattern(root.name, name=f"CheckedElementwiseOpPattern<{root.name}, {target.name}>")
    def lower(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        return _has_supported_types(op, rewriter) and elementwise.function(op, adaptor, rewriter)

    return lower


@conversion_pattern(float_ops.CopySignOp, name="CopySignPattern")
def lower_copysign(op: float_ops.CopySignOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """copysign(a, b) -> (a & 0x7f..) | (b & 0x80..), on the bits"""
    type_ = rewriter.convert_type(op.result.type)
    if not _has_supported_types(op, rewriter) or type_ is None:
        return False
    emit, (lhs, rhs) = SPIRVEmitter(rewriter), adaptor.operands
    width = width_of(op.result.type)
    bits: Type = IntegerType(width)
    sign_mask, value_mask = emit.constant(1 << width - 1, bits), emit.constant((1 << width - 1) - 1, bits)
    if isinstance(type_, VectorType):
        bits = VectorType(type_.shape, bits)
        count = type_.num_elements
        sign_mask = emit.op(CompositeConstructOp, [sign_mask] * count, result_type=bits)
        value_mask = emit.op(CompositeConstructOp, [value_mask] * count, result_type=bits)
    lhs_bits, rhs_bits = (emit.op(BitcastOp, value, result_type=bits) for value in (lhs, rhs))
    value = emit.op(bit_ops.BitwiseAndOp, lhs_bits, value_mask)
    sign = emit.op(bit_ops.BitwiseAndOp, rhs_bits, sign_mask)
    result = emit.op(bit_ops.BitwiseOrOp, value, sign)
    rewriter.replace_op(op, [emit.op(BitcastOp, result, result_type=type_)])
    return True


@conversion_pattern(integer_ops.CountLeadingZerosOp, name="CountLeadingZerosPattern")
def lower_ctlz(op: integer_ops.CountLeadingZerosOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """ctlz(x) -> x <= 1 ? 32 - x : 31 - FindUMsb(x), as FindUMsb(0) is incorrect in some drivers"""
    type_ = rewriter.convert_type(op.result.type)
    if not _has_supported_types(op, rewriter) or type_ is None or element_type_or_self(type_) != I32:
        return False
    emit, (value,) = SPIRVEmitter(rewriter), adaptor.operands
    one, last, width = (emit.constant(number, type_) for number in (1, 31, 32))
    from_bit = emit.op(arithmetic.ISubOp, last, emit.op(gl_bit_ops.GLFindUMsbOp, value))
    from_value = emit.op(arithmetic.ISubOp, width, value)
    is_small = emit.op(ULessThanEqualOp, value, one)
    rewriter.replace_op(op, [emit.select(is_small, from_value, from_bit)])
    return True


def _lower_expm1(exponential: type[Operation]) -> ConversionFunctionPattern:
    @conversion_pattern(exponential_ops.ExpM1Op, name=f"ExpM1OpPattern<{exponential.name}>")
    def lower(op: exponential_ops.ExpM1Op, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """expm1(x) -> exp(x) - 1"""
        type_ = rewriter.convert_type(op.result.type)
        if not _has_supported_types(op, rewriter) or type_ is None:
            return False
        emit = SPIRVEmitter(rewriter)
        value = emit.op(exponential, *adaptor.operands, result_type=type_)
        rewriter.replace_op(op, [emit.op(arithmetic.FSubOp, value, emit.number(1, type_))])
        return True

    return lower


def _lower_log1p(logarithm: type[Operation]) -> ConversionFunctionPattern:
    @conversion_pattern(exponential_ops.Log1pOp, name=f"Log1pOpPattern<{logarithm.name}>")
    def lower(op: exponential_ops.Log1pOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """log1p(x) -> log(1 + x)"""
        type_ = rewriter.convert_type(op.result.type)
        if not _has_supported_types(op, rewriter) or type_ is None:
            return False
        emit = SPIRVEmitter(rewriter)
        one_more = emit.op(arithmetic.FAddOp, emit.number(1, type_), *adaptor.operands)
        rewriter.replace_op(op, [emit.op(logarithm, one_more, result_type=type_)])
        return True

    return lower


def _lower_log(
    root: type[exponential_ops.Log2Op | exponential_ops.Log10Op], logarithm: type[Operation], base: int
) -> ConversionFunctionPattern:
    @conversion_pattern(root, name=f"Log2Log10OpPattern<{root.name}, {logarithm.name}>")
    def lower(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """log2(x) -> log(x) * (1 / log(2))"""
        type_ = rewriter.convert_type(op.result.type)
        if not _has_supported_types(op, rewriter) or type_ is None:
            return False
        emit = SPIRVEmitter(rewriter)
        factor = emit.float(1 / numbers.log(base), type_)
        value = emit.op(logarithm, *adaptor.operands, result_type=type_)
        rewriter.replace_op(op, [emit.op(arithmetic.FMulOp, value, factor)])
        return True

    return lower


@conversion_pattern(exponential_ops.PowFOp, name="PowFOpPattern")
def lower_powf(op: exponential_ops.PowFOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """powf(x, y) -> s * pow(|x|, y): s is -1 where x is negative and y odd; NaN where x is negative and y no integer"""
    type_ = rewriter.convert_type(op.result.type)
    if not _has_supported_types(op, rewriter) or type_ is None:
        return False
    element = float_element(type_)
    emit, (base, exponent) = SPIRVEmitter(rewriter), adaptor.operands
    zero = emit.number(0, type_)
    is_negative = emit.op(FOrdLessThanOp, base, zero)
    fraction = emit.op(arithmetic.FRemOp, exponent, emit.number(1, type_))
    is_fractional = emit.op(FOrdNotEqualOp, fraction, zero)
    is_invalid = emit.op(logical_ops.LogicalAndOp, is_fractional, is_negative)
    checked = emit.select(is_invalid, emit.constant(quiet_nan(element.semantics), type_), base)
    magnitude = emit.op(gl_ops.GLFAbsOp, checked)
    integers = like(type_, I32)
    integer = emit.op(ConvertFToSOp, exponent, result_type=integers)
    one = emit.number(1, integers)
    is_odd = emit.op(IEqualOp, emit.op(bit_ops.BitwiseAndOp, integer, one), one)
    power = emit.op(gl_function_ops.GLPowOp, magnitude, exponent)
    negated = emit.op(arithmetic.FNegateOp, power)
    is_negated = emit.op(logical_ops.LogicalAndOp, is_negative, is_odd)
    rewriter.replace_op(op, [emit.select(is_negated, negated, power)])
    return True


@conversion_pattern(float_ops.RoundOp, name="RoundOpPattern")
def lower_round(op: float_ops.RoundOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """round(x) -> copysign(f + (|x| - f >= 0.5 ? 1 : 0), x), where f = floor(|x|)"""
    if not _has_supported_types(op, rewriter):
        return False
    emit, (value,) = SPIRVEmitter(rewriter), op.operands
    type_ = value.type
    zero, one, half = emit.number(0, type_), emit.number(1, type_), emit.float(0.5, type_)
    magnitude = emit.op(gl_ops.GLFAbsOp, value)
    floor = emit.op(gl_ops.GLFloorOp, magnitude)
    is_up = emit.op(FOrdGreaterThanEqualOp, emit.op(arithmetic.FSubOp, magnitude, floor), half)
    rounded = emit.op(arithmetic.FAddOp, floor, emit.select(is_up, one, zero))
    rewriter.replace_op_with_new_op(op, float_ops.CopySignOp, rounded, value)
    return True


MATH_TO_SPIRV = (
    lower_copysign,
    *(_lower_function(root, target) for root, target in _PREDICATES.items()),
    lower_ctlz,
    _lower_log1p(gl_function_ops.GLLogOp),
    _lower_log(exponential_ops.Log2Op, gl_function_ops.GLLogOp, 2),
    _lower_log(exponential_ops.Log10Op, gl_function_ops.GLLogOp, 10),
    _lower_expm1(gl_function_ops.GLExpOp),
    lower_powf,
    lower_round,
    *(_lower_function(root, target) for root, target in _GL_FUNCTIONS.items()),
    _lower_log1p(cl_ops.CLLogOp),
    _lower_log(exponential_ops.Log2Op, cl_ops.CLLogOp, 2),
    _lower_log(exponential_ops.Log10Op, cl_ops.CLLogOp, 10),
    _lower_expm1(cl_ops.CLExpOp),
    *(_lower_function(root, target) for root, target in _CL_FUNCTIONS.items()),
)
