"""The attributes of the llvm dialect, but for loops and debug information."""

from __future__ import annotations

from compiler.dialects.llvm.attribute_syntax import parse_constant_range, print_constant_range, verify_target_features
from compiler.dialects.llvm.enums import (
    CConv,
    Comdat,
    FastmathFlags,
    FramePointerKind,
    IntegerOverflowFlags,
    Linkage,
    ModFlagBehavior,
    ModRefInfo,
    ProfileSummaryFormatKind,
    TailCallKind,
    UWTableKind,
)
from compiler.ods.define import attr_def, enum_attr, param

EMIT_C_INTERFACE = "llvm.emit_c_interface"
"""Name of the attribute of functions that are to get a wrapper that C can call."""

ADDRESS_SPACE = attr_def(
    "llvm.address_space",
    "A memory space of memrefs that is this address space of LLVM pointers.",
    parameters=[param("addressSpace", "unsigned")],
    format="`<` $addressSpace `>`",
    traits=["LLVMAddrSpaceAttrInterface", "MemorySpaceAttrInterface"],
)
CCONV = enum_attr(
    "llvm.cconv",
    "The calling convention; caller and function must have the same one.",
    CConv,
    parameter="CallingConv",
    format="`<` $CallingConv `>`",
    cpp_type="CConv",
)
COMDAT_ATTR = enum_attr(
    "llvm.comdat",
    "Rule by which the linker selects one of several copies of a section.",
    Comdat,
    parameter="comdat",
    format="$comdat",
    cpp_type="comdat::Comdat",
)
LINKAGE_ATTR = enum_attr(
    "llvm.linkage",
    "Linkage of a symbol: its visibility to the linker, and how several definitions are merged.",
    Linkage,
    parameter="linkage",
    format="`<` $linkage `>`",
    cpp_type="linkage::Linkage",
)
FRAME_POINTER_KIND_ATTR = enum_attr(
    "llvm.framePointerKind",
    "Functions that keep a frame pointer.",
    FramePointerKind,
    parameter="framePointerKind",
    format="`<` $framePointerKind `>`",
    cpp_type="framePointerKind::FramePointerKind",
)
MEMORY_EFFECTS = attr_def(
    "llvm.memory_effects",
    "Memory effects of a function by kind of memory: its arguments', inaccessible, errno's, other.",
    parameters=[
        param("other", "enum", enum=ModRefInfo, cpp_type="ModRefInfo"),
        param("argMem", "enum", enum=ModRefInfo, cpp_type="ModRefInfo"),
        param("inaccessibleMem", "enum", enum=ModRefInfo, cpp_type="ModRefInfo"),
        param("errnoMem", "enum", enum=ModRefInfo, cpp_type="ModRefInfo"),
        param("targetMem0", "enum", enum=ModRefInfo, cpp_type="ModRefInfo"),
        param("targetMem1", "enum", enum=ModRefInfo, cpp_type="ModRefInfo"),
    ],
    format="`<` struct(params) `>`",
)
ALIAS_SCOPE_DOMAIN = attr_def(
    "llvm.alias_scope_domain",
    "A set of scopes that are compared with each other to tell that accesses don't alias.",
    parameters=[param("id", "attribute"), param("description", "attribute:StringAttr", optional=True)],
    format="`<` struct(params) `>`",
    alias="alias_scope_domain",
)
ALIAS_SCOPE = attr_def(
    "llvm.alias_scope",
    "A scope: accesses that list it never touch what those declared `noalias` with it touch.",
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
    "A group of memory accesses that a loop may name as not depending on each other.",
    parameters=[param("id", "attribute:DistinctAttr")],
    format="`<` struct(params) `>`",
    alias="access_group",
)
TBAA_ROOT = attr_def(
    "llvm.tbaa_root",
    "The root of a tree of types: accesses under different roots may alias.",
    parameters=[param("id", "attribute:StringAttr", optional=True)],
    format="(`<` struct(params)^ `>`)?",
    traits=["TBAANodeAttr"],
    alias="tbaa_root",
)
TBAA_MEMBER = attr_def(
    "llvm.tbaa_member",
    "A member of a type, and at which byte it lies.",
    parameters=[param("typeDesc", "attribute:TBAANodeAttr"), param("offset", "int64_t")],
    format="`<` params `>`",
)
TBAA_TYPE_DESC = attr_def(
    "llvm.tbaa_type_desc",
    "A type for type-based alias analysis: its name, and its members or parent.",
    parameters=[param("id", "string"), param("members", "braces<attribute:llvm.tbaa_member>")],
    format="`<` struct(params) `>`",
    traits=["TBAANodeAttr"],
    alias="tbaa_type_desc",
)
TBAA_TAG = attr_def(
    "llvm.tbaa_tag",
    "Access type of a load or store: a base type, and a type at an offset in it.",
    parameters=[
        param("base_type", "attribute:llvm.tbaa_type_desc"),
        param("access_type", "attribute:llvm.tbaa_type_desc"),
        param("offset", "int64_t"),
        param("constant", "bool", optional=True, default=False),
    ],
    format="`<` struct(params) `>`",
    alias="tbaa_tag",
)
MMRA_TAG = attr_def(
    "llvm.mmra_tag",
    "A tag of a relaxed memory model: accesses with different suffixes need not be ordered.",
    parameters=[param("prefix", "string"), param("suffix", "string")],
    format="`<` $prefix `` `:` `` $suffix `>`",
    alias="mmra_tag",
)
CONSTANT_RANGE = attr_def(
    "llvm.constant_range",
    "The range of an integer from the lower bound up to, without, the upper one; it may wrap around.",
    parameters=[param("lower", "attribute:IntegerAttr"), param("upper", "attribute:IntegerAttr")],
    parse=parse_constant_range,
    print=print_constant_range,
)
VSCALE_RANGE = attr_def(
    "llvm.vscale_range",
    "The least and greatest factor by which scalable vectors are longer at run time.",
    parameters=[param("minRange", "attribute:IntegerAttr"), param("maxRange", "attribute:IntegerAttr")],
    format="`<` struct(params) `>`",
)
TARGET_FEATURES = attr_def(
    "llvm.target_features",
    "Features of a processor, each with `+` or `-`.",
    parameters=[param("features", "array<attribute:StringAttr>", optional=True, default=())],
    format="`<` `[` (`]`) : ($features^ `]`)? `>`",
    traits=["DLTIQueryInterface"],
    verify=verify_target_features,
)
TARGET_ATTR = attr_def(
    "llvm.target",
    "The target that a module is compiled for: triple, processor and features.",
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
    "A value of which nothing is known, as an initial value or element.",
)
POISON = attr_def(
    "llvm.poison",
    "A value whose use is an error, as an initial value or element.",
)
DSO_LOCAL_EQUIVALENT = attr_def(
    "llvm.dso_local_equivalent",
    "Stands in a global's value for a function known to lie in the same linkage unit.",
    parameters=[param("sym", "attribute:FlatSymbolRefAttr")],
    format="$sym",
)
BLOCKTAG = attr_def(
    "llvm.blocktag",
    "The number by which a block's address names the block.",
    parameters=[param("id", "uint32_t")],
    format="`<` struct(params) `>`",
)
BLOCKADDRESS = attr_def(
    "llvm.blockaddress",
    "The address of a tagged block in a function.",
    parameters=[param("function", "attribute:FlatSymbolRefAttr"), param("tag", "attribute:llvm.blocktag")],
    format="`<` struct(params) `>`",
)
VEC_TYPE_HINT = attr_def(
    "llvm.vec_type_hint",
    "OpenCL's hint at the vector type that a kernel computes with.",
    parameters=[param("hint", "attribute:TypeAttr"), param("is_signed", "bool", optional=True, default=False)],
    format="`<` struct(params) `>`",
)
ZERO = attr_def(
    "llvm.zero",
    "All bits zero, as the value of a global or constant of a type without a literal of its own.",
)
TAILCALLKIND = enum_attr(
    "llvm.tailcallkind",
    "Conversion of a call to a jump: allowed, required or forbidden.",
    TailCallKind,
    parameter="tailCallKind",
    format="`<` $tailCallKind `>`",
    cpp_type="TailCallKind",
)
MLIR_WORKGROUP_ATTRIBUTION = attr_def(
    "llvm.mlir.workgroup_attribution",
    "The memory that a GPU function's argument stands for: how many elements of which type.",
    parameters=[param("num_elements", "attribute:IntegerAttr"), param("element_type", "attribute:TypeAttr")],
    format="`<` $num_elements `,` $element_type `>`",
)
DEREFERENCEABLE = attr_def(
    "llvm.dereferenceable",
    "Number of bytes that can be read through a pointer; the pointer may be null if that is allowed.",
    parameters=[param("bytes", "uint64_t"), param("mayBeNull", "bool", optional=True, default=False)],
    format="`<` struct(params) `>`",
)
MLIR_MODULE_FLAG = attr_def(
    "llvm.mlir.module_flag",
    "A flag of the module, and what happens when modules with different values are linked.",
    parameters=[
        param("behavior", "enum", enum=ModFlagBehavior, cpp_type="ModFlagBehavior"),
        param("key", "attribute:StringAttr"),
        param("value", "attribute"),
    ],
    format="`<` $behavior `,` $key `,` $value `>`",
)
CGPROFILE_ENTRY = attr_def(
    "llvm.cgprofile_entry",
    "Number of calls of one function by another in a profile.",
    parameters=[
        param("from", "attribute:FlatSymbolRefAttr", optional=True),
        param("to", "attribute:FlatSymbolRefAttr", optional=True),
        param("count", "uint64_t"),
    ],
    format="`<` struct(params) `>`",
)
PROFILE_SUMMARY_DETAILED = attr_def(
    "llvm.profile_summary_detailed",
    "Number of counters that make up a fraction of all counts, and the least of these counters.",
    parameters=[param("cut_off", "uint32_t"), param("min_count", "uint64_t"), param("num_counts", "uint32_t")],
    format="`<` struct(params) `>`",
)
PROFILE_SUMMARY = attr_def(
    "llvm.profile_summary",
    "Summary of a program's profile: total counts, the largest count, their distribution.",
    parameters=[
        param("format", "enum", enum=ProfileSummaryFormatKind, cpp_type="ProfileSummaryFormatKind"),
        param("total_count", "uint64_t"),
        param("max_count", "uint64_t"),
        param("max_internal_count", "uint64_t"),
        param("max_function_count", "uint64_t"),
        param("num_counts", "uint64_t"),
        param("num_functions", "uint64_t"),
        param("is_partial_profile", "std::optional<uint64_t>", optional=True),
        param("partial_profile_ratio", "attribute:FloatAttr", optional=True),
        param("detailed_summary", "array<attribute:llvm.profile_summary_detailed>"),
    ],
    format="`<` struct(params) `>`",
)
DEPENDENT_LIBRARIES = attr_def(
    "llvm.dependent_libraries",
    "Libraries that the linker adds for this module.",
    parameters=[param("libs", "array<attribute:StringAttr>", optional=True, default=())],
    format="`<` $libs `>`",
)
UWTABLE_KIND = enum_attr(
    "llvm.uwtableKind",
    "Unwind tables of a function: none, or for calls, or for all points.",
    UWTableKind,
    parameter="uwtableKind",
    format="`<` $uwtableKind `>`",
    cpp_type="uwtable::UWTableKind",
)
OVERFLOW = enum_attr(
    "llvm.overflow",
    "Overflows of an operation that make its result poison.",
    IntegerOverflowFlags,
    format="`<` $value `>`",
)
FASTMATH = enum_attr(
    "llvm.fastmath", "Relaxations of IEEE rules that a float operation allows.", FastmathFlags, format="`<` $value `>`"
)
