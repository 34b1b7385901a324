"""The attributes of the xegpu dialect."""

from __future__ import annotations

from compiler.dialects.xegpu.enums import CachePolicy, FenceScope, MemorySpace
from compiler.dialects.xegpu.layouts import verify_layout, verify_range, verify_scatter, verify_slice
from compiler.ir.asm import AsmPrinter
from compiler.ir.attributes import Attribute, DialectAttribute, IntegerAttr, bool_attr, dictionary_attr
from compiler.ir.types import I64, Parameters
from compiler.ods.define import attr_def, enum_attr, param
from compiler.syntax.attributes.attribute_parser import AttributeParser

MEMORY_SPACE_ATTR = enum_attr(
    "xegpu.memory_space", "Global memory, or local memory that a workgroup shares.", MemorySpace
)
_GLOBAL = DialectAttribute(MEMORY_SPACE_ATTR, (MemorySpace.GLOBAL,))
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


def _print_mem_layout(attribute: DialectAttribute, printer: AsmPrinter) -> None:
    printer.emit("<")
    for index, (key, value) in enumerate(attribute.parameters[0].entries):
        printer.emit(f"{', ' if index else ''}{key} = ")
        printer.attribute(value)
    printer.emit(">")


BLOCK_TDESC_ATTR = attr_def(
    "xegpu.block_tdesc_attr",
    "Properties of a block descriptor: memory space, number of adjacent blocks, and bounds checks.",
    parameters=[
        param("memory_space", "attribute:xegpu.memory_space", "where the block lies", optional=True, default=_GLOBAL),
        param(
            "array_length",
            "attribute:IntegerAttr",
            "how many blocks, side by side, one load takes",
            optional=True,
            default=_ONE,
        ),
        param(
            "boundary_check",
            "attribute:BoolAttr",
            "whether elements out of bounds are left out",
            optional=True,
            default=bool_attr(True),
        ),
    ],
    format="`<` struct(params) `>`",
)
SCATTER_TDESC_ATTR = attr_def(
    "xegpu.scatter_tdesc_attr",
    "Properties of a scattered descriptor: memory space, and number of elements that each lane accesses.",
    parameters=[
        param("memory_space", "attribute:xegpu.memory_space", "where the elements lie", optional=True, default=_GLOBAL),
        param(
            "chunk_size", "attribute:IntegerAttr", "how many neighbors each lane accesses", optional=True, default=_ONE
        ),
    ],
    format="`<` struct(params) `>`",
    verify=verify_scatter,
)
CACHE_HINT = enum_attr(
    "xegpu.cache_hint", "Cache policy of an access for one level of the cache.", CachePolicy, format="`<` $value `>`"
)
FENCE_SCOPE_ATTR = enum_attr("xegpu.fence_scope", "To which threads a fence makes writes visible.", FenceScope)
LAYOUT = attr_def(
    "xegpu.layout",
    "Distribution of data to subgroups, instructions and lanes.",
    parameters=[
        param(
            "sg_layout",
            "attribute:DenseI32ArrayAttr",
            "subgroups in each dimension of the workgroup; marks code for workgroups",
            optional=True,
        ),
        param("sg_data", "attribute:DenseI32ArrayAttr", "the piece that each subgroup takes", optional=True),
        param("inst_data", "attribute:DenseI32ArrayAttr", "the piece that one instruction takes", optional=True),
        param("lane_layout", "attribute:DenseI32ArrayAttr", "lanes in each dimension of the subgroup", optional=True),
        param("lane_data", "attribute:DenseI32ArrayAttr", "the piece that each lane takes at a time", optional=True),
        param(
            "order",
            "attribute:DenseI32ArrayAttr",
            "dimensions in which subgroups and lanes are numbered, fastest first",
            optional=True,
        ),
    ],
    format="`<` struct(params) `>`",
    verify=verify_layout,
    traits=["DistributeLayoutAttr"],
)
SLICE = attr_def(
    "xegpu.slice",
    "A layout without some dimensions, along which subgroups or lanes share the data.",
    parameters=[
        param(
            "parent",
            "attribute:DistributeLayoutAttr",
            "the layout of all dimensions",
            cpp_type="xegpu::DistributeLayoutAttr",
        ),
        param("dims", "attribute:DenseI64ArrayAttr", "the dimensions along which data is shared"),
    ],
    format="`<` qualified($parent) `,` `dims` `=` $dims `>`",
    verify=verify_slice,
    traits=["DistributeLayoutAttr"],
)
RANGE = attr_def(
    "xegpu.range",
    "The numbers from a start up to, but without, an end; such as ids of subgroups.",
    parameters=[
        param("start", "attribute:IntegerAttr", "the first one"),
        param("end", "attribute:IntegerAttr", "one behind the last"),
    ],
    format="`<` `[`$start `,` $end `]` `>`",
    verify=verify_range,
)
MEM_LAYOUT = attr_def(
    "xegpu.mem_layout",
    "Layout of a matrix in local memory: strides, and contiguous blocks.",
    parameters=[param("attrs", "attribute:DictionaryAttr", "`stride` and `block`, an array each")],
    parse=_parse_mem_layout,
    print=_print_mem_layout,
)
