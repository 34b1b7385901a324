"""Conversions between small floats in packed registers and wider ones, in the rocdl dialect.

amdgpu.ext_packed_fp8 %v[0] : vector<4xf8E5M2> to f32    ->    rocdl.cvt.f32.bf8 (%v as i32)[0] : f32
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.dialects.amdgpu.small_float_ops import (
    ExtPackedFp8Op,
    PackedScaledTruncOp,
    PackedStochRoundFp8Op,
    PackedTrunc2xFp8Op,
    ScaledExtPackedMatrixOp,
    ScaledExtPackedOp,
)
from compiler.dialects.llvm.arithmetic_ops import BitcastOp
from compiler.dialects.llvm.constant_ops import UndefOp
from compiler.dialects.rocdl import conversion_ops as rocdl
from compiler.dialects.rocdl import pk8_conversion_ops as pk8
from compiler.dialects.rocdl import pk16_conversion_ops as pk16
from compiler.dialects.rocdl.chipset import GFX942, GFX950, GFX1250, Chipset
from compiler.ir.operation import Operation, Value
from compiler.ir.types import (
    BF16,
    F16,
    F32,
    I8,
    I16,
    I32,
    FloatType,
    IntegerType,
    Type,
    VectorType,
    element_type_or_self,
    float_element,
)
from compiler.ir.value_types import vector_type
from compiler.lowering.amdgpu.chipset_patterns import ChipsetPattern, chipset_pattern, refuse
from compiler.lowering.to_llvm.emitter import LLVMEmitter
from compiler.rewrite.conversion_pattern import Adaptor
from compiler.rewrite.conversion_rewriter import ConversionRewriter

_FP4, _FP6, _BF6 = FloatType("f4E2M1FN"), FloatType("f6E2M3FN"), FloatType("f6E3M2FN")
_FP8, _BF8 = FloatType("f8E4M3FN"), FloatType("f8E5M2")
_BYTES = VectorType((4,), I8)
_NO_SCALED_INSTRUCTIONS = (
    "Scaled fp conversion instructions are not available on target architecture and their emulation is not implemented"
)
_NO_INSTRUCTIONS = (
    "Fp8 conversion instructions are not available on target architecture and their emulation is not implemented"
)


def _is_fp8(type_: Type, chipset: Chipset) -> bool | None:
    """Returns True for the chipset's format with four bits of exponent, False for that with five, None for others."""
    element = element_type_or_self(type_)
    formats: tuple[Type, Type] | None = None
    if chipset == GFX942:
        formats = FloatType("f8E4M3FNUZ"), FloatType("f8E5M2FNUZ")
    elif chipset.has_ocp_fp8:
        formats = _FP8, _BF8
    return None if formats is None or element not in formats else element == formats[0]


def _filled(emit: LLVMEmitter, vector: Value, count: int, register: Value) -> Value:
    """Returns a register with the first elements of a vector put into it."""
    for number in range(count):
        index = emit.constant(number, I32)
        register = emit.insert_element(register, emit.extract_element(vector, index), index)
    return register


@chipset_pattern(ExtPackedFp8Op, name="ExtPackedFp8OpLowering")
def extend(op: ExtPackedFp8Op, adaptor: Adaptor, rewriter: ConversionRewriter, chipset: Chipset) -> bool:
    """amdgpu.ext_packed_fp8 -> rocdl.cvt.f32.fp8, rocdl.cvt.pk.f32.bf8, ..."""
    is_fp8, emit = _is_fp8(op.source_.type, chipset), LLVMEmitter(rewriter)
    if is_fp8 is None:
        return rewriter.notify_match_failure(op, _NO_INSTRUCTIONS)
    source = adaptor[op.source_]
    if not isinstance(source.type, VectorType):
        source = emit.insert_element(emit.op(UndefOp, result_type=_BYTES), source, emit.constant(0, I32))
    elif source.type.num_elements < _BYTES.num_elements:
        source = _filled(emit, source, source.type.num_elements, emit.op(UndefOp, result_type=_BYTES))
    register, type_ = emit.op(BitcastOp, source, result_type=I32), op.res.type
    if isinstance(type_, VectorType):
        target: type[Operation] = rocdl.CvtPkF32Fp8Op if is_fp8 else rocdl.CvtPkF32Bf8Op
        result: Value = emit.op(target, register, result_type=type_, word_sel=bool(op.index.value))
    else:
        target = rocdl.CvtF32Fp8Op if is_fp8 else rocdl.CvtF32Bf8Op
        result = emit.op(target, register, result_type=type_, byte_sel=op.index)
    rewriter.replace_op(op, [result])
    return True


