"""The operations of the amx dialect."""

from __future__ import annotations

from compiler.dialects.amx import tiles
from compiler.dialects.amx.constraints import AMXTileF16OrBF16, AMXTileF32, AMXTileI8, AMXTileI32, AnyAMXTile
from compiler.ods.attr_constraints import UnitAttr
from compiler.ods.define import op, optional, reads, variadic, writes
from compiler.ods.model import Hooks, Interface
from compiler.ods.shaped_constraints import AnyMemRef
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS, PURE, all_types_match
from compiler.ods.type_constraints import Index

TILE_ZERO = op(
    "amx.tile_zero",
    "Gives a tile of zeros.",
    results={"res": AnyAMXTile},
    traits=[Interface("AMXIntrinsicOp")],
    effects=[writes()],
    format="attr-dict `:` qualified(type($res))",
    hooks=Hooks(verify=tiles.tile_zero, verify_is_local=True),
)
TILE_LOAD = op(
    "amx.tile_load",
    "Loads a tile's rows from memory, a number of elements apart from one another.",
    operands={"base": AnyMemRef, "indices": variadic(Index), "stride": optional(Index)},
    results={"res": AnyAMXTile},
    traits=[Interface("AMXIntrinsicOp"), ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[reads("base"), writes()],
    format="$base `[` $indices `]` (`,` $stride^ )? attr-dict`:` type($base) `into` qualified(type($res))",
    hooks=Hooks(verify=tiles.tile_load, verify_is_local=True),
)
TILE_STORE = op(
    "amx.tile_store",
    "Stores a tile's rows to memory, a number of elements apart from one another.",
    operands={"base": AnyMemRef, "indices": variadic(Index), "val": AnyAMXTile, "stride": optional(Index)},
    traits=[Interface("AMXIntrinsicOp"), ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[writes("base")],
    format=("$base `[` $indices `]` `,` $val (`,` $stride^ )?attr-dict `:` type($base) `,` qualified(type($val))"),
    hooks=Hooks(verify=tiles.tile_store, verify_is_local=True),
)
TILE_MULF = op(
    "amx.tile_mulf",
    "Adds the product of two tiles of bf16 or f16 pairs to a tile of f32.",
    operands={"lhs": AMXTileF16OrBF16, "rhs": AMXTileF16OrBF16, "acc": AMXTileF32},
    results={"res": AMXTileF32},
    traits=[PURE, Interface("AMXIntrinsicOp"), all_types_match("acc", "res")],
    format=(
        "$lhs `,` $rhs `,` $acc attr-dict `:` qualified(type($lhs)) `,` qualified(type($rhs)) `,` qualified(type($acc))"
    ),
    hooks=Hooks(verify=tiles.tile_mulf, verify_is_local=True),
)
TILE_MULI = op(
    "amx.tile_muli",
    "Adds the product of two tiles of i8, each sign or zero extended, to a tile of i32, wrapping around.",
    operands={"lhs": AMXTileI8, "rhs": AMXTileI8, "acc": AMXTileI32},
    attributes={"isZextLhs": UnitAttr, "isZextRhs": UnitAttr},
    results={"res": AMXTileI32},
    traits=[PURE, Interface("AMXIntrinsicOp"), all_types_match("acc", "res")],
    format=(
        "$lhs (`zext` $isZextLhs^)? `,` $rhs (`zext` $isZextRhs^)? `,` $acc attr-dict `:` "
        "qualified(type($lhs)) `,` qualified(type($rhs)) `,` qualified(type($acc))"
    ),
    hooks=Hooks(verify=tiles.tile_muli, verify_is_local=True),
)
