"""The operations of the llvm dialect at the top of modules: functions, globals, and options for the linker."""

from __future__ import annotations

from compiler.dialects.llvm.attributes import (
    CConvAttr,
    FramePointerKindAttr,
    LinkageAttr,
    MemoryEffectsAttr,
    TargetFeaturesAttr,
    UWTableKindAttr,
    VecTypeHintAttr,
    VScaleRangeAttr,
)
from compiler.dialects.llvm.constraints import (
    Comdat,
    DIGlobalVariableExpressionArrayAttr,
    LLVM_FunctionType,
    UnnamedAddr,
    Visibility,
)
from compiler.ods.attr_confines import IntNonNegative
from compiler.ods.attr_constraints import (
    AnyAttr,
    ArrayAttr,
    BoolAttr,
    ConfinedAttr,
    DenseI32ArrayAttr,
    DictArrayAttr,
    FlatSymbolRefArrayAttr,
    FlatSymbolRefAttr,
    I32ArrayAttr,
    I32Attr,
    I64Attr,
    StrArrayAttr,
    StrAttr,
    SymbolNameAttr,
    SymbolRefAttr,
    TypeAttr,
    TypeAttrOf,
    UnitAttr,
)
from compiler.ods.op_class import Op, attribute, optional_attribute, region
from compiler.ods.region_constraints import SizedRegion
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import (
    AFFINE_SCOPE,
    AUTOMATIC_ALLOCATION_SCOPE,
    ISOLATED_FROM_ABOVE,
    NO_REGION_ARGUMENTS,
    NO_TERMINATOR,
    SYMBOL_TABLE,
    single_block_implicit_terminator,
)


class GlobalOp(Op, name="llvm.mlir.global"):
    """Defines or declares a global variable or constant of the module."""

    global_type = attribute(TypeAttr)
    constant = attribute(UnitAttr)
    sym_name = attribute(StrAttr)
    linkage = attribute(LinkageAttr)
    dso_local = attribute(UnitAttr)
    thread_local_ = attribute(UnitAttr, name="thread_local_")
    externally_initialized = attribute(UnitAttr)
    value = optional_attribute(AnyAttr)
    alignment = optional_attribute(I64Attr)
    addr_space = attribute(ConfinedAttr(I32Attr, IntNonNegative), default=0)
    unnamed_addr = optional_attribute(UnnamedAddr)
    section = optional_attribute(StrAttr)
    comdat = optional_attribute(SymbolRefAttr)
    dbg_exprs = optional_attribute(DIGlobalVariableExpressionArrayAttr)
    visibility_ = attribute(Visibility, default="", name="visibility_")
    target_specific_attrs = optional_attribute(ArrayAttr)
    initializer = region()
    traits = [ISOLATED_FROM_ABOVE, single_block_implicit_terminator("llvm.return"), Interface("SymbolOpInterface")]


class GlobalCtorsOp(Op, name="llvm.mlir.global_ctors"):
    """Lists functions to run before the program starts, with their priorities."""

    ctors = attribute(FlatSymbolRefArrayAttr)
    priorities = attribute(I32ArrayAttr)
    data = attribute(ArrayAttr)
    traits = [Interface("SymbolUserOpInterface")]
    assembly_format = "`ctors` `=` $ctors `,` `priorities` `=` $priorities `,` `data` `=` $data attr-dict"


class GlobalDtorsOp(Op, name="llvm.mlir.global_dtors"):
    """Lists functions to run after the program ends, with their priorities."""

    dtors = attribute(FlatSymbolRefArrayAttr)
    priorities = attribute(I32ArrayAttr)
    data = attribute(ArrayAttr)
    traits = [Interface("SymbolUserOpInterface")]
    assembly_format = "`dtors` `=` $dtors `,` `priorities` `=` $priorities `,` `data` `=` $data attr-dict"


class AliasOp(Op, name="llvm.mlir.alias"):
    """Defines another name for a global, or for an address that is computed from it."""

    alias_type = attribute(TypeAttr)
    sym_name = attribute(StrAttr)
    linkage = attribute(LinkageAttr)
    dso_local = attribute(UnitAttr)
    thread_local_ = attribute(UnitAttr, name="thread_local_")
    unnamed_addr = optional_attribute(UnnamedAddr)
    visibility_ = attribute(Visibility, default="", name="visibility_")
    initializer = region(SizedRegion(1))
    traits = [ISOLATED_FROM_ABOVE, single_block_implicit_terminator("llvm.return"), Interface("SymbolOpInterface")]


class IFuncOp(Op, name="llvm.mlir.ifunc"):
    """Defines a function whose code a resolver picks when the program is loaded."""

    sym_name = attribute(SymbolNameAttr)
    i_func_type = attribute(TypeAttr)
    resolver = attribute(FlatSymbolRefAttr)
    resolver_type = attribute(TypeAttr)
    linkage = attribute(LinkageAttr)
    dso_local = attribute(UnitAttr)
    address_space = attribute(ConfinedAttr(I32Attr, IntNonNegative), default=0)
    unnamed_addr = attribute(UnnamedAddr, default="")
    visibility_ = attribute(Visibility, default="", name="visibility_")
    traits = [ISOLATED_FROM_ABOVE, Interface("SymbolOpInterface"), Interface("SymbolUserOpInterface")]
    assembly_format = (
        "custom<LLVMLinkage>($linkage) ($visibility_^)? ($unnamed_addr^)? $sym_name `:` $i_func_type "
        "`,` $resolver_type $resolver attr-dict"
    )