def _into_register(emit: LLVMEmitter, op: PackedTrunc2xFp8Op | PackedStochRoundFp8Op, adaptor: Adaptor) -> Value:
    """Returns the register that an operation updates partially; an undefined one if it has no `existing` operand."""
    if op.existing is None:
        return emit.op(UndefOp, result_type=I32)
    return emit.op(BitcastOp, adaptor[op.existing], result_type=I32)


def _replace_by_bits(op: Operation, result: Value, rewriter: ConversionRewriter) -> bool:
    """Replaces an op by a value with the same bits, cast to the converted type of the op's result."""
    type_ = rewriter.convert_type(op.result.type)
    if type_ is None:
        return False
    rewriter.replace_op(op, [LLVMEmitter(rewriter).op(BitcastOp, result, result_type=type_)])
    return True


@chipset_pattern(PackedTrunc2xFp8Op, name="PackedTrunc2xFp8OpLowering")
def truncate(op: PackedTrunc2xFp8Op, adaptor: Adaptor, rewriter: ConversionRewriter, chipset: Chipset) -> bool:
    """amdgpu.packed_trunc_2xfp8 -> rocdl.cvt.pk.fp8.f32, rocdl.cvt.pk.bf8.f32"""
    is_fp8, emit = _is_fp8(op.res.type, chipset), LLVMEmitter(rewriter)
    if is_fp8 is None:
        return rewriter.notify_match_failure(op, _NO_INSTRUCTIONS)
    first, second = adaptor[op.source_a], adaptor.replacements(op.source_b)
    pair = first, second[0] if second else emit.op(UndefOp, result_type=first.type)
    existing = _into_register(emit, op, adaptor)
    target = rocdl.CvtPkFp8F32Op if is_fp8 else rocdl.CvtPkBf8F32Op
    result = emit.op(target, *pair, existing, result_type=I32, word_sel=bool(op.word_index.value))
    return _replace_by_bits(op, result, rewriter)


@chipset_pattern(PackedStochRoundFp8Op, name="PackedStochRoundFp8OpLowering")
def round_at_random(
    op: PackedStochRoundFp8Op, adaptor: Adaptor, rewriter: ConversionRewriter, chipset: Chipset
) -> bool:
    """amdgpu.packed_stoch_round_fp8 -> rocdl.cvt.sr.fp8.f32, rocdl.cvt.sr.bf8.f32"""
    is_fp8, emit = _is_fp8(op.res.type, chipset), LLVMEmitter(rewriter)
    if is_fp8 is None:
        return rewriter.notify_match_failure(op, _NO_INSTRUCTIONS)
    existing = _into_register(emit, op, adaptor)
    source, random_bits = adaptor[op.source_], adaptor[op.stochiastic_param]
    target = rocdl.CvtSrFp8F32Op if is_fp8 else rocdl.CvtSrBf8F32Op
    result = emit.op(target, source, random_bits, existing, result_type=I32, byte_sel=op.store_index)
    return _replace_by_bits(op, result, rewriter)


# ------------------------------------------------------------------------------------------ with a scale

