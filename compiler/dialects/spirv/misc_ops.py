"""The operations of the spirv dialect: misc ops."""

from __future__ import annotations

from compiler.dialects.spirv.constraints import SPIRV_Bool, SPIRV_Type
from compiler.ods.define import op
from compiler.ods.model import Interface
from compiler.ods.traits import PURE

KHR_ASSUME_TRUE = op(
    "spirv.KHR.AssumeTrue",
    "",
    operands={"condition": SPIRV_Bool},
    traits=[
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$condition attr-dict",
)
UNDEF = op(
    "spirv.Undef",
    "",
    results={"result": SPIRV_Type},
    traits=[
        PURE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="attr-dict `:` type($result)",
)
