"""The types of the xegpu dialect."""

from __future__ import annotations

from compiler.ods.define import param, type_def

TENSOR_DESC = type_def(
    "xegpu.tensor_desc",
    "",
    parameters=[
        param("shape", "array<int>"),
        param("elementType", "type"),
        param("encoding", "attribute", optional=True),
        param("layout", "attribute", optional=True),
    ],
    traits=["ShapedType"],
)
NBARRIER = type_def(
    "xegpu.nbarrier",
    "",
)
MEM_DESC = type_def(
    "xegpu.mem_desc",
    "",
    parameters=[
        param("shape", "array<int>"),
        param("elementType", "type"),
        param("mem_layout", "attribute:xegpu.mem_layout", optional=True),
    ],
    traits=["ShapedType"],
)
