"""The attributes of the llvm dialect, but for loops and debug information."""

from __future__ import annotations

from compiler.dialects.llvm.attribute_syntax import (
    parse_constant_range,
    print_constant_range,
    verify_alias_scope,
    verify_module_flag,
    verify_target_features,
)
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
from compiler.ir.attributes import Attribute, FloatAttr, IntegerAttr, StringAttr, TypeAttr
from compiler.ods.attribute_class import DefinedAttribute
from compiler.ods.enum_attribute import BracketedEnumAttribute, EnumAttribute
from compiler.ods.parameter_members import (
    ParameterHooks,
    array_parameter,
    optional_parameter,
    parameter,
    parameter_of_kind,
)

EMIT_C_INTERFACE = "llvm.emit_c_interface"
"""Name of the attribute of functions that are to get a wrapper that C can call."""


class AddressSpaceAttr(DefinedAttribute, name="llvm.address_space"):
    """A memory space of memrefs that is this address space of LLVM pointers."""

    address_space = parameter(int, name="addressSpace", cpp_type="unsigned")
    assembly_format = "`<` $addressSpace `>`"
    traits = ["LLVMAddrSpaceAttrInterface", "MemorySpaceAttrInterface"]


class CConvAttr(EnumAttribute[CConv], name="llvm.cconv"):
    """The calling convention; caller and function must have the same one."""

    constraint_summary = "LLVM Calling Convention specification"
    parameter_name = "CallingConv"
    cpp_type = "CConv"
    assembly_format = "`<` $CallingConv `>`"


class ComdatAttr(EnumAttribute[Comdat], name="llvm.comdat"):
    """Rule by which the linker selects one of several copies of a section."""

    parameter_name = "comdat"
    cpp_type = "comdat::Comdat"
    assembly_format = "$comdat"


class LinkageAttr(EnumAttribute[Linkage], name="llvm.linkage"):
    """Linkage of a symbol: its visibility to the linker, and how several definitions are merged."""

    constraint_summary = "LLVM Linkage specification"
    parameter_name = "linkage"
    cpp_type = "linkage::Linkage"
    assembly_format = "`<` $linkage `>`"


class FramePointerKindAttr(EnumAttribute[FramePointerKind], name="llvm.framePointerKind"):
    """Functions that keep a frame pointer."""

    parameter_name = "framePointerKind"
    cpp_type = "framePointerKind::FramePointerKind"
    assembly_format = "`<` $framePointerKind `>`"


class MemoryEffectsAttr(DefinedAttribute, name="llvm.memory_effects"):
    """Memory effects of a function by kind of memory: its arguments', inaccessible, errno's, other."""

    other = parameter(ModRefInfo, cpp_type="ModRefInfo")
    arg_mem = parameter(ModRefInfo, name="argMem", cpp_type="ModRefInfo")
    inaccessible_mem = parameter(ModRefInfo, name="inaccessibleMem", cpp_type="ModRefInfo")
    errno_mem = parameter(ModRefInfo, name="errnoMem", cpp_type="ModRefInfo")
    target_mem0 = parameter(ModRefInfo, name="targetMem0", cpp_type="ModRefInfo")
    target_mem1 = parameter(ModRefInfo, name="targetMem1", cpp_type="ModRefInfo")
    assembly_format = "`<` struct(params) `>`"


class AliasScopeDomainAttr(DefinedAttribute, name="llvm.alias_scope_domain"):
    """A set of scopes that are compared with each other to tell that accesses don't alias."""

    id = parameter(Attribute)
    description = optional_parameter(StringAttr)
    assembly_format = "`<` struct(params) `>`"
    alias = "alias_scope_domain"


class AliasScopeAttr(DefinedAttribute, name="llvm.alias_scope"):
    """A scope: accesses that list it never touch what those declared `noalias` with it touch."""

    constraint_summary = "LLVM dialect alias scope"
    id = parameter(Attribute)
    domain = parameter(AliasScopeDomainAttr)
    description = optional_parameter(StringAttr)
    assembly_format = "`<` struct(params) `>`"
    alias = "alias_scope"
    hooks = ParameterHooks(verify=verify_alias_scope)


class AccessGroupAttr(DefinedAttribute, name="llvm.access_group"):
    """A group of memory accesses that a loop may name as not depending on each other."""

    constraint_summary = "LLVM dialect access group metadata"
    id = parameter_of_kind("attribute:DistinctAttr")
    assembly_format = "`<` struct(params) `>`"
    alias = "access_group"


