"""The operations of the amdgpu dialect that convert between small floats in packed registers and wider ones."""

from __future__ import annotations

from compiler.ods.attr_confines import IntIsOneOf, IntMaxValue, IntMinValue, IntNonNegative
from compiler.ods.attr_constraints import ConfinedAttr, I32Attr
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, attribute, operand, optional_operand, result
from compiler.ods.shaped_constraints import FixedVectorOfLengthAndType, FixedVectorOfShapeAndType, VectorOfLengthAndType
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS, PURE, all_shapes_match
from compiler.ods.type_constraints import (
    BF16,
    F4E2M1FN,
    F6E2M3FN,
    F6E3M2FN,
    F8E4M3FN,
    F8E4M3FNUZ,
    F8E5M2,
    F8E5M2FNUZ,
    F8E8M0FNU,
    F16,
    F32,
    I32,
    AnyTypeOf,
)


class ExtPackedFp8Op(Op, name="amdgpu.ext_packed_fp8"):
    """Extends one or two 8-bit floats of a packed register to f32; the index selects them."""

    source_ = operand(
        AnyTypeOf(
            F8E5M2FNUZ,
            F8E4M3FNUZ,
            F8E5M2,
            F8E4M3FN,
            VectorOfLengthAndType((1, 2, 3, 4), F8E5M2FNUZ, F8E4M3FNUZ, F8E5M2, F8E4M3FN),
        )
    )
    index = attribute(ConfinedAttr(I32Attr, IntNonNegative, IntMaxValue(3)))
    res = result(AnyTypeOf(F32, FixedVectorOfLengthAndType((2,), F32)))
    traits = [PURE]
    assembly_format = "attr-dict $source `[` $index `]` `:` type($source) `to` type($res)"


class ScaledExtPackedMatrixOp(Op, name="amdgpu.scaled_ext_packed_matrix"):
    """Extends 8 or 16 small floats a lane and multiplies each block by its scale."""

    source_ = operand(
        AnyTypeOf(
            FixedVectorOfShapeAndType((8,), F4E2M1FN),
            FixedVectorOfShapeAndType((8,), F8E4M3FN),
            FixedVectorOfShapeAndType((8,), F8E5M2),
            FixedVectorOfShapeAndType((16,), F6E2M3FN),
            FixedVectorOfShapeAndType((16,), F6E3M2FN),
        )
    )
    scale = operand(FixedVectorOfShapeAndType((4,), F8E8M0FNU))
    block_size = attribute(ConfinedAttr(I32Attr, IntIsOneOf(16, 32)), name="blockSize")
    first_scale_lane = attribute(ConfinedAttr(I32Attr, IntIsOneOf(0, 16)), name="firstScaleLane")
    first_scale_byte = attribute(ConfinedAttr(I32Attr, IntMinValue(0), IntMaxValue(3)), name="firstScaleByte")
    res = result(
        AnyTypeOf(
            FixedVectorOfShapeAndType((8,), F32),
            FixedVectorOfShapeAndType((8,), F16),
            FixedVectorOfShapeAndType((8,), BF16),
            FixedVectorOfShapeAndType((16,), F32),
            FixedVectorOfShapeAndType((16,), F16),
            FixedVectorOfShapeAndType((16,), BF16),
        )
    )
    traits = [PURE, all_shapes_match("source", "res")]
    assembly_format = (
        "attr-dict $source `scale` `(` $scale `)` `blockSize` `(` $blockSize `)` `firstScaleLane` "
        "`(` $firstScaleLane`)` `firstScaleByte` `(` $firstScaleByte `)` `:` type($source) `,` "
        "type($scale) `->` type($res)"
    )
    hooks = Hooks(verify_is_local=True)


