"""The operations of the arm_sme dialect."""

from __future__ import annotations

from compiler.dialects.arm_sme.constraints import (
    ArmSME_CombiningKindAttr,
    ArmSME_TileSliceLayoutAttr,
    ArmSME_TypeSizeAttr,
    SMETile,
    SVEPredicate,
    SVEVector,
    nxnxv2i64,
    nxnxv4f32,
    nxnxv4i32,
)
from compiler.dialects.arm_sme.type_relations import (
    has_both_masks_or_none,
    has_padding_and_mask_or_neither,
    mask_of,
    slice_mask_of,
    slice_of,
    tile_of,
    widens_four_times,
    widens_twice,
)
from compiler.ods.define import default, op, optional, reads, variadic, writes
from compiler.ods.model import Interface
from compiler.ods.shaped_constraints import (
    AnyMemRef,
    AnyVectorOfNonZeroRank,
    MemRefRankOf,
    ScalableVectorOfAnyRank,
    ScalableVectorOfLength,
    ScalableVectorOfRank,
)
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    PURE,
    all_element_types_match,
    all_types_match,
    predicate_trait,
    types_match_with,
)
from compiler.ods.type_constraints import BF16, F16, I8, I16, AllOfType, AnyType, AnyTypeOf, Index

GET_TILE = op(
    "arm_sme.get_tile",
    "",
    results={"tile": SMETile},
    traits=[Interface("ArmSMETileOpInterface"), PURE],
    format="attr-dict `:` type($tile)",
)
ZERO_OP = op(
    "arm_sme.zero",
    "",
    results={"res": SMETile},
    traits=[Interface("ArmSMETileOpInterface"), PURE],
    format="attr-dict `:` type($res)",
)
COPY_TILE = op(
    "arm_sme.copy_tile",
    "",
    operands={"tile": SMETile},
    results={"result": SMETile},
    traits=[PURE, Interface("ArmSMETileOpInterface"), all_types_match("tile", "result")],
    format="$tile attr-dict `:` type($result)",
)
TILE_LOAD = op(
    "arm_sme.tile_load",
    "",
    operands={
        "base": MemRefRankOf((2,), AnyType),
        "indices": variadic(Index),
        "padding": optional(AnyType),
        "mask": optional(AnyVectorOfNonZeroRank),
    },
    attributes={"layout": default(ArmSME_TileSliceLayoutAttr, "horizontal")},
    results={"result": SMETile},
    traits=[
        Interface("ArmSMETileOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        all_element_types_match("result", "base"),
        types_match_with(
            "result",
            "padding",
            "padding type matches element type of result",
            lambda type_: type_.element_type,
            name="OptionalTypesMatchWith",
        ),
        types_match_with(
            "result",
            "mask",
            "mask has i1 element type and same shape as result",
            mask_of,
            name="OptionalTypesMatchWith",
        ),
        predicate_trait("both `padding` and `mask` should be provided or neither", has_padding_and_mask_or_neither),
    ],
    effects=[reads("base")],
    format=(
        "$base `[` $indices `]` (`,` $padding `,` $mask^)? (`layout` `` $layout^)?attr-dict `:` "
        "type($base) `,` type($result)"
    ),
)
TILE_STORE = op(
    "arm_sme.tile_store",
    "",
    operands={
        "valueToStore": SMETile,
        "base": MemRefRankOf((2,), AnyType),
        "indices": variadic(Index),
        "mask": optional(AnyVectorOfNonZeroRank),
    },
    attributes={"layout": default(ArmSME_TileSliceLayoutAttr, "horizontal")},
    traits=[
        Interface("ArmSMETileOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        all_element_types_match("valueToStore", "base"),
        types_match_with(
            "valueToStore",
            "mask",
            "mask has i1 element type and same shape as valueToStore",
            mask_of,
            name="OptionalTypesMatchWith",
        ),
    ],
    effects=[writes("base")],
    format=(
        "$valueToStore `,` $base `[` $indices `]` (`,` $mask^)? (`layout` `` $layout^)?attr-dict `:` "
        "type($base) `,` type($valueToStore)"
    ),
)
LOAD_TILE_SLICE = op(
    "arm_sme.load_tile_slice",
    "",
    operands={
        "base": AnyMemRef,
        "mask": SVEPredicate,
        "tile": SMETile,
        "indices": variadic(Index),
        "tile_slice_index": Index,
    },
    attributes={"layout": default(ArmSME_TileSliceLayoutAttr, "horizontal")},
    results={"result": SMETile},
    traits=[
        Interface("ArmSMETileOpInterface"),
        all_element_types_match("tile", "base"),
        all_types_match("tile", "result"),
        types_match_with(
            "result", "mask", "`mask` has i1 element type and the shape is a slice of `result`", slice_mask_of
        ),
    ],
    effects=[reads("base")],
    format=(
        "$base `[` $indices `]` `,` $mask `,` $tile `,` $tile_slice_index (`layout` `` $layout^)? "
        "attr-dict `:` type($base) `,` type($mask) `,` type($result)"
    ),
)
STORE_TILE_SLICE = op(
    "arm_sme.store_tile_slice",
    "",
    operands={
        "tile": SMETile,
        "tile_slice_index": Index,
        "mask": SVEPredicate,
        "base": AnyMemRef,
        "indices": variadic(Index),
    },
    attributes={"layout": default(ArmSME_TileSliceLayoutAttr, "horizontal")},
    traits=[
        Interface("ArmSMETileOpInterface"),
        all_element_types_match("tile", "base"),
        types_match_with(
            "tile", "mask", "`mask` has i1 element type and the shape is a slice of `tile`", slice_mask_of
        ),
    ],
    effects=[writes("base")],
    format=(
        "$tile `,` $tile_slice_index `,` $mask `,` $base `[` $indices `]` (`layout` `` $layout^)? "
        "attr-dict `:` type($base) `,` type($mask) `,` type($tile)"
    ),
)
INSERT_TILE_SLICE = op(
    "arm_sme.insert_tile_slice",
    "",
    operands={"vector": SVEVector, "tile": SMETile, "tile_slice_index": Index},
    attributes={"layout": default(ArmSME_TileSliceLayoutAttr, "horizontal")},
    results={"result": SMETile},
    traits=[
        Interface("ArmSMETileOpInterface"),
        PURE,
        all_types_match("tile", "result"),
        types_match_with("tile", "vector", "type of 'vector' matches type of 'tile' slice", slice_of),
    ],
    format=(
        "$vector `,` $tile `[` $tile_slice_index `]` (`layout` `` $layout^)? attr-dict `:` "
        "type($vector) `into` type($result)"
    ),
)
EXTRACT_TILE_SLICE = op(
    "arm_sme.extract_tile_slice",
    "",
    operands={"tile": SMETile, "tile_slice_index": Index},
    attributes={"layout": default(ArmSME_TileSliceLayoutAttr, "horizontal")},
    results={"result": SVEVector},
    traits=[
        Interface("ArmSMETileOpInterface"),
        PURE,
        types_match_with("tile", "result", "type of 'result' matches type of 'tile' slice", slice_of),
    ],
    format=("$tile `[` $tile_slice_index `]` (`layout` `` $layout^)? attr-dict `:` type($result) `from` type($tile)"),
)
OUTERPRODUCT = op(
    "arm_sme.outerproduct",
    "",
    operands={
        "lhs": SVEVector,
        "rhs": SVEVector,
        "lhsMask": optional(SVEPredicate),
        "rhsMask": optional(SVEPredicate),
        "acc": optional(SMETile),
    },
    attributes={"kind": default(ArmSME_CombiningKindAttr, "add")},
    results={"result": SMETile},
    traits=[
        PURE,
        Interface("ArmSMETileOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        all_types_match("lhs", "rhs"),
        types_match_with(
            "lhs",
            "lhsMask",
            "lhsMask has i1 element type and same shape as lhs",
            mask_of,
            name="OptionalTypesMatchWith",
        ),
        types_match_with(
            "rhs",
            "rhsMask",
            "rhsMask has i1 element type and same shape as rhs",
            mask_of,
            name="OptionalTypesMatchWith",
        ),
        predicate_trait("both `lhsMask` and `rhsMask` should be provided or neither", has_both_masks_or_none),
        types_match_with(
            "lhs", "result", "resulttype is derived from `lhs` and `rhs`", tile_of, name="OptionalTypesMatchWith"
        ),
        types_match_with(
            "lhs", "acc", "acctype is derived from `lhs` and `rhs`", tile_of, name="OptionalTypesMatchWith"
        ),
    ],
    format=(
        "$lhs `,` $rhs oilist( `kind` `` $kind | `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` "
        "$rhsMask `)` ) attr-dict `:` type($lhs) `,` type($rhs)"
    ),
)
FMOPA_2WAY = op(
    "arm_sme.fmopa_2way",
    "",
    operands={
        "lhs": AnyTypeOf(
            AllOfType(
                ScalableVectorOfRank(1),
                ScalableVectorOfAnyRank(F16, BF16),
                ScalableVectorOfLength(8),
                summary=" of ranks 1scalable vector of 16-bit float or bfloat16 type values of length 8",
            )
        ),
        "rhs": AnyVectorOfNonZeroRank,
        "lhsMask": optional(AnyVectorOfNonZeroRank),
        "rhsMask": optional(AnyVectorOfNonZeroRank),
        "acc": optional(AnyVectorOfNonZeroRank),
    },
    results={"result": AnyTypeOf(nxnxv4f32)},
    traits=[
        PURE,
        Interface("ArmSMETileOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        all_types_match("lhs", "rhs"),
        types_match_with(
            "lhs",
            "lhsMask",
            "lhsMask has i1 element type and same shape as lhs",
            mask_of,
            name="OptionalTypesMatchWith",
        ),
        types_match_with(
            "rhs",
            "rhsMask",
            "rhsMask has i1 element type and same shape as rhs",
            mask_of,
            name="OptionalTypesMatchWith",
        ),
        predicate_trait("both `lhsMask` and `rhsMask` should be provided or neither", has_both_masks_or_none),
        types_match_with(
            "result", "acc", "`result` and `acc` have the same type", lambda type_: type_, name="OptionalTypesMatchWith"
        ),
        predicate_trait("tile element size equals input element size * 2", widens_twice),
    ],
    format=(
        "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask `)` ) "
        "attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)"
    ),
)
FMOPS_2WAY = op(
    "arm_sme.fmops_2way",
    "",
    operands={
        "lhs": AnyTypeOf(
            AllOfType(
                ScalableVectorOfRank(1),
                ScalableVectorOfAnyRank(F16, BF16),
                ScalableVectorOfLength(8),
                summary=" of ranks 1scalable vector of 16-bit float or bfloat16 type values of length 8",
            )
        ),
        "rhs": AnyVectorOfNonZeroRank,
        "lhsMask": optional(AnyVectorOfNonZeroRank),
        "rhsMask": optional(AnyVectorOfNonZeroRank),
        "acc": optional(AnyVectorOfNonZeroRank),
    },
    results={"result": AnyTypeOf(nxnxv4f32)},
    traits=[
        PURE,
        Interface("ArmSMETileOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        all_types_match("lhs", "rhs"),
        types_match_with(
            "lhs",
            "lhsMask",
            "lhsMask has i1 element type and same shape as lhs",
            mask_of,
            name="OptionalTypesMatchWith",
        ),
        types_match_with(
            "rhs",
            "rhsMask",
            "rhsMask has i1 element type and same shape as rhs",
            mask_of,
            name="OptionalTypesMatchWith",
        ),
        predicate_trait("both `lhsMask` and `rhsMask` should be provided or neither", has_both_masks_or_none),
        types_match_with(
            "result", "acc", "`result` and `acc` have the same type", lambda type_: type_, name="OptionalTypesMatchWith"
        ),
        predicate_trait("tile element size equals input element size * 2", widens_twice),
    ],
    format=(
        "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask `)` ) "
        "attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)"
    ),
)
SMOPA_2WAY = op(
    "arm_sme.smopa_2way",
    "",
    operands={
        "lhs": AnyTypeOf(
            AllOfType(
                ScalableVectorOfRank(1),
                ScalableVectorOfAnyRank(I16),
                ScalableVectorOfLength(8),
                summary=" of ranks 1scalable vector of 16-bit signless integer values of length 8",
            )
        ),
        "rhs": AnyVectorOfNonZeroRank,
        "lhsMask": optional(AnyVectorOfNonZeroRank),
        "rhsMask": optional(AnyVectorOfNonZeroRank),
        "acc": optional(AnyVectorOfNonZeroRank),
    },
    results={"result": AnyTypeOf(nxnxv4i32)},
    traits=[
        PURE,
        Interface("ArmSMETileOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        all_types_match("lhs", "rhs"),
        types_match_with(
            "lhs",
            "lhsMask",
            "lhsMask has i1 element type and same shape as lhs",
            mask_of,
            name="OptionalTypesMatchWith",
        ),
        types_match_with(
            "rhs",
            "rhsMask",
            "rhsMask has i1 element type and same shape as rhs",
            mask_of,
            name="OptionalTypesMatchWith",
        ),
        predicate_trait("both `lhsMask` and `rhsMask` should be provided or neither", has_both_masks_or_none),
        types_match_with(
            "result", "acc", "`result` and `acc` have the same type", lambda type_: type_, name="OptionalTypesMatchWith"
        ),
        predicate_trait("tile element size equals input element size * 2", widens_twice),
    ],
    format=(
        "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask `)` ) "
        "attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)"
    ),
)
SMOPS_2WAY = op(
    "arm_sme.smops_2way",
    "",
    operands={
        "lhs": AnyTypeOf(
            AllOfType(
                ScalableVectorOfRank(1),
                ScalableVectorOfAnyRank(I16),
                ScalableVectorOfLength(8),
                summary=" of ranks 1scalable vector of 16-bit signless integer values of length 8",
            )
        ),
        "rhs": AnyVectorOfNonZeroRank,
        "lhsMask": optional(AnyVectorOfNonZeroRank),
        "rhsMask": optional(AnyVectorOfNonZeroRank),
        "acc": optional(AnyVectorOfNonZeroRank),
    },
    results={"result": AnyTypeOf(nxnxv4i32)},
    traits=[
        PURE,
        Interface("ArmSMETileOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        all_types_match("lhs", "rhs"),
        types_match_with(
            "lhs",
            "lhsMask",
            "lhsMask has i1 element type and same shape as lhs",
            mask_of,
            name="OptionalTypesMatchWith",
        ),
        types_match_with(
            "rhs",
            "rhsMask",
            "rhsMask has i1 element type and same shape as rhs",
            mask_of,
            name="OptionalTypesMatchWith",
        ),
        predicate_trait("both `lhsMask` and `rhsMask` should be provided or neither", has_both_masks_or_none),
        types_match_with(
            "result", "acc", "`result` and `acc` have the same type", lambda type_: type_, name="OptionalTypesMatchWith"
        ),
        predicate_trait("tile element size equals input element size * 2", widens_twice),
    ],
    format=(
        "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask `)` ) "
        "attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)"
    ),
)
UMOPA_2WAY = op(
    "arm_sme.umopa_2way",
    "",
    operands={
        "lhs": AnyTypeOf(
            AllOfType(
                ScalableVectorOfRank(1),
                ScalableVectorOfAnyRank(I16),
                ScalableVectorOfLength(8),
                summary=" of ranks 1scalable vector of 16-bit signless integer values of length 8",
            )
        ),
        "rhs": AnyVectorOfNonZeroRank,
        "lhsMask": optional(AnyVectorOfNonZeroRank),
        "rhsMask": optional(AnyVectorOfNonZeroRank),
        "acc": optional(AnyVectorOfNonZeroRank),
    },
    results={"result": AnyTypeOf(nxnxv4i32)},
    traits=[
        PURE,
        Interface("ArmSMETileOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        all_types_match("lhs", "rhs"),
        types_match_with(
            "lhs",
            "lhsMask",
            "lhsMask has i1 element type and same shape as lhs",
            mask_of,
            name="OptionalTypesMatchWith",
        ),
        types_match_with(
            "rhs",
            "rhsMask",
            "rhsMask has i1 element type and same shape as rhs",
            mask_of,
            name="OptionalTypesMatchWith",
        ),
        predicate_trait("both `lhsMask` and `rhsMask` should be provided or neither", has_both_masks_or_none),
        types_match_with(
            "result", "acc", "`result` and `acc` have the same type", lambda type_: type_, name="OptionalTypesMatchWith"
        ),
        predicate_trait("tile element size equals input element size * 2", widens_twice),
    ],
    format=(
        "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask `)` ) "
        "attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)"
    ),
)
UMOPS_2WAY = op(
    "arm_sme.umops_2way",
    "",
    operands={
        "lhs": AnyTypeOf(
            AllOfType(
                ScalableVectorOfRank(1),
                ScalableVectorOfAnyRank(I16),
                ScalableVectorOfLength(8),
                summary=" of ranks 1scalable vector of 16-bit signless integer values of length 8",
            )
        ),
        "rhs": AnyVectorOfNonZeroRank,
        "lhsMask": optional(AnyVectorOfNonZeroRank),
        "rhsMask": optional(AnyVectorOfNonZeroRank),
        "acc": optional(AnyVectorOfNonZeroRank),
    },
    results={"result": AnyTypeOf(nxnxv4i32)},
    traits=[
        PURE,
        Interface("ArmSMETileOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        all_types_match("lhs", "rhs"),
        types_match_with(
            "lhs",
            "lhsMask",
            "lhsMask has i1 element type and same shape as lhs",
            mask_of,
            name="OptionalTypesMatchWith",
        ),
        types_match_with(
            "rhs",
            "rhsMask",
            "rhsMask has i1 element type and same shape as rhs",
            mask_of,
            name="OptionalTypesMatchWith",
        ),
        predicate_trait("both `lhsMask` and `rhsMask` should be provided or neither", has_both_masks_or_none),
        types_match_with(
            "result", "acc", "`result` and `acc` have the same type", lambda type_: type_, name="OptionalTypesMatchWith"
        ),
        predicate_trait("tile element size equals input element size * 2", widens_twice),
    ],
    format=(
        "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask `)` ) "
        "attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)"
    ),
)
SMOPA_4WAY = op(
    "arm_sme.smopa_4way",
    "",
    operands={
        "lhs": AnyTypeOf(
            AllOfType(
                ScalableVectorOfRank(1),
                ScalableVectorOfAnyRank(I8),
                ScalableVectorOfLength(16),
                summary=" of ranks 1scalable vector of 8-bit signless integer values of length 16",
            ),
            AllOfType(
                ScalableVectorOfRank(1),
                ScalableVectorOfAnyRank(I16),
                ScalableVectorOfLength(8),
                summary=" of ranks 1scalable vector of 16-bit signless integer values of length 8",
            ),
        ),
        "rhs": AnyVectorOfNonZeroRank,
        "lhsMask": optional(AnyVectorOfNonZeroRank),
        "rhsMask": optional(AnyVectorOfNonZeroRank),
        "acc": optional(AnyVectorOfNonZeroRank),
    },
    results={"result": AnyTypeOf(nxnxv4i32, nxnxv2i64)},
    traits=[
        PURE,
        Interface("ArmSMETileOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        all_types_match("lhs", "rhs"),
        types_match_with(
            "lhs",
            "lhsMask",
            "lhsMask has i1 element type and same shape as lhs",
            mask_of,
            name="OptionalTypesMatchWith",
        ),
        types_match_with(
            "rhs",
            "rhsMask",
            "rhsMask has i1 element type and same shape as rhs",
            mask_of,
            name="OptionalTypesMatchWith",
        ),
        predicate_trait("both `lhsMask` and `rhsMask` should be provided or neither", has_both_masks_or_none),
        types_match_with(
            "result", "acc", "`result` and `acc` have the same type", lambda type_: type_, name="OptionalTypesMatchWith"
        ),
        predicate_trait("tile element size equals input element size * 4", widens_four_times),
    ],
    format=(
        "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask `)` ) "
        "attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)"
    ),
)
SMOPS_4WAY = op(
    "arm_sme.smops_4way",
    "",
    operands={
        "lhs": AnyTypeOf(
            AllOfType(
                ScalableVectorOfRank(1),
                ScalableVectorOfAnyRank(I8),
                ScalableVectorOfLength(16),
                summary=" of ranks 1scalable vector of 8-bit signless integer values of length 16",
            ),
            AllOfType(
                ScalableVectorOfRank(1),
                ScalableVectorOfAnyRank(I16),
                ScalableVectorOfLength(8),
                summary=" of ranks 1scalable vector of 16-bit signless integer values of length 8",
            ),
        ),
        "rhs": AnyVectorOfNonZeroRank,
        "lhsMask": optional(AnyVectorOfNonZeroRank),
        "rhsMask": optional(AnyVectorOfNonZeroRank),
        "acc": optional(AnyVectorOfNonZeroRank),
    },
    results={"result": AnyTypeOf(nxnxv4i32, nxnxv2i64)},
    traits=[
        PURE,
        Interface("ArmSMETileOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        all_types_match("lhs", "rhs"),
        types_match_with(
            "lhs",
            "lhsMask",
            "lhsMask has i1 element type and same shape as lhs",
            mask_of,
            name="OptionalTypesMatchWith",
        ),
        types_match_with(
            "rhs",
            "rhsMask",
            "rhsMask has i1 element type and same shape as rhs",
            mask_of,
            name="OptionalTypesMatchWith",
        ),
        predicate_trait("both `lhsMask` and `rhsMask` should be provided or neither", has_both_masks_or_none),
        types_match_with(
            "result", "acc", "`result` and `acc` have the same type", lambda type_: type_, name="OptionalTypesMatchWith"
        ),
        predicate_trait("tile element size equals input element size * 4", widens_four_times),
    ],
    format=(
        "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask `)` ) "
        "attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)"
    ),
)
UMOPA_4WAY = op(
    "arm_sme.umopa_4way",
    "",
    operands={
        "lhs": AnyTypeOf(
            AllOfType(
                ScalableVectorOfRank(1),
                ScalableVectorOfAnyRank(I8),
                ScalableVectorOfLength(16),
                summary=" of ranks 1scalable vector of 8-bit signless integer values of length 16",
            ),
            AllOfType(
                ScalableVectorOfRank(1),
                ScalableVectorOfAnyRank(I16),
                ScalableVectorOfLength(8),
                summary=" of ranks 1scalable vector of 16-bit signless integer values of length 8",
            ),
        ),
        "rhs": AnyVectorOfNonZeroRank,
        "lhsMask": optional(AnyVectorOfNonZeroRank),
        "rhsMask": optional(AnyVectorOfNonZeroRank),
        "acc": optional(AnyVectorOfNonZeroRank),
    },
    results={"result": AnyTypeOf(nxnxv4i32, nxnxv2i64)},
    traits=[
        PURE,
        Interface("ArmSMETileOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        all_types_match("lhs", "rhs"),
        types_match_with(
            "lhs",
            "lhsMask",
            "lhsMask has i1 element type and same shape as lhs",
            mask_of,
            name="OptionalTypesMatchWith",
        ),
        types_match_with(
            "rhs",
            "rhsMask",
            "rhsMask has i1 element type and same shape as rhs",
            mask_of,
            name="OptionalTypesMatchWith",
        ),
        predicate_trait("both `lhsMask` and `rhsMask` should be provided or neither", has_both_masks_or_none),
        types_match_with(
            "result", "acc", "`result` and `acc` have the same type", lambda type_: type_, name="OptionalTypesMatchWith"
        ),
        predicate_trait("tile element size equals input element size * 4", widens_four_times),
    ],
    format=(
        "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask `)` ) "
        "attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)"
    ),
)
UMOPS_4WAY = op(
    "arm_sme.umops_4way",
    "",
    operands={
        "lhs": AnyTypeOf(
            AllOfType(
                ScalableVectorOfRank(1),
                ScalableVectorOfAnyRank(I8),
                ScalableVectorOfLength(16),
                summary=" of ranks 1scalable vector of 8-bit signless integer values of length 16",
            ),
            AllOfType(
                ScalableVectorOfRank(1),
                ScalableVectorOfAnyRank(I16),
                ScalableVectorOfLength(8),
                summary=" of ranks 1scalable vector of 16-bit signless integer values of length 8",
            ),
        ),
        "rhs": AnyVectorOfNonZeroRank,
        "lhsMask": optional(AnyVectorOfNonZeroRank),
        "rhsMask": optional(AnyVectorOfNonZeroRank),
        "acc": optional(AnyVectorOfNonZeroRank),
    },
    results={"result": AnyTypeOf(nxnxv4i32, nxnxv2i64)},
    traits=[
        PURE,
        Interface("ArmSMETileOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        all_types_match("lhs", "rhs"),
        types_match_with(
            "lhs",
            "lhsMask",
            "lhsMask has i1 element type and same shape as lhs",
            mask_of,
            name="OptionalTypesMatchWith",
        ),
        types_match_with(
            "rhs",
            "rhsMask",
            "rhsMask has i1 element type and same shape as rhs",
            mask_of,
            name="OptionalTypesMatchWith",
        ),
        predicate_trait("both `lhsMask` and `rhsMask` should be provided or neither", has_both_masks_or_none),
        types_match_with(
            "result", "acc", "`result` and `acc` have the same type", lambda type_: type_, name="OptionalTypesMatchWith"
        ),
        predicate_trait("tile element size equals input element size * 4", widens_four_times),
    ],
    format=(
        "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask `)` ) "
        "attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)"
    ),
)
SUMOPA_4WAY = op(
    "arm_sme.sumopa_4way",
    "",
    operands={
        "lhs": AnyTypeOf(
            AllOfType(
                ScalableVectorOfRank(1),
                ScalableVectorOfAnyRank(I8),
                ScalableVectorOfLength(16),
                summary=" of ranks 1scalable vector of 8-bit signless integer values of length 16",
            ),
            AllOfType(
                ScalableVectorOfRank(1),
                ScalableVectorOfAnyRank(I16),
                ScalableVectorOfLength(8),
                summary=" of ranks 1scalable vector of 16-bit signless integer values of length 8",
            ),
        ),
        "rhs": AnyVectorOfNonZeroRank,
        "lhsMask": optional(AnyVectorOfNonZeroRank),
        "rhsMask": optional(AnyVectorOfNonZeroRank),
        "acc": optional(AnyVectorOfNonZeroRank),
    },
    results={"result": AnyTypeOf(nxnxv4i32, nxnxv2i64)},
    traits=[
        PURE,
        Interface("ArmSMETileOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        all_types_match("lhs", "rhs"),
        types_match_with(
            "lhs",
            "lhsMask",
            "lhsMask has i1 element type and same shape as lhs",
            mask_of,
            name="OptionalTypesMatchWith",
        ),
        types_match_with(
            "rhs",
            "rhsMask",
            "rhsMask has i1 element type and same shape as rhs",
            mask_of,
            name="OptionalTypesMatchWith",
        ),
        predicate_trait("both `lhsMask` and `rhsMask` should be provided or neither", has_both_masks_or_none),
        types_match_with(
            "result", "acc", "`result` and `acc` have the same type", lambda type_: type_, name="OptionalTypesMatchWith"
        ),
        predicate_trait("tile element size equals input element size * 4", widens_four_times),
    ],
    format=(
        "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask `)` ) "
        "attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)"
    ),
)
SUMOPS_4WAY = op(
    "arm_sme.sumops_4way",
    "",
    operands={
        "lhs": AnyTypeOf(
            AllOfType(
                ScalableVectorOfRank(1),
                ScalableVectorOfAnyRank(I8),
                ScalableVectorOfLength(16),
                summary=" of ranks 1scalable vector of 8-bit signless integer values of length 16",
            ),
            AllOfType(
                ScalableVectorOfRank(1),
                ScalableVectorOfAnyRank(I16),
                ScalableVectorOfLength(8),
                summary=" of ranks 1scalable vector of 16-bit signless integer values of length 8",
            ),
        ),
        "rhs": AnyVectorOfNonZeroRank,
        "lhsMask": optional(AnyVectorOfNonZeroRank),
        "rhsMask": optional(AnyVectorOfNonZeroRank),
        "acc": optional(AnyVectorOfNonZeroRank),
    },
    results={"result": AnyTypeOf(nxnxv4i32, nxnxv2i64)},
    traits=[
        PURE,
        Interface("ArmSMETileOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        all_types_match("lhs", "rhs"),
        types_match_with(
            "lhs",
            "lhsMask",
            "lhsMask has i1 element type and same shape as lhs",
            mask_of,
            name="OptionalTypesMatchWith",
        ),
        types_match_with(
            "rhs",
            "rhsMask",
            "rhsMask has i1 element type and same shape as rhs",
            mask_of,
            name="OptionalTypesMatchWith",
        ),
        predicate_trait("both `lhsMask` and `rhsMask` should be provided or neither", has_both_masks_or_none),
        types_match_with(
            "result", "acc", "`result` and `acc` have the same type", lambda type_: type_, name="OptionalTypesMatchWith"
        ),
        predicate_trait("tile element size equals input element size * 4", widens_four_times),
    ],
    format=(
        "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask `)` ) "
        "attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)"
    ),
)
USMOPA_4WAY = op(
    "arm_sme.usmopa_4way",
    "",
    operands={
        "lhs": AnyTypeOf(
            AllOfType(
                ScalableVectorOfRank(1),
                ScalableVectorOfAnyRank(I8),
                ScalableVectorOfLength(16),
                summary=" of ranks 1scalable vector of 8-bit signless integer values of length 16",
            ),
            AllOfType(
                ScalableVectorOfRank(1),
                ScalableVectorOfAnyRank(I16),
                ScalableVectorOfLength(8),
                summary=" of ranks 1scalable vector of 16-bit signless integer values of length 8",
            ),
        ),
        "rhs": AnyVectorOfNonZeroRank,
        "lhsMask": optional(AnyVectorOfNonZeroRank),
        "rhsMask": optional(AnyVectorOfNonZeroRank),
        "acc": optional(AnyVectorOfNonZeroRank),
    },
    results={"result": AnyTypeOf(nxnxv4i32, nxnxv2i64)},
    traits=[
        PURE,
        Interface("ArmSMETileOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        all_types_match("lhs", "rhs"),
        types_match_with(
            "lhs",
            "lhsMask",
            "lhsMask has i1 element type and same shape as lhs",
            mask_of,
            name="OptionalTypesMatchWith",
        ),
        types_match_with(
            "rhs",
            "rhsMask",
            "rhsMask has i1 element type and same shape as rhs",
            mask_of,
            name="OptionalTypesMatchWith",
        ),
        predicate_trait("both `lhsMask` and `rhsMask` should be provided or neither", has_both_masks_or_none),
        types_match_with(
            "result", "acc", "`result` and `acc` have the same type", lambda type_: type_, name="OptionalTypesMatchWith"
        ),
        predicate_trait("tile element size equals input element size * 4", widens_four_times),
    ],
    format=(
        "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask `)` ) "
        "attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)"
    ),
)
USMOPS_4WAY = op(
    "arm_sme.usmops_4way",
    "",
    operands={
        "lhs": AnyTypeOf(
            AllOfType(
                ScalableVectorOfRank(1),
                ScalableVectorOfAnyRank(I8),
                ScalableVectorOfLength(16),
                summary=" of ranks 1scalable vector of 8-bit signless integer values of length 16",
            ),
            AllOfType(
                ScalableVectorOfRank(1),
                ScalableVectorOfAnyRank(I16),
                ScalableVectorOfLength(8),
                summary=" of ranks 1scalable vector of 16-bit signless integer values of length 8",
            ),
        ),
        "rhs": AnyVectorOfNonZeroRank,
        "lhsMask": optional(AnyVectorOfNonZeroRank),
        "rhsMask": optional(AnyVectorOfNonZeroRank),
        "acc": optional(AnyVectorOfNonZeroRank),
    },
    results={"result": AnyTypeOf(nxnxv4i32, nxnxv2i64)},
    traits=[
        PURE,
        Interface("ArmSMETileOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        all_types_match("lhs", "rhs"),
        types_match_with(
            "lhs",
            "lhsMask",
            "lhsMask has i1 element type and same shape as lhs",
            mask_of,
            name="OptionalTypesMatchWith",
        ),
        types_match_with(
            "rhs",
            "rhsMask",
            "rhsMask has i1 element type and same shape as rhs",
            mask_of,
            name="OptionalTypesMatchWith",
        ),
        predicate_trait("both `lhsMask` and `rhsMask` should be provided or neither", has_both_masks_or_none),
        types_match_with(
            "result", "acc", "`result` and `acc` have the same type", lambda type_: type_, name="OptionalTypesMatchWith"
        ),
        predicate_trait("tile element size equals input element size * 4", widens_four_times),
    ],
    format=(
        "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask `)` ) "
        "attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)"
    ),
)
STREAMING_VL = op(
    "arm_sme.streaming_vl",
    "",
    attributes={"type_size": ArmSME_TypeSizeAttr},
    results={"result0": Index},
    traits=[PURE],
    format="$type_size attr-dict",
)
