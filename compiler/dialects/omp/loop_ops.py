"""The loops of the omp dialect, and how their iterations are shared and transformed."""

from __future__ import annotations

from compiler.dialects.omp.attributes import (
    ClauseBindKindAttr,
    ClauseOrderKindAttr,
    ClauseScheduleKindAttr,
    OrderModifierAttr,
    ReductionModifierAttr,
    ScheduleModifierAttr,
)
from compiler.dialects.omp.clauses import AllocateClause
from compiler.dialects.omp.constraints import CanonicalLoopInfoType, IntLikeType, OpenMP_PointerLikeType
from compiler.ods.attr_confines import IntMinValue, IntPositive
from compiler.ods.attr_constraints import (
    ArrayAttr,
    ConfinedAttr,
    DenseBoolArrayAttr,
    DenseI64ArrayAttr,
    I64ArrayAttr,
    I64Attr,
    SymbolRefArrayAttr,
    UnitAttr,
)
from compiler.ods.effects import writes
from compiler.ods.model import Hooks
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
    NO_TERMINATOR,
    PURE,
    RECURSIVE_MEMORY_EFFECTS,
    RETURN_LIKE,
    SAME_VARIADIC_OPERAND_SIZE,
    SINGLE_BLOCK,
    TERMINATOR,
    all_types_match,
    has_parent,
)
from compiler.ods.type_constraints import I1, I32, AnyType


class NewCliOp(Op, name="omp.new_cli"):
    """Creates a handle for a canonical loop, by which later transformations refer to it."""

    result = result(CanonicalLoopInfoType)
    traits = [Interface("OpAsmOpInterface")]
    assembly_format = "attr-dict"
    hooks = Hooks(looks_at_users=True)


class CanonicalLoopOp(Op, name="omp.canonical_loop"):
    """Runs its body with the numbers from zero up to the trip count, so that transformations can be applied."""

    trip_count = operand(IntLikeType, name="tripCount")
    cli = optional_operand(CanonicalLoopInfoType)
    region = region()
    traits = [Interface("LoopTransformationInterface"), Interface("OpAsmOpInterface")]


class UnrollHeuristicOp(Op, name="omp.unroll_heuristic"):
    """Lets the compiler decide about unrolling the loop of a handle, and choose the factor."""

    applyee = operand(CanonicalLoopInfoType)
    traits = [Interface("LoopTransformationInterface")]


class TileOp(Op, name="omp.tile"):
    """Splits the loops of a nest into loops over tiles, and loops within a tile."""

    generatees = variadic_operand(CanonicalLoopInfoType)
    applyees = variadic_operand(CanonicalLoopInfoType)
    sizes = variadic_operand(IntLikeType)
    traits = [Interface("LoopTransformationInterface"), ATTR_SIZED_OPERAND_SEGMENTS]
    assembly_format = (
        "custom<LoopTransformClis>($generatees, $applyees) oilist( `sizes` `(` $sizes `:` type($sizes) `)` ) attr-dict"
    )


class LoopNestOp(Op, name="omp.loop_nest"):
    """Runs its body for each point of a rectangular iteration space; enclosing loop wrappers determine how."""

    loop_lower_bounds = variadic_operand(IntLikeType)
    loop_upper_bounds = variadic_operand(IntLikeType)
    loop_steps = variadic_operand(IntLikeType)
    collapse_num_loops = optional_attribute(ConfinedAttr(I64Attr, IntMinValue(1)), default=1)
    loop_inclusive = attribute(UnitAttr)
    tile_sizes = optional_attribute(DenseI64ArrayAttr)
    region = region()
    traits = [
        RECURSIVE_MEMORY_EFFECTS,
        SAME_VARIADIC_OPERAND_SIZE,
        all_types_match("loop_lower_bounds", "loop_upper_bounds", "loop_steps"),
    ]


