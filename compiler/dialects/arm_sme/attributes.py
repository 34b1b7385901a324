"""The attributes of the arm_sme dialect."""

from __future__ import annotations

from compiler.dialects.arm_sme.enums import CombiningKind, TileSliceLayout, TypeSize
from compiler.ods.define import enum_attr

LAYOUT = enum_attr(
    "arm_sme.layout",
    "Orientation of a tile's slice: a row (`horizontal`) or a column (`vertical`).",
    TileSliceLayout,
    format="`<` $value `>`",
)
KIND = enum_attr(
    "arm_sme.kind",
    "Combination of an outer product with the accumulator: added or subtracted.",
    CombiningKind,
    format="`<` $value `>`",
)
TYPE_SIZE_ATTR = enum_attr("arm_sme.type_size", "The width of a vector's elements.", TypeSize, format="`<` $value `>`")
