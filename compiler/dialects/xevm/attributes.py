"""The attributes of the xevm dialect."""

from __future__ import annotations

from compiler.dialects.xevm.enums import ADDR_SPACE, ELEM_TYPE, LOAD_CACHE_CONTROL, MEM_SCOPE, STORE_CACHE_CONTROL
from compiler.ir.attributes import ArrayAttr, DictionaryAttr
from compiler.ods.attribute_class import DefinedAttribute
from compiler.ods.define import enum_attr
from compiler.ods.parameter_members import optional_parameter, parameter, parameter_of_kind

LOAD_CACHE_CONTROL_ATTR = enum_attr(
    "xevm.load_cache_control",
    "Cache control of a load for each level of the cache.",
    LOAD_CACHE_CONTROL,
    format="`<` $value `>`",
)
STORE_CACHE_CONTROL_ATTR = enum_attr(
    "xevm.store_cache_control",
    "Cache control of a store for each level of the cache.",
    STORE_CACHE_CONTROL,
    format="`<` $value `>`",
)
MEM_SCOPE_ATTR = enum_attr(
    "xevm.mem_scope", "The threads that see what a fence orders.", MEM_SCOPE, format="`<` $value `>`"
)
ADDR_SPACE_ATTR = enum_attr(
    "xevm.addr_space", "The memory whose accesses a fence orders.", ADDR_SPACE, format="`<` $value `>`"
)


class MMAShapeAttr(DefinedAttribute, name="xevm.mma_shape"):
    """The sizes m, n, k of a product of an m x k by a k x n matrix."""

    m = parameter(int, "rows of A and of the result")
    n = parameter(int, "columns of B and of the result")
    k = parameter(int, "columns of A and rows of B")
    assembly_format = "`<` struct(params) `>`"


class MMATypesAttr(DefinedAttribute, name="xevm.mma_types"):
    """The element types of the matrices of a product, as the hardware interprets their bits."""

    d = parameter_of_kind("enum", "element type of the result", enum=ELEM_TYPE, cpp_type="xevm::ElemType")
    a = parameter_of_kind("enum", "element type of A", enum=ELEM_TYPE, cpp_type="xevm::ElemType")
    b = parameter_of_kind("enum", "element type of B", enum=ELEM_TYPE, cpp_type="xevm::ElemType")
    c = parameter_of_kind(
        "enum", "element type of C, where there is one", optional=True, enum=ELEM_TYPE, cpp_type="xevm::ElemType"
    )
    assembly_format = "`<` struct(params) `>`"


class XeVMTargetAttr(DefinedAttribute, name="xevm.target"):
    """An Intel GPU to compile a gpu.module for: chip, optimization level, flags."""

    o = parameter(int, "optimization level, 0 to 3", default=2, name="O")
    triple = parameter(str, "LLVM's name of the platform", default="spirv64-unknown-unknown")
    chip = parameter(str, "the device, as Intel's compiler names it", default="bmg")
    flags = optional_parameter(DictionaryAttr, "options for the compiler", cpp_type="::mlir::DictionaryAttr")
    link_files = optional_parameter(
        ArrayAttr, "bitcode files to link with", name="linkFiles", cpp_type="::mlir::ArrayAttr"
    )
    assembly_format = "(`<` struct($O, $triple, $chip, $flags, $linkFiles)^ `>`)?"
    traits = ["TargetAttrInterface"]
