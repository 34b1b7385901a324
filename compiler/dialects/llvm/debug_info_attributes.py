"""The attributes of the llvm dialect that describe the source program to debuggers."""

from __future__ import annotations

from compiler.dialects.llvm import dwarf
from compiler.dialects.llvm.attribute_syntax import parse_expression_element, print_expression_element
from compiler.dialects.llvm.enums import DIEmissionKind, DIFlags, DINameTableKind, DISubprogramFlags
from compiler.ir.attributes import Attribute, StringAttr
from compiler.ods.attribute_class import DefinedAttribute
from compiler.ods.parameter_members import (
    ParameterHooks,
    array_parameter,
    optional_parameter,
    parameter,
    parameter_of_kind,
)


class DIExpressionElemAttr(DefinedAttribute, name="llvm.di_expression_elem"):
    """One DWARF operator with its arguments."""

    opcode = parameter_of_kind("keyword", enum=dwarf.OP)
    arguments = array_parameter(int, default=())
    hooks = ParameterHooks(parse=parse_expression_element, print=print_expression_element)


class DIExpressionAttr(DefinedAttribute, name="llvm.di_expression"):
    """A sequence of DWARF operators that leads from a value or address to a variable."""

    operations = array_parameter(DIExpressionElemAttr, default=())
    assembly_format = "`<` ( `[` $operations^ `]` ) : (``)? `>`"


class DINullTypeAttr(DefinedAttribute, name="llvm.di_null_type"):
    """No type, such as that of a function that returns nothing, for debuggers."""

    traits = ["DINodeAttr", "DITypeAttr"]
    alias = "di_null_type"


class DIBasicTypeAttr(DefinedAttribute, name="llvm.di_basic_type"):
    """A type that is built from no other one, for debuggers: its name, size and encoding."""

    tag = parameter_of_kind("keyword", optional=True, default=0, enum=dwarf.TAG)
    name = parameter(StringAttr)
    size_in_bits = parameter(int, default=0, name="sizeInBits", cpp_type="uint64_t")
    encoding = parameter_of_kind("keyword", optional=True, default=0, enum=dwarf.ATE)
    assembly_format = "`<` struct(params) `>`"
    traits = ["DINodeAttr", "DITypeAttr"]
    alias = "di_basic_type"


class DICompileUnitAttr(DefinedAttribute, name="llvm.di_compile_unit"):
    """A compilation unit for debuggers: language, file, producer."""

    id = parameter_of_kind("attribute:DistinctAttr")
    source_language = parameter_of_kind("keyword", enum=dwarf.LANG, name="sourceLanguage")
    file = parameter_of_kind("attribute:llvm.di_file")
    producer = optional_parameter(StringAttr)
    is_optimized = parameter(bool, name="isOptimized")
    emission_kind = parameter(DIEmissionKind, name="emissionKind", cpp_type="DIEmissionKind")
    name_table_kind = parameter(DINameTableKind, default=0, name="nameTableKind", cpp_type="DINameTableKind")
    split_debug_filename = optional_parameter(StringAttr, name="splitDebugFilename")
    assembly_format = "`<` struct(params) `>`"
    traits = ["DINodeAttr", "DIScopeAttr"]
    alias = "di_compile_unit"


class DICompositeTypeAttr(DefinedAttribute, name="llvm.di_composite_type"):
    """A struct, class, array or enumeration for debuggers, with its members."""

    rec_id = parameter_of_kind("attribute:DistinctAttr", optional=True, name="recId")
    is_rec_self = parameter(bool, default=False, name="isRecSelf")
    tag = parameter_of_kind("keyword", optional=True, default=0, enum=dwarf.TAG)
    name = optional_parameter(StringAttr)
    file = parameter_of_kind("attribute:llvm.di_file", optional=True)
    line = parameter(int, default=0, cpp_type="uint32_t")
    scope = parameter_of_kind("attribute:DIScopeAttr", optional=True)
    base_type = parameter_of_kind("attribute:DITypeAttr", optional=True, name="baseType")
    flags = parameter(DIFlags, default=0, cpp_type="DIFlags")
    size_in_bits = parameter(int, default=0, name="sizeInBits", cpp_type="uint64_t")
    align_in_bits = parameter(int, default=0, name="alignInBits", cpp_type="uint64_t")
    data_location = optional_parameter(DIExpressionAttr, name="dataLocation")
    rank = optional_parameter(DIExpressionAttr)
    allocated = optional_parameter(DIExpressionAttr)
    associated = optional_parameter(DIExpressionAttr)
    elements = parameter_of_kind("array<attribute:DINodeAttr>", optional=True, default=())
    assembly_format = "`<` struct(params) `>`"
    traits = ["DINodeAttr", "DIScopeAttr", "DITypeAttr", "DIRecursiveTypeAttrInterface"]
    alias = "di_composite_type"


