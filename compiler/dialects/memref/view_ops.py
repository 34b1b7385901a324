"""The operations of the memref dialect that view a buffer as another memref, or return sizes, strides and offsets."""

from __future__ import annotations

from compiler.analysis import speculation
from compiler.ir.operation import Operation, Value
from compiler.ir.types import INDEX, MemRefType, Type
from compiler.ods.attr_constraints import AffineMapAttr, DenseI64ArrayAttr
from compiler.ods.define import result_named
from compiler.ods.effects import reads
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, attribute, operand, result, variadic_operand, variadic_result
from compiler.ods.reshape_ops import CollapseShape, ExpandShape
from compiler.ods.shaped_constraints import (
    AnyMemRef,
    AnyNon0RankedOrUnrankedMemRef,
    AnyRankedOrUnrankedMemRef,
    AnyStridedMemRef,
    AnyStridedMemRefOfRank,
    MemRefRankOf,
)
from compiler.ods.trait_classes import Interface, Trait
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    MEMREFS_NORMALIZABLE,
    NO_MEMORY_EFFECT,
    PURE,
    SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE,
    SAME_OPERANDS_AND_RESULT_SHAPE,
    SAME_VARIADIC_RESULT_SIZE,
)
from compiler.ods.type_constraints import I8, AnySignlessInteger, Index
from compiler.ods.type_predicates import Unknown


def _metadata_types(op: Operation) -> list[Type]:
    """Returns the base buffer, then indices: the offset, a size and a stride for each dimension."""
    operands: list[Value] = op.operands
    source = operands[0].type
    if not isinstance(source, MemRefType):
        raise Unknown(source)
    return [MemRefType((), source.element_type, None, source.memory_space), *[INDEX] * (1 + 2 * source.rank)]


def _metadata_names(op: Operation) -> list[str]:
    rank = (len(op.results) - 2) // 2
    unnamed = [""] * (rank - 1)
    return ["base_buffer", "offset", *(["sizes", *unnamed, "strides", *unnamed] if rank else [])]


class CastOp(Op, name="memref.cast"):
    """Converts a memref to a type with more or fewer static sizes; undefined behavior if they do not match."""

    source_ = operand(AnyRankedOrUnrankedMemRef)
    dest = result(AnyRankedOrUnrankedMemRef)
    traits = [
        Interface("CastOpInterface"),
        Interface("OpAsmOpInterface"),
        Interface("MemorySpaceCastConsumerOpInterface"),
        MEMREFS_NORMALIZABLE,
        PURE,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        Interface("ViewLikeOpInterface"),
    ]
    assembly_format = "$source attr-dict `:` type($source) `to` type($dest)"
    hooks = Hooks(result_names=result_named("cast"))


class DimOp(Op, name="memref.dim"):
    """Returns the extent of a dimension; undefined behavior if the dimension does not exist."""

    source_ = operand(AnyNon0RankedOrUnrankedMemRef)
    index = operand(Index)
    result = result(Index)
    traits = [
        Interface("OpAsmOpInterface"),
        MEMREFS_NORMALIZABLE,
        Interface("ConditionallySpeculatable"),
        NO_MEMORY_EFFECT,
        Interface("ShapedDimOpInterface"),
        Interface("InferIntRangeInterface"),
    ]
    assembly_format = "attr-dict $source `,` $index `:` type($source)"
    hooks = Hooks(result_names=result_named("dim"), speculatable=speculation.dim)


class ExtractAlignedPointerAsIndexOp(Op, name="memref.extract_aligned_pointer_as_index"):
    """Returns the address of a memref's buffer, without its offset, as an index."""

    source_ = operand(AnyRankedOrUnrankedMemRef)
    aligned_pointer = result(Index)
    traits = [Interface("OpAsmOpInterface"), PURE, SAME_VARIADIC_RESULT_SIZE]
    assembly_format = "$source `:` type($source) `->` type(results) attr-dict"
    hooks = Hooks(result_names=result_named("intptr"))


class ExtractStridedMetadataOp(Op, name="memref.extract_strided_metadata"):
    """Returns the base buffer, offset, sizes and strides of a memref."""

    source_ = operand(AnyStridedMemRef)
    base_buffer = result(AnyStridedMemRefOfRank(0))
    offset = result(Index)
    sizes = variadic_result(Index)
    strides = variadic_result(Index)
    traits = [
        Interface("OpAsmOpInterface"),
        PURE,
        SAME_VARIADIC_RESULT_SIZE,
        Interface("ViewLikeOpInterface"),
        Interface("InferTypeOpInterface"),
        Trait("InferTypeOpAdaptor"),
    ]
    assembly_format = "$source `:` type($source) `->` type(results) attr-dict"
    hooks = Hooks(infer_types=_metadata_types, result_names=_metadata_names)


class MemorySpaceCastOp(Op, name="memref.memory_space_cast"):
    """Views a memref in another memory space; which casts work is up to the target."""

    source_ = operand(AnyRankedOrUnrankedMemRef)
    dest = result(AnyRankedOrUnrankedMemRef)
    traits = [
        Interface("CastOpInterface"),
        Interface("OpAsmOpInterface"),
        Interface("MemorySpaceCastOpInterface"),
        MEMREFS_NORMALIZABLE,
        PURE,
        SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        Interface("ViewLikeOpInterface"),
    ]
    assembly_format = "$source attr-dict `:` type($source) `to` type($dest)"
    hooks = Hooks(result_names=result_named("memspacecast"))


