"""The attributes of the transform dialect."""

from __future__ import annotations

from compiler.ods.define import attr_def, param

PARAM_OPERAND = attr_def(
    "transform.param_operand",
    "Says which operand of the transform operation carries the value of a pass option.",
    parameters=[param("index", "attribute:IntegerAttr")],
    format="`<` `index` `=` $index `>`",
)
