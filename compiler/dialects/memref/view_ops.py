"""The operations of the memref dialect that view a buffer as another memref, or tell what its type leaves open."""

from __future__ import annotations

from typing import Any

from compiler.analysis import speculation
from compiler.dialects.memref import syntax, verify_views
from compiler.ir.operation import Operation, Value
from compiler.ir.types import INDEX, MemRefType, Type
from compiler.ods.attr_constraints import (
    AffineMapAttr,
    DenseI64ArrayAttr,
    IndexListArrayAttr,
)
from compiler.ods.define import (
    op,
    reads,
    result_named,
    variadic,
)
from compiler.ods.model import Hooks, Interface, Trait
from compiler.ods.shaped_constraints import (
    AnyMemRef,
    AnyNon0RankedOrUnrankedMemRef,
    AnyRankedOrUnrankedMemRef,
    AnyStridedMemRef,
    AnyStridedMemRefOfRank,
    MemRefRankOf,
)
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    MEMREFS_NORMALIZABLE,
    NO_MEMORY_EFFECT,
    PURE,
    SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE,
    SAME_OPERANDS_AND_RESULT_SHAPE,
    SAME_VARIADIC_RESULT_SIZE,
)
from compiler.ods.type_constraints import I8, AnySignlessInteger, Index, Unknown


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


CAST = op(
    "memref.cast",
    "Views a memref with more or less of its shape known; undefined where a claim is wrong.",
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
DIM = op(
    "memref.dim",
    "Gives the extent of one dimension; undefined when that dimension does not exist.",
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
EXTRACT_ALIGNED_POINTER_AS_INDEX = op(
    "memref.extract_aligned_pointer_as_index",
    "Gives the address of a memref's buffer, without its offset, as an index.",
    operands={"source": AnyRankedOrUnrankedMemRef},
    results={"aligned_pointer": Index},
    traits=[Interface("OpAsmOpInterface"), PURE, SAME_VARIADIC_RESULT_SIZE],
    format="$source `:` type($source) `->` type(results) attr-dict",
    hooks=Hooks(result_names=result_named("intptr")),
)
EXTRACT_STRIDED_METADATA = op(
    "memref.extract_strided_metadata",
    "Takes a memref apart into its base buffer, offset, sizes and strides.",
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
MEMORY_SPACE_CAST = op(
    "memref.memory_space_cast",
    "Views a memref in another memory space; which casts work is up to the target.",
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
REINTERPRET_CAST = op(
    "memref.reinterpret_cast",
    "Views the whole buffer with a new offset, sizes and strides, which nothing checks.",
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
    "Gives the number of a memref's dimensions, which only an unranked one leaves open.",
    operands={"memref": AnyRankedOrUnrankedMemRef},
    results={"result0": Index},
    traits=[PURE],
    format="$memref attr-dict `:` type($memref)",
)
RESHAPE = op(
    "memref.reshape",
    "Views a contiguous buffer in the shape that another memref holds, of as many elements.",
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
SUBVIEW = op(
    "memref.subview",
    "Views a part of a memref, told by offsets, sizes and strides; undefined where it lies outside.",
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
    "Views a memref with its dimensions in another order, without moving elements.",
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