class TBAARootAttr(DefinedAttribute, name="llvm.tbaa_root"):
    """The root of a tree of types: accesses under different roots may alias."""

    id = optional_parameter(StringAttr)
    assembly_format = "(`<` struct(params)^ `>`)?"
    traits = ["TBAANodeAttr"]
    alias = "tbaa_root"


class TBAAMemberAttr(DefinedAttribute, name="llvm.tbaa_member"):
    """A member of a type, and at which byte it lies."""

    type_desc = parameter_of_kind("attribute:TBAANodeAttr", name="typeDesc")
    offset = parameter(int, cpp_type="int64_t")
    assembly_format = "`<` params `>`"


class TBAATypeDescAttr(DefinedAttribute, name="llvm.tbaa_type_desc"):
    """A type for type-based alias analysis: its name, and its members or parent."""

    id = parameter(str)
    members = parameter_of_kind("braces<attribute:llvm.tbaa_member>")
    assembly_format = "`<` struct(params) `>`"
    traits = ["TBAANodeAttr"]
    alias = "tbaa_type_desc"


class TBAATagAttr(DefinedAttribute, name="llvm.tbaa_tag"):
    """Access type of a load or store: a base type, and a type at an offset in it."""

    constraint_summary = "LLVM dialect TBAA tag metadata"
    base_type = parameter(TBAATypeDescAttr)
    access_type = parameter(TBAATypeDescAttr)
    offset = parameter(int, cpp_type="int64_t")
    constant = parameter(bool, default=False)
    assembly_format = "`<` struct(params) `>`"
    alias = "tbaa_tag"


class MMRATagAttr(DefinedAttribute, name="llvm.mmra_tag"):
    """A tag of a relaxed memory model: accesses with different suffixes need not be ordered."""

    prefix = parameter(str)
    suffix = parameter(str)
    assembly_format = "`<` $prefix `` `:` `` $suffix `>`"
    alias = "mmra_tag"


class ConstantRangeAttr(DefinedAttribute, name="llvm.constant_range"):
    """The range of an integer from the lower bound up to, without, the upper one; it may wrap around."""

    constraint_summary = "A range of two integers, corresponding to LLVM's ConstantRange"
    lower = parameter(IntegerAttr)
    upper = parameter(IntegerAttr)
    hooks = ParameterHooks(parse=parse_constant_range, print=print_constant_range)


class VScaleRangeAttr(DefinedAttribute, name="llvm.vscale_range"):
    """The least and greatest factor by which scalable vectors are longer at run time."""

    min_range = parameter(IntegerAttr, name="minRange")
    max_range = parameter(IntegerAttr, name="maxRange")
    assembly_format = "`<` struct(params) `>`"


class TargetFeaturesAttr(DefinedAttribute, name="llvm.target_features"):
    """Features of a processor, each with `+` or `-`."""

    constraint_summary = "LLVM target features attribute"
    features = array_parameter(StringAttr, default=())
    assembly_format = "`<` `[` (`]`) : ($features^ `]`)? `>`"
    traits = ["DLTIQueryInterface"]
    hooks = ParameterHooks(verify=verify_target_features)


class TargetAttr(DefinedAttribute, name="llvm.target"):
    """The target that a module is compiled for: triple, processor and features."""

    triple = parameter(StringAttr)
    chip = parameter(StringAttr)
    features = optional_parameter(TargetFeaturesAttr)
    assembly_format = "`<` struct($triple, $chip, $features) `>`"
    traits = ["TargetAttrInterface"]


class UndefAttr(DefinedAttribute, name="llvm.undef"):
    """A value of which nothing is known, as an initial value or element."""


class PoisonAttr(DefinedAttribute, name="llvm.poison"):
    """A value whose use is an error, as an initial value or element."""


class DSOLocalEquivalentAttr(DefinedAttribute, name="llvm.dso_local_equivalent"):
    """Stands in a global's value for a function known to lie in the same linkage unit."""

    sym = parameter_of_kind("attribute:FlatSymbolRefAttr")
    assembly_format = "$sym"


class BlockTagAttr(DefinedAttribute, name="llvm.blocktag"):
    """The number by which a block's address names the block."""

    id = parameter(int, cpp_type="uint32_t")
    assembly_format = "`<` struct(params) `>`"


class BlockAddressAttr(DefinedAttribute, name="llvm.blockaddress"):
    """The address of a tagged block in a function."""

    function = parameter_of_kind("attribute:FlatSymbolRefAttr")
    tag = parameter(BlockTagAttr)
    assembly_format = "`<` struct(params) `>`"


class VecTypeHintAttr(DefinedAttribute, name="llvm.vec_type_hint"):
    """OpenCL's hint at the vector type that a kernel computes with."""

    constraint_summary = "Explicit vectorization compiler hint"
    hint = parameter(TypeAttr)
    is_signed = parameter(bool, default=False)
    assembly_format = "`<` struct(params) `>`"


