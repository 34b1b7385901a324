"""The attributes of the shard dialect."""

from __future__ import annotations

from compiler.dialects.shard.enums import ReductionKind
from compiler.ods.attribute_class import DefinedAttribute
from compiler.ods.define import enum_attr
from compiler.ods.parameter_members import parameter_of_kind

PARTIAL = enum_attr(
    "shard.partial", "That a tensor is only a part of a sum, or of another combination, over devices.", ReductionKind
)


class AxisArrayAttr(DefinedAttribute, name="shard.axisarray"):
    """The axes of a grid that split each dimension of a tensor."""

    axes = parameter_of_kind("array<attribute:GridAxesAttr>")
    assembly_format = "`[` $axes `]`"
