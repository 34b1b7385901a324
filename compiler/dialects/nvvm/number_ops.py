"""The operations of the nvvm dialect that convert between floats, permute bytes and sum small products."""

from __future__ import annotations

from compiler.dialects.nvvm.attributes import (
    DotAccumulateTypeAttr,
    FPRoundingModeAttr,
    PermuteModeAttr,
    SaturationModeAttr,
)
from compiler.ods.attr_constraints import BoolAttr, TypeAttr
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, attribute, operand, optional_operand, result
from compiler.ods.shaped_constraints import VectorOfLengthAndType
from compiler.ods.trait_classes import Trait
from compiler.ods.traits import PURE
from compiler.ods.type_constraints import BF16, F16, F32, I8, I16, I32, AnyTypeOf


class RcpApproxFtzF32Op(Op, name="nvvm.rcp.approx.ftz.f"):
    """Approximates the reciprocal of an f32; subnormal inputs and results become zero."""

    arg = operand(F32)
    res = result(F32)
    traits = [PURE]
    assembly_format = "$arg attr-dict `:` type($res)"


class PermuteOp(Op, name="nvvm.prmt"):
    """Combines bytes of one or two registers into a register; a selector picks the bytes."""

    lo = operand(I32)
    hi = optional_operand(I32)
    selector = operand(I32)
    mode = attribute(PermuteModeAttr)
    res = result(I32)
    traits = [PURE]
    assembly_format = "$mode $selector `,` $lo (`,` $hi^)? attr-dict `:` type($res)"


class RoundingConversion(Op):
    rnd = attribute(FPRoundingModeAttr, default="none")
    sat = attribute(SaturationModeAttr, default="none")
    hooks = Hooks(verify_is_local=True)


class ConvertFloatToTF32Op(RoundingConversion, name="nvvm.convert.float.to.tf32"):
    """Rounds an f32 to tf32, which has 10 bits of fraction, in the upper bits of an i32."""

    src = operand(F32)
    relu = attribute(BoolAttr, default=False)
    res = result(I32)
    assembly_format = "$src attr-dict"


class ConversionWithRelu(Op):
    relu = attribute(BoolAttr, default=False)
    hooks = Hooks(verify_is_local=True)


class ConvertF32x2ToF4x2Op(ConversionWithRelu, name="nvvm.convert.f32x2.to.f4x2"):
    """Rounds two f32 to 4-bit floats in one byte, the first in its upper half."""

    a = operand(F32)
    b = operand(F32)
    dst_ty = attribute(TypeAttr, name="dstTy")
    dst = result(I8)
    assembly_format = "$a `,` $b attr-dict `:` type($dst) `(` $dstTy `)`"


class ConvertF32x2ToF6x2Op(ConversionWithRelu, name="nvvm.convert.f32x2.to.f6x2"):
    """Rounds two f32 to 6-bit floats in two bytes, the first in the upper one."""

    a = operand(F32)
    b = operand(F32)
    dst_ty = attribute(TypeAttr, name="dstTy")
    dst = result(AnyTypeOf(I16, VectorOfLengthAndType((2,), I8)))
    assembly_format = "$a `,` $b attr-dict `:` type($dst) `(` $dstTy `)`"


class ConvertF32x2ToF8x2Op(RoundingConversion, name="nvvm.convert.f32x2.to.f8x2"):
    """Rounds two f32 to 8-bit floats in two bytes, the first in the upper one."""

    a = operand(F32)
    b = operand(F32)
    relu = attribute(BoolAttr, default=False)
    dst_ty = attribute(TypeAttr, name="dstTy")
    dst = result(AnyTypeOf(I16, VectorOfLengthAndType((2,), I8)))
    assembly_format = "$a `,` $b attr-dict `:` type($dst) `(` $dstTy `)`"


class ConvertF16x2ToF8x2Op(ConversionWithRelu, name="nvvm.convert.f16x2.to.f8x2"):
    """Rounds two f16 to 8-bit floats in two bytes."""

    a = operand(VectorOfLengthAndType((2,), F16))
    dst_ty = attribute(TypeAttr, name="dstTy")
    dst = result(AnyTypeOf(I16, VectorOfLengthAndType((2,), I8)))
    assembly_format = "$a attr-dict `:` type($a) `->` type($dst) `(` $dstTy `)`"


class ConvertBF16x2ToF8x2Op(RoundingConversion, name="nvvm.convert.bf16x2.to.f8x2"):
    """Rounds two bf16 to scales, powers of two in 8 bits each."""

    a = operand(VectorOfLengthAndType((2,), BF16))
    dst_ty = attribute(TypeAttr, name="dstTy")
    dst = result(AnyTypeOf(I16, VectorOfLengthAndType((2,), I8)))
    assembly_format = "$a attr-dict `:` type($a) `->` type($dst) `(` $dstTy `)`"


class ConvertF8x2ToF16x2Op(ConversionWithRelu, name="nvvm.convert.f8x2.to.f16x2"):
    """Extends two 8-bit floats to f16; exact."""

    src = operand(VectorOfLengthAndType((2,), I8))
    src_type = attribute(TypeAttr, name="srcType")
    dst = result(VectorOfLengthAndType((2,), F16))
    assembly_format = "$src attr-dict `:` type($src) `(` $srcType `)` `->` type($dst)"


