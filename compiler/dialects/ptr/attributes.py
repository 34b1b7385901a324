"""The attributes of the ptr dialect."""

from __future__ import annotations

from compiler.ods.define import attr_def, param

ADDRESS = attr_def(
    "ptr.address",
    "",
    parameters=[param("type", "self-type"), param("value", "apint")],
    format="`<` $value `>`",
    traits=["TypedAttr"],
)
GENERIC_SPACE = attr_def(
    "ptr.generic_space",
    "",
    traits=["MemorySpaceAttrInterface"],
)
NULL = attr_def(
    "ptr.null",
    "",
    parameters=[param("type", "self-type")],
    traits=["TypedAttr"],
)
SPEC = attr_def(
    "ptr.spec",
    "",
    parameters=[
        param("size", "int"),
        param("abi", "int"),
        param("preferred", "int"),
        param("index", "int", optional=True),
    ],
    format="`<` struct(params) `>`",
)
