"""The operations of the amx dialect."""

from __future__ import annotations

from compiler.dialects.amx.constraints import AMXTileF16OrBF16, AMXTileF32, AMXTileI8, AMXTileI32, AnyAMXTile
from compiler.ods.attr_constraints import UnitAttr
from compiler.ods.effects import reads, writes
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, attribute, operand, optional_operand, result, variadic_operand
from compiler.ods.shaped_constraints import AnyMemRef
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS, PURE, all_types_match
from compiler.ods.type_constraints import Index


class TileZeroOp(Op, name="amx.tile_zero"):
    """Returns a tile of zeros."""

    res = result(AnyAMXTile)
    traits = [Interface("AMXIntrinsicOp")]
    effects = [writes()]
    assembly_format = "attr-dict `:` qualified(type($res))"
    hooks = Hooks(verify_is_local=True)


class TileLoadOp(Op, name="amx.tile_load"):
    """Loads a tile's rows; the stride is the distance of their first elements in memory, in elements."""

    base = operand(AnyMemRef)
    indices = variadic_operand(Index)
    stride = optional_operand(Index)
    res = result(AnyAMXTile)
    traits = [Interface("AMXIntrinsicOp"), ATTR_SIZED_OPERAND_SEGMENTS]
    effects = [reads("base"), writes()]
    assembly_format = "$base `[` $indices `]` (`,` $stride^ )? attr-dict`:` type($base) `into` qualified(type($res))"
    hooks = Hooks(verify_is_local=True)


class TileStoreOp(Op, name="amx.tile_store"):
    """Stores a tile's rows; the stride is the distance of their first elements in memory, in elements."""

    base = operand(AnyMemRef)
    indices = variadic_operand(Index)
    val = operand(AnyAMXTile)
    stride = optional_operand(Index)
    traits = [Interface("AMXIntrinsicOp"), ATTR_SIZED_OPERAND_SEGMENTS]
    effects = [writes("base")]
    assembly_format = (
        "$base `[` $indices `]` `,` $val (`,` $stride^ )?attr-dict `:` type($base) `,` qualified(type($val))"
    )
    hooks = Hooks(verify_is_local=True)


class TileMulFOp(Op, name="amx.tile_mulf"):
    """Adds the product of two tiles of bf16 or f16 pairs to a tile of f32."""

    lhs = operand(AMXTileF16OrBF16)
    rhs = operand(AMXTileF16OrBF16)
    acc = operand(AMXTileF32)
    res = result(AMXTileF32)
    traits = [PURE, Interface("AMXIntrinsicOp"), all_types_match("acc", "res")]
    assembly_format = (
        "$lhs `,` $rhs `,` $acc attr-dict `:` qualified(type($lhs)) `,` qualified(type($rhs)) `,` qualified(type($acc))"
    )
    hooks = Hooks(verify_is_local=True)


class TileMulIOp(Op, name="amx.tile_muli"):
    """Adds the product of two tiles of i8, each sign or zero extended, to a tile of i32, wrapping around."""

    lhs = operand(AMXTileI8)
    rhs = operand(AMXTileI8)
    acc = operand(AMXTileI32)
    is_zext_lhs = attribute(UnitAttr, name="isZextLhs")
    is_zext_rhs = attribute(UnitAttr, name="isZextRhs")
    res = result(AMXTileI32)
    traits = [PURE, Interface("AMXIntrinsicOp"), all_types_match("acc", "res")]
    assembly_format = (
        "$lhs (`zext` $isZextLhs^)? `,` $rhs (`zext` $isZextRhs^)? `,` $acc attr-dict `:` "
        "qualified(type($lhs)) `,` qualified(type($rhs)) `,` qualified(type($acc))"
    )
    hooks = Hooks(verify_is_local=True)
