"""The attributes of the emitc dialect."""

from __future__ import annotations

from compiler.ods.attribute_class import DefinedAttribute
from compiler.ods.parameter_members import parameter


class OpaqueAttr(DefinedAttribute, name="emitc.opaque"):
    """A value that is written as it stands in the string, such as `CHAR_MIN`."""

    constraint_summary = "An opaque attribute"
    value = parameter(str, "how the code spells it")
    assembly_format = "`<` $value `>`"
