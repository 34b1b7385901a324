"""Tiles: made, loaded, stored, and their slices."""

from __future__ import annotations

from compiler.dialects.arm_sme.constraints import (
    ArmSME_TileSliceLayoutAttr,
    ArmSME_TypeSizeAttr,
    SMETile,
    SVEPredicate,
    SVEVector,
)
from compiler.dialects.arm_sme.type_relations import (
    has_padding_and_mask_or_neither,
    mask_of,
    slice_mask_of,
    slice_of,
)
from compiler.ods.define import default, op, optional, reads, variadic, writes
from compiler.ods.model import Interface
from compiler.ods.shaped_constraints import (
    AnyMemRef,
    AnyVectorOfNonZeroRank,
    MemRefRankOf,
)
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    PURE,
    all_element_types_match,
    all_types_match,
    predicate_trait,
    types_match_with,
)
from compiler.ods.type_constraints import AnyType, Index

GET_TILE = op(
    "arm_sme.get_tile",
    "Gives a tile whose elements are undefined, to be overwritten.",
    results={"tile": SMETile},
    traits=[Interface("ArmSMETileOpInterface"), PURE],
    format="attr-dict `:` type($tile)",
)
ZERO_OP = op(
    "arm_sme.zero",
    "Gives a tile of zeros.",
    results={"res": SMETile},
    traits=[Interface("ArmSMETileOpInterface"), PURE],
    format="attr-dict `:` type($res)",
)
COPY_TILE = op(
    "arm_sme.copy_tile",
    "Copies a tile, so that the allocator of tiles may place both apart.",
    operands={"tile": SMETile},
    results={"result": SMETile},
    traits=[PURE, Interface("ArmSMETileOpInterface"), all_types_match("tile", "result")],
    format="$tile attr-dict `:` type($result)",
)
TILE_LOAD = op(
    "arm_sme.tile_load",
    "Loads a tile from memory, row by row, or column by column with `layout<vertical>`.",
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
    "Stores a tile to memory, row by row, or column by column with `layout<vertical>`.",
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
    "Gives a tile with one row or column loaded from memory, as far as the mask is set.",
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
    "Stores one row or column of a tile to memory, as far as the mask is set.",
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
    "Gives a tile with one row or column replaced by a vector.",
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
    "Gives one row or column of a tile as a vector.",
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
STREAMING_VL = op(
    "arm_sme.streaming_vl",
    "Tells how many elements of a width a vector has in streaming mode.",
    attributes={"type_size": ArmSME_TypeSizeAttr},
    results={"result0": Index},
    traits=[PURE],
    format="$type_size attr-dict",
)
