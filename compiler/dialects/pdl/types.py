"""The types of the pdl dialect."""

from __future__ import annotations

from compiler.ods.define import param, type_def

ATTRIBUTE = type_def(
    "pdl.attribute",
    "",
)
OPERATION = type_def(
    "pdl.operation",
    "",
)
RANGE = type_def(
    "pdl.range",
    "",
    parameters=[param("elementType", "type")],
)
TYPE = type_def(
    "pdl.type",
    "",
)
VALUE = type_def(
    "pdl.value",
    "",
)
