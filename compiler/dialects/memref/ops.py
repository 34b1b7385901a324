"""The operations of the memref dialect."""

from __future__ import annotations

from compiler.dialects.arith.constraints import AtomicRMWKindAttr
from compiler.dialects.memref.constraints import MemRefTypeAttr
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
    variadic,
    writes,
)
from compiler.ods.model import Interface, Trait
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
from compiler.ods.type_constraints import I8, AnyFloat, AnySignlessInteger, AnyType, AnyTypeOf, Index

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
)
DISTINCT_OBJECTS = op(
    "memref.distinct_objects",
    "The same memrefs, promised never to overlap.",
    operands={"operands": variadic(AnyMemRef)},
    results={"results": variadic(AnyMemRef)},
    traits=[PURE, Trait("DistinctObjectsTrait"), Interface("InferTypeOpInterface")],
    format="$operands attr-dict `:` type($operands)",
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
)
DMA_START = op(
    "memref.dma_start",
    "Starts an asynchronous copy, to be waited for by its tag.",
    operands={"operands": variadic(AnyType)},
)
DMA_WAIT = op(
    "memref.dma_wait",
    "Waits for the asynchronous copy that a tag stands for.",
    operands={"tagMemRef": AnyMemRef, "tagIndices": variadic(Index), "numElements": Index},
    format="$tagMemRef `[` $tagIndices `]` `,` $numElements attr-dict `:` type($tagMemRef)",
)
EXTRACT_ALIGNED_POINTER_AS_INDEX = op(
    "memref.extract_aligned_pointer_as_index",
    "The address of a memref's aligned buffer, as an index.",
    operands={"source": AnyRankedOrUnrankedMemRef},
    results={"aligned_pointer": Index},
    traits=[Interface("OpAsmOpInterface"), PURE, SAME_VARIADIC_RESULT_SIZE],
    format="$source `:` type($source) `->` type(results) attr-dict",
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
)
ATOMIC_YIELD = op(
    "memref.atomic_yield",
    "Gives the new value in an atomic update's region.",
    operands={"result": AnyType},
    traits=[has_parent("memref.generic_atomic_rmw"), PURE, TERMINATOR, RETURN_LIKE],
    format="$result attr-dict `:` type($result)",
)
GET_GLOBAL = op(
    "memref.get_global",
    "A reference to a global memref, by its symbol.",
    attributes={"name": FlatSymbolRefAttr},
    results={"result": AnyStaticShapeMemRef},
    traits=[PURE, Interface("SymbolUserOpInterface")],
    format="$name `:` type($result) attr-dict",
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
)
TRANSPOSE = op(
    "memref.transpose",
    "Views a memref with its dimensions in another order.",
    operands={"in": AnyStridedMemRef},
    attributes={"permutation": AffineMapAttr},
    results={"result0": AnyStridedMemRef},
    traits=[Interface("OpAsmOpInterface"), Interface("MemorySpaceCastConsumerOpInterface"), PURE],
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
)