class ComdatSelectorOp(Op, name="llvm.comdat_selector"):
    """Declares a group of sections of a comdat, and how the linker selects one of its copies."""

    sym_name = attribute(SymbolNameAttr)
    comdat = attribute(Comdat)
    traits = [Interface("SymbolOpInterface")]
    assembly_format = "$sym_name $comdat attr-dict"


class ComdatOp(Op, name="llvm.comdat"):
    """Holds the selectors that globals and functions of the module refer to."""

    sym_name = attribute(SymbolNameAttr)
    body = region(SizedRegion(1))
    traits = [NO_TERMINATOR, NO_REGION_ARGUMENTS, SYMBOL_TABLE, Interface("SymbolOpInterface")]
    assembly_format = "$sym_name $body attr-dict"


class LLVMFuncOp(Op, name="llvm.func"):
    """Defines a function with its linkage and attributes; declares it if it has no body."""

    sym_name = attribute(StrAttr)
    sym_visibility = optional_attribute(StrAttr)
    function_type = attribute(TypeAttrOf(LLVM_FunctionType))
    linkage = attribute(LinkageAttr, default="external")
    dso_local = attribute(UnitAttr)
    cConv = attribute(CConvAttr, default="ccc", name="CConv")
    comdat = optional_attribute(SymbolRefAttr)
    convergent = attribute(UnitAttr)
    personality = optional_attribute(FlatSymbolRefAttr)
    garbage_collector = optional_attribute(StrAttr, name="garbageCollector")
    passthrough = optional_attribute(ArrayAttr)
    arg_attrs = optional_attribute(DictArrayAttr)
    res_attrs = optional_attribute(DictArrayAttr)
    function_entry_count = optional_attribute(I64Attr)
    memory_effects = optional_attribute(MemoryEffectsAttr)
    visibility_ = attribute(Visibility, default="", name="visibility_")
    arm_streaming = attribute(UnitAttr)
    arm_locally_streaming = attribute(UnitAttr)
    arm_streaming_compatible = attribute(UnitAttr)
    arm_new_za = attribute(UnitAttr)
    arm_in_za = attribute(UnitAttr)
    arm_out_za = attribute(UnitAttr)
    arm_inout_za = attribute(UnitAttr)
    arm_preserves_za = attribute(UnitAttr)
    section = optional_attribute(StrAttr)
    unnamed_addr = optional_attribute(UnnamedAddr)
    alignment = optional_attribute(I64Attr)
    vscale_range = optional_attribute(VScaleRangeAttr)
    frame_pointer = optional_attribute(FramePointerKindAttr)
    target_cpu = optional_attribute(StrAttr)
    tune_cpu = optional_attribute(StrAttr)
    reciprocal_estimates = optional_attribute(StrAttr)
    prefer_vector_width = optional_attribute(StrAttr)
    target_features = optional_attribute(TargetFeaturesAttr)
    no_infs_fp_math = optional_attribute(BoolAttr)
    no_nans_fp_math = optional_attribute(BoolAttr)
    no_signed_zeros_fp_math = optional_attribute(BoolAttr)
    denormal_fp_math = optional_attribute(StrAttr)
    denormal_fp_math_f32 = optional_attribute(StrAttr)
    fp_contract = optional_attribute(StrAttr)
    instrument_function_entry = optional_attribute(StrAttr)
    instrument_function_exit = optional_attribute(StrAttr)
    no_inline = attribute(UnitAttr)
    always_inline = attribute(UnitAttr)
    inline_hint = attribute(UnitAttr)
    no_unwind = attribute(UnitAttr)
    will_return = attribute(UnitAttr)
    optimize_none = attribute(UnitAttr)
    vec_type_hint = optional_attribute(VecTypeHintAttr)
    work_group_size_hint = optional_attribute(DenseI32ArrayAttr)
    reqd_work_group_size = optional_attribute(DenseI32ArrayAttr)
    intel_reqd_sub_group_size = optional_attribute(I32Attr)
    uwtable_kind = optional_attribute(UWTableKindAttr)
    body = region()
    traits = [AFFINE_SCOPE, AUTOMATIC_ALLOCATION_SCOPE, ISOLATED_FROM_ABOVE, Interface("FunctionOpInterface")]


class LinkerOptionsOp(Op, name="llvm.linker_options"):
    """Passes options to the linker, as part of the object file."""

    options = attribute(StrArrayAttr)
    assembly_format = "$options attr-dict"


class ModuleFlagsOp(Op, name="llvm.module_flags"):
    """Sets metadata of the module that linking checks and merges."""

    flags = attribute(ArrayAttr)
    assembly_format = "$flags attr-dict"
