"""The attributes of the irdl dialect."""

from __future__ import annotations

from compiler.dialects.irdl.enums import Variadicity
from compiler.ods.attribute_class import DefinedAttribute
from compiler.ods.enum_attribute import EnumAttribute
from compiler.ods.parameter_members import parameter_of_kind


class VariadicityAttr(EnumAttribute[Variadicity], name="irdl.variadicity"):
    """Number of operands or results that one definition describes."""


class VariadicityArrayAttr(DefinedAttribute, name="irdl.variadicity_array"):
    """Number of values that each of several definitions describes."""

    value = parameter_of_kind("array<attribute:irdl.variadicity>", optional=True, default=())
    assembly_format = "`[` (`]`) : ($value^ `]`)?"
