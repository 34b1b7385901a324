"""The operations of the amdgpu dialect."""

from __future__ import annotations

from compiler.dialects.amdgpu import verify, verify_products
from compiler.dialects.amdgpu.constraints import (
    AMDGPU_DPPPermAttr,
    AMDGPU_MFMAPermBAttr,
    AMDGPU_SchedBarrierOpOptAttr,
    AMDGPU_TDMBaseType,
    AMDGPU_TDMDescriptorType,
    AMDGPU_TDMGatherBaseType,
    AnyIntegerOrFloatOr1DVector,
    MFMAInTypes,
    MFMAOutTypes,
    ScaledMFMAInTypes,
    ScaledMFMAOutTypes,
    ScaledWMMAInTypes,
    ScaledWMMAOutTypes,
    SMFMACDenseInTypes,
    SMFMACIdxTypes,
    SMFMACOutTypes,
    SMFMACSparseInTypes,
    WMMAInTypes,
    WMMAOutTypes,
)
from compiler.ir import types
from compiler.ods.attr_constraints import (
    AnyAttrOf,
    ArrayAttr,
    BoolAttr,
    ConfinedAttr,
    DenseI64ArrayAttr,
    I32Attr,
    IntIsOneOf,
    IntMaxValue,
    IntMinValue,
    IntNonNegative,
    TypeAttr,
    UnitAttr,
)
from compiler.ods.define import default, op, optional, reads, variadic, writes
from compiler.ods.model import Hooks, Interface
from compiler.ods.shaped_constraints import (
    AnyMemRef,
    AnyVectorOfNonZeroRank,
    FixedVectorOfLengthAndType,
    VectorOfLengthAndType,
    VectorOfNonZeroRankOf,
)
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    PURE,
    SAME_TYPE_OPERANDS,
    SAME_VARIADIC_OPERAND_SIZE,
    all_element_types_match,
    all_shapes_match,
    all_types_match,
)
from compiler.ods.type_constraints import (
    BF16,
    F4E2M1FN,
    F8E4M3FN,
    F8E4M3FNUZ,
    F8E5M2,
    F8E5M2FNUZ,
    F8E8M0FNU,
    F16,
    F32,
    F64,
    I1,
    I16,
    I32,
    I64,
    AllOfType,
    AnyType,
    AnyTypeOf,
    I,
    Index,
    buildable,
    is_fixed_vector,
    is_float,
    type_constraint,
)