_EXTENSIONS: Mapping[tuple[Type, Type], type[Operation]] = MappingProxyType(
    {
        (_BF8, F32): rocdl.CvtScaleF32PkF32Bf8Op,
        (_BF8, F16): rocdl.CvtScaleF32PkF16Bf8Op,
        (_BF8, BF16): rocdl.CvtScaleF32PkBf16Bf8Op,
        (_FP8, F32): rocdl.CvtScaleF32PkF32Fp8Op,
        (_FP8, F16): rocdl.CvtScaleF32PkF16Fp8Op,
        (_FP8, BF16): rocdl.CvtScaleF32PkBf16Fp8Op,
        (_FP4, F32): rocdl.CvtScaleF32PkF32Fp4Op,
        (_FP4, F16): rocdl.CvtScaleF32PkF16Fp4Op,
        (_FP4, BF16): rocdl.CvtScaleF32PkBf16Fp4Op,
    }
)
_TRUNCATIONS: Mapping[tuple[Type, Type], type[Operation]] = MappingProxyType(
    {
        (F32, _BF8): rocdl.CvtScaleF32PkBf8F32Op,
        (F16, _BF8): rocdl.CvtScaleF32PkBf8F16Op,
        (BF16, _BF8): rocdl.CvtScaleF32PkBf8Bf16Op,
        (F32, _FP8): rocdl.CvtScaleF32PkFp8F32Op,
        (F16, _FP8): rocdl.CvtScaleF32PkFp8F16Op,
        (BF16, _FP8): rocdl.CvtScaleF32PkFp8Bf16Op,
        (F32, _FP4): rocdl.CvtScaleF32PkFp4F32Op,
        (F16, _FP4): rocdl.CvtScaleF32PkFp4F16Op,
        (BF16, _FP4): rocdl.CvtScaleF32PkFp4Bf16Op,
    }
)
_MATRIX_EXTENSIONS: Mapping[tuple[Type, Type], type[Operation]] = MappingProxyType(
    {
        (_FP4, F16): pk8.CvtPkScalePk8F16Fp4Op,
        (_FP4, BF16): pk8.CvtPkScalePk8Bf16Fp4Op,
        (_FP4, F32): pk8.CvtPkScalePk8F32Fp4Op,
        (_FP8, F16): pk8.CvtPkScalePk8F16Fp8Op,
        (_FP8, BF16): pk8.CvtPkScalePk8Bf16Fp8Op,
        (_FP8, F32): pk8.CvtPkScalePk8F32Fp8Op,
        (_BF8, F16): pk8.CvtPkScalePk8F16Bf8Op,
        (_BF8, BF16): pk8.CvtPkScalePk8Bf16Bf8Op,
        (_BF8, F32): pk8.CvtPkScalePk8F32Bf8Op,
        (_FP6, F16): pk16.CvtPkScalePk16F16Fp6Op,
        (_FP6, BF16): pk16.CvtPkScalePk16Bf16Fp6Op,
        (_FP6, F32): pk16.CvtPkScalePk16F32Fp6Op,
        (_BF6, F16): pk16.CvtPkScalePk16F16Bf6Op,
        (_BF6, BF16): pk16.CvtPkScalePk16Bf16Bf6Op,
        (_BF6, F32): pk16.CvtPkScalePk16F32Bf6Op,
    }
)
"""Conversions of small floats, by the element types on both sides."""


@chipset_pattern(ScaledExtPackedOp, name="ScaledExtPackedOpLowering")
def extend_scaled(op: ScaledExtPackedOp, adaptor: Adaptor, rewriter: ConversionRewriter, chipset: Chipset) -> bool:
    """amdgpu.scaled_ext_packed -> rocdl.cvt.scalef32.pk.*"""
    if chipset != GFX950:
        return rewriter.notify_match_failure(op, _NO_SCALED_INSTRUCTIONS)
    emit, source, type_ = LLVMEmitter(rewriter), adaptor[op.source_], op.res.type
    element = element_type_or_self(op.source_.type)
    packed = VectorType((8,), IntegerType(4)) if element == _FP4 else _BYTES
    count = vector_type(source).num_elements
    if count < packed.num_elements:
        source = _filled(emit, source, count, emit.zero(packed))
    register, scale = emit.op(BitcastOp, source, result_type=I32), adaptor[op.scale]
    target = _EXTENSIONS[element, element_type_or_self(type_)]
    if element == _FP4:
        result = emit.op(target, register, scale, result_type=type_, src_sel_index=op.index)
    else:
        result = emit.op(target, register, scale, result_type=type_, src_lo_hi_sel=bool(op.index.value))
    rewriter.replace_op(op, [result])
    return True


