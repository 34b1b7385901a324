"""Matrix products of a wave whose left factor is sparse, `smfmac`."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import LLVM_Type
from compiler.ods.op_class import Op, result, variadic_operand


class MfmaIntr(Op):
    args = variadic_operand(LLVM_Type)
    res = result(LLVM_Type)
    assembly_format = "$args attr-dict `:` functional-type($args, $res)"


class smfmacf3216x16x32f16(MfmaIntr, name="rocdl.smfmac.f32.16x16x32.f16"):
    """Adds the product of a 2:4 sparse 16x32 matrix and a dense 32x16 of f16 to f32 (gfx94x)."""


class smfmacf3232x32x16f16(MfmaIntr, name="rocdl.smfmac.f32.32x32x16.f16"):
    """Adds the product of a 2:4 sparse 32x16 matrix and a dense 16x32 of f16 to f32 (gfx94x)."""


class smfmacf3216x16x32bf16(MfmaIntr, name="rocdl.smfmac.f32.16x16x32.bf16"):
    """Adds the product of a 2:4 sparse 16x32 matrix and a dense 32x16 of bf16 to f32 (gfx94x)."""


class smfmacf3232x32x16bf16(MfmaIntr, name="rocdl.smfmac.f32.32x32x16.bf16"):
    """Adds the product of a 2:4 sparse 32x16 matrix and a dense 16x32 of bf16 to f32 (gfx94x)."""


class smfmaci3216x16x64i8(MfmaIntr, name="rocdl.smfmac.i32.16x16x64.i8"):
    """Adds the product of a 2:4 sparse 16x64 matrix and a dense 64x16 of i8 to i32 (gfx94x)."""


class smfmaci3232x32x32i8(MfmaIntr, name="rocdl.smfmac.i32.32x32x32.i8"):
    """Adds the product of a 2:4 sparse 32x32 matrix and a dense 32x32 of i8 to i32 (gfx94x)."""


class smfmacf3216x16x64bf8bf8(MfmaIntr, name="rocdl.smfmac.f32.16x16x64.bf8.bf8"):
    """Adds the product of a 2:4 sparse 16x64 matrix of bf8 and a dense 64x16 of bf8 to f32 (gfx94x)."""


class smfmacf3216x16x64bf8fp8(MfmaIntr, name="rocdl.smfmac.f32.16x16x64.bf8.fp8"):
    """Adds the product of a 2:4 sparse 16x64 matrix of bf8 and a dense 64x16 of fp8 to f32 (gfx94x)."""


class smfmacf3216x16x64fp8bf8(MfmaIntr, name="rocdl.smfmac.f32.16x16x64.fp8.bf8"):
    """Adds the product of a 2:4 sparse 16x64 matrix of fp8 and a dense 64x16 of bf8 to f32 (gfx94x)."""


class smfmacf3216x16x64fp8fp8(MfmaIntr, name="rocdl.smfmac.f32.16x16x64.fp8.fp8"):
    """Adds the product of a 2:4 sparse 16x64 matrix of fp8 and a dense 64x16 of fp8 to f32 (gfx94x)."""


class smfmacf3232x32x32bf8bf8(MfmaIntr, name="rocdl.smfmac.f32.32x32x32.bf8.bf8"):
    """Adds the product of a 2:4 sparse 32x32 matrix of bf8 and a dense 32x32 of bf8 to f32 (gfx94x)."""


class smfmacf3232x32x32bf8fp8(MfmaIntr, name="rocdl.smfmac.f32.32x32x32.bf8.fp8"):
    """Adds the product of a 2:4 sparse 32x32 matrix of bf8 and a dense 32x32 of fp8 to f32 (gfx94x)."""


class smfmacf3232x32x32fp8bf8(MfmaIntr, name="rocdl.smfmac.f32.32x32x32.fp8.bf8"):
    """Adds the product of a 2:4 sparse 32x32 matrix of fp8 and a dense 32x32 of bf8 to f32 (gfx94x)."""


class smfmacf3232x32x32fp8fp8(MfmaIntr, name="rocdl.smfmac.f32.32x32x32.fp8.fp8"):
    """Adds the product of a 2:4 sparse 32x32 matrix of fp8 and a dense 32x32 of fp8 to f32 (gfx94x)."""


class smfmacf3216x16x64bf16(MfmaIntr, name="rocdl.smfmac.f32.16x16x64.bf16"):
    """Adds the product of a 2:4 sparse 16x64 matrix and a dense 64x16 of bf16 to f32 (gfx950)."""


class smfmacf3216x16x64f16(MfmaIntr, name="rocdl.smfmac.f32.16x16x64.f16"):
    """Adds the product of a 2:4 sparse 16x64 matrix and a dense 64x16 of f16 to f32 (gfx950)."""


class smfmaci3216x16x128i8(MfmaIntr, name="rocdl.smfmac.i32.16x16x128.i8"):
    """Adds the product of a 2:4 sparse 16x128 matrix and a dense 128x16 of i8 to i32 (gfx950)."""


class smfmacf3216x16x128bf8bf8(MfmaIntr, name="rocdl.smfmac.f32.16x16x128.bf8.bf8"):
    """Adds the product of a 2:4 sparse 16x128 matrix of bf8 and a dense 128x16 of bf8 to f32 (gfx950)."""


class smfmacf3216x16x128bf8fp8(MfmaIntr, name="rocdl.smfmac.f32.16x16x128.bf8.fp8"):
    """Adds the product of a 2:4 sparse 16x128 matrix of bf8 and a dense 128x16 of fp8 to f32 (gfx950)."""


class smfmacf3216x16x128fp8bf8(MfmaIntr, name="rocdl.smfmac.f32.16x16x128.fp8.bf8"):
    """Adds the product of a 2:4 sparse 16x128 matrix of fp8 and a dense 128x16 of bf8 to f32 (gfx950)."""


class smfmacf3216x16x128fp8fp8(MfmaIntr, name="rocdl.smfmac.f32.16x16x128.fp8.fp8"):
    """Adds the product of a 2:4 sparse 16x128 matrix of fp8 and a dense 128x16 of fp8 to f32 (gfx950)."""


class smfmacf3232x32x32bf16(MfmaIntr, name="rocdl.smfmac.f32.32x32x32.bf16"):
    """Adds the product of a 2:4 sparse 32x32 matrix and a dense 32x32 of bf16 to f32 (gfx950)."""


class smfmacf3232x32x32f16(MfmaIntr, name="rocdl.smfmac.f32.32x32x32.f16"):
    """Adds the product of a 2:4 sparse 32x32 matrix and a dense 32x32 of f16 to f32 (gfx950)."""


class smfmaci3232x32x64i8(MfmaIntr, name="rocdl.smfmac.i32.32x32x64.i8"):
    """Adds the product of a 2:4 sparse 32x64 matrix and a dense 64x32 of i8 to i32 (gfx950)."""


class smfmacf3232x32x64bf8bf8(MfmaIntr, name="rocdl.smfmac.f32.32x32x64.bf8.bf8"):
    """Adds the product of a 2:4 sparse 32x64 matrix of bf8 and a dense 64x32 of bf8 to f32 (gfx950)."""


class smfmacf3232x32x64bf8fp8(MfmaIntr, name="rocdl.smfmac.f32.32x32x64.bf8.fp8"):
    """Adds the product of a 2:4 sparse 32x64 matrix of bf8 and a dense 64x32 of fp8 to f32 (gfx950)."""


class smfmacf3232x32x64fp8bf8(MfmaIntr, name="rocdl.smfmac.f32.32x32x64.fp8.bf8"):
    """Adds the product of a 2:4 sparse 32x64 matrix of fp8 and a dense 64x32 of bf8 to f32 (gfx950)."""


class smfmacf3232x32x64fp8fp8(MfmaIntr, name="rocdl.smfmac.f32.32x32x64.fp8.fp8"):
    """Adds the product of a 2:4 sparse 32x64 matrix of fp8 and a dense 64x32 of fp8 to f32 (gfx950)."""