class ZeroAttr(DefinedAttribute, name="llvm.zero"):
    """All bits zero, as the value of a global or constant of a type without a literal of its own."""


class TailCallKindAttr(EnumAttribute[TailCallKind], name="llvm.tailcallkind"):
    """Conversion of a call to a jump: allowed, required or forbidden."""

    constraint_summary = "LLVM Calling Convention specification"
    parameter_name = "tailCallKind"
    cpp_type = "TailCallKind"
    assembly_format = "`<` $tailCallKind `>`"


class WorkgroupAttributionAttr(DefinedAttribute, name="llvm.mlir.workgroup_attribution"):
    """The memory that a GPU function's argument stands for: how many elements of which type."""

    num_elements = parameter(IntegerAttr)
    element_type = parameter(TypeAttr)
    assembly_format = "`<` $num_elements `,` $element_type `>`"


class DereferenceableAttr(DefinedAttribute, name="llvm.dereferenceable"):
    """Number of bytes that can be read through a pointer; the pointer may be null if that is allowed."""

    constraint_summary = "LLVM dereferenceable attribute"
    bytes = parameter(int, cpp_type="uint64_t")
    may_be_null = parameter(bool, default=False, name="mayBeNull")
    assembly_format = "`<` struct(params) `>`"


class ModuleFlagAttr(DefinedAttribute, name="llvm.mlir.module_flag"):
    """A flag of the module, and what happens when modules with different values are linked."""

    behavior = parameter(ModFlagBehavior, cpp_type="ModFlagBehavior")
    key = parameter(StringAttr)
    value = parameter(Attribute)
    assembly_format = "`<` $behavior `,` $key `,` $value `>`"
    hooks = ParameterHooks(verify=verify_module_flag)


class CGProfileEntryAttr(DefinedAttribute, name="llvm.cgprofile_entry"):
    """Number of calls of one function by another in a profile."""

    from_ = parameter_of_kind("attribute:FlatSymbolRefAttr", optional=True)
    to = parameter_of_kind("attribute:FlatSymbolRefAttr", optional=True)
    count = parameter(int, cpp_type="uint64_t")
    assembly_format = "`<` struct(params) `>`"


class ProfileSummaryDetailedAttr(DefinedAttribute, name="llvm.profile_summary_detailed"):
    """Number of counters that make up a fraction of all counts, and the least of these counters."""

    cut_off = parameter(int, cpp_type="uint32_t")
    min_count = parameter(int, cpp_type="uint64_t")
    num_counts = parameter(int, cpp_type="uint32_t")
    assembly_format = "`<` struct(params) `>`"


class ProfileSummaryAttr(DefinedAttribute, name="llvm.profile_summary"):
    """Summary of a program's profile: total counts, the largest count, their distribution."""

    format = parameter(ProfileSummaryFormatKind, cpp_type="ProfileSummaryFormatKind")
    total_count = parameter(int, cpp_type="uint64_t")
    max_count = parameter(int, cpp_type="uint64_t")
    max_internal_count = parameter(int, cpp_type="uint64_t")
    max_function_count = parameter(int, cpp_type="uint64_t")
    num_counts = parameter(int, cpp_type="uint64_t")
    num_functions = parameter(int, cpp_type="uint64_t")
    is_partial_profile = optional_parameter(int, cpp_type="std::optional<uint64_t>")
    partial_profile_ratio = optional_parameter(FloatAttr)
    detailed_summary = array_parameter(ProfileSummaryDetailedAttr)
    assembly_format = "`<` struct(params) `>`"


class DependentLibrariesAttr(DefinedAttribute, name="llvm.dependent_libraries"):
    """Libraries that the linker adds for this module."""

    libs = array_parameter(StringAttr, default=())
    assembly_format = "`<` $libs `>`"


class UWTableKindAttr(EnumAttribute[UWTableKind], name="llvm.uwtableKind"):
    """Unwind tables of a function: none, or for calls, or for all points."""

    parameter_name = "uwtableKind"
    cpp_type = "uwtable::UWTableKind"
    assembly_format = "`<` $uwtableKind `>`"


class IntegerOverflowFlagsAttr(BracketedEnumAttribute[IntegerOverflowFlags], name="llvm.overflow"):
    """Overflows of an operation that make its result poison."""


class FastmathFlagsAttr(BracketedEnumAttribute[FastmathFlags], name="llvm.fastmath"):
    """Relaxations of IEEE rules that a float operation allows."""

    constraint_summary = "LLVM fastmath flags"
