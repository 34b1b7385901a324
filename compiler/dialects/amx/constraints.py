"""Constraints on types that the amx dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.amx.types import TileType
from compiler.ir.types import Type
from compiler.ods.constraint import TypeConstraint
from compiler.ods.type_constraints import BF16, F16, F32, I8, I32, shaped


def AMXTileOf(*allowed: TypeConstraint) -> TypeConstraint[TileType]:
    """Returns the constraint for tiles with allowed elements."""

    def container(type_: Type) -> bool:
        return isinstance(type_, TileType) and type_.rank == 2

    return shaped("AMXTileOf", container, "tile", allowed)


AnyAMXTile = AMXTileOf(F32, F16, BF16, I32, I8)
AMXTileF16OrBF16 = AMXTileOf(F16, BF16)
AMXTileF32, AMXTileI32, AMXTileI8 = AMXTileOf(F32), AMXTileOf(I32), AMXTileOf(I8)
