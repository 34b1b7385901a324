"""The operations of the spirv dialect: misc ops."""

from __future__ import annotations

from compiler.dialects.spirv.constraints import SPIRV_Bool, SPIRV_Type
from compiler.dialects.spirv.traits import AVAILABILITY
from compiler.ods.define import op
from compiler.ods.traits import PURE

KHR_ASSUME_TRUE = op(
    "spirv.KHR.AssumeTrue",
    "Promises the optimizer that a condition is true; undefined where it is not.",
    operands={"condition": SPIRV_Bool},
    traits=[
        AVAILABILITY,
    ],
    format="$condition attr-dict",
)
UNDEF = op(
    "spirv.Undef",
    "Gives a value of a type without saying which; each use may see another.",
    results={"result": SPIRV_Type},
    traits=[
        PURE,
        AVAILABILITY,
    ],
    format="attr-dict `:` type($result)",
)
