"""The attributes of the llvm dialect."""

from __future__ import annotations

from compiler.dialects.llvm import dwarf
from compiler.dialects.llvm.attribute_syntax import (
    parse_constant_range,
    parse_expression_element,
    print_constant_range,
    print_expression_element,
    verify_target_features,
)
from compiler.dialects.llvm.enums import (
    C_CONV,
    COMDAT,
    DI_EMISSION_KIND,
    DI_FLAGS,
    DI_NAME_TABLE_KIND,
    DI_SUBPROGRAM_FLAGS,
    FASTMATH_FLAGS,
    FRAME_POINTER_KIND,
    INTEGER_OVERFLOW_FLAGS,
    LINKAGE,
    MOD_FLAG_BEHAVIOR,
    MOD_REF_INFO,
    PROFILE_SUMMARY_FORMAT_KIND,
    TAIL_CALL_KIND,
    UW_TABLE_KIND,
)
from compiler.ods.define import attr_def, enum_attr, param

ADDRESS_SPACE = attr_def(
    "llvm.address_space",
    "",
    parameters=[param("addressSpace", "int")],
    format="`<` $addressSpace `>`",
    traits=["LLVMAddrSpaceAttrInterface", "MemorySpaceAttrInterface"],
)
CCONV = attr_def(
    "llvm.cconv",
    "",
    parameters=[param("CallingConv", "enum", enum=C_CONV)],
    format="`<` $CallingConv `>`",
)
COMDAT_ATTR = attr_def(
    "llvm.comdat",
    "",
    parameters=[param("comdat", "enum", enum=COMDAT)],
    format="$comdat",
)
LINKAGE_ATTR = attr_def(
    "llvm.linkage",
    "",
    parameters=[param("linkage", "enum", enum=LINKAGE)],
    format="`<` $linkage `>`",
)
FRAME_POINTER_KIND_ATTR = attr_def(
    "llvm.framePointerKind",
    "",
    parameters=[param("framePointerKind", "enum", enum=FRAME_POINTER_KIND)],
    format="`<` $framePointerKind `>`",
)
LOOP_VECTORIZE = attr_def(
    "llvm.loop_vectorize",
    "",
    parameters=[
        param("disable", "attribute:BoolAttr", optional=True),
        param("predicateEnable", "attribute:BoolAttr", optional=True),
        param("scalableEnable", "attribute:BoolAttr", optional=True),
        param("width", "attribute:IntegerAttr", optional=True),
        param("followupVectorized", "attribute:llvm.loop_annotation", optional=True),
        param("followupEpilogue", "attribute:llvm.loop_annotation", optional=True),
        param("followupAll", "attribute:llvm.loop_annotation", optional=True),
    ],
    format="`<` struct(params) `>`",
    alias="loop_vectorize",
)
LOOP_INTERLEAVE = attr_def(
    "llvm.loop_interleave",
    "",
    parameters=[param("count", "attribute:IntegerAttr")],
    format="`<` struct(params) `>`",
    alias="loop_interleave",
)
LOOP_UNROLL = attr_def(
    "llvm.loop_unroll",
    "",
    parameters=[
        param("disable", "attribute:BoolAttr", optional=True),
        param("count", "attribute:IntegerAttr", optional=True),
        param("runtimeDisable", "attribute:BoolAttr", optional=True),
        param("full", "attribute:BoolAttr", optional=True),
        param("followupUnrolled", "attribute:llvm.loop_annotation", optional=True),
        param("followupRemainder", "attribute:llvm.loop_annotation", optional=True),
        param("followupAll", "attribute:llvm.loop_annotation", optional=True),
    ],
    format="`<` struct(params) `>`",
    alias="loop_unroll",
)
LOOP_UNROLL_AND_JAM = attr_def(
    "llvm.loop_unroll_and_jam",
    "",
    parameters=[
        param("disable", "attribute:BoolAttr", optional=True),
        param("count", "attribute:IntegerAttr", optional=True),
        param("followupOuter", "attribute:llvm.loop_annotation", optional=True),
        param("followupInner", "attribute:llvm.loop_annotation", optional=True),
        param("followupRemainderOuter", "attribute:llvm.loop_annotation", optional=True),
        param("followupRemainderInner", "attribute:llvm.loop_annotation", optional=True),
        param("followupAll", "attribute:llvm.loop_annotation", optional=True),
    ],
    format="`<` struct(params) `>`",
    alias="loop_unroll_and_jam",
)
LOOP_LICM = attr_def(
    "llvm.loop_licm",
    "",
    parameters=[
        param("disable", "attribute:BoolAttr", optional=True),
        param("versioningDisable", "attribute:BoolAttr", optional=True),
    ],
    format="`<` struct(params) `>`",
    alias="loop_licm",
)
LOOP_DISTRIBUTE = attr_def(
    "llvm.loop_distribute",
    "",
    parameters=[
        param("disable", "attribute:BoolAttr", optional=True),
        param("followupCoincident", "attribute:llvm.loop_annotation", optional=True),
        param("followupSequential", "attribute:llvm.loop_annotation", optional=True),
        param("followupFallback", "attribute:llvm.loop_annotation", optional=True),
        param("followupAll", "attribute:llvm.loop_annotation", optional=True),
    ],
    format="`<` struct(params) `>`",
    alias="loop_distribute",
)
LOOP_PIPELINE = attr_def(
    "llvm.loop_pipeline",
    "",
    parameters=[
        param("disable", "attribute:BoolAttr", optional=True),
        param("initiationinterval", "attribute:IntegerAttr", optional=True),
    ],
    format="`<` struct(params) `>`",
    alias="loop_pipeline",
)
LOOP_PEELED = attr_def(
    "llvm.loop_peeled",
    "",
    parameters=[param("count", "attribute:IntegerAttr", optional=True)],
    format="`<` struct(params) `>`",
    alias="loop_peeled",
)
LOOP_UNSWITCH = attr_def(
    "llvm.loop_unswitch",
    "",
    parameters=[param("partialDisable", "attribute:BoolAttr", optional=True)],
    format="`<` struct(params) `>`",
    alias="loop_unswitch",
)
LOOP_ANNOTATION = attr_def(
    "llvm.loop_annotation",
    "",
    parameters=[
        param("disableNonforced", "attribute:BoolAttr", optional=True),
        param("vectorize", "attribute:llvm.loop_vectorize", optional=True),
        param("interleave", "attribute:llvm.loop_interleave", optional=True),
        param("unroll", "attribute:llvm.loop_unroll", optional=True),
        param("unrollAndJam", "attribute:llvm.loop_unroll_and_jam", optional=True),
        param("licm", "attribute:llvm.loop_licm", optional=True),
        param("distribute", "attribute:llvm.loop_distribute", optional=True),
        param("pipeline", "attribute:llvm.loop_pipeline", optional=True),
        param("peeled", "attribute:llvm.loop_peeled", optional=True),
        param("unswitch", "attribute:llvm.loop_unswitch", optional=True),
        param("mustProgress", "attribute:BoolAttr", optional=True),
        param("isVectorized", "attribute:BoolAttr", optional=True),
        param("startLoc", "attribute:FusedLoc", optional=True),
        param("endLoc", "attribute:FusedLoc", optional=True),
        param("parallelAccesses", "array<attribute:llvm.access_group>", optional=True, default=()),
    ],
    format="`<` struct(params) `>`",
    alias="loop_annotation",
)
DI_EXPRESSION_ELEM = attr_def(
    "llvm.di_expression_elem",
    "",
    parameters=[
        param("opcode", "keyword", enum=dwarf.OP),
        param("arguments", "array<int>", optional=True, default=()),
    ],
    parse=parse_expression_element,
    print=print_expression_element,
)
DI_EXPRESSION = attr_def(
    "llvm.di_expression",
    "",
    parameters=[param("operations", "array<attribute:llvm.di_expression_elem>", optional=True, default=())],
    format="`<` ( `[` $operations^ `]` ) : (``)? `>`",
)
DI_NULL_TYPE = attr_def(
    "llvm.di_null_type",
    "",
    alias="di_null_type",
)
DI_BASIC_TYPE = attr_def(
    "llvm.di_basic_type",
    "",
    parameters=[
        param("tag", "keyword", optional=True, default=0, enum=dwarf.TAG),
        param("name", "attribute:StringAttr"),
        param("sizeInBits", "int", optional=True, default=0),
        param("encoding", "keyword", optional=True, default=0, enum=dwarf.ATE),
    ],
    format="`<` struct(params) `>`",
    alias="di_basic_type",
)
DI_COMPILE_UNIT = attr_def(
    "llvm.di_compile_unit",
    "",
    parameters=[
        param("id", "attribute:DistinctAttr"),
        param("sourceLanguage", "keyword", enum=dwarf.LANG),
        param("file", "attribute:llvm.di_file"),
        param("producer", "attribute:StringAttr", optional=True),
        param("isOptimized", "bool"),
        param("emissionKind", "enum", enum=DI_EMISSION_KIND),
        param("nameTableKind", "enum", optional=True, default=0, enum=DI_NAME_TABLE_KIND),
        param("splitDebugFilename", "attribute:StringAttr", optional=True),
    ],
    format="`<` struct(params) `>`",
    alias="di_compile_unit",
)
DI_COMPOSITE_TYPE = attr_def(
    "llvm.di_composite_type",
    "",
    parameters=[
        param("recId", "attribute:DistinctAttr", optional=True),
        param("isRecSelf", "bool", optional=True, default=False),
        param("tag", "keyword", optional=True, default=0, enum=dwarf.TAG),
        param("name", "attribute:StringAttr", optional=True),
        param("file", "attribute:llvm.di_file", optional=True),
        param("line", "int", optional=True, default=0),
        param("scope", "attribute:DIScopeAttr", optional=True),
        param("baseType", "attribute:DITypeAttr", optional=True),
        param("flags", "enum", optional=True, default=0, enum=DI_FLAGS),
        param("sizeInBits", "int", optional=True, default=0),
        param("alignInBits", "int", optional=True, default=0),
        param("dataLocation", "attribute:llvm.di_expression", optional=True),
        param("rank", "attribute:llvm.di_expression", optional=True),
        param("allocated", "attribute:llvm.di_expression", optional=True),
        param("associated", "attribute:llvm.di_expression", optional=True),
        param("elements", "array<attribute:DINodeAttr>", optional=True, default=()),
    ],
    format="`<` struct(params) `>`",
    traits=["DIRecursiveTypeAttrInterface"],
    alias="di_composite_type",
)
DI_DERIVED_TYPE = attr_def(
    "llvm.di_derived_type",
    "",
    parameters=[
        param("tag", "keyword", optional=True, default=0, enum=dwarf.TAG),
        param("name", "attribute:StringAttr", optional=True),
        param("baseType", "attribute:DITypeAttr", optional=True),
        param("sizeInBits", "int", optional=True, default=0),
        param("alignInBits", "int", optional=True, default=0),
        param("offsetInBits", "int", optional=True, default=0),
        param("dwarfAddressSpace", "int", optional=True),
        param("extraData", "attribute:DINodeAttr", optional=True),
    ],
    format="`<` struct(params) `>`",
    alias="di_derived_type",
)
DI_FILE = attr_def(
    "llvm.di_file",
    "",
    parameters=[param("name", "attribute:StringAttr"), param("directory", "attribute:StringAttr")],
    format="`<` $name `in` $directory `>`",
    alias="di_file",
)
DI_GLOBAL_VARIABLE_EXPRESSION = attr_def(
    "llvm.di_global_variable_expression",
    "",
    parameters=[
        param("var", "attribute:llvm.di_global_variable"),
        param("expr", "attribute:llvm.di_expression", optional=True),
    ],
    format="`<` struct(params) `>`",
    alias="di_global_variable_expression",
)
DI_GLOBAL_VARIABLE = attr_def(
    "llvm.di_global_variable",
    "",
    parameters=[
        param("scope", "attribute:DIScopeAttr", optional=True),
        param("name", "attribute:StringAttr", optional=True),
        param("linkageName", "attribute:StringAttr", optional=True),
        param("file", "attribute:llvm.di_file"),
        param("line", "int"),
        param("type", "attribute:DITypeAttr"),
        param("isLocalToUnit", "bool", optional=True, default=False),
        param("isDefined", "bool", optional=True, default=False),
        param("alignInBits", "int", optional=True, default=0),
    ],
    format="`<` struct(params) `>`",
    alias="di_global_variable",
)
DI_LEXICAL_BLOCK = attr_def(
    "llvm.di_lexical_block",
    "",
    parameters=[
        param("scope", "attribute:DIScopeAttr"),
        param("file", "attribute:llvm.di_file", optional=True),
        param("line", "int", optional=True, default=0),
        param("column", "int", optional=True, default=0),
    ],
    format="`<` struct(params) `>`",
    alias="di_lexical_block",
)
DI_LEXICAL_BLOCK_FILE = attr_def(
    "llvm.di_lexical_block_file",
    "",
    parameters=[
        param("scope", "attribute:DIScopeAttr"),
        param("file", "attribute:llvm.di_file", optional=True),
        param("discriminator", "int"),
    ],
    format="`<` struct(params) `>`",
    alias="di_lexical_block_file",
)
DI_LOCAL_VARIABLE = attr_def(
    "llvm.di_local_variable",
    "",
    parameters=[
        param("scope", "attribute:DIScopeAttr"),
        param("name", "attribute:StringAttr", optional=True),
        param("file", "attribute:llvm.di_file", optional=True),
        param("line", "int", optional=True, default=0),
        param("arg", "int", optional=True, default=0),
        param("alignInBits", "int", optional=True, default=0),
        param("type", "attribute:DITypeAttr", optional=True),
        param("flags", "enum", optional=True, default=0, enum=DI_FLAGS),
    ],
    format="`<` struct(params) `>`",
    alias="di_local_variable",
)
DI_SUBPROGRAM = attr_def(
    "llvm.di_subprogram",
    "",
    parameters=[
        param("recId", "attribute:DistinctAttr", optional=True),
        param("isRecSelf", "bool", optional=True, default=False),
        param("id", "attribute:DistinctAttr", optional=True),
        param("compileUnit", "attribute:llvm.di_compile_unit", optional=True),
        param("scope", "attribute:DIScopeAttr", optional=True),
        param("name", "attribute:StringAttr", optional=True),
        param("linkageName", "attribute:StringAttr", optional=True),
        param("file", "attribute:llvm.di_file", optional=True),
        param("line", "int", optional=True, default=0),
        param("scopeLine", "int", optional=True, default=0),
        param("subprogramFlags", "enum", optional=True, default=0, enum=DI_SUBPROGRAM_FLAGS),
        param("type", "attribute:llvm.di_subroutine_type", optional=True),
        param("retainedNodes", "array<attribute:DINodeAttr>", optional=True, default=()),
        param("annotations", "array<attribute:DINodeAttr>", optional=True, default=()),
    ],
    format="`<` struct(params) `>`",
    traits=["DIRecursiveTypeAttrInterface"],
    alias="di_subprogram",
)
DI_MODULE = attr_def(
    "llvm.di_module",
    "",
    parameters=[
        param("file", "attribute:llvm.di_file", optional=True),
        param("scope", "attribute:DIScopeAttr", optional=True),
        param("name", "attribute:StringAttr", optional=True),
        param("configMacros", "attribute:StringAttr", optional=True),
        param("includePath", "attribute:StringAttr", optional=True),
        param("apinotes", "attribute:StringAttr", optional=True),
        param("line", "int", optional=True, default=0),
        param("isDecl", "bool", optional=True, default=False),
    ],
    format="`<` struct(params) `>`",
    alias="di_module",
)
DI_NAMESPACE = attr_def(
    "llvm.di_namespace",
    "",
    parameters=[
        param("name", "attribute:StringAttr", optional=True),
        param("scope", "attribute:DIScopeAttr", optional=True),
        param("exportSymbols", "bool"),
    ],
    format="`<` struct(params) `>`",
    alias="di_namespace",
)
DI_IMPORTED_ENTITY = attr_def(
    "llvm.di_imported_entity",
    "",
    parameters=[
        param("tag", "keyword", optional=True, default=0, enum=dwarf.TAG),
        param("scope", "attribute:DIScopeAttr"),
        param("entity", "attribute:DINodeAttr"),
        param("file", "attribute:llvm.di_file", optional=True),
        param("line", "int", optional=True, default=0),
        param("name", "attribute:StringAttr", optional=True),
        param("elements", "array<attribute:DINodeAttr>", optional=True, default=()),
    ],
    format="`<` struct(params) `>`",
    alias="di_imported_entity",
)
DI_ANNOTATION = attr_def(
    "llvm.di_annotation",
    "",
    parameters=[param("name", "attribute:StringAttr"), param("value", "attribute:StringAttr")],
    format="`<` struct(params) `>`",
)
DI_SUBRANGE = attr_def(
    "llvm.di_subrange",
    "",
    parameters=[
        param("count", "attribute", optional=True),
        param("lowerBound", "attribute", optional=True),
        param("upperBound", "attribute", optional=True),
        param("stride", "attribute", optional=True),
    ],
    format="`<` struct(params) `>`",
)
DI_COMMON_BLOCK = attr_def(
    "llvm.di_common_block",
    "",
    parameters=[
        param("scope", "attribute:DIScopeAttr"),
        param("decl", "attribute:llvm.di_global_variable", optional=True),
        param("name", "attribute:StringAttr"),
        param("file", "attribute:llvm.di_file", optional=True),
        param("line", "int", optional=True, default=0),
    ],
    format="`<` struct(params) `>`",
    alias="di_common_block",
)
DI_GENERIC_SUBRANGE = attr_def(
    "llvm.di_generic_subrange",
    "",
    parameters=[
        param("count", "attribute", optional=True),
        param("lowerBound", "attribute"),
        param("upperBound", "attribute", optional=True),
        param("stride", "attribute"),
    ],
    format="`<` struct(params) `>`",
)
DI_SUBROUTINE_TYPE = attr_def(
    "llvm.di_subroutine_type",
    "",
    parameters=[
        param("callingConvention", "keyword", optional=True, default=0, enum=dwarf.CC),
        param("types", "array<attribute:DITypeAttr>", optional=True, default=()),
    ],
    format="`<` struct(params) `>`",
    alias="di_subroutine_type",
)
DI_LABEL = attr_def(
    "llvm.di_label",
    "",
    parameters=[
        param("scope", "attribute:DIScopeAttr"),
        param("name", "attribute:StringAttr", optional=True),
        param("file", "attribute:llvm.di_file", optional=True),
        param("line", "int", optional=True, default=0),
    ],
    format="`<` struct(params) `>`",
    alias="di_label",
)
DI_STRING_TYPE = attr_def(
    "llvm.di_string_type",
    "",
    parameters=[
        param("tag", "keyword", optional=True, default=0, enum=dwarf.TAG),
        param("name", "attribute:StringAttr"),
        param("sizeInBits", "int", optional=True, default=0),
        param("alignInBits", "int", optional=True, default=0),
        param("stringLength", "attribute:DIVariableAttr", optional=True),
        param("stringLengthExp", "attribute:llvm.di_expression", optional=True),
        param("stringLocationExp", "attribute:llvm.di_expression", optional=True),
        param("encoding", "keyword", optional=True, default=0, enum=dwarf.ATE),
    ],
    format="`<` struct(params) `>`",
    alias="di_string_type",
)
MEMORY_EFFECTS = attr_def(
    "llvm.memory_effects",
    "",
    parameters=[
        param("other", "enum", enum=MOD_REF_INFO),
        param("argMem", "enum", enum=MOD_REF_INFO),
        param("inaccessibleMem", "enum", enum=MOD_REF_INFO),
        param("errnoMem", "enum", enum=MOD_REF_INFO),
        param("targetMem0", "enum", enum=MOD_REF_INFO),
        param("targetMem1", "enum", enum=MOD_REF_INFO),
    ],
    format="`<` struct(params) `>`",
)
ALIAS_SCOPE_DOMAIN = attr_def(
    "llvm.alias_scope_domain",
    "",
    parameters=[param("id", "attribute"), param("description", "attribute:StringAttr", optional=True)],
    format="`<` struct(params) `>`",
    alias="alias_scope_domain",
)
ALIAS_SCOPE = attr_def(
    "llvm.alias_scope",
    "",
    parameters=[
        param("id", "attribute"),
        param("domain", "attribute:llvm.alias_scope_domain"),
        param("description", "attribute:StringAttr", optional=True),
    ],
    format="`<` struct(params) `>`",
    alias="alias_scope",
)
ACCESS_GROUP = attr_def(
    "llvm.access_group",
    "",
    parameters=[param("id", "attribute:DistinctAttr")],
    format="`<` struct(params) `>`",
    alias="access_group",
)
TBAA_ROOT = attr_def(
    "llvm.tbaa_root",
    "",
    parameters=[param("id", "attribute:StringAttr", optional=True)],
    format="(`<` struct(params)^ `>`)?",
    alias="tbaa_root",
)
TBAA_MEMBER = attr_def(
    "llvm.tbaa_member",
    "",
    parameters=[param("typeDesc", "attribute:TBAANodeAttr"), param("offset", "int")],
    format="`<` params `>`",
)
TBAA_TYPE_DESC = attr_def(
    "llvm.tbaa_type_desc",
    "",
    parameters=[param("id", "string"), param("members", "braces<attribute:llvm.tbaa_member>")],
    format="`<` struct(params) `>`",
    alias="tbaa_type_desc",
)
TBAA_TAG = attr_def(
    "llvm.tbaa_tag",
    "",
    parameters=[
        param("base_type", "attribute:llvm.tbaa_type_desc"),
        param("access_type", "attribute:llvm.tbaa_type_desc"),
        param("offset", "int"),
        param("constant", "bool", optional=True, default=False),
    ],
    format="`<` struct(params) `>`",
    alias="tbaa_tag",
)
MMRA_TAG = attr_def(
    "llvm.mmra_tag",
    "",
    parameters=[param("prefix", "string"), param("suffix", "string")],
    format="`<` $prefix `` `:` `` $suffix `>`",
    alias="mmra_tag",
)
CONSTANT_RANGE = attr_def(
    "llvm.constant_range",
    "",
    parameters=[param("lower", "attribute:IntegerAttr"), param("upper", "attribute:IntegerAttr")],
    parse=parse_constant_range,
    print=print_constant_range,
)
VSCALE_RANGE = attr_def(
    "llvm.vscale_range",
    "",
    parameters=[param("minRange", "attribute:IntegerAttr"), param("maxRange", "attribute:IntegerAttr")],
    format="`<` struct(params) `>`",
)
TARGET_FEATURES = attr_def(
    "llvm.target_features",
    "",
    parameters=[param("features", "array<attribute:StringAttr>", optional=True, default=())],
    format="`<` `[` (`]`) : ($features^ `]`)? `>`",
    traits=["DLTIQueryInterface"],
    verify=verify_target_features,
)
TARGET_ATTR = attr_def(
    "llvm.target",
    "",
    parameters=[
        param("triple", "attribute:StringAttr"),
        param("chip", "attribute:StringAttr"),
        param("features", "attribute:llvm.target_features", optional=True),
    ],
    format="`<` struct($triple, $chip, $features) `>`",
    traits=["TargetAttrInterface"],
)
UNDEF = attr_def(
    "llvm.undef",
    "",
)
POISON = attr_def(
    "llvm.poison",
    "",
)
DSO_LOCAL_EQUIVALENT = attr_def(
    "llvm.dso_local_equivalent",
    "",
    parameters=[param("sym", "attribute:FlatSymbolRefAttr")],
    format="$sym",
)
BLOCKTAG = attr_def(
    "llvm.blocktag",
    "",
    parameters=[param("id", "int")],
    format="`<` struct(params) `>`",
)
BLOCKADDRESS = attr_def(
    "llvm.blockaddress",
    "",
    parameters=[param("function", "attribute:FlatSymbolRefAttr"), param("tag", "attribute:llvm.blocktag")],
    format="`<` struct(params) `>`",
)
VEC_TYPE_HINT = attr_def(
    "llvm.vec_type_hint",
    "",
    parameters=[param("hint", "attribute:TypeAttr"), param("is_signed", "bool", optional=True, default=False)],
    format="`<` struct(params) `>`",
)
ZERO = attr_def(
    "llvm.zero",
    "",
)
TAILCALLKIND = attr_def(
    "llvm.tailcallkind",
    "",
    parameters=[param("tailCallKind", "enum", enum=TAIL_CALL_KIND)],
    format="`<` $tailCallKind `>`",
)
MLIR_WORKGROUP_ATTRIBUTION = attr_def(
    "llvm.mlir.workgroup_attribution",
    "",
    parameters=[param("num_elements", "attribute:IntegerAttr"), param("element_type", "attribute:TypeAttr")],
    format="`<` $num_elements `,` $element_type `>`",
)
DEREFERENCEABLE = attr_def(
    "llvm.dereferenceable",
    "",
    parameters=[param("bytes", "int"), param("mayBeNull", "bool", optional=True, default=False)],
    format="`<` struct(params) `>`",
)
MLIR_MODULE_FLAG = attr_def(
    "llvm.mlir.module_flag",
    "",
    parameters=[
        param("behavior", "enum", enum=MOD_FLAG_BEHAVIOR),
        param("key", "attribute:StringAttr"),
        param("value", "attribute"),
    ],
    format="`<` $behavior `,` $key `,` $value `>`",
)
CGPROFILE_ENTRY = attr_def(
    "llvm.cgprofile_entry",
    "",
    parameters=[
        param("from", "attribute:FlatSymbolRefAttr", optional=True),
        param("to", "attribute:FlatSymbolRefAttr", optional=True),
        param("count", "int"),
    ],
    format="`<` struct(params) `>`",
)
PROFILE_SUMMARY_DETAILED = attr_def(
    "llvm.profile_summary_detailed",
    "",
    parameters=[param("cut_off", "int"), param("min_count", "int"), param("num_counts", "int")],
    format="`<` struct(params) `>`",
)
PROFILE_SUMMARY = attr_def(
    "llvm.profile_summary",
    "",
    parameters=[
        param("format", "enum", enum=PROFILE_SUMMARY_FORMAT_KIND),
        param("total_count", "int"),
        param("max_count", "int"),
        param("max_internal_count", "int"),
        param("max_function_count", "int"),
        param("num_counts", "int"),
        param("num_functions", "int"),
        param("is_partial_profile", "int", optional=True),
        param("partial_profile_ratio", "attribute:FloatAttr", optional=True),
        param("detailed_summary", "array<attribute:llvm.profile_summary_detailed>"),
    ],
    format="`<` struct(params) `>`",
)
DEPENDENT_LIBRARIES = attr_def(
    "llvm.dependent_libraries",
    "",
    parameters=[param("libs", "array<attribute:StringAttr>", optional=True, default=())],
    format="`<` $libs `>`",
)
UWTABLE_KIND = attr_def(
    "llvm.uwtableKind",
    "",
    parameters=[param("uwtableKind", "enum", enum=UW_TABLE_KIND)],
    format="`<` $uwtableKind `>`",
)
OVERFLOW = enum_attr("llvm.overflow", "", INTEGER_OVERFLOW_FLAGS, format="`<` $value `>`")
FASTMATH = enum_attr("llvm.fastmath", "", FASTMATH_FLAGS, format="`<` $value `>`")
