"""Conversions with a scale of eight values at a time."""

from __future__ import annotations

from compiler.dialects.rocdl.constraints import ROCDL_V2I32Type, ROCDL_V8BF16Type, ROCDL_V8F16Type, ROCDL_V8F32Type
from compiler.ods.attr_constraints import I32Attr
from compiler.ods.define import op
from compiler.ods.traits import PURE
from compiler.ods.type_constraints import F32, I32

CVT_SCALE_PK8_BF16_BF8 = op(
    "rocdl.cvt.scale.pk8.bf16.bf8",
    "Converts 8 bf8 to bf16, multiplied by the power of two that a byte of `scale` gives (gfx1250).",
    operands={"src": ROCDL_V2I32Type, "scale": I32},
    attributes={"scaleSel": I32Attr},
    results={"res": ROCDL_V8BF16Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)
CVT_SCALE_PK8_BF16_FP4 = op(
    "rocdl.cvt.scale.pk8.bf16.fp4",
    "Converts 8 fp4 to bf16, multiplied by the power of two that a byte of `scale` gives (gfx1250).",
    operands={"src": I32, "scale": I32},
    attributes={"scaleSel": I32Attr},
    results={"res": ROCDL_V8BF16Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)
CVT_SCALE_PK8_BF16_FP8 = op(
    "rocdl.cvt.scale.pk8.bf16.fp8",
    "Converts 8 fp8 to bf16, multiplied by the power of two that a byte of `scale` gives (gfx1250).",
    operands={"src": ROCDL_V2I32Type, "scale": I32},
    attributes={"scaleSel": I32Attr},
    results={"res": ROCDL_V8BF16Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)
CVT_SCALE_PK8_F16_BF8 = op(
    "rocdl.cvt.scale.pk8.f16.bf8",
    "Converts 8 bf8 to f16, multiplied by the power of two that a byte of `scale` gives (gfx1250).",
    operands={"src": ROCDL_V2I32Type, "scale": I32},
    attributes={"scaleSel": I32Attr},
    results={"res": ROCDL_V8F16Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)
CVT_SCALE_PK8_F16_FP4 = op(
    "rocdl.cvt.scale.pk8.f16.fp4",
    "Converts 8 fp4 to f16, multiplied by the power of two that a byte of `scale` gives (gfx1250).",
    operands={"src": I32, "scale": I32},
    attributes={"scaleSel": I32Attr},
    results={"res": ROCDL_V8F16Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)
CVT_SCALE_PK8_F16_FP8 = op(
    "rocdl.cvt.scale.pk8.f16.fp8",
    "Converts 8 fp8 to f16, multiplied by the power of two that a byte of `scale` gives (gfx1250).",
    operands={"src": ROCDL_V2I32Type, "scale": I32},
    attributes={"scaleSel": I32Attr},
    results={"res": ROCDL_V8F16Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)
CVT_SCALE_PK8_F32_BF8 = op(
    "rocdl.cvt.scale.pk8.f32.bf8",
    "Converts 8 bf8 to f32, multiplied by the power of two that a byte of `scale` gives (gfx1250).",
    operands={"src": ROCDL_V2I32Type, "scale": I32},
    attributes={"scaleSel": I32Attr},
    results={"res": ROCDL_V8F32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)
CVT_SCALE_PK8_F32_FP4 = op(
    "rocdl.cvt.scale.pk8.f32.fp4",
    "Converts 8 fp4 to f32, multiplied by the power of two that a byte of `scale` gives (gfx1250).",
    operands={"src": I32, "scale": I32},
    attributes={"scaleSel": I32Attr},
    results={"res": ROCDL_V8F32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)
CVT_SCALE_PK8_F32_FP8 = op(
    "rocdl.cvt.scale.pk8.f32.fp8",
    "Converts 8 fp8 to f32, multiplied by the power of two that a byte of `scale` gives (gfx1250).",
    operands={"src": ROCDL_V2I32Type, "scale": I32},
    attributes={"scaleSel": I32Attr},
    results={"res": ROCDL_V8F32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
)
CVT_SCALEF32_PK8_BF8_BF16 = op(
    "rocdl.cvt.scalef32.pk8.bf8.bf16",
    "Converts 8 bf16 to bf8, scaled by the power of two in `scale` (gfx1250).",
    operands={"src": ROCDL_V8BF16Type, "scale": F32},
    results={"res": ROCDL_V2I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK8_BF8_F16 = op(
    "rocdl.cvt.scalef32.pk8.bf8.f16",
    "Converts 8 f16 to bf8, scaled by the power of two in `scale` (gfx1250).",
    operands={"src": ROCDL_V8F16Type, "scale": F32},
    results={"res": ROCDL_V2I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK8_BF8_F32 = op(
    "rocdl.cvt.scalef32.pk8.bf8.f32",
    "Converts 8 f32 to bf8, scaled by the power of two in `scale` (gfx1250).",
    operands={"src": ROCDL_V8F32Type, "scale": F32},
    results={"res": ROCDL_V2I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK8_FP4_BF16 = op(
    "rocdl.cvt.scalef32.pk8.fp4.bf16",
    "Converts 8 bf16 to fp4, scaled by the power of two in `scale` (gfx1250).",
    operands={"src": ROCDL_V8BF16Type, "scale": F32},
    results={"res": I32},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK8_FP4_F16 = op(
    "rocdl.cvt.scalef32.pk8.fp4.f16",
    "Converts 8 f16 to fp4, scaled by the power of two in `scale` (gfx1250).",
    operands={"src": ROCDL_V8F16Type, "scale": F32},
    results={"res": I32},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK8_FP4_F32 = op(
    "rocdl.cvt.scalef32.pk8.fp4.f32",
    "Converts 8 f32 to fp4, scaled by the power of two in `scale` (gfx1250).",
    operands={"src": ROCDL_V8F32Type, "scale": F32},
    results={"res": I32},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK8_FP8_BF16 = op(
    "rocdl.cvt.scalef32.pk8.fp8.bf16",
    "Converts 8 bf16 to fp8, scaled by the power of two in `scale` (gfx1250).",
    operands={"src": ROCDL_V8BF16Type, "scale": F32},
    results={"res": ROCDL_V2I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK8_FP8_F16 = op(
    "rocdl.cvt.scalef32.pk8.fp8.f16",
    "Converts 8 f16 to fp8, scaled by the power of two in `scale` (gfx1250).",
    operands={"src": ROCDL_V8F16Type, "scale": F32},
    results={"res": ROCDL_V2I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK8_FP8_F32 = op(
    "rocdl.cvt.scalef32.pk8.fp8.f32",
    "Converts 8 f32 to fp8, scaled by the power of two in `scale` (gfx1250).",
    operands={"src": ROCDL_V8F32Type, "scale": F32},
    results={"res": ROCDL_V2I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_PK8_BF8_BF16 = op(
    "rocdl.cvt.scalef32.sr.pk8.bf8.bf16",
    "Converts 8 bf16 to bf8, scaled by the power of two in `scale` and rounded at random (gfx1250).",
    operands={"src": ROCDL_V8BF16Type, "seed": I32, "scale": F32},
    results={"res": ROCDL_V2I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_PK8_BF8_F16 = op(
    "rocdl.cvt.scalef32.sr.pk8.bf8.f16",
    "Converts 8 f16 to bf8, scaled by the power of two in `scale` and rounded at random (gfx1250).",
    operands={"src": ROCDL_V8F16Type, "seed": I32, "scale": F32},
    results={"res": ROCDL_V2I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_PK8_BF8_F32 = op(
    "rocdl.cvt.scalef32.sr.pk8.bf8.f32",
    "Converts 8 f32 to bf8, scaled by the power of two in `scale` and rounded at random (gfx1250).",
    operands={"src": ROCDL_V8F32Type, "seed": I32, "scale": F32},
    results={"res": ROCDL_V2I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_PK8_FP4_BF16 = op(
    "rocdl.cvt.scalef32.sr.pk8.fp4.bf16",
    "Converts 8 bf16 to fp4, scaled by the power of two in `scale` and rounded at random (gfx1250).",
    operands={"src": ROCDL_V8BF16Type, "seed": I32, "scale": F32},
    results={"res": I32},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_PK8_FP4_F16 = op(
    "rocdl.cvt.scalef32.sr.pk8.fp4.f16",
    "Converts 8 f16 to fp4, scaled by the power of two in `scale` and rounded at random (gfx1250).",
    operands={"src": ROCDL_V8F16Type, "seed": I32, "scale": F32},
    results={"res": I32},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_PK8_FP4_F32 = op(
    "rocdl.cvt.scalef32.sr.pk8.fp4.f32",
    "Converts 8 f32 to fp4, scaled by the power of two in `scale` and rounded at random (gfx1250).",
    operands={"src": ROCDL_V8F32Type, "seed": I32, "scale": F32},
    results={"res": I32},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_PK8_FP8_BF16 = op(
    "rocdl.cvt.scalef32.sr.pk8.fp8.bf16",
    "Converts 8 bf16 to fp8, scaled by the power of two in `scale` and rounded at random (gfx1250).",
    operands={"src": ROCDL_V8BF16Type, "seed": I32, "scale": F32},
    results={"res": ROCDL_V2I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_PK8_FP8_F16 = op(
    "rocdl.cvt.scalef32.sr.pk8.fp8.f16",
    "Converts 8 f16 to fp8, scaled by the power of two in `scale` and rounded at random (gfx1250).",
    operands={"src": ROCDL_V8F16Type, "seed": I32, "scale": F32},
    results={"res": ROCDL_V2I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_PK8_FP8_F32 = op(
    "rocdl.cvt.scalef32.sr.pk8.fp8.f32",
    "Converts 8 f32 to fp8, scaled by the power of two in `scale` and rounded at random (gfx1250).",
    operands={"src": ROCDL_V8F32Type, "seed": I32, "scale": F32},
    results={"res": ROCDL_V2I32Type},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `:` type($res)",
)
