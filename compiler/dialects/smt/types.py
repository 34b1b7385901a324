"""The types of the smt dialect."""

from __future__ import annotations

from compiler.dialects.smt import syntax
from compiler.ods.define import param, type_def

BOOL = type_def(
    "smt.bool",
    "",
)
INT = type_def(
    "smt.int",
    "",
)
BV = type_def(
    "smt.bv",
    "",
    parameters=[param("width", "int")],
    format="`<` $width `>`",
    verify=syntax.bit_vector_parameters,
)
ARRAY = type_def(
    "smt.array",
    "",
    parameters=[param("domainType", "type"), param("rangeType", "type")],
    format="`<` `[` $domainType `->` $rangeType `]` `>`",
    verify=syntax.array_parameters,
)
FUNC = type_def(
    "smt.func",
    "",
    parameters=[param("domainTypes", "array<type>"), param("rangeType", "type")],
    format="`<` `(` $domainTypes `)` ` ` $rangeType `>`",
    verify=syntax.function_parameters,
)
SORT = type_def(
    "smt.sort",
    "",
    parameters=[
        param("identifier", "attribute:StringAttr"),
        param("sortParams", "array<type>", optional=True, default=()),
    ],
    format="`<` $identifier (`[` $sortParams^ `]`)? `>`",
    verify=syntax.sort_parameters,
)
