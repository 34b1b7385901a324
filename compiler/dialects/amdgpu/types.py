"""The types of the amdgpu dialect."""

from __future__ import annotations

from compiler.ir.types import I16, I32, FloatType, IntegerType, Parameters
from compiler.ods.define import param, type_def


def _gather_base(parameters: Parameters) -> str | None:
    """Elements are of 1, 2, 4 or 8 bytes, indices of 16 or 32 bits."""
    element, index = parameters
    bits = element.semantics.bits if isinstance(element, FloatType) else 0
    size = (element.width if isinstance(element, IntegerType) else bits) // 8
    if size not in (1, 2, 4, 8):
        return f"element type must be 1, 2, 4, or 8 bytes wide but type '{element}' is {size} bytes wide."
    return None if index in (I16, I32) else f"index type must be i16 or i32 but index type is '{index}'."


TDM_BASE = type_def(
    "amdgpu.tdm_base",
    "A global and a local address, between which tiles are copied.",
    parameters=[param("elementType", "type", "type of the elements that are copied")],
    format="`<` $elementType `>`",
)
TDM_GATHER_BASE = type_def(
    "amdgpu.tdm_gather_base",
    "A global and a local address, between which rows named by indices are copied.",
    parameters=[
        param("elementType", "type", "type of the elements that are copied"),
        param("indexType", "type", "type of the indices that name rows: i16 or i32"),
    ],
    format="`<` $elementType `,` $indexType`>`",
    verify=_gather_base,
)
TDM_DESCRIPTOR = type_def(
    "amdgpu.tdm_descriptor",
    "All that the hardware must know for one copy between global and local memory.",
)
