"""The operations of the amdgpu dialect that convert between small floats in packed registers and wider ones."""

from __future__ import annotations

from compiler.ir import types
from compiler.ods.attr_confines import IntIsOneOf, IntMaxValue, IntMinValue, IntNonNegative
from compiler.ods.attr_constraints import ConfinedAttr, I32Attr
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, attribute, operand, optional_operand, result
from compiler.ods.shaped_constraints import FixedVectorOfLengthAndType, VectorOfLengthAndType
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS, PURE, all_shapes_match
from compiler.ods.type_constraints import (
    BF16,
    F4E2M1FN,
    F8E4M3FN,
    F8E4M3FNUZ,
    F8E5M2,
    F8E5M2FNUZ,
    F16,
    F32,
    I32,
    AnyTypeOf,
    type_constraint,
)
from compiler.ods.type_predicates import is_fixed_vector, is_float


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
            type_constraint(
                "vector<8xF4E2M1FN> of f4E2M1FN type values",
                lambda type_: (
                    (type_.shape == (8,) and is_fixed_vector(type_)) and is_float(type_.element_type, "f4E2M1FN")
                ),
                build=types.VectorType((8,), types.FloatType("f4E2M1FN")),
            ),
            type_constraint(
                "vector<8xF8E4M3FN> of f8E4M3FN type values",
                lambda type_: (
                    (type_.shape == (8,) and is_fixed_vector(type_)) and is_float(type_.element_type, "f8E4M3FN")
                ),
                build=types.VectorType((8,), types.FloatType("f8E4M3FN")),
            ),
            type_constraint(
                "vector<8xF8E5M2> of f8E5M2 type values",
                lambda type_: (
                    (type_.shape == (8,) and is_fixed_vector(type_)) and is_float(type_.element_type, "f8E5M2")
                ),
                build=types.VectorType((8,), types.FloatType("f8E5M2")),
            ),
            type_constraint(
                "vector<16xF6E2M3FN> of f6E2M3FN type values",
                lambda type_: (
                    (type_.shape == (16,) and is_fixed_vector(type_)) and is_float(type_.element_type, "f6E2M3FN")
                ),
                build=types.VectorType((16,), types.FloatType("f6E2M3FN")),
            ),
            type_constraint(
                "vector<16xF6E3M2FN> of f6E3M2FN type values",
                lambda type_: (
                    (type_.shape == (16,) and is_fixed_vector(type_)) and is_float(type_.element_type, "f6E3M2FN")
                ),
                build=types.VectorType((16,), types.FloatType("f6E3M2FN")),
            ),
        )
    )
    scale = operand(
        type_constraint(
            "vector<4xF8E8M0FNU> of f8E8M0FNU type values",
            lambda type_: (
                (type_.shape == (4,) and is_fixed_vector(type_)) and is_float(type_.element_type, "f8E8M0FNU")
            ),
            build=types.VectorType((4,), types.FloatType("f8E8M0FNU")),
        )
    )
    block_size = attribute(ConfinedAttr(I32Attr, IntIsOneOf(16, 32)), name="blockSize")
    first_scale_lane = attribute(ConfinedAttr(I32Attr, IntIsOneOf(0, 16)), name="firstScaleLane")
    first_scale_byte = attribute(ConfinedAttr(I32Attr, IntMinValue(0), IntMaxValue(3)), name="firstScaleByte")
    res = result(
        AnyTypeOf(
            type_constraint(
                "vector<8xF32> of 32-bit float values",
                lambda type_: (type_.shape == (8,) and is_fixed_vector(type_)) and is_float(type_.element_type, "f32"),
                build=types.VectorType((8,), types.F32),
            ),
            type_constraint(
                "vector<8xF16> of 16-bit float values",
                lambda type_: (type_.shape == (8,) and is_fixed_vector(type_)) and is_float(type_.element_type, "f16"),
                build=types.VectorType((8,), types.F16),
            ),
            type_constraint(
                "vector<8xBF16> of bfloat16 type values",
                lambda type_: (type_.shape == (8,) and is_fixed_vector(type_)) and is_float(type_.element_type, "bf16"),
                build=types.VectorType((8,), types.FloatType("bf16")),
            ),
            type_constraint(
                "vector<16xF32> of 32-bit float values",
                lambda type_: (type_.shape == (16,) and is_fixed_vector(type_)) and is_float(type_.element_type, "f32"),
                build=types.VectorType((16,), types.F32),
            ),
            type_constraint(
                "vector<16xF16> of 16-bit float values",
                lambda type_: (type_.shape == (16,) and is_fixed_vector(type_)) and is_float(type_.element_type, "f16"),
                build=types.VectorType((16,), types.F16),
            ),
            type_constraint(
                "vector<16xBF16> of bfloat16 type values",
                lambda type_: (
                    (type_.shape == (16,) and is_fixed_vector(type_)) and is_float(type_.element_type, "bf16")
                ),
                build=types.VectorType((16,), types.FloatType("bf16")),
            ),
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
