"""The types of the amx dialect."""

from __future__ import annotations

from compiler.dialects.amx import tiles
from compiler.ods.define import param, type_def

TILE = type_def(
    "amx.tile",
    "A tile register of at most 16 rows of 64 bytes, which only operations of amx can use.",
    parameters=[
        param("shape", "array<int>", "at most 16 rows, of at most 64 bytes together with the element type"),
        param("elementType", "type", "f32, f16, bf16, i32 or i8"),
    ],
    traits=["ShapedType", "ValueSemantics"],
    parse=tiles.parse_tile,
    print=tiles.print_tile,
    verify=tiles.verify_tile,
)
