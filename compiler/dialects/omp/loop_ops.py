"""The loops of the omp dialect, and how their iterations are shared and transformed."""

from __future__ import annotations

from compiler.dialects.omp import syntax, verify_loops
from compiler.dialects.omp.constraints import (
    BindKindAttr,
    CanonicalLoopInfoType,
    IntLikeType,
    OpenMP_PointerLikeType,
    OrderKindAttr,
    OrderModifierAttr,
    ReductionModifierAttr,
    ScheduleKindAttr,
    ScheduleModifierAttr,
)
from compiler.ods.attr_constraints import (
    ArrayAttr,
    ConfinedAttr,
    DenseBoolArrayAttr,
    DenseI64ArrayAttr,
    I64ArrayAttr,
    I64Attr,
    IntMinValue,
    IntPositive,
    SymbolRefArrayAttr,
    UnitAttr,
)
from compiler.ods.define import AnyRegion, default_optional, op, optional, variadic, writes
from compiler.ods.model import Hooks, Interface
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

NEW_CLI = op(
    "omp.new_cli",
    "Makes a handle for a canonical loop, by which later transformations name it.",
    results={"result": CanonicalLoopInfoType},
    traits=[Interface("OpAsmOpInterface")],
    format="attr-dict",
    hooks=verify_loops.NEW_CLI,
)
CANONICAL_LOOP = op(
    "omp.canonical_loop",
    "Runs its body with the numbers from zero up to the trip count, so that transformations can be applied.",
    operands={"tripCount": IntLikeType, "cli": optional(CanonicalLoopInfoType)},
    regions={"region": AnyRegion},
    traits=[Interface("LoopTransformationInterface"), Interface("OpAsmOpInterface")],
    hooks=Hooks(
        parse=syntax.parse_canonical_loop, print=syntax.print_canonical_loop, verify=verify_loops.canonical_loop
    ),
)
UNROLL_HEURISTIC = op(
    "omp.unroll_heuristic",
    "Lets the compiler choose whether, and by how much, the loop of a handle is unrolled.",
    operands={"applyee": CanonicalLoopInfoType},
    traits=[Interface("LoopTransformationInterface")],
    hooks=Hooks(parse=syntax.parse_unroll_heuristic, print=syntax.print_unroll_heuristic),
)
TILE = op(
    "omp.tile",
    "Splits the loops of a nest into loops over tiles, and loops within a tile.",
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
LOOP_NEST = op(
    "omp.loop_nest",
    "Runs its body for each point of a rectangular iteration space, inside loop wrappers that say how.",
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
    "Lets the iterations of its loop nest run in any order, and at the same time.",
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
    "Shares the iterations of its loop nest among the threads of the team, by a schedule.",
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
    "Runs several iterations of its loop nest at the same time with SIMD instructions.",
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
    "Ends a region, and hands its values to the op around it.",
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
    "Shares the iterations of its loop nest among the teams of a league.",
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
SCAN = op(
    "omp.scan",
    "Separates the phase of a loop body that feeds a prefix sum from the one that reads it.",
    operands={"inclusive_vars": variadic(AnyType), "exclusive_vars": variadic(AnyType)},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[writes()],
    format=(
        "oilist( `inclusive` `(` $inclusive_vars `:` type($inclusive_vars) `)` | `exclusive` `(` "
        "$exclusive_vars `:` type($exclusive_vars) `)` ) attr-dict"
    ),
    hooks=verify_loops.SCAN,
)
