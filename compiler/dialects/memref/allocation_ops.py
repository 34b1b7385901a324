"""The operations of the memref dialect that allocate and free buffers, or state assumptions about them."""

from __future__ import annotations

from compiler.dialects.memref.constraints import MemRefTypeAttr
from compiler.ir.operation import Operation, Region
from compiler.ods.attr_confines import IntPositive, IntPositivePowerOf2
from compiler.ods.attr_constraints import (
    AnyAttr,
    ConfinedAttr,
    FlatSymbolRefAttr,
    I32Attr,
    I64Attr,
    StrAttr,
    SymbolNameAttr,
    UnitAttr,
)
from compiler.ods.control_flow import RegionSuccessor
from compiler.ods.define import result_named
from compiler.ods.effects import allocates, frees
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
    variadic_result,
)
from compiler.ods.region_constraints import SizedRegion
from compiler.ods.shaped_constraints import AnyMemRef, AnyRankedOrUnrankedMemRef, AnyStaticShapeMemRef, MemRefRankOf
from compiler.ods.trait_classes import Interface, Trait
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    AUTOMATIC_ALLOCATION_SCOPE,
    MEMREFS_NORMALIZABLE,
    NO_REGION_ARGUMENTS,
    PURE,
    RECURSIVE_MEMORY_EFFECTS,
    RETURN_LIKE,
    SAME_OPERANDS_AND_RESULT_TYPE,
    TERMINATOR,
    has_parent,
    single_block_implicit_terminator,
)
from compiler.ods.type_constraints import AnyType, Index


def _scope_successors(op: Operation, region: Region | None) -> list[RegionSuccessor]:
    """Enters the body, which ends at the op's results."""
    if region is not None:
        return [RegionSuccessor(None, op.results)]
    return [RegionSuccessor(body, []) for body in op.regions]


