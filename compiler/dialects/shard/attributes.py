"""The attributes of the shard dialect."""

from __future__ import annotations

from compiler.dialects.shard.enums import ReductionKind
from compiler.ods.define import attr_def, enum_attr, param

PARTIAL = enum_attr(
    "shard.partial", "That a tensor is only a part of a sum, or of another combination, over devices.", ReductionKind
)
AXISARRAY = attr_def(
    "shard.axisarray",
    "The axes of a grid that split each dimension of a tensor.",
    parameters=[param("axes", "array<attribute:GridAxesAttr>")],
    format="`[` $axes `]`",
)
