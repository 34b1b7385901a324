"""Conversions with a scale of eight values at a time."""

from __future__ import annotations

from compiler.dialects.rocdl.constraints import ROCDL_V2I32Type, ROCDL_V8BF16Type, ROCDL_V8F16Type, ROCDL_V8F32Type
from compiler.ods.attr_constraints import I32Attr
from compiler.ods.op_class import Op, attribute, operand, result
from compiler.ods.traits import PURE
from compiler.ods.type_constraints import F32, I32


class UnpackBytes(Op):
    src = operand(ROCDL_V2I32Type)
    scale = operand(I32)
    scale_sel = attribute(I32Attr, name="scaleSel")
    traits = [PURE]
    assembly_format = "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)"


class CvtPkScalePk8Bf16Bf8Op(UnpackBytes, name="rocdl.cvt.scale.pk8.bf16.bf8"):
    """Converts 8 bf8 to bf16, multiplied by a power of two from a byte of `scale` (gfx1250)."""

    res = result(ROCDL_V8BF16Type)


class UnpackNibbles(Op):
    src = operand(I32)
    scale = operand(I32)
    scale_sel = attribute(I32Attr, name="scaleSel")
    traits = [PURE]
    assembly_format = "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)"


class CvtPkScalePk8Bf16Fp4Op(UnpackNibbles, name="rocdl.cvt.scale.pk8.bf16.fp4"):
    """Converts 8 fp4 to bf16, multiplied by a power of two from a byte of `scale` (gfx1250)."""

    res = result(ROCDL_V8BF16Type)


class CvtPkScalePk8Bf16Fp8Op(UnpackBytes, name="rocdl.cvt.scale.pk8.bf16.fp8"):
    """Converts 8 fp8 to bf16, multiplied by a power of two from a byte of `scale` (gfx1250)."""

    res = result(ROCDL_V8BF16Type)


class CvtPkScalePk8F16Bf8Op(UnpackBytes, name="rocdl.cvt.scale.pk8.f16.bf8"):
    """Converts 8 bf8 to f16, multiplied by a power of two from a byte of `scale` (gfx1250)."""

    res = result(ROCDL_V8F16Type)


class CvtPkScalePk8F16Fp4Op(UnpackNibbles, name="rocdl.cvt.scale.pk8.f16.fp4"):
    """Converts 8 fp4 to f16, multiplied by a power of two from a byte of `scale` (gfx1250)."""

    res = result(ROCDL_V8F16Type)


class CvtPkScalePk8F16Fp8Op(UnpackBytes, name="rocdl.cvt.scale.pk8.f16.fp8"):
    """Converts 8 fp8 to f16, multiplied by a power of two from a byte of `scale` (gfx1250)."""

    res = result(ROCDL_V8F16Type)


class CvtPkScalePk8F32Bf8Op(UnpackBytes, name="rocdl.cvt.scale.pk8.f32.bf8"):
    """Converts 8 bf8 to f32, multiplied by a power of two from a byte of `scale` (gfx1250)."""

    res = result(ROCDL_V8F32Type)


class CvtPkScalePk8F32Fp4Op(UnpackNibbles, name="rocdl.cvt.scale.pk8.f32.fp4"):
    """Converts 8 fp4 to f32, multiplied by a power of two from a byte of `scale` (gfx1250)."""

    res = result(ROCDL_V8F32Type)


class CvtPkScalePk8F32Fp8Op(UnpackBytes, name="rocdl.cvt.scale.pk8.f32.fp8"):
    """Converts 8 fp8 to f32, multiplied by a power of two from a byte of `scale` (gfx1250)."""

    res = result(ROCDL_V8F32Type)


class PackBytes(Op):
    res = result(ROCDL_V2I32Type)
    traits = [PURE]


class CvtScaleF32Pk8Bf8Bf16Op(PackBytes, name="rocdl.cvt.scalef32.pk8.bf8.bf16"):
    """Converts 8 bf16 to bf8, scaled by the power of two in `scale` (gfx1250)."""

    src = operand(ROCDL_V8BF16Type)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $scale `:` type($res)"


class CvtScaleF32Pk8Bf8F16Op(PackBytes, name="rocdl.cvt.scalef32.pk8.bf8.f16"):
    """Converts 8 f16 to bf8, scaled by the power of two in `scale` (gfx1250)."""

    src = operand(ROCDL_V8F16Type)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $scale `:` type($res)"


class CvtScaleF32Pk8Bf8F32Op(PackBytes, name="rocdl.cvt.scalef32.pk8.bf8.f32"):
    """Converts 8 f32 to bf8, scaled by the power of two in `scale` (gfx1250)."""

    src = operand(ROCDL_V8F32Type)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $scale `:` type($res)"


class PackNibbles(Op):
    res = result(I32)
    traits = [PURE]


class CvtScaleF32Pk8Fp4Bf16Op(PackNibbles, name="rocdl.cvt.scalef32.pk8.fp4.bf16"):
    """Converts 8 bf16 to fp4, scaled by the power of two in `scale` (gfx1250)."""

    src = operand(ROCDL_V8BF16Type)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $scale `:` type($res)"


