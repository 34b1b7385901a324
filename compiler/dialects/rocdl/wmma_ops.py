"""Matrix products of a wave on RDNA and gfx1250, `wmma`, of floats of 16 bits and more and of integers."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import LLVM_ScalarOrVectorOf
from compiler.ods.attr_constraints import I1Attr, I16Attr
from compiler.ods.op_class import Op, attribute, operand, result
from compiler.ods.type_constraints import BF16, F16, F32, AnyInteger


class wmmaf3216x16x16f16(Op, name="rocdl.wmma.f32.16x16x16.f16"):
    """Adds the product of 16x16 and 16x16 matrices of f16 to an accumulator of f32 (gfx11)."""

    a = operand(LLVM_ScalarOrVectorOf(F16))
    b = operand(LLVM_ScalarOrVectorOf(F16))
    c = operand(LLVM_ScalarOrVectorOf(F32))
    res = result(LLVM_ScalarOrVectorOf(F32))
    assembly_format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"


class wmmaf3216x16x16bf16(Op, name="rocdl.wmma.f32.16x16x16.bf16"):
    """Adds the product of 16x16 and 16x16 matrices of bf16 to an accumulator of f32 (gfx11)."""

    a = operand(LLVM_ScalarOrVectorOf(AnyInteger))
    b = operand(LLVM_ScalarOrVectorOf(AnyInteger))
    c = operand(LLVM_ScalarOrVectorOf(F32))
    res = result(LLVM_ScalarOrVectorOf(F32))
    assembly_format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"


class wmmaf1616x16x16f16(Op, name="rocdl.wmma.f16.16x16x16.f16"):
    """Adds the product of 16x16 and 16x16 matrices of f16 to an accumulator of f16 (gfx11)."""

    a = operand(LLVM_ScalarOrVectorOf(F16))
    b = operand(LLVM_ScalarOrVectorOf(F16))
    c = operand(LLVM_ScalarOrVectorOf(F16))
    opsel = attribute(I1Attr, default=0)
    res = result(LLVM_ScalarOrVectorOf(F16))
    assembly_format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"


class wmmabf1616x16x16bf16(Op, name="rocdl.wmma.bf16.16x16x16.bf16"):
    """Adds the product of 16x16 and 16x16 matrices of bf16 to an accumulator of bf16 (gfx11)."""

    a = operand(LLVM_ScalarOrVectorOf(AnyInteger))
    b = operand(LLVM_ScalarOrVectorOf(AnyInteger))
    c = operand(LLVM_ScalarOrVectorOf(AnyInteger))
    opsel = attribute(I1Attr, default=0)
    res = result(LLVM_ScalarOrVectorOf(AnyInteger))
    assembly_format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"


class WMMAIUIntr(Op):
    a = operand(LLVM_ScalarOrVectorOf(AnyInteger))
    b = operand(LLVM_ScalarOrVectorOf(AnyInteger))
    c = operand(LLVM_ScalarOrVectorOf(AnyInteger))
    sign_a = attribute(I1Attr, default=0, name="signA")
    sign_b = attribute(I1Attr, default=0, name="signB")
    clamp = attribute(I1Attr, default=0)
    res = result(LLVM_ScalarOrVectorOf(AnyInteger))
    assembly_format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"


class wmmai3216x16x16iu8(WMMAIUIntr, name="rocdl.wmma.i32.16x16x16.iu8"):
    """Adds the product of 16x16 and 16x16 matrices of signed or unsigned i8 to i32 (gfx11)."""


class wmmai3216x16x16iu4(WMMAIUIntr, name="rocdl.wmma.i32.16x16x16.iu4"):
    """Adds the product of 16x16 and 16x16 matrices of signed or unsigned i4 to i32 (gfx11)."""


class wmmai3216x16x32iu4(WMMAIUIntr, name="rocdl.wmma.i32.16x16x32.iu4"):
    """Adds the product of 16x32 and 32x16 matrices of signed or unsigned i4 to i32 (gfx12)."""


class WMMAWithReuse(Op):
    sign_a = attribute(I1Attr, default=0, name="signA")
    sign_b = attribute(I1Attr, default=0, name="signB")
    mod_c = attribute(I16Attr, default=0, name="modC")
    reuse_a = attribute(I1Attr, default=0, name="reuseA")
    reuse_b = attribute(I1Attr, default=0, name="reuseB")
    assembly_format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"


class wmmaf3216x16x4f32(WMMAWithReuse, name="rocdl.wmma.f32.16x16x4.f32"):
    """Adds the product of 16x4 and 4x16 matrices of f32 to an accumulator of f32 (gfx1250)."""

    a = operand(LLVM_ScalarOrVectorOf(F32))
    b = operand(LLVM_ScalarOrVectorOf(F32))
    c = operand(LLVM_ScalarOrVectorOf(F32))
    res = result(LLVM_ScalarOrVectorOf(F32))


class wmmaf3216x16x32bf16(WMMAWithReuse, name="rocdl.wmma.f32.16x16x32.bf16"):
    """Adds the product of 16x32 and 32x16 matrices of bf16 to an accumulator of f32 (gfx1250)."""

    a = operand(LLVM_ScalarOrVectorOf(BF16))
    b = operand(LLVM_ScalarOrVectorOf(BF16))
    c = operand(LLVM_ScalarOrVectorOf(F32))
    res = result(LLVM_ScalarOrVectorOf(F32))


class wmmaf3216x16x32f16(WMMAWithReuse, name="rocdl.wmma.f32.16x16x32.f16"):
    """Adds the product of 16x32 and 32x16 matrices of f16 to an accumulator of f32 (gfx1250)."""

    a = operand(LLVM_ScalarOrVectorOf(F16))
    b = operand(LLVM_ScalarOrVectorOf(F16))
    c = operand(LLVM_ScalarOrVectorOf(F32))
    res = result(LLVM_ScalarOrVectorOf(F32))


class wmmaf1616x16x32f16(WMMAWithReuse, name="rocdl.wmma.f16.16x16x32.f16"):
    """Adds the product of 16x32 and 32x16 matrices of f16 to an accumulator of f16 (gfx1250)."""

    a = operand(LLVM_ScalarOrVectorOf(F16))
    b = operand(LLVM_ScalarOrVectorOf(F16))
    c = operand(LLVM_ScalarOrVectorOf(F16))
    res = result(LLVM_ScalarOrVectorOf(F16))


class wmmabf1616x16x32bf16(WMMAWithReuse, name="rocdl.wmma.bf16.16x16x32.bf16"):
    """Adds the product of 16x32 and 32x16 matrices of bf16 to an accumulator of bf16 (gfx1250)."""

    a = operand(LLVM_ScalarOrVectorOf(BF16))
    b = operand(LLVM_ScalarOrVectorOf(BF16))
    c = operand(LLVM_ScalarOrVectorOf(BF16))
    res = result(LLVM_ScalarOrVectorOf(BF16))


class wmmabf16f3216x16x32bf16(WMMAWithReuse, name="rocdl.wmma.bf16f32.16x16x32.bf16"):
    """Adds the product of 16x32 and 32x16 matrices of bf16 to f32 and rounds the sum to bf16 (gfx1250)."""

    a = operand(LLVM_ScalarOrVectorOf(BF16))
    b = operand(LLVM_ScalarOrVectorOf(BF16))
    c = operand(LLVM_ScalarOrVectorOf(F32))
    res = result(LLVM_ScalarOrVectorOf(BF16))


class wmmai3216x16x64iu8(Op, name="rocdl.wmma.i32.16x16x64.iu8"):
    """Adds the product of 16x64 and 64x16 matrices of signed or unsigned i8 to i32 (gfx1250)."""

    a = operand(LLVM_ScalarOrVectorOf(AnyInteger))
    b = operand(LLVM_ScalarOrVectorOf(AnyInteger))
    c = operand(LLVM_ScalarOrVectorOf(AnyInteger))
    sign_a = attribute(I1Attr, default=0, name="signA")
    sign_b = attribute(I1Attr, default=0, name="signB")
    reuse_a = attribute(I1Attr, default=0, name="reuseA")
    reuse_b = attribute(I1Attr, default=0, name="reuseB")
    clamp = attribute(I1Attr, default=0)
    res = result(LLVM_ScalarOrVectorOf(AnyInteger))
    assembly_format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
