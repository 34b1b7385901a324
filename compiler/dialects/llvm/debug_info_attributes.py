"""The attributes of the llvm dialect that describe the source program to debuggers."""

from __future__ import annotations

from compiler.dialects.llvm import dwarf
from compiler.dialects.llvm.attribute_syntax import parse_expression_element, print_expression_element
from compiler.dialects.llvm.enums import DIEmissionKind, DIFlags, DINameTableKind, DISubprogramFlags
from compiler.ods.define import attr_def, param

DI_EXPRESSION_ELEM = attr_def(
    "llvm.di_expression_elem",
    "One DWARF operator with its arguments.",
    parameters=[
        param("opcode", "keyword", enum=dwarf.OP),
        param("arguments", "array<int>", optional=True, default=()),
    ],
    parse=parse_expression_element,
    print=print_expression_element,
)
DI_EXPRESSION = attr_def(
    "llvm.di_expression",
    "A sequence of DWARF operators that leads from a value or address to a variable.",
    parameters=[param("operations", "array<attribute:llvm.di_expression_elem>", optional=True, default=())],
    format="`<` ( `[` $operations^ `]` ) : (``)? `>`",
)
DI_NULL_TYPE = attr_def(
    "llvm.di_null_type",
    "No type, such as that of a function that returns nothing, for debuggers.",
    traits=["DINodeAttr", "DITypeAttr"],
    alias="di_null_type",
)
DI_BASIC_TYPE = attr_def(
    "llvm.di_basic_type",
    "A type that is built from no other one, for debuggers: its name, size and encoding.",
    parameters=[
        param("tag", "keyword", optional=True, default=0, enum=dwarf.TAG),
        param("name", "attribute:StringAttr"),
        param("sizeInBits", "uint64_t", optional=True, default=0),
        param("encoding", "keyword", optional=True, default=0, enum=dwarf.ATE),
    ],
    format="`<` struct(params) `>`",
    traits=["DINodeAttr", "DITypeAttr"],
    alias="di_basic_type",
)
DI_COMPILE_UNIT = attr_def(
    "llvm.di_compile_unit",
    "A compilation unit for debuggers: language, file, producer.",
    parameters=[
        param("id", "attribute:DistinctAttr"),
        param("sourceLanguage", "keyword", enum=dwarf.LANG),
        param("file", "attribute:llvm.di_file"),
        param("producer", "attribute:StringAttr", optional=True),
        param("isOptimized", "bool"),
        param("emissionKind", "enum", enum=DIEmissionKind, cpp_type="DIEmissionKind"),
        param("nameTableKind", "enum", optional=True, default=0, enum=DINameTableKind, cpp_type="DINameTableKind"),
        param("splitDebugFilename", "attribute:StringAttr", optional=True),
    ],
    format="`<` struct(params) `>`",
    traits=["DINodeAttr", "DIScopeAttr"],
    alias="di_compile_unit",
)
DI_COMPOSITE_TYPE = attr_def(
    "llvm.di_composite_type",
    "A struct, class, array or enumeration for debuggers, with its members.",
    parameters=[
        param("recId", "attribute:DistinctAttr", optional=True),
        param("isRecSelf", "bool", optional=True, default=False),
        param("tag", "keyword", optional=True, default=0, enum=dwarf.TAG),
        param("name", "attribute:StringAttr", optional=True),
        param("file", "attribute:llvm.di_file", optional=True),
        param("line", "uint32_t", optional=True, default=0),
        param("scope", "attribute:DIScopeAttr", optional=True),
        param("baseType", "attribute:DITypeAttr", optional=True),
        param("flags", "enum", optional=True, default=0, enum=DIFlags, cpp_type="DIFlags"),
        param("sizeInBits", "uint64_t", optional=True, default=0),
        param("alignInBits", "uint64_t", optional=True, default=0),
        param("dataLocation", "attribute:llvm.di_expression", optional=True),
        param("rank", "attribute:llvm.di_expression", optional=True),
        param("allocated", "attribute:llvm.di_expression", optional=True),
        param("associated", "attribute:llvm.di_expression", optional=True),
        param("elements", "array<attribute:DINodeAttr>", optional=True, default=()),
    ],
    format="`<` struct(params) `>`",
    traits=["DINodeAttr", "DIScopeAttr", "DITypeAttr", "DIRecursiveTypeAttrInterface"],
    alias="di_composite_type",
)
DI_DERIVED_TYPE = attr_def(
    "llvm.di_derived_type",
    "A pointer, member, typedef or qualified type for debuggers: made from one other type.",
    parameters=[
        param("tag", "keyword", optional=True, default=0, enum=dwarf.TAG),
        param("name", "attribute:StringAttr", optional=True),
        param("baseType", "attribute:DITypeAttr", optional=True),
        param("sizeInBits", "uint64_t", optional=True, default=0),
        param("alignInBits", "uint32_t", optional=True, default=0),
        param("offsetInBits", "uint64_t", optional=True, default=0),
        param("dwarfAddressSpace", "std::optional<unsigned>", optional=True),
        param("extraData", "attribute:DINodeAttr", optional=True),
    ],
    format="`<` struct(params) `>`",
    traits=["DINodeAttr", "DIScopeAttr", "DITypeAttr"],
    alias="di_derived_type",
)
DI_FILE = attr_def(
    "llvm.di_file",
    "A source file by its name and directory.",
    parameters=[param("name", "attribute:StringAttr"), param("directory", "attribute:StringAttr")],
    format="`<` $name `in` $directory `>`",
    traits=["DINodeAttr", "DIScopeAttr"],
    alias="di_file",
)
DI_GLOBAL_VARIABLE_EXPRESSION = attr_def(
    "llvm.di_global_variable_expression",
    "A global variable of the source, and how its value is found.",
    parameters=[
        param("var", "attribute:llvm.di_global_variable"),
        param("expr", "attribute:llvm.di_expression", optional=True),
    ],
    format="`<` struct(params) `>`",
    alias="di_global_variable_expression",
)
DI_GLOBAL_VARIABLE = attr_def(
    "llvm.di_global_variable",
    "A global variable of the source, for debuggers.",
    parameters=[
        param("scope", "attribute:DIScopeAttr", optional=True),
        param("name", "attribute:StringAttr", optional=True),
        param("linkageName", "attribute:StringAttr", optional=True),
        param("file", "attribute:llvm.di_file"),
        param("line", "unsigned"),
        param("type", "attribute:DITypeAttr"),
        param("isLocalToUnit", "bool", optional=True, default=False),
        param("isDefined", "bool", optional=True, default=False),
        param("alignInBits", "unsigned", optional=True, default=0),
    ],
    format="`<` struct(params) `>`",
    traits=["DINodeAttr", "DIVariableAttr"],
    alias="di_global_variable",
)
DI_LEXICAL_BLOCK = attr_def(
    "llvm.di_lexical_block",
    "A block of the source with variables of its own, for debuggers.",
    parameters=[
        param("scope", "attribute:DIScopeAttr"),
        param("file", "attribute:llvm.di_file", optional=True),
        param("line", "unsigned", optional=True, default=0),
        param("column", "unsigned", optional=True, default=0),
    ],
    format="`<` struct(params) `>`",
    traits=["DINodeAttr", "DIScopeAttr"],
    alias="di_lexical_block",
)
DI_LEXICAL_BLOCK_FILE = attr_def(
    "llvm.di_lexical_block_file",
    "A block whose text comes from another file, or that tells apart code from one line.",
    parameters=[
        param("scope", "attribute:DIScopeAttr"),
        param("file", "attribute:llvm.di_file", optional=True),
        param("discriminator", "unsigned"),
    ],
    format="`<` struct(params) `>`",
    traits=["DINodeAttr", "DIScopeAttr"],
    alias="di_lexical_block_file",
)
DI_LOCAL_VARIABLE = attr_def(
    "llvm.di_local_variable",
    "A local variable or parameter of the source, for debuggers; `arg` counts parameters from 1.",
    parameters=[
        param("scope", "attribute:DIScopeAttr"),
        param("name", "attribute:StringAttr", optional=True),
        param("file", "attribute:llvm.di_file", optional=True),
        param("line", "unsigned", optional=True, default=0),
        param("arg", "unsigned", optional=True, default=0),
        param("alignInBits", "unsigned", optional=True, default=0),
        param("type", "attribute:DITypeAttr", optional=True),
        param("flags", "enum", optional=True, default=0, enum=DIFlags, cpp_type="DIFlags"),
    ],
    format="`<` struct(params) `>`",
    traits=["DINodeAttr", "DIVariableAttr"],
    alias="di_local_variable",
)
DI_SUBPROGRAM = attr_def(
    "llvm.di_subprogram",
    "A function of the source, for debuggers.",
    parameters=[
        param("recId", "attribute:DistinctAttr", optional=True),
        param("isRecSelf", "bool", optional=True, default=False),
        param("id", "attribute:DistinctAttr", optional=True),
        param("compileUnit", "attribute:llvm.di_compile_unit", optional=True),
        param("scope", "attribute:DIScopeAttr", optional=True),
        param("name", "attribute:StringAttr", optional=True),
        param("linkageName", "attribute:StringAttr", optional=True),
        param("file", "attribute:llvm.di_file", optional=True),
        param("line", "unsigned", optional=True, default=0),
        param("scopeLine", "unsigned", optional=True, default=0),
        param(
            "subprogramFlags", "enum", optional=True, default=0, enum=DISubprogramFlags, cpp_type="DISubprogramFlags"
        ),
        param("type", "attribute:llvm.di_subroutine_type", optional=True),
        param("retainedNodes", "array<attribute:DINodeAttr>", optional=True, default=()),
        param("annotations", "array<attribute:DINodeAttr>", optional=True, default=()),
    ],
    format="`<` struct(params) `>`",
    traits=["DINodeAttr", "DIScopeAttr", "DIRecursiveTypeAttrInterface"],
    alias="di_subprogram",
)
DI_MODULE = attr_def(
    "llvm.di_module",
    "A module of the source language, such as one of Fortran, for debuggers.",
    parameters=[
        param("file", "attribute:llvm.di_file", optional=True),
        param("scope", "attribute:DIScopeAttr", optional=True),
        param("name", "attribute:StringAttr", optional=True),
        param("configMacros", "attribute:StringAttr", optional=True),
        param("includePath", "attribute:StringAttr", optional=True),
        param("apinotes", "attribute:StringAttr", optional=True),
        param("line", "unsigned", optional=True, default=0),
        param("isDecl", "bool", optional=True, default=False),
    ],
    format="`<` struct(params) `>`",
    traits=["DINodeAttr", "DIScopeAttr"],
    alias="di_module",
)
DI_NAMESPACE = attr_def(
    "llvm.di_namespace",
    "A namespace of the source, for debuggers.",
    parameters=[
        param("name", "attribute:StringAttr", optional=True),
        param("scope", "attribute:DIScopeAttr", optional=True),
        param("exportSymbols", "bool"),
    ],
    format="`<` struct(params) `>`",
    traits=["DINodeAttr", "DIScopeAttr"],
    alias="di_namespace",
)
DI_IMPORTED_ENTITY = attr_def(
    "llvm.di_imported_entity",
    "A name that the source imports into a scope, for debuggers.",
    parameters=[
        param("tag", "keyword", optional=True, default=0, enum=dwarf.TAG),
        param("scope", "attribute:DIScopeAttr"),
        param("entity", "attribute:DINodeAttr"),
        param("file", "attribute:llvm.di_file", optional=True),
        param("line", "unsigned", optional=True, default=0),
        param("name", "attribute:StringAttr", optional=True),
        param("elements", "array<attribute:DINodeAttr>", optional=True, default=()),
    ],
    format="`<` struct(params) `>`",
    traits=["DINodeAttr"],
    alias="di_imported_entity",
)
DI_ANNOTATION = attr_def(
    "llvm.di_annotation",
    "A name and a text that the source attached to something, for debuggers.",
    parameters=[param("name", "attribute:StringAttr"), param("value", "attribute:StringAttr")],
    format="`<` struct(params) `>`",
    traits=["DINodeAttr"],
)
DI_SUBRANGE = attr_def(
    "llvm.di_subrange",
    "The bounds of one dimension of an array, for debuggers.",
    parameters=[
        param("count", "::mlir::Attribute", optional=True),
        param("lowerBound", "::mlir::Attribute", optional=True),
        param("upperBound", "::mlir::Attribute", optional=True),
        param("stride", "::mlir::Attribute", optional=True),
    ],
    format="`<` struct(params) `>`",
    traits=["DINodeAttr"],
)
DI_COMMON_BLOCK = attr_def(
    "llvm.di_common_block",
    "A common block of Fortran, for debuggers.",
    parameters=[
        param("scope", "attribute:DIScopeAttr"),
        param("decl", "attribute:llvm.di_global_variable", optional=True),
        param("name", "attribute:StringAttr"),
        param("file", "attribute:llvm.di_file", optional=True),
        param("line", "unsigned", optional=True, default=0),
    ],
    format="`<` struct(params) `>`",
    traits=["DINodeAttr", "DIScopeAttr"],
    alias="di_common_block",
)
DI_GENERIC_SUBRANGE = attr_def(
    "llvm.di_generic_subrange",
    "The bounds of one dimension of an array whose rank is known at run time only, for debuggers.",
    parameters=[
        param("count", "::mlir::Attribute", optional=True),
        param("lowerBound", "::mlir::Attribute"),
        param("upperBound", "::mlir::Attribute", optional=True),
        param("stride", "::mlir::Attribute"),
    ],
    format="`<` struct(params) `>`",
    traits=["DINodeAttr"],
)
DI_SUBROUTINE_TYPE = attr_def(
    "llvm.di_subroutine_type",
    "The type of a function for debuggers: its result first, then its parameters.",
    parameters=[
        param("callingConvention", "keyword", optional=True, default=0, enum=dwarf.CC),
        param("types", "array<attribute:DITypeAttr>", optional=True, default=()),
    ],
    format="`<` struct(params) `>`",
    traits=["DINodeAttr", "DITypeAttr"],
    alias="di_subroutine_type",
)
DI_LABEL = attr_def(
    "llvm.di_label",
    "A label of the source, for debuggers.",
    parameters=[
        param("scope", "attribute:DIScopeAttr"),
        param("name", "attribute:StringAttr", optional=True),
        param("file", "attribute:llvm.di_file", optional=True),
        param("line", "unsigned", optional=True, default=0),
    ],
    format="`<` struct(params) `>`",
    traits=["DINodeAttr"],
    alias="di_label",
)
DI_STRING_TYPE = attr_def(
    "llvm.di_string_type",
    "A character string whose length may vary, such as Fortran's, for debuggers.",
    parameters=[
        param("tag", "keyword", optional=True, default=0, enum=dwarf.TAG),
        param("name", "attribute:StringAttr"),
        param("sizeInBits", "uint64_t", optional=True, default=0),
        param("alignInBits", "uint32_t", optional=True, default=0),
        param("stringLength", "attribute:DIVariableAttr", optional=True),
        param("stringLengthExp", "attribute:llvm.di_expression", optional=True),
        param("stringLocationExp", "attribute:llvm.di_expression", optional=True),
        param("encoding", "keyword", optional=True, default=0, enum=dwarf.ATE),
    ],
    format="`<` struct(params) `>`",
    traits=["DINodeAttr", "DITypeAttr"],
    alias="di_string_type",
)
