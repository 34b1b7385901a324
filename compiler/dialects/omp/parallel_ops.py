"""The operations of the omp dialect that start threads and share work among them."""

from __future__ import annotations

from compiler.dialects.omp import verify, verify_loops
from compiler.dialects.omp.constraints import (
    CancellationConstructTypeAttr,
    IntLikeType,
    OpenMP_PointerLikeType,
    ProcBindKindAttr,
    ReductionModifierAttr,
)
from compiler.ods.attr_constraints import DenseBoolArrayAttr, SymbolRefArrayAttr, UnitAttr
from compiler.ods.define import AnyRegion, SizedRegion, op, optional, variadic
from compiler.ods.model import Interface
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

PARALLEL = op(
    "omp.parallel",
    "Runs its region once on each thread of a team, and waits for all of them at the end.",
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
    "Ends a region that yields nothing.",
    traits=[TERMINATOR, PURE],
    format="attr-dict",
)
TEAMS = op(
    "omp.teams",
    "Runs its region on the first thread of each team of a league.",
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
    "Holds one block of work of `omp.sections`, run once by some thread.",
    regions={"region": AnyRegion},
    traits=[Interface("BlockArgOpenMPOpInterface"), has_parent("omp.sections")],
    format="$region attr-dict",
    hooks=verify.SECTION,
)
SECTIONS = op(
    "omp.sections",
    "Distributes its sections among the threads of the team, each run exactly once.",
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
    "Runs its region on one thread of the team, while the others wait at the end unless `nowait` is given.",
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
WORKSHARE = op(
    "omp.workshare",
    "Divides the array operations of its region into units of work, each run once by some thread.",
    attributes={"nowait": UnitAttr},
    regions={"region": AnyRegion},
    traits=[RECURSIVE_MEMORY_EFFECTS],
    format="oilist( `nowait` $nowait ) $region attr-dict",
)
WORKSHARE_LOOP_WRAPPER = op(
    "omp.workshare.loop_wrapper",
    "Shares the iterations of a loop nest inside `omp.workshare` among the team's threads.",
    regions={"region": AnyRegion},
    traits=[Interface("LoopWrapperInterface"), NO_TERMINATOR, RECURSIVE_MEMORY_EFFECTS, SINGLE_BLOCK],
    format="$region attr-dict",
    hooks=verify_loops.WORKSHARE_LOOP_WRAPPER,
)
MASTER = op(
    "omp.master",
    "Runs its region on the team's first thread only, with no barrier at its start or end.",
    regions={"region": AnyRegion},
    format="$region attr-dict",
)
CANCEL = op(
    "omp.cancel",
    "Asks the enclosing construct to be cancelled, if the condition holds, and leaves it.",
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
    "Leaves the enclosing construct if a thread has asked for it to be cancelled.",
    attributes={"cancel_directive": CancellationConstructTypeAttr},
    format="`cancellation_construct_type` `(` custom<ClauseAttr>($cancel_directive) `)` attr-dict",
    hooks=verify_loops.CANCELLATION_POINT,
)
MASKED = op(
    "omp.masked",
    "Runs its region on the thread that `filter` names, the first one by default, with no barrier.",
    operands={"filtered_thread_id": optional(IntLikeType)},
    regions={"region": AnyRegion},
    format="oilist( `filter` `(` $filtered_thread_id `:` type($filtered_thread_id) `)` ) $region attr-dict",
)
WORKDISTRIBUTE = op(
    "omp.workdistribute",
    "Divides the array operations of its region among the teams of the enclosing `omp.teams`.",
    regions={"region": AnyRegion},
    format="$region attr-dict",
    hooks=verify.WORKDISTRIBUTE,
)
