"""Conversions from and to floats of 8 and 4 bits, of one or two values at a time."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import LLVM_Type
from compiler.dialects.rocdl.constraints import ROCDL_V2BF16Type, ROCDL_V2F16Type, ROCDL_V2F32Type, ROCDL_V2I16Type
from compiler.ods.attr_constraints import I1Attr, I32Attr
from compiler.ods.define import op
from compiler.ods.traits import PURE
from compiler.ods.type_constraints import BF16, F16, F32, I32

CVT_PKRTZ = op(
    "rocdl.cvt.pkrtz",
    "Converts two f32 to a vector of two f16, rounding towards zero.",
    operands={"srcA": F32, "srcB": F32},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict $srcA `,` $srcB `:` type($res)",
)
CVT_F32_BF8 = op(
    "rocdl.cvt.f32.bf8",
    "Converts byte `byteSel` of an i32, bf8 (E5M2), to f32.",
    operands={"srcA": I32},
    attributes={"byteSel": I32Attr},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict $srcA `[` $byteSel `]` `:` type($res)",
)
CVT_F32_FP8 = op(
    "rocdl.cvt.f32.fp8",
    "Converts byte `byteSel` of an i32, fp8 (E4M3), to f32.",
    operands={"srcA": I32},
    attributes={"byteSel": I32Attr},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict $srcA `[` $byteSel `]` `:` type($res)",
)
CVT_PK_F32_FP8 = op(
    "rocdl.cvt.pk.f32.fp8",
    "Converts two bytes, fp8 (E4M3), of the low or high half of an i32 to two f32.",
    operands={"src": I32},
    attributes={"wordSel": I1Attr},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict $src `[` $wordSel `]` `:` type($res)",
)
CVT_PK_F32_BF8 = op(
    "rocdl.cvt.pk.f32.bf8",
    "Converts two bytes, bf8 (E5M2), of the low or high half of an i32 to two f32.",
    operands={"src": I32},
    attributes={"wordSel": I1Attr},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict $src `[` $wordSel `]` `:` type($res)",
)
CVT_PK_BF8_F32 = op(
    "rocdl.cvt.pk.bf8.f32",
    "Converts two f32 to bf8 (E5M2) and puts them into the low or high half of `old`.",
    operands={"srcA": F32, "srcB": F32, "old": I32},
    attributes={"wordSel": I1Attr},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict $srcA `,` $srcB `->` $old `[` $wordSel `]` `:` type($res)",
)
CVT_PK_FP8_F32 = op(
    "rocdl.cvt.pk.fp8.f32",
    "Converts two f32 to fp8 (E4M3) and puts them into the low or high half of `old`.",
    operands={"srcA": F32, "srcB": F32, "old": I32},
    attributes={"wordSel": I1Attr},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict $srcA `,` $srcB `->` $old `[` $wordSel `]` `:` type($res)",
)
CVT_SR_BF8_F32 = op(
    "rocdl.cvt.sr.bf8.f32",
    "Converts an f32 to bf8 (E5M2), rounding by the random bits `srcB`, and puts it into a byte of `old`.",
    operands={"srcA": F32, "srcB": I32, "old": I32},
    attributes={"byteSel": I32Attr},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict $srcA `,` $srcB `->` $old `[` $byteSel `]` `:` type($res)",
)
CVT_SR_FP8_F32 = op(
    "rocdl.cvt.sr.fp8.f32",
    "Converts an f32 to fp8 (E4M3), rounding by the random bits `srcB`, and puts it into a byte of `old`.",
    operands={"srcA": F32, "srcB": I32, "old": I32},
    attributes={"byteSel": I32Attr},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict $srcA `,` $srcB `->` $old `[` $byteSel `]` `:` type($res)",
)
CVT_SCALEF32_F16_BF8 = op(
    "rocdl.cvt.scalef32.f16.bf8",
    "Converts bf8, multiplied by a scale, to f16 and puts it into one half of `oldVdst` (gfx950).",
    operands={"oldVdst": ROCDL_V2F16Type, "src": I32, "scale": F32},
    attributes={"srcSelIndex": I32Attr, "dstLoHiSel": I1Attr},
    results={"res": ROCDL_V2F16Type},
    traits=[PURE],
    format=("attr-dict $src `[` $srcSelIndex `]` `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` type($res)"),
)
CVT_SCALEF32_F16_FP8 = op(
    "rocdl.cvt.scalef32.f16.fp8",
    "Converts fp8, multiplied by a scale, to f16 and puts it into one half of `oldVdst` (gfx950).",
    operands={"oldVdst": ROCDL_V2F16Type, "src": I32, "scale": F32},
    attributes={"srcSelIndex": I32Attr, "dstLoHiSel": I1Attr},
    results={"res": ROCDL_V2F16Type},
    traits=[PURE],
    format=("attr-dict $src `[` $srcSelIndex `]` `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` type($res)"),
)
CVT_SCALEF32_F32_BF8 = op(
    "rocdl.cvt.scalef32.f32.bf8",
    "Converts byte `srcSelIndex` of an i32, bf8, multiplied by a scale, to f32 (gfx950).",
    operands={"src": I32, "scale": F32},
    attributes={"srcSelIndex": I32Attr},
    results={"res": F32},
    traits=[PURE],
    format="attr-dict $src `[` $srcSelIndex `]` `,` $scale `:` type($res)",
)
CVT_SCALEF32_F32_FP8 = op(
    "rocdl.cvt.scalef32.f32.fp8",
    "Converts byte `srcSelIndex` of an i32, fp8, multiplied by a scale, to f32 (gfx950).",
    operands={"src": I32, "scale": F32},
    attributes={"srcSelIndex": I32Attr},
    results={"res": F32},
    traits=[PURE],
    format="attr-dict $src `[` $srcSelIndex `]` `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK_BF8_F32 = op(
    "rocdl.cvt.scalef32.pk.bf8.f32",
    "Converts two f32, divided by a scale, to bf8 and puts them into one half of `oldVdst` (gfx950).",
    operands={"oldVdst": ROCDL_V2I16Type, "src0": F32, "src1": F32, "scale": F32},
    attributes={"dstLoHiSel": I1Attr},
    results={"res": ROCDL_V2I16Type},
    traits=[PURE],
    format="attr-dict $src0 `,` $src1 `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` type($res)",
)
CVT_SCALEF32_PK_FP8_F32 = op(
    "rocdl.cvt.scalef32.pk.fp8.f32",
    "Converts two f32, divided by a scale, to fp8 and puts them into one half of `oldVdst` (gfx950).",
    operands={"oldVdst": ROCDL_V2I16Type, "src0": F32, "src1": F32, "scale": F32},
    attributes={"dstLoHiSel": I1Attr},
    results={"res": ROCDL_V2I16Type},
    traits=[PURE],
    format="attr-dict $src0 `,` $src1 `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` type($res)",
)
CVT_SCALEF32_PK_BF8_BF16 = op(
    "rocdl.cvt.scalef32.pk.bf8.bf16",
    "Converts two bf16, divided by a scale, to bf8 and puts them into one half of `oldVdst` (gfx950).",
    operands={"oldVdst": ROCDL_V2I16Type, "src0": ROCDL_V2BF16Type, "scale": F32},
    attributes={"dstLoHiSel": I1Attr},
    results={"res": ROCDL_V2I16Type},
    traits=[PURE],
    format="attr-dict $src0 `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` type($res)",
)
CVT_SCALEF32_PK_BF8_F16 = op(
    "rocdl.cvt.scalef32.pk.bf8.f16",
    "Converts two f16, divided by a scale, to bf8 and puts them into one half of `oldVdst` (gfx950).",
    operands={"oldVdst": ROCDL_V2I16Type, "src0": ROCDL_V2F16Type, "scale": F32},
    attributes={"dstLoHiSel": I1Attr},
    results={"res": ROCDL_V2I16Type},
    traits=[PURE],
    format="attr-dict $src0 `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` type($res)",
)
CVT_SCALEF32_PK_FP8_BF16 = op(
    "rocdl.cvt.scalef32.pk.fp8.bf16",
    "Converts two bf16, divided by a scale, to fp8 and puts them into one half of `oldVdst` (gfx950).",
    operands={"oldVdst": ROCDL_V2I16Type, "src0": ROCDL_V2BF16Type, "scale": F32},
    attributes={"dstLoHiSel": I1Attr},
    results={"res": ROCDL_V2I16Type},
    traits=[PURE],
    format="attr-dict $src0 `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` type($res)",
)
CVT_SCALEF32_PK_FP8_F16 = op(
    "rocdl.cvt.scalef32.pk.fp8.f16",
    "Converts two f16, divided by a scale, to fp8 and puts them into one half of `oldVdst` (gfx950).",
    operands={"oldVdst": ROCDL_V2I16Type, "src0": ROCDL_V2F16Type, "scale": F32},
    attributes={"dstLoHiSel": I1Attr},
    results={"res": ROCDL_V2I16Type},
    traits=[PURE],
    format="attr-dict $src0 `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` type($res)",
)
CVT_SCALEF32_PK_BF16_BF8 = op(
    "rocdl.cvt.scalef32.pk.bf16.bf8",
    "Converts two bf8 of one half of an i32, multiplied by a scale, to bf16 (gfx950).",
    operands={"src": I32, "scale": F32},
    attributes={"srcLoHiSel": I1Attr},
    results={"res": ROCDL_V2BF16Type},
    traits=[PURE],
    format="attr-dict $src `[` $srcLoHiSel `]` `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK_BF16_FP8 = op(
    "rocdl.cvt.scalef32.pk.bf16.fp8",
    "Converts two fp8 of one half of an i32, multiplied by a scale, to bf16 (gfx950).",
    operands={"src": I32, "scale": F32},
    attributes={"srcLoHiSel": I1Attr},
    results={"res": ROCDL_V2BF16Type},
    traits=[PURE],
    format="attr-dict $src `[` $srcLoHiSel `]` `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK_F16_BF8 = op(
    "rocdl.cvt.scalef32.pk.f16.bf8",
    "Converts two bf8 of one half of an i32, multiplied by a scale, to f16 (gfx950).",
    operands={"src": I32, "scale": F32},
    attributes={"srcLoHiSel": I1Attr},
    results={"res": ROCDL_V2F16Type},
    traits=[PURE],
    format="attr-dict $src `[` $srcLoHiSel `]` `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK_F16_FP8 = op(
    "rocdl.cvt.scalef32.pk.f16.fp8",
    "Converts two fp8 of one half of an i32, multiplied by a scale, to f16 (gfx950).",
    operands={"src": I32, "scale": F32},
    attributes={"srcLoHiSel": I1Attr},
    results={"res": ROCDL_V2F16Type},
    traits=[PURE],
    format="attr-dict $src `[` $srcLoHiSel `]` `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK_F32_BF8 = op(
    "rocdl.cvt.scalef32.pk.f32.bf8",
    "Converts two bf8 of one half of an i32, multiplied by a scale, to f32 (gfx950).",
    operands={"src": I32, "scale": F32},
    attributes={"srcLoHiSel": I1Attr},
    results={"res": ROCDL_V2F32Type},
    traits=[PURE],
    format="attr-dict $src `[` $srcLoHiSel `]` `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK_F32_FP8 = op(
    "rocdl.cvt.scalef32.pk.f32.fp8",
    "Converts two fp8 of one half of an i32, multiplied by a scale, to f32 (gfx950).",
    operands={"src": I32, "scale": F32},
    attributes={"srcLoHiSel": I1Attr},
    results={"res": ROCDL_V2F32Type},
    traits=[PURE],
    format="attr-dict $src `[` $srcLoHiSel `]` `,` $scale `:` type($res)",
)
CVT_SCALEF32_SR_BF8_BF16 = op(
    "rocdl.cvt.scalef32.sr.bf8.bf16",
    "Converts a bf16, divided by a scale, to bf8, rounded at random, in a byte of `oldVdst` (gfx950).",
    operands={"oldVdst": I32, "src0": BF16, "seed": I32, "scale": F32},
    attributes={"dstSelIndex": I32Attr},
    results={"res": I32},
    traits=[PURE],
    format="attr-dict $src0 `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)",
)
CVT_SCALEF32_SR_BF8_F16 = op(
    "rocdl.cvt.scalef32.sr.bf8.f16",
    "Converts an f16, divided by a scale, to bf8, rounded at random, in a byte of `oldVdst` (gfx950).",
    operands={"oldVdst": I32, "src0": F16, "seed": I32, "scale": F32},
    attributes={"dstSelIndex": I32Attr},
    results={"res": I32},
    traits=[PURE],
    format="attr-dict $src0 `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)",
)
CVT_SCALEF32_SR_BF8_F32 = op(
    "rocdl.cvt.scalef32.sr.bf8.f32",
    "Converts an f32, divided by a scale, to bf8, rounded at random, in a byte of `oldVdst` (gfx950).",
    operands={"oldVdst": I32, "src0": F32, "seed": I32, "scale": F32},
    attributes={"dstSelIndex": I32Attr},
    results={"res": I32},
    traits=[PURE],
    format="attr-dict $src0 `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)",
)
CVT_SCALEF32_SR_FP8_BF16 = op(
    "rocdl.cvt.scalef32.sr.fp8.bf16",
    "Converts a bf16, divided by a scale, to fp8, rounded at random, in a byte of `oldVdst` (gfx950).",
    operands={"oldVdst": I32, "src0": BF16, "seed": I32, "scale": F32},
    attributes={"dstSelIndex": I32Attr},
    results={"res": I32},
    traits=[PURE],
    format="attr-dict $src0 `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)",
)
CVT_SCALEF32_SR_FP8_F16 = op(
    "rocdl.cvt.scalef32.sr.fp8.f16",
    "Converts an f16, divided by a scale, to fp8, rounded at random, in a byte of `oldVdst` (gfx950).",
    operands={"oldVdst": I32, "src0": F16, "seed": I32, "scale": F32},
    attributes={"dstSelIndex": I32Attr},
    results={"res": I32},
    traits=[PURE],
    format="attr-dict $src0 `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)",
)
CVT_SCALEF32_SR_FP8_F32 = op(
    "rocdl.cvt.scalef32.sr.fp8.f32",
    "Converts an f32, divided by a scale, to fp8, rounded at random, in a byte of `oldVdst` (gfx950).",
    operands={"oldVdst": I32, "src0": F32, "seed": I32, "scale": F32},
    attributes={"dstSelIndex": I32Attr},
    results={"res": I32},
    traits=[PURE],
    format="attr-dict $src0 `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)",
)
CVT_SCALEF32_PK_FP4_BF16 = op(
    "rocdl.cvt.scalef32.pk.fp4.bf16",
    "Converts two bf16, divided by a scale, to fp4 in a byte of `oldVdst` (gfx950).",
    operands={"oldVdst": I32, "src": ROCDL_V2BF16Type, "scale": F32},
    attributes={"dstSelIndex": I32Attr},
    results={"res": I32},
    traits=[PURE],
    format="attr-dict $src `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)",
)
CVT_SCALEF32_PK_FP4_F16 = op(
    "rocdl.cvt.scalef32.pk.fp4.f16",
    "Converts two f16, divided by a scale, to fp4 in a byte of `oldVdst` (gfx950).",
    operands={"oldVdst": I32, "src": ROCDL_V2F16Type, "scale": F32},
    attributes={"dstSelIndex": I32Attr},
    results={"res": I32},
    traits=[PURE],
    format="attr-dict $src `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)",
)
CVT_SCALEF32_SR_PK_FP4_BF16 = op(
    "rocdl.cvt.scalef32.sr.pk.fp4.bf16",
    "Converts two bf16, divided by a scale, to fp4, rounded at random, in a byte of `oldVdst` (gfx950).",
    operands={"oldVdst": I32, "src": ROCDL_V2BF16Type, "seed": I32, "scale": F32},
    attributes={"dstSelIndex": I32Attr},
    results={"res": I32},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)",
)
CVT_SCALEF32_SR_PK_FP4_F16 = op(
    "rocdl.cvt.scalef32.sr.pk.fp4.f16",
    "Converts two f16, divided by a scale, to fp4, rounded at random, in a byte of `oldVdst` (gfx950).",
    operands={"oldVdst": I32, "src": ROCDL_V2F16Type, "seed": I32, "scale": F32},
    attributes={"dstSelIndex": I32Attr},
    results={"res": I32},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)",
)
CVT_SCALEF32_SR_PK_FP4_F32 = op(
    "rocdl.cvt.scalef32.sr.pk.fp4.f32",
    "Converts two f32, divided by a scale, to fp4, rounded at random, in a byte of `oldVdst` (gfx950).",
    operands={"oldVdst": I32, "src": ROCDL_V2F32Type, "seed": I32, "scale": F32},
    attributes={"dstSelIndex": I32Attr},
    results={"res": I32},
    traits=[PURE],
    format="attr-dict $src `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)",
)
CVT_SCALEF32_PK_BF16_FP4 = op(
    "rocdl.cvt.scalef32.pk.bf16.fp4",
    "Converts two fp4 of byte `srcSelIndex` of an i32, multiplied by a scale, to bf16 (gfx950).",
    operands={"src": I32, "scale": F32},
    attributes={"srcSelIndex": I32Attr},
    results={"res": ROCDL_V2BF16Type},
    traits=[PURE],
    format="attr-dict $src `[` $srcSelIndex `]` `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK_F16_FP4 = op(
    "rocdl.cvt.scalef32.pk.f16.fp4",
    "Converts two fp4 of byte `srcSelIndex` of an i32, multiplied by a scale, to f16 (gfx950).",
    operands={"src": I32, "scale": F32},
    attributes={"srcSelIndex": I32Attr},
    results={"res": ROCDL_V2F16Type},
    traits=[PURE],
    format="attr-dict $src `[` $srcSelIndex `]` `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK_F32_FP4 = op(
    "rocdl.cvt.scalef32.pk.f32.fp4",
    "Converts two fp4 of byte `srcSelIndex` of an i32, multiplied by a scale, to f32 (gfx950).",
    operands={"src": I32, "scale": F32},
    attributes={"srcSelIndex": I32Attr},
    results={"res": ROCDL_V2F32Type},
    traits=[PURE],
    format="attr-dict $src `[` $srcSelIndex `]` `,` $scale `:` type($res)",
)
CVT_SCALEF32_PK_FP4_F32 = op(
    "rocdl.cvt.scalef32.pk.fp4.f32",
    "Converts two f32, divided by a scale, to fp4 in a byte of `oldVdst` (gfx950).",
    operands={"oldVdst": I32, "src0": F32, "src1": F32, "scale": F32},
    attributes={"dstSelIndex": I32Attr},
    results={"res": I32},
    traits=[PURE],
    format="attr-dict $src0 `,` $src1 `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)",
)
