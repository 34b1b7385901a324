"""The operations of the omp dialect that order memory accesses and threads."""

from __future__ import annotations

from compiler.dialects.omp.attributes import AtomicControlAttr, ClauseDependAttr, ClauseMemoryOrderKindAttr
from compiler.dialects.omp.constraints import OpenMP_PointerLikeType
from compiler.ods.attr_confines import IntMinValue
from compiler.ods.attr_constraints import ConfinedAttr, FlatSymbolRefAttr, I64Attr, SymbolNameAttr, TypeAttr, UnitAttr
from compiler.ods.effects import reads, writes
from compiler.ods.op_class import Op, attribute, operand, optional_attribute, region, variadic_operand
from compiler.ods.region_constraints import SizedRegion
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import RECURSIVE_MEMORY_EFFECTS, single_block_implicit_terminator
from compiler.ods.type_constraints import AnyType


class FlushOp(Op, name="omp.flush"):
    """Makes the thread's view of memory, or of the listed variables, consistent with other threads' views."""

    var_list = variadic_operand(AnyType, name="varList")
    assembly_format = "( `(` $varList^ `:` type($varList) `)` )? attr-dict"


class CriticalDeclareOp(Op, name="omp.critical.declare"):
    """Declares the lock of `omp.critical` operations with its name, with hints such as expected contention."""

    sym_name = attribute(SymbolNameAttr)
    hint = optional_attribute(I64Attr, default=0)
    traits = [Interface("SymbolOpInterface")]
    assembly_format = "$sym_name oilist( `hint` `(` custom<SynchronizationHint>($hint) `)` ) attr-dict"


class CriticalOp(Op, name="omp.critical"):
    """Runs its region on one thread at a time, across all critical regions with the same name."""

    name_ = optional_attribute(FlatSymbolRefAttr)
    region = region()
    traits = [Interface("SymbolUserOpInterface")]
    assembly_format = "(`(` $name^ `)`)? $region attr-dict"


class BarrierOp(Op, name="omp.barrier"):
    """Waits until all threads of the team reach the barrier and all tasks created so far are complete."""

    assembly_format = "attr-dict"


class OrderedOp(Op, name="omp.ordered"):
    """Waits for earlier iterations of a doacross loop (`sink`), or signals the end of this one (`source`)."""

    doacross_depend_vars = variadic_operand(AnyType)
    doacross_depend_type = optional_attribute(ClauseDependAttr)
    doacross_num_loops = optional_attribute(ConfinedAttr(I64Attr, IntMinValue(0)))
    assembly_format = (
        "( `depend_type` `` $doacross_depend_type^ )? ( `depend_vec` `(` $doacross_depend_vars^ `:` "
        "type($doacross_depend_vars) `)` )? attr-dict"
    )


class OrderedRegionOp(Op, name="omp.ordered.region"):
    """Runs its region in the order of the iterations, although the enclosing loop runs in parallel."""

    par_level_simd = attribute(UnitAttr)
    region = region()
    assembly_format = "oilist( `par_level_simd` $par_level_simd ) $region attr-dict"


class AtomicReadOp(Op, name="omp.atomic.read"):
    """Loads from `x` as one indivisible access, and stores the loaded value to `v`, not atomically."""

    x = operand(OpenMP_PointerLikeType)
    v = operand(OpenMP_PointerLikeType)
    element_type = attribute(TypeAttr)
    hint = optional_attribute(I64Attr, default=0)
    memory_order = optional_attribute(ClauseMemoryOrderKindAttr)
    traits = [Interface("AtomicReadOpInterface")]
    assembly_format = (
        "$v `=` $x oilist( `hint` `(` custom<SynchronizationHint>($hint) `)` | `memory_order` `(` "
        "custom<ClauseAttr>($memory_order) `)` ) `:` type($v) `,` type($x) `,` $element_type "
        "attr-dict"
    )


class AtomicWriteOp(Op, name="omp.atomic.write"):
    """Stores a value as one indivisible access."""

    x = operand(OpenMP_PointerLikeType)
    expr = operand(AnyType)
    hint = optional_attribute(I64Attr, default=0)
    memory_order = optional_attribute(ClauseMemoryOrderKindAttr)
    traits = [Interface("AtomicWriteOpInterface")]
    assembly_format = (
        "$x `=` $expr oilist( `hint` `(` custom<SynchronizationHint>($hint) `)` | `memory_order` `(` "
        "custom<ClauseAttr>($memory_order) `)` ) `:` type($x) `,` type($expr) attr-dict"
    )


class AtomicUpdateOp(Op, name="omp.atomic.update"):
    """Reads a variable, computes its new value in the region, and stores it, all indivisibly."""

    x = operand(OpenMP_PointerLikeType)
    atomic_control = optional_attribute(AtomicControlAttr)
    hint = optional_attribute(I64Attr, default=0)
    memory_order = optional_attribute(ClauseMemoryOrderKindAttr)
    region = region(SizedRegion(1))
    traits = [
        Interface("AtomicUpdateOpInterface"),
        RECURSIVE_MEMORY_EFFECTS,
        single_block_implicit_terminator("omp.yield"),
    ]
    effects = [reads("x"), writes("x")]
    assembly_format = (
        "oilist( `hint` `(` custom<SynchronizationHint>($hint) `)` | `memory_order` `(` "
        "custom<ClauseAttr>($memory_order) `)` )$x `:` type($x) $region attr-dict"
    )


class AtomicCaptureOp(Op, name="omp.atomic.capture"):
    """Updates or writes a variable and reads it, before or after, as one indivisible step."""

    hint = optional_attribute(I64Attr, default=0)
    memory_order = optional_attribute(ClauseMemoryOrderKindAttr)
    region = region(SizedRegion(1))
    traits = [
        Interface("AtomicCaptureOpInterface"),
        RECURSIVE_MEMORY_EFFECTS,
        single_block_implicit_terminator("omp.terminator"),
    ]
    assembly_format = (
        "oilist( `hint` `(` custom<SynchronizationHint>($hint) `)` | `memory_order` `(` "
        "custom<ClauseAttr>($memory_order) `)` ) $region attr-dict"
    )
