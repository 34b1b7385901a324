"""The attributes of the ptr dialect."""

from __future__ import annotations

from compiler.ods.define import attr_def, param

ADDRESS = attr_def(
    "ptr.address",
    "A constant address, as an unsigned number of the pointer's size.",
    parameters=[param("type", "self-type"), param("value", "apint")],
    format="`<` $value `>`",
    traits=["TypedAttr"],
)
GENERIC_SPACE = attr_def(
    "ptr.generic_space",
    "The memory space that allows every kind of access to every type.",
    traits=["MemorySpaceAttrInterface"],
)
NULL = attr_def(
    "ptr.null",
    "The pointer that points nowhere.",
    parameters=[param("type", "self-type")],
    traits=["TypedAttr"],
)
SPEC = attr_def(
    "ptr.spec",
    "Layout of pointers of a memory space: size, alignments and width of indices, in bits.",
    parameters=[
        param("size", "uint32_t"),
        param("abi", "uint32_t"),
        param("preferred", "uint32_t"),
        param("index", "uint32_t", optional=True),
    ],
    format="`<` struct(params) `>`",
)
