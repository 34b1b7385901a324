"""The operations of the omp dialect that run code on devices and map data to them."""

from __future__ import annotations

from compiler.dialects.omp.attributes import ClauseMapFlagsAttr, VariableCaptureKindAttr
from compiler.dialects.omp.clauses import DependClause
from compiler.dialects.omp.constraints import (
    IntLikeType,
    OpenMP_MapBoundsType,
    OpenMP_PointerLikeType,
    TaskDependArrayAttr,
)
from compiler.ods.attr_constraints import (
    BoolAttr,
    DenseBoolArrayAttr,
    DenseI64ArrayAttr,
    FlatSymbolRefAttr,
    IndexListArrayAttr,
    StrAttr,
    SymbolNameAttr,
    SymbolRefArrayAttr,
    TypeAttr,
    UnitAttr,
)
from compiler.ods.effects import allocates, frees
from compiler.ods.op_class import (
    Op,
    attribute,
    operand,
    optional_attribute,
    optional_operand,
    region,
    result,
    variadic_operand,
)
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    ISOLATED_FROM_ABOVE,
    NO_MEMORY_EFFECT,
    SINGLE_BLOCK,
    TERMINATOR,
    has_parent,
)
from compiler.ods.type_constraints import I1, I64, AnyInteger, AnyType


class MapBoundsOp(Op, name="omp.map.bounds"):
    """Describes the part of one array dimension that is mapped: bounds or extent, stride, first index."""

    lower_bound = optional_operand(IntLikeType)
    upper_bound = optional_operand(IntLikeType)
    extent = optional_operand(IntLikeType)
    stride = optional_operand(IntLikeType)
    start_idx = optional_operand(IntLikeType)
    stride_in_bytes = attribute(BoolAttr, default=False)
    result = result(OpenMP_MapBoundsType)
    traits = [ATTR_SIZED_OPERAND_SEGMENTS, NO_MEMORY_EFFECT]
    assembly_format = (
        "oilist( `lower_bound` `(` $lower_bound `:` type($lower_bound) `)` | `upper_bound` `(` "
        "$upper_bound `:` type($upper_bound) `)` | `extent` `(` $extent `:` type($extent) `)` | "
        "`stride` `(` $stride `:` type($stride) `)` | `start_idx` `(` $start_idx `:` "
        "type($start_idx) `)` ) attr-dict"
    )


class MapInfoOp(Op, name="omp.map.info"):
    """Describes how a variable is mapped to a device: its part, the direction, and the capture."""

    var_ptr = operand(OpenMP_PointerLikeType)
    var_ptr_ptr = optional_operand(OpenMP_PointerLikeType)
    members = variadic_operand(OpenMP_PointerLikeType)
    bounds = variadic_operand(OpenMP_MapBoundsType)
    var_type = attribute(TypeAttr)
    map_type = attribute(ClauseMapFlagsAttr)
    map_capture_type = attribute(VariableCaptureKindAttr)
    members_index = optional_attribute(IndexListArrayAttr)
    mapper_id = optional_attribute(FlatSymbolRefAttr)
    name_ = optional_attribute(StrAttr)
    partial_map = attribute(BoolAttr, default=False)
    omp_ptr = result(OpenMP_PointerLikeType)
    traits = [ATTR_SIZED_OPERAND_SEGMENTS]
    assembly_format = (
        "`var_ptr` `(` $var_ptr `:` type($var_ptr) `,` $var_type `)` `map_clauses` `(` "
        "custom<MapClause>($map_type) `)` `capture` `(` custom<CaptureType>($map_capture_type) `)` "
        "oilist( `var_ptr_ptr` `(` $var_ptr_ptr `:` type($var_ptr_ptr) `)` | `mapper` `(` $mapper_id "
        "`)` | `members` `(` $members `:` custom<MembersIndex>($members_index) `:` type($members) "
        "`)` | `bounds` `(` $bounds `)` ) `->` type($omp_ptr) attr-dict"
    )


class TargetDataOp(Op, name="omp.target_data"):
    """Keeps data mapped to a device while its region runs on the host."""

    device = optional_operand(AnyInteger)
    if_expr = optional_operand(I1)
    map_vars = variadic_operand(OpenMP_PointerLikeType)
    use_device_addr_vars = variadic_operand(OpenMP_PointerLikeType)
    use_device_ptr_vars = variadic_operand(OpenMP_PointerLikeType)
    region = region()
    traits = [
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("MapClauseOwningOpInterface"),
        Interface("BlockArgOpenMPOpInterface"),
    ]
    assembly_format = (
        "oilist( `device` `(` $device `:` type($device) `)` | `if` `(` $if_expr `)` | `map_entries` "
        "`(` $map_vars `:` type($map_vars) `)` ) custom<UseDeviceAddrUseDevicePtrRegion>( $region, "
        "$use_device_addr_vars, type($use_device_addr_vars), $use_device_ptr_vars, "
        "type($use_device_ptr_vars)) attr-dict"
    )


class TargetDataTransfer(DependClause):
    depend_vars = variadic_operand(OpenMP_PointerLikeType)
    device = optional_operand(AnyInteger)
    if_expr = optional_operand(I1)
    map_vars = variadic_operand(OpenMP_PointerLikeType)
    depend_kinds = optional_attribute(TaskDependArrayAttr)
    nowait = attribute(UnitAttr)
    traits = [ATTR_SIZED_OPERAND_SEGMENTS, Interface("MapClauseOwningOpInterface")]
    assembly_format = (
        "oilist( `depend` `(` custom<DependVarList>($depend_vars, type($depend_vars), $depend_kinds) "
        "`)` | `device` `(` $device `:` type($device) `)` | `if` `(` $if_expr `)` | `map_entries` "
        "`(` $map_vars `:` type($map_vars) `)` | `nowait` $nowait ) attr-dict"
    )