class ScaledExtPackedOp(Op, name="amdgpu.scaled_ext_packed"):
    """Extends two small floats of a packed register and multiplies them by a scale."""

    source_ = operand(
        AnyTypeOf(
            VectorOfLengthAndType((1, 2, 3, 4), F8E5M2, F8E4M3FN),
            VectorOfLengthAndType((1, 2, 3, 4, 5, 6, 7, 8), F4E2M1FN),
        )
    )
    scale = operand(F32)
    index = attribute(ConfinedAttr(I32Attr, IntNonNegative, IntMaxValue(7)))
    res = result(
        AnyTypeOf(
            FixedVectorOfLengthAndType((2,), F32),
            FixedVectorOfLengthAndType((2,), F16),
            FixedVectorOfLengthAndType((2,), BF16),
        )
    )
    traits = [PURE]
    assembly_format = "attr-dict $source `[` $index `]` `,` $scale `:` type($source) `to` type($res)"


class PackedTrunc2xFp8Op(Op, name="amdgpu.packed_trunc_2xfp8"):
    """Rounds two f32 to 8-bit floats in one half of a register, keeping the other half."""

    source_a = operand(F32, name="sourceA")
    source_b = optional_operand(F32, name="sourceB")
    existing = optional_operand(FixedVectorOfLengthAndType((4,), F8E4M3FNUZ, F8E5M2FNUZ, F8E4M3FN, F8E5M2))
    word_index = attribute(ConfinedAttr(I32Attr, IntNonNegative, IntMaxValue(1)), name="wordIndex")
    res = result(FixedVectorOfLengthAndType((4,), F8E4M3FNUZ, F8E5M2FNUZ, F8E4M3FN, F8E5M2))
    traits = [PURE, ATTR_SIZED_OPERAND_SEGMENTS]
    assembly_format = (
        "attr-dict $sourceA `,` ($sourceB^):(`undef`)? `into` ($existing^):(`undef`)? `[` `word` "
        "$wordIndex `]` `:` type($sourceA) `to` type($res) (`into` type($existing)^)?"
    )
    hooks = Hooks(verify_is_local=True)


class PackedScaledTruncOp(Op, name="amdgpu.packed_scaled_trunc"):
    """Divides floats by a scale and rounds them to small floats in one part of a register."""

    source_ = operand(VectorOfLengthAndType((1, 2), F32, F16, BF16))
    scale = operand(F32)
    existing = optional_operand(
        AnyTypeOf(FixedVectorOfLengthAndType((4,), F8E5M2, F8E4M3FN), FixedVectorOfLengthAndType((8,), F4E2M1FN))
    )
    index = attribute(ConfinedAttr(I32Attr, IntNonNegative, IntMaxValue(7)))
    res = result(
        AnyTypeOf(FixedVectorOfLengthAndType((4,), F8E5M2, F8E4M3FN), FixedVectorOfLengthAndType((8,), F4E2M1FN))
    )
    traits = [PURE]
    assembly_format = (
        "attr-dict $source `into` ($existing^):(`undef`)? `[` $index `]` `,` $scale `:` "
        "type($source) `to` type($res) (`into` type($existing)^)?"
    )
    hooks = Hooks(verify_is_local=True)


class PackedStochRoundFp8Op(Op, name="amdgpu.packed_stoch_round_fp8"):
    """Rounds an f32 to an 8-bit float up or down by random bits, into one byte of a register."""

    source_ = operand(F32)
    stochiastic_param = operand(I32, name="stochiasticParam")
    existing = optional_operand(FixedVectorOfLengthAndType((4,), F8E4M3FNUZ, F8E5M2FNUZ, F8E4M3FN, F8E5M2))
    store_index = attribute(ConfinedAttr(I32Attr, IntNonNegative, IntMaxValue(3)), name="storeIndex")
    res = result(FixedVectorOfLengthAndType((4,), F8E4M3FNUZ, F8E5M2FNUZ, F8E4M3FN, F8E5M2))
    traits = [PURE]
    assembly_format = (
        "attr-dict $source `+` $stochiasticParam `into` ($existing^):(`undef`)? `[` $storeIndex `]` "
        "`:` type($source) `to` type($res) (`into` type($existing)^)?"
    )
    hooks = Hooks(verify_is_local=True)