class LoopOp(Op, name="omp.loop"):
    """Lets the iterations of its loop nest run in any order, and at the same time."""

    private_vars = variadic_operand(AnyType)
    reduction_vars = variadic_operand(OpenMP_PointerLikeType)
    bind_kind = optional_attribute(ClauseBindKindAttr)
    private_syms = optional_attribute(SymbolRefArrayAttr)
    private_needs_barrier = attribute(UnitAttr)
    order = optional_attribute(ClauseOrderKindAttr)
    order_mod = optional_attribute(OrderModifierAttr)
    reduction_mod = optional_attribute(ReductionModifierAttr)
    reduction_byref = optional_attribute(DenseBoolArrayAttr)
    reduction_syms = optional_attribute(SymbolRefArrayAttr)
    region = region()
    traits = [
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("LoopWrapperInterface"),
        NO_TERMINATOR,
        SINGLE_BLOCK,
        Interface("BlockArgOpenMPOpInterface"),
    ]
    assembly_format = (
        "oilist( `bind` `(` custom<ClauseAttr>($bind_kind) `)` | `order` `(` "
        "custom<OrderClause>($order, $order_mod) `)` ) custom<PrivateReductionRegion>($region, "
        "$private_vars, type($private_vars), $private_syms, $private_needs_barrier, $reduction_mod, "
        "$reduction_vars, type($reduction_vars), $reduction_byref, $reduction_syms) attr-dict"
    )


class WsloopOp(Op, name="omp.wsloop"):
    """Shares the iterations of its loop nest among the threads of the team, by a schedule."""

    allocate_vars = variadic_operand(AnyType)
    allocator_vars = variadic_operand(AnyType)
    linear_vars = variadic_operand(AnyType)
    linear_step_vars = variadic_operand(I32)
    private_vars = variadic_operand(AnyType)
    reduction_vars = variadic_operand(OpenMP_PointerLikeType)
    schedule_chunk = optional_operand(AnyType)
    linear_var_types = optional_attribute(ArrayAttr)
    nowait = attribute(UnitAttr)
    order = optional_attribute(ClauseOrderKindAttr)
    order_mod = optional_attribute(OrderModifierAttr)
    ordered = optional_attribute(ConfinedAttr(I64Attr, IntMinValue(0)))
    private_syms = optional_attribute(SymbolRefArrayAttr)
    private_needs_barrier = attribute(UnitAttr)
    reduction_mod = optional_attribute(ReductionModifierAttr)
    reduction_byref = optional_attribute(DenseBoolArrayAttr)
    reduction_syms = optional_attribute(SymbolRefArrayAttr)
    schedule_kind = optional_attribute(ClauseScheduleKindAttr)
    schedule_mod = optional_attribute(ScheduleModifierAttr)
    schedule_simd = attribute(UnitAttr)
    region = region()
    traits = [
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ComposableOpInterface"),
        Interface("LoopWrapperInterface"),
        NO_TERMINATOR,
        RECURSIVE_MEMORY_EFFECTS,
        SINGLE_BLOCK,
        Interface("BlockArgOpenMPOpInterface"),
    ]
    assembly_format = (
        "oilist( `allocate` `(` custom<AllocateAndAllocator>($allocate_vars, type($allocate_vars), "
        "$allocator_vars, type($allocator_vars)) `)` | `linear` `(` "
        "custom<LinearClause>($linear_vars, type($linear_vars), $linear_step_vars) `)` | `nowait` "
        "$nowait | `order` `(` custom<OrderClause>($order, $order_mod) `)` | `ordered` `(` $ordered "
        "`)` | `schedule` `(` custom<ScheduleClause>($schedule_kind, $schedule_mod, $schedule_simd, "
        "$schedule_chunk, type($schedule_chunk)) `)` ) custom<PrivateReductionRegion>($region, "
        "$private_vars, type($private_vars), $private_syms, $private_needs_barrier, $reduction_mod, "
        "$reduction_vars, type($reduction_vars), $reduction_byref, $reduction_syms) attr-dict"
    )


