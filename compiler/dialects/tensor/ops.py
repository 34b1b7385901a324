"""The operations of the tensor dialect."""

from __future__ import annotations

from compiler.analysis import speculation
from compiler.ir.operation import Value
from compiler.ods.attr_constraints import DenseI64ArrayAttr, I64Attr, UnitAttr
from compiler.ods.define import result_named
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, attribute, operand, region, result, variadic_operand
from compiler.ods.region_constraints import SizedRegion
from compiler.ods.reshape_ops import CollapseShape, ExpandShape
from compiler.ods.shaped_constraints import (
    AnyNon0RankedOrUnrankedTensor,
    AnyRankedTensor,
    AnyStaticShapeTensor,
    AnyTensor,
    RankedTensorOf,
    TensorOf,
    TensorRankOf,
)
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    NO_MEMORY_EFFECT,
    PURE,
    RECURSIVE_MEMORY_EFFECTS,
    RETURN_LIKE,
    TERMINATOR,
    element_types,
    has_parent,
    single_block_implicit_terminator,
    types_match_with,
)
from compiler.ods.type_constraints import (
    AnyFloat,
    AnySignedInteger,
    AnySignlessInteger,
    AnySignlessIntegerOrIndex,
    AnyType,
    AnyUnsignedInteger,
    Index,
)


class BitcastOp(Op, name="tensor.bitcast"):
    """Reinterprets the bits of each element as another type of the same width."""

    source_ = operand(TensorOf(AnySignlessInteger, AnyUnsignedInteger, AnySignedInteger, AnyFloat))
    dest = result(TensorOf(AnySignlessInteger, AnyUnsignedInteger, AnySignedInteger, AnyFloat))
    traits = [Interface("CastOpInterface"), PURE]
    assembly_format = "$source attr-dict `:` type($source) `to` type($dest)"


class CastOp(Op, name="tensor.cast"):
    """Converts a tensor to a type with more or fewer static sizes; undefined behavior if they do not match."""

    source_ = operand(AnyTensor)
    dest = result(AnyTensor)
    traits = [Interface("CastOpInterface"), Interface("OpAsmOpInterface"), PURE]
    assembly_format = "$source attr-dict `:` type($source) `to` type($dest)"
    hooks = Hooks(result_names=result_named("cast"))


class ConcatOp(Op, name="tensor.concat"):
    """Concatenates tensors along a dimension; all other extents are equal."""

    inputs = variadic_operand(AnyRankedTensor)
    dim = attribute(I64Attr)
    result = result(AnyRankedTensor)
    traits = [PURE, Interface("OpAsmOpInterface"), Interface("ReifyRankedShapedTypeOpInterface")]
    assembly_format = "`dim` `(` $dim `)` $inputs attr-dict `:` functional-type(operands, results)"
    hooks = Hooks(verify_is_local=True, result_names=result_named("concat"))


class DimOp(Op, name="tensor.dim"):
    """Returns the extent of a dimension; undefined behavior if the dimension does not exist."""

    source_ = operand(AnyNon0RankedOrUnrankedTensor)
    index = operand(Index)
    result = result(Index)
    traits = [
        Interface("OpAsmOpInterface"),
        Interface("ConditionallySpeculatable"),
        NO_MEMORY_EFFECT,
        Interface("ShapedDimOpInterface"),
        Interface("InferIntRangeInterface"),
    ]
    assembly_format = "attr-dict $source `,` $index `:` type($source)"
    hooks = Hooks(result_names=result_named("dim"), speculatable=speculation.dim)


class EmptyOp(Op, name="tensor.empty"):
    """Returns a tensor with undefined elements, whose shape is used for results of other ops."""

    dynamic_sizes = variadic_operand(Index, name="dynamicSizes")
    result = result(AnyRankedTensor)
    traits = [PURE, Interface("ReifyRankedShapedTypeOpInterface")]
    assembly_format = "`(`$dynamicSizes`)` attr-dict `:` type($result)"
    hooks = Hooks(verify_is_local=True)


class ExtractOp(Op, name="tensor.extract"):
    """Reads one element; undefined when an index is out of bounds."""

    tensor = operand(AnyRankedTensor)
    indices = variadic_operand(Index)
    result = result(AnyType)
    traits = [
        Interface("OpAsmOpInterface"),
        PURE,
        types_match_with(
            "tensor", "result", "result type matches element type of tensor", lambda type_: type_.element_type
        ),
    ]
    assembly_format = "$tensor `[` $indices `]` attr-dict `:` type($tensor)"
    hooks = Hooks(verify_is_local=True, result_names=result_named("extracted"))


