"""The operations of the memref dialect."""

from __future__ import annotations

from typing import Any

from compiler.analysis import speculation
from compiler.dialects.arith.constraints import AtomicRMWKindAttr
from compiler.dialects.memref import syntax, verify, verify_views
from compiler.dialects.memref.constraints import MemRefTypeAttr
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.types import INDEX, MemRefType, Type
from compiler.ods.attr_constraints import (
    AffineMapAttr,
    AnyAttr,
    BoolAttr,
    ConfinedAttr,
    DenseI64ArrayAttr,
    FlatSymbolRefAttr,
    I32Attr,
    I64Attr,
    IndexListArrayAttr,
    IntMaxValue,
    IntMinValue,
    IntPositive,
    IntPositivePowerOf2,
    StrAttr,
    SymbolNameAttr,
    UnitAttr,
)
from compiler.ods.define import (
    AnyRegion,
    SizedRegion,
    allocates,
    default_optional,
    frees,
    op,
    optional,
    reads,
    result_named,
    variadic,
    writes,
)
from compiler.ods.model import Hooks, Interface, RegionSuccessor, Trait
from compiler.ods.shaped_constraints import (
    AnyMemRef,
    AnyNon0RankedOrUnrankedMemRef,
    AnyRankedOrUnrankedMemRef,
    AnyStaticShapeMemRef,
    AnyStridedMemRef,
    AnyStridedMemRefOfRank,
    MemRefOf,
    MemRefRankOf,
)
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    AUTOMATIC_ALLOCATION_SCOPE,
    MEMREFS_NORMALIZABLE,
    NO_MEMORY_EFFECT,
    NO_REGION_ARGUMENTS,
    PURE,
    RECURSIVE_MEMORY_EFFECTS,
    RETURN_LIKE,
    SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE,
    SAME_OPERANDS_AND_RESULT_SHAPE,
    SAME_OPERANDS_AND_RESULT_TYPE,
    SAME_OPERANDS_ELEMENT_TYPE,
    SAME_OPERANDS_SHAPE,
    SAME_VARIADIC_RESULT_SIZE,
    TERMINATOR,
    all_types_match,
    has_parent,
    single_block_implicit_terminator,
    types_match_with,
)
from compiler.ods.type_constraints import I8, AnyFloat, AnySignlessInteger, AnyType, AnyTypeOf, Index, Unknown


def _scope_successors(op: Operation, region: Region | None) -> list[RegionSuccessor]:
    """Control enters the body, and leaves it with the results."""
    return [RegionSuccessor(op.regions[0], [])] if region is None else [RegionSuccessor(None, op.results)]


def _metadata_types(op: Any) -> list[Type]:
    """The base buffer, then indices: the offset, a size and a stride for each dimension."""
    operands: list[Value] = op.operands
    source = operands[0].type
    if not isinstance(source, MemRefType):
        raise Unknown(source)
    return [MemRefType((), source.element_type, None, source.memory_space), *[INDEX] * (1 + 2 * source.rank)]


def _metadata_names(op: Operation) -> list[str]:
    rank = (len(op.results) - 2) // 2
    unnamed = [""] * (rank - 1)
    return ["base_buffer", "offset", *(["sizes", *unnamed, "strides", *unnamed] if rank else [])]


