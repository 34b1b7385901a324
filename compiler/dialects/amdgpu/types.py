"""The types of the amdgpu dialect."""

from __future__ import annotations

from compiler.ods.define import param, type_def

TDM_BASE = type_def(
    "amdgpu.tdm_base",
    "",
    parameters=[param("elementType", "type")],
    format="`<` $elementType `>`",
)
TDM_GATHER_BASE = type_def(
    "amdgpu.tdm_gather_base",
    "",
    parameters=[param("elementType", "type"), param("indexType", "type")],
    format="`<` $elementType `,` $indexType`>`",
)
TDM_DESCRIPTOR = type_def(
    "amdgpu.tdm_descriptor",
    "",
)
