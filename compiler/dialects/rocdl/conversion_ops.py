"""Conversions from and to floats of 8 and 4 bits, of one or two values at a time."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import LLVM_Type
from compiler.dialects.rocdl.constraints import ROCDL_V2BF16Type, ROCDL_V2F16Type, ROCDL_V2F32Type, ROCDL_V2I16Type
from compiler.ods.attr_constraints import I1Attr, I32Attr
from compiler.ods.op_class import Op, attribute, operand, result
from compiler.ods.traits import PURE
from compiler.ods.type_constraints import BF16, F16, F32, I32


class UnscaledConversion(Op):
    res = result(LLVM_Type)
    traits = [PURE]


class CvtPkRtz(UnscaledConversion, name="rocdl.cvt.pkrtz"):
    """Converts two f32 to a vector of two f16, rounding towards zero."""

    src_a = operand(F32, name="srcA")
    src_b = operand(F32, name="srcB")
    assembly_format = "attr-dict $srcA `,` $srcB `:` type($res)"


class ConversionOfByte(UnscaledConversion):
    src_a = operand(I32, name="srcA")
    byte_sel = attribute(I32Attr, name="byteSel")
    assembly_format = "attr-dict $srcA `[` $byteSel `]` `:` type($res)"


class CvtF32Bf8Op(ConversionOfByte, name="rocdl.cvt.f32.bf8"):
    """Converts byte `byteSel` of an i32, bf8 (E5M2), to f32."""


class CvtF32Fp8Op(ConversionOfByte, name="rocdl.cvt.f32.fp8"):
    """Converts byte `byteSel` of an i32, fp8 (E4M3), to f32."""


class ConversionOfHalf(UnscaledConversion):
    src = operand(I32)
    word_sel = attribute(I1Attr, name="wordSel")
    assembly_format = "attr-dict $src `[` $wordSel `]` `:` type($res)"


class CvtPkF32Fp8Op(ConversionOfHalf, name="rocdl.cvt.pk.f32.fp8"):
    """Converts two bytes, fp8 (E4M3), of the low or high half of an i32 to two f32."""


class CvtPkF32Bf8Op(ConversionOfHalf, name="rocdl.cvt.pk.f32.bf8"):
    """Converts two bytes, bf8 (E5M2), of the low or high half of an i32 to two f32."""


class ConversionOfPairIntoHalf(UnscaledConversion):
    src_a = operand(F32, name="srcA")
    src_b = operand(F32, name="srcB")
    old = operand(I32)
    word_sel = attribute(I1Attr, name="wordSel")
    assembly_format = "attr-dict $srcA `,` $srcB `->` $old `[` $wordSel `]` `:` type($res)"


class CvtPkBf8F32Op(ConversionOfPairIntoHalf, name="rocdl.cvt.pk.bf8.f32"):
    """Converts two f32 to bf8 (E5M2) and puts them into the low or high half of `old`."""


class CvtPkFp8F32Op(ConversionOfPairIntoHalf, name="rocdl.cvt.pk.fp8.f32"):
    """Converts two f32 to fp8 (E4M3) and puts them into the low or high half of `old`."""


class StochasticConversionIntoByte(UnscaledConversion):
    src_a = operand(F32, name="srcA")
    src_b = operand(I32, name="srcB")
    old = operand(I32)
    byte_sel = attribute(I32Attr, name="byteSel")
    assembly_format = "attr-dict $srcA `,` $srcB `->` $old `[` $byteSel `]` `:` type($res)"


class CvtSrBf8F32Op(StochasticConversionIntoByte, name="rocdl.cvt.sr.bf8.f32"):
    """Converts an f32 to bf8 (E5M2), rounding by the random bits `srcB`, and puts it into a byte of `old`."""


class CvtSrFp8F32Op(StochasticConversionIntoByte, name="rocdl.cvt.sr.fp8.f32"):
    """Converts an f32 to fp8 (E4M3), rounding by the random bits `srcB`, and puts it into a byte of `old`."""


class ScaledConversionToHalfOfF16(Op):
    old_vdst = operand(ROCDL_V2F16Type, name="oldVdst")
    src = operand(I32)
    scale = operand(F32)
    src_sel_index = attribute(I32Attr, name="srcSelIndex")
    dst_lo_hi_sel = attribute(I1Attr, name="dstLoHiSel")
    res = result(ROCDL_V2F16Type)
    traits = [PURE]
    assembly_format = "attr-dict $src `[` $srcSelIndex `]` `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` type($res)"


class CvtScaleF32F16Bf8Op(ScaledConversionToHalfOfF16, name="rocdl.cvt.scalef32.f16.bf8"):
    """Converts bf8, multiplied by a scale, to f16 and puts it into one half of `oldVdst` (gfx950)."""


class CvtScaleF32F16Fp8Op(ScaledConversionToHalfOfF16, name="rocdl.cvt.scalef32.f16.fp8"):
    """Converts fp8, multiplied by a scale, to f16 and puts it into one half of `oldVdst` (gfx950)."""


class ScaledConversion(Op):
    src = operand(I32)
    scale = operand(F32)
    traits = [PURE]


class ScaledConversionOfByte(ScaledConversion):
    src_sel_index = attribute(I32Attr, name="srcSelIndex")
    assembly_format = "attr-dict $src `[` $srcSelIndex `]` `,` $scale `:` type($res)"


class CvtScaleF32F32Bf8Op(ScaledConversionOfByte, name="rocdl.cvt.scalef32.f32.bf8"):
    """Converts byte `srcSelIndex` of an i32, bf8, multiplied by a scale, to f32 (gfx950)."""

    res = result(F32)


class CvtScaleF32F32Fp8Op(ScaledConversionOfByte, name="rocdl.cvt.scalef32.f32.fp8"):
    """Converts byte `srcSelIndex` of an i32, fp8, multiplied by a scale, to f32 (gfx950)."""

    res = result(F32)


class ScaledConversionIntoHalf(Op):
    old_vdst = operand(ROCDL_V2I16Type, name="oldVdst")
    dst_lo_hi_sel = attribute(I1Attr, name="dstLoHiSel")
    res = result(ROCDL_V2I16Type)
    traits = [PURE]


class CvtScaleF32PkBf8F32Op(ScaledConversionIntoHalf, name="rocdl.cvt.scalef32.pk.bf8.f32"):
    """Converts two f32, divided by a scale, to bf8 and puts them into one half of `oldVdst` (gfx950)."""

    src0 = operand(F32)
    src1 = operand(F32)
    scale = operand(F32)
    assembly_format = "attr-dict $src0 `,` $src1 `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` type($res)"


class CvtScaleF32PkFp8F32Op(ScaledConversionIntoHalf, name="rocdl.cvt.scalef32.pk.fp8.f32"):
    """Converts two f32, divided by a scale, to fp8 and puts them into one half of `oldVdst` (gfx950)."""

    src0 = operand(F32)
    src1 = operand(F32)
    scale = operand(F32)
    assembly_format = "attr-dict $src0 `,` $src1 `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` type($res)"


class CvtScaleF32PkBf8Bf16Op(ScaledConversionIntoHalf, name="rocdl.cvt.scalef32.pk.bf8.bf16"):
    """Converts two bf16, divided by a scale, to bf8 and puts them into one half of `oldVdst` (gfx950)."""

    src0 = operand(ROCDL_V2BF16Type)
    scale = operand(F32)
    assembly_format = "attr-dict $src0 `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` type($res)"


class CvtScaleF32PkBf8F16Op(ScaledConversionIntoHalf, name="rocdl.cvt.scalef32.pk.bf8.f16"):
    """Converts two f16, divided by a scale, to bf8 and puts them into one half of `oldVdst` (gfx950)."""

    src0 = operand(ROCDL_V2F16Type)
    scale = operand(F32)
    assembly_format = "attr-dict $src0 `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` type($res)"


class CvtScaleF32PkFp8Bf16Op(ScaledConversionIntoHalf, name="rocdl.cvt.scalef32.pk.fp8.bf16"):
    """Converts two bf16, divided by a scale, to fp8 and puts them into one half of `oldVdst` (gfx950)."""

    src0 = operand(ROCDL_V2BF16Type)
    scale = operand(F32)
    assembly_format = "attr-dict $src0 `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` type($res)"


class CvtScaleF32PkFp8F16Op(ScaledConversionIntoHalf, name="rocdl.cvt.scalef32.pk.fp8.f16"):
    """Converts two f16, divided by a scale, to fp8 and puts them into one half of `oldVdst` (gfx950)."""

    src0 = operand(ROCDL_V2F16Type)
    scale = operand(F32)
    assembly_format = "attr-dict $src0 `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` type($res)"


class ScaledConversionOfHalf(ScaledConversion):
    src_lo_hi_sel = attribute(I1Attr, name="srcLoHiSel")
    assembly_format = "attr-dict $src `[` $srcLoHiSel `]` `,` $scale `:` type($res)"


class CvtScaleF32PkBf16Bf8Op(ScaledConversionOfHalf, name="rocdl.cvt.scalef32.pk.bf16.bf8"):
    """Converts two bf8 of one half of an i32, multiplied by a scale, to bf16 (gfx950)."""

    res = result(ROCDL_V2BF16Type)


class CvtScaleF32PkBf16Fp8Op(ScaledConversionOfHalf, name="rocdl.cvt.scalef32.pk.bf16.fp8"):
    """Converts two fp8 of one half of an i32, multiplied by a scale, to bf16 (gfx950)."""

    res = result(ROCDL_V2BF16Type)


class CvtScaleF32PkF16Bf8Op(ScaledConversionOfHalf, name="rocdl.cvt.scalef32.pk.f16.bf8"):
    """Converts two bf8 of one half of an i32, multiplied by a scale, to f16 (gfx950)."""

    res = result(ROCDL_V2F16Type)


class CvtScaleF32PkF16Fp8Op(ScaledConversionOfHalf, name="rocdl.cvt.scalef32.pk.f16.fp8"):
    """Converts two fp8 of one half of an i32, multiplied by a scale, to f16 (gfx950)."""

    res = result(ROCDL_V2F16Type)


class CvtScaleF32PkF32Bf8Op(ScaledConversionOfHalf, name="rocdl.cvt.scalef32.pk.f32.bf8"):
    """Converts two bf8 of one half of an i32, multiplied by a scale, to f32 (gfx950)."""

    res = result(ROCDL_V2F32Type)


class CvtScaleF32PkF32Fp8Op(ScaledConversionOfHalf, name="rocdl.cvt.scalef32.pk.f32.fp8"):
    """Converts two fp8 of one half of an i32, multiplied by a scale, to f32 (gfx950)."""

    res = result(ROCDL_V2F32Type)


class ScaledConversionIntoByte(Op):
    old_vdst = operand(I32, name="oldVdst")
    dst_sel_index = attribute(I32Attr, name="dstSelIndex")
    res = result(I32)
    traits = [PURE]


class CvtScaleF32SrBf8BF16Op(ScaledConversionIntoByte, name="rocdl.cvt.scalef32.sr.bf8.bf16"):
    """Converts a bf16, divided by a scale, to bf8, rounded at random, in a byte of `oldVdst` (gfx950)."""

    src0 = operand(BF16)
    seed = operand(I32)
    scale = operand(F32)
    assembly_format = "attr-dict $src0 `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)"


class CvtScaleF32SrBf8F16Op(ScaledConversionIntoByte, name="rocdl.cvt.scalef32.sr.bf8.f16"):
    """Converts an f16, divided by a scale, to bf8, rounded at random, in a byte of `oldVdst` (gfx950)."""

    src0 = operand(F16)
    seed = operand(I32)
    scale = operand(F32)
    assembly_format = "attr-dict $src0 `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)"


class CvtScaleF32SrBf8F32Op(ScaledConversionIntoByte, name="rocdl.cvt.scalef32.sr.bf8.f32"):
    """Converts an f32, divided by a scale, to bf8, rounded at random, in a byte of `oldVdst` (gfx950)."""

    src0 = operand(F32)
    seed = operand(I32)
    scale = operand(F32)
    assembly_format = "attr-dict $src0 `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)"


class CvtScaleF32SrFp8BF16Op(ScaledConversionIntoByte, name="rocdl.cvt.scalef32.sr.fp8.bf16"):
    """Converts a bf16, divided by a scale, to fp8, rounded at random, in a byte of `oldVdst` (gfx950)."""

    src0 = operand(BF16)
    seed = operand(I32)
    scale = operand(F32)
    assembly_format = "attr-dict $src0 `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)"


class CvtScaleF32SrFp8F16Op(ScaledConversionIntoByte, name="rocdl.cvt.scalef32.sr.fp8.f16"):
    """Converts an f16, divided by a scale, to fp8, rounded at random, in a byte of `oldVdst` (gfx950)."""

    src0 = operand(F16)
    seed = operand(I32)
    scale = operand(F32)
    assembly_format = "attr-dict $src0 `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)"


class CvtScaleF32SrFp8F32Op(ScaledConversionIntoByte, name="rocdl.cvt.scalef32.sr.fp8.f32"):
    """Converts an f32, divided by a scale, to fp8, rounded at random, in a byte of `oldVdst` (gfx950)."""

    src0 = operand(F32)
    seed = operand(I32)
    scale = operand(F32)
    assembly_format = "attr-dict $src0 `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)"


class CvtScaleF32PkFp4Bf16Op(ScaledConversionIntoByte, name="rocdl.cvt.scalef32.pk.fp4.bf16"):
    """Converts two bf16, divided by a scale, to fp4 in a byte of `oldVdst` (gfx950)."""

    src = operand(ROCDL_V2BF16Type)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)"


class CvtScaleF32PkFp4F16Op(ScaledConversionIntoByte, name="rocdl.cvt.scalef32.pk.fp4.f16"):
    """Converts two f16, divided by a scale, to fp4 in a byte of `oldVdst` (gfx950)."""

    src = operand(ROCDL_V2F16Type)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)"


class CvtScaleF32SrPkFp4Bf16Op(ScaledConversionIntoByte, name="rocdl.cvt.scalef32.sr.pk.fp4.bf16"):
    """Converts two bf16, divided by a scale, to fp4, rounded at random, in a byte of `oldVdst` (gfx950)."""

    src = operand(ROCDL_V2BF16Type)
    seed = operand(I32)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)"


class CvtScaleF32SrPkFp4F16Op(ScaledConversionIntoByte, name="rocdl.cvt.scalef32.sr.pk.fp4.f16"):
    """Converts two f16, divided by a scale, to fp4, rounded at random, in a byte of `oldVdst` (gfx950)."""

    src = operand(ROCDL_V2F16Type)
    seed = operand(I32)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)"


class CvtScaleF32SrPkFp4F32Op(ScaledConversionIntoByte, name="rocdl.cvt.scalef32.sr.pk.fp4.f32"):
    """Converts two f32, divided by a scale, to fp4, rounded at random, in a byte of `oldVdst` (gfx950)."""

    src = operand(ROCDL_V2F32Type)
    seed = operand(I32)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)"


class CvtScaleF32PkBf16Fp4Op(ScaledConversionOfByte, name="rocdl.cvt.scalef32.pk.bf16.fp4"):
    """Converts two fp4 of byte `srcSelIndex` of an i32, multiplied by a scale, to bf16 (gfx950)."""

    res = result(ROCDL_V2BF16Type)


class CvtScaleF32PkF16Fp4Op(ScaledConversionOfByte, name="rocdl.cvt.scalef32.pk.f16.fp4"):
    """Converts two fp4 of byte `srcSelIndex` of an i32, multiplied by a scale, to f16 (gfx950)."""

    res = result(ROCDL_V2F16Type)


class CvtScaleF32PkF32Fp4Op(ScaledConversionOfByte, name="rocdl.cvt.scalef32.pk.f32.fp4"):
    """Converts two fp4 of byte `srcSelIndex` of an i32, multiplied by a scale, to f32 (gfx950)."""

    res = result(ROCDL_V2F32Type)


class CvtScaleF32PkFp4F32Op(ScaledConversionIntoByte, name="rocdl.cvt.scalef32.pk.fp4.f32"):
    """Converts two f32, divided by a scale, to fp4 in a byte of `oldVdst` (gfx950)."""

    src0 = operand(F32)
    src1 = operand(F32)
    scale = operand(F32)
    assembly_format = "attr-dict $src0 `,` $src1 `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)"
