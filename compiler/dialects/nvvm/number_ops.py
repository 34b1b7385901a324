"""The operations of the nvvm dialect that convert between floats, permute bytes and sum small products."""

from __future__ import annotations

from compiler.dialects.nvvm import (
    verify,
    verify_conversions,
)
from compiler.dialects.nvvm.constraints import (
    DotAccumulateTypeAttr,
    FPRoundingModeAttr,
    PermuteModeAttr,
    SaturationModeAttr,
)
from compiler.ods.attr_constraints import (
    BoolAttr,
    TypeAttr,
)
from compiler.ods.define import default, op, optional
from compiler.ods.model import Hooks, Trait
from compiler.ods.shaped_constraints import VectorOfLengthAndType
from compiler.ods.traits import PURE
from compiler.ods.type_constraints import (
    BF16,
    F16,
    F32,
    I8,
    I16,
    I32,
    AnyTypeOf,
)

RCP_APPROX_FTZ_F = op(
    "nvvm.rcp.approx.ftz.f",
    "Approximates the reciprocal of an f32; subnormal inputs and results become zero.",
    operands={"arg": F32},
    results={"res": F32},
    traits=[PURE],
    format="$arg attr-dict `:` type($res)",
)
PRMT = op(
    "nvvm.prmt",
    "Puts together a register from bytes of one or two others, as a selector says.",
    operands={"lo": I32, "hi": optional(I32), "selector": I32},
    attributes={"mode": PermuteModeAttr},
    results={"res": I32},
    traits=[PURE],
    format="$mode $selector `,` $lo (`,` $hi^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.permute),
)
CONVERT_FLOAT_TO_TF32 = op(
    "nvvm.convert.float.to.tf32",
    "Rounds an f32 to tf32, which has 10 bits of fraction, in the upper bits of an i32.",
    operands={"src": F32},
    attributes={
        "rnd": default(FPRoundingModeAttr, "none"),
        "sat": default(SaturationModeAttr, "none"),
        "relu": default(BoolAttr, False),
    },
    results={"res": I32},
    format="$src attr-dict",
    hooks=Hooks(verify=verify_conversions.to_tf32, verify_is_local=True),
)
CONVERT_F32X2_TO_F4X2 = op(
    "nvvm.convert.f32x2.to.f4x2",
    "Rounds two f32 to 4-bit floats in one byte, the first in its upper half.",
    operands={"a": F32, "b": F32},
    attributes={"relu": default(BoolAttr, False), "dstTy": TypeAttr},
    results={"dst": I8},
    format="$a `,` $b attr-dict `:` type($dst) `(` $dstTy `)`",
    hooks=Hooks(verify=verify_conversions.f32x2_to_f4x2, verify_is_local=True),
)
CONVERT_F32X2_TO_F6X2 = op(
    "nvvm.convert.f32x2.to.f6x2",
    "Rounds two f32 to 6-bit floats in two bytes, the first in the upper one.",
    operands={"a": F32, "b": F32},
    attributes={"relu": default(BoolAttr, False), "dstTy": TypeAttr},
    results={"dst": AnyTypeOf(I16, VectorOfLengthAndType((2,), I8))},
    format="$a `,` $b attr-dict `:` type($dst) `(` $dstTy `)`",
    hooks=Hooks(verify=verify_conversions.f32x2_to_f6x2, verify_is_local=True),
)
CONVERT_F32X2_TO_F8X2 = op(
    "nvvm.convert.f32x2.to.f8x2",
    "Rounds two f32 to 8-bit floats in two bytes, the first in the upper one.",
    operands={"a": F32, "b": F32},
    attributes={
        "rnd": default(FPRoundingModeAttr, "none"),
        "sat": default(SaturationModeAttr, "none"),
        "relu": default(BoolAttr, False),
        "dstTy": TypeAttr,
    },
    results={"dst": AnyTypeOf(I16, VectorOfLengthAndType((2,), I8))},
    format="$a `,` $b attr-dict `:` type($dst) `(` $dstTy `)`",
    hooks=Hooks(verify=verify_conversions.f32x2_to_f8x2, verify_is_local=True),
)
CONVERT_F16X2_TO_F8X2 = op(
    "nvvm.convert.f16x2.to.f8x2",
    "Rounds two f16 to 8-bit floats in two bytes.",
    operands={"a": VectorOfLengthAndType((2,), F16)},
    attributes={"relu": default(BoolAttr, False), "dstTy": TypeAttr},
    results={"dst": AnyTypeOf(I16, VectorOfLengthAndType((2,), I8))},
    format="$a attr-dict `:` type($a) `->` type($dst) `(` $dstTy `)`",
    hooks=Hooks(verify=verify_conversions.f16x2_to_f8x2, verify_is_local=True),
)
CONVERT_BF16X2_TO_F8X2 = op(
    "nvvm.convert.bf16x2.to.f8x2",
    "Rounds two bf16 to scales, powers of two in 8 bits each.",
    operands={"a": VectorOfLengthAndType((2,), BF16)},
    attributes={
        "rnd": default(FPRoundingModeAttr, "none"),
        "sat": default(SaturationModeAttr, "none"),
        "dstTy": TypeAttr,
    },
    results={"dst": AnyTypeOf(I16, VectorOfLengthAndType((2,), I8))},
    format="$a attr-dict `:` type($a) `->` type($dst) `(` $dstTy `)`",
    hooks=Hooks(verify=verify_conversions.bf16x2_to_f8x2, verify_is_local=True),
)
CONVERT_F8X2_TO_F16X2 = op(
    "nvvm.convert.f8x2.to.f16x2",
    "Extends two 8-bit floats to f16; exact.",
    operands={"src": VectorOfLengthAndType((2,), I8)},
    attributes={"relu": default(BoolAttr, False), "srcType": TypeAttr},
    results={"dst": VectorOfLengthAndType((2,), F16)},
    format="$src attr-dict `:` type($src) `(` $srcType `)` `->` type($dst)",
    hooks=Hooks(verify=verify_conversions.f8x2_to_f16x2, verify_is_local=True),
)
CONVERT_F8X2_TO_BF16X2 = op(
    "nvvm.convert.f8x2.to.bf16x2",
    "Extends two scales, powers of two in 8 bits each, to bf16; exact.",
    operands={"src": VectorOfLengthAndType((2,), I8)},
    attributes={"srcType": TypeAttr},
    results={"dst": VectorOfLengthAndType((2,), BF16)},
    format="$src attr-dict `:` type($src) `(` $srcType `)` `->` type($dst)",
    hooks=Hooks(verify=verify_conversions.f8x2_to_bf16x2, verify_is_local=True),
)
CONVERT_F6X2_TO_F16X2 = op(
    "nvvm.convert.f6x2.to.f16x2",
    "Extends two 6-bit floats, in the lower bits of two bytes, to f16; exact.",
    operands={"src": VectorOfLengthAndType((2,), I8)},
    attributes={"relu": default(BoolAttr, False), "srcType": TypeAttr},
    results={"dst": VectorOfLengthAndType((2,), F16)},
    format="$src attr-dict `:` type($src) `(` $srcType `)` `->` type($dst)",
    hooks=Hooks(verify=verify_conversions.f6x2_to_f16x2, verify_is_local=True),
)
CONVERT_F4X2_TO_F16X2 = op(
    "nvvm.convert.f4x2.to.f16x2",
    "Extends two 4-bit floats of one byte to f16; exact.",
    operands={"src": I8},
    attributes={"relu": default(BoolAttr, False), "srcType": TypeAttr},
    results={"dst": VectorOfLengthAndType((2,), F16)},
    format="$src attr-dict `:` type($src) `(` $srcType `)` `->` type($dst)",
    hooks=Hooks(verify=verify_conversions.f4x2_to_f16x2, verify_is_local=True),
)
CONVERT_F32X2_TO_F16X2 = op(
    "nvvm.convert.f32x2.to.f16x2",
    "Rounds two f32 to f16 in one register, the first in its upper half.",
    operands={"src_hi": F32, "src_lo": F32, "random_bits": optional(I32)},
    attributes={
        "rnd": default(FPRoundingModeAttr, "none"),
        "sat": default(SaturationModeAttr, "none"),
        "relu": default(BoolAttr, False),
    },
    results={"dst": VectorOfLengthAndType((2,), F16)},
    traits=[PURE],
    format="$src_hi `,` $src_lo (`,` $random_bits^)? attr-dict `:` type($dst)",
    hooks=Hooks(verify=verify_conversions.f32x2_to_halves, verify_is_local=True),
)
CONVERT_F32X2_TO_BF16X2 = op(
    "nvvm.convert.f32x2.to.bf16x2",
    "Rounds two f32 to bf16 in one register, the first in its upper half.",
    operands={"src_hi": F32, "src_lo": F32, "random_bits": optional(I32)},
    attributes={
        "rnd": default(FPRoundingModeAttr, "none"),
        "sat": default(SaturationModeAttr, "none"),
        "relu": default(BoolAttr, False),
    },
    results={"dst": VectorOfLengthAndType((2,), BF16)},
    traits=[PURE],
    format="$src_hi `,` $src_lo (`,` $random_bits^)? attr-dict `:` type($dst)",
    hooks=Hooks(verify=verify_conversions.f32x2_to_halves, verify_is_local=True),
)
CONVERT_F32X4_TO_F8X4 = op(
    "nvvm.convert.f32x4.to.f8x4",
    "Rounds four f32 up or down by random bits to 8-bit floats, one a byte.",
    operands={"src": VectorOfLengthAndType((4,), F32), "rbits": I32},
    attributes={"relu": default(BoolAttr, False), "dstTy": TypeAttr},
    results={"dst": VectorOfLengthAndType((4,), I8)},
    traits=[PURE, Trait("NVVMRequiresSMa")],
    format="$src `,` $rbits attr-dict `:` type($src) `->` type($dst) `(` $dstTy `)`",
    hooks=Hooks(verify=verify_conversions.f32x4_to_f8x4, verify_is_local=True),
)
CONVERT_F32X4_TO_F6X4 = op(
    "nvvm.convert.f32x4.to.f6x4",
    "Rounds four f32 up or down by random bits to 6-bit floats, one a byte.",
    operands={"src": VectorOfLengthAndType((4,), F32), "rbits": I32},
    attributes={"relu": default(BoolAttr, False), "dstTy": TypeAttr},
    results={"dst": VectorOfLengthAndType((4,), I8)},
    traits=[PURE, Trait("NVVMRequiresSMa")],
    format="$src `,` $rbits attr-dict `:` type($src) `->` type($dst) `(` $dstTy `)`",
    hooks=Hooks(verify=verify_conversions.f32x4_to_f6x4, verify_is_local=True),
)
CONVERT_F32X4_TO_F4X4 = op(
    "nvvm.convert.f32x4.to.f4x4",
    "Rounds four f32 up or down by random bits to 4-bit floats in 16 bits.",
    operands={"src": VectorOfLengthAndType((4,), F32), "rbits": I32},
    attributes={"relu": default(BoolAttr, False), "dstTy": TypeAttr},
    results={"dst": I16},
    traits=[PURE, Trait("NVVMRequiresSMa")],
    format="$src `,` $rbits attr-dict `:` type($src) `->` type($dst) `(` $dstTy `)`",
    hooks=Hooks(verify=verify_conversions.f32x4_to_f4x4, verify_is_local=True),
)
DOT_ACCUMULATE_4WAY = op(
    "nvvm.dot.accumulate.4way",
    "Multiplies four pairs of bytes and adds the products to a 32-bit sum.",
    operands={"a": VectorOfLengthAndType((4,), I8), "b": VectorOfLengthAndType((4,), I8), "c": I32},
    attributes={"a_type": DotAccumulateTypeAttr, "b_type": DotAccumulateTypeAttr},
    results={"res": I32},
    format="$a $a_type `,` $b $b_type `,` $c attr-dict `:` type($a) `,` type($b)",
)
DOT_ACCUMULATE_2WAY = op(
    "nvvm.dot.accumulate.2way",
    "Multiplies two 16-bit values by two of four bytes and adds the products to a 32-bit sum.",
    operands={"a": VectorOfLengthAndType((2,), I16), "b": VectorOfLengthAndType((4,), I8), "c": I32},
    attributes={"a_type": DotAccumulateTypeAttr, "b_type": DotAccumulateTypeAttr, "b_hi": BoolAttr},
    results={"res": I32},
    format="$a $a_type `,` $b $b_type `,` $c attr-dict `:` type($a) `,` type($b)",
)
