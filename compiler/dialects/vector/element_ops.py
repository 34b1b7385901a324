"""The operations of the vector dialect that create vectors, or extract, insert and rearrange elements."""

from __future__ import annotations

from compiler.dialects.vector.constraints import deinterleaved, interleaved
from compiler.ods.attr_constraints import DenseI64ArrayAttr, I64ArrayAttr, I64Attr
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, attribute, operand, result, variadic_operand, variadic_result
from compiler.ods.shaped_constraints import (
    AnyFixedVectorOfAnyRank,
    AnyVectorOfAnyRank,
    AnyVectorOfNonZeroRank,
    ScalableVectorOfRank,
    VectorOfRank,
    VectorOfRankAndType,
)
from compiler.ods.trait_classes import Interface, Trait
from compiler.ods.traits import (
    PURE,
    all_element_types_match,
    all_ranks_match,
    all_types_match,
    elements_match_shape,
    predicate_trait,
    same_element_type,
    types_match_with,
)
from compiler.ods.type_constraints import AnyType, Index


class BroadcastOp(Op, name="vector.broadcast"):
    """Repeats a scalar or a smaller vector into a larger shape."""

    source_ = operand(AnyType)
    vector = result(AnyVectorOfAnyRank)
    traits = [
        PURE,
        Interface("VectorUnrollOpInterface"),
        Interface("InferIntRangeInterface"),
        same_element_type("source operand and result have same element type", operands=(0,), results=(0,)),
    ]
    assembly_format = "$source attr-dict `:` type($source) `to` type($vector)"
    hooks = Hooks(verify_is_local=True)


class ShuffleOp(Op, name="vector.shuffle"):
    """Selects elements of two vectors by constant positions along their first dimension."""

    v1 = operand(AnyFixedVectorOfAnyRank)
    v2 = operand(AnyFixedVectorOfAnyRank)
    mask = attribute(DenseI64ArrayAttr)
    vector = result(AnyVectorOfNonZeroRank)
    traits = [
        PURE,
        same_element_type("first operand v1 and result have same element type", operands=(0,), results=(0,)),
        same_element_type("second operand v2 and result have same element type", operands=(1,), results=(0,)),
        Interface("InferTypeOpInterface"),
        Trait("InferTypeOpAdaptor"),
    ]
    assembly_format = "operands $mask attr-dict `:` type(operands)"
    hooks = Hooks(verify_is_local=True)


class InterleaveOp(Op, name="vector.interleave"):
    """Interleaves the elements of two vectors along the last dimension."""

    lhs = operand(AnyVectorOfAnyRank)
    rhs = operand(AnyVectorOfAnyRank)
    result = result(AnyVectorOfNonZeroRank)
    traits = [
        PURE,
        all_types_match("lhs", "rhs"),
        types_match_with("lhs", "result", "type of 'result' is double the width of the inputs", interleaved),
    ]
    assembly_format = "$lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)"


class DeinterleaveOp(Op, name="vector.deinterleave"):
    """Parts a vector into the elements at even and at odd positions of the last dimension."""

    source_ = operand(AnyVectorOfNonZeroRank)
    res1 = result(AnyVectorOfNonZeroRank)
    res2 = result(AnyVectorOfNonZeroRank)
    traits = [
        PURE,
        predicate_trait(
            "the trailing dimension of the source vector has an even number of elements",
            lambda op: op.source_.type.shape[-1] % 2 == 0,
            name="SourceVectorEvenElementCount",
        ),
        types_match_with(
            "source",
            "res1",
            "the trailing dimension of the results is half the width of source trailing dimension",
            deinterleaved,
        ),
        all_types_match("res1", "res2"),
    ]
    assembly_format = "$source attr-dict `:` type($source) `->` type($res1)"


class ExtractOp(Op, name="vector.extract"):
    """Extracts an element or a smaller vector at a position; undefined if it is out of bounds."""

    source_ = operand(AnyVectorOfAnyRank)
    dynamic_position = variadic_operand(Index)
    static_position = attribute(DenseI64ArrayAttr)
    result = result(AnyType)
    traits = [
        PURE,
        Interface("InferIntRangeInterface"),
        same_element_type("operand and result have same element type", operands=(0,), results=(0,)),
        Interface("InferTypeOpInterface"),
        Trait("InferTypeOpAdaptor"),
    ]
    assembly_format = (
        "$source `` custom<DynamicIndexList>($dynamic_position, $static_position) attr-dict `:` "
        "type($result) `from` type($source)"
    )
    hooks = Hooks(verify_is_local=True)


class ToElementsOp(Op, name="vector.to_elements"):
    """Returns the elements of a vector as scalars, in row-major order."""

    source_ = operand(AnyVectorOfAnyRank)
    elements = variadic_result(AnyType)
    traits = [
        Interface("InferTypeOpInterface"),
        Trait("InferTypeOpAdaptor"),
        PURE,
        elements_match_shape("source", "elements"),
    ]
    assembly_format = "$source attr-dict `:` type($source)"


class FromElementsOp(Op, name="vector.from_elements"):
    """Builds a vector of scalars given in row-major order."""

    elements = variadic_operand(AnyType)
    dest = result(AnyFixedVectorOfAnyRank)
    traits = [PURE, elements_match_shape("dest", "elements")]
    assembly_format = "$elements attr-dict `:` type($dest)"


