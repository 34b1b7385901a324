"""The attributes of the arm_sme dialect."""

from __future__ import annotations

from compiler.dialects.arm_sme.enums import CombiningKind, TileSliceLayout, TypeSize
from compiler.ods.enum_attribute import BracketedEnumAttribute


class TileSliceLayoutAttr(BracketedEnumAttribute[TileSliceLayout], name="arm_sme.layout"):
    """Orientation of a tile's slice: a row (`horizontal`) or a column (`vertical`)."""

    constraint_summary = "Layout of a tile slice"


class CombiningKindAttr(BracketedEnumAttribute[CombiningKind], name="arm_sme.kind"):
    """Combination of an outer product with the accumulator: added or subtracted."""

    constraint_summary = "Kind of combining function"


class TypeSizeAttr(BracketedEnumAttribute[TypeSize], name="arm_sme.type_size"):
    """The width of a vector's elements."""

    constraint_summary = "Size of a vector element type"