class ExtractSliceOp(Op, name="tensor.extract_slice"):
    """Extracts a slice of a tensor at offsets, sizes and strides; undefined behavior if it is out of bounds."""

    source_ = operand(AnyRankedTensor)
    offsets = variadic_operand(Index)
    sizes = variadic_operand(Index)
    strides = variadic_operand(Index)
    static_offsets = attribute(DenseI64ArrayAttr)
    static_sizes = attribute(DenseI64ArrayAttr)
    static_strides = attribute(DenseI64ArrayAttr)
    result = result(AnyRankedTensor)
    traits = [
        Interface("OpAsmOpInterface"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        PURE,
        Interface("OffsetSizeAndStrideOpInterface"),
    ]
    assembly_format = (
        "$source `` custom<DynamicIndexList>($offsets, $static_offsets) "
        "custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, "
        "$static_strides) attr-dict `:` type($source) `to` type($result)"
    )
    hooks = Hooks(verify_is_local=True, result_names=result_named("extracted_slice"))


class FromElementsOp(Op, name="tensor.from_elements"):
    """Builds a tensor of a static shape from its elements in row-major order."""

    elements = variadic_operand(AnyType)
    result = result(AnyStaticShapeTensor)
    traits = [
        Interface("OpAsmOpInterface"),
        PURE,
        types_match_with("result", "elements", "operand types match result element type", element_types),
    ]
    assembly_format = "$elements attr-dict `:` type($result)"
    hooks = Hooks(result_names=result_named("from_elements"))


class GatherOp(Op, name="tensor.gather"):
    """Collects the slices that a tensor of coordinates points at; undefined out of bounds."""

    source_ = operand(AnyRankedTensor)
    indices = operand(RankedTensorOf(AnySignlessIntegerOrIndex))
    gather_dims = attribute(DenseI64ArrayAttr)
    unique = attribute(UnitAttr)
    result = result(AnyRankedTensor)
    traits = [Interface("OpAsmOpInterface"), PURE]
    assembly_format = (
        "$source `[` $indices `]` `gather_dims` `(` $gather_dims `)` (`unique` $unique^)? attr-dict "
        "`:` functional-type(operands, results)"
    )
    hooks = Hooks(verify_is_local=True, result_names=result_named("gather"))


class GenerateOp(Op, name="tensor.generate"):
    """Builds a tensor by computing each element from its indices in a region."""

    dynamic_extents = variadic_operand(Index, name="dynamicExtents")
    result = result(AnyRankedTensor)
    body = region(SizedRegion(1))
    traits = [
        Interface("OpAsmOpInterface"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("ReifyRankedShapedTypeOpInterface"),
        single_block_implicit_terminator("tensor.yield"),
    ]
    assembly_format = "$dynamicExtents $body attr-dict `:` type($result)"
    hooks = Hooks(result_names=result_named("generated"))


class InsertOp(Op, name="tensor.insert"):
    """Returns the tensor with one element replaced; undefined behavior if an index is out of bounds."""

    scalar = operand(AnyType)
    dest = operand(AnyRankedTensor)
    indices = variadic_operand(Index)
    result = result(AnyRankedTensor)
    traits = [
        Interface("OpAsmOpInterface"),
        Interface("DestinationStyleOpInterface"),
        PURE,
        types_match_with("dest", "result", "result type matches type of dest", lambda type_: type_),
        types_match_with(
            "dest", "scalar", "scalar type matches element type of dest", lambda type_: type_.element_type
        ),
    ]
    assembly_format = "$scalar `into` $dest `[` $indices `]` attr-dict `:` type($dest)"
    hooks = Hooks(verify_is_local=True, result_names=result_named("inserted"))


class SliceInsertion(Op):
    source_ = operand(AnyRankedTensor)
    dest = operand(AnyRankedTensor)
    offsets = variadic_operand(Index)
    sizes = variadic_operand(Index)
    strides = variadic_operand(Index)
    static_offsets = attribute(DenseI64ArrayAttr)
    static_sizes = attribute(DenseI64ArrayAttr)
    static_strides = attribute(DenseI64ArrayAttr)
    assembly_format = (
        "$source `into` $dest `` custom<DynamicIndexList>($offsets, $static_offsets) "
        "custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, "
        "$static_strides) attr-dict `:` type($source) `into` type($dest)"
    )


class InsertSliceOp(SliceInsertion, name="tensor.insert_slice"):
    """Inserts the source into the destination, at the slice with these offsets, sizes and strides."""

    result = result(AnyRankedTensor)
    traits = [
        Interface("OpAsmOpInterface"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("DestinationStyleOpInterface"),
        PURE,
        Interface("OffsetSizeAndStrideOpInterface"),
        types_match_with("dest", "result", "expected result type to match dest type", lambda type_: type_),
    ]
    hooks = Hooks(verify_is_local=True, result_names=result_named("inserted_slice"))


class RankOp(Op, name="tensor.rank"):
    """Returns the rank of a tensor, which is unknown for unranked tensors only."""

    tensor = operand(AnyTensor)
    result0 = result(Index)
    traits = [Interface("OpAsmOpInterface"), PURE]
    assembly_format = "$tensor attr-dict `:` type($tensor)"
    hooks = Hooks(result_names=result_named("rank"))


class ReshapeOp(Op, name="tensor.reshape"):
    """Returns the same elements, in row-major order, in the shape in another tensor."""

    source_ = operand(AnyTensor)
    shape = operand(TensorRankOf((1,), AnySignlessInteger, Index))
    result = result(AnyTensor)
    traits = [Interface("OpAsmOpInterface"), PURE]
    assembly_format = "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)"
    hooks = Hooks(verify_is_local=True, result_names=result_named("reshape"))


class ExpandShapeOp(ExpandShape, name="tensor.expand_shape"):
    """Splits dimensions into groups with the same product of extents; the order of elements is kept."""

    src = operand(AnyTensor)
    result = result(AnyTensor)
    traits = [Interface("OpAsmOpInterface"), PURE]
    hooks = Hooks(verify_is_local=True, result_names=result_named("expanded"))


class CollapseShapeOp(CollapseShape, name="tensor.collapse_shape"):
    """Merges groups of neighbouring dimensions into one each, elements staying in row-major order."""

    src = operand(AnyTensor)
    result = result(AnyTensor)
    traits = [Interface("OpAsmOpInterface"), PURE]
    hooks = Hooks(verify_is_local=True, result_names=result_named("collapsed"))


class PadOp(Op, name="tensor.pad"):
    """Adds elements before and after those of a tensor; a region computes them from their indices."""

    source_ = operand(AnyRankedTensor)
    low = variadic_operand(Index)
    high = variadic_operand(Index)
    static_low = attribute(DenseI64ArrayAttr)
    static_high = attribute(DenseI64ArrayAttr)
    nofold = attribute(UnitAttr)
    result = result(AnyRankedTensor)
    region = region(SizedRegion(1))
    traits = [
        Interface("OpAsmOpInterface"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        PURE,
        single_block_implicit_terminator("tensor.yield"),
    ]
    assembly_format = (
        "$source (`nofold` $nofold^)? `low` `` custom<DynamicIndexList>($low, $static_low) `high` `` "
        "custom<DynamicIndexList>($high, $static_high) $region attr-dict `:` type($source) `to` "
        "type($result)"
    )
    hooks = Hooks(result_names=result_named("padded"))


def _updated_destinations(op: ParallelInsertSliceOp) -> list[Value]:
    return [op.dest]


class ParallelInsertSliceOp(SliceInsertion, name="tensor.parallel_insert_slice"):
    """Inserts the source into a shared output of the enclosing parallel loop when an iteration ends."""

    traits = [
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("OffsetSizeAndStrideOpInterface"),
        Interface("ParallelCombiningOpInterface"),
    ]
    implementations = {"ParallelCombiningOpInterface": _updated_destinations}


class ScatterOp(Op, name="tensor.scatter"):
    """Inserts slices of the source into the destination, at coordinates."""

    source_ = operand(AnyRankedTensor)
    dest = operand(AnyRankedTensor)
    indices = operand(RankedTensorOf(AnySignlessIntegerOrIndex))
    scatter_dims = attribute(DenseI64ArrayAttr)
    unique = attribute(UnitAttr)
    result = result(AnyRankedTensor)
    traits = [Interface("OpAsmOpInterface"), PURE]
    assembly_format = (
        "$source `into` $dest `[` $indices `]` `scatter_dims` `(` $scatter_dims `)` (`unique` "
        "$unique^)? attr-dict `:` functional-type(operands, results)"
    )
    hooks = Hooks(verify_is_local=True, result_names=result_named("scatter"))


class SplatOp(Op, name="tensor.splat"):
    """Returns a tensor whose elements are all the same value."""

    input = operand(AnyType)
    dynamic_sizes = variadic_operand(Index, name="dynamicSizes")
    aggregate = result(AnyRankedTensor)
    traits = [
        Interface("OpAsmOpInterface"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        PURE,
        types_match_with(
            "aggregate", "input", "operand type matches element type of result", lambda type_: type_.element_type
        ),
    ]
    assembly_format = "$input (`[` $dynamicSizes^ `]`)? attr-dict `:` type($aggregate)"
    hooks = Hooks(verify_is_local=True, result_names=result_named("splat"))


class YieldOp(Op, name="tensor.yield"):
    """Ends the region of `tensor.generate` or `tensor.pad` with an element's value."""

    value = operand(AnyType)
    traits = [PURE, RETURN_LIKE, TERMINATOR, has_parent("tensor.generate", "tensor.pad")]
    assembly_format = "$value attr-dict `:` type($value)"
