"""The types of the pdl dialect."""

from __future__ import annotations

from compiler.dialects.pdl.syntax import parse_range, print_range
from compiler.ods.define import param, type_def

ATTRIBUTE = type_def("pdl.attribute", "A handle to an attribute.")
OPERATION = type_def(
    "pdl.operation",
    "A handle to an operation.",
    traits=("TransformHandleTypeInterface",),  # attached by the transform dialect's extension for pdl
)
RANGE = type_def(
    "pdl.range",
    "A range of handles of one kind.",
    parameters=[param("elementType", "type")],
    parse=parse_range,
    print=print_range,
)
TYPE = type_def("pdl.type", "A handle to a type.")
VALUE = type_def("pdl.value", "A handle to a value.")