EXT_PACKED_FP8 = op(
    "amdgpu.ext_packed_fp8",
    "",
    operands={
        "source": AnyTypeOf(
            F8E5M2FNUZ,
            F8E4M3FNUZ,
            F8E5M2,
            F8E4M3FN,
            VectorOfLengthAndType(
                (1, 2, 3, 4),
                F8E5M2FNUZ,
                F8E4M3FNUZ,
                F8E5M2,
                F8E4M3FN,
            ),
        )
    },
    attributes={"index": ConfinedAttr(I32Attr, IntNonNegative, IntMaxValue(3))},
    results={"res": AnyTypeOf(F32, FixedVectorOfLengthAndType((2,), F32))},
    traits=[PURE],
    format="attr-dict $source `[` $index `]` `:` type($source) `to` type($res)",
)
SCALED_EXT_PACKED_MATRIX = op(
    "amdgpu.scaled_ext_packed_matrix",
    "",
    operands={
        "source": AnyTypeOf(
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
        ),
        "scale": type_constraint(
            "vector<4xF8E8M0FNU> of f8E8M0FNU type values",
            lambda type_: (
                (type_.shape == (4,) and is_fixed_vector(type_)) and is_float(type_.element_type, "f8E8M0FNU")
            ),
            build=types.VectorType((4,), types.FloatType("f8E8M0FNU")),
        ),
    },
    attributes={
        "blockSize": ConfinedAttr(I32Attr, IntIsOneOf(16, 32)),
        "firstScaleLane": ConfinedAttr(I32Attr, IntIsOneOf(0, 16)),
        "firstScaleByte": ConfinedAttr(I32Attr, IntMinValue(0), IntMaxValue(3)),
    },
    results={
        "res": AnyTypeOf(
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
    },
    traits=[PURE, all_shapes_match("source", "res")],
    format=(
        "attr-dict $source `scale` `(` $scale `)` `blockSize` `(` $blockSize `)` `firstScaleLane` "
        "`(` $firstScaleLane`)` `firstScaleByte` `(` $firstScaleByte `)` `:` type($source) `,` "
        "type($scale) `->` type($res)"
    ),
    hooks=Hooks(verify=verify.scaled_extension, verify_is_local=True),
)
SCALED_EXT_PACKED = op(
    "amdgpu.scaled_ext_packed",
    "",
    operands={
        "source": AnyTypeOf(
            VectorOfLengthAndType(
                (1, 2, 3, 4),
                F8E5M2,
                F8E4M3FN,
            ),
            VectorOfLengthAndType(
                (1, 2, 3, 4, 5, 6, 7, 8),
                F4E2M1FN,
            ),
        ),
        "scale": F32,
    },
    attributes={"index": ConfinedAttr(I32Attr, IntNonNegative, IntMaxValue(7))},
    results={
        "res": AnyTypeOf(
            FixedVectorOfLengthAndType((2,), F32),
            FixedVectorOfLengthAndType((2,), F16),
            FixedVectorOfLengthAndType((2,), BF16),
        )
    },
    traits=[PURE],
    format="attr-dict $source `[` $index `]` `,` $scale `:` type($source) `to` type($res)",
)
PACKED_TRUNC_2XFP8 = op(
    "amdgpu.packed_trunc_2xfp8",
    "",
    operands={
        "sourceA": F32,
        "sourceB": optional(F32),
        "existing": optional(FixedVectorOfLengthAndType((4,), F8E4M3FNUZ, F8E5M2FNUZ, F8E4M3FN, F8E5M2)),
    },
    attributes={"wordIndex": ConfinedAttr(I32Attr, IntNonNegative, IntMaxValue(1))},
    results={"res": FixedVectorOfLengthAndType((4,), F8E4M3FNUZ, F8E5M2FNUZ, F8E4M3FN, F8E5M2)},
    traits=[PURE, ATTR_SIZED_OPERAND_SEGMENTS],
    format=(
        "attr-dict $sourceA `,` ($sourceB^):(`undef`)? `into` ($existing^):(`undef`)? `[` `word` "
        "$wordIndex `]` `:` type($sourceA) `to` type($res) (`into` type($existing)^)?"
    ),
    hooks=Hooks(verify=verify.packed, verify_is_local=True),
)
PACKED_SCALED_TRUNC = op(
    "amdgpu.packed_scaled_trunc",
    "",
    operands={
        "source": VectorOfLengthAndType(
            (1, 2),
            F32,
            F16,
            BF16,
        ),
        "scale": F32,
        "existing": optional(
            AnyTypeOf(FixedVectorOfLengthAndType((4,), F8E5M2, F8E4M3FN), FixedVectorOfLengthAndType((8,), F4E2M1FN))
        ),
    },
    attributes={"index": ConfinedAttr(I32Attr, IntNonNegative, IntMaxValue(7))},
    results={
        "res": AnyTypeOf(FixedVectorOfLengthAndType((4,), F8E5M2, F8E4M3FN), FixedVectorOfLengthAndType((8,), F4E2M1FN))
    },
    traits=[PURE],
    format=(
        "attr-dict $source `into` ($existing^):(`undef`)? `[` $index `]` `,` $scale `:` "
        "type($source) `to` type($res) (`into` type($existing)^)?"
    ),
    hooks=Hooks(verify=verify.packed, verify_is_local=True),
)
PACKED_STOCH_ROUND_FP8 = op(
    "amdgpu.packed_stoch_round_fp8",
    "",
    operands={
        "source": F32,
        "stochiasticParam": I32,
        "existing": optional(FixedVectorOfLengthAndType((4,), F8E4M3FNUZ, F8E5M2FNUZ, F8E4M3FN, F8E5M2)),
    },
    attributes={"storeIndex": ConfinedAttr(I32Attr, IntNonNegative, IntMaxValue(3))},
    results={"res": FixedVectorOfLengthAndType((4,), F8E4M3FNUZ, F8E5M2FNUZ, F8E4M3FN, F8E5M2)},
    traits=[PURE],
    format=(
        "attr-dict $source `+` $stochiasticParam `into` ($existing^):(`undef`)? `[` $storeIndex `]` "
        "`:` type($source) `to` type($res) (`into` type($existing)^)?"
    ),
    hooks=Hooks(verify=verify.packed, verify_is_local=True),
)
FAT_RAW_BUFFER_CAST = op(
    "amdgpu.fat_raw_buffer_cast",
    "",
    operands={"source": AnyMemRef, "validBytes": optional(I64), "cacheSwizzleStride": optional(I(14))},
    attributes={"boundsCheck": default(BoolAttr, True), "resetOffset": UnitAttr},
    results={"result": AnyMemRef},
    traits=[
        PURE,
        Interface("InferTypeOpInterface"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        Interface("ViewLikeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
    ],
    format=(
        "$source oilist (`validBytes` `(` $validBytes `)` | `cacheSwizzleStride` `(` "
        "$cacheSwizzleStride `)` | `boundsCheck` `(` $boundsCheck `)` | `resetOffset` $resetOffset ) "
        "attr-dict `:` type($source) `to` type($result)"
    ),
    hooks=Hooks(verify=verify.fat_raw_buffer_cast, verify_is_local=True),
)
RAW_BUFFER_LOAD = op(
    "amdgpu.raw_buffer_load",
    "",
    operands={"memref": AnyMemRef, "indices": variadic(I32), "sgprOffset": optional(I32)},
    attributes={"boundsCheck": default(BoolAttr, True), "indexOffset": optional(I32Attr)},
    results={"value": AnyType},
    traits=[all_element_types_match("value", "memref"), ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[reads("memref")],
    format=(
        "attr-dict $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` type($memref) (`,` "
        "type($indices)^)? `->` type($value)"
    ),
    hooks=Hooks(verify=verify.raw_buffer, verify_is_local=True),
)
RAW_BUFFER_STORE = op(
    "amdgpu.raw_buffer_store",
    "",
    operands={"value": AnyType, "memref": AnyMemRef, "indices": variadic(I32), "sgprOffset": optional(I32)},
    attributes={"boundsCheck": default(BoolAttr, True), "indexOffset": optional(I32Attr)},
    traits=[all_element_types_match("value", "memref"), ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[writes("memref")],
    format=(
        "attr-dict $value `->` $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` "
        "type($value) `->` type($memref) (`,` type($indices)^)?"
    ),
    hooks=Hooks(verify=verify.raw_buffer, verify_is_local=True),
)
RAW_BUFFER_ATOMIC_CMPSWAP = op(
    "amdgpu.raw_buffer_atomic_cmpswap",
    "",
    operands={
        "src": AnyType,
        "cmp": AnyType,
        "memref": AnyMemRef,
        "indices": variadic(I32),
        "sgprOffset": optional(I32),
    },
    attributes={"boundsCheck": default(BoolAttr, True), "indexOffset": optional(I32Attr)},
    results={"value": AnyType},
    traits=[
        ATTR_SIZED_OPERAND_SEGMENTS,
        all_types_match("src", "cmp", "value"),
        all_element_types_match("value", "memref"),
    ],
    effects=[reads("memref"), writes("memref")],
    format=(
        "attr-dict $src `,` $cmp `->` $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` "
        "type($value) `->` type($memref) `,` type($indices)"
    ),
    hooks=Hooks(verify=verify.raw_buffer, verify_is_local=True),
)
RAW_BUFFER_ATOMIC_FADD = op(
    "amdgpu.raw_buffer_atomic_fadd",
    "",
    operands={
        "value": AnyTypeOf(F32, VectorOfLengthAndType((2,), F16, BF16)),
        "memref": AnyMemRef,
        "indices": variadic(I32),
        "sgprOffset": optional(I32),
    },
    attributes={"boundsCheck": default(BoolAttr, True), "indexOffset": optional(I32Attr)},
    traits=[all_element_types_match("value", "memref"), ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[reads("memref"), writes("memref")],
    format=(
        "attr-dict $value `->` $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` "
        "type($value) `->` type($memref) `,` type($indices)"
    ),
    hooks=Hooks(verify=verify.raw_buffer, verify_is_local=True),
)
RAW_BUFFER_ATOMIC_FMAX = op(
    "amdgpu.raw_buffer_atomic_fmax",
    "",
    operands={"value": AnyTypeOf(F32, F64), "memref": AnyMemRef, "indices": variadic(I32), "sgprOffset": optional(I32)},
    attributes={"boundsCheck": default(BoolAttr, True), "indexOffset": optional(I32Attr)},
    traits=[all_element_types_match("value", "memref"), ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[reads("memref"), writes("memref")],
    format=(
        "attr-dict $value `->` $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` "
        "type($value) `->` type($memref) `,` type($indices)"
    ),
    hooks=Hooks(verify=verify.raw_buffer, verify_is_local=True),
)
RAW_BUFFER_ATOMIC_SMAX = op(
    "amdgpu.raw_buffer_atomic_smax",
    "",
    operands={"value": I32, "memref": AnyMemRef, "indices": variadic(I32), "sgprOffset": optional(I32)},
    attributes={"boundsCheck": default(BoolAttr, True), "indexOffset": optional(I32Attr)},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[reads("memref"), writes("memref")],
    format=(
        "attr-dict $value `->` $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` "
        "type($value) `->` type($memref) `,` type($indices)"
    ),
    hooks=Hooks(verify=verify.raw_buffer, verify_is_local=True),
)
RAW_BUFFER_ATOMIC_UMIN = op(
    "amdgpu.raw_buffer_atomic_umin",
    "",
    operands={"value": I32, "memref": AnyMemRef, "indices": variadic(I32), "sgprOffset": optional(I32)},
    attributes={"boundsCheck": default(BoolAttr, True), "indexOffset": optional(I32Attr)},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[reads("memref"), writes("memref")],
    format=(
        "attr-dict $value `->` $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` "
        "type($value) `->` type($memref) `,` type($indices)"
    ),
    hooks=Hooks(verify=verify.raw_buffer, verify_is_local=True),
)
DPP = op(
    "amdgpu.dpp",
    "",
    operands={"old": AnyType, "src": AnyType},
    attributes={
        "kind": AMDGPU_DPPPermAttr,
        "permArgument": optional(AnyAttrOf(I32Attr, ArrayAttr, UnitAttr)),
        "row_mask": optional(I32Attr),
        "bank_mask": optional(I32Attr),
        "bound_ctrl": default(BoolAttr, False),
    },
    results={"result": AnyType},
    traits=[PURE, SAME_TYPE_OPERANDS, all_types_match("result", "old", "src")],
    format="$old $src $kind (`(` $permArgument^ `)`)? attr-dict `:` type($result)",
    hooks=Hooks(verify=verify.dpp, verify_is_local=True),
)
SWIZZLE_BITMODE = op(
    "amdgpu.swizzle_bitmode",
    "",
    operands={"src": AnyIntegerOrFloatOr1DVector},
    attributes={"and_mask": I32Attr, "or_mask": I32Attr, "xor_mask": I32Attr},
    results={"result": AnyIntegerOrFloatOr1DVector},
    traits=[PURE, all_types_match("result", "src")],
    format="$src $and_mask $or_mask $xor_mask attr-dict `:` type($result)",
)
PERMLANE_SWAP = op(
    "amdgpu.permlane_swap",
    "",
    operands={"src": AnyIntegerOrFloatOr1DVector},
    attributes={
        "row_length": I32Attr,
        "fetch_inactive": default(BoolAttr, False),
        "bound_ctrl": default(BoolAttr, False),
    },
    results={"result": AnyIntegerOrFloatOr1DVector},
    traits=[PURE, all_types_match("result", "src")],
    format="$src $row_length attr-dict `:` type($result)",
    hooks=Hooks(verify=verify.permlane_swap, verify_is_local=True),
)
LDS_BARRIER = op(
    "amdgpu.lds_barrier",
    "",
    format="attr-dict",
)
SCHED_BARRIER = op(
    "amdgpu.sched_barrier",
    "",
    attributes={"opts": AMDGPU_SchedBarrierOpOptAttr},
    format="`allow` `=` $opts attr-dict",
)
MEMORY_COUNTER_WAIT = op(
    "amdgpu.memory_counter_wait",
    "",
    attributes={
        "load": optional(I32Attr),
        "store": optional(I32Attr),
        "ds": optional(I32Attr),
        "exp": optional(I32Attr),
        "tensor": optional(I32Attr),
    },
    format=(
        "oilist( `load` `(` $load `)` | `store` `(` $store `)` | `ds` `(` $ds `)` | `exp` `(` $exp "
        "`)` | `tensor` `(` $tensor `)` ) attr-dict"
    ),
)
MFMA = op(
    "amdgpu.mfma",
    "",
    operands={"sourceA": MFMAInTypes, "sourceB": MFMAInTypes, "destC": MFMAOutTypes},
    attributes={
        "m": ConfinedAttr(I32Attr, IntIsOneOf(4, 16, 32)),
        "n": ConfinedAttr(I32Attr, IntIsOneOf(4, 16, 32)),
        "k": ConfinedAttr(I32Attr, IntIsOneOf(1, 2, 4, 8, 16, 32, 64, 128)),
        "blocks": default(ConfinedAttr(I32Attr, IntIsOneOf(1, 2, 4, 16)), 1),
        "cbsz": default(I32Attr, 0),
        "abid": default(I32Attr, 0),
        "blgp": default(AMDGPU_MFMAPermBAttr, "none"),
        "reducePrecision": UnitAttr,
        "negateA": UnitAttr,
        "negateB": UnitAttr,
        "negateC": UnitAttr,
    },
    results={"destD": MFMAOutTypes},
    traits=[all_types_match("destC", "destD"), PURE],
    format=(
        "custom<MNKDimensionList>($m, $n, $k) $sourceA `*` $sourceB `+` $destC attr-dict `blgp` `=` "
        "$blgp `:` type($sourceA) `,` type($sourceB) `,` type($destC)"
    ),
    hooks=Hooks(verify=verify_products.mfma, verify_is_local=True),
)
WMMA = op(
    "amdgpu.wmma",
    "",
    operands={"sourceA": WMMAInTypes, "sourceB": WMMAInTypes, "destC": WMMAOutTypes},
    attributes={
        "m": ConfinedAttr(I32Attr, IntIsOneOf(16)),
        "n": ConfinedAttr(I32Attr, IntIsOneOf(16)),
        "k": ConfinedAttr(I32Attr, IntIsOneOf(4, 16, 32, 64, 128)),
        "subwordOffset": default(ConfinedAttr(I32Attr, IntIsOneOf(0, 1)), 0),
        "unsignedA": UnitAttr,
        "unsignedB": UnitAttr,
        "clamp": UnitAttr,
    },
    results={"destD": WMMAOutTypes},
    traits=[all_types_match("destC", "destD"), PURE],
    format=(
        "custom<MNKDimensionList>($m, $n, $k) $sourceA `*` $sourceB `+` $destC attr-dict `:` "
        "type($sourceA) `,` type($sourceB) `,` type($destC)"
    ),
    hooks=Hooks(verify=verify_products.wmma, verify_is_local=True),
)
SPARSE_MFMA = op(
    "amdgpu.sparse_mfma",
    "",
    operands={
        "sourceA": SMFMACSparseInTypes,
        "sourceB": SMFMACDenseInTypes,
        "destC": SMFMACOutTypes,
        "sparseIdx": SMFMACIdxTypes,
    },
    attributes={
        "m": ConfinedAttr(I32Attr, IntIsOneOf(16, 32)),
        "n": ConfinedAttr(I32Attr, IntIsOneOf(16, 32)),
        "k": ConfinedAttr(I32Attr, IntIsOneOf(16, 32, 64, 128)),
        "cbsz": default(I32Attr, 0),
        "abid": default(I32Attr, 0),
    },
    results={"destD": SMFMACOutTypes},
    traits=[all_types_match("destC", "destD"), PURE],
    format=(
        "custom<MNKDimensionList>($m, $n, $k) $sourceA `*` $sourceB `+` $destC `sparse` `(` "
        "$sparseIdx `:` type($sparseIdx) `)` attr-dict `:` type($sourceA) `,` type($sourceB) `,` "
        "type($destC)"
    ),
    hooks=Hooks(verify=verify_products.sparse_mfma, verify_is_local=True),
)
GATHER_TO_LDS = op(
    "amdgpu.gather_to_lds",
    "",
    operands={"src": AnyMemRef, "srcIndices": variadic(Index), "dst": AnyMemRef, "dstIndices": variadic(Index)},
    attributes={"transferType": TypeAttr},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[reads("src"), writes("dst")],
    format=(
        "$src `[` $srcIndices `]` `,` $dst `[` $dstIndices `]` attr-dict `:` $transferType `,` "
        "type($src) `,` type($dst)"
    ),
    hooks=Hooks(verify=verify.gather, verify_is_local=True),
)
TRANSPOSE_LOAD = op(
    "amdgpu.transpose_load",
    "",
    operands={"src": AnyMemRef, "srcIndices": variadic(Index)},
    results={"result": AnyTypeOf(AnyVectorOfNonZeroRank)},
    traits=[SAME_VARIADIC_OPERAND_SIZE],
    effects=[reads("src")],
    format="$src `[` $srcIndices `]` attr-dict `:` type($src) `->` type($result)",
    hooks=Hooks(verify=verify.transpose_load, verify_is_local=True),
)
SCALED_MFMA = op(
    "amdgpu.scaled_mfma",
    "",
    operands={
        "sourceA": ScaledMFMAInTypes,
        "sourceB": ScaledMFMAInTypes,
        "destC": ScaledMFMAOutTypes,
        "scalesA": AnyTypeOf(F8E8M0FNU, FixedVectorOfLengthAndType((4,), F8E8M0FNU)),
        "scalesB": AnyTypeOf(F8E8M0FNU, FixedVectorOfLengthAndType((4,), F8E8M0FNU)),
    },
    attributes={
        "m": ConfinedAttr(I32Attr, IntIsOneOf(16, 32)),
        "n": ConfinedAttr(I32Attr, IntIsOneOf(16, 32)),
        "k": ConfinedAttr(I32Attr, IntIsOneOf(64, 128)),
        "scalesIdxA": ConfinedAttr(I32Attr, IntNonNegative, IntMaxValue(3)),
        "scalesIdxB": ConfinedAttr(I32Attr, IntNonNegative, IntMaxValue(3)),
    },
    results={"destD": ScaledMFMAOutTypes},
    traits=[all_types_match("destC", "destD"), PURE],
    format=(
        "custom<MNKDimensionList>($m, $n, $k) ` ` `(` $scalesA `[` $scalesIdxA `]` `*` $sourceA `)` "
        "`*` `(` $scalesB `[` $scalesIdxB `]` `*` $sourceB `)` `+` $destC attr-dict `:` "
        "type($scalesA) `,` type($sourceA) `,` type($scalesB) `,` type($sourceB) `,` type($destC)"
    ),
)
SCALED_WMMA = op(
    "amdgpu.scaled_wmma",
    "",
    operands={
        "sourceA": ScaledWMMAInTypes,
        "sourceB": ScaledWMMAInTypes,
        "destC": ScaledWMMAOutTypes,
        "scaleA": VectorOfLengthAndType(
            (4, 8),
            F8E8M0FNU,
            F8E4M3FN,
        ),
        "scaleB": VectorOfLengthAndType(
            (4, 8),
            F8E8M0FNU,
            F8E4M3FN,
        ),
    },
    attributes={
        "m": ConfinedAttr(I32Attr, IntIsOneOf(16, 32)),
        "n": ConfinedAttr(I32Attr, IntIsOneOf(16)),
        "k": ConfinedAttr(I32Attr, IntIsOneOf(128)),
        "a_first_scale_lane": ConfinedAttr(I32Attr, IntIsOneOf(0, 16)),
        "b_first_scale_lane": ConfinedAttr(I32Attr, IntIsOneOf(0, 16)),
    },
    results={"destD": ScaledWMMAOutTypes},
    traits=[all_types_match("destC", "destD"), PURE],
    format=(
        "custom<MNKDimensionList>($m, $n, $k) ` ` `(` $scaleA `*` $sourceA `)` `*` `(` $scaleB `*` "
        "$sourceB `)` `+` $destC attr-dict `:` type($scaleA) `,` type($sourceA) `,` type($scaleB) "
        "`,` type($sourceB) `,` type($destC)"
    ),
    hooks=Hooks(verify=verify_products.scaled_wmma, verify_is_local=True),
)
MAKE_GATHER_DMA_BASE = op(
    "amdgpu.make_gather_dma_base",
    "",
    operands={"global": AnyMemRef, "global_indices": variadic(Index), "lds": AnyMemRef, "lds_indices": variadic(Index)},
    results={"base": AMDGPU_TDMGatherBaseType},
    traits=[PURE, ATTR_SIZED_OPERAND_SEGMENTS, all_element_types_match("global", "lds")],
    format=(
        "$global `[` $global_indices `]` `,` $lds `[` $lds_indices `]` attr-dict `:` type($global) "
        "`,` type($lds) `->` type(results)"
    ),
    hooks=Hooks(verify=verify.dma_base, verify_is_local=True),
)
MAKE_DMA_BASE = op(
    "amdgpu.make_dma_base",
    "",
    operands={"global": AnyMemRef, "global_indices": variadic(Index), "lds": AnyMemRef, "lds_indices": variadic(Index)},
    results={"base": AMDGPU_TDMBaseType},
    traits=[PURE, ATTR_SIZED_OPERAND_SEGMENTS, all_element_types_match("global", "lds")],
    format=(
        "$global `[` $global_indices `]` `,` $lds `[` $lds_indices `]` attr-dict `:` type($global) "
        "`,` type($lds) `->` type(results)"
    ),
    hooks=Hooks(verify=verify.dma_base, verify_is_local=True),
)
MAKE_GATHER_DMA_DESCRIPTOR = op(
    "amdgpu.make_gather_dma_descriptor",
    "",
    operands={
        "base": AMDGPU_TDMGatherBaseType,
        "indices": AnyTypeOf(
            AllOfType(
                VectorOfNonZeroRankOf(I32),
                type_constraint(
                    " of at least length 1",
                    lambda type_: (isinstance(type_, types.VectorType) and type_.rank > 0) and type_.num_elements >= 1,
                ),
                type_constraint(
                    " of at most length 8",
                    lambda type_: (isinstance(type_, types.VectorType) and type_.rank > 0) and type_.num_elements <= 8,
                ),
                summary="vector of 32-bit signless integer values of at least length 1 of at most length 8",
            ),
            AllOfType(
                VectorOfNonZeroRankOf(I16),
                type_constraint(
                    " of at least length 1",
                    lambda type_: (isinstance(type_, types.VectorType) and type_.rank > 0) and type_.num_elements >= 1,
                ),
                type_constraint(
                    " of at most length 16",
                    lambda type_: (isinstance(type_, types.VectorType) and type_.rank > 0) and type_.num_elements <= 16,
                ),
                summary="vector of 16-bit signless integer values of at least length 1 of at most length 16",
            ),
        ),
        "global_dynamic_sizes": variadic(Index),
        "global_dynamic_strides": variadic(Index),
        "shared_dynamic_sizes": variadic(Index),
        "workgroup_mask": optional(
            buildable(FixedVectorOfLengthAndType((16,), I1), types.VectorType((16,), types.IntegerType(1)))
        ),
        "early_timeout": optional(I1),
        "pad_amount": optional(I32),
        "pad_interval": optional(I32),
        "atomic_barrier_address": optional(AnyMemRef),
        "atomic_barrier_indices": variadic(Index),
        "global_increment": optional(Index),
        "lds_increment": optional(I32),
        "iteration_count": optional(Index),
    },
    attributes={
        "global_static_sizes": DenseI64ArrayAttr,
        "global_static_strides": DenseI64ArrayAttr,
        "shared_static_sizes": DenseI64ArrayAttr,
    },
    results={"desc": AMDGPU_TDMDescriptorType},
    traits=[PURE, ATTR_SIZED_OPERAND_SEGMENTS],
    format=(
        "$base `[` $indices `]` `globalSize` custom<DynamicIndexList>($global_dynamic_sizes, "
        "$global_static_sizes) `globalStride` custom<DynamicIndexList>($global_dynamic_strides, "
        "$global_static_strides) `sharedSize` custom<DynamicIndexList>($shared_dynamic_sizes, "
        "$shared_static_sizes) ( `padShared` `(` $pad_amount^ `every` $pad_interval `)` )? ( "
        "`workgroupMask` $workgroup_mask^ ( `earlyTimeout` $early_timeout^)?)? ( `atomicBarrier` `(` "
        "$atomic_barrier_address^ `[` $atomic_barrier_indices `]` `:` type($atomic_barrier_address) "
        "`)`)? ( `iterate` $global_increment^ `,` $lds_increment `,` $iteration_count )? attr-dict "
        "`:` qualified(type($base)) `,` type($indices) `->` type(results)"
    ),
    hooks=Hooks(verify=verify.gather_dma_descriptor, verify_is_local=True),
)
MAKE_DMA_DESCRIPTOR = op(
    "amdgpu.make_dma_descriptor",
    "",
    operands={
        "base": AMDGPU_TDMBaseType,
        "global_dynamic_sizes": variadic(Index),
        "global_dynamic_strides": variadic(Index),
        "shared_dynamic_sizes": variadic(Index),
        "workgroup_mask": optional(
            buildable(FixedVectorOfLengthAndType((16,), I1), types.VectorType((16,), types.IntegerType(1)))
        ),
        "early_timeout": optional(I1),
        "pad_amount": optional(I32),
        "pad_interval": optional(I32),
        "atomic_barrier_address": optional(AnyMemRef),
        "atomic_barrier_indices": variadic(Index),
        "global_increment": optional(Index),
        "lds_increment": optional(I32),
        "iteration_count": optional(Index),
    },
    attributes={
        "global_static_sizes": DenseI64ArrayAttr,
        "global_static_strides": DenseI64ArrayAttr,
        "shared_static_sizes": DenseI64ArrayAttr,
    },
    results={"desc": AMDGPU_TDMDescriptorType},
    traits=[PURE, ATTR_SIZED_OPERAND_SEGMENTS],
    format=(
        "$base `globalSize` custom<DynamicIndexList>($global_dynamic_sizes, $global_static_sizes) "
        "`globalStride` custom<DynamicIndexList>($global_dynamic_strides, $global_static_strides) "
        "`sharedSize` custom<DynamicIndexList>($shared_dynamic_sizes, $shared_static_sizes) ( "
        "`padShared` `(` $pad_amount^ `every` $pad_interval `)` )? ( `workgroupMask` "
        "$workgroup_mask^ ( `earlyTimeout` $early_timeout^)?)? ( `atomicBarrier` `(` "
        "$atomic_barrier_address^ `[` $atomic_barrier_indices `]` `:` type($atomic_barrier_address) "
        "`)`)? ( `iterate` $global_increment^ `,` $lds_increment `,` $iteration_count )? attr-dict "
        "`:` qualified(type($base)) `->` type(results)"
    ),
    hooks=Hooks(verify=verify.dma_descriptor, verify_is_local=True),
)
TENSOR_LOAD_TO_LDS = op(
    "amdgpu.tensor_load_to_lds",
    "",
    operands={"desc": AMDGPU_TDMDescriptorType},
    effects=[writes(), reads()],
    format="$desc attr-dict `:` qualified(type($desc))",
)
TENSOR_STORE_FROM_LDS = op(
    "amdgpu.tensor_store_from_lds",
    "",
    operands={"desc": AMDGPU_TDMDescriptorType},
    effects=[writes(), reads()],
    format="$desc attr-dict `:` qualified(type($desc))",
)