ASSUME_ALIGNMENT = op(
    "memref.assume_alignment",
    "The same memref, promised to start at a multiple of a number of bytes.",
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
    "The same memrefs, promised never to overlap.",
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
    "Allocates a memref on the heap; free it with dealloc.",
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
    "Changes the size of a one-dimensional allocation; the old memref is dead.",
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
    "Allocates a memref on the stack, until the enclosing allocation scope ends.",
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
CAST = op(
    "memref.cast",
    "Views a memref as a compatible type, with more or less known about its shape.",
    operands={"source": AnyRankedOrUnrankedMemRef},
    results={"dest": AnyRankedOrUnrankedMemRef},
    traits=[
        Interface("CastOpInterface"),
        Interface("OpAsmOpInterface"),
        Interface("MemorySpaceCastConsumerOpInterface"),
        MEMREFS_NORMALIZABLE,
        PURE,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        Interface("ViewLikeOpInterface"),
    ],
    format="$source attr-dict `:` type($source) `to` type($dest)",
    hooks=Hooks(cast_compatible=verify_views.can_cast, result_names=result_named("cast")),
)
COPY = op(
    "memref.copy",
    "Copies all elements into another memref of the same shape; they must not overlap.",
    operands={"source": AnyRankedOrUnrankedMemRef, "target": AnyRankedOrUnrankedMemRef},
    traits=[SAME_OPERANDS_ELEMENT_TYPE, SAME_OPERANDS_SHAPE],
    effects=[reads("source"), writes("target")],
    format="$source `,` $target attr-dict `:` type($source) `to` type($target)",
)
DEALLOC = op(
    "memref.dealloc",
    "Frees a memref that alloc made.",
    operands={"memref": AnyRankedOrUnrankedMemRef},
    traits=[MEMREFS_NORMALIZABLE],
    effects=[frees("memref")],
    format="$memref attr-dict `:` type($memref)",
)
DIM = op(
    "memref.dim",
    "The extent of one dimension; undefined when that dimension does not exist.",
    operands={"source": AnyNon0RankedOrUnrankedMemRef, "index": Index},
    results={"result": Index},
    traits=[
        Interface("OpAsmOpInterface"),
        MEMREFS_NORMALIZABLE,
        Interface("ConditionallySpeculatable"),
        NO_MEMORY_EFFECT,
        Interface("ShapedDimOpInterface"),
        Interface("InferIntRangeInterface"),
    ],
    format="attr-dict $source `,` $index `:` type($source)",
    hooks=Hooks(result_names=result_named("dim"), speculatable=speculation.dim),
)
DMA_START = op(
    "memref.dma_start",
    "Starts an asynchronous copy, to be waited for by its tag.",
    operands={"operands": variadic(AnyType)},
    hooks=Hooks(
        parse=syntax.parse_dma_start,
        print=syntax.print_dma_start,
        verify=verify.dma_start,
        verify_is_local=True,
    ),
)
DMA_WAIT = op(
    "memref.dma_wait",
    "Waits for the asynchronous copy that a tag stands for.",
    operands={"tagMemRef": AnyMemRef, "tagIndices": variadic(Index), "numElements": Index},
    format="$tagMemRef `[` $tagIndices `]` `,` $numElements attr-dict `:` type($tagMemRef)",
    hooks=Hooks(verify=verify.dma_wait, verify_is_local=True),
)
EXTRACT_ALIGNED_POINTER_AS_INDEX = op(
    "memref.extract_aligned_pointer_as_index",
    "The address of a memref's aligned buffer, as an index.",
    operands={"source": AnyRankedOrUnrankedMemRef},
    results={"aligned_pointer": Index},
    traits=[Interface("OpAsmOpInterface"), PURE, SAME_VARIADIC_RESULT_SIZE],
    format="$source `:` type($source) `->` type(results) attr-dict",
    hooks=Hooks(result_names=result_named("intptr")),
)
EXTRACT_STRIDED_METADATA = op(
    "memref.extract_strided_metadata",
    "A memref's base buffer, offset, sizes and strides.",
    operands={"source": AnyStridedMemRef},
    results={
        "base_buffer": AnyStridedMemRefOfRank(0),
        "offset": Index,
        "sizes": variadic(Index),
        "strides": variadic(Index),
    },
    traits=[
        Interface("OpAsmOpInterface"),
        PURE,
        SAME_VARIADIC_RESULT_SIZE,
        Interface("ViewLikeOpInterface"),
        Interface("InferTypeOpInterface"),
        Trait("InferTypeOpAdaptor"),
    ],
    format="$source `:` type($source) `->` type(results) attr-dict",
    hooks=Hooks(infer_types=_metadata_types, result_names=_metadata_names),
)
GENERIC_ATOMIC_RMW = op(
    "memref.generic_atomic_rmw",
    "Updates an element atomically by a region that may run again.",
    operands={"memref": MemRefOf(AnySignlessInteger, AnyFloat), "indices": variadic(Index)},
    results={"result": AnyTypeOf(AnySignlessInteger, AnyFloat)},
    regions={"atomic_body": AnyRegion},
    traits=[
        single_block_implicit_terminator("memref.atomic_yield"),
        types_match_with(
            "memref", "result", "result type matches element type of memref", lambda type_: type_.element_type
        ),
    ],
    effects=[reads("memref"), writes("memref")],
    hooks=Hooks(
        parse=syntax.parse_generic_atomic_rmw, print=syntax.print_generic_atomic_rmw, verify=verify.generic_atomic_rmw
    ),
)
ATOMIC_YIELD = op(
    "memref.atomic_yield",
    "Gives the new value in an atomic update's region.",
    operands={"result": AnyType},
    traits=[has_parent("memref.generic_atomic_rmw"), PURE, TERMINATOR, RETURN_LIKE],
    format="$result attr-dict `:` type($result)",
    hooks=Hooks(verify=verify.atomic_yield),
)
GET_GLOBAL = op(
    "memref.get_global",
    "A reference to a global memref, by its symbol.",
    attributes={"name": FlatSymbolRefAttr},
    results={"result": AnyStaticShapeMemRef},
    traits=[PURE, Interface("SymbolUserOpInterface")],
    format="$name `:` type($result) attr-dict",
    hooks=Hooks(verify_symbol_uses=verify.get_global),
)
GLOBAL = op(
    "memref.global",
    "A memref that lives as long as the module, with an optional initial value.",
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
LOAD = op(
    "memref.load",
    "Loads an element; undefined when an index is out of bounds.",
    operands={"memref": AnyMemRef, "indices": variadic(Index)},
    attributes={
        "nontemporal": default_optional(BoolAttr, False),
        "alignment": optional(ConfinedAttr(I64Attr, IntPositivePowerOf2)),
    },
    results={"result": AnyType},
    traits=[
        types_match_with(
            "memref", "result", "result type matches element type of 'memref'", lambda type_: type_.element_type
        ),
        MEMREFS_NORMALIZABLE,
        Interface("AlignmentAttrOpInterface"),
        Interface("MemorySpaceCastConsumerOpInterface"),
        Interface("PromotableMemOpInterface"),
        Interface("DestructurableAccessorOpInterface"),
    ],
    effects=[reads("memref")],
    format="$memref `[` $indices `]` attr-dict `:` type($memref)",
    hooks=Hooks(verify=verify.load, verify_is_local=True),
)
MEMORY_SPACE_CAST = op(
    "memref.memory_space_cast",
    "Views a memref in another memory space.",
    operands={"source": AnyRankedOrUnrankedMemRef},
    results={"dest": AnyRankedOrUnrankedMemRef},
    traits=[
        Interface("CastOpInterface"),
        Interface("OpAsmOpInterface"),
        Interface("MemorySpaceCastOpInterface"),
        MEMREFS_NORMALIZABLE,
        PURE,
        SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        Interface("ViewLikeOpInterface"),
    ],
    format="$source attr-dict `:` type($source) `to` type($dest)",
    hooks=Hooks(cast_compatible=verify_views.can_cast_memory_space, result_names=result_named("memspacecast")),
)
PREFETCH = op(
    "memref.prefetch",
    "Hints that an element will soon be read or written.",
    operands={"memref": AnyMemRef, "indices": variadic(Index)},
    attributes={
        "isWrite": BoolAttr,
        "localityHint": ConfinedAttr(I32Attr, IntMinValue(0), IntMaxValue(3)),
        "isDataCache": BoolAttr,
    },
    effects=[writes("memref")],
    hooks=Hooks(parse=syntax.parse_prefetch, print=syntax.print_prefetch, verify=verify.prefetch, verify_is_local=True),
)
REINTERPRET_CAST = op(
    "memref.reinterpret_cast",
    "Views the same buffer with another offset, sizes and strides.",
    operands={
        "source": AnyRankedOrUnrankedMemRef,
        "offsets": variadic(Index),
        "sizes": variadic(Index),
        "strides": variadic(Index),
    },
    attributes={
        "static_offsets": DenseI64ArrayAttr,
        "static_sizes": DenseI64ArrayAttr,
        "static_strides": DenseI64ArrayAttr,
    },
    results={"result": AnyStridedMemRef},
    traits=[
        Interface("OpAsmOpInterface"),
        Interface("MemorySpaceCastConsumerOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        MEMREFS_NORMALIZABLE,
        PURE,
        Interface("OffsetSizeAndStrideOpInterface"),
        Interface("ViewLikeOpInterface"),
    ],
    format=(
        "$source `to` `offset` `` `:` custom<DynamicIndexList>($offsets, $static_offsets) `` `,` "
        "`sizes` `` `:` custom<DynamicIndexList>($sizes, $static_sizes) `` `,` `strides` `` `:` "
        "custom<DynamicIndexList>($strides, $static_strides) attr-dict `:` type($source) `to` "
        "type($result)"
    ),
    hooks=Hooks(
        verify=verify_views.reinterpret_cast, verify_is_local=True, result_names=result_named("reinterpret_cast")
    ),
)
RANK = op(
    "memref.rank",
    "How many dimensions a memref has.",
    operands={"memref": AnyRankedOrUnrankedMemRef},
    results={"result0": Index},
    traits=[PURE],
    format="$memref attr-dict `:` type($memref)",
)
RESHAPE = op(
    "memref.reshape",
    "Views the buffer in the shape that another memref holds.",
    operands={"source": AnyRankedOrUnrankedMemRef, "shape": MemRefRankOf((1,), AnySignlessInteger, Index)},
    results={"result": AnyRankedOrUnrankedMemRef},
    traits=[
        Interface("OpAsmOpInterface"),
        Interface("MemorySpaceCastConsumerOpInterface"),
        PURE,
        Interface("ViewLikeOpInterface"),
    ],
    effects=[reads("shape")],
    format="$source `(` $shape `)` attr-dict `:` functional-type(operands, results)",
    hooks=Hooks(verify=verify_views.reshape, verify_is_local=True, result_names=result_named("reshape")),
)
EXPAND_SHAPE = op(
    "memref.expand_shape",
    "Views dimensions as several each, with the same elements in the same order.",
    operands={"src": AnyStridedMemRef, "output_shape": variadic(Index)},
    attributes={"reassociation": IndexListArrayAttr, "static_output_shape": DenseI64ArrayAttr},
    results={"result": AnyStridedMemRef},
    traits=[
        Interface("OpAsmOpInterface"),
        Interface("MemorySpaceCastConsumerOpInterface"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        PURE,
        Interface("ViewLikeOpInterface"),
    ],
    format=(
        "$src $reassociation `output_shape` custom<DynamicIndexList>($output_shape, "
        "$static_output_shape) attr-dict `:` type($src) `into` type($result)"
    ),
    hooks=Hooks(verify=verify_views.expand_shape, verify_is_local=True, result_names=result_named("expand_shape")),
)
COLLAPSE_SHAPE = op(
    "memref.collapse_shape",
    "Views groups of dimensions as one each; only where they are contiguous.",
    operands={"src": AnyStridedMemRef},
    attributes={"reassociation": IndexListArrayAttr},
    results={"result": AnyStridedMemRef},
    traits=[
        Interface("OpAsmOpInterface"),
        Interface("MemorySpaceCastConsumerOpInterface"),
        PURE,
        Interface("ViewLikeOpInterface"),
    ],
    format="$src $reassociation attr-dict `:` type($src) `into` type($result)",
    hooks=Hooks(verify=verify_views.collapse_shape, verify_is_local=True, result_names=result_named("collapse_shape")),
)
STORE = op(
    "memref.store",
    "Stores an element; undefined when an index is out of bounds.",
    operands={"value": AnyType, "memref": AnyMemRef, "indices": variadic(Index)},
    attributes={
        "nontemporal": default_optional(BoolAttr, False),
        "alignment": optional(ConfinedAttr(I64Attr, IntPositivePowerOf2)),
    },
    traits=[
        types_match_with(
            "memref", "value", "type of 'value' matches element type of 'memref'", lambda type_: type_.element_type
        ),
        MEMREFS_NORMALIZABLE,
        Interface("AlignmentAttrOpInterface"),
        Interface("MemorySpaceCastConsumerOpInterface"),
        Interface("PromotableMemOpInterface"),
        Interface("DestructurableAccessorOpInterface"),
    ],
    effects=[writes("memref")],
    format="$value `,` $memref `[` $indices `]` attr-dict `:` type($memref)",
    hooks=Hooks(verify=verify.store, verify_is_local=True),
)
SUBVIEW = op(
    "memref.subview",
    "Views a part of a memref, given by offsets, sizes and strides.",
    operands={"source": AnyMemRef, "offsets": variadic(Index), "sizes": variadic(Index), "strides": variadic(Index)},
    attributes={
        "static_offsets": DenseI64ArrayAttr,
        "static_sizes": DenseI64ArrayAttr,
        "static_strides": DenseI64ArrayAttr,
    },
    results={"result": AnyMemRef},
    traits=[
        Interface("OpAsmOpInterface"),
        Interface("InferStridedMetadataOpInterface"),
        Interface("MemorySpaceCastConsumerOpInterface"),
        Interface("ViewLikeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("OffsetSizeAndStrideOpInterface"),
        PURE,
    ],
    format=(
        "$source `` custom<DynamicIndexList>($offsets, $static_offsets) "
        "custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, "
        "$static_strides) attr-dict `:` type($source) `to` type($result)"
    ),
    hooks=Hooks(verify=verify_views.subview, verify_is_local=True, result_names=result_named("subview")),
)
TRANSPOSE = op(
    "memref.transpose",
    "Views a memref with its dimensions in another order.",
    operands={"in": AnyStridedMemRef},
    attributes={"permutation": AffineMapAttr},
    results={"result0": AnyStridedMemRef},
    traits=[Interface("OpAsmOpInterface"), Interface("MemorySpaceCastConsumerOpInterface"), PURE],
    hooks=Hooks(
        parse=syntax.parse_transpose,
        print=syntax.print_transpose,
        verify=verify_views.transpose,
        verify_is_local=True,
        result_names=result_named("transpose"),
    ),
)
VIEW = op(
    "memref.view",
    "Views part of a byte buffer as a memref of any shape and element type.",
    operands={"source": MemRefRankOf((1,), I8), "byte_shift": Index, "sizes": variadic(Index)},
    results={"result0": AnyMemRef},
    traits=[
        Interface("OpAsmOpInterface"),
        Interface("MemorySpaceCastConsumerOpInterface"),
        Interface("ViewLikeOpInterface"),
        PURE,
    ],
    format="$source `[` $byte_shift `]` `` `[` $sizes `]` attr-dict `:` type($source) `to` type(results)",
    hooks=Hooks(verify=verify_views.view, verify_is_local=True, result_names=result_named("view")),
)
ATOMIC_RMW = op(
    "memref.atomic_rmw",
    "Updates an element atomically and gives what it was before.",
    operands={
        "value": AnyTypeOf(AnySignlessInteger, AnyFloat),
        "memref": MemRefOf(AnySignlessInteger, AnyFloat),
        "indices": variadic(Index),
    },
    attributes={"kind": AtomicRMWKindAttr},
    results={"result": AnyTypeOf(AnySignlessInteger, AnyFloat)},
    traits=[
        Interface("MemorySpaceCastConsumerOpInterface"),
        all_types_match("value", "result"),
        types_match_with(
            "memref", "value", "value type matches element type of memref", lambda type_: type_.element_type
        ),
    ],
    effects=[reads("memref"), writes("memref")],
    format=(
        "$kind $value `,` $memref `[` $indices `]` attr-dict `:` `(` type($value) `,` type($memref) "
        "`)` `->` type($result)"
    ),
    hooks=Hooks(verify=verify.atomic_rmw, verify_is_local=True),
)
