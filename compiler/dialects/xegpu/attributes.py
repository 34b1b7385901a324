"""The attributes of the xegpu dialect."""

from __future__ import annotations

from compiler.dialects.xegpu.enums import CachePolicy, FenceScope, MemorySpace
from compiler.dialects.xegpu.layouts import verify_layout, verify_range, verify_scatter, verify_slice
from compiler.ir.asm import AsmPrinter
from compiler.ir.attributes import Attribute, DictionaryAttr, IntegerAttr, bool_attr, dictionary_attr
from compiler.ir.types import I64, Parameters
from compiler.ods.attribute_class import DefinedAttribute
from compiler.ods.enum_attribute import BracketedEnumAttribute, EnumAttribute
from compiler.ods.parameter_members import ParameterHooks, parameter, parameter_of_kind
from compiler.syntax.attributes.attribute_parser import AttributeParser


class MemorySpaceAttr(EnumAttribute[MemorySpace], name="xegpu.memory_space"):
    """Global memory, or local memory that a workgroup shares."""

    constraint_summary = (
        "Describe the location of data described by a `TensorDesc`:\n                 Global device "
        "memory (`Global`) or Shared local memory (`SLM`)."
    )


_GLOBAL = MemorySpaceAttr.get(MemorySpace.GLOBAL)
_ONE = IntegerAttr(1, I64)


def _parse_mem_layout(parser: AttributeParser) -> Parameters:
    """`<stride = [1, 16], block = [16, 16]>`: one dictionary."""
    start = parser.start
    parser.expect("<")
    entries: dict[str, Attribute] = {}
    while True:
        key = parser.keyword()
        if key in entries:
            parser.error(f"duplicate key '{key} in mem layout attribute", start)
        parser.expect("=")
        entries[key] = parser.attribute()
        if not parser.consume_if(","):
            break
    parser.expect(">")
    return (dictionary_attr(entries.items()),)


def _print_mem_layout(attribute: MemLayoutAttr, printer: AsmPrinter) -> None:
    printer.emit("<")
    for index, (key, value) in enumerate(attribute.attrs.entries):
        printer.emit(f"{', ' if index else ''}{key} = ")
        printer.attribute(value)
    printer.emit(">")


class BlockTensorDescAttr(DefinedAttribute, name="xegpu.block_tdesc_attr"):
    """Properties of a block descriptor: memory space, number of adjacent blocks, and bounds checks."""

    memory_space = parameter(MemorySpaceAttr, "where the block lies", default=_GLOBAL)
    array_length = parameter(IntegerAttr, "how many blocks, side by side, one load takes", default=_ONE)
    boundary_check = parameter_of_kind(
        "attribute:BoolAttr", "whether elements out of bounds are left out", optional=True, default=bool_attr(True)
    )
    assembly_format = "`<` struct(params) `>`"


class ScatterTensorDescAttr(DefinedAttribute, name="xegpu.scatter_tdesc_attr"):
    """Properties of a scattered descriptor: memory space, and number of elements that each lane accesses."""

    memory_space = parameter(MemorySpaceAttr, "where the elements lie", default=_GLOBAL)
    chunk_size = parameter(IntegerAttr, "how many neighbors each lane accesses", default=_ONE)
    assembly_format = "`<` struct(params) `>`"
    hooks = ParameterHooks(verify=verify_scatter)


class CachePolicyAttr(BracketedEnumAttribute[CachePolicy], name="xegpu.cache_hint"):
    """Cache policy of an access for one level of the cache."""

    constraint_summary = "Describe the cache settings for prefetch/load/store operators"


class FenceScopeAttr(EnumAttribute[FenceScope], name="xegpu.fence_scope"):
    """To which threads a fence makes writes visible."""

    constraint_summary = (
        'Describes the scope of fence.\n                    "workgroup" means that the scope is '
        'within each work group.\n                    "gpu" means the scope is across work groups '
        "within the gpu."
    )


class LayoutAttr(DefinedAttribute, name="xegpu.layout"):
    """Distribution of data to subgroups, instructions and lanes."""

    sg_layout = parameter_of_kind(
        "attribute:DenseI32ArrayAttr",
        "subgroups in each dimension of the workgroup; marks code for workgroups",
        optional=True,
    )
    sg_data = parameter_of_kind("attribute:DenseI32ArrayAttr", "the piece that each subgroup takes", optional=True)
    inst_data = parameter_of_kind("attribute:DenseI32ArrayAttr", "the piece that one instruction takes", optional=True)
    lane_layout = parameter_of_kind(
        "attribute:DenseI32ArrayAttr", "lanes in each dimension of the subgroup", optional=True
    )
    lane_data = parameter_of_kind(
        "attribute:DenseI32ArrayAttr", "the piece that each lane takes at a time", optional=True
    )
    order = parameter_of_kind(
        "attribute:DenseI32ArrayAttr",
        "dimensions in which subgroups and lanes are numbered, fastest first",
        optional=True,
    )
    assembly_format = "`<` struct(params) `>`"
    traits = ["DistributeLayoutAttr"]
    hooks = ParameterHooks(verify=verify_layout)


class SliceAttr(DefinedAttribute, name="xegpu.slice"):
    """A layout without some dimensions, along which subgroups or lanes share the data."""

    parent = parameter_of_kind(
        "attribute:DistributeLayoutAttr", "the layout of all dimensions", cpp_type="xegpu::DistributeLayoutAttr"
    )
    dims = parameter_of_kind("attribute:DenseI64ArrayAttr", "the dimensions along which data is shared")
    assembly_format = "`<` qualified($parent) `,` `dims` `=` $dims `>`"
    traits = ["DistributeLayoutAttr"]
    hooks = ParameterHooks(verify=verify_slice)


class RangeAttr(DefinedAttribute, name="xegpu.range"):
    """The numbers from a start up to, but without, an end; such as ids of subgroups."""

    start = parameter(IntegerAttr, "the first one")
    end = parameter(IntegerAttr, "one behind the last")
    assembly_format = "`<` `[`$start `,` $end `]` `>`"
    hooks = ParameterHooks(verify=verify_range)


class MemLayoutAttr(DefinedAttribute, name="xegpu.mem_layout"):
    """Layout of a matrix in local memory: strides, and contiguous blocks."""

    attrs = parameter(DictionaryAttr, "`stride` and `block`, an array each")
    hooks = ParameterHooks(parse=_parse_mem_layout, print=_print_mem_layout)
