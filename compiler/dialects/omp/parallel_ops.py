"""The operations of the omp dialect that start threads and share work among them."""

from __future__ import annotations

from compiler.dialects.omp.attributes import (
    ClauseCancellationConstructTypeAttr,
    ClauseProcBindKindAttr,
    ReductionModifierAttr,
)
from compiler.dialects.omp.clauses import AllocateClause
from compiler.dialects.omp.constraints import IntLikeType, OpenMP_PointerLikeType
from compiler.ods.attr_constraints import DenseBoolArrayAttr, SymbolRefArrayAttr, UnitAttr
from compiler.ods.op_class import Op, attribute, optional_attribute, optional_operand, region, variadic_operand
from compiler.ods.region_constraints import SizedRegion
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    AUTOMATIC_ALLOCATION_SCOPE,
    NO_TERMINATOR,
    PURE,
    RECURSIVE_MEMORY_EFFECTS,
    SINGLE_BLOCK,
    TERMINATOR,
    has_parent,
)
from compiler.ods.type_constraints import I1, AnyInteger, AnyType


class ParallelOp(AllocateClause, name="omp.parallel"):
    """Runs its region once on each thread of a team, and waits for all of them at the end."""

    allocate_vars = variadic_operand(AnyType)
    allocator_vars = variadic_operand(AnyType)
    if_expr = optional_operand(I1)
    num_threads = optional_operand(IntLikeType)
    private_vars = variadic_operand(AnyType)
    reduction_vars = variadic_operand(OpenMP_PointerLikeType)
    private_syms = optional_attribute(SymbolRefArrayAttr)
    private_needs_barrier = attribute(UnitAttr)
    proc_bind_kind = optional_attribute(ClauseProcBindKindAttr)
    reduction_mod = optional_attribute(ReductionModifierAttr)
    reduction_byref = optional_attribute(DenseBoolArrayAttr)
    reduction_syms = optional_attribute(SymbolRefArrayAttr)
    region = region()
    traits = [
        ATTR_SIZED_OPERAND_SEGMENTS,
        AUTOMATIC_ALLOCATION_SCOPE,
        Interface("ComposableOpInterface"),
        Interface("OutlineableOpenMPOpInterface"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("BlockArgOpenMPOpInterface"),
    ]
    assembly_format = (
        "oilist( `allocate` `(` custom<AllocateAndAllocator>($allocate_vars, type($allocate_vars), "
        "$allocator_vars, type($allocator_vars)) `)` | `if` `(` $if_expr `)` | `num_threads` `(` "
        "$num_threads `:` type($num_threads) `)` | `proc_bind` `(` "
        "custom<ClauseAttr>($proc_bind_kind) `)` ) custom<PrivateReductionRegion>($region, "
        "$private_vars, type($private_vars), $private_syms, $private_needs_barrier, $reduction_mod, "
        "$reduction_vars, type($reduction_vars), $reduction_byref, $reduction_syms) attr-dict"
    )


class TerminatorOp(Op, name="omp.terminator"):
    """Ends a region that yields nothing."""

    traits = [TERMINATOR, PURE]
    assembly_format = "attr-dict"


class TeamsOp(AllocateClause, name="omp.teams"):
    """Runs its region on the first thread of each team of a league."""

    allocate_vars = variadic_operand(AnyType)
    allocator_vars = variadic_operand(AnyType)
    if_expr = optional_operand(I1)
    num_teams_lower = optional_operand(AnyInteger)
    num_teams_upper = optional_operand(AnyInteger)
    private_vars = variadic_operand(AnyType)
    reduction_vars = variadic_operand(OpenMP_PointerLikeType)
    thread_limit = optional_operand(AnyInteger)
    private_syms = optional_attribute(SymbolRefArrayAttr)
    private_needs_barrier = attribute(UnitAttr)
    reduction_mod = optional_attribute(ReductionModifierAttr)
    reduction_byref = optional_attribute(DenseBoolArrayAttr)
    reduction_syms = optional_attribute(SymbolRefArrayAttr)
    region = region()
    traits = [
        ATTR_SIZED_OPERAND_SEGMENTS,
        RECURSIVE_MEMORY_EFFECTS,
        Interface("OutlineableOpenMPOpInterface"),
        Interface("BlockArgOpenMPOpInterface"),
    ]
    assembly_format = (
        "oilist( `allocate` `(` custom<AllocateAndAllocator>($allocate_vars, type($allocate_vars), "
        "$allocator_vars, type($allocator_vars)) `)` | `if` `(` $if_expr `)` | `num_teams` `(` ( "
        "$num_teams_lower^ `:` type($num_teams_lower) )? `to` $num_teams_upper `:` "
        "type($num_teams_upper) `)` | `thread_limit` `(` $thread_limit `:` type($thread_limit) `)` ) "
        "custom<PrivateReductionRegion>($region, $private_vars, type($private_vars), $private_syms, "
        "$private_needs_barrier, $reduction_mod, $reduction_vars, type($reduction_vars), "
        "$reduction_byref, $reduction_syms) attr-dict"
    )


class SectionOp(Op, name="omp.section"):
    """Holds one block of work of `omp.sections`, run once by some thread."""

    region = region()
    traits = [Interface("BlockArgOpenMPOpInterface"), has_parent("omp.sections")]
    assembly_format = "$region attr-dict"


class SectionsOp(AllocateClause, name="omp.sections"):
    """Distributes its sections among the threads of the team, each run exactly once."""

    allocate_vars = variadic_operand(AnyType)
    allocator_vars = variadic_operand(AnyType)
    private_vars = variadic_operand(AnyType)
    reduction_vars = variadic_operand(OpenMP_PointerLikeType)
    nowait = attribute(UnitAttr)
    private_syms = optional_attribute(SymbolRefArrayAttr)
    private_needs_barrier = attribute(UnitAttr)
    reduction_mod = optional_attribute(ReductionModifierAttr)
    reduction_byref = optional_attribute(DenseBoolArrayAttr)
    reduction_syms = optional_attribute(SymbolRefArrayAttr)
    region = region(SizedRegion(1))
    traits = [ATTR_SIZED_OPERAND_SEGMENTS, Interface("BlockArgOpenMPOpInterface")]
    assembly_format = (
        "oilist( `allocate` `(` custom<AllocateAndAllocator>($allocate_vars, type($allocate_vars), "
        "$allocator_vars, type($allocator_vars)) `)` | `nowait` $nowait ) "
        "custom<PrivateReductionRegion>($region, $private_vars, type($private_vars), $private_syms, "
        "$private_needs_barrier, $reduction_mod, $reduction_vars, type($reduction_vars), "
        "$reduction_byref, $reduction_syms) attr-dict"
    )


class SingleOp(AllocateClause, name="omp.single"):
    """Runs its region on one thread of the team, while the others wait at the end unless `nowait` is given."""

    allocate_vars = variadic_operand(AnyType)
    allocator_vars = variadic_operand(AnyType)
    copyprivate_vars = variadic_operand(OpenMP_PointerLikeType)
    private_vars = variadic_operand(AnyType)
    copyprivate_syms = optional_attribute(SymbolRefArrayAttr)
    nowait = attribute(UnitAttr)
    private_syms = optional_attribute(SymbolRefArrayAttr)
    private_needs_barrier = attribute(UnitAttr)
    region = region()
    traits = [ATTR_SIZED_OPERAND_SEGMENTS, Interface("BlockArgOpenMPOpInterface")]
    assembly_format = (
        "oilist( `allocate` `(` custom<AllocateAndAllocator>($allocate_vars, type($allocate_vars), "
        "$allocator_vars, type($allocator_vars)) `)` | `copyprivate` `(` "
        "custom<Copyprivate>($copyprivate_vars, type($copyprivate_vars), $copyprivate_syms) `)` | "
        "`nowait` $nowait ) custom<PrivateRegion>($region, $private_vars, type($private_vars), "
        "$private_syms, $private_needs_barrier) attr-dict"
    )


class WorkshareOp(Op, name="omp.workshare"):
    """Divides the array operations of its region into units of work, each run once by some thread."""

    nowait = attribute(UnitAttr)
    region = region()
    traits = [RECURSIVE_MEMORY_EFFECTS]
    assembly_format = "oilist( `nowait` $nowait ) $region attr-dict"


class WorkshareLoopWrapperOp(Op, name="omp.workshare.loop_wrapper"):
    """Shares the iterations of a loop nest inside `omp.workshare` among the team's threads."""

    region = region()
    traits = [Interface("LoopWrapperInterface"), NO_TERMINATOR, RECURSIVE_MEMORY_EFFECTS, SINGLE_BLOCK]
    assembly_format = "$region attr-dict"


class MasterOp(Op, name="omp.master"):
    """Runs its region on the team's first thread only, with no barrier at its start or end."""

    region = region()
    assembly_format = "$region attr-dict"


class CancelOp(Op, name="omp.cancel"):
    """Cancels the enclosing construct if the condition holds."""

    if_expr = optional_operand(I1)
    cancel_directive = attribute(ClauseCancellationConstructTypeAttr)
    assembly_format = (
        "`cancellation_construct_type` `(` custom<ClauseAttr>($cancel_directive) `)` oilist( `if` "
        "`(` $if_expr `)` ) attr-dict"
    )


class CancellationPointOp(Op, name="omp.cancellation_point"):
    """Leaves the enclosing construct if a thread has requested its cancellation."""

    cancel_directive = attribute(ClauseCancellationConstructTypeAttr)
    assembly_format = "`cancellation_construct_type` `(` custom<ClauseAttr>($cancel_directive) `)` attr-dict"


class MaskedOp(Op, name="omp.masked"):
    """Runs its region on the thread that `filter` names, the first one by default, with no barrier."""

    filtered_thread_id = optional_operand(IntLikeType)
    region = region()
    assembly_format = "oilist( `filter` `(` $filtered_thread_id `:` type($filtered_thread_id) `)` ) $region attr-dict"


class WorkdistributeOp(Op, name="omp.workdistribute"):
    """Divides the array operations of its region among the teams of the enclosing `omp.teams`."""

    region = region()
    assembly_format = "$region attr-dict"
