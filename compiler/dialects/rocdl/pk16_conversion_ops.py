"""Conversions with a scale of sixteen values at a time."""

from __future__ import annotations

from compiler.dialects.rocdl.constraints import (
    ROCDL_V3I32Type,
    ROCDL_V6I32Type,
    ROCDL_V16BF16Type,
    ROCDL_V16F16Type,
    ROCDL_V16F32Type,
)
from compiler.ods.attr_constraints import I32Attr
from compiler.ods.op_class import Op, attribute, operand, result
from compiler.ods.traits import PURE
from compiler.ods.type_constraints import F32, I32


class Unpack(Op):
    src = operand(ROCDL_V3I32Type)
    scale = operand(I32)
    scale_sel = attribute(I32Attr, name="scaleSel")
    traits = [PURE]
    assembly_format = "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)"


class CvtPkScalePk16Bf16Bf6Op(Unpack, name="rocdl.cvt.scale.pk16.bf16.bf6"):
    """Converts 16 bf6 to bf16, multiplied by a power of two from a byte of `scale` (gfx1250)."""

    res = result(ROCDL_V16BF16Type)


class CvtPkScalePk16Bf16Fp6Op(Unpack, name="rocdl.cvt.scale.pk16.bf16.fp6"):
    """Converts 16 fp6 to bf16, multiplied by a power of two from a byte of `scale` (gfx1250)."""

    res = result(ROCDL_V16BF16Type)


class CvtPkScalePk16F16Bf6Op(Unpack, name="rocdl.cvt.scale.pk16.f16.bf6"):
    """Converts 16 bf6 to f16, multiplied by a power of two from a byte of `scale` (gfx1250)."""

    res = result(ROCDL_V16F16Type)


class CvtPkScalePk16F16Fp6Op(Unpack, name="rocdl.cvt.scale.pk16.f16.fp6"):
    """Converts 16 fp6 to f16, multiplied by a power of two from a byte of `scale` (gfx1250)."""

    res = result(ROCDL_V16F16Type)


class CvtPkScalePk16F32Bf6Op(Unpack, name="rocdl.cvt.scale.pk16.f32.bf6"):
    """Converts 16 bf6 to f32, multiplied by a power of two from a byte of `scale` (gfx1250)."""

    res = result(ROCDL_V16F32Type)


class CvtPkScalePk16F32Fp6Op(Unpack, name="rocdl.cvt.scale.pk16.f32.fp6"):
    """Converts 16 fp6 to f32, multiplied by a power of two from a byte of `scale` (gfx1250)."""

    res = result(ROCDL_V16F32Type)


class Pack(Op):
    res = result(ROCDL_V3I32Type)
    traits = [PURE]


class CvtScaleF32Pk16Bf6Bf16Op(Pack, name="rocdl.cvt.scalef32.pk16.bf6.bf16"):
    """Converts 16 bf16 to bf6, scaled by the power of two in `scale` (gfx1250)."""

    src = operand(ROCDL_V16BF16Type)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $scale `:` type($res)"


class CvtScaleF32Pk16Bf6F16Op(Pack, name="rocdl.cvt.scalef32.pk16.bf6.f16"):
    """Converts 16 f16 to bf6, scaled by the power of two in `scale` (gfx1250)."""

    src = operand(ROCDL_V16F16Type)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $scale `:` type($res)"


class CvtScaleF32Pk16Bf6F32Op(Pack, name="rocdl.cvt.scalef32.pk16.bf6.f32"):
    """Converts 16 f32 to bf6, scaled by the power of two in `scale` (gfx1250)."""

    src = operand(ROCDL_V16F32Type)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $scale `:` type($res)"


class CvtScaleF32Pk16Fp6Bf16Op(Pack, name="rocdl.cvt.scalef32.pk16.fp6.bf16"):
    """Converts 16 bf16 to fp6, scaled by the power of two in `scale` (gfx1250)."""

    src = operand(ROCDL_V16BF16Type)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $scale `:` type($res)"