class DIDerivedTypeAttr(DefinedAttribute, name="llvm.di_derived_type"):
    """A pointer, member, typedef or qualified type for debuggers: made from one other type."""

    tag = parameter_of_kind("keyword", optional=True, default=0, enum=dwarf.TAG)
    name = optional_parameter(StringAttr)
    base_type = parameter_of_kind("attribute:DITypeAttr", optional=True, name="baseType")
    size_in_bits = parameter(int, default=0, name="sizeInBits", cpp_type="uint64_t")
    align_in_bits = parameter(int, default=0, name="alignInBits", cpp_type="uint32_t")
    offset_in_bits = parameter(int, default=0, name="offsetInBits", cpp_type="uint64_t")
    dwarf_address_space = optional_parameter(int, name="dwarfAddressSpace", cpp_type="std::optional<unsigned>")
    extra_data = parameter_of_kind("attribute:DINodeAttr", optional=True, name="extraData")
    assembly_format = "`<` struct(params) `>`"
    traits = ["DINodeAttr", "DIScopeAttr", "DITypeAttr"]
    alias = "di_derived_type"


class DIFileAttr(DefinedAttribute, name="llvm.di_file"):
    """A source file by its name and directory."""

    name = parameter(StringAttr)
    directory = parameter(StringAttr)
    assembly_format = "`<` $name `in` $directory `>`"
    traits = ["DINodeAttr", "DIScopeAttr"]
    alias = "di_file"


class DIGlobalVariableExpressionAttr(DefinedAttribute, name="llvm.di_global_variable_expression"):
    """A global variable of the source, and how its value is found."""

    var = parameter_of_kind("attribute:llvm.di_global_variable")
    expr = optional_parameter(DIExpressionAttr)
    assembly_format = "`<` struct(params) `>`"
    alias = "di_global_variable_expression"


class DIGlobalVariableAttr(DefinedAttribute, name="llvm.di_global_variable"):
    """A global variable of the source, for debuggers."""

    scope = parameter_of_kind("attribute:DIScopeAttr", optional=True)
    name = optional_parameter(StringAttr)
    linkage_name = optional_parameter(StringAttr, name="linkageName")
    file = parameter(DIFileAttr)
    line = parameter(int, cpp_type="unsigned")
    type = parameter_of_kind("attribute:DITypeAttr")
    is_local_to_unit = parameter(bool, default=False, name="isLocalToUnit")
    is_defined = parameter(bool, default=False, name="isDefined")
    align_in_bits = parameter(int, default=0, name="alignInBits", cpp_type="unsigned")
    assembly_format = "`<` struct(params) `>`"
    traits = ["DINodeAttr", "DIVariableAttr"]
    alias = "di_global_variable"


class DILexicalBlockAttr(DefinedAttribute, name="llvm.di_lexical_block"):
    """A block of the source with variables of its own, for debuggers."""

    scope = parameter_of_kind("attribute:DIScopeAttr")
    file = optional_parameter(DIFileAttr)
    line = parameter(int, default=0, cpp_type="unsigned")
    column = parameter(int, default=0, cpp_type="unsigned")
    assembly_format = "`<` struct(params) `>`"
    traits = ["DINodeAttr", "DIScopeAttr"]
    alias = "di_lexical_block"


class DILexicalBlockFileAttr(DefinedAttribute, name="llvm.di_lexical_block_file"):
    """A block whose text comes from another file, or that tells apart code from one line."""

    scope = parameter_of_kind("attribute:DIScopeAttr")
    file = optional_parameter(DIFileAttr)
    discriminator = parameter(int, cpp_type="unsigned")
    assembly_format = "`<` struct(params) `>`"
    traits = ["DINodeAttr", "DIScopeAttr"]
    alias = "di_lexical_block_file"