class ConvertF8x2ToBF16x2Op(Op, name="nvvm.convert.f8x2.to.bf16x2"):
    """Extends two scales, powers of two in 8 bits each, to bf16; exact."""

    src = operand(VectorOfLengthAndType((2,), I8))
    src_type = attribute(TypeAttr, name="srcType")
    dst = result(VectorOfLengthAndType((2,), BF16))
    assembly_format = "$src attr-dict `:` type($src) `(` $srcType `)` `->` type($dst)"
    hooks = Hooks(verify_is_local=True)


class ConvertF6x2ToF16x2Op(ConversionWithRelu, name="nvvm.convert.f6x2.to.f16x2"):
    """Extends two 6-bit floats, in the lower bits of two bytes, to f16; exact."""

    src = operand(VectorOfLengthAndType((2,), I8))
    src_type = attribute(TypeAttr, name="srcType")
    dst = result(VectorOfLengthAndType((2,), F16))
    assembly_format = "$src attr-dict `:` type($src) `(` $srcType `)` `->` type($dst)"


class ConvertF4x2ToF16x2Op(ConversionWithRelu, name="nvvm.convert.f4x2.to.f16x2"):
    """Extends two 4-bit floats of one byte to f16; exact."""

    src = operand(I8)
    src_type = attribute(TypeAttr, name="srcType")
    dst = result(VectorOfLengthAndType((2,), F16))
    assembly_format = "$src attr-dict `:` type($src) `(` $srcType `)` `->` type($dst)"


class ConvertF32x2ToF16x2Op(RoundingConversion, name="nvvm.convert.f32x2.to.f16x2"):
    """Rounds two f32 to f16 in one register, the first in its upper half."""

    src_hi = operand(F32)
    src_lo = operand(F32)
    random_bits = optional_operand(I32)
    relu = attribute(BoolAttr, default=False)
    dst = result(VectorOfLengthAndType((2,), F16))
    traits = [PURE]
    assembly_format = "$src_hi `,` $src_lo (`,` $random_bits^)? attr-dict `:` type($dst)"


class ConvertF32x2ToBF16x2Op(RoundingConversion, name="nvvm.convert.f32x2.to.bf16x2"):
    """Rounds two f32 to bf16 in one register, the first in its upper half."""

    src_hi = operand(F32)
    src_lo = operand(F32)
    random_bits = optional_operand(I32)
    relu = attribute(BoolAttr, default=False)
    dst = result(VectorOfLengthAndType((2,), BF16))
    traits = [PURE]
    assembly_format = "$src_hi `,` $src_lo (`,` $random_bits^)? attr-dict `:` type($dst)"


class ConversionOfFour(ConversionWithRelu):
    src = operand(VectorOfLengthAndType((4,), F32))
    rbits = operand(I32)
    dst_ty = attribute(TypeAttr, name="dstTy")
    traits = [PURE, Trait("NVVMRequiresSMa")]
    assembly_format = "$src `,` $rbits attr-dict `:` type($src) `->` type($dst) `(` $dstTy `)`"


class ConvertF32x4ToF8x4Op(ConversionOfFour, name="nvvm.convert.f32x4.to.f8x4"):
    """Rounds four f32 up or down by random bits to 8-bit floats, one a byte."""

    dst = result(VectorOfLengthAndType((4,), I8))


class ConvertF32x4ToF6x4Op(ConversionOfFour, name="nvvm.convert.f32x4.to.f6x4"):
    """Rounds four f32 up or down by random bits to 6-bit floats, one a byte."""

    dst = result(VectorOfLengthAndType((4,), I8))


class ConvertF32x4ToF4x4Op(ConversionOfFour, name="nvvm.convert.f32x4.to.f4x4"):
    """Rounds four f32 up or down by random bits to 4-bit floats in 16 bits."""

    dst = result(I16)


class DotAccumulate4WayOp(Op, name="nvvm.dot.accumulate.4way"):
    """Multiplies four pairs of bytes and adds the products to a 32-bit sum."""

    a = operand(VectorOfLengthAndType((4,), I8))
    b = operand(VectorOfLengthAndType((4,), I8))
    c = operand(I32)
    a_type = attribute(DotAccumulateTypeAttr)
    b_type = attribute(DotAccumulateTypeAttr)
    res = result(I32)
    assembly_format = "$a $a_type `,` $b $b_type `,` $c attr-dict `:` type($a) `,` type($b)"


class DotAccumulate2WayOp(Op, name="nvvm.dot.accumulate.2way"):
    """Multiplies two 16-bit values by two of four bytes and adds the products to a 32-bit sum."""

    a = operand(VectorOfLengthAndType((2,), I16))
    b = operand(VectorOfLengthAndType((4,), I8))
    c = operand(I32)
    a_type = attribute(DotAccumulateTypeAttr)
    b_type = attribute(DotAccumulateTypeAttr)
    b_hi = attribute(BoolAttr)
    res = result(I32)
    assembly_format = "$a $a_type `,` $b $b_type `,` $c attr-dict `:` type($a) `,` type($b)"
