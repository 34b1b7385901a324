"""The types of the amx dialect."""

from __future__ import annotations

from compiler.ods.define import param, type_def

TILE = type_def(
    "amx.tile",
    "",
    parameters=[param("shape", "array<int>"), param("elementType", "type")],
    traits=["ShapedType", "ValueSemantics"],
)
