"""The attributes of the shard dialect."""

from __future__ import annotations

from compiler.dialects.shard.enums import ReductionKind
from compiler.ods.attribute_class import DefinedAttribute
from compiler.ods.enum_attribute import EnumAttribute
from compiler.ods.parameter_members import parameter_of_kind


class ReductionKindAttr(EnumAttribute[ReductionKind], name="shard.partial"):
    """That a tensor is only a part of a sum, or of another combination, over devices."""

    constraint_summary = "Reduction of an iterator/grid dimension."


class AxisArrayAttr(DefinedAttribute, name="shard.axisarray"):
    """The axes of a grid that split each dimension of a tensor."""

    axes = parameter_of_kind("array<attribute:GridAxesAttr>")
    assembly_format = "`[` $axes `]`"
