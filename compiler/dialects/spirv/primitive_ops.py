"""The operations of the spirv dialect: primitive ops."""

from __future__ import annotations

from compiler.dialects.spirv.traits import AVAILABILITY
from compiler.ods.define import op

EMIT_VERTEX = op(
    "spirv.EmitVertex",
    "Hands out the output variables of a geometry shader as they are, as one vertex.",
    traits=[
        AVAILABILITY,
    ],
    format="attr-dict",
)
END_PRIMITIVE = op(
    "spirv.EndPrimitive",
    "Ends the strip of a geometry shader, and begins the next one.",
    traits=[
        AVAILABILITY,
    ],
    format="attr-dict",
)
