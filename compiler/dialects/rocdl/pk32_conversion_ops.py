"""Conversions with a scale of thirty-two values at a time."""

from __future__ import annotations

from compiler.dialects.rocdl.constraints import ROCDL_V6I32Type, ROCDL_V32BF16Type, ROCDL_V32F16Type, ROCDL_V32F32Type
from compiler.ods.define import op
from compiler.ods.traits import PURE
from compiler.ods.type_constraints import F32, I32

CVT_SCALEF32_PK32_BF6_BF16 = op(
    "rocdl.cvt.scalef32.pk32.bf6.bf16",
    "Converts 32 bf16 to bf6, divided by the power of two in `scale` (gfx950).",
    operands={"src": ROCDL_V32BF16Type, "scale": F32},
    results={"res": ROCDL_V6I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK32_BF6_F16 = op(
    "rocdl.cvt.scalef32.pk32.bf6.f16",
    "Converts 32 f16 to bf6, divided by the power of two in `scale` (gfx950).",
    operands={"src": ROCDL_V32F16Type, "scale": F32},
    results={"res": ROCDL_V6I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK32_FP6_BF16 = op(
    "rocdl.cvt.scalef32.pk32.fp6.bf16",
    "Converts 32 bf16 to fp6, divided by the power of two in `scale` (gfx950).",
    operands={"src": ROCDL_V32BF16Type, "scale": F32},
    results={"res": ROCDL_V6I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK32_FP6_F16 = op(
    "rocdl.cvt.scalef32.pk32.fp6.f16",
    "Converts 32 f16 to fp6, divided by the power of two in `scale` (gfx950).",
    operands={"src": ROCDL_V32F16Type, "scale": F32},
    results={"res": ROCDL_V6I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_PK32_BF6_BF16 = op(
    "rocdl.cvt.scalef32.sr.pk32.bf6.bf16",
    "Converts 32 bf16 to bf6, divided by the power of two in `scale` and rounded at random (gfx950).",
    operands={"src": ROCDL_V32BF16Type, "seed": I32, "scale": F32},
    results={"res": ROCDL_V6I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_PK32_BF6_F16 = op(
    "rocdl.cvt.scalef32.sr.pk32.bf6.f16",
    "Converts 32 f16 to bf6, divided by the power of two in `scale` and rounded at random (gfx950).",
    operands={"src": ROCDL_V32F16Type, "seed": I32, "scale": F32},
    results={"res": ROCDL_V6I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_PK32_BF6_F32 = op(
    "rocdl.cvt.scalef32.sr.pk32.bf6.f32",
    "Converts 32 f32 to bf6, divided by the power of two in `scale` and rounded at random (gfx950).",
    operands={"src": ROCDL_V32F32Type, "seed": I32, "scale": F32},
    results={"res": ROCDL_V6I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_PK32_FP6_BF16 = op(
    "rocdl.cvt.scalef32.sr.pk32.fp6.bf16",
    "Converts 32 bf16 to fp6, divided by the power of two in `scale` and rounded at random (gfx950).",
    operands={"src": ROCDL_V32BF16Type, "seed": I32, "scale": F32},
    results={"res": ROCDL_V6I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_PK32_FP6_F16 = op(
    "rocdl.cvt.scalef32.sr.pk32.fp6.f16",
    "Converts 32 f16 to fp6, divided by the power of two in `scale` and rounded at random (gfx950).",
    operands={"src": ROCDL_V32F16Type, "seed": I32, "scale": F32},
    results={"res": ROCDL_V6I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_PK32_FP6_F32 = op(
    "rocdl.cvt.scalef32.sr.pk32.fp6.f32",
    "Converts 32 f32 to fp6, divided by the power of two in `scale` and rounded at random (gfx950).",
    operands={"src": ROCDL_V32F32Type, "seed": I32, "scale": F32},
    results={"res": ROCDL_V6I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK32_BF16_BF6 = op(
    "rocdl.cvt.scalef32.pk32.bf16.bf6",
    "Converts 32 bf6 to bf16, multiplied by the power of two in `scale` (gfx950).",
    operands={"src": ROCDL_V6I32Type, "scale": F32},
    results={"res": ROCDL_V32BF16Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK32_BF16_FP6 = op(
    "rocdl.cvt.scalef32.pk32.bf16.fp6",
    "Converts 32 fp6 to bf16, multiplied by the power of two in `scale` (gfx950).",
    operands={"src": ROCDL_V6I32Type, "scale": F32},
    results={"res": ROCDL_V32BF16Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK32_F16_BF6 = op(
    "rocdl.cvt.scalef32.pk32.f16.bf6",
    "Converts 32 bf6 to f16, multiplied by the power of two in `scale` (gfx950).",
    operands={"src": ROCDL_V6I32Type, "scale": F32},
    results={"res": ROCDL_V32F16Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK32_F16_FP6 = op(
    "rocdl.cvt.scalef32.pk32.f16.fp6",
    "Converts 32 fp6 to f16, multiplied by the power of two in `scale` (gfx950).",
    operands={"src": ROCDL_V6I32Type, "scale": F32},
    results={"res": ROCDL_V32F16Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK32_F32_BF6 = op(
    "rocdl.cvt.scalef32.pk32.f32.bf6",
    "Converts 32 bf6 to f32, multiplied by the power of two in `scale` (gfx950).",
    operands={"src": ROCDL_V6I32Type, "scale": F32},
    results={"res": ROCDL_V32F32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK32_F32_FP6 = op(
    "rocdl.cvt.scalef32.pk32.f32.fp6",
    "Converts 32 fp6 to f32, multiplied by the power of two in `scale` (gfx950).",
    operands={"src": ROCDL_V6I32Type, "scale": F32},
    results={"res": ROCDL_V32F32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
