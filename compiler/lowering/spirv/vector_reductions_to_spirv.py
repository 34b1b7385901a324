"""Reductions of vectors in the spirv dialect: element by element, from the first one on.

vector.reduction <add>, %v : vector<2xf32> into f32
    ->    %a = spirv.CompositeExtract %v[0]    %b = spirv.CompositeExtract %v[1]    spirv.FAdd %a, %b
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeAlias

from compiler.dialects.arith.float_ops import MulFOp
from compiler.dialects.spirv.ops import arithmetic_ops, cl_ops, gl_ops
from compiler.dialects.vector.arithmetic_ops import ReductionOp
from compiler.dialects.vector.enums import CombiningKind
from compiler.ir.operation import Operation
from compiler.ir.types import FloatType, IntegerType, VectorType
from compiler.lowering.spirv.emitter import SPIRVEmitter
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter

Combinations: TypeAlias = "Mapping[CombiningKind, type[Operation]]"

_ON_INTEGERS: Combinations = MappingProxyType(
    {CombiningKind.ADD: arithmetic_ops.IAddOp, CombiningKind.MUL: arithmetic_ops.IMulOp}
)
_ON_FLOATS: Combinations = MappingProxyType(
    {CombiningKind.ADD: arithmetic_ops.FAddOp, CombiningKind.MUL: arithmetic_ops.FMulOp}
)
_GL_EXTREMES: Combinations = MappingProxyType(
    {
        CombiningKind.MINUI: gl_ops.GLUMinOp,
        CombiningKind.MINSI: gl_ops.GLSMinOp,
        CombiningKind.MAXUI: gl_ops.GLUMaxOp,
        CombiningKind.MAXSI: gl_ops.GLSMaxOp,
    }
)
_CL_EXTREMES: Combinations = MappingProxyType(
    {
        CombiningKind.MINUI: cl_ops.CLUMinOp,
        CombiningKind.MINSI: cl_ops.CLSMinOp,
        CombiningKind.MAXUI: cl_ops.CLUMaxOp,
        CombiningKind.MAXSI: cl_ops.CLSMaxOp,
    }
)
_CL_FLOAT_EXTREMES: Combinations = MappingProxyType(
    {
        CombiningKind.MAXIMUMF: cl_ops.CLFMaxOp,
        CombiningKind.MINIMUMF: cl_ops.CLFMinOp,
        CombiningKind.MAXNUMF: cl_ops.CLFMaxOp,
        CombiningKind.MINNUMF: cl_ops.CLFMinOp,
    }
)
_GL_FLOAT_EXTREMES: Combinations = MappingProxyType(
    {
        CombiningKind.MAXIMUMF: gl_ops.GLFMaxOp,
        CombiningKind.MINIMUMF: gl_ops.GLFMinOp,
        CombiningKind.MAXNUMF: gl_ops.GLFMaxOp,
        CombiningKind.MINNUMF: gl_ops.GLFMinOp,
    }
)


def _lower_reduction(name: str, extremes: Combinations, *, has_sums: bool = False) -> ConversionFunctionPattern:
    @conversion_pattern(ReductionOp, name=name)
    def lower(op: ReductionOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """vector.reduction -> the elements, then the accumulator, combined from the first one on"""
        type_, (vector, *accumulator) = rewriter.convert_type(op.dest.type), adaptor.operands
        if type_ is None:
            return False
        if not isinstance(vector.type, VectorType) or vector.type.rank != 1:
            return rewriter.notify_match_failure(op, "not 1-D vector source")
        sums = (_ON_INTEGERS if isinstance(type_, IntegerType) else _ON_FLOATS) if has_sums else {}
        combine = extremes.get(op.kind) or sums.get(op.kind)
        if combine is None:
            return rewriter.notify_match_failure(op, "not handled here")
        emit = SPIRVEmitter(rewriter)
        result, *elements = (emit.extract(vector, index) for index in range(vector.type.num_elements))
        for element in (*elements, *accumulator):
            result = emit.op(combine, result, element, result_type=type_)
        rewriter.replace_op(op, [result])
        return True

    return lower


@conversion_pattern(ReductionOp, benefit=2, name="VectorReductionToFPDotProd")
def lower_sum_to_dot(op: ReductionOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.reduction <add>, %a * %b -> spirv.Dot %a, %b; without a product the other vector has ones"""
    type_, (vector, *accumulator) = rewriter.convert_type(op.dest.type), adaptor.operands
    if op.kind is not CombiningKind.ADD or not isinstance(type_, FloatType):
        return rewriter.notify_match_failure(op, "not a sum of floats")
    emit, total = SPIRVEmitter(rewriter), vector
    if isinstance(vector.type, VectorType):
        product = vector.defining_op(MulFOp)
        lhs, rhs = (vector, None) if product is None else (product.lhs, product.rhs)
        total = emit.op(
            arithmetic_ops.DotOp, lhs, emit.number(1, vector.type) if rhs is None else rhs, result_type=type_
        )
    for value in accumulator:
        total = emit.op(arithmetic_ops.FAddOp, value, total)
    rewriter.replace_op(op, [total])
    return True


VECTOR_REDUCTIONS_TO_SPIRV = (
    lower_sum_to_dot,
    _lower_reduction("VectorReductionPattern<GL>", _GL_EXTREMES, has_sums=True),
    _lower_reduction("VectorReductionPattern<CL>", _CL_EXTREMES, has_sums=True),
    _lower_reduction("VectorReductionFloatMinMax<CL>", _CL_FLOAT_EXTREMES),
    _lower_reduction("VectorReductionFloatMinMax<GL>", _GL_FLOAT_EXTREMES),
)
