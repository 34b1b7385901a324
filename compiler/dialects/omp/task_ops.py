"""The tasks of the omp dialect."""

from __future__ import annotations

from compiler.dialects.omp.attributes import ClauseGrainsizeTypeAttr, ClauseNumTasksTypeAttr, ReductionModifierAttr
from compiler.dialects.omp.clauses import AllocateClause, DependClause
from compiler.dialects.omp.constraints import IntLikeType, OpenMP_PointerLikeType, TaskDependArrayAttr
from compiler.ods.attr_constraints import DenseBoolArrayAttr, SymbolRefArrayAttr, UnitAttr
from compiler.ods.op_class import Op, attribute, optional_attribute, optional_operand, region, variadic_operand
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    AUTOMATIC_ALLOCATION_SCOPE,
    NO_TERMINATOR,
    RECURSIVE_MEMORY_EFFECTS,
    SINGLE_BLOCK,
)
from compiler.ods.type_constraints import I1, AnyInteger, AnyType


class TaskOp(DependClause, name="omp.task"):
    """Creates a task from its region, which some thread of the team runs now or later."""

    allocate_vars = variadic_operand(AnyType)
    allocator_vars = variadic_operand(AnyType)
    depend_vars = variadic_operand(OpenMP_PointerLikeType)
    final = optional_operand(I1)
    if_expr = optional_operand(I1)
    in_reduction_vars = variadic_operand(OpenMP_PointerLikeType)
    priority = optional_operand(AnyInteger)
    private_vars = variadic_operand(AnyType)
    event_handle = optional_operand(OpenMP_PointerLikeType)
    depend_kinds = optional_attribute(TaskDependArrayAttr)
    in_reduction_byref = optional_attribute(DenseBoolArrayAttr)
    in_reduction_syms = optional_attribute(SymbolRefArrayAttr)
    mergeable = attribute(UnitAttr)
    private_syms = optional_attribute(SymbolRefArrayAttr)
    private_needs_barrier = attribute(UnitAttr)
    untied = attribute(UnitAttr)
    region = region()
    traits = [
        ATTR_SIZED_OPERAND_SEGMENTS,
        AUTOMATIC_ALLOCATION_SCOPE,
        Interface("OutlineableOpenMPOpInterface"),
        Interface("BlockArgOpenMPOpInterface"),
    ]
    assembly_format = (
        "oilist( `allocate` `(` custom<AllocateAndAllocator>($allocate_vars, type($allocate_vars), "
        "$allocator_vars, type($allocator_vars)) `)` | `depend` `(` "
        "custom<DependVarList>($depend_vars, type($depend_vars), $depend_kinds) `)` | `final` `(` "
        "$final `)` | `if` `(` $if_expr `)` | `mergeable` $mergeable | `priority` `(` $priority `:` "
        "type($priority) `)` | `untied` $untied | `detach` `(` $event_handle `:` type($event_handle) "
        "`)` ) custom<InReductionPrivateRegion>( $region, $in_reduction_vars, "
        "type($in_reduction_vars), $in_reduction_byref, $in_reduction_syms, $private_vars, "
        "type($private_vars), $private_syms, $private_needs_barrier) attr-dict"
    )


class TaskloopOp(AllocateClause, name="omp.taskloop"):
    """Creates a task for each chunk of its loop nest's iterations."""

    allocate_vars = variadic_operand(AnyType)
    allocator_vars = variadic_operand(AnyType)
    final = optional_operand(I1)
    grainsize = optional_operand(IntLikeType)
    if_expr = optional_operand(I1)
    in_reduction_vars = variadic_operand(OpenMP_PointerLikeType)
    num_tasks = optional_operand(IntLikeType)
    priority = optional_operand(AnyInteger)
    private_vars = variadic_operand(AnyType)
    reduction_vars = variadic_operand(OpenMP_PointerLikeType)
    grainsize_mod = optional_attribute(ClauseGrainsizeTypeAttr)
    in_reduction_byref = optional_attribute(DenseBoolArrayAttr)
    in_reduction_syms = optional_attribute(SymbolRefArrayAttr)
    mergeable = attribute(UnitAttr)
    nogroup = attribute(UnitAttr)
    num_tasks_mod = optional_attribute(ClauseNumTasksTypeAttr)
    private_syms = optional_attribute(SymbolRefArrayAttr)
    private_needs_barrier = attribute(UnitAttr)
    reduction_mod = optional_attribute(ReductionModifierAttr)
    reduction_byref = optional_attribute(DenseBoolArrayAttr)
    reduction_syms = optional_attribute(SymbolRefArrayAttr)
    untied = attribute(UnitAttr)
    region = region()
    traits = [
        ATTR_SIZED_OPERAND_SEGMENTS,
        AUTOMATIC_ALLOCATION_SCOPE,
        Interface("ComposableOpInterface"),
        Interface("OutlineableOpenMPOpInterface"),
        Interface("LoopWrapperInterface"),
        NO_TERMINATOR,
        RECURSIVE_MEMORY_EFFECTS,
        SINGLE_BLOCK,
        Interface("BlockArgOpenMPOpInterface"),
    ]
    assembly_format = (
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
    )


class TaskgroupOp(Op, name="omp.taskgroup"):
    """Waits at its end for all tasks created in it, and for their child tasks."""

    allocate_vars = variadic_operand(AnyType)
    allocator_vars = variadic_operand(AnyType)
    task_reduction_vars = variadic_operand(OpenMP_PointerLikeType)
    task_reduction_byref = optional_attribute(DenseBoolArrayAttr)
    task_reduction_syms = optional_attribute(SymbolRefArrayAttr)
    region = region()
    traits = [ATTR_SIZED_OPERAND_SEGMENTS, AUTOMATIC_ALLOCATION_SCOPE, Interface("BlockArgOpenMPOpInterface")]
    assembly_format = (
        "oilist( `allocate` `(` custom<AllocateAndAllocator>($allocate_vars, type($allocate_vars), "
        "$allocator_vars, type($allocator_vars)) `)` ) custom<TaskReductionRegion>( $region, "
        "$task_reduction_vars, type($task_reduction_vars), $task_reduction_byref, "
        "$task_reduction_syms) attr-dict"
    )


class TaskyieldOp(Op, name="omp.taskyield"):
    """Lets the thread suspend this task and run another one for a while."""

    assembly_format = "attr-dict"


class TaskwaitOp(Op, name="omp.taskwait"):
    """Waits for the child tasks of the current task, or only for those that match its dependences."""

    depend_vars = variadic_operand(OpenMP_PointerLikeType)
    depend_kinds = optional_attribute(TaskDependArrayAttr)
    nowait = attribute(UnitAttr)
    assembly_format = (
        "oilist( `depend` `(` custom<DependVarList>($depend_vars, type($depend_vars), $depend_kinds) "
        "`)` | `nowait` $nowait ) attr-dict"
    )
