"""The types of the xegpu dialect."""

from __future__ import annotations

from compiler.dialects.xegpu.attributes import BlockTensorDescAttr, LayoutAttr, MemLayoutAttr, ScatterTensorDescAttr
from compiler.dialects.xegpu.enums import MemorySpace
from compiler.dialects.xegpu.layouts import is_evenly_distributable, layout_parts, layout_rank
from compiler.dialects.xegpu.type_syntax import parse_mem_desc, parse_tensor_desc, print_mem_desc, print_tensor_desc
from compiler.ir.attributes import Attribute
from compiler.ir.types import Parameters, Type, int_or_float_width
from compiler.ods.parameter_members import (
    ParameterHooks,
    array_parameter,
    optional_parameter,
    parameter,
)
from compiler.ods.type_class import DefinedType

_PACKED_BITS = 32
"""Number of bits that a lane gathers or scatters with one access; narrower elements are packed."""


def _verify_tensor_desc(parameters: Parameters) -> str | None:
    shape, element, encoding, layout = parameters
    if not shape:
        return "expected non-zero rank tensor"
    is_block_in_slm = isinstance(encoding, BlockTensorDescAttr) and encoding.memory_space.value is MemorySpace.SLM
    if is_block_in_slm and len(shape) > 1:
        return "SLM is only supported for 1D block tensor"
    width = int_or_float_width(element)
    together = _PACKED_BITS // width if 0 < width < _PACKED_BITS else 1
    chunk_size = encoding.chunk_size.value if isinstance(encoding, ScatterTensorDescAttr) else 1
    if len(shape) == 1 and chunk_size != 1:
        return "expected non-contiguous elements for 1D tensor"
    if chunk_size > 1:
        if shape[-1] != chunk_size:
            return "expected last dim of tensor to match chunk size"
        if chunk_size % together:
            return f"expected last dim of tensor to be a multiple of {together}"
    if not isinstance(layout, LayoutAttr):
        return None
    if layout_rank(layout) != len(shape):
        return "expected layout rank to match tensor rank"
    lane_data = layout_parts(layout)["lane_data"]
    if lane_data and chunk_size > 1 and lane_data[-1] % together:
        return f"expected last dim of lane_data to be a multiple of: {together}"
    if not is_evenly_distributable(shape, layout):
        return f"cannot distribute [{', '.join(map(str, shape))}] using {layout}"
    return None


class TensorDescType(DefinedType, name="xegpu.tensor_desc"):
    """Describes a block or scattered elements of memory, and their distribution."""

    shape = array_parameter(int, "sizes of the block, or lanes and chunk")
    element_type = parameter(Type, "type of each element", name="elementType")
    encoding = optional_parameter(Attribute, "kind of descriptor: a block or scattered elements")
    layout = optional_parameter(Attribute, "distribution over subgroups and lanes")
    traits = ["ShapedType"]
    hooks = ParameterHooks(parse=parse_tensor_desc, print=print_tensor_desc, verify=_verify_tensor_desc)


class NbarrierType(DefinedType, name="xegpu.nbarrier"):
    """A named barrier for some threads of a workgroup."""


class MemDescType(DefinedType, name="xegpu.mem_desc"):
    """A matrix in shared local memory, with a layout of strides and blocks."""

    shape = array_parameter(int, "rows and columns of the matrix")
    element_type = parameter(Type, "type of each element", name="elementType")
    mem_layout = optional_parameter(MemLayoutAttr, "strides and blocks; rows one after the other without it")
    traits = ["ShapedType"]
    hooks = ParameterHooks(parse=parse_mem_desc, print=print_mem_desc)