class CvtScaleF32Pk16Fp6F16Op(Pack, name="rocdl.cvt.scalef32.pk16.fp6.f16"):
    """Converts 16 f16 to fp6, scaled by the power of two in `scale` (gfx1250)."""

    src = operand(ROCDL_V16F16Type)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $scale `:` type($res)"


class CvtScaleF32Pk16Fp6F32Op(Pack, name="rocdl.cvt.scalef32.pk16.fp6.f32"):
    """Converts 16 f32 to fp6, scaled by the power of two in `scale` (gfx1250)."""

    src = operand(ROCDL_V16F32Type)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $scale `:` type($res)"


class CvtScaleF32SrPk16Bf6Bf16Op(Pack, name="rocdl.cvt.scalef32.sr.pk16.bf6.bf16"):
    """Converts 16 bf16 to bf6, scaled by the power of two in `scale` and rounded at random (gfx1250)."""

    src = operand(ROCDL_V16BF16Type)
    seed = operand(I32)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $seed `,` $scale `:` type($res)"


class CvtScaleF32SrPk16Bf6F16Op(Pack, name="rocdl.cvt.scalef32.sr.pk16.bf6.f16"):
    """Converts 16 f16 to bf6, scaled by the power of two in `scale` and rounded at random (gfx1250)."""

    src = operand(ROCDL_V16F16Type)
    seed = operand(I32)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $seed `,` $scale `:` type($res)"


class CvtScaleF32SrPk16Bf6F32Op(Pack, name="rocdl.cvt.scalef32.sr.pk16.bf6.f32"):
    """Converts 16 f32 to bf6, scaled by the power of two in `scale` and rounded at random (gfx1250)."""

    src = operand(ROCDL_V16F32Type)
    seed = operand(I32)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $seed `,` $scale `:` type($res)"


class CvtScaleF32SrPk16Fp6Bf16Op(Pack, name="rocdl.cvt.scalef32.sr.pk16.fp6.bf16"):
    """Converts 16 bf16 to fp6, scaled by the power of two in `scale` and rounded at random (gfx1250)."""

    src = operand(ROCDL_V16BF16Type)
    seed = operand(I32)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $seed `,` $scale `:` type($res)"


class CvtScaleF32SrPk16Fp6F16Op(Pack, name="rocdl.cvt.scalef32.sr.pk16.fp6.f16"):
    """Converts 16 f16 to fp6, scaled by the power of two in `scale` and rounded at random (gfx1250)."""

    src = operand(ROCDL_V16F16Type)
    seed = operand(I32)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $seed `,` $scale `:` type($res)"


class CvtScaleF32SrPk16Fp6F32Op(Pack, name="rocdl.cvt.scalef32.sr.pk16.fp6.f32"):
    """Converts 16 f32 to fp6, scaled by the power of two in `scale` and rounded at random (gfx1250)."""

    src = operand(ROCDL_V16F32Type)
    seed = operand(I32)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $seed `,` $scale `:` type($res)"


class PackTwice(Op):
    src0 = operand(ROCDL_V16F32Type)
    src1 = operand(ROCDL_V16F32Type)
    scale = operand(F32)
    res = result(ROCDL_V6I32Type)
    traits = [PURE]
    assembly_format = "attr-dict $src0 `,` $src1 `,` $scale `:` type($res)"


class CvtScaleF322xPk16Bf6F32Op(PackTwice, name="rocdl.cvt.scalef32.2xpk16.bf6.f32"):
    """Converts two vectors of 16 f32 to 32 bf6, divided by the power of two in `scale` (gfx950)."""


class CvtScaleF322xPk16Fp6F32Op(PackTwice, name="rocdl.cvt.scalef32.2xpk16.fp6.f32"):
    """Converts two vectors of 16 f32 to 32 fp6, divided by the power of two in `scale` (gfx950)."""
