"""The types of the smt dialect."""

from __future__ import annotations

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
)
ARRAY = type_def(
    "smt.array",
    "",
    parameters=[param("domainType", "type"), param("rangeType", "type")],
    format="`<` `[` $domainType `->` $rangeType `]` `>`",
)
FUNC = type_def(
    "smt.func",
    "",
    parameters=[param("domainTypes", "array<type>"), param("rangeType", "type")],
    format="`<` `(` $domainTypes `)` ` ` $rangeType `>`",
)
SORT = type_def(
    "smt.sort",
    "",
    parameters=[
        param("identifier", "attribute:StringAttr"),
        param("sortParams", "array<type>", optional=True, default=()),
    ],
    format="`<` $identifier (`[` $sortParams^ `]`)? `>`",
)
