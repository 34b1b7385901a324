"""Products of matrices spread over a wave, in the rocdl dialect.

amdgpu.mfma 32x32x1 %a * %b + %c {blocks = 2 : i32} blgp = none : f32, f32, vector<32xf32>
    ->    rocdl.mfma.f32.32x32x1f32 %a, %b, %c, 0, 0, 0

Sources of small elements are passed as numbers of 32 bits.
"""

from __future__ import annotations

from compiler.dialects.amdgpu.product_ops import MFMAOp, ScaledMFMAOp, ScaledWMMAOp, SparseMFMAOp, WMMAOp
from compiler.dialects.llvm.arithmetic_ops import BitcastOp, ZExtOp
from compiler.dialects.rocdl.chipset import GFX908, GFX942, GFX950, GFX1250, Chipset
from compiler.ir.attributes import Attribute, IntegerAttr, bool_attr
from compiler.ir.operation import Value
from compiler.ir.types import (
    BF16,
    F16,
    I8,
    I16,
    I32,
    I64,
    IntegerType,
    Type,
    VectorType,
    element_type_or_self,
    int_or_float_width,
    integer_element,
)
from compiler.ir.value_types import vector_type
from compiler.lowering.amdgpu.chipset_patterns import ChipsetPattern, chipset_pattern, refuse
from compiler.lowering.amdgpu.product_intrinsics import (
    SCALE_FORMATS,
    SMALL_FLOAT_FORMATS,
    mfma_intrinsic,
    scaled_mfma_intrinsic,
    scaled_wmma_intrinsic,
    sparse_intrinsic,
    takes_bf16,
    wmma_intrinsic,
)
from compiler.lowering.to_llvm.emitter import LLVMEmitter
from compiler.lowering.to_llvm.patterns import create
from compiler.rewrite.conversion_pattern import Adaptor
from compiler.rewrite.conversion_rewriter import ConversionRewriter

_LANES_PER_SCALE_HALF = 16


def _as_i16(type_: Type) -> Type:
    """Returns the vector type of `i16` for one of `bf16`; other types unchanged."""
    if isinstance(type_, VectorType) and type_.element_type == BF16:
        return VectorType(type_.shape, I16, type_.scalable)
    return type_


def _cast(emit: LLVMEmitter, value: Value, type_: Type) -> Value:
    return value if value.type == type_ else emit.op(BitcastOp, value, result_type=type_)


