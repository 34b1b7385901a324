"""The tasks of the omp dialect."""

from __future__ import annotations

from compiler.dialects.omp import verify, verify_loops
from compiler.dialects.omp.constraints import (
    GrainsizeTypeAttr,
    IntLikeType,
    NumTasksTypeAttr,
    OpenMP_PointerLikeType,
    ReductionModifierAttr,
    TaskDependArrayAttr,
)
from compiler.ods.attr_constraints import DenseBoolArrayAttr, SymbolRefArrayAttr, UnitAttr
from compiler.ods.define import AnyRegion, op, optional, variadic
from compiler.ods.model import Interface
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    AUTOMATIC_ALLOCATION_SCOPE,
    NO_TERMINATOR,
    RECURSIVE_MEMORY_EFFECTS,
    SINGLE_BLOCK,
)
from compiler.ods.type_constraints import I1, AnyInteger, AnyType

TASK = op(
    "omp.task",
    "Makes a task of its region, that some thread of the team runs now or later.",
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
    "Makes tasks of chunks of its loop nest's iterations.",
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
    "Waits at its end for all tasks made in it, and for those that they make.",
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
    "Lets the thread suspend this task and run another one for a while.",
    format="attr-dict",
)
TASKWAIT = op(
    "omp.taskwait",
    "Waits for the child tasks of the current task, or only for those that its dependences name.",
    operands={"depend_vars": variadic(OpenMP_PointerLikeType)},
    attributes={"depend_kinds": optional(TaskDependArrayAttr), "nowait": UnitAttr},
    format=(
        "oilist( `depend` `(` custom<DependVarList>($depend_vars, type($depend_vars), $depend_kinds) "
        "`)` | `nowait` $nowait ) attr-dict"
    ),
)
