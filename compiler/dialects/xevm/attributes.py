"""The attributes of the xevm dialect."""

from __future__ import annotations

from compiler.dialects.xevm.enums import ADDR_SPACE, ELEM_TYPE, LOAD_CACHE_CONTROL, MEM_SCOPE, STORE_CACHE_CONTROL
from compiler.ods.define import attr_def, enum_attr, param

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
MMA_SHAPE = attr_def(
    "xevm.mma_shape",
    "The sizes m, n, k of a product of an m x k by a k x n matrix.",
    parameters=[
        param("m", "int", "rows of A and of the result"),
        param("n", "int", "columns of B and of the result"),
        param("k", "int", "columns of A and rows of B"),
    ],
    format="`<` struct(params) `>`",
)
MMA_TYPES = attr_def(
    "xevm.mma_types",
    "The element types of the matrices of a product, as the hardware interprets their bits.",
    parameters=[
        param("d", "enum", "element type of the result", enum=ELEM_TYPE, cpp_type="xevm::ElemType"),
        param("a", "enum", "element type of A", enum=ELEM_TYPE, cpp_type="xevm::ElemType"),
        param("b", "enum", "element type of B", enum=ELEM_TYPE, cpp_type="xevm::ElemType"),
        param(
            "c",
            "enum",
            "element type of C, where there is one",
            optional=True,
            enum=ELEM_TYPE,
            cpp_type="xevm::ElemType",
        ),
    ],
    format="`<` struct(params) `>`",
)
TARGET_ATTR = attr_def(
    "xevm.target",
    "An Intel GPU to compile a gpu.module for: chip, optimization level, flags.",
    parameters=[
        param("O", "int", "optimization level, 0 to 3", optional=True, default=2),
        param("triple", "string", "LLVM's name of the platform", optional=True, default="spirv64-unknown-unknown"),
        param("chip", "string", "the device, as Intel's compiler names it", optional=True, default="bmg"),
        param(
            "flags",
            "attribute:DictionaryAttr",
            "options for the compiler",
            optional=True,
            cpp_type="::mlir::DictionaryAttr",
        ),
        param(
            "linkFiles",
            "attribute:ArrayAttr",
            "bitcode files to link with",
            optional=True,
            cpp_type="::mlir::ArrayAttr",
        ),
    ],
    format="(`<` struct($O, $triple, $chip, $flags, $linkFiles)^ `>`)?",
    traits=["TargetAttrInterface"],
)
