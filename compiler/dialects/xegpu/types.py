"""The types of the xegpu dialect."""

from __future__ import annotations

from compiler.dialects.xegpu.enums import MemorySpace
from compiler.dialects.xegpu.layouts import is_evenly_distributable, layout_parts, layout_rank
from compiler.dialects.xegpu.type_syntax import parse_mem_desc, parse_tensor_desc, print_mem_desc, print_tensor_desc
from compiler.ir.attributes import Attribute, DialectAttribute
from compiler.ir.types import Parameters, Type, int_or_float_width
from compiler.ods.parameter_members import (
    ParameterHooks,
    array_parameter,
    optional_parameter,
    parameter,
    parameter_of_kind,
)
from compiler.ods.type_class import DefinedType

_PACKED_BITS = 32
"""Number of bits that a lane gathers or scatters with one access; narrower elements are packed."""


def encoding_of(encoding: Attribute | None, mnemonic: str) -> Parameters | None:
    """Returns the parameters of a `tensor_desc`'s encoding if it is an `xegpu.<mnemonic>` attribute, otherwise None."""
    is_it = isinstance(encoding, DialectAttribute) and encoding.definition.full_name == f"xegpu.{mnemonic}"
    return encoding.parameters if is_it and isinstance(encoding, DialectAttribute) else None


def is_shared(space: Attribute) -> bool:
    """Returns True if a `memory_space` attribute is the local memory that a workgroup shares."""
    return isinstance(space, DialectAttribute) and bool(space.parameters[0] == MemorySpace.SLM)


def _verify_tensor_desc(parameters: Parameters) -> str | None:
    shape, element, encoding, layout = parameters
    if not shape:
        return "expected non-zero rank tensor"
    block = encoding_of(encoding, "block_tdesc_attr")
    if block is not None and len(shape) > 1 and is_shared(block[0]):
        return "SLM is only supported for 1D block tensor"
    width = int_or_float_width(element)
    together = _PACKED_BITS // width if 0 < width < _PACKED_BITS else 1
    scatter = encoding_of(encoding, "scatter_tdesc_attr")
    chunk_size = 1 if scatter is None else scatter[1].value
    if len(shape) == 1 and chunk_size != 1:
        return "expected non-contiguous elements for 1D tensor"
    if chunk_size > 1:
        if shape[-1] != chunk_size:
            return "expected last dim of tensor to match chunk size"
        if chunk_size % together:
            return f"expected last dim of tensor to be a multiple of {together}"
    if not isinstance(layout, DialectAttribute) or layout.definition.full_name != "xegpu.layout":
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
    mem_layout = parameter_of_kind(
        "attribute:xegpu.mem_layout", "strides and blocks; rows one after the other without it", optional=True
    )
    traits = ["ShapedType"]
    hooks = ParameterHooks(parse=parse_mem_desc, print=print_mem_desc)