class InsertOp(Op, name="vector.insert"):
    """Returns the vector with an element or a smaller vector at a position replaced."""

    value_to_store = operand(AnyType, name="valueToStore")
    dest = operand(AnyVectorOfAnyRank)
    dynamic_position = variadic_operand(Index)
    static_position = attribute(DenseI64ArrayAttr)
    result = result(AnyVectorOfAnyRank)
    traits = [
        PURE,
        Interface("InferIntRangeInterface"),
        same_element_type("source operand and result have same element type", operands=(0,), results=(0,)),
        all_types_match("dest", "result"),
    ]
    assembly_format = (
        "$valueToStore `,` $dest custom<DynamicIndexList>($dynamic_position, $static_position) "
        "attr-dict `:` type($valueToStore) `into` type($dest)"
    )
    hooks = Hooks(verify_is_local=True)


class ScalableInsertOp(Op, name="vector.scalable.insert"):
    """Inserts a vector into a scalable vector at a constant lane; undefined behavior if it does not fit."""

    value_to_store = operand(VectorOfRank(1), name="valueToStore")
    dest = operand(ScalableVectorOfRank(1))
    pos = attribute(I64Attr)
    result = result(ScalableVectorOfRank(1))
    traits = [
        PURE,
        all_element_types_match("valueToStore", "dest"),
        all_types_match("dest", "result"),
        predicate_trait(
            "position is a multiple of the source length.",
            lambda op: op.pos.value % op.value_to_store.type.num_elements == 0,
        ),
    ]
    assembly_format = "$valueToStore `,` $dest `[` $pos `]` attr-dict `:` type($valueToStore) `into` type($dest)"


class ScalableExtractOp(Op, name="vector.scalable.extract"):
    """Extracts a vector from a scalable vector at a constant lane; undefined behavior if it is out of bounds."""

    source_ = operand(ScalableVectorOfRank(1))
    pos = attribute(I64Attr)
    result = result(VectorOfRank(1))
    traits = [
        PURE,
        all_element_types_match("source", "result"),
        predicate_trait(
            "position is a multiple of the result length.",
            lambda op: op.pos.value % op.result.type.num_elements == 0,
        ),
    ]
    assembly_format = "$source `[` $pos `]` attr-dict `:` type($result) `from` type($source)"


class InsertStridedSliceOp(Op, name="vector.insert_strided_slice"):
    """Inserts the source into the destination, at offsets and with strides."""

    value_to_store = operand(AnyVectorOfNonZeroRank, name="valueToStore")
    dest = operand(AnyVectorOfNonZeroRank)
    offsets = attribute(I64ArrayAttr)
    strides = attribute(I64ArrayAttr)
    result = result(AnyVectorOfNonZeroRank)
    traits = [
        PURE,
        same_element_type("operand #0 and result have same element type", operands=(0,), results=(0,)),
        all_types_match("dest", "result"),
    ]
    assembly_format = "$valueToStore `,` $dest attr-dict `:` type($valueToStore) `into` type($dest)"
    hooks = Hooks(verify_is_local=True)


class ExtractStridedSliceOp(Op, name="vector.extract_strided_slice"):
    """Extracts a slice of the leading dimensions at offsets, sizes and strides."""

    source_ = operand(AnyVectorOfNonZeroRank)
    offsets = attribute(I64ArrayAttr)
    sizes = attribute(I64ArrayAttr)
    strides = attribute(I64ArrayAttr)
    result0 = result(AnyVectorOfNonZeroRank)
    traits = [PURE, same_element_type("operand and result have same element type", operands=(0,), results=(0,))]
    assembly_format = "$source attr-dict `:` type($source) `to` type(results)"
    hooks = Hooks(verify_is_local=True)


class ShapeCastOp(Op, name="vector.shape_cast"):
    """Returns a vector of another shape with the same elements in row-major order."""

    source_ = operand(AnyVectorOfAnyRank)
    result = result(AnyVectorOfAnyRank)
    traits = [PURE, Interface("VectorUnrollOpInterface"), Interface("InferIntRangeInterface")]
    assembly_format = "$source attr-dict `:` type($source) `to` type($result)"
    hooks = Hooks(verify_is_local=True)


class BitCastOp(Op, name="vector.bitcast"):
    """Reinterprets the bits of the last dimension as elements of another type."""

    source_ = operand(AnyVectorOfAnyRank)
    result = result(AnyVectorOfAnyRank)
    traits = [PURE, all_ranks_match("source", "result")]
    assembly_format = "$source attr-dict `:` type($source) `to` type($result)"
    hooks = Hooks(verify_is_local=True)


class TransposeOp(Op, name="vector.transpose"):
    """Permutes the dimensions of a vector."""

    vector = operand(AnyVectorOfAnyRank)
    permutation = attribute(DenseI64ArrayAttr)
    result = result(AnyVectorOfAnyRank)
    traits = [
        PURE,
        Interface("InferIntRangeInterface"),
        Interface("VectorUnrollOpInterface"),
        same_element_type("operand and result have same element type", operands=(0,), results=(0,)),
    ]
    assembly_format = "$vector `,` $permutation attr-dict `:` type($vector) `to` type($result)"
    hooks = Hooks(verify_is_local=True)


class VectorScaleOp(Op, name="vector.vscale"):
    """Returns the factor by which scalable vectors are longer at run time."""

    res = result(Index)
    traits = [PURE, Interface("OpAsmOpInterface")]
    assembly_format = "attr-dict"
    hooks = Hooks(result_names=lambda op: ["vscale"])


class StepOp(Op, name="vector.step"):
    """Returns the vector of the indices 0, 1, 2 and so on."""

    result = result(VectorOfRankAndType((1,), Index))
    traits = [PURE, Interface("VectorUnrollOpInterface"), Interface("InferIntRangeInterface")]
    assembly_format = "attr-dict `:` type($result)"
