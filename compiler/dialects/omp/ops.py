"""The operations of the omp dialect."""

from __future__ import annotations

from compiler.dialects.omp import syntax, verify, verify_atomics, verify_loops, verify_recipes, verify_target
from compiler.dialects.omp.constraints import (
    AtomicControlAttr,
    BindKindAttr,
    CancellationConstructTypeAttr,
    CanonicalLoopInfoType,
    ClauseDependAttr,
    ClauseMapFlagsAttr,
    DataSharingClauseTypeAttr,
    GrainsizeTypeAttr,
    IntLikeType,
    MemoryOrderKindAttr,
    NumTasksTypeAttr,
    OpenMP_MapBoundsType,
    OpenMP_PointerLikeType,
    OrderKindAttr,
    OrderModifierAttr,
    ProcBindKindAttr,
    ReductionModifierAttr,
    ScheduleKindAttr,
    ScheduleModifierAttr,
    TaskDependArrayAttr,
    VariableCaptureKindAttr,
)
from compiler.ods.attr_constraints import (
    ArrayAttr,
    BoolAttr,
    ConfinedAttr,
    DenseBoolArrayAttr,
    DenseI64ArrayAttr,
    FlatSymbolRefAttr,
    I64ArrayAttr,
    I64Attr,
    IndexListArrayAttr,
    IntMinValue,
    IntPositive,
    StrAttr,
    SymbolNameAttr,
    SymbolRefArrayAttr,
    TypeAttr,
    TypeAttrOf,
    UnitAttr,
)
from compiler.ods.define import (
    AnyRegion,
    MaxSizedRegion,
    SizedRegion,
    allocates,
    default,
    default_optional,
    frees,
    op,
    optional,
    reads,
    variadic,
    writes,
)
from compiler.ods.model import Hooks, Interface
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    AUTOMATIC_ALLOCATION_SCOPE,
    ISOLATED_FROM_ABOVE,
    NO_MEMORY_EFFECT,
    NO_TERMINATOR,
    PURE,
    RECURSIVE_MEMORY_EFFECTS,
    RETURN_LIKE,
    SAME_VARIADIC_OPERAND_SIZE,
    SINGLE_BLOCK,
    TERMINATOR,
    all_types_match,
    has_parent,
    single_block_implicit_terminator,
)
from compiler.ods.type_constraints import I1, I32, I64, AnyInteger, AnyType