@chipset_pattern(PackedScaledTruncOp, name="PackedScaledTruncOpLowering")
def truncate_scaled(op: PackedScaledTruncOp, adaptor: Adaptor, rewriter: ConversionRewriter, chipset: Chipset) -> bool:
    """amdgpu.packed_scaled_trunc -> rocdl.cvt.scalef32.pk.*"""
    if chipset != GFX950:
        return rewriter.notify_match_failure(op, _NO_SCALED_INSTRUCTIONS)
    emit, source, scale = LLVMEmitter(rewriter), adaptor[op.source_], adaptor[op.scale]
    element, target_element = element_type_or_self(op.source_.type), element_type_or_self(op.res.type)
    register: Type = I32 if target_element == _FP4 else VectorType((2,), I16)
    if op.existing is None:
        existing = emit.zero(register)
    else:
        existing = emit.op(BitcastOp, adaptor[op.existing], result_type=register)
    if vector_type(source).num_elements < 2:
        first = emit.constant(0, I32)
        number = emit.extract_element(source, first)
        source = emit.insert_element(emit.zero(VectorType((2,), element)), number, first)
    sources = [source]
    if element == F32:
        positions = [emit.constant(number, I32) for number in range(2)]
        sources = [emit.extract_element(source, position) for position in positions]
    place = {"dst_sel_index": op.index} if target_element == _FP4 else {"dst_lo_hi_sel": bool(op.index.value)}
    target = _TRUNCATIONS[element, target_element]
    result = emit.op(target, existing, *sources, scale, result_type=register, **place)
    return _replace_by_bits(op, result, rewriter)


def _scale_selection(op: ScaledExtPackedMatrixOp, bits: int) -> int:
    """Returns the field of an instruction that names the lanes' bytes with scales and how many elements each scales."""
    is_block_16, half, byte = op.block_size.value == 16, op.first_scale_lane.value // 16, op.first_scale_byte.value
    if bits == 8:
        return half << 3 | byte << 1 | is_block_16
    return half << 2 | (byte == 2) << 1 | is_block_16


@chipset_pattern(ScaledExtPackedMatrixOp, name="ScaledExtPackedMatrixOpLowering")
def extend_matrix(
    op: ScaledExtPackedMatrixOp, adaptor: Adaptor, rewriter: ConversionRewriter, chipset: Chipset
) -> bool:
    """amdgpu.scaled_ext_packed_matrix -> rocdl.cvt.scale.pk8.*, rocdl.cvt.scale.pk16.*"""
    if chipset != GFX1250:
        return rewriter.notify_match_failure(op, _NO_SCALED_INSTRUCTIONS)
    emit, source = LLVMEmitter(rewriter), vector_type(op.source_)
    type_, element = rewriter.convert_type(op.res.type), float_element(source)
    if type_ is None:
        return rewriter.notify_match_failure(op, "type conversion failed")
    target = _MATRIX_EXTENSIONS.get((element, element_type_or_self(op.res.type)))
    if target is None:
        return refuse(op, rewriter, "no intrinsic matching packed scaled conversion on the given chipset")
    scale = emit.op(BitcastOp, adaptor[op.scale], result_type=I32)
    words = source.num_elements * element.width // 32
    packed = emit.op(BitcastOp, adaptor[op.source_], result_type=I32 if words == 1 else VectorType((words,), I32))
    selection = _scale_selection(op, element.width)
    rewriter.replace_op(op, [emit.op(target, packed, scale, result_type=type_, scale_sel=selection)])
    return True


SMALL_FLOATS_TO_ROCDL: tuple[ChipsetPattern, ...] = (
    extend,
    extend_matrix,
    extend_scaled,
    truncate_scaled,
    truncate,
    round_at_random,
)