class ReinterpretCastOp(Op, name="memref.reinterpret_cast"):
    """Views the whole buffer with a new offset, sizes and strides, which are not checked."""

    source_ = operand(AnyRankedOrUnrankedMemRef)
    offsets = variadic_operand(Index)
    sizes = variadic_operand(Index)
    strides = variadic_operand(Index)
    static_offsets = attribute(DenseI64ArrayAttr)
    static_sizes = attribute(DenseI64ArrayAttr)
    static_strides = attribute(DenseI64ArrayAttr)
    result = result(AnyStridedMemRef)
    traits = [
        Interface("OpAsmOpInterface"),
        Interface("MemorySpaceCastConsumerOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        MEMREFS_NORMALIZABLE,
        PURE,
        Interface("OffsetSizeAndStrideOpInterface"),
        Interface("ViewLikeOpInterface"),
    ]
    assembly_format = (
        "$source `to` `offset` `` `:` custom<DynamicIndexList>($offsets, $static_offsets) `` `,` "
        "`sizes` `` `:` custom<DynamicIndexList>($sizes, $static_sizes) `` `,` `strides` `` `:` "
        "custom<DynamicIndexList>($strides, $static_strides) attr-dict `:` type($source) `to` "
        "type($result)"
    )
    hooks = Hooks(verify_is_local=True, result_names=result_named("reinterpret_cast"))


class RankOp(Op, name="memref.rank"):
    """Returns the rank of a memref, which is unknown for unranked memrefs only."""

    memref = operand(AnyRankedOrUnrankedMemRef)
    result0 = result(Index)
    traits = [PURE]
    assembly_format = "$memref attr-dict `:` type($memref)"


class ReshapeOp(Op, name="memref.reshape"):
    """Views a contiguous buffer in the shape in another memref, with an equal number of elements."""

    source_ = operand(AnyRankedOrUnrankedMemRef)
    shape = operand(MemRefRankOf((1,), AnySignlessInteger, Index))
    result = result(AnyRankedOrUnrankedMemRef)
    traits = [
        Interface("OpAsmOpInterface"),
        Interface("MemorySpaceCastConsumerOpInterface"),
        PURE,
        Interface("ViewLikeOpInterface"),
    ]
    effects = [reads("shape")]
    assembly_format = "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)"
    hooks = Hooks(verify_is_local=True, result_names=result_named("reshape"))


class ExpandShapeOp(ExpandShape, name="memref.expand_shape"):
    """Views dimensions as several each, with the same elements in the same order."""

    src = operand(AnyStridedMemRef)
    result = result(AnyStridedMemRef)
    traits = [
        Interface("OpAsmOpInterface"),
        Interface("MemorySpaceCastConsumerOpInterface"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        PURE,
        Interface("ViewLikeOpInterface"),
    ]
    hooks = Hooks(verify_is_local=True, result_names=result_named("expand_shape"))


class CollapseShapeOp(CollapseShape, name="memref.collapse_shape"):
    """Views each group of contiguous dimensions as one dimension."""

    src = operand(AnyStridedMemRef)
    result = result(AnyStridedMemRef)
    traits = [
        Interface("OpAsmOpInterface"),
        Interface("MemorySpaceCastConsumerOpInterface"),
        PURE,
        Interface("ViewLikeOpInterface"),
    ]
    hooks = Hooks(verify_is_local=True, result_names=result_named("collapse_shape"))


class SubViewOp(Op, name="memref.subview"):
    """Views a part of a memref, given by offsets, sizes and strides; undefined if it is out of bounds."""

    source_ = operand(AnyMemRef)
    offsets = variadic_operand(Index)
    sizes = variadic_operand(Index)
    strides = variadic_operand(Index)
    static_offsets = attribute(DenseI64ArrayAttr)
    static_sizes = attribute(DenseI64ArrayAttr)
    static_strides = attribute(DenseI64ArrayAttr)
    result = result(AnyMemRef)
    traits = [
        Interface("OpAsmOpInterface"),
        Interface("InferStridedMetadataOpInterface"),
        Interface("MemorySpaceCastConsumerOpInterface"),
        Interface("ViewLikeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("OffsetSizeAndStrideOpInterface"),
        PURE,
    ]
    assembly_format = (
        "$source `` custom<DynamicIndexList>($offsets, $static_offsets) "
        "custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, "
        "$static_strides) attr-dict `:` type($source) `to` type($result)"
    )
    hooks = Hooks(verify_is_local=True, result_names=result_named("subview"))


class TransposeOp(Op, name="memref.transpose"):
    """Views a memref with its dimensions in another order, without moving elements."""

    in_ = operand(AnyStridedMemRef)
    permutation = attribute(AffineMapAttr)
    result0 = result(AnyStridedMemRef)
    traits = [Interface("OpAsmOpInterface"), Interface("MemorySpaceCastConsumerOpInterface"), PURE]
    hooks = Hooks(verify_is_local=True, result_names=result_named("transpose"))


class ViewOp(Op, name="memref.view"):
    """Views part of a byte buffer as a memref of any shape and element type."""

    source_ = operand(MemRefRankOf((1,), I8))
    byte_shift = operand(Index)
    sizes = variadic_operand(Index)
    result0 = result(AnyMemRef)
    traits = [
        Interface("OpAsmOpInterface"),
        Interface("MemorySpaceCastConsumerOpInterface"),
        Interface("ViewLikeOpInterface"),
        PURE,
    ]
    assembly_format = "$source `[` $byte_shift `]` `` `[` $sizes `]` attr-dict `:` type($source) `to` type(results)"
    hooks = Hooks(verify_is_local=True, result_names=result_named("view"))
