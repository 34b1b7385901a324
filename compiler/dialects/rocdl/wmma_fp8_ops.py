"""Matrix products of a wave, `wmma`, of floats of 8, 6 and 4 bits, with scales or without."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import LLVM_ScalarOrVectorOf
from compiler.ods.attr_constraints import I1Attr, I16Attr, I32Attr
from compiler.ods.op_class import Op, attribute, operand, result
from compiler.ods.type_constraints import F16, F32, I32, I64, AnyInteger


class WMMAToF32(Op):
    a = operand(LLVM_ScalarOrVectorOf(AnyInteger))
    b = operand(LLVM_ScalarOrVectorOf(AnyInteger))
    c = operand(LLVM_ScalarOrVectorOf(F32))
    res = result(LLVM_ScalarOrVectorOf(F32))


class PlainWMMAToF32(WMMAToF32):
    assembly_format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"


class wmmaf3216x16x16fp8fp8(PlainWMMAToF32, name="rocdl.wmma.f32.16x16x16.fp8_fp8"):
    """Adds the product of a 16x16 matrix of fp8 and a 16x16 of fp8 to an accumulator of f32 (gfx12)."""


class wmmaf3216x16x16fp8bf8(PlainWMMAToF32, name="rocdl.wmma.f32.16x16x16.fp8_bf8"):
    """Adds the product of a 16x16 matrix of fp8 and a 16x16 of bf8 to an accumulator of f32 (gfx12)."""


class wmmaf3216x16x16bf8bf8(PlainWMMAToF32, name="rocdl.wmma.f32.16x16x16.bf8_bf8"):
    """Adds the product of a 16x16 matrix of bf8 and a 16x16 of bf8 to an accumulator of f32 (gfx12)."""


class wmmaf3216x16x16bf8fp8(PlainWMMAToF32, name="rocdl.wmma.f32.16x16x16.bf8_fp8"):
    """Adds the product of a 16x16 matrix of bf8 and a 16x16 of fp8 to an accumulator of f32 (gfx12)."""


class WMMAToF32WithReuse(WMMAToF32):
    mod_c = attribute(I16Attr, default=0, name="modC")
    reuse_a = attribute(I1Attr, default=0, name="reuseA")
    reuse_b = attribute(I1Attr, default=0, name="reuseB")
    assembly_format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"


class wmmaf3216x16x64fp8fp8(WMMAToF32WithReuse, name="rocdl.wmma.f32.16x16x64.fp8_fp8"):
    """Adds the product of a 16x64 matrix of fp8 and a 64x16 of fp8 to an accumulator of f32 (gfx1250)."""


class wmmaf3216x16x64fp8bf8(WMMAToF32WithReuse, name="rocdl.wmma.f32.16x16x64.fp8_bf8"):
    """Adds the product of a 16x64 matrix of fp8 and a 64x16 of bf8 to an accumulator of f32 (gfx1250)."""


class wmmaf3216x16x64bf8fp8(WMMAToF32WithReuse, name="rocdl.wmma.f32.16x16x64.bf8_fp8"):
    """Adds the product of a 16x64 matrix of bf8 and a 64x16 of fp8 to an accumulator of f32 (gfx1250)."""


class wmmaf3216x16x64bf8bf8(WMMAToF32WithReuse, name="rocdl.wmma.f32.16x16x64.bf8_bf8"):
    """Adds the product of a 16x64 matrix of bf8 and a 64x16 of bf8 to an accumulator of f32 (gfx1250)."""


class WMMAToF16(Op):
    a = operand(LLVM_ScalarOrVectorOf(AnyInteger))
    b = operand(LLVM_ScalarOrVectorOf(AnyInteger))
    c = operand(LLVM_ScalarOrVectorOf(F16))
    mod_c = attribute(I16Attr, default=0, name="modC")
    reuse_a = attribute(I1Attr, default=0, name="reuseA")
    reuse_b = attribute(I1Attr, default=0, name="reuseB")
    res = result(LLVM_ScalarOrVectorOf(F16))
    assembly_format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"


class wmmaf1616x16x64fp8fp8(WMMAToF16, name="rocdl.wmma.f16.16x16x64.fp8_fp8"):
    """Adds the product of a 16x64 matrix of fp8 and a 64x16 of fp8 to an accumulator of f16 (gfx1250)."""


class wmmaf1616x16x64fp8bf8(WMMAToF16, name="rocdl.wmma.f16.16x16x64.fp8_bf8"):
    """Adds the product of a 16x64 matrix of fp8 and a 64x16 of bf8 to an accumulator of f16 (gfx1250)."""


class wmmaf1616x16x64bf8fp8(WMMAToF16, name="rocdl.wmma.f16.16x16x64.bf8_fp8"):
    """Adds the product of a 16x64 matrix of bf8 and a 64x16 of fp8 to an accumulator of f16 (gfx1250)."""


class wmmaf1616x16x64bf8bf8(WMMAToF16, name="rocdl.wmma.f16.16x16x64.bf8_bf8"):
    """Adds the product of a 16x64 matrix of bf8 and a 64x16 of bf8 to an accumulator of f16 (gfx1250)."""


class wmmaf3216x16x128fp8fp8(WMMAToF32WithReuse, name="rocdl.wmma.f32.16x16x128.fp8_fp8"):
    """Adds the product of a 16x128 matrix of fp8 and a 128x16 of fp8 to an accumulator of f32 (gfx1250)."""


class wmmaf3216x16x128fp8bf8(WMMAToF32WithReuse, name="rocdl.wmma.f32.16x16x128.fp8_bf8"):
    """Adds the product of a 16x128 matrix of fp8 and a 128x16 of bf8 to an accumulator of f32 (gfx1250)."""


class wmmaf3216x16x128bf8fp8(WMMAToF32WithReuse, name="rocdl.wmma.f32.16x16x128.bf8_fp8"):
    """Adds the product of a 16x128 matrix of bf8 and a 128x16 of fp8 to an accumulator of f32 (gfx1250)."""


class wmmaf3216x16x128bf8bf8(WMMAToF32WithReuse, name="rocdl.wmma.f32.16x16x128.bf8_bf8"):
    """Adds the product of a 16x128 matrix of bf8 and a 128x16 of bf8 to an accumulator of f32 (gfx1250)."""


class wmmaf1616x16x128fp8fp8(WMMAToF16, name="rocdl.wmma.f16.16x16x128.fp8_fp8"):
    """Adds the product of a 16x128 matrix of fp8 and a 128x16 of fp8 to an accumulator of f16 (gfx1250)."""


class wmmaf1616x16x128fp8bf8(WMMAToF16, name="rocdl.wmma.f16.16x16x128.fp8_bf8"):
    """Adds the product of a 16x128 matrix of fp8 and a 128x16 of bf8 to an accumulator of f16 (gfx1250)."""


class wmmaf1616x16x128bf8fp8(WMMAToF16, name="rocdl.wmma.f16.16x16x128.bf8_fp8"):
    """Adds the product of a 16x128 matrix of bf8 and a 128x16 of fp8 to an accumulator of f16 (gfx1250)."""


class wmmaf1616x16x128bf8bf8(WMMAToF16, name="rocdl.wmma.f16.16x16x128.bf8_bf8"):
    """Adds the product of a 16x128 matrix of bf8 and a 128x16 of bf8 to an accumulator of f16 (gfx1250)."""


class wmmascalef3216x16x128f8f6f4(WMMAToF32, name="rocdl.wmma.scale.f32.16x16x128.f8f6f4"):
    """Adds the product of 16x128 and 128x16 matrices of f8, f6 or f4, scaled in 32s, to f32 (gfx1250)."""

    scale_a = operand(I32, name="scaleA")
    scale_b = operand(I32, name="scaleB")
    fmt_a = attribute(I32Attr, default=0, name="fmtA")
    fmt_b = attribute(I32Attr, default=0, name="fmtB")
    mod_c = attribute(I16Attr, default=0, name="modC")
    scale_aType = attribute(I32Attr, default=0, name="scaleAType")
    fmt_scale_a = attribute(I32Attr, default=0, name="fmtScaleA")
    scale_bType = attribute(I32Attr, default=0, name="scaleBType")
    fmt_scale_b = attribute(I32Attr, default=0, name="fmtScaleB")
    reuse_a = attribute(I1Attr, default=0, name="reuseA")
    reuse_b = attribute(I1Attr, default=0, name="reuseB")
    assembly_format = "$a `,` $b `,` $c `,` $scaleA `,` $scaleB attr-dict `:` functional-type(operands, $res)"


class wmmascale16f3216x16x128f8f6f4(WMMAToF32, name="rocdl.wmma.scale16.f32.16x16x128.f8f6f4"):
    """Adds the product of 16x128 and 128x16 matrices of f8, f6 or f4, scaled in 16s, to f32 (gfx1250)."""

    scale_a = operand(I64, name="scaleA")
    scale_b = operand(I64, name="scaleB")
    fmt_a = attribute(I32Attr, default=0, name="fmtA")
    fmt_b = attribute(I32Attr, default=0, name="fmtB")
    mod_c = attribute(I16Attr, default=0, name="modC")
    scale_aType = attribute(I32Attr, default=0, name="scaleAType")
    fmt_scale_a = attribute(I32Attr, default=0, name="fmtScaleA")
    scale_bType = attribute(I32Attr, default=0, name="scaleBType")
    fmt_scale_b = attribute(I32Attr, default=0, name="fmtScaleB")
    reuse_a = attribute(I1Attr, default=0, name="reuseA")
    reuse_b = attribute(I1Attr, default=0, name="reuseB")
    assembly_format = "$a `,` $b `,` $c `,` $scaleA `,` $scaleB attr-dict `:` functional-type(operands, $res)"


class wmmascalef3232x16x128f4(WMMAToF32, name="rocdl.wmma.scale.f32.32x16x128.f4"):
    """Adds the product of 32x128 and 128x16 matrices of f4, scaled in 32s, to f32 (gfx1250)."""

    scale_a = operand(I32, name="scaleA")
    scale_b = operand(I32, name="scaleB")
    mod_c = attribute(I16Attr, default=0, name="modC")
    scale_aType = attribute(I32Attr, default=0, name="scaleAType")
    fmt_scale_a = attribute(I32Attr, default=0, name="fmtScaleA")
    scale_bType = attribute(I32Attr, default=0, name="scaleBType")
    fmt_scale_b = attribute(I32Attr, default=0, name="fmtScaleB")
    reuse_a = attribute(I1Attr, default=0, name="reuseA")
    reuse_b = attribute(I1Attr, default=0, name="reuseB")
    assembly_format = "$a `,` $b `,` $c `,` $scaleA `,` $scaleB attr-dict `:` functional-type(operands, $res)"


class wmmascale16f3232x16x128f4(WMMAToF32, name="rocdl.wmma.scale16.f32.32x16x128.f4"):
    """Adds the product of 32x128 and 128x16 matrices of f4, scaled in 16s, to f32 (gfx1250)."""

    scale_a = operand(I64, name="scaleA")
    scale_b = operand(I64, name="scaleB")
    mod_c = attribute(I16Attr, default=0, name="modC")
    scale_aType = attribute(I32Attr, default=0, name="scaleAType")
    fmt_scale_a = attribute(I32Attr, default=0, name="fmtScaleA")
    scale_bType = attribute(I32Attr, default=0, name="scaleBType")
    fmt_scale_b = attribute(I32Attr, default=0, name="fmtScaleB")
    reuse_a = attribute(I1Attr, default=0, name="reuseA")
    reuse_b = attribute(I1Attr, default=0, name="reuseB")
    assembly_format = "$a `,` $b `,` $c `,` $scaleA `,` $scaleB attr-dict `:` functional-type(operands, $res)"
