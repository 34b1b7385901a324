"""Matrix products of a wave, `wmma`, of floats of 8, 6 and 4 bits, with scales or without."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import LLVM_ScalarOrVectorOf
from compiler.ods.attr_constraints import I1Attr, I16Attr, I32Attr
from compiler.ods.define import default, op
from compiler.ods.type_constraints import F16, F32, I32, I64, AnyInteger

WMMA_F32_16X16X16_FP8_FP8 = op(
    "rocdl.wmma.f32.16x16x16.fp8_fp8",
    "Adds the product of a 16x16 matrix of fp8 and a 16x16 of fp8 to an accumulator of f32 (gfx12).",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnyInteger),
        "b": LLVM_ScalarOrVectorOf(AnyInteger),
        "c": LLVM_ScalarOrVectorOf(F32),
    },
    results={"res": LLVM_ScalarOrVectorOf(F32)},
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F32_16X16X16_FP8_BF8 = op(
    "rocdl.wmma.f32.16x16x16.fp8_bf8",
    "Adds the product of a 16x16 matrix of fp8 and a 16x16 of bf8 to an accumulator of f32 (gfx12).",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnyInteger),
        "b": LLVM_ScalarOrVectorOf(AnyInteger),
        "c": LLVM_ScalarOrVectorOf(F32),
    },
    results={"res": LLVM_ScalarOrVectorOf(F32)},
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F32_16X16X16_BF8_BF8 = op(
    "rocdl.wmma.f32.16x16x16.bf8_bf8",
    "Adds the product of a 16x16 matrix of bf8 and a 16x16 of bf8 to an accumulator of f32 (gfx12).",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnyInteger),
        "b": LLVM_ScalarOrVectorOf(AnyInteger),
        "c": LLVM_ScalarOrVectorOf(F32),
    },
    results={"res": LLVM_ScalarOrVectorOf(F32)},
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F32_16X16X16_BF8_FP8 = op(
    "rocdl.wmma.f32.16x16x16.bf8_fp8",
    "Adds the product of a 16x16 matrix of bf8 and a 16x16 of fp8 to an accumulator of f32 (gfx12).",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnyInteger),
        "b": LLVM_ScalarOrVectorOf(AnyInteger),
        "c": LLVM_ScalarOrVectorOf(F32),
    },
    results={"res": LLVM_ScalarOrVectorOf(F32)},
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F32_16X16X64_FP8_FP8 = op(
    "rocdl.wmma.f32.16x16x64.fp8_fp8",
    "Adds the product of a 16x64 matrix of fp8 and a 64x16 of fp8 to an accumulator of f32 (gfx1250).",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnyInteger),
        "b": LLVM_ScalarOrVectorOf(AnyInteger),
        "c": LLVM_ScalarOrVectorOf(F32),
    },
    attributes={"modC": default(I16Attr, 0), "reuseA": default(I1Attr, 0), "reuseB": default(I1Attr, 0)},
    results={"res": LLVM_ScalarOrVectorOf(F32)},
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F32_16X16X64_FP8_BF8 = op(
    "rocdl.wmma.f32.16x16x64.fp8_bf8",
    "Adds the product of a 16x64 matrix of fp8 and a 64x16 of bf8 to an accumulator of f32 (gfx1250).",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnyInteger),
        "b": LLVM_ScalarOrVectorOf(AnyInteger),
        "c": LLVM_ScalarOrVectorOf(F32),
    },
    attributes={"modC": default(I16Attr, 0), "reuseA": default(I1Attr, 0), "reuseB": default(I1Attr, 0)},
    results={"res": LLVM_ScalarOrVectorOf(F32)},
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F32_16X16X64_BF8_FP8 = op(
    "rocdl.wmma.f32.16x16x64.bf8_fp8",
    "Adds the product of a 16x64 matrix of bf8 and a 64x16 of fp8 to an accumulator of f32 (gfx1250).",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnyInteger),
        "b": LLVM_ScalarOrVectorOf(AnyInteger),
        "c": LLVM_ScalarOrVectorOf(F32),
    },
    attributes={"modC": default(I16Attr, 0), "reuseA": default(I1Attr, 0), "reuseB": default(I1Attr, 0)},
    results={"res": LLVM_ScalarOrVectorOf(F32)},
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F32_16X16X64_BF8_BF8 = op(
    "rocdl.wmma.f32.16x16x64.bf8_bf8",
    "Adds the product of a 16x64 matrix of bf8 and a 64x16 of bf8 to an accumulator of f32 (gfx1250).",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnyInteger),
        "b": LLVM_ScalarOrVectorOf(AnyInteger),
        "c": LLVM_ScalarOrVectorOf(F32),
    },
    attributes={"modC": default(I16Attr, 0), "reuseA": default(I1Attr, 0), "reuseB": default(I1Attr, 0)},
    results={"res": LLVM_ScalarOrVectorOf(F32)},
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F16_16X16X64_FP8_FP8 = op(
    "rocdl.wmma.f16.16x16x64.fp8_fp8",
    "Adds the product of a 16x64 matrix of fp8 and a 64x16 of fp8 to an accumulator of f16 (gfx1250).",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnyInteger),
        "b": LLVM_ScalarOrVectorOf(AnyInteger),
        "c": LLVM_ScalarOrVectorOf(F16),
    },
    attributes={"modC": default(I16Attr, 0), "reuseA": default(I1Attr, 0), "reuseB": default(I1Attr, 0)},
    results={"res": LLVM_ScalarOrVectorOf(F16)},
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F16_16X16X64_FP8_BF8 = op(
    "rocdl.wmma.f16.16x16x64.fp8_bf8",
    "Adds the product of a 16x64 matrix of fp8 and a 64x16 of bf8 to an accumulator of f16 (gfx1250).",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnyInteger),
        "b": LLVM_ScalarOrVectorOf(AnyInteger),
        "c": LLVM_ScalarOrVectorOf(F16),
    },
    attributes={"modC": default(I16Attr, 0), "reuseA": default(I1Attr, 0), "reuseB": default(I1Attr, 0)},
    results={"res": LLVM_ScalarOrVectorOf(F16)},
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F16_16X16X64_BF8_FP8 = op(
    "rocdl.wmma.f16.16x16x64.bf8_fp8",
    "Adds the product of a 16x64 matrix of bf8 and a 64x16 of fp8 to an accumulator of f16 (gfx1250).",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnyInteger),
        "b": LLVM_ScalarOrVectorOf(AnyInteger),
        "c": LLVM_ScalarOrVectorOf(F16),
    },
    attributes={"modC": default(I16Attr, 0), "reuseA": default(I1Attr, 0), "reuseB": default(I1Attr, 0)},
    results={"res": LLVM_ScalarOrVectorOf(F16)},
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F16_16X16X64_BF8_BF8 = op(
    "rocdl.wmma.f16.16x16x64.bf8_bf8",
    "Adds the product of a 16x64 matrix of bf8 and a 64x16 of bf8 to an accumulator of f16 (gfx1250).",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnyInteger),
        "b": LLVM_ScalarOrVectorOf(AnyInteger),
        "c": LLVM_ScalarOrVectorOf(F16),
    },
    attributes={"modC": default(I16Attr, 0), "reuseA": default(I1Attr, 0), "reuseB": default(I1Attr, 0)},
    results={"res": LLVM_ScalarOrVectorOf(F16)},
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F32_16X16X128_FP8_FP8 = op(
    "rocdl.wmma.f32.16x16x128.fp8_fp8",
    "Adds the product of a 16x128 matrix of fp8 and a 128x16 of fp8 to an accumulator of f32 (gfx1250).",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnyInteger),
        "b": LLVM_ScalarOrVectorOf(AnyInteger),
        "c": LLVM_ScalarOrVectorOf(F32),
    },
    attributes={"modC": default(I16Attr, 0), "reuseA": default(I1Attr, 0), "reuseB": default(I1Attr, 0)},
    results={"res": LLVM_ScalarOrVectorOf(F32)},
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F32_16X16X128_FP8_BF8 = op(
    "rocdl.wmma.f32.16x16x128.fp8_bf8",
    "Adds the product of a 16x128 matrix of fp8 and a 128x16 of bf8 to an accumulator of f32 (gfx1250).",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnyInteger),
        "b": LLVM_ScalarOrVectorOf(AnyInteger),
        "c": LLVM_ScalarOrVectorOf(F32),
    },
    attributes={"modC": default(I16Attr, 0), "reuseA": default(I1Attr, 0), "reuseB": default(I1Attr, 0)},
    results={"res": LLVM_ScalarOrVectorOf(F32)},
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F32_16X16X128_BF8_FP8 = op(
    "rocdl.wmma.f32.16x16x128.bf8_fp8",
    "Adds the product of a 16x128 matrix of bf8 and a 128x16 of fp8 to an accumulator of f32 (gfx1250).",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnyInteger),
        "b": LLVM_ScalarOrVectorOf(AnyInteger),
        "c": LLVM_ScalarOrVectorOf(F32),
    },
    attributes={"modC": default(I16Attr, 0), "reuseA": default(I1Attr, 0), "reuseB": default(I1Attr, 0)},
    results={"res": LLVM_ScalarOrVectorOf(F32)},
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F32_16X16X128_BF8_BF8 = op(
    "rocdl.wmma.f32.16x16x128.bf8_bf8",
    "Adds the product of a 16x128 matrix of bf8 and a 128x16 of bf8 to an accumulator of f32 (gfx1250).",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnyInteger),
        "b": LLVM_ScalarOrVectorOf(AnyInteger),
        "c": LLVM_ScalarOrVectorOf(F32),
    },
    attributes={"modC": default(I16Attr, 0), "reuseA": default(I1Attr, 0), "reuseB": default(I1Attr, 0)},
    results={"res": LLVM_ScalarOrVectorOf(F32)},
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F16_16X16X128_FP8_FP8 = op(
    "rocdl.wmma.f16.16x16x128.fp8_fp8",
    "Adds the product of a 16x128 matrix of fp8 and a 128x16 of fp8 to an accumulator of f16 (gfx1250).",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnyInteger),
        "b": LLVM_ScalarOrVectorOf(AnyInteger),
        "c": LLVM_ScalarOrVectorOf(F16),
    },
    attributes={"modC": default(I16Attr, 0), "reuseA": default(I1Attr, 0), "reuseB": default(I1Attr, 0)},
    results={"res": LLVM_ScalarOrVectorOf(F16)},
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F16_16X16X128_FP8_BF8 = op(
    "rocdl.wmma.f16.16x16x128.fp8_bf8",
    "Adds the product of a 16x128 matrix of fp8 and a 128x16 of bf8 to an accumulator of f16 (gfx1250).",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnyInteger),
        "b": LLVM_ScalarOrVectorOf(AnyInteger),
        "c": LLVM_ScalarOrVectorOf(F16),
    },
    attributes={"modC": default(I16Attr, 0), "reuseA": default(I1Attr, 0), "reuseB": default(I1Attr, 0)},
    results={"res": LLVM_ScalarOrVectorOf(F16)},
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F16_16X16X128_BF8_FP8 = op(
    "rocdl.wmma.f16.16x16x128.bf8_fp8",
    "Adds the product of a 16x128 matrix of bf8 and a 128x16 of fp8 to an accumulator of f16 (gfx1250).",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnyInteger),
        "b": LLVM_ScalarOrVectorOf(AnyInteger),
        "c": LLVM_ScalarOrVectorOf(F16),
    },
    attributes={"modC": default(I16Attr, 0), "reuseA": default(I1Attr, 0), "reuseB": default(I1Attr, 0)},
    results={"res": LLVM_ScalarOrVectorOf(F16)},
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F16_16X16X128_BF8_BF8 = op(
    "rocdl.wmma.f16.16x16x128.bf8_bf8",
    "Adds the product of a 16x128 matrix of bf8 and a 128x16 of bf8 to an accumulator of f16 (gfx1250).",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnyInteger),
        "b": LLVM_ScalarOrVectorOf(AnyInteger),
        "c": LLVM_ScalarOrVectorOf(F16),
    },
    attributes={"modC": default(I16Attr, 0), "reuseA": default(I1Attr, 0), "reuseB": default(I1Attr, 0)},
    results={"res": LLVM_ScalarOrVectorOf(F16)},
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_SCALE_F32_16X16X128_F8F6F4 = op(
    "rocdl.wmma.scale.f32.16x16x128.f8f6f4",
    "Adds the product of 16x128 and 128x16 matrices of f8, f6 or f4, scaled in 32s, to f32 (gfx1250).",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnyInteger),
        "b": LLVM_ScalarOrVectorOf(AnyInteger),
        "c": LLVM_ScalarOrVectorOf(F32),
        "scaleA": I32,
        "scaleB": I32,
    },
    attributes={
        "fmtA": default(I32Attr, 0),
        "fmtB": default(I32Attr, 0),
        "modC": default(I16Attr, 0),
        "scaleAType": default(I32Attr, 0),
        "fmtScaleA": default(I32Attr, 0),
        "scaleBType": default(I32Attr, 0),
        "fmtScaleB": default(I32Attr, 0),
        "reuseA": default(I1Attr, 0),
        "reuseB": default(I1Attr, 0),
    },
    results={"res": LLVM_ScalarOrVectorOf(F32)},
    format="$a `,` $b `,` $c `,` $scaleA `,` $scaleB attr-dict `:` functional-type(operands, $res)",
)
WMMA_SCALE16_F32_16X16X128_F8F6F4 = op(
    "rocdl.wmma.scale16.f32.16x16x128.f8f6f4",
    "Adds the product of 16x128 and 128x16 matrices of f8, f6 or f4, scaled in 16s, to f32 (gfx1250).",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnyInteger),
        "b": LLVM_ScalarOrVectorOf(AnyInteger),
        "c": LLVM_ScalarOrVectorOf(F32),
        "scaleA": I64,
        "scaleB": I64,
    },
    attributes={
        "fmtA": default(I32Attr, 0),
        "fmtB": default(I32Attr, 0),
        "modC": default(I16Attr, 0),
        "scaleAType": default(I32Attr, 0),
        "fmtScaleA": default(I32Attr, 0),
        "scaleBType": default(I32Attr, 0),
        "fmtScaleB": default(I32Attr, 0),
        "reuseA": default(I1Attr, 0),
        "reuseB": default(I1Attr, 0),
    },
    results={"res": LLVM_ScalarOrVectorOf(F32)},
    format="$a `,` $b `,` $c `,` $scaleA `,` $scaleB attr-dict `:` functional-type(operands, $res)",
)
WMMA_SCALE_F32_32X16X128_F4 = op(
    "rocdl.wmma.scale.f32.32x16x128.f4",
    "Adds the product of 32x128 and 128x16 matrices of f4, scaled in 32s, to f32 (gfx1250).",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnyInteger),
        "b": LLVM_ScalarOrVectorOf(AnyInteger),
        "c": LLVM_ScalarOrVectorOf(F32),
        "scaleA": I32,
        "scaleB": I32,
    },
    attributes={
        "modC": default(I16Attr, 0),
        "scaleAType": default(I32Attr, 0),
        "fmtScaleA": default(I32Attr, 0),
        "scaleBType": default(I32Attr, 0),
        "fmtScaleB": default(I32Attr, 0),
        "reuseA": default(I1Attr, 0),
        "reuseB": default(I1Attr, 0),
    },
    results={"res": LLVM_ScalarOrVectorOf(F32)},
    format="$a `,` $b `,` $c `,` $scaleA `,` $scaleB attr-dict `:` functional-type(operands, $res)",
)
WMMA_SCALE16_F32_32X16X128_F4 = op(
    "rocdl.wmma.scale16.f32.32x16x128.f4",
    "Adds the product of 32x128 and 128x16 matrices of f4, scaled in 16s, to f32 (gfx1250).",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnyInteger),
        "b": LLVM_ScalarOrVectorOf(AnyInteger),
        "c": LLVM_ScalarOrVectorOf(F32),
        "scaleA": I64,
        "scaleB": I64,
    },
    attributes={
        "modC": default(I16Attr, 0),
        "scaleAType": default(I32Attr, 0),
        "fmtScaleA": default(I32Attr, 0),
        "scaleBType": default(I32Attr, 0),
        "fmtScaleB": default(I32Attr, 0),
        "reuseA": default(I1Attr, 0),
        "reuseB": default(I1Attr, 0),
    },
    results={"res": LLVM_ScalarOrVectorOf(F32)},
    format="$a `,` $b `,` $c `,` $scaleA `,` $scaleB attr-dict `:` functional-type(operands, $res)",
)
