"""The attributes of the transform dialect."""

from __future__ import annotations

from compiler.ir.attributes import IntegerAttr
from compiler.ods.attribute_class import DefinedAttribute
from compiler.ods.parameter_members import parameter


class ParamOperandAttr(DefinedAttribute, name="transform.param_operand"):
    """Says which operand of the transform operation carries the value of a pass option."""

    index = parameter(IntegerAttr)
    assembly_format = "`<` `index` `=` $index `>`"
