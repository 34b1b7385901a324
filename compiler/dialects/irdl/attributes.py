"""The attributes of the irdl dialect."""

from __future__ import annotations

from compiler.dialects.irdl.enums import Variadicity
from compiler.ods.define import attr_def, enum_attr, param

VARIADICITY_ATTR = enum_attr(
    "irdl.variadicity", "Number of operands or results that one definition describes.", Variadicity
)
VARIADICITY_ARRAY = attr_def(
    "irdl.variadicity_array",
    "Number of values that each of several definitions describes.",
    parameters=[param("value", "array<attribute:irdl.variadicity>", optional=True, default=())],
    format="`[` (`]`) : ($value^ `]`)?",
)