def _words(type_: VectorType) -> VectorType:
    """Returns the type of the 32-bit words that hold a vector."""
    bits = type_.num_elements * integer_element(type_).width
    return VectorType((-(-bits // 32),), I32)


def _packed(emit: LLVMEmitter, source: Value, *, allows_bf16: bool = True, allows_scalars: bool = True) -> Value:
    """Returns a factor in the form the instruction takes: small elements packed into one integer, or into i32s."""
    type_ = source.type
    if not allows_bf16 and _as_i16(type_) != type_:
        return emit.op(BitcastOp, source, result_type=_as_i16(type_))
    if not isinstance(type_, VectorType) or not isinstance(type_.element_type, IntegerType):
        return source
    if type_.element_type == I8 and type_.num_elements <= 8 and allows_scalars:
        return emit.op(BitcastOp, source, result_type=IntegerType(8 * type_.num_elements))
    return emit.op(BitcastOp, source, result_type=_words(type_)) if type_.element_type.width <= 8 else source


def _scale(emit: LLVMEmitter, scale: Value) -> Value:
    """Returns scales, which are bytes, as one number."""
    if isinstance(scale.type, VectorType):
        return emit.op(BitcastOp, scale, result_type=I32 if scale.type.num_elements == 4 else I64)
    return emit.op(ZExtOp, scale, result_type=I32)


@chipset_pattern(MFMAOp, name="MFMAOpLowering")
def lower_mfma(op: MFMAOp, adaptor: Adaptor, rewriter: ConversionRewriter, chipset: Chipset) -> bool:
    """amdgpu.mfma -> rocdl.mfma.*"""
    emit, type_ = LLVMEmitter(rewriter), rewriter.convert_type(op.dest_d.type)
    if type_ is None:
        return False
    if chipset.major != 9 or chipset < GFX908:
        return refuse(op, rewriter, "MFMA only supported on gfx908+")
    permutation = int(op.blgp)
    if op.negate_a or op.negate_b or op.negate_c:
        if chipset < GFX942:
            return refuse(op, rewriter, "negation unsupported on older than gfx942")
        permutation |= bool(op.negate_a) | bool(op.negate_b) << 1 | bool(op.negate_c) << 2
    intrinsic, scaled = mfma_intrinsic(op, chipset), scaled_mfma_intrinsic(op, chipset)
    target = intrinsic or scaled
    if target is None:
        return refuse(op, rewriter, "no intrinsic matching MFMA size on given chipset")
    is_scaled = intrinsic is None
    if is_scaled and (op.abid.value > 0 or permutation > 0 or op.cbsz.value > 0):
        message = (
            "non-default abid, blgp, and cbsz aren't supported on MFMAs that can be scaled as those fields are used "
            "for type information"
        )
        return refuse(op, rewriter, message)
    allows_bf16 = chipset >= GFX950 and (is_scaled or takes_bf16(target))
    factors = [_packed(emit, adaptor[operand], allows_bf16=allows_bf16) for operand in (op.source_a, op.source_b)]
    if is_scaled:
        zero = emit.constant(0, I32)
        options = [emit.constant(format_, I32) for format_ in _formats(op)]
        options += [zero] * 4
    else:
        options = [emit.constant(number, I32) for number in (op.cbsz.value, op.abid.value, permutation)]
    result = emit.op(target, [*factors, adaptor[op.dest_c], *options], result_type=_as_i16(type_))
    rewriter.replace_op(op, [_cast(emit, result, type_)])
    return True


def _formats(op: MFMAOp | ScaledMFMAOp) -> list[int]:
    """Returns the hardware's numbers of the formats of both factors."""
    return [SMALL_FLOAT_FORMATS[element_type_or_self(source.type)] for source in (op.source_a, op.source_b)]


@chipset_pattern(ScaledMFMAOp, name="ScaledMFMAOpLowering")
def lower_scaled_mfma(op: ScaledMFMAOp, adaptor: Adaptor, rewriter: ConversionRewriter, chipset: Chipset) -> bool:
    """amdgpu.scaled_mfma -> rocdl.mfma.scale.*"""
    emit, type_ = LLVMEmitter(rewriter), rewriter.convert_type(op.dest_d.type)
    if chipset.major != 9 or chipset < GFX950:
        return refuse(op, rewriter, "scaled MFMA only supported on gfx908+")
    target = scaled_mfma_intrinsic(op, chipset)
    if target is None or type_ is None:
        return refuse(op, rewriter, "no intrinsic matching scaled MFMA size on given chipset")
    factors = [_packed(emit, adaptor[operand]) for operand in (op.source_a, op.source_b)]
    positions = [emit.constant(index.value, I32) for index in (op.scales_idx_a, op.scales_idx_b)]
    formats = [emit.constant(format_, I32) for format_ in _formats(op)]
    scales = [_scale(emit, adaptor[operand]) for operand in (op.scales_a, op.scales_b)]
    pairs = [positions[0], scales[0], positions[1], scales[1]]
    result = emit.op(target, [*factors, adaptor[op.dest_c], *formats, *pairs], result_type=type_)
    rewriter.replace_op(op, [result])
    return True


@chipset_pattern(SparseMFMAOp, name="SparseMFMAOpLowering")
def lower_sparse_mfma(op: SparseMFMAOp, adaptor: Adaptor, rewriter: ConversionRewriter, chipset: Chipset) -> bool:
    """amdgpu.sparse_mfma -> rocdl.smfmac.*"""
    emit, type_ = LLVMEmitter(rewriter), rewriter.convert_type(op.dest_c.type)
    if type_ is None:
        return rewriter.notify_match_failure(op, "type conversion failed")
    if chipset.major != 9 or chipset < GFX942:
        return refuse(op, rewriter, "sparse MFMA (smfmac) only supported on gfx942+")
    factors = [
        _packed(emit, adaptor[operand], allows_bf16=chipset >= GFX950, allows_scalars=False)
        for operand in (op.source_a, op.source_b)
    ]
    target = sparse_intrinsic(op, chipset)
    if target is None:
        return refuse(op, rewriter, "no intrinsic matching sparse MFMA on the given chipset")
    positions = emit.op(BitcastOp, adaptor[op.sparse_idx], result_type=I32)
    options = [emit.constant(number.value, I32) for number in (op.cbsz, op.abid)]
    operands = [*factors, adaptor[op.dest_c], positions, *options]
    rewriter.replace_op(op, [emit.op(target, operands, result_type=type_)])
    return True


# ------------------------------------------------------------------------------------------ WMMA


def _wmma_factor(emit: LLVMEmitter, source: Value) -> Value:
    """Returns a factor of WMMA: vectors of small elements as numbers of at least 32 bits."""
    type_ = vector_type(source)
    width = int_or_float_width(type_.element_type)
    if width > 8:
        return source
    bits = type_.num_elements * width
    number = _cast(emit, source, IntegerType(bits) if bits <= 32 else VectorType((bits // 32,), I32))
    return emit.op(ZExtOp, number, result_type=I32) if bits < 32 else number


@chipset_pattern(WMMAOp, name="WMMAOpLowering")
def lower_wmma(op: WMMAOp, adaptor: Adaptor, rewriter: ConversionRewriter, chipset: Chipset) -> bool:
    """amdgpu.wmma -> rocdl.wmma.*"""
    emit, type_ = LLVMEmitter(rewriter), rewriter.convert_type(op.dest_d.type)
    if type_ is None:
        return rewriter.notify_match_failure(op, "type conversion failed")
    if chipset.major not in (11, 12):
        return refuse(op, rewriter, "WMMA only supported on gfx11 and gfx12")
    values = [adaptor[operand] for operand in (op.source_a, op.source_b, op.dest_c)]
    raw_type = type_
    if chipset < GFX1250:
        raw_type = _as_i16(type_)
        values = [_cast(emit, value, _as_i16(value.type)) for value in values]
    target = wmma_intrinsic(op, chipset)
    if target is None:
        return refuse(op, rewriter, "no intrinsic matching WMMA on the given chipset")
    if chipset.major >= 12 and op.subword_offset.value != 0:
        return refuse(op, rewriter, "subwordOffset not supported on gfx12+")
    attributes: dict[str, Attribute] = {}
    factors = [_wmma_factor(emit, value) for value in values[:2]]
    for name, source, is_unsigned in (("signA", op.source_a, op.unsigned_a), ("signB", op.source_b, op.unsigned_b)):
        element = element_type_or_self(source.type)
        if isinstance(element, IntegerType) and element.width <= 8:
            attributes[name] = bool_attr(not is_unsigned)
    result_element = element_type_or_self(values[2].type)
    if result_element in (F16, BF16, I16):
        attributes["opsel"] = bool_attr(op.subword_offset.value != 0)
    elif result_element == I32:
        attributes["clamp"] = bool_attr(bool(op.clamp))
    result = create(rewriter, target, [*factors, values[2]], raw_type, attributes)
    rewriter.replace_op(op, [_cast(emit, result, type_)])
    return True


@chipset_pattern(ScaledWMMAOp, name="ScaledWMMAOpLowering")
def lower_scaled_wmma(op: ScaledWMMAOp, adaptor: Adaptor, rewriter: ConversionRewriter, chipset: Chipset) -> bool:
    """amdgpu.scaled_wmma -> rocdl.wmma.scale.*, rocdl.wmma.scale16.*"""
    emit, type_ = LLVMEmitter(rewriter), rewriter.convert_type(op.dest_d.type)
    if type_ is None:
        return rewriter.notify_match_failure(op, "type conversion failed")
    if chipset < GFX1250:
        return refuse(op, rewriter, "WMMA scale only supported on gfx1250+")
    formats = [SMALL_FLOAT_FORMATS.get(element_type_or_self(source.type)) for source in (op.source_a, op.source_b)]
    if None in formats:
        return refuse(op, rewriter, "unsupported element types for scaled_wmma")
    lengths = [_length(scale) for scale in (op.scale_a, op.scale_b)]
    if lengths[0] != lengths[1]:
        return refuse(op, rewriter, "scaleA and scaleB must have equal vector length")
    scale_formats = [SCALE_FORMATS.get(element_type_or_self(scale.type)) for scale in (op.scale_a, op.scale_b)]
    if None in scale_formats:
        return refuse(op, rewriter, "unsupported scale element types")
    target = scaled_wmma_intrinsic(op, scales_each_16=lengths[0] == 8)
    if target is None:
        sizes = "x".join(str(size.value) for size in (op.m, op.n, op.k))
        return refuse(op, rewriter, f"unsupported scaled_wmma dimensions: {sizes}")
    halves = [lane.value // _LANES_PER_SCALE_HALF for lane in (op.a_first_scale_lane, op.b_first_scale_lane)]
    numbers = {"scaleAType": halves[0], "scaleBType": halves[1]}
    numbers |= _named("fmtScale", scale_formats)
    if op.m.value == _SMALL_TILE:
        numbers |= _named("fmt", formats)
    properties: dict[str, Attribute | None] = {name: IntegerAttr(number, I32) for name, number in numbers.items()}
    factors = [_packed(emit, adaptor[operand]) for operand in (op.source_a, op.source_b)]
    scales = [_scale(emit, adaptor[operand]) for operand in (op.scale_a, op.scale_b)]
    result = emit.op(target, *factors, adaptor[op.dest_c], *scales, result_type=type_, properties=properties)
    rewriter.replace_op(op, [result])
    return True


_SMALL_TILE = 16
"""Rows of products whose factors may have several formats."""


def _length(scale: Value[VectorType]) -> int:
    return scale.type.num_elements


def _named(prefix: str, numbers: list[int | None]) -> dict[str, int]:
    return {f"{prefix}{factor}": number for factor, number in zip("AB", numbers, strict=True) if number is not None}


PRODUCTS_TO_ROCDL: tuple[ChipsetPattern, ...] = (
    lower_mfma,
    lower_scaled_mfma,
    lower_wmma,
    lower_scaled_wmma,
    lower_sparse_mfma,
)
