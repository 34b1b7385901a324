"""Conversions with a scale of thirty-two values at a time."""

from __future__ import annotations

from compiler.dialects.rocdl.constraints import ROCDL_V6I32Type, ROCDL_V32BF16Type, ROCDL_V32F16Type, ROCDL_V32F32Type
from compiler.ods.op_class import Op, operand, result
from compiler.ods.traits import PURE
from compiler.ods.type_constraints import F32, I32


class Pack(Op):
    res = result(ROCDL_V6I32Type)
    traits = [PURE]


class CvtScaleF32Pk32Bf6Bf16Op(Pack, name="rocdl.cvt.scalef32.pk32.bf6.bf16"):
    """Converts 32 bf16 to bf6, divided by the power of two in `scale` (gfx950)."""

    src = operand(ROCDL_V32BF16Type)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $scale `:` type($res)"


class CvtScaleF32Pk32Bf6F16Op(Pack, name="rocdl.cvt.scalef32.pk32.bf6.f16"):
    """Converts 32 f16 to bf6, divided by the power of two in `scale` (gfx950)."""

    src = operand(ROCDL_V32F16Type)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $scale `:` type($res)"


class CvtScaleF32Pk32Fp6Bf16Op(Pack, name="rocdl.cvt.scalef32.pk32.fp6.bf16"):
    """Converts 32 bf16 to fp6, divided by the power of two in `scale` (gfx950)."""

    src = operand(ROCDL_V32BF16Type)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $scale `:` type($res)"


class CvtScaleF32Pk32Fp6F16Op(Pack, name="rocdl.cvt.scalef32.pk32.fp6.f16"):
    """Converts 32 f16 to fp6, divided by the power of two in `scale` (gfx950)."""

    src = operand(ROCDL_V32F16Type)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $scale `:` type($res)"


class CvtScaleF32SrPk32Bf6Bf16Op(Pack, name="rocdl.cvt.scalef32.sr.pk32.bf6.bf16"):
    """Converts 32 bf16 to bf6, divided by the power of two in `scale` and rounded at random (gfx950)."""

    src = operand(ROCDL_V32BF16Type)
    seed = operand(I32)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $seed `,` $scale `:` type($res)"


class CvtScaleF32SrPk32Bf6F16Op(Pack, name="rocdl.cvt.scalef32.sr.pk32.bf6.f16"):
    """Converts 32 f16 to bf6, divided by the power of two in `scale` and rounded at random (gfx950)."""

    src = operand(ROCDL_V32F16Type)
    seed = operand(I32)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $seed `,` $scale `:` type($res)"


class CvtScaleF32SrPk32Bf6F32Op(Pack, name="rocdl.cvt.scalef32.sr.pk32.bf6.f32"):
    """Converts 32 f32 to bf6, divided by the power of two in `scale` and rounded at random (gfx950)."""

    src = operand(ROCDL_V32F32Type)
    seed = operand(I32)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $seed `,` $scale `:` type($res)"


class CvtScaleF32SrPk32Fp6Bf16Op(Pack, name="rocdl.cvt.scalef32.sr.pk32.fp6.bf16"):
    """Converts 32 bf16 to fp6, divided by the power of two in `scale` and rounded at random (gfx950)."""

    src = operand(ROCDL_V32BF16Type)
    seed = operand(I32)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $seed `,` $scale `:` type($res)"


class CvtScaleF32SrPk32Fp6F16Op(Pack, name="rocdl.cvt.scalef32.sr.pk32.fp6.f16"):
    """Converts 32 f16 to fp6, divided by the power of two in `scale` and rounded at random (gfx950)."""

    src = operand(ROCDL_V32F16Type)
    seed = operand(I32)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $seed `,` $scale `:` type($res)"


class CvtScaleF32SrPk32Fp6F32Op(Pack, name="rocdl.cvt.scalef32.sr.pk32.fp6.f32"):
    """Converts 32 f32 to fp6, divided by the power of two in `scale` and rounded at random (gfx950)."""

    src = operand(ROCDL_V32F32Type)
    seed = operand(I32)
    scale = operand(F32)
    assembly_format = "attr-dict $src `,` $seed `,` $scale `:` type($res)"


class Unpack(Op):
    src = operand(ROCDL_V6I32Type)
    scale = operand(F32)
    traits = [PURE]
    assembly_format = "attr-dict $src `,` $scale `:` type($res)"


class CvtScaleF32Pk32Bf16Bf6Op(Unpack, name="rocdl.cvt.scalef32.pk32.bf16.bf6"):
    """Converts 32 bf6 to bf16, multiplied by the power of two in `scale` (gfx950)."""

    res = result(ROCDL_V32BF16Type)


class CvtScaleF32Pk32Bf16Fp6Op(Unpack, name="rocdl.cvt.scalef32.pk32.bf16.fp6"):
    """Converts 32 fp6 to bf16, multiplied by the power of two in `scale` (gfx950)."""

    res = result(ROCDL_V32BF16Type)


class CvtScaleF32Pk32F16Bf6Op(Unpack, name="rocdl.cvt.scalef32.pk32.f16.bf6"):
    """Converts 32 bf6 to f16, multiplied by the power of two in `scale` (gfx950)."""

    res = result(ROCDL_V32F16Type)


class CvtScaleF32Pk32F16Fp6Op(Unpack, name="rocdl.cvt.scalef32.pk32.f16.fp6"):
    """Converts 32 fp6 to f16, multiplied by the power of two in `scale` (gfx950)."""

    res = result(ROCDL_V32F16Type)


class CvtScaleF32Pk32F32Bf6Op(Unpack, name="rocdl.cvt.scalef32.pk32.f32.bf6"):
    """Converts 32 bf6 to f32, multiplied by the power of two in `scale` (gfx950)."""

    res = result(ROCDL_V32F32Type)


class CvtScaleF32Pk32F32Fp6Op(Unpack, name="rocdl.cvt.scalef32.pk32.f32.fp6"):
    """Converts 32 fp6 to f32, multiplied by the power of two in `scale` (gfx950)."""

    res = result(ROCDL_V32F32Type)
