"""The attributes of the xegpu dialect."""

from __future__ import annotations

from compiler.dialects.xegpu.enums import CACHE_POLICY, FENCE_SCOPE, MEMORY_SPACE
from compiler.ods.define import attr_def, enum_attr, param

BLOCK_TDESC_ATTR = attr_def(
    "xegpu.block_tdesc_attr",
    "",
    parameters=[
        param("memory_space", "attribute:xegpu.memory_space", optional=True),
        param("array_length", "attribute:IntegerAttr", optional=True),
        param("boundary_check", "attribute:BoolAttr", optional=True),
    ],
    format="`<` struct(params) `>`",
)
SCATTER_TDESC_ATTR = attr_def(
    "xegpu.scatter_tdesc_attr",
    "",
    parameters=[
        param("memory_space", "attribute:xegpu.memory_space", optional=True),
        param("chunk_size", "attribute:IntegerAttr", optional=True),
    ],
    format="`<` struct(params) `>`",
)
MEMORY_SPACE_ATTR = enum_attr("xegpu.memory_space", "", MEMORY_SPACE)
CACHE_HINT = enum_attr("xegpu.cache_hint", "", CACHE_POLICY, format="`<` $value `>`")
FENCE_SCOPE_ATTR = enum_attr("xegpu.fence_scope", "", FENCE_SCOPE)
LAYOUT = attr_def(
    "xegpu.layout",
    "",
    parameters=[
        param("sg_layout", "attribute:DenseI32ArrayAttr", optional=True),
        param("sg_data", "attribute:DenseI32ArrayAttr", optional=True),
        param("inst_data", "attribute:DenseI32ArrayAttr", optional=True),
        param("lane_layout", "attribute:DenseI32ArrayAttr", optional=True),
        param("lane_data", "attribute:DenseI32ArrayAttr", optional=True),
        param("order", "attribute:DenseI32ArrayAttr", optional=True),
    ],
    format="`<` struct(params) `>`",
    traits=["DistributeLayoutAttr"],
)
SLICE = attr_def(
    "xegpu.slice",
    "",
    parameters=[param("parent", "attribute:DistributeLayoutAttr"), param("dims", "attribute:DenseI64ArrayAttr")],
    format="`<` qualified($parent) `,` `dims` `=` $dims `>`",
    traits=["DistributeLayoutAttr"],
)
RANGE = attr_def(
    "xegpu.range",
    "",
    parameters=[param("start", "attribute:IntegerAttr"), param("end", "attribute:IntegerAttr")],
    format="`<` `[`$start `,` $end `]` `>`",
)
MEM_LAYOUT = attr_def(
    "xegpu.mem_layout",
    "",
    parameters=[param("attrs", "attribute:DictionaryAttr")],
)