class AssumeAlignmentOp(Op, name="memref.assume_alignment"):
    """Assumes that a buffer starts at a multiple of some bytes; the result is poison otherwise."""

    memref = operand(AnyMemRef)
    alignment = attribute(ConfinedAttr(I32Attr, IntPositive))
    result = result(AnyMemRef)
    traits = [
        Interface("OpAsmOpInterface"),
        PURE,
        Interface("ViewLikeOpInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("MemorySpaceCastConsumerOpInterface"),
        Interface("ReifyRankedShapedTypeOpInterface"),
    ]
    assembly_format = "$memref `,` $alignment attr-dict `:` type($memref)"
    hooks = Hooks(verify_is_local=True, result_names=result_named("assume_align"))


class DistinctObjectsOp(Op, name="memref.distinct_objects"):
    """Assumes that buffers do not overlap; accesses are undefined behavior if they do."""

    operands = variadic_operand(AnyMemRef)  # type: ignore[assignment]  # `Operation` has lists of values of any type
    results = variadic_result(AnyMemRef)  # type: ignore[assignment]  # `Operation` has lists of values of any type
    traits = [PURE, Trait("DistinctObjectsTrait"), Interface("InferTypeOpInterface")]
    assembly_format = "$operands attr-dict `:` type($operands)"
    hooks = Hooks(verify_is_local=True, infer_types=lambda op: [operand.type for operand in op.operands])


class Allocation(Op):
    dynamic_sizes = variadic_operand(Index, name="dynamicSizes")
    symbol_operands = variadic_operand(Index, name="symbolOperands")
    alignment = optional_attribute(ConfinedAttr(I64Attr, IntPositivePowerOf2))
    memref = result(AnyMemRef)
    assembly_format = "`(`$dynamicSizes`)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` type($memref)"


class AllocOp(Allocation, name="memref.alloc"):
    """Allocates a buffer on the heap, with undefined contents; it lives until `memref.dealloc`."""

    traits = [ATTR_SIZED_OPERAND_SEGMENTS, Interface("AlignmentAttrOpInterface"), Interface("OpAsmOpInterface")]
    effects = [allocates("memref")]
    hooks = Hooks(verify_is_local=True, result_names=result_named("alloc"))


class ReallocOp(Op, name="memref.realloc"):
    """Changes the size of a one-dimensional buffer, keeping its elements; the old memref is dead."""

    source_ = operand(MemRefRankOf((1,), AnyType))
    dynamic_result_size = optional_operand(Index, name="dynamicResultSize")
    alignment = optional_attribute(ConfinedAttr(I64Attr, IntPositivePowerOf2))
    result0 = result(MemRefRankOf((1,), AnyType))
    traits = [Interface("AlignmentAttrOpInterface")]
    effects = [frees("source"), allocates("result0")]
    assembly_format = "$source (`(` $dynamicResultSize^ `)`)? attr-dict `:` type($source) `to` type(results)"
    hooks = Hooks(verify_is_local=True)


class AllocaOp(Allocation, name="memref.alloca"):
    """Allocates a buffer on the stack, which lives until the enclosing allocation scope ends."""

    traits = [
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("AlignmentAttrOpInterface"),
        Interface("OpAsmOpInterface"),
        Interface("PromotableAllocationOpInterface"),
        Interface("DestructurableAllocationOpInterface"),
    ]
    effects = [allocates("memref", resource="AutomaticAllocationScopeResource")]
    hooks = Hooks(result_names=result_named("alloca"))


class AllocaScopeOp(Op, name="memref.alloca_scope"):
    """Bounds the life of the stack allocations inside its region."""

    results = variadic_result(AnyType)
    body_region = region(SizedRegion(1), name="bodyRegion")
    traits = [
        AUTOMATIC_ALLOCATION_SCOPE,
        Interface("RegionBranchOpInterface"),
        single_block_implicit_terminator("memref.alloca_scope.return"),
        RECURSIVE_MEMORY_EFFECTS,
        NO_REGION_ARGUMENTS,
    ]
    hooks = Hooks(region_successors=_scope_successors)


class AllocaScopeReturnOp(Op, name="memref.alloca_scope.return"):
    """Ends an allocation scope and passes values out of it."""

    results_ = variadic_operand(AnyType)
    traits = [has_parent("memref.alloca_scope"), PURE, RETURN_LIKE, TERMINATOR]
    assembly_format = "attr-dict ($results^ `:` type($results))?"


class DeallocOp(Op, name="memref.dealloc"):
    """Frees a buffer that was allocated by `memref.alloc`; later uses of it or of its views are undefined behavior."""

    memref = operand(AnyRankedOrUnrankedMemRef)
    traits = [MEMREFS_NORMALIZABLE]
    effects = [frees("memref")]
    assembly_format = "$memref attr-dict `:` type($memref)"


class GetGlobalOp(Op, name="memref.get_global"):
    """Returns the buffer that a `memref.global` defines."""

    name_ = attribute(FlatSymbolRefAttr)
    result = result(AnyStaticShapeMemRef)
    traits = [PURE, Interface("SymbolUserOpInterface")]
    assembly_format = "$name `:` type($result) attr-dict"


class GlobalOp(Op, name="memref.global"):
    """Defines a buffer that lives as long as the program, with an optional initial value."""

    sym_name = attribute(SymbolNameAttr)
    sym_visibility = optional_attribute(StrAttr)
    type = attribute(MemRefTypeAttr)
    initial_value = optional_attribute(AnyAttr)
    constant = attribute(UnitAttr)
    alignment = optional_attribute(ConfinedAttr(I64Attr, IntPositivePowerOf2))
    traits = [Interface("SymbolOpInterface"), Interface("AlignmentAttrOpInterface")]
    assembly_format = (
        "($sym_visibility^)? (`constant` $constant^)? $sym_name `:` "
        "custom<GlobalMemrefOpTypeAndInitialValue>($type, $initial_value) attr-dict"
    )
    hooks = Hooks(verify_is_local=True)
