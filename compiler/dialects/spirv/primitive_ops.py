"""The operations of the spirv dialect: primitive ops."""

from __future__ import annotations

from compiler.ods.define import op
from compiler.ods.model import Interface

EMIT_VERTEX = op(
    "spirv.EmitVertex",
    "",
    traits=[
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="attr-dict",
)
END_PRIMITIVE = op(
    "spirv.EndPrimitive",
    "",
    traits=[
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="attr-dict",
)
