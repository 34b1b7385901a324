"""The attributes of the xevm dialect."""

from __future__ import annotations

from compiler.dialects.xevm.enums import AddrSpace, ElemType, LoadCacheControl, MemScope, StoreCacheControl
from compiler.ir.attributes import ArrayAttr, DictionaryAttr
from compiler.ods.attribute_class import DefinedAttribute
from compiler.ods.enum_attribute import BracketedEnumAttribute
from compiler.ods.parameter_members import optional_parameter, parameter


class LoadCacheControlAttr(BracketedEnumAttribute[LoadCacheControl], name="xevm.load_cache_control"):
    """Cache control of a load for each level of the cache."""

    constraint_summary = "Describe the cache settings for load operators"


class StoreCacheControlAttr(BracketedEnumAttribute[StoreCacheControl], name="xevm.store_cache_control"):
    """Cache control of a store for each level of the cache."""

    constraint_summary = "Describe the cache settings for store operators"


class MemScopeAttr(BracketedEnumAttribute[MemScope], name="xevm.mem_scope"):
    """The threads that see what a fence orders."""

    constraint_summary = "Describe memory scopes"


class AddrSpaceAttr(BracketedEnumAttribute[AddrSpace], name="xevm.addr_space"):
    """The memory whose accesses a fence orders."""

    constraint_summary = "Describe address spaces"


class MMAShapeAttr(DefinedAttribute, name="xevm.mma_shape"):
    """The sizes m, n, k of a product of an m x k by a k x n matrix."""

    m = parameter(int, "rows of A and of the result")
    n = parameter(int, "columns of B and of the result")
    k = parameter(int, "columns of A and rows of B")
    assembly_format = "`<` struct(params) `>`"


class MMATypesAttr(DefinedAttribute, name="xevm.mma_types"):
    """The element types of the matrices of a product, as the hardware interprets their bits."""

    d = parameter(ElemType, "element type of the result", cpp_type="xevm::ElemType")
    a = parameter(ElemType, "element type of A", cpp_type="xevm::ElemType")
    b = parameter(ElemType, "element type of B", cpp_type="xevm::ElemType")
    c = optional_parameter(ElemType, "element type of C, where there is one", cpp_type="xevm::ElemType")
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
