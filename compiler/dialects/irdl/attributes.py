"""The attributes of the irdl dialect."""

from __future__ import annotations

from compiler.dialects.irdl.enums import Variadicity
from compiler.ods.define import attr_def, enum_attr, param

VARIADICITY_ATTR = enum_attr("irdl.variadicity", "How many operands or results one definition stands for.", Variadicity)
VARIADICITY_ARRAY = attr_def(
    "irdl.variadicity_array",
    "How many values each of several definitions stands for.",
    parameters=[param("value", "array<attribute:irdl.variadicity>", optional=True, default=())],
    format="`[` (`]`) : ($value^ `]`)?",
)