class DILocalVariableAttr(DefinedAttribute, name="llvm.di_local_variable"):
    """A local variable or parameter of the source, for debuggers; `arg` counts parameters from 1."""

    scope = parameter_of_kind("attribute:DIScopeAttr")
    name = optional_parameter(StringAttr)
    file = optional_parameter(DIFileAttr)
    line = parameter(int, default=0, cpp_type="unsigned")
    arg = parameter(int, default=0, cpp_type="unsigned")
    align_in_bits = parameter(int, default=0, name="alignInBits", cpp_type="unsigned")
    type = parameter_of_kind("attribute:DITypeAttr", optional=True)
    flags = parameter(DIFlags, default=0, cpp_type="DIFlags")
    assembly_format = "`<` struct(params) `>`"
    traits = ["DINodeAttr", "DIVariableAttr"]
    alias = "di_local_variable"


class DISubprogramAttr(DefinedAttribute, name="llvm.di_subprogram"):
    """A function of the source, for debuggers."""

    rec_id = parameter_of_kind("attribute:DistinctAttr", optional=True, name="recId")
    is_rec_self = parameter(bool, default=False, name="isRecSelf")
    id = parameter_of_kind("attribute:DistinctAttr", optional=True)
    compile_unit = optional_parameter(DICompileUnitAttr, name="compileUnit")
    scope = parameter_of_kind("attribute:DIScopeAttr", optional=True)
    name = optional_parameter(StringAttr)
    linkage_name = optional_parameter(StringAttr, name="linkageName")
    file = optional_parameter(DIFileAttr)
    line = parameter(int, default=0, cpp_type="unsigned")
    scope_line = parameter(int, default=0, name="scopeLine", cpp_type="unsigned")
    subprogram_flags = parameter(DISubprogramFlags, default=0, name="subprogramFlags", cpp_type="DISubprogramFlags")
    type = parameter_of_kind("attribute:llvm.di_subroutine_type", optional=True)
    retained_nodes = parameter_of_kind("array<attribute:DINodeAttr>", optional=True, default=(), name="retainedNodes")
    annotations = parameter_of_kind("array<attribute:DINodeAttr>", optional=True, default=())
    assembly_format = "`<` struct(params) `>`"
    traits = ["DINodeAttr", "DIScopeAttr", "DIRecursiveTypeAttrInterface"]
    alias = "di_subprogram"


class DIModuleAttr(DefinedAttribute, name="llvm.di_module"):
    """A module of the source language, such as one of Fortran, for debuggers."""

    file = optional_parameter(DIFileAttr)
    scope = parameter_of_kind("attribute:DIScopeAttr", optional=True)
    name = optional_parameter(StringAttr)
    config_macros = optional_parameter(StringAttr, name="configMacros")
    include_path = optional_parameter(StringAttr, name="includePath")
    apinotes = optional_parameter(StringAttr)
    line = parameter(int, default=0, cpp_type="unsigned")
    is_decl = parameter(bool, default=False, name="isDecl")
    assembly_format = "`<` struct(params) `>`"
    traits = ["DINodeAttr", "DIScopeAttr"]
    alias = "di_module"


class DINamespaceAttr(DefinedAttribute, name="llvm.di_namespace"):
    """A namespace of the source, for debuggers."""

    name = optional_parameter(StringAttr)
    scope = parameter_of_kind("attribute:DIScopeAttr", optional=True)
    export_symbols = parameter(bool, name="exportSymbols")
    assembly_format = "`<` struct(params) `>`"
    traits = ["DINodeAttr", "DIScopeAttr"]
    alias = "di_namespace"


class DIImportedEntityAttr(DefinedAttribute, name="llvm.di_imported_entity"):
    """A name that the source imports into a scope, for debuggers."""

    tag = parameter_of_kind("keyword", optional=True, default=0, enum=dwarf.TAG)
    scope = parameter_of_kind("attribute:DIScopeAttr")
    entity = parameter_of_kind("attribute:DINodeAttr")
    file = optional_parameter(DIFileAttr)
    line = parameter(int, default=0, cpp_type="unsigned")
    name = optional_parameter(StringAttr)
    elements = parameter_of_kind("array<attribute:DINodeAttr>", optional=True, default=())
    assembly_format = "`<` struct(params) `>`"
    traits = ["DINodeAttr"]
    alias = "di_imported_entity"


