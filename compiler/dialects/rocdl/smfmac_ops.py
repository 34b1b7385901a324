"""Matrix products of a wave whose left factor is sparse, `smfmac`."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import LLVM_Type
from compiler.ods.define import op, variadic

SMFMAC_F32_16X16X32_F16 = op(
    "rocdl.smfmac.f32.16x16x32.f16",
    "Adds the product of a 2:4 sparse 16x32 matrix and a dense 32x16 of f16 to f32 (gfx94x).",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_32X32X16_F16 = op(
    "rocdl.smfmac.f32.32x32x16.f16",
    "Adds the product of a 2:4 sparse 32x16 matrix and a dense 16x32 of f16 to f32 (gfx94x).",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_16X16X32_BF16 = op(
    "rocdl.smfmac.f32.16x16x32.bf16",
    "Adds the product of a 2:4 sparse 16x32 matrix and a dense 32x16 of bf16 to f32 (gfx94x).",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_32X32X16_BF16 = op(
    "rocdl.smfmac.f32.32x32x16.bf16",
    "Adds the product of a 2:4 sparse 32x16 matrix and a dense 16x32 of bf16 to f32 (gfx94x).",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_I32_16X16X64_I8 = op(
    "rocdl.smfmac.i32.16x16x64.i8",
    "Adds the product of a 2:4 sparse 16x64 matrix and a dense 64x16 of i8 to i32 (gfx94x).",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_I32_32X32X32_I8 = op(
    "rocdl.smfmac.i32.32x32x32.i8",
    "Adds the product of a 2:4 sparse 32x32 matrix and a dense 32x32 of i8 to i32 (gfx94x).",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_16X16X64_BF8_BF8 = op(
    "rocdl.smfmac.f32.16x16x64.bf8.bf8",
    "Adds the product of a 2:4 sparse 16x64 matrix of bf8 and a dense 64x16 of bf8 to f32 (gfx94x).",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_16X16X64_BF8_FP8 = op(
    "rocdl.smfmac.f32.16x16x64.bf8.fp8",
    "Adds the product of a 2:4 sparse 16x64 matrix of bf8 and a dense 64x16 of fp8 to f32 (gfx94x).",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_16X16X64_FP8_BF8 = op(
    "rocdl.smfmac.f32.16x16x64.fp8.bf8",
    "Adds the product of a 2:4 sparse 16x64 matrix of fp8 and a dense 64x16 of bf8 to f32 (gfx94x).",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_16X16X64_FP8_FP8 = op(
    "rocdl.smfmac.f32.16x16x64.fp8.fp8",
    "Adds the product of a 2:4 sparse 16x64 matrix of fp8 and a dense 64x16 of fp8 to f32 (gfx94x).",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_32X32X32_BF8_BF8 = op(
    "rocdl.smfmac.f32.32x32x32.bf8.bf8",
    "Adds the product of a 2:4 sparse 32x32 matrix of bf8 and a dense 32x32 of bf8 to f32 (gfx94x).",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_32X32X32_BF8_FP8 = op(
    "rocdl.smfmac.f32.32x32x32.bf8.fp8",
    "Adds the product of a 2:4 sparse 32x32 matrix of bf8 and a dense 32x32 of fp8 to f32 (gfx94x).",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_32X32X32_FP8_BF8 = op(
    "rocdl.smfmac.f32.32x32x32.fp8.bf8",
    "Adds the product of a 2:4 sparse 32x32 matrix of fp8 and a dense 32x32 of bf8 to f32 (gfx94x).",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_32X32X32_FP8_FP8 = op(
    "rocdl.smfmac.f32.32x32x32.fp8.fp8",
    "Adds the product of a 2:4 sparse 32x32 matrix of fp8 and a dense 32x32 of fp8 to f32 (gfx94x).",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_16X16X64_BF16 = op(
    "rocdl.smfmac.f32.16x16x64.bf16",
    "Adds the product of a 2:4 sparse 16x64 matrix and a dense 64x16 of bf16 to f32 (gfx950).",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_16X16X64_F16 = op(
    "rocdl.smfmac.f32.16x16x64.f16",
    "Adds the product of a 2:4 sparse 16x64 matrix and a dense 64x16 of f16 to f32 (gfx950).",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_I32_16X16X128_I8 = op(
    "rocdl.smfmac.i32.16x16x128.i8",
    "Adds the product of a 2:4 sparse 16x128 matrix and a dense 128x16 of i8 to i32 (gfx950).",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_16X16X128_BF8_BF8 = op(
    "rocdl.smfmac.f32.16x16x128.bf8.bf8",
    "Adds the product of a 2:4 sparse 16x128 matrix of bf8 and a dense 128x16 of bf8 to f32 (gfx950).",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_16X16X128_BF8_FP8 = op(
    "rocdl.smfmac.f32.16x16x128.bf8.fp8",
    "Adds the product of a 2:4 sparse 16x128 matrix of bf8 and a dense 128x16 of fp8 to f32 (gfx950).",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_16X16X128_FP8_BF8 = op(
    "rocdl.smfmac.f32.16x16x128.fp8.bf8",
    "Adds the product of a 2:4 sparse 16x128 matrix of fp8 and a dense 128x16 of bf8 to f32 (gfx950).",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_16X16X128_FP8_FP8 = op(
    "rocdl.smfmac.f32.16x16x128.fp8.fp8",
    "Adds the product of a 2:4 sparse 16x128 matrix of fp8 and a dense 128x16 of fp8 to f32 (gfx950).",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_32X32X32_BF16 = op(
    "rocdl.smfmac.f32.32x32x32.bf16",
    "Adds the product of a 2:4 sparse 32x32 matrix and a dense 32x32 of bf16 to f32 (gfx950).",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_32X32X32_F16 = op(
    "rocdl.smfmac.f32.32x32x32.f16",
    "Adds the product of a 2:4 sparse 32x32 matrix and a dense 32x32 of f16 to f32 (gfx950).",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_I32_32X32X64_I8 = op(
    "rocdl.smfmac.i32.32x32x64.i8",
    "Adds the product of a 2:4 sparse 32x64 matrix and a dense 64x32 of i8 to i32 (gfx950).",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_32X32X64_BF8_BF8 = op(
    "rocdl.smfmac.f32.32x32x64.bf8.bf8",
    "Adds the product of a 2:4 sparse 32x64 matrix of bf8 and a dense 64x32 of bf8 to f32 (gfx950).",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_32X32X64_BF8_FP8 = op(
    "rocdl.smfmac.f32.32x32x64.bf8.fp8",
    "Adds the product of a 2:4 sparse 32x64 matrix of bf8 and a dense 64x32 of fp8 to f32 (gfx950).",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_32X32X64_FP8_BF8 = op(
    "rocdl.smfmac.f32.32x32x64.fp8.bf8",
    "Adds the product of a 2:4 sparse 32x64 matrix of fp8 and a dense 64x32 of bf8 to f32 (gfx950).",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
SMFMAC_F32_32X32X64_FP8_FP8 = op(
    "rocdl.smfmac.f32.32x32x64.fp8.fp8",
    "Adds the product of a 2:4 sparse 32x64 matrix of fp8 and a dense 64x32 of fp8 to f32 (gfx950).",
    operands={"args": variadic(LLVM_Type)},
    results={"res": LLVM_Type},
    format="$args attr-dict `:` functional-type($args, $res)",
)
