"""Matrix products of a wave on RDNA and gfx1250, `wmma`, of floats of 16 bits and more and of integers."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import LLVM_ScalarOrVectorOf
from compiler.ods.attr_constraints import I1Attr, I16Attr
from compiler.ods.define import default, op
from compiler.ods.type_constraints import BF16, F16, F32, AnyInteger

WMMA_F32_16X16X16_F16 = op(
    "rocdl.wmma.f32.16x16x16.f16",
    "Adds the product of 16x16 and 16x16 matrices of f16 to an accumulator of f32 (gfx11).",
    operands={
        "a": LLVM_ScalarOrVectorOf(F16),
        "b": LLVM_ScalarOrVectorOf(F16),
        "c": LLVM_ScalarOrVectorOf(F32),
    },
    results={"res": LLVM_ScalarOrVectorOf(F32)},
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F32_16X16X16_BF16 = op(
    "rocdl.wmma.f32.16x16x16.bf16",
    "Adds the product of 16x16 and 16x16 matrices of bf16 to an accumulator of f32 (gfx11).",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnyInteger),
        "b": LLVM_ScalarOrVectorOf(AnyInteger),
        "c": LLVM_ScalarOrVectorOf(F32),
    },
    results={"res": LLVM_ScalarOrVectorOf(F32)},
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F16_16X16X16_F16 = op(
    "rocdl.wmma.f16.16x16x16.f16",
    "Adds the product of 16x16 and 16x16 matrices of f16 to an accumulator of f16 (gfx11).",
    operands={
        "a": LLVM_ScalarOrVectorOf(F16),
        "b": LLVM_ScalarOrVectorOf(F16),
        "c": LLVM_ScalarOrVectorOf(F16),
    },
    attributes={"opsel": default(I1Attr, 0)},
    results={"res": LLVM_ScalarOrVectorOf(F16)},
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_BF16_16X16X16_BF16 = op(
    "rocdl.wmma.bf16.16x16x16.bf16",
    "Adds the product of 16x16 and 16x16 matrices of bf16 to an accumulator of bf16 (gfx11).",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnyInteger),
        "b": LLVM_ScalarOrVectorOf(AnyInteger),
        "c": LLVM_ScalarOrVectorOf(AnyInteger),
    },
    attributes={"opsel": default(I1Attr, 0)},
    results={"res": LLVM_ScalarOrVectorOf(AnyInteger)},
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_I32_16X16X16_IU8 = op(
    "rocdl.wmma.i32.16x16x16.iu8",
    "Adds the product of 16x16 and 16x16 matrices of signed or unsigned i8 to i32 (gfx11).",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnyInteger),
        "b": LLVM_ScalarOrVectorOf(AnyInteger),
        "c": LLVM_ScalarOrVectorOf(AnyInteger),
    },
    attributes={"signA": default(I1Attr, 0), "signB": default(I1Attr, 0), "clamp": default(I1Attr, 0)},
    results={"res": LLVM_ScalarOrVectorOf(AnyInteger)},
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_I32_16X16X16_IU4 = op(
    "rocdl.wmma.i32.16x16x16.iu4",
    "Adds the product of 16x16 and 16x16 matrices of signed or unsigned i4 to i32 (gfx11).",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnyInteger),
        "b": LLVM_ScalarOrVectorOf(AnyInteger),
        "c": LLVM_ScalarOrVectorOf(AnyInteger),
    },
    attributes={"signA": default(I1Attr, 0), "signB": default(I1Attr, 0), "clamp": default(I1Attr, 0)},
    results={"res": LLVM_ScalarOrVectorOf(AnyInteger)},
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_I32_16X16X32_IU4 = op(
    "rocdl.wmma.i32.16x16x32.iu4",
    "Adds the product of 16x32 and 32x16 matrices of signed or unsigned i4 to i32 (gfx12).",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnyInteger),
        "b": LLVM_ScalarOrVectorOf(AnyInteger),
        "c": LLVM_ScalarOrVectorOf(AnyInteger),
    },
    attributes={"signA": default(I1Attr, 0), "signB": default(I1Attr, 0), "clamp": default(I1Attr, 0)},
    results={"res": LLVM_ScalarOrVectorOf(AnyInteger)},
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F32_16X16X4_F32 = op(
    "rocdl.wmma.f32.16x16x4.f32",
    "Adds the product of 16x4 and 4x16 matrices of f32 to an accumulator of f32 (gfx1250).",
    operands={
        "a": LLVM_ScalarOrVectorOf(F32),
        "b": LLVM_ScalarOrVectorOf(F32),
        "c": LLVM_ScalarOrVectorOf(F32),
    },
    attributes={
        "signA": default(I1Attr, 0),
        "signB": default(I1Attr, 0),
        "modC": default(I16Attr, 0),
        "reuseA": default(I1Attr, 0),
        "reuseB": default(I1Attr, 0),
    },
    results={"res": LLVM_ScalarOrVectorOf(F32)},
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F32_16X16X32_BF16 = op(
    "rocdl.wmma.f32.16x16x32.bf16",
    "Adds the product of 16x32 and 32x16 matrices of bf16 to an accumulator of f32 (gfx1250).",
    operands={
        "a": LLVM_ScalarOrVectorOf(BF16),
        "b": LLVM_ScalarOrVectorOf(BF16),
        "c": LLVM_ScalarOrVectorOf(F32),
    },
    attributes={
        "signA": default(I1Attr, 0),
        "signB": default(I1Attr, 0),
        "modC": default(I16Attr, 0),
        "reuseA": default(I1Attr, 0),
        "reuseB": default(I1Attr, 0),
    },
    results={"res": LLVM_ScalarOrVectorOf(F32)},
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F32_16X16X32_F16 = op(
    "rocdl.wmma.f32.16x16x32.f16",
    "Adds the product of 16x32 and 32x16 matrices of f16 to an accumulator of f32 (gfx1250).",
    operands={
        "a": LLVM_ScalarOrVectorOf(F16),
        "b": LLVM_ScalarOrVectorOf(F16),
        "c": LLVM_ScalarOrVectorOf(F32),
    },
    attributes={
        "signA": default(I1Attr, 0),
        "signB": default(I1Attr, 0),
        "modC": default(I16Attr, 0),
        "reuseA": default(I1Attr, 0),
        "reuseB": default(I1Attr, 0),
    },
    results={"res": LLVM_ScalarOrVectorOf(F32)},
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_F16_16X16X32_F16 = op(
    "rocdl.wmma.f16.16x16x32.f16",
    "Adds the product of 16x32 and 32x16 matrices of f16 to an accumulator of f16 (gfx1250).",
    operands={
        "a": LLVM_ScalarOrVectorOf(F16),
        "b": LLVM_ScalarOrVectorOf(F16),
        "c": LLVM_ScalarOrVectorOf(F16),
    },
    attributes={
        "signA": default(I1Attr, 0),
        "signB": default(I1Attr, 0),
        "modC": default(I16Attr, 0),
        "reuseA": default(I1Attr, 0),
        "reuseB": default(I1Attr, 0),
    },
    results={"res": LLVM_ScalarOrVectorOf(F16)},
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_BF16_16X16X32_BF16 = op(
    "rocdl.wmma.bf16.16x16x32.bf16",
    "Adds the product of 16x32 and 32x16 matrices of bf16 to an accumulator of bf16 (gfx1250).",
    operands={
        "a": LLVM_ScalarOrVectorOf(BF16),
        "b": LLVM_ScalarOrVectorOf(BF16),
        "c": LLVM_ScalarOrVectorOf(BF16),
    },
    attributes={
        "signA": default(I1Attr, 0),
        "signB": default(I1Attr, 0),
        "modC": default(I16Attr, 0),
        "reuseA": default(I1Attr, 0),
        "reuseB": default(I1Attr, 0),
    },
    results={"res": LLVM_ScalarOrVectorOf(BF16)},
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_BF16F32_16X16X32_BF16 = op(
    "rocdl.wmma.bf16f32.16x16x32.bf16",
    "Adds the product of 16x32 and 32x16 matrices of bf16 to f32 and rounds the sum to bf16 (gfx1250).",
    operands={
        "a": LLVM_ScalarOrVectorOf(BF16),
        "b": LLVM_ScalarOrVectorOf(BF16),
        "c": LLVM_ScalarOrVectorOf(F32),
    },
    attributes={
        "signA": default(I1Attr, 0),
        "signB": default(I1Attr, 0),
        "modC": default(I16Attr, 0),
        "reuseA": default(I1Attr, 0),
        "reuseB": default(I1Attr, 0),
    },
    results={"res": LLVM_ScalarOrVectorOf(BF16)},
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
WMMA_I32_16X16X64_IU8 = op(
    "rocdl.wmma.i32.16x16x64.iu8",
    "Adds the product of 16x64 and 64x16 matrices of signed or unsigned i8 to i32 (gfx1250).",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnyInteger),
        "b": LLVM_ScalarOrVectorOf(AnyInteger),
        "c": LLVM_ScalarOrVectorOf(AnyInteger),
    },
    attributes={
        "signA": default(I1Attr, 0),
        "signB": default(I1Attr, 0),
        "reuseA": default(I1Attr, 0),
        "reuseB": default(I1Attr, 0),
        "clamp": default(I1Attr, 0),
    },
    results={"res": LLVM_ScalarOrVectorOf(AnyInteger)},
    format="$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)
