"""The operations of the memref dialect that make and free buffers, and promise things about them."""

from __future__ import annotations

from compiler.dialects.memref import syntax, verify
from compiler.dialects.memref.constraints import MemRefTypeAttr
from compiler.ir.operation import Operation, Region
from compiler.ods.attr_constraints import (
    AnyAttr,
    ConfinedAttr,
    FlatSymbolRefAttr,
    I32Attr,
    I64Attr,
    IntPositive,
    IntPositivePowerOf2,
    StrAttr,
    SymbolNameAttr,
    UnitAttr,
)
from compiler.ods.define import (
    SizedRegion,
    allocates,
    frees,
    op,
    optional,
    result_named,
    variadic,
)
from compiler.ods.model import Hooks, Interface, RegionSuccessor, Trait
from compiler.ods.shaped_constraints import (
    AnyMemRef,
    AnyRankedOrUnrankedMemRef,
    AnyStaticShapeMemRef,
    MemRefRankOf,
)
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
    """Control enters the body, and leaves it with the results."""
    return [RegionSuccessor(op.regions[0], [])] if region is None else [RegionSuccessor(None, op.results)]


ASSUME_ALIGNMENT = op(
    "memref.assume_alignment",
    "Promises that a buffer starts at a multiple of some bytes; poison where it does not.",
    operands={"memref": AnyMemRef},
    attributes={"alignment": ConfinedAttr(I32Attr, IntPositive)},
    results={"result": AnyMemRef},
    traits=[
        Interface("OpAsmOpInterface"),
        PURE,
        Interface("ViewLikeOpInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("MemorySpaceCastConsumerOpInterface"),
        Interface("ReifyRankedShapedTypeOpInterface"),
    ],
    format="$memref `,` $alignment attr-dict `:` type($memref)",
    hooks=Hooks(verify=verify.assume_alignment, verify_is_local=True, result_names=result_named("assume_align")),
)
DISTINCT_OBJECTS = op(
    "memref.distinct_objects",
    "Promises that buffers do not overlap; accesses are undefined where they do.",
    operands={"operands": variadic(AnyMemRef)},
    results={"results": variadic(AnyMemRef)},
    traits=[PURE, Trait("DistinctObjectsTrait"), Interface("InferTypeOpInterface")],
    format="$operands attr-dict `:` type($operands)",
    hooks=Hooks(
        verify=verify.distinct_objects,
        verify_is_local=True,
        infer_types=lambda op: [operand.type for operand in op.operands],
    ),
)
ALLOC = op(
    "memref.alloc",
    "Allocates a buffer on the heap, with undefined contents; it lives until `memref.dealloc`.",
    operands={"dynamicSizes": variadic(Index), "symbolOperands": variadic(Index)},
    attributes={"alignment": optional(ConfinedAttr(I64Attr, IntPositivePowerOf2))},
    results={"memref": AnyMemRef},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS, Interface("AlignmentAttrOpInterface"), Interface("OpAsmOpInterface")],
    effects=[allocates("memref")],
    format="`(`$dynamicSizes`)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` type($memref)",
    hooks=Hooks(verify=verify.alloc, verify_is_local=True, result_names=result_named("alloc")),
)
REALLOC = op(
    "memref.realloc",
    "Changes the size of a one-dimensional buffer, keeping its elements; the old memref is dead.",
    operands={"source": MemRefRankOf((1,), AnyType), "dynamicResultSize": optional(Index)},
    attributes={"alignment": optional(ConfinedAttr(I64Attr, IntPositivePowerOf2))},
    results={"result0": MemRefRankOf((1,), AnyType)},
    traits=[Interface("AlignmentAttrOpInterface")],
    effects=[frees("source"), allocates("result0")],
    format="$source (`(` $dynamicResultSize^ `)`)? attr-dict `:` type($source) `to` type(results)",
    hooks=Hooks(verify=verify.realloc, verify_is_local=True),
)
ALLOCA = op(
    "memref.alloca",
    "Allocates a buffer on the stack, which lives until the enclosing allocation scope ends.",
    operands={"dynamicSizes": variadic(Index), "symbolOperands": variadic(Index)},
    attributes={"alignment": optional(ConfinedAttr(I64Attr, IntPositivePowerOf2))},
    results={"memref": AnyMemRef},
    traits=[
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("AlignmentAttrOpInterface"),
        Interface("OpAsmOpInterface"),
        Interface("PromotableAllocationOpInterface"),
        Interface("DestructurableAllocationOpInterface"),
    ],
    effects=[allocates("memref", resource="AutomaticAllocationScopeResource")],
    format="`(`$dynamicSizes`)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` type($memref)",
    hooks=Hooks(verify=verify.alloca, result_names=result_named("alloca")),
)
ALLOCA_SCOPE = op(
    "memref.alloca_scope",
    "Bounds the life of the stack allocations inside its region.",
    results={"results": variadic(AnyType)},
    regions={"bodyRegion": SizedRegion(1)},
    traits=[
        AUTOMATIC_ALLOCATION_SCOPE,
        Interface("RegionBranchOpInterface"),
        single_block_implicit_terminator("memref.alloca_scope.return"),
        RECURSIVE_MEMORY_EFFECTS,
        NO_REGION_ARGUMENTS,
    ],
    hooks=Hooks(parse=syntax.parse_alloca_scope, print=syntax.print_alloca_scope, region_successors=_scope_successors),
)
ALLOCA_SCOPE_RETURN = op(
    "memref.alloca_scope.return",
    "Ends an allocation scope and passes values out of it.",
    operands={"results": variadic(AnyType)},
    traits=[has_parent("memref.alloca_scope"), PURE, RETURN_LIKE, TERMINATOR],
    format="attr-dict ($results^ `:` type($results))?",
)
DEALLOC = op(
    "memref.dealloc",
    "Frees a buffer that `memref.alloc` made; using it or a view of it afterwards is undefined.",
    operands={"memref": AnyRankedOrUnrankedMemRef},
    traits=[MEMREFS_NORMALIZABLE],
    effects=[frees("memref")],
    format="$memref attr-dict `:` type($memref)",
)
GET_GLOBAL = op(
    "memref.get_global",
    "Gives the buffer that a `memref.global` defines.",
    attributes={"name": FlatSymbolRefAttr},
    results={"result": AnyStaticShapeMemRef},
    traits=[PURE, Interface("SymbolUserOpInterface")],
    format="$name `:` type($result) attr-dict",
    hooks=Hooks(verify_symbol_uses=verify.get_global),
)
GLOBAL = op(
    "memref.global",
    "Defines a buffer that lives as long as the program, with an optional initial value.",
    attributes={
        "sym_name": SymbolNameAttr,
        "sym_visibility": optional(StrAttr),
        "type": MemRefTypeAttr,
        "initial_value": optional(AnyAttr),
        "constant": UnitAttr,
        "alignment": optional(ConfinedAttr(I64Attr, IntPositivePowerOf2)),
    },
    traits=[Interface("SymbolOpInterface"), Interface("AlignmentAttrOpInterface")],
    format=(
        "($sym_visibility^)? (`constant` $constant^)? $sym_name `:` "
        "custom<GlobalMemrefOpTypeAndInitialValue>($type, $initial_value) attr-dict"
    ),
    hooks=Hooks(verify=verify.global_, verify_is_local=True),
)
