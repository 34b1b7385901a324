"""The operations of the spirv dialect: primitive ops."""

from __future__ import annotations

from compiler.dialects.spirv.traits import AVAILABILITY
from compiler.ods.define import op

EMIT_VERTEX = op(
    "spirv.EmitVertex",
    "",
    traits=[
        AVAILABILITY,
    ],
    format="attr-dict",
)
END_PRIMITIVE = op(
    "spirv.EndPrimitive",
    "",
    traits=[
        AVAILABILITY,
    ],
    format="attr-dict",
)