class SimdOp(Op, name="omp.simd"):
    """Runs several iterations of its loop nest at the same time with SIMD instructions."""

    aligned_vars = variadic_operand(OpenMP_PointerLikeType)
    if_expr = optional_operand(I1)
    linear_vars = variadic_operand(AnyType)
    linear_step_vars = variadic_operand(I32)
    nontemporal_vars = variadic_operand(OpenMP_PointerLikeType)
    private_vars = variadic_operand(AnyType)
    reduction_vars = variadic_operand(OpenMP_PointerLikeType)
    alignments = optional_attribute(I64ArrayAttr)
    linear_var_types = optional_attribute(ArrayAttr)
    order = optional_attribute(ClauseOrderKindAttr)
    order_mod = optional_attribute(OrderModifierAttr)
    private_syms = optional_attribute(SymbolRefArrayAttr)
    private_needs_barrier = attribute(UnitAttr)
    reduction_mod = optional_attribute(ReductionModifierAttr)
    reduction_byref = optional_attribute(DenseBoolArrayAttr)
    reduction_syms = optional_attribute(SymbolRefArrayAttr)
    safelen = optional_attribute(ConfinedAttr(I64Attr, IntPositive))
    simdlen = optional_attribute(ConfinedAttr(I64Attr, IntPositive))
    region = region()
    traits = [
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ComposableOpInterface"),
        Interface("LoopWrapperInterface"),
        NO_TERMINATOR,
        RECURSIVE_MEMORY_EFFECTS,
        SINGLE_BLOCK,
        Interface("BlockArgOpenMPOpInterface"),
    ]
    assembly_format = (
        "oilist( `aligned` `(` custom<AlignedClause>($aligned_vars, type($aligned_vars), "
        "$alignments) `)` | `if` `(` $if_expr `)` | `linear` `(` custom<LinearClause>($linear_vars, "
        "type($linear_vars), $linear_step_vars) `)` | `nontemporal` `(` $nontemporal_vars `:` "
        "type($nontemporal_vars) `)` | `order` `(` custom<OrderClause>($order, $order_mod) `)` | "
        "`safelen` `(` $safelen `)` | `simdlen` `(` $simdlen `)` ) "
        "custom<PrivateReductionRegion>($region, $private_vars, type($private_vars), $private_syms, "
        "$private_needs_barrier, $reduction_mod, $reduction_vars, type($reduction_vars), "
        "$reduction_byref, $reduction_syms) attr-dict"
    )


class YieldOp(Op, name="omp.yield"):
    """Ends a region, and passes its values to the enclosing op."""

    results_ = variadic_operand(AnyType)
    traits = [
        PURE,
        RETURN_LIKE,
        TERMINATOR,
        has_parent("omp.atomic.update", "omp.declare_reduction", "omp.loop_nest", "omp.private"),
    ]
    assembly_format = "( `(` $results^ `:` type($results) `)` )? attr-dict"


class DistributeOp(AllocateClause, name="omp.distribute"):
    """Shares the iterations of its loop nest among the teams of a league."""

    allocate_vars = variadic_operand(AnyType)
    allocator_vars = variadic_operand(AnyType)
    dist_schedule_chunk_size = optional_operand(IntLikeType)
    private_vars = variadic_operand(AnyType)
    dist_schedule_static = attribute(UnitAttr)
    order = optional_attribute(ClauseOrderKindAttr)
    order_mod = optional_attribute(OrderModifierAttr)
    private_syms = optional_attribute(SymbolRefArrayAttr)
    private_needs_barrier = attribute(UnitAttr)
    region = region()
    traits = [
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("ComposableOpInterface"),
        Interface("LoopWrapperInterface"),
        NO_TERMINATOR,
        RECURSIVE_MEMORY_EFFECTS,
        SINGLE_BLOCK,
        Interface("BlockArgOpenMPOpInterface"),
    ]
    assembly_format = (
        "oilist( `allocate` `(` custom<AllocateAndAllocator>($allocate_vars, type($allocate_vars), "
        "$allocator_vars, type($allocator_vars)) `)` | `dist_schedule_static` $dist_schedule_static "
        "| `dist_schedule_chunk_size` `(` $dist_schedule_chunk_size `:` "
        "type($dist_schedule_chunk_size) `)` | `order` `(` custom<OrderClause>($order, $order_mod) "
        "`)` ) custom<PrivateRegion>($region, $private_vars, type($private_vars), $private_syms, "
        "$private_needs_barrier) attr-dict"
    )


class ScanOp(Op, name="omp.scan"):
    """Separates the phase of a loop body that feeds a prefix sum from the one that reads it."""

    inclusive_vars = variadic_operand(AnyType)
    exclusive_vars = variadic_operand(AnyType)
    traits = [ATTR_SIZED_OPERAND_SEGMENTS]
    effects = [writes()]
    assembly_format = (
        "oilist( `inclusive` `(` $inclusive_vars `:` type($inclusive_vars) `)` | `exclusive` `(` "
        "$exclusive_vars `:` type($exclusive_vars) `)` ) attr-dict"
    )