class TargetEnterDataOp(TargetDataTransfer, name="omp.target_enter_data"):
    """Maps data to a device, where it stays until `omp.target_exit_data`."""


class TargetExitDataOp(TargetDataTransfer, name="omp.target_exit_data"):
    """Ends mappings of data to a device; copies data back if the map type has `from`."""


class TargetUpdateOp(TargetDataTransfer, name="omp.target_update"):
    """Copies mapped data between host and device; the mappings stay."""


class TargetOp(DependClause, name="omp.target"):
    """Runs its region on a device, with no access to host values but those mapped or passed to it."""

    allocate_vars = variadic_operand(AnyType)
    allocator_vars = variadic_operand(AnyType)
    depend_vars = variadic_operand(OpenMP_PointerLikeType)
    device = optional_operand(AnyInteger)
    has_device_addr_vars = variadic_operand(OpenMP_PointerLikeType)
    host_eval_vars = variadic_operand(AnyType)
    if_expr = optional_operand(I1)
    in_reduction_vars = variadic_operand(OpenMP_PointerLikeType)
    is_device_ptr_vars = variadic_operand(OpenMP_PointerLikeType)
    map_vars = variadic_operand(OpenMP_PointerLikeType)
    private_vars = variadic_operand(AnyType)
    thread_limit = optional_operand(AnyInteger)
    bare = attribute(UnitAttr)
    depend_kinds = optional_attribute(TaskDependArrayAttr)
    in_reduction_byref = optional_attribute(DenseBoolArrayAttr)
    in_reduction_syms = optional_attribute(SymbolRefArrayAttr)
    nowait = attribute(UnitAttr)
    private_syms = optional_attribute(SymbolRefArrayAttr)
    private_needs_barrier = attribute(UnitAttr)
    private_maps = optional_attribute(DenseI64ArrayAttr)
    region = region()
    traits = [
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("BlockArgOpenMPOpInterface"),
        ISOLATED_FROM_ABOVE,
        Interface("OutlineableOpenMPOpInterface"),
        Interface("MapClauseOwningOpInterface"),
    ]
    assembly_format = (
        "oilist( `allocate` `(` custom<AllocateAndAllocator>($allocate_vars, type($allocate_vars), "
        "$allocator_vars, type($allocator_vars)) `)` | `ompx_bare` $bare | `depend` `(` "
        "custom<DependVarList>($depend_vars, type($depend_vars), $depend_kinds) `)` | `device` `(` "
        "$device `:` type($device) `)` | `if` `(` $if_expr `)` | `is_device_ptr` `(` "
        "$is_device_ptr_vars `:` type($is_device_ptr_vars) `)` | `nowait` $nowait | `thread_limit` "
        "`(` $thread_limit `:` type($thread_limit) `)` ) custom<TargetOpRegion>( $region, "
        "$has_device_addr_vars, type($has_device_addr_vars), $host_eval_vars, type($host_eval_vars), "
        "$in_reduction_vars, type($in_reduction_vars), $in_reduction_byref, $in_reduction_syms, "
        "$map_vars, type($map_vars), $private_vars, type($private_vars), $private_syms, "
        "$private_needs_barrier, $private_maps) attr-dict"
    )


class DeclareMapperOp(Op, name="omp.declare_mapper"):
    """Defines how the members of a type are mapped; `omp.map.info` refers to it by its symbol."""

    sym_name = attribute(SymbolNameAttr)
    type = attribute(TypeAttr)
    body = region()
    traits = [ISOLATED_FROM_ABOVE, Interface("RecipeInterface"), SINGLE_BLOCK, Interface("SymbolOpInterface")]
    assembly_format = "$sym_name `:` $type $body attr-dict"


class DeclareMapperInfoOp(Op, name="omp.declare_mapper.info"):
    """Terminates `omp.declare_mapper` with its mappings."""

    map_vars = variadic_operand(OpenMP_PointerLikeType)
    traits = [has_parent("omp.declare_mapper"), TERMINATOR, Interface("MapClauseOwningOpInterface")]
    assembly_format = "oilist( `map_entries` `(` $map_vars `:` type($map_vars) `)` ) attr-dict"


class TargetAllocMemOp(Op, name="omp.target_allocmem"):
    """Allocates memory on a device, and returns its address as an integer."""

    device = operand(AnyInteger)
    typeparams = variadic_operand(IntLikeType)
    shape = variadic_operand(IntLikeType)
    in_type = attribute(TypeAttr)
    uniq_name = optional_attribute(StrAttr)
    bindc_name = optional_attribute(StrAttr)
    result0 = result(I64)
    traits = [ATTR_SIZED_OPERAND_SEGMENTS]
    effects = [allocates()]


class TargetFreeMemOp(Op, name="omp.target_freemem"):
    """Frees memory on a device that `omp.target_allocmem` allocated."""

    device = operand(AnyInteger)
    heapref = operand(I64)
    effects = [frees("device"), frees("heapref"), frees()]
    assembly_format = "$device `,` $heapref attr-dict `:` type($device) `,` qualified(type($heapref))"