class DIAnnotationAttr(DefinedAttribute, name="llvm.di_annotation"):
    """A name and a text that the source attached to something, for debuggers."""

    name = parameter(StringAttr)
    value = parameter(StringAttr)
    assembly_format = "`<` struct(params) `>`"
    traits = ["DINodeAttr"]


class DISubrangeAttr(DefinedAttribute, name="llvm.di_subrange"):
    """The bounds of one dimension of an array, for debuggers."""

    count = optional_parameter(Attribute, cpp_type="::mlir::Attribute")
    lower_bound = optional_parameter(Attribute, name="lowerBound", cpp_type="::mlir::Attribute")
    upper_bound = optional_parameter(Attribute, name="upperBound", cpp_type="::mlir::Attribute")
    stride = optional_parameter(Attribute, cpp_type="::mlir::Attribute")
    assembly_format = "`<` struct(params) `>`"
    traits = ["DINodeAttr"]


class DICommonBlockAttr(DefinedAttribute, name="llvm.di_common_block"):
    """A common block of Fortran, for debuggers."""

    scope = parameter_of_kind("attribute:DIScopeAttr")
    decl = optional_parameter(DIGlobalVariableAttr)
    name = parameter(StringAttr)
    file = optional_parameter(DIFileAttr)
    line = parameter(int, default=0, cpp_type="unsigned")
    assembly_format = "`<` struct(params) `>`"
    traits = ["DINodeAttr", "DIScopeAttr"]
    alias = "di_common_block"


class DIGenericSubrangeAttr(DefinedAttribute, name="llvm.di_generic_subrange"):
    """The bounds of one dimension of an array whose rank is known at run time only, for debuggers."""

    count = optional_parameter(Attribute, cpp_type="::mlir::Attribute")
    lower_bound = parameter(Attribute, name="lowerBound", cpp_type="::mlir::Attribute")
    upper_bound = optional_parameter(Attribute, name="upperBound", cpp_type="::mlir::Attribute")
    stride = parameter(Attribute, cpp_type="::mlir::Attribute")
    assembly_format = "`<` struct(params) `>`"
    traits = ["DINodeAttr"]


class DISubroutineTypeAttr(DefinedAttribute, name="llvm.di_subroutine_type"):
    """The type of a function for debuggers: its result first, then its parameters."""

    calling_convention = parameter_of_kind("keyword", optional=True, default=0, enum=dwarf.CC, name="callingConvention")
    types = parameter_of_kind("array<attribute:DITypeAttr>", optional=True, default=())
    assembly_format = "`<` struct(params) `>`"
    traits = ["DINodeAttr", "DITypeAttr"]
    alias = "di_subroutine_type"


class DILabelAttr(DefinedAttribute, name="llvm.di_label"):
    """A label of the source, for debuggers."""

    scope = parameter_of_kind("attribute:DIScopeAttr")
    name = optional_parameter(StringAttr)
    file = optional_parameter(DIFileAttr)
    line = parameter(int, default=0, cpp_type="unsigned")
    assembly_format = "`<` struct(params) `>`"
    traits = ["DINodeAttr"]
    alias = "di_label"


class DIStringTypeAttr(DefinedAttribute, name="llvm.di_string_type"):
    """A character string whose length may vary, such as Fortran's, for debuggers."""

    tag = parameter_of_kind("keyword", optional=True, default=0, enum=dwarf.TAG)
    name = parameter(StringAttr)
    size_in_bits = parameter(int, default=0, name="sizeInBits", cpp_type="uint64_t")
    align_in_bits = parameter(int, default=0, name="alignInBits", cpp_type="uint32_t")
    string_length = parameter_of_kind("attribute:DIVariableAttr", optional=True, name="stringLength")
    string_length_exp = optional_parameter(DIExpressionAttr, name="stringLengthExp")
    string_location_exp = optional_parameter(DIExpressionAttr, name="stringLocationExp")
    encoding = parameter_of_kind("keyword", optional=True, default=0, enum=dwarf.ATE)
    assembly_format = "`<` struct(params) `>`"
    traits = ["DINodeAttr", "DITypeAttr"]
    alias = "di_string_type"
