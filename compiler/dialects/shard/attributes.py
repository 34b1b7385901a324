"""The attributes of the shard dialect."""

from __future__ import annotations

from compiler.dialects.shard.enums import REDUCTION_KIND
from compiler.ods.define import attr_def, enum_attr, param

PARTIAL = enum_attr("shard.partial", "", REDUCTION_KIND)
AXISARRAY = attr_def(
    "shard.axisarray",
    "",
    parameters=[param("axes", "array<attribute:GridAxesAttr>")],
    format="`[` $axes `]`",
)
