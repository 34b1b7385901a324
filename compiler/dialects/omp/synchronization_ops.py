"""The operations of the omp dialect that order memory accesses and threads."""

from __future__ import annotations

from compiler.dialects.omp import verify, verify_atomics, verify_loops
from compiler.dialects.omp.constraints import (
    AtomicControlAttr,
    ClauseDependAttr,
    MemoryOrderKindAttr,
    OpenMP_PointerLikeType,
)
from compiler.ods.attr_constraints import (
    ConfinedAttr,
    FlatSymbolRefAttr,
    I64Attr,
    IntMinValue,
    SymbolNameAttr,
    TypeAttr,
    UnitAttr,
)
from compiler.ods.define import AnyRegion, SizedRegion, default_optional, op, optional, reads, variadic, writes
from compiler.ods.model import Interface
from compiler.ods.traits import RECURSIVE_MEMORY_EFFECTS, single_block_implicit_terminator
from compiler.ods.type_constraints import AnyType

FLUSH = op(
    "omp.flush",
    "Makes the thread's view of memory, or of the given variables, agree with that of the others.",
    operands={"varList": variadic(AnyType)},
    format="( `(` $varList^ `:` type($varList) `)` )? attr-dict",
)
CRITICAL_DECLARE = op(
    "omp.critical.declare",
    "Declares the lock that `omp.critical` of that name takes, with a hint at how contended it is.",
    attributes={"sym_name": SymbolNameAttr, "hint": default_optional(I64Attr, 0)},
    traits=[Interface("SymbolOpInterface")],
    format="$sym_name oilist( `hint` `(` custom<SynchronizationHint>($hint) `)` ) attr-dict",
    hooks=verify.CRITICAL_DECLARE,
)
CRITICAL = op(
    "omp.critical",
    "Runs its region on one thread at a time, program-wide among those of the same name.",
    attributes={"name": optional(FlatSymbolRefAttr)},
    regions={"region": AnyRegion},
    traits=[Interface("SymbolUserOpInterface")],
    format="(`(` $name^ `)`)? $region attr-dict",
    hooks=verify.CRITICAL,
)
BARRIER = op(
    "omp.barrier",
    "Waits until all threads of the team have come here, and finished the tasks made so far.",
    format="attr-dict",
)
ORDERED = op(
    "omp.ordered",
    "Waits for earlier iterations of a doacross loop (`sink`), or tells that this one is done (`source`).",
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
    "Runs its region in the order of the iterations, although the loop around it runs in parallel.",
    attributes={"par_level_simd": UnitAttr},
    regions={"region": AnyRegion},
    format="oilist( `par_level_simd` $par_level_simd ) $region attr-dict",
    hooks=verify_loops.ORDERED_REGION,
)
ATOMIC_READ = op(
    "omp.atomic.read",
    "Loads from `x` as one indivisible access, and stores what it read to `v`, which is not atomic.",
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
    "Stores a value as one indivisible access.",
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
    "Reads a variable, computes its new value in the region, and stores it, all indivisibly.",
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
    "Updates or writes a variable and reads it, before or after, as one indivisible step.",
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
