"""Matrix products of a wave on the matrix cores of CDNA, `mfma`."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import LLVM_Type
from compiler.ods.op_class import Op, result, variadic_operand


class Intr(Op):
    args = variadic_operand(LLVM_Type)
    res = result(LLVM_Type)
    assembly_format = "$args attr-dict `:` functional-type($args, $res)"


class mfmaf3232x32x1f32(Intr, name="rocdl.mfma.f32.32x32x1f32"):
    """Adds 2 products of 32x1 and 1x32 matrices of f32 to accumulators of f32."""


class mfmaf3216x16x1f32(Intr, name="rocdl.mfma.f32.16x16x1f32"):
    """Adds 4 products of 16x1 and 1x16 matrices of f32 to accumulators of f32."""


class mfmaf324x4x1f32(Intr, name="rocdl.mfma.f32.4x4x1f32"):
    """Adds 16 products of 4x1 and 1x4 matrices of f32 to accumulators of f32."""


class mfmaf3232x32x2f32(Intr, name="rocdl.mfma.f32.32x32x2f32"):
    """Adds the product of 32x2 and 2x32 matrices of f32 to an accumulator of f32."""


class mfmaf3216x16x4f32(Intr, name="rocdl.mfma.f32.16x16x4f32"):
    """Adds the product of 16x4 and 4x16 matrices of f32 to an accumulator of f32."""


class mfmaf3232x32x4f16(Intr, name="rocdl.mfma.f32.32x32x4f16"):
    """Adds 2 products of 32x4 and 4x32 matrices of f16 to accumulators of f32."""


class mfmaf3216x16x4f16(Intr, name="rocdl.mfma.f32.16x16x4f16"):
    """Adds 4 products of 16x4 and 4x16 matrices of f16 to accumulators of f32."""


class mfmaf324x4x4f16(Intr, name="rocdl.mfma.f32.4x4x4f16"):
    """Adds 16 products of 4x4 and 4x4 matrices of f16 to accumulators of f32."""


class mfmaf3232x32x8f16(Intr, name="rocdl.mfma.f32.32x32x8f16"):
    """Adds the product of 32x8 and 8x32 matrices of f16 to an accumulator of f32."""


class mfmaf3216x16x16f16(Intr, name="rocdl.mfma.f32.16x16x16f16"):
    """Adds the product of 16x16 and 16x16 matrices of f16 to an accumulator of f32."""


class mfmai3232x32x4i8(Intr, name="rocdl.mfma.i32.32x32x4i8"):
    """Adds 2 products of 32x4 and 4x32 matrices of i8 to accumulators of i32."""


class mfmai3216x16x4i8(Intr, name="rocdl.mfma.i32.16x16x4i8"):
    """Adds 4 products of 16x4 and 4x16 matrices of i8 to accumulators of i32."""


class mfmai324x4x4i8(Intr, name="rocdl.mfma.i32.4x4x4i8"):
    """Adds 16 products of 4x4 and 4x4 matrices of i8 to accumulators of i32."""


class mfmai3232x32x8i8(Intr, name="rocdl.mfma.i32.32x32x8i8"):
    """Adds the product of 32x8 and 8x32 matrices of i8 to an accumulator of i32."""


class mfmai3216x16x16i8(Intr, name="rocdl.mfma.i32.16x16x16i8"):
    """Adds the product of 16x16 and 16x16 matrices of i8 to an accumulator of i32."""


class mfmaf3232x32x2bf16(Intr, name="rocdl.mfma.f32.32x32x2bf16"):
    """Adds 2 products of 32x2 and 2x32 matrices of bf16 to accumulators of f32."""


class mfmaf3216x16x2bf16(Intr, name="rocdl.mfma.f32.16x16x2bf16"):
    """Adds 4 products of 16x2 and 2x16 matrices of bf16 to accumulators of f32."""


class mfmaf324x4x2bf16(Intr, name="rocdl.mfma.f32.4x4x2bf16"):
    """Adds 16 products of 4x2 and 2x4 matrices of bf16 to accumulators of f32."""


class mfmaf3232x32x4bf16(Intr, name="rocdl.mfma.f32.32x32x4bf16"):
    """Adds the product of 32x4 and 4x32 matrices of bf16 to an accumulator of f32."""


class mfmaf3216x16x8bf16(Intr, name="rocdl.mfma.f32.16x16x8bf16"):
    """Adds the product of 16x8 and 8x16 matrices of bf16 to an accumulator of f32."""


class mfmaf3232x32x4bf161k(Intr, name="rocdl.mfma.f32.32x32x4bf16.1k"):
    """Adds 2 products of 32x4 and 4x32 matrices of bf16 to accumulators of f32 (gfx90a)."""


class mfmaf3216x16x4bf161k(Intr, name="rocdl.mfma.f32.16x16x4bf16.1k"):
    """Adds 4 products of 16x4 and 4x16 matrices of bf16 to accumulators of f32 (gfx90a)."""


class mfmaf324x4x4bf161k(Intr, name="rocdl.mfma.f32.4x4x4bf16.1k"):
    """Adds 16 products of 4x4 and 4x4 matrices of bf16 to accumulators of f32 (gfx90a)."""


class mfmaf3232x32x8bf161k(Intr, name="rocdl.mfma.f32.32x32x8bf16.1k"):
    """Adds the product of 32x8 and 8x32 matrices of bf16 to an accumulator of f32 (gfx90a)."""


class mfmaf3216x16x16bf161k(Intr, name="rocdl.mfma.f32.16x16x16bf16.1k"):
    """Adds the product of 16x16 and 16x16 matrices of bf16 to an accumulator of f32 (gfx90a)."""


class mfmaf6416x16x4f64(Intr, name="rocdl.mfma.f64.16x16x4f64"):
    """Adds the product of 16x4 and 4x16 matrices of f64 to an accumulator of f64 (gfx90a)."""


class mfmaf644x4x4f64(Intr, name="rocdl.mfma.f64.4x4x4f64"):
    """Adds 4 products of 4x4 and 4x4 matrices of f64 to accumulators of f64 (gfx90a)."""


class mfmai3216x16x32i8(Intr, name="rocdl.mfma.i32.16x16x32.i8"):
    """Adds the product of 16x32 and 32x16 matrices of i8 to an accumulator of i32 (gfx94x)."""


class mfmai3232x32x16i8(Intr, name="rocdl.mfma.i32.32x32x16.i8"):
    """Adds the product of 32x16 and 16x32 matrices of i8 to an accumulator of i32 (gfx94x)."""


class mfmaf3216x16x8xf32(Intr, name="rocdl.mfma.f32.16x16x8.xf32"):
    """Adds the product of 16x8 and 8x16 matrices of f32 cut to xf32 to an accumulator of f32 (gfx94x)."""


class mfmaf3232x32x4xf32(Intr, name="rocdl.mfma.f32.32x32x4.xf32"):
    """Adds the product of 32x4 and 4x32 matrices of f32 cut to xf32 to an accumulator of f32 (gfx94x)."""


class mfmaf3216x16x32bf8bf8(Intr, name="rocdl.mfma.f32.16x16x32.bf8.bf8"):
    """Adds the product of a 16x32 matrix of bf8 and a 32x16 of bf8 to f32 (gfx94x)."""


class mfmaf3216x16x32bf8fp8(Intr, name="rocdl.mfma.f32.16x16x32.bf8.fp8"):
    """Adds the product of a 16x32 matrix of bf8 and a 32x16 of fp8 to f32 (gfx94x)."""


class mfmaf3216x16x32fp8bf8(Intr, name="rocdl.mfma.f32.16x16x32.fp8.bf8"):
    """Adds the product of a 16x32 matrix of fp8 and a 32x16 of bf8 to f32 (gfx94x)."""


class mfmaf3216x16x32fp8fp8(Intr, name="rocdl.mfma.f32.16x16x32.fp8.fp8"):
    """Adds the product of a 16x32 matrix of fp8 and a 32x16 of fp8 to f32 (gfx94x)."""


class mfmaf3232x32x16bf8bf8(Intr, name="rocdl.mfma.f32.32x32x16.bf8.bf8"):
    """Adds the product of a 32x16 matrix of bf8 and a 16x32 of bf8 to f32 (gfx94x)."""


class mfmaf3232x32x16bf8fp8(Intr, name="rocdl.mfma.f32.32x32x16.bf8.fp8"):
    """Adds the product of a 32x16 matrix of bf8 and a 16x32 of fp8 to f32 (gfx94x)."""


class mfmaf3232x32x16fp8bf8(Intr, name="rocdl.mfma.f32.32x32x16.fp8.bf8"):
    """Adds the product of a 32x16 matrix of fp8 and a 16x32 of bf8 to f32 (gfx94x)."""


class mfmaf3232x32x16fp8fp8(Intr, name="rocdl.mfma.f32.32x32x16.fp8.fp8"):
    """Adds the product of a 32x16 matrix of fp8 and a 16x32 of fp8 to f32 (gfx94x)."""


class mfmaf3216x16x32bf16(Intr, name="rocdl.mfma.f32.16x16x32.bf16"):
    """Adds the product of 16x32 and 32x16 matrices of bf16 to an accumulator of f32 (gfx950)."""


class mfmai3216x16x64i8(Intr, name="rocdl.mfma.i32.16x16x64.i8"):
    """Adds the product of 16x64 and 64x16 matrices of i8 to an accumulator of i32 (gfx950)."""


class mfmaf3216x16x32f16(Intr, name="rocdl.mfma.f32.16x16x32.f16"):
    """Adds the product of 16x32 and 32x16 matrices of f16 to an accumulator of f32 (gfx950)."""


class mfmaf3232x32x16bf16(Intr, name="rocdl.mfma.f32.32x32x16.bf16"):
    """Adds the product of 32x16 and 16x32 matrices of bf16 to an accumulator of f32 (gfx950)."""


class mfmai3232x32x32i8(Intr, name="rocdl.mfma.i32.32x32x32.i8"):
    """Adds the product of 32x32 and 32x32 matrices of i8 to an accumulator of i32 (gfx950)."""


class mfmaf3232x32x16f16(Intr, name="rocdl.mfma.f32.32x32x16.f16"):
    """Adds the product of 32x16 and 16x32 matrices of f16 to an accumulator of f32 (gfx950)."""


class mfmascalef3216x16x128f8f6f4(Intr, name="rocdl.mfma.scale.f32.16x16x128.f8f6f4"):
    """Adds the product of 16x128 and 128x16 matrices of scaled 8, 6 or 4-bit floats to f32 (gfx950)."""


class mfmascalef3232x32x64f8f6f4(Intr, name="rocdl.mfma.scale.f32.32x32x64.f8f6f4"):
    """Adds the product of 32x64 and 64x32 matrices of scaled 8, 6 or 4-bit floats to f32 (gfx950)."""
