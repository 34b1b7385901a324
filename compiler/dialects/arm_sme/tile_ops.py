"""Operations that create, load and store tiles and their slices."""

from __future__ import annotations

from compiler.dialects.arm_sme.attributes import TileSliceLayoutAttr, TypeSizeAttr
from compiler.dialects.arm_sme.constraints import SMETile, SVEPredicate, SVEVector
from compiler.dialects.arm_sme.type_relations import has_padding_and_mask_or_neither, mask_of, slice_mask_of, slice_of
from compiler.ods.effects import reads, writes
from compiler.ods.op_class import Op, attribute, operand, optional_operand, result, variadic_operand
from compiler.ods.shaped_constraints import AnyMemRef, AnyVectorOfNonZeroRank, MemRefRankOf
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    PURE,
    all_element_types_match,
    all_types_match,
    predicate_trait,
    types_match_with,
)
from compiler.ods.type_constraints import AnyType, Index


class GetTileOp(Op, name="arm_sme.get_tile"):
    """Returns a tile with undefined elements."""

    tile = result(SMETile)
    traits = [Interface("ArmSMETileOpInterface"), PURE]
    assembly_format = "attr-dict `:` type($tile)"


class ZeroOp(Op, name="arm_sme.zero"):
    """Returns a tile of zeros."""

    res = result(SMETile)
    traits = [Interface("ArmSMETileOpInterface"), PURE]
    assembly_format = "attr-dict `:` type($res)"


class CopyTileOp(Op, name="arm_sme.copy_tile"):
    """Copies a tile, so that the tile allocator may assign different tiles to original and copy."""

    tile = operand(SMETile)
    result = result(SMETile)
    traits = [PURE, Interface("ArmSMETileOpInterface"), all_types_match("tile", "result")]
    assembly_format = "$tile attr-dict `:` type($result)"


class TileLoadOp(Op, name="arm_sme.tile_load"):
    """Loads a tile from memory, row by row, or column by column with `layout<vertical>`."""

    base = operand(MemRefRankOf((2,), AnyType))
    indices = variadic_operand(Index)
    padding = optional_operand(AnyType)
    mask = optional_operand(AnyVectorOfNonZeroRank)
    layout = attribute(TileSliceLayoutAttr, default="horizontal")
    result = result(SMETile)
    traits = [
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
    ]
    effects = [reads("base")]
    assembly_format = (
        "$base `[` $indices `]` (`,` $padding `,` $mask^)? (`layout` `` $layout^)?attr-dict `:` "
        "type($base) `,` type($result)"
    )


class TileStoreOp(Op, name="arm_sme.tile_store"):
    """Stores a tile to memory, row by row, or column by column with `layout<vertical>`."""

    value_to_store = operand(SMETile, name="valueToStore")
    base = operand(MemRefRankOf((2,), AnyType))
    indices = variadic_operand(Index)
    mask = optional_operand(AnyVectorOfNonZeroRank)
    layout = attribute(TileSliceLayoutAttr, default="horizontal")
    traits = [
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
    ]
    effects = [writes("base")]
    assembly_format = (
        "$valueToStore `,` $base `[` $indices `]` (`,` $mask^)? (`layout` `` $layout^)?attr-dict `:` "
        "type($base) `,` type($valueToStore)"
    )


class LoadTileSliceOp(Op, name="arm_sme.load_tile_slice"):
    """Returns a tile with one row or column loaded from memory where the mask is set."""

    base = operand(AnyMemRef)
    mask = operand(SVEPredicate)
    tile = operand(SMETile)
    indices = variadic_operand(Index)
    tile_slice_index = operand(Index)
    layout = attribute(TileSliceLayoutAttr, default="horizontal")
    result = result(SMETile)
    traits = [
        Interface("ArmSMETileOpInterface"),
        all_element_types_match("tile", "base"),
        all_types_match("tile", "result"),
        types_match_with(
            "result", "mask", "`mask` has i1 element type and the shape is a slice of `result`", slice_mask_of
        ),
    ]
    effects = [reads("base")]
    assembly_format = (
        "$base `[` $indices `]` `,` $mask `,` $tile `,` $tile_slice_index (`layout` `` $layout^)? "
        "attr-dict `:` type($base) `,` type($mask) `,` type($result)"
    )


class StoreTileSliceOp(Op, name="arm_sme.store_tile_slice"):
    """Stores one row or column of a tile to memory where the mask is set."""

    tile = operand(SMETile)
    tile_slice_index = operand(Index)
    mask = operand(SVEPredicate)
    base = operand(AnyMemRef)
    indices = variadic_operand(Index)
    layout = attribute(TileSliceLayoutAttr, default="horizontal")
    traits = [
        Interface("ArmSMETileOpInterface"),
        all_element_types_match("tile", "base"),
        types_match_with(
            "tile", "mask", "`mask` has i1 element type and the shape is a slice of `tile`", slice_mask_of
        ),
    ]
    effects = [writes("base")]
    assembly_format = (
        "$tile `,` $tile_slice_index `,` $mask `,` $base `[` $indices `]` (`layout` `` $layout^)? "
        "attr-dict `:` type($base) `,` type($mask) `,` type($tile)"
    )


class InsertTileSliceOp(Op, name="arm_sme.insert_tile_slice"):
    """Returns a tile with one row or column replaced by a vector."""

    vector = operand(SVEVector)
    tile = operand(SMETile)
    tile_slice_index = operand(Index)
    layout = attribute(TileSliceLayoutAttr, default="horizontal")
    result = result(SMETile)
    traits = [
        Interface("ArmSMETileOpInterface"),
        PURE,
        all_types_match("tile", "result"),
        types_match_with("tile", "vector", "type of 'vector' matches type of 'tile' slice", slice_of),
    ]
    assembly_format = (
        "$vector `,` $tile `[` $tile_slice_index `]` (`layout` `` $layout^)? attr-dict `:` "
        "type($vector) `into` type($result)"
    )


class ExtractTileSliceOp(Op, name="arm_sme.extract_tile_slice"):
    """Returns one row or column of a tile as a vector."""

    tile = operand(SMETile)
    tile_slice_index = operand(Index)
    layout = attribute(TileSliceLayoutAttr, default="horizontal")
    result = result(SVEVector)
    traits = [
        Interface("ArmSMETileOpInterface"),
        PURE,
        types_match_with("tile", "result", "type of 'result' matches type of 'tile' slice", slice_of),
    ]
    assembly_format = (
        "$tile `[` $tile_slice_index `]` (`layout` `` $layout^)? attr-dict `:` type($result) `from` type($tile)"
    )


class StreamingVLOp(Op, name="arm_sme.streaming_vl"):
    """Returns the number of a vector's elements of a width in streaming mode."""

    type_size = attribute(TypeSizeAttr)
    result0 = result(Index)
    traits = [PURE]
    assembly_format = "$type_size attr-dict"
