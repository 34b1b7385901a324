"""The operations of the omp dialect that run code on devices and map data to them."""

from __future__ import annotations

from compiler.dialects.omp import syntax, verify_target
from compiler.dialects.omp.constraints import (
    ClauseMapFlagsAttr,
    IntLikeType,
    OpenMP_MapBoundsType,
    OpenMP_PointerLikeType,
    TaskDependArrayAttr,
    VariableCaptureKindAttr,
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
from compiler.ods.define import AnyRegion, allocates, default, frees, op, optional, variadic
from compiler.ods.model import Hooks, Interface
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    ISOLATED_FROM_ABOVE,
    NO_MEMORY_EFFECT,
    SINGLE_BLOCK,
    TERMINATOR,
    has_parent,
)
from compiler.ods.type_constraints import I1, I64, AnyInteger, AnyType

MAP_BOUNDS = op(
    "omp.map.bounds",
    "Describes the part of one array dimension that is mapped: bounds or extent, stride, first index.",
    operands={
        "lower_bound": optional(IntLikeType),
        "upper_bound": optional(IntLikeType),
        "extent": optional(IntLikeType),
        "stride": optional(IntLikeType),
        "start_idx": optional(IntLikeType),
    },
    attributes={"stride_in_bytes": default(BoolAttr, False)},
    results={"result": OpenMP_MapBoundsType},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS, NO_MEMORY_EFFECT],
    format=(
        "oilist( `lower_bound` `(` $lower_bound `:` type($lower_bound) `)` | `upper_bound` `(` "
        "$upper_bound `:` type($upper_bound) `)` | `extent` `(` $extent `:` type($extent) `)` | "
        "`stride` `(` $stride `:` type($stride) `)` | `start_idx` `(` $start_idx `:` "
        "type($start_idx) `)` ) attr-dict"
    ),
    hooks=verify_target.MAP_BOUNDS,
)
MAP_INFO = op(
    "omp.map.info",
    "Says how a variable is mapped to a device: what of it, in which direction, how it is captured.",
    operands={
        "var_ptr": OpenMP_PointerLikeType,
        "var_ptr_ptr": optional(OpenMP_PointerLikeType),
        "members": variadic(OpenMP_PointerLikeType),
        "bounds": variadic(OpenMP_MapBoundsType),
    },
    attributes={
        "var_type": TypeAttr,
        "map_type": ClauseMapFlagsAttr,
        "map_capture_type": VariableCaptureKindAttr,
        "members_index": optional(IndexListArrayAttr),
        "mapper_id": optional(FlatSymbolRefAttr),
        "name": optional(StrAttr),
        "partial_map": default(BoolAttr, False),
    },
    results={"omp_ptr": OpenMP_PointerLikeType},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    format=(
        "`var_ptr` `(` $var_ptr `:` type($var_ptr) `,` $var_type `)` `map_clauses` `(` "
        "custom<MapClause>($map_type) `)` `capture` `(` custom<CaptureType>($map_capture_type) `)` "
        "oilist( `var_ptr_ptr` `(` $var_ptr_ptr `:` type($var_ptr_ptr) `)` | `mapper` `(` $mapper_id "
        "`)` | `members` `(` $members `:` custom<MembersIndex>($members_index) `:` type($members) "
        "`)` | `bounds` `(` $bounds `)` ) `->` type($omp_ptr) attr-dict"
    ),
    hooks=verify_target.MAP_INFO,
)
TARGET_DATA = op(
    "omp.target_data",
    "Keeps data mapped to a device while its region runs on the host.",
    operands={
        "device": optional(AnyInteger),
        "if_expr": optional(I1),
        "map_vars": variadic(OpenMP_PointerLikeType),
        "use_device_addr_vars": variadic(OpenMP_PointerLikeType),
        "use_device_ptr_vars": variadic(OpenMP_PointerLikeType),
    },
    regions={"region": AnyRegion},
    traits=[
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("MapClauseOwningOpInterface"),
        Interface("BlockArgOpenMPOpInterface"),
    ],
    format=(
        "oilist( `device` `(` $device `:` type($device) `)` | `if` `(` $if_expr `)` | `map_entries` "
        "`(` $map_vars `:` type($map_vars) `)` ) custom<UseDeviceAddrUseDevicePtrRegion>( $region, "
        "$use_device_addr_vars, type($use_device_addr_vars), $use_device_ptr_vars, "
        "type($use_device_ptr_vars)) attr-dict"
    ),
    hooks=verify_target.TARGET_DATA,
)
TARGET_ENTER_DATA = op(
    "omp.target_enter_data",
    "Maps data to a device, where it stays until `omp.target_exit_data`.",
    operands={
        "depend_vars": variadic(OpenMP_PointerLikeType),
        "device": optional(AnyInteger),
        "if_expr": optional(I1),
        "map_vars": variadic(OpenMP_PointerLikeType),
    },
    attributes={"depend_kinds": optional(TaskDependArrayAttr), "nowait": UnitAttr},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS, Interface("MapClauseOwningOpInterface")],
    format=(
        "oilist( `depend` `(` custom<DependVarList>($depend_vars, type($depend_vars), $depend_kinds) "
        "`)` | `device` `(` $device `:` type($device) `)` | `if` `(` $if_expr `)` | `map_entries` "
        "`(` $map_vars `:` type($map_vars) `)` | `nowait` $nowait ) attr-dict"
    ),
    hooks=verify_target.TARGET_ENTER_DATA,
)
TARGET_EXIT_DATA = op(
    "omp.target_exit_data",
    "Ends mappings of data to a device, copying it back where `from` says so.",
    operands={
        "depend_vars": variadic(OpenMP_PointerLikeType),
        "device": optional(AnyInteger),
        "if_expr": optional(I1),
        "map_vars": variadic(OpenMP_PointerLikeType),
    },
    attributes={"depend_kinds": optional(TaskDependArrayAttr), "nowait": UnitAttr},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS, Interface("MapClauseOwningOpInterface")],
    format=(
        "oilist( `depend` `(` custom<DependVarList>($depend_vars, type($depend_vars), $depend_kinds) "
        "`)` | `device` `(` $device `:` type($device) `)` | `if` `(` $if_expr `)` | `map_entries` "
        "`(` $map_vars `:` type($map_vars) `)` | `nowait` $nowait ) attr-dict"
    ),
    hooks=verify_target.TARGET_EXIT_DATA,
)
TARGET_UPDATE = op(
    "omp.target_update",
    "Copies mapped data between host and device, without changing what is mapped.",
    operands={
        "depend_vars": variadic(OpenMP_PointerLikeType),
        "device": optional(AnyInteger),
        "if_expr": optional(I1),
        "map_vars": variadic(OpenMP_PointerLikeType),
    },
    attributes={"depend_kinds": optional(TaskDependArrayAttr), "nowait": UnitAttr},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS, Interface("MapClauseOwningOpInterface")],
    format=(
        "oilist( `depend` `(` custom<DependVarList>($depend_vars, type($depend_vars), $depend_kinds) "
        "`)` | `device` `(` $device `:` type($device) `)` | `if` `(` $if_expr `)` | `map_entries` "
        "`(` $map_vars `:` type($map_vars) `)` | `nowait` $nowait ) attr-dict"
    ),
    hooks=verify_target.TARGET_UPDATE,
)
TARGET_OP = op(
    "omp.target",
    "Runs its region on a device, with no access to host values but those mapped or passed to it.",
    operands={
        "allocate_vars": variadic(AnyType),
        "allocator_vars": variadic(AnyType),
        "depend_vars": variadic(OpenMP_PointerLikeType),
        "device": optional(AnyInteger),
        "has_device_addr_vars": variadic(OpenMP_PointerLikeType),
        "host_eval_vars": variadic(AnyType),
        "if_expr": optional(I1),
        "in_reduction_vars": variadic(OpenMP_PointerLikeType),
        "is_device_ptr_vars": variadic(OpenMP_PointerLikeType),
        "map_vars": variadic(OpenMP_PointerLikeType),
        "private_vars": variadic(AnyType),
        "thread_limit": optional(AnyInteger),
    },
    attributes={
        "bare": UnitAttr,
        "depend_kinds": optional(TaskDependArrayAttr),
        "in_reduction_byref": optional(DenseBoolArrayAttr),
        "in_reduction_syms": optional(SymbolRefArrayAttr),
        "nowait": UnitAttr,
        "private_syms": optional(SymbolRefArrayAttr),
        "private_needs_barrier": UnitAttr,
        "private_maps": optional(DenseI64ArrayAttr),
    },
    regions={"region": AnyRegion},
    traits=[
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("BlockArgOpenMPOpInterface"),
        ISOLATED_FROM_ABOVE,
        Interface("OutlineableOpenMPOpInterface"),
        Interface("MapClauseOwningOpInterface"),
    ],
    format=(
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
    ),
    hooks=verify_target.TARGET,
)
DECLARE_MAPPER = op(
    "omp.declare_mapper",
    "Says how the members of a type are mapped, for `omp.map.info` to refer to.",
    attributes={"sym_name": SymbolNameAttr, "type": TypeAttr},
    regions={"body": AnyRegion},
    traits=[ISOLATED_FROM_ABOVE, Interface("RecipeInterface"), SINGLE_BLOCK, Interface("SymbolOpInterface")],
    format="$sym_name `:` $type $body attr-dict",
    hooks=verify_target.DECLARE_MAPPER,
)
DECLARE_MAPPER_INFO = op(
    "omp.declare_mapper.info",
    "Ends `omp.declare_mapper` with the mappings that it stands for.",
    operands={"map_vars": variadic(OpenMP_PointerLikeType)},
    traits=[has_parent("omp.declare_mapper"), TERMINATOR, Interface("MapClauseOwningOpInterface")],
    format="oilist( `map_entries` `(` $map_vars `:` type($map_vars) `)` ) attr-dict",
    hooks=verify_target.DECLARE_MAPPER_INFO,
)
TARGET_ALLOCMEM = op(
    "omp.target_allocmem",
    "Allocates memory on a device, and gives its address as an integer.",
    operands={"device": AnyInteger, "typeparams": variadic(IntLikeType), "shape": variadic(IntLikeType)},
    attributes={"in_type": TypeAttr, "uniq_name": optional(StrAttr), "bindc_name": optional(StrAttr)},
    results={"result0": I64},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[allocates()],
    hooks=Hooks(parse=syntax.parse_target_allocmem, print=syntax.print_target_allocmem),
)
TARGET_FREEMEM = op(
    "omp.target_freemem",
    "Frees memory on a device that `omp.target_allocmem` allocated.",
    operands={"device": AnyInteger, "heapref": I64},
    effects=[frees("device"), frees("heapref"), frees()],
    format="$device `,` $heapref attr-dict `:` type($device) `,` qualified(type($heapref))",
)
