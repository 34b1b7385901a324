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
from compiler.ods.define import op
from compiler.ods.traits import PURE
from compiler.ods.type_constraints import F32, I32

CVT_SCALE_PK16_BF16_BF6 = op(
    "rocdl.cvt.scale.pk16.bf16.bf6",
    "Converts 16 bf6 to bf16, multiplied by the power of two that a byte of `scale` gives (gfx1250).",
    operands={"src": ROCDL_V3I32Type, "scale": I32},
    attributes={"scaleSel": I32Attr},
    results={"res": ROCDL_V16BF16Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)
CVT_SCALE_PK16_BF16_FP6 = op(
    "rocdl.cvt.scale.pk16.bf16.fp6",
    "Converts 16 fp6 to bf16, multiplied by the power of two that a byte of `scale` gives (gfx1250).",
    operands={"src": ROCDL_V3I32Type, "scale": I32},
    attributes={"scaleSel": I32Attr},
    results={"res": ROCDL_V16BF16Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)
CVT_SCALE_PK16_F16_BF6 = op(
    "rocdl.cvt.scale.pk16.f16.bf6",
    "Converts 16 bf6 to f16, multiplied by the power of two that a byte of `scale` gives (gfx1250).",
    operands={"src": ROCDL_V3I32Type, "scale": I32},
    attributes={"scaleSel": I32Attr},
    results={"res": ROCDL_V16F16Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)
CVT_SCALE_PK16_F16_FP6 = op(
    "rocdl.cvt.scale.pk16.f16.fp6",
    "Converts 16 fp6 to f16, multiplied by the power of two that a byte of `scale` gives (gfx1250).",
    operands={"src": ROCDL_V3I32Type, "scale": I32},
    attributes={"scaleSel": I32Attr},
    results={"res": ROCDL_V16F16Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)
CVT_SCALE_PK16_F32_BF6 = op(
    "rocdl.cvt.scale.pk16.f32.bf6",
    "Converts 16 bf6 to f32, multiplied by the power of two that a byte of `scale` gives (gfx1250).",
    operands={"src": ROCDL_V3I32Type, "scale": I32},
    attributes={"scaleSel": I32Attr},
    results={"res": ROCDL_V16F32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)
CVT_SCALE_PK16_F32_FP6 = op(
    "rocdl.cvt.scale.pk16.f32.fp6",
    "Converts 16 fp6 to f32, multiplied by the power of two that a byte of `scale` gives (gfx1250).",
    operands={"src": ROCDL_V3I32Type, "scale": I32},
    attributes={"scaleSel": I32Attr},
    results={"res": ROCDL_V16F32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)
CVT_SCALEF32_PK16_BF6_BF16 = op(
    "rocdl.cvt.scalef32.pk16.bf6.bf16",
    "Converts 16 bf16 to bf6, scaled by the power of two in `scale` (gfx1250).",
    operands={"src": ROCDL_V16BF16Type, "scale": F32},
    results={"res": ROCDL_V3I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK16_BF6_F16 = op(
    "rocdl.cvt.scalef32.pk16.bf6.f16",
    "Converts 16 f16 to bf6, scaled by the power of two in `scale` (gfx1250).",
    operands={"src": ROCDL_V16F16Type, "scale": F32},
    results={"res": ROCDL_V3I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK16_BF6_F32 = op(
    "rocdl.cvt.scalef32.pk16.bf6.f32",
    "Converts 16 f32 to bf6, scaled by the power of two in `scale` (gfx1250).",
    operands={"src": ROCDL_V16F32Type, "scale": F32},
    results={"res": ROCDL_V3I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK16_FP6_BF16 = op(
    "rocdl.cvt.scalef32.pk16.fp6.bf16",
    "Converts 16 bf16 to fp6, scaled by the power of two in `scale` (gfx1250).",
    operands={"src": ROCDL_V16BF16Type, "scale": F32},
    results={"res": ROCDL_V3I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK16_FP6_F16 = op(
    "rocdl.cvt.scalef32.pk16.fp6.f16",
    "Converts 16 f16 to fp6, scaled by the power of two in `scale` (gfx1250).",
    operands={"src": ROCDL_V16F16Type, "scale": F32},
    results={"res": ROCDL_V3I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK16_FP6_F32 = op(
    "rocdl.cvt.scalef32.pk16.fp6.f32",
    "Converts 16 f32 to fp6, scaled by the power of two in `scale` (gfx1250).",
    operands={"src": ROCDL_V16F32Type, "scale": F32},
    results={"res": ROCDL_V3I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_PK16_BF6_BF16 = op(
    "rocdl.cvt.scalef32.sr.pk16.bf6.bf16",
    "Converts 16 bf16 to bf6, scaled by the power of two in `scale` and rounded at random (gfx1250).",
    operands={"src": ROCDL_V16BF16Type, "seed": I32, "scale": F32},
    results={"res": ROCDL_V3I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_PK16_BF6_F16 = op(
    "rocdl.cvt.scalef32.sr.pk16.bf6.f16",
    "Converts 16 f16 to bf6, scaled by the power of two in `scale` and rounded at random (gfx1250).",
    operands={"src": ROCDL_V16F16Type, "seed": I32, "scale": F32},
    results={"res": ROCDL_V3I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_PK16_BF6_F32 = op(
    "rocdl.cvt.scalef32.sr.pk16.bf6.f32",
    "Converts 16 f32 to bf6, scaled by the power of two in `scale` and rounded at random (gfx1250).",
    operands={"src": ROCDL_V16F32Type, "seed": I32, "scale": F32},
    results={"res": ROCDL_V3I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_PK16_FP6_BF16 = op(
    "rocdl.cvt.scalef32.sr.pk16.fp6.bf16",
    "Converts 16 bf16 to fp6, scaled by the power of two in `scale` and rounded at random (gfx1250).",
    operands={"src": ROCDL_V16BF16Type, "seed": I32, "scale": F32},
    results={"res": ROCDL_V3I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_PK16_FP6_F16 = op(
    "rocdl.cvt.scalef32.sr.pk16.fp6.f16",
    "Converts 16 f16 to fp6, scaled by the power of two in `scale` and rounded at random (gfx1250).",
    operands={"src": ROCDL_V16F16Type, "seed": I32, "scale": F32},
    results={"res": ROCDL_V3I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_PK16_FP6_F32 = op(
    "rocdl.cvt.scalef32.sr.pk16.fp6.f32",
    "Converts 16 f32 to fp6, scaled by the power of two in `scale` and rounded at random (gfx1250).",
    operands={"src": ROCDL_V16F32Type, "seed": I32, "scale": F32},
    results={"res": ROCDL_V3I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `:` type($res)",
)
CVT_SCALEF32_2XPK16_BF6_F32 = op(
    "rocdl.cvt.scalef32.2xpk16.bf6.f32",
    "Converts two vectors of 16 f32 to 32 bf6, divided by the power of two in `scale` (gfx950).",
    operands={"src0": ROCDL_V16F32Type, "src1": ROCDL_V16F32Type, "scale": F32},
    results={"res": ROCDL_V6I32Type},
    traits=[PURE],
    format="attr-dict $src0 `,` $src1 `,` $scale `:` type($res)",
)
CVT_SCALEF32_2XPK16_FP6_F32 = op(
    "rocdl.cvt.scalef32.2xpk16.fp6.f32",
    "Converts two vectors of 16 f32 to 32 fp6, divided by the power of two in `scale` (gfx950).",
    operands={"src0": ROCDL_V16F32Type, "src1": ROCDL_V16F32Type, "scale": F32},
    results={"res": ROCDL_V6I32Type},
    traits=[PURE],
    format="attr-dict $src0 `,` $src1 `,` $scale `:` type($res)",
)