class CvtScaleF32Pk8Fp4F16Op(PackNibbles, name="rocdl.cvt.scalef32.pk8.fp4.f16"):
    """Converts 8 f16 to fp4, scaled by the power of two in `scale` (gfx1250)."""

    src = operand(ROCDL_V8F16Type)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $scale `:` type($res)"


class CvtScaleF32Pk8Fp4F32Op(PackNibbles, name="rocdl.cvt.scalef32.pk8.fp4.f32"):
    """Converts 8 f32 to fp4, scaled by the power of two in `scale` (gfx1250)."""

    src = operand(ROCDL_V8F32Type)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $scale `:` type($res)"


class CvtScaleF32Pk8Fp8Bf16Op(PackBytes, name="rocdl.cvt.scalef32.pk8.fp8.bf16"):
    """Converts 8 bf16 to fp8, scaled by the power of two in `scale` (gfx1250)."""

    src = operand(ROCDL_V8BF16Type)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $scale `:` type($res)"


class CvtScaleF32Pk8Fp8F16Op(PackBytes, name="rocdl.cvt.scalef32.pk8.fp8.f16"):
    """Converts 8 f16 to fp8, scaled by the power of two in `scale` (gfx1250)."""

    src = operand(ROCDL_V8F16Type)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $scale `:` type($res)"


class CvtScaleF32Pk8Fp8F32Op(PackBytes, name="rocdl.cvt.scalef32.pk8.fp8.f32"):
    """Converts 8 f32 to fp8, scaled by the power of two in `scale` (gfx1250)."""

    src = operand(ROCDL_V8F32Type)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $scale `:` type($res)"


class CvtScaleF32SrPk8Bf8Bf16Op(PackBytes, name="rocdl.cvt.scalef32.sr.pk8.bf8.bf16"):
    """Converts 8 bf16 to bf8, scaled by the power of two in `scale` and rounded at random (gfx1250)."""

    src = operand(ROCDL_V8BF16Type)
    seed = operand(I32)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $seed `,` $scale `:` type($res)"


class CvtScaleF32SrPk8Bf8F16Op(PackBytes, name="rocdl.cvt.scalef32.sr.pk8.bf8.f16"):
    """Converts 8 f16 to bf8, scaled by the power of two in `scale` and rounded at random (gfx1250)."""

    src = operand(ROCDL_V8F16Type)
    seed = operand(I32)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $seed `,` $scale `:` type($res)"


class CvtScaleF32SrPk8Bf8F32Op(PackBytes, name="rocdl.cvt.scalef32.sr.pk8.bf8.f32"):
    """Converts 8 f32 to bf8, scaled by the power of two in `scale` and rounded at random (gfx1250)."""

    src = operand(ROCDL_V8F32Type)
    seed = operand(I32)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $seed `,` $scale `:` type($res)"


class CvtScaleF32SrPk8Fp4Bf16Op(PackNibbles, name="rocdl.cvt.scalef32.sr.pk8.fp4.bf16"):
    """Converts 8 bf16 to fp4, scaled by the power of two in `scale` and rounded at random (gfx1250)."""

    src = operand(ROCDL_V8BF16Type)
    seed = operand(I32)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $seed `,` $scale `:` type($res)"


class CvtScaleF32SrPk8Fp4F16Op(PackNibbles, name="rocdl.cvt.scalef32.sr.pk8.fp4.f16"):
    """Converts 8 f16 to fp4, scaled by the power of two in `scale` and rounded at random (gfx1250)."""

    src = operand(ROCDL_V8F16Type)
    seed = operand(I32)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $seed `,` $scale `:` type($res)"


class CvtScaleF32SrPk8Fp4F32Op(PackNibbles, name="rocdl.cvt.scalef32.sr.pk8.fp4.f32"):
    """Converts 8 f32 to fp4, scaled by the power of two in `scale` and rounded at random (gfx1250)."""

    src = operand(ROCDL_V8F32Type)
    seed = operand(I32)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $seed `,` $scale `:` type($res)"


class CvtScaleF32SrPk8Fp8Bf16Op(PackBytes, name="rocdl.cvt.scalef32.sr.pk8.fp8.bf16"):
    """Converts 8 bf16 to fp8, scaled by the power of two in `scale` and rounded at random (gfx1250)."""

    src = operand(ROCDL_V8BF16Type)
    seed = operand(I32)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $seed `,` $scale `:` type($res)"


class CvtScaleF32SrPk8Fp8F16Op(PackBytes, name="rocdl.cvt.scalef32.sr.pk8.fp8.f16"):
    """Converts 8 f16 to fp8, scaled by the power of two in `scale` and rounded at random (gfx1250)."""

    src = operand(ROCDL_V8F16Type)
    seed = operand(I32)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $seed `,` $scale `:` type($res)"


class CvtScaleF32SrPk8Fp8F32Op(PackBytes, name="rocdl.cvt.scalef32.sr.pk8.fp8.f32"):
    """Converts 8 f32 to fp8, scaled by the power of two in `scale` and rounded at random (gfx1250)."""

    src = operand(ROCDL_V8F32Type)
    seed = operand(I32)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $seed `,` $scale `:` type($res)"