PRIVATE = op(
    "omp.private",
    "",
    attributes={
        "sym_name": SymbolNameAttr,
        "type": TypeAttrOf(AnyType),
        "data_sharing_type": DataSharingClauseTypeAttr,
    },
    regions={"init_region": AnyRegion, "copy_region": AnyRegion, "dealloc_region": AnyRegion},
    traits=[ISOLATED_FROM_ABOVE, Interface("RecipeInterface")],
    format=(
        "$data_sharing_type $sym_name `:` $type (`init` $init_region^)? (`copy` $copy_region^)? "
        "(`dealloc` $dealloc_region^)? attr-dict"
    ),
    hooks=verify_recipes.PRIVATE,
)
PARALLEL = op(
    "omp.parallel",
    "",
    operands={
        "allocate_vars": variadic(AnyType),
        "allocator_vars": variadic(AnyType),
        "if_expr": optional(I1),
        "num_threads": optional(IntLikeType),
        "private_vars": variadic(AnyType),
        "reduction_vars": variadic(OpenMP_PointerLikeType),
    },
    attributes={
        "private_syms": optional(SymbolRefArrayAttr),
        "private_needs_barrier": UnitAttr,
        "proc_bind_kind": optional(ProcBindKindAttr),
        "reduction_mod": optional(ReductionModifierAttr),
        "reduction_byref": optional(DenseBoolArrayAttr),
        "reduction_syms": optional(SymbolRefArrayAttr),
    },
    regions={"region": AnyRegion},
    traits=[
        ATTR_SIZED_OPERAND_SEGMENTS,
        AUTOMATIC_ALLOCATION_SCOPE,
        Interface("ComposableOpInterface"),
        Interface("OutlineableOpenMPOpInterface"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("BlockArgOpenMPOpInterface"),
    ],
    format=(
        "oilist( `allocate` `(` custom<AllocateAndAllocator>($allocate_vars, type($allocate_vars), "
        "$allocator_vars, type($allocator_vars)) `)` | `if` `(` $if_expr `)` | `num_threads` `(` "
        "$num_threads `:` type($num_threads) `)` | `proc_bind` `(` "
        "custom<ClauseAttr>($proc_bind_kind) `)` ) custom<PrivateReductionRegion>($region, "
        "$private_vars, type($private_vars), $private_syms, $private_needs_barrier, $reduction_mod, "
        "$reduction_vars, type($reduction_vars), $reduction_byref, $reduction_syms) attr-dict"
    ),
    hooks=verify.PARALLEL,
)
TERMINATOR_OP = op(
    "omp.terminator",
    "",
    traits=[TERMINATOR, PURE],
    format="attr-dict",
)
TEAMS = op(
    "omp.teams",
    "",
    operands={
        "allocate_vars": variadic(AnyType),
        "allocator_vars": variadic(AnyType),
        "if_expr": optional(I1),
        "num_teams_lower": optional(AnyInteger),
        "num_teams_upper": optional(AnyInteger),
        "private_vars": variadic(AnyType),
        "reduction_vars": variadic(OpenMP_PointerLikeType),
        "thread_limit": optional(AnyInteger),
    },
    attributes={
        "private_syms": optional(SymbolRefArrayAttr),
        "private_needs_barrier": UnitAttr,
        "reduction_mod": optional(ReductionModifierAttr),
        "reduction_byref": optional(DenseBoolArrayAttr),
        "reduction_syms": optional(SymbolRefArrayAttr),
    },
    regions={"region": AnyRegion},
    traits=[
        ATTR_SIZED_OPERAND_SEGMENTS,
        RECURSIVE_MEMORY_EFFECTS,
        Interface("OutlineableOpenMPOpInterface"),
        Interface("BlockArgOpenMPOpInterface"),
    ],
    format=(
        "oilist( `allocate` `(` custom<AllocateAndAllocator>($allocate_vars, type($allocate_vars), "
        "$allocator_vars, type($allocator_vars)) `)` | `if` `(` $if_expr `)` | `num_teams` `(` ( "
        "$num_teams_lower^ `:` type($num_teams_lower) )? `to` $num_teams_upper `:` "
        "type($num_teams_upper) `)` | `thread_limit` `(` $thread_limit `:` type($thread_limit) `)` ) "
        "custom<PrivateReductionRegion>($region, $private_vars, type($private_vars), $private_syms, "
        "$private_needs_barrier, $reduction_mod, $reduction_vars, type($reduction_vars), "
        "$reduction_byref, $reduction_syms) attr-dict"
    ),
    hooks=verify.TEAMS,
)
SECTION = op(
    "omp.section",
    "",
    regions={"region": AnyRegion},
    traits=[Interface("BlockArgOpenMPOpInterface"), has_parent("omp.sections")],
    format="$region attr-dict",
    hooks=verify.SECTION,
)
SECTIONS = op(
    "omp.sections",
    "",
    operands={
        "allocate_vars": variadic(AnyType),
        "allocator_vars": variadic(AnyType),
        "private_vars": variadic(AnyType),
        "reduction_vars": variadic(OpenMP_PointerLikeType),
    },
    attributes={
        "nowait": UnitAttr,
        "private_syms": optional(SymbolRefArrayAttr),
        "private_needs_barrier": UnitAttr,
        "reduction_mod": optional(ReductionModifierAttr),
        "reduction_byref": optional(DenseBoolArrayAttr),
        "reduction_syms": optional(SymbolRefArrayAttr),
    },
    regions={"region": SizedRegion(1)},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS, Interface("BlockArgOpenMPOpInterface")],
    format=(
        "oilist( `allocate` `(` custom<AllocateAndAllocator>($allocate_vars, type($allocate_vars), "
        "$allocator_vars, type($allocator_vars)) `)` | `nowait` $nowait ) "
        "custom<PrivateReductionRegion>($region, $private_vars, type($private_vars), $private_syms, "
        "$private_needs_barrier, $reduction_mod, $reduction_vars, type($reduction_vars), "
        "$reduction_byref, $reduction_syms) attr-dict"
    ),
    hooks=verify.SECTIONS,
)
SINGLE = op(
    "omp.single",
    "",
    operands={
        "allocate_vars": variadic(AnyType),
        "allocator_vars": variadic(AnyType),
        "copyprivate_vars": variadic(OpenMP_PointerLikeType),
        "private_vars": variadic(AnyType),
    },
    attributes={
        "copyprivate_syms": optional(SymbolRefArrayAttr),
        "nowait": UnitAttr,
        "private_syms": optional(SymbolRefArrayAttr),
        "private_needs_barrier": UnitAttr,
    },
    regions={"region": AnyRegion},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS, Interface("BlockArgOpenMPOpInterface")],
    format=(
        "oilist( `allocate` `(` custom<AllocateAndAllocator>($allocate_vars, type($allocate_vars), "
        "$allocator_vars, type($allocator_vars)) `)` | `copyprivate` `(` "
        "custom<Copyprivate>($copyprivate_vars, type($copyprivate_vars), $copyprivate_syms) `)` | "
        "`nowait` $nowait ) custom<PrivateRegion>($region, $private_vars, type($private_vars), "
        "$private_syms, $private_needs_barrier) attr-dict"
    ),
    hooks=verify.SINGLE,
)
NEW_CLI = op(
    "omp.new_cli",
    "",
    results={"result": CanonicalLoopInfoType},
    traits=[Interface("OpAsmOpInterface")],
    format="attr-dict",
    hooks=verify_loops.NEW_CLI,
)
CANONICAL_LOOP = op(
    "omp.canonical_loop",
    "",
    operands={"tripCount": IntLikeType, "cli": optional(CanonicalLoopInfoType)},
    regions={"region": AnyRegion},
    traits=[Interface("LoopTransformationInterface"), Interface("OpAsmOpInterface")],
    hooks=Hooks(
        parse=syntax.parse_canonical_loop, print=syntax.print_canonical_loop, verify=verify_loops.canonical_loop
    ),
)
UNROLL_HEURISTIC = op(
    "omp.unroll_heuristic",
    "",
    operands={"applyee": CanonicalLoopInfoType},
    traits=[Interface("LoopTransformationInterface")],
    hooks=Hooks(parse=syntax.parse_unroll_heuristic, print=syntax.print_unroll_heuristic),
)
TILE = op(
    "omp.tile",
    "",
    operands={
        "generatees": variadic(CanonicalLoopInfoType),
        "applyees": variadic(CanonicalLoopInfoType),
        "sizes": variadic(IntLikeType),
    },
    traits=[Interface("LoopTransformationInterface"), ATTR_SIZED_OPERAND_SEGMENTS],
    format=(
        "custom<LoopTransformClis>($generatees, $applyees) oilist( `sizes` `(` $sizes `:` type($sizes) `)` ) attr-dict"
    ),
    hooks=verify_loops.TILE,
)
WORKSHARE = op(
    "omp.workshare",
    "",
    attributes={"nowait": UnitAttr},
    regions={"region": AnyRegion},
    traits=[RECURSIVE_MEMORY_EFFECTS],
    format="oilist( `nowait` $nowait ) $region attr-dict",
)
WORKSHARE_LOOP_WRAPPER = op(
    "omp.workshare.loop_wrapper",
    "",
    regions={"region": AnyRegion},
    traits=[Interface("LoopWrapperInterface"), NO_TERMINATOR, RECURSIVE_MEMORY_EFFECTS, SINGLE_BLOCK],
    format="$region attr-dict",
    hooks=verify_loops.WORKSHARE_LOOP_WRAPPER,
)
LOOP_NEST = op(
    "omp.loop_nest",
    "",
    operands={
        "loop_lower_bounds": variadic(IntLikeType),
        "loop_upper_bounds": variadic(IntLikeType),
        "loop_steps": variadic(IntLikeType),
    },
    attributes={
        "collapse_num_loops": default_optional(ConfinedAttr(I64Attr, IntMinValue(1)), 1),
        "loop_inclusive": UnitAttr,
        "tile_sizes": optional(DenseI64ArrayAttr),
    },
    regions={"region": AnyRegion},
    traits=[
        RECURSIVE_MEMORY_EFFECTS,
        SAME_VARIADIC_OPERAND_SIZE,
        all_types_match("loop_lower_bounds", "loop_upper_bounds", "loop_steps"),
    ],
    hooks=Hooks(parse=syntax.parse_loop_nest, print=syntax.print_loop_nest, verify=verify_loops.loop_nest),
)
LOOP = op(
    "omp.loop",
    "",
    operands={"private_vars": variadic(AnyType), "reduction_vars": variadic(OpenMP_PointerLikeType)},
    attributes={
        "bind_kind": optional(BindKindAttr),
        "private_syms": optional(SymbolRefArrayAttr),
        "private_needs_barrier": UnitAttr,
        "order": optional(OrderKindAttr),
        "order_mod": optional(OrderModifierAttr),
        "reduction_mod": optional(ReductionModifierAttr),
        "reduction_byref": optional(DenseBoolArrayAttr),
        "reduction_syms": optional(SymbolRefArrayAttr),
    },
    regions={"region": AnyRegion},
    traits=[
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("LoopWrapperInterface"),
        NO_TERMINATOR,
        SINGLE_BLOCK,
        Interface("BlockArgOpenMPOpInterface"),
    ],
    format=(
        "oilist( `bind` `(` custom<ClauseAttr>($bind_kind) `)` | `order` `(` "
        "custom<OrderClause>($order, $order_mod) `)` ) custom<PrivateReductionRegion>($region, "
        "$private_vars, type($private_vars), $private_syms, $private_needs_barrier, $reduction_mod, "
        "$reduction_vars, type($reduction_vars), $reduction_byref, $reduction_syms) attr-dict"
    ),
    hooks=verify_loops.LOOP,
)
WSLOOP = op(
    "omp.wsloop",
    "",
    operands={
        "allocate_vars": variadic(AnyType),
        "allocator_vars": variadic(AnyType),
        "linear_vars": variadic(AnyType),
        "linear_step_vars": variadic(I32),
        "private_vars": variadic(AnyType),
        "reduction_vars": variadic(OpenMP_PointerLikeType),
        "schedule_chunk": optional(AnyType),
    },
    attributes={
        "linear_var_types": optional(ArrayAttr),
        "nowait": UnitAttr,
        "order": optional(OrderKindAttr),
        "order_mod": optional(OrderModifierAttr),
        "ordered": optional(ConfinedAttr(I64Attr, IntMinValue(0))),
        "private_syms": optional(SymbolRefArrayAttr),
        "private_needs_barrier": UnitAttr,
        "reduction_mod": optional(ReductionModifierAttr),
        "reduction_byref": optional(DenseBoolArrayAttr),
        "reduction_syms": optional(SymbolRefArrayAttr),
        "schedule_kind": optional(ScheduleKindAttr),
        "schedule_mod": optional(ScheduleModifierAttr),
        "schedule_simd": UnitAttr,
    },
    regions={"region": AnyRegion},
    traits=[
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ComposableOpInterface"),
        Interface("LoopWrapperInterface"),
        NO_TERMINATOR,
        RECURSIVE_MEMORY_EFFECTS,
        SINGLE_BLOCK,
        Interface("BlockArgOpenMPOpInterface"),
    ],
    format=(
        "oilist( `allocate` `(` custom<AllocateAndAllocator>($allocate_vars, type($allocate_vars), "
        "$allocator_vars, type($allocator_vars)) `)` | `linear` `(` "
        "custom<LinearClause>($linear_vars, type($linear_vars), $linear_step_vars) `)` | `nowait` "
        "$nowait | `order` `(` custom<OrderClause>($order, $order_mod) `)` | `ordered` `(` $ordered "
        "`)` | `schedule` `(` custom<ScheduleClause>($schedule_kind, $schedule_mod, $schedule_simd, "
        "$schedule_chunk, type($schedule_chunk)) `)` ) custom<PrivateReductionRegion>($region, "
        "$private_vars, type($private_vars), $private_syms, $private_needs_barrier, $reduction_mod, "
        "$reduction_vars, type($reduction_vars), $reduction_byref, $reduction_syms) attr-dict"
    ),
    hooks=verify_loops.WSLOOP,
)
SIMD = op(
    "omp.simd",
    "",
    operands={
        "aligned_vars": variadic(OpenMP_PointerLikeType),
        "if_expr": optional(I1),
        "linear_vars": variadic(AnyType),
        "linear_step_vars": variadic(I32),
        "nontemporal_vars": variadic(OpenMP_PointerLikeType),
        "private_vars": variadic(AnyType),
        "reduction_vars": variadic(OpenMP_PointerLikeType),
    },
    attributes={
        "alignments": optional(I64ArrayAttr),
        "linear_var_types": optional(ArrayAttr),
        "order": optional(OrderKindAttr),
        "order_mod": optional(OrderModifierAttr),
        "private_syms": optional(SymbolRefArrayAttr),
        "private_needs_barrier": UnitAttr,
        "reduction_mod": optional(ReductionModifierAttr),
        "reduction_byref": optional(DenseBoolArrayAttr),
        "reduction_syms": optional(SymbolRefArrayAttr),
        "safelen": optional(ConfinedAttr(I64Attr, IntPositive)),
        "simdlen": optional(ConfinedAttr(I64Attr, IntPositive)),
    },
    regions={"region": AnyRegion},
    traits=[
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ComposableOpInterface"),
        Interface("LoopWrapperInterface"),
        NO_TERMINATOR,
        RECURSIVE_MEMORY_EFFECTS,
        SINGLE_BLOCK,
        Interface("BlockArgOpenMPOpInterface"),
    ],
    format=(
        "oilist( `aligned` `(` custom<AlignedClause>($aligned_vars, type($aligned_vars), "
        "$alignments) `)` | `if` `(` $if_expr `)` | `linear` `(` custom<LinearClause>($linear_vars, "
        "type($linear_vars), $linear_step_vars) `)` | `nontemporal` `(` $nontemporal_vars `:` "
        "type($nontemporal_vars) `)` | `order` `(` custom<OrderClause>($order, $order_mod) `)` | "
        "`safelen` `(` $safelen `)` | `simdlen` `(` $simdlen `)` ) "
        "custom<PrivateReductionRegion>($region, $private_vars, type($private_vars), $private_syms, "
        "$private_needs_barrier, $reduction_mod, $reduction_vars, type($reduction_vars), "
        "$reduction_byref, $reduction_syms) attr-dict"
    ),
    hooks=verify_loops.SIMD,
)
YIELD = op(
    "omp.yield",
    "",
    operands={"results": variadic(AnyType)},
    traits=[
        PURE,
        RETURN_LIKE,
        TERMINATOR,
        has_parent("omp.atomic.update", "omp.declare_reduction", "omp.loop_nest", "omp.private"),
    ],
    format="( `(` $results^ `:` type($results) `)` )? attr-dict",
)
DISTRIBUTE = op(
    "omp.distribute",
    "",
    operands={
        "allocate_vars": variadic(AnyType),
        "allocator_vars": variadic(AnyType),
        "dist_schedule_chunk_size": optional(IntLikeType),
        "private_vars": variadic(AnyType),
    },
    attributes={
        "dist_schedule_static": UnitAttr,
        "order": optional(OrderKindAttr),
        "order_mod": optional(OrderModifierAttr),
        "private_syms": optional(SymbolRefArrayAttr),
        "private_needs_barrier": UnitAttr,
    },
    regions={"region": AnyRegion},
    traits=[
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ComposableOpInterface"),
        Interface("LoopWrapperInterface"),
        NO_TERMINATOR,
        RECURSIVE_MEMORY_EFFECTS,
        SINGLE_BLOCK,
        Interface("BlockArgOpenMPOpInterface"),
    ],
    format=(
        "oilist( `allocate` `(` custom<AllocateAndAllocator>($allocate_vars, type($allocate_vars), "
        "$allocator_vars, type($allocator_vars)) `)` | `dist_schedule_static` $dist_schedule_static "
        "| `dist_schedule_chunk_size` `(` $dist_schedule_chunk_size `:` "
        "type($dist_schedule_chunk_size) `)` | `order` `(` custom<OrderClause>($order, $order_mod) "
        "`)` ) custom<PrivateRegion>($region, $private_vars, type($private_vars), $private_syms, "
        "$private_needs_barrier) attr-dict"
    ),
    hooks=verify_loops.DISTRIBUTE,
)
TASK = op(
    "omp.task",
    "",
    operands={
        "allocate_vars": variadic(AnyType),
        "allocator_vars": variadic(AnyType),
        "depend_vars": variadic(OpenMP_PointerLikeType),
        "final": optional(I1),
        "if_expr": optional(I1),
        "in_reduction_vars": variadic(OpenMP_PointerLikeType),
        "priority": optional(AnyInteger),
        "private_vars": variadic(AnyType),
        "event_handle": optional(OpenMP_PointerLikeType),
    },
    attributes={
        "depend_kinds": optional(TaskDependArrayAttr),
        "in_reduction_byref": optional(DenseBoolArrayAttr),
        "in_reduction_syms": optional(SymbolRefArrayAttr),
        "mergeable": UnitAttr,
        "private_syms": optional(SymbolRefArrayAttr),
        "private_needs_barrier": UnitAttr,
        "untied": UnitAttr,
    },
    regions={"region": AnyRegion},
    traits=[
        ATTR_SIZED_OPERAND_SEGMENTS,
        AUTOMATIC_ALLOCATION_SCOPE,
        Interface("OutlineableOpenMPOpInterface"),
        Interface("BlockArgOpenMPOpInterface"),
    ],
    format=(
        "oilist( `allocate` `(` custom<AllocateAndAllocator>($allocate_vars, type($allocate_vars), "
        "$allocator_vars, type($allocator_vars)) `)` | `depend` `(` "
        "custom<DependVarList>($depend_vars, type($depend_vars), $depend_kinds) `)` | `final` `(` "
        "$final `)` | `if` `(` $if_expr `)` | `mergeable` $mergeable | `priority` `(` $priority `:` "
        "type($priority) `)` | `untied` $untied | `detach` `(` $event_handle `:` type($event_handle) "
        "`)` ) custom<InReductionPrivateRegion>( $region, $in_reduction_vars, "
        "type($in_reduction_vars), $in_reduction_byref, $in_reduction_syms, $private_vars, "
        "type($private_vars), $private_syms, $private_needs_barrier) attr-dict"
    ),
    hooks=verify.TASK,
)
TASKLOOP = op(
    "omp.taskloop",
    "",
    operands={
        "allocate_vars": variadic(AnyType),
        "allocator_vars": variadic(AnyType),
        "final": optional(I1),
        "grainsize": optional(IntLikeType),
        "if_expr": optional(I1),
        "in_reduction_vars": variadic(OpenMP_PointerLikeType),
        "num_tasks": optional(IntLikeType),
        "priority": optional(AnyInteger),
        "private_vars": variadic(AnyType),
        "reduction_vars": variadic(OpenMP_PointerLikeType),
    },
    attributes={
        "grainsize_mod": optional(GrainsizeTypeAttr),
        "in_reduction_byref": optional(DenseBoolArrayAttr),
        "in_reduction_syms": optional(SymbolRefArrayAttr),
        "mergeable": UnitAttr,
        "nogroup": UnitAttr,
        "num_tasks_mod": optional(NumTasksTypeAttr),
        "private_syms": optional(SymbolRefArrayAttr),
        "private_needs_barrier": UnitAttr,
        "reduction_mod": optional(ReductionModifierAttr),
        "reduction_byref": optional(DenseBoolArrayAttr),
        "reduction_syms": optional(SymbolRefArrayAttr),
        "untied": UnitAttr,
    },
    regions={"region": AnyRegion},
    traits=[
        ATTR_SIZED_OPERAND_SEGMENTS,
        AUTOMATIC_ALLOCATION_SCOPE,
        Interface("ComposableOpInterface"),
        Interface("OutlineableOpenMPOpInterface"),
        Interface("LoopWrapperInterface"),
        NO_TERMINATOR,
        RECURSIVE_MEMORY_EFFECTS,
        SINGLE_BLOCK,
        Interface("BlockArgOpenMPOpInterface"),
    ],
    format=(
        "oilist( `allocate` `(` custom<AllocateAndAllocator>($allocate_vars, type($allocate_vars), "
        "$allocator_vars, type($allocator_vars)) `)` | `final` `(` $final `)` | `grainsize` `(` "
        "custom<GrainsizeClause>($grainsize_mod , $grainsize, type($grainsize)) `)` | `if` `(` "
        "$if_expr `)` | `mergeable` $mergeable | `nogroup` $nogroup | `num_tasks` `(` "
        "custom<NumTasksClause>($num_tasks_mod , $num_tasks, type($num_tasks)) `)` | `priority` `(` "
        "$priority `:` type($priority) `)` | `untied` $untied ) "
        "custom<InReductionPrivateReductionRegion>( $region, $in_reduction_vars, "
        "type($in_reduction_vars), $in_reduction_byref, $in_reduction_syms, $private_vars, "
        "type($private_vars), $private_syms, $private_needs_barrier, $reduction_mod, "
        "$reduction_vars, type($reduction_vars), $reduction_byref, $reduction_syms) attr-dict"
    ),
    hooks=verify_loops.TASKLOOP,
)
TASKGROUP = op(
    "omp.taskgroup",
    "",
    operands={
        "allocate_vars": variadic(AnyType),
        "allocator_vars": variadic(AnyType),
        "task_reduction_vars": variadic(OpenMP_PointerLikeType),
    },
    attributes={
        "task_reduction_byref": optional(DenseBoolArrayAttr),
        "task_reduction_syms": optional(SymbolRefArrayAttr),
    },
    regions={"region": AnyRegion},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS, AUTOMATIC_ALLOCATION_SCOPE, Interface("BlockArgOpenMPOpInterface")],
    format=(
        "oilist( `allocate` `(` custom<AllocateAndAllocator>($allocate_vars, type($allocate_vars), "
        "$allocator_vars, type($allocator_vars)) `)` ) custom<TaskReductionRegion>( $region, "
        "$task_reduction_vars, type($task_reduction_vars), $task_reduction_byref, "
        "$task_reduction_syms) attr-dict"
    ),
    hooks=verify.TASKGROUP,
)
TASKYIELD = op(
    "omp.taskyield",
    "",
    format="attr-dict",
)
FLUSH = op(
    "omp.flush",
    "",
    operands={"varList": variadic(AnyType)},
    format="( `(` $varList^ `:` type($varList) `)` )? attr-dict",
)
MAP_BOUNDS = op(
    "omp.map.bounds",
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
MASTER = op(
    "omp.master",
    "",
    regions={"region": AnyRegion},
    format="$region attr-dict",
)
CRITICAL_DECLARE = op(
    "omp.critical.declare",
    "",
    attributes={"sym_name": SymbolNameAttr, "hint": default_optional(I64Attr, 0)},
    traits=[Interface("SymbolOpInterface")],
    format="$sym_name oilist( `hint` `(` custom<SynchronizationHint>($hint) `)` ) attr-dict",
    hooks=verify.CRITICAL_DECLARE,
)
CRITICAL = op(
    "omp.critical",
    "",
    attributes={"name": optional(FlatSymbolRefAttr)},
    regions={"region": AnyRegion},
    traits=[Interface("SymbolUserOpInterface")],
    format="(`(` $name^ `)`)? $region attr-dict",
    hooks=verify.CRITICAL,
)
BARRIER = op(
    "omp.barrier",
    "",
    format="attr-dict",
)
ORDERED = op(
    "omp.ordered",
    "",
    operands={"doacross_depend_vars": variadic(AnyType)},
    attributes={
        "doacross_depend_type": optional(ClauseDependAttr),
        "doacross_num_loops": optional(ConfinedAttr(I64Attr, IntMinValue(0))),
    },
    format=(
        "( `depend_type` `` $doacross_depend_type^ )? ( `depend_vec` `(` $doacross_depend_vars^ `:` "
        "type($doacross_depend_vars) `)` )? attr-dict"
    ),
    hooks=verify_loops.ORDERED,
)
ORDERED_REGION = op(
    "omp.ordered.region",
    "",
    attributes={"par_level_simd": UnitAttr},
    regions={"region": AnyRegion},
    format="oilist( `par_level_simd` $par_level_simd ) $region attr-dict",
    hooks=verify_loops.ORDERED_REGION,
)
TASKWAIT = op(
    "omp.taskwait",
    "",
    operands={"depend_vars": variadic(OpenMP_PointerLikeType)},
    attributes={"depend_kinds": optional(TaskDependArrayAttr), "nowait": UnitAttr},
    format=(
        "oilist( `depend` `(` custom<DependVarList>($depend_vars, type($depend_vars), $depend_kinds) "
        "`)` | `nowait` $nowait ) attr-dict"
    ),
)
ATOMIC_READ = op(
    "omp.atomic.read",
    "",
    operands={"x": OpenMP_PointerLikeType, "v": OpenMP_PointerLikeType},
    attributes={
        "element_type": TypeAttr,
        "hint": default_optional(I64Attr, 0),
        "memory_order": optional(MemoryOrderKindAttr),
    },
    traits=[Interface("AtomicReadOpInterface")],
    format=(
        "$v `=` $x oilist( `hint` `(` custom<SynchronizationHint>($hint) `)` | `memory_order` `(` "
        "custom<ClauseAttr>($memory_order) `)` ) `:` type($v) `,` type($x) `,` $element_type "
        "attr-dict"
    ),
    hooks=verify_atomics.READ,
)
ATOMIC_WRITE = op(
    "omp.atomic.write",
    "",
    operands={"x": OpenMP_PointerLikeType, "expr": AnyType},
    attributes={"hint": default_optional(I64Attr, 0), "memory_order": optional(MemoryOrderKindAttr)},
    traits=[Interface("AtomicWriteOpInterface")],
    format=(
        "$x `=` $expr oilist( `hint` `(` custom<SynchronizationHint>($hint) `)` | `memory_order` `(` "
        "custom<ClauseAttr>($memory_order) `)` ) `:` type($x) `,` type($expr) attr-dict"
    ),
    hooks=verify_atomics.WRITE,
)
ATOMIC_UPDATE = op(
    "omp.atomic.update",
    "",
    operands={"x": OpenMP_PointerLikeType},
    attributes={
        "atomic_control": optional(AtomicControlAttr),
        "hint": default_optional(I64Attr, 0),
        "memory_order": optional(MemoryOrderKindAttr),
    },
    regions={"region": SizedRegion(1)},
    traits=[
        Interface("AtomicUpdateOpInterface"),
        RECURSIVE_MEMORY_EFFECTS,
        single_block_implicit_terminator("omp.yield"),
    ],
    effects=[reads("x"), writes("x")],
    format=(
        "oilist( `hint` `(` custom<SynchronizationHint>($hint) `)` | `memory_order` `(` "
        "custom<ClauseAttr>($memory_order) `)` )$x `:` type($x) $region attr-dict"
    ),
    hooks=verify_atomics.UPDATE,
)
ATOMIC_CAPTURE = op(
    "omp.atomic.capture",
    "",
    attributes={"hint": default_optional(I64Attr, 0), "memory_order": optional(MemoryOrderKindAttr)},
    regions={"region": SizedRegion(1)},
    traits=[
        Interface("AtomicCaptureOpInterface"),
        RECURSIVE_MEMORY_EFFECTS,
        single_block_implicit_terminator("omp.terminator"),
    ],
    format=(
        "oilist( `hint` `(` custom<SynchronizationHint>($hint) `)` | `memory_order` `(` "
        "custom<ClauseAttr>($memory_order) `)` ) $region attr-dict"
    ),
    hooks=verify_atomics.CAPTURE,
)
THREADPRIVATE = op(
    "omp.threadprivate",
    "",
    operands={"sym_addr": OpenMP_PointerLikeType},
    results={"tls_addr": OpenMP_PointerLikeType},
    traits=[all_types_match("sym_addr", "tls_addr")],
    format="$sym_addr `:` type($sym_addr) `->` type($tls_addr) attr-dict",
)
CANCEL = op(
    "omp.cancel",
    "",
    operands={"if_expr": optional(I1)},
    attributes={"cancel_directive": CancellationConstructTypeAttr},
    format=(
        "`cancellation_construct_type` `(` custom<ClauseAttr>($cancel_directive) `)` oilist( `if` "
        "`(` $if_expr `)` ) attr-dict"
    ),
    hooks=verify_loops.CANCEL,
)
CANCELLATION_POINT = op(
    "omp.cancellation_point",
    "",
    attributes={"cancel_directive": CancellationConstructTypeAttr},
    format="`cancellation_construct_type` `(` custom<ClauseAttr>($cancel_directive) `)` attr-dict",
    hooks=verify_loops.CANCELLATION_POINT,
)
SCAN = op(
    "omp.scan",
    "",
    operands={"inclusive_vars": variadic(AnyType), "exclusive_vars": variadic(AnyType)},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[writes()],
    format=(
        "oilist( `inclusive` `(` $inclusive_vars `:` type($inclusive_vars) `)` | `exclusive` `(` "
        "$exclusive_vars `:` type($exclusive_vars) `)` ) attr-dict"
    ),
    hooks=verify_loops.SCAN,
)
DECLARE_MAPPER = op(
    "omp.declare_mapper",
    "",
    attributes={"sym_name": SymbolNameAttr, "type": TypeAttr},
    regions={"body": AnyRegion},
    traits=[ISOLATED_FROM_ABOVE, Interface("RecipeInterface"), SINGLE_BLOCK, Interface("SymbolOpInterface")],
    format="$sym_name `:` $type $body attr-dict",
    hooks=verify_target.DECLARE_MAPPER,
)
DECLARE_MAPPER_INFO = op(
    "omp.declare_mapper.info",
    "",
    operands={"map_vars": variadic(OpenMP_PointerLikeType)},
    traits=[has_parent("omp.declare_mapper"), TERMINATOR, Interface("MapClauseOwningOpInterface")],
    format="oilist( `map_entries` `(` $map_vars `:` type($map_vars) `)` ) attr-dict",
    hooks=verify_target.DECLARE_MAPPER_INFO,
)
DECLARE_REDUCTION = op(
    "omp.declare_reduction",
    "",
    attributes={"sym_name": SymbolNameAttr, "type": TypeAttr, "byref_element_type": optional(TypeAttr)},
    regions={
        "allocRegion": MaxSizedRegion(1),
        "initializerRegion": AnyRegion,
        "reductionRegion": AnyRegion,
        "atomicReductionRegion": AnyRegion,
        "cleanupRegion": AnyRegion,
        "dataPtrPtrRegion": MaxSizedRegion(1),
    },
    traits=[ISOLATED_FROM_ABOVE, Interface("RecipeInterface"), Interface("SymbolOpInterface")],
    format=(
        "$sym_name `:` $type attr-dict-with-keyword ( `alloc` $allocRegion^ )? `init` "
        "$initializerRegion `combiner` $reductionRegion ( `atomic` $atomicReductionRegion^ )? ( "
        "`cleanup` $cleanupRegion^ )? ( `data_ptr_ptr` $dataPtrPtrRegion^ )?"
    ),
    hooks=verify_recipes.DECLARE_REDUCTION,
)
MASKED = op(
    "omp.masked",
    "",
    operands={"filtered_thread_id": optional(IntLikeType)},
    regions={"region": AnyRegion},
    format="oilist( `filter` `(` $filtered_thread_id `:` type($filtered_thread_id) `)` ) $region attr-dict",
)
ALLOCATE_DIR = op(
    "omp.allocate_dir",
    "",
    operands={"varList": variadic(AnyType), "allocator": optional(I64)},
    attributes={"align": optional(ConfinedAttr(I64Attr, IntPositive))},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    format=(
        "`(` $varList `:` type($varList) `)` oilist( `align` `(` $align `)` | `allocator` `(` "
        "$allocator `)` ) attr-dict"
    ),
    hooks=verify.ALLOCATE_DIR,
)
TARGET_ALLOCMEM = op(
    "omp.target_allocmem",
    "",
    operands={"device": AnyInteger, "typeparams": variadic(IntLikeType), "shape": variadic(IntLikeType)},
    attributes={"in_type": TypeAttr, "uniq_name": optional(StrAttr), "bindc_name": optional(StrAttr)},
    results={"result0": I64},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[allocates()],
    hooks=Hooks(parse=syntax.parse_target_allocmem, print=syntax.print_target_allocmem),
)
TARGET_FREEMEM = op(
    "omp.target_freemem",
    "",
    operands={"device": AnyInteger, "heapref": I64},
    effects=[frees("device"), frees("heapref"), frees()],
    format="$device `,` $heapref attr-dict `:` type($device) `,` qualified(type($heapref))",
)
WORKDISTRIBUTE = op(
    "omp.workdistribute",
    "",
    regions={"region": AnyRegion},
    format="$region attr-dict",
    hooks=verify.WORKDISTRIBUTE,
)
