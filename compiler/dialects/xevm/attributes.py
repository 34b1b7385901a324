"""The attributes of the xevm dialect."""

from __future__ import annotations

from compiler.dialects.xevm.enums import ADDR_SPACE, ELEM_TYPE, LOAD_CACHE_CONTROL, MEM_SCOPE, STORE_CACHE_CONTROL
from compiler.ods.define import attr_def, enum_attr, param

LOAD_CACHE_CONTROL_ATTR = enum_attr("xevm.load_cache_control", "", LOAD_CACHE_CONTROL, format="`<` $value `>`")
STORE_CACHE_CONTROL_ATTR = enum_attr("xevm.store_cache_control", "", STORE_CACHE_CONTROL, format="`<` $value `>`")
MEM_SCOPE_ATTR = enum_attr("xevm.mem_scope", "", MEM_SCOPE, format="`<` $value `>`")
ADDR_SPACE_ATTR = enum_attr("xevm.addr_space", "", ADDR_SPACE, format="`<` $value `>`")
MMA_SHAPE = attr_def(
    "xevm.mma_shape",
    "",
    parameters=[param("m", "int"), param("n", "int"), param("k", "int")],
    format="`<` struct(params) `>`",
)
MMA_TYPES = attr_def(
    "xevm.mma_types",
    "",
    parameters=[
        param("d", "enum", enum=ELEM_TYPE),
        param("a", "enum", enum=ELEM_TYPE),
        param("b", "enum", enum=ELEM_TYPE),
        param("c", "enum", optional=True, enum=ELEM_TYPE),
    ],
    format="`<` struct(params) `>`",
)
TARGET_ATTR = attr_def(
    "xevm.target",
    "",
    parameters=[
        param("O", "int", optional=True, default=2),
        param("triple", "string", optional=True, default="spirv64-unknown-unknown"),
        param("chip", "string", optional=True, default="bmg"),
        param("flags", "attribute:DictionaryAttr", optional=True),
        param("linkFiles", "attribute:ArrayAttr", optional=True),
    ],
    format="(`<` struct($O, $triple, $chip, $flags, $linkFiles)^ `>`)?",
    traits=["TargetAttrInterface"],
)
