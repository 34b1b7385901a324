"""The operations of the vector dialect that compute: products, reductions, scans."""

from __future__ import annotations

from compiler.dialects.arith.attributes import FastMathFlagsAttr
from compiler.dialects.vector.attributes import CombiningKindAttr
from compiler.dialects.vector.constraints import Vector_IteratorTypeArrayAttr
from compiler.ir.affine import AffineMap
from compiler.ir.attributes import AffineMapAttr
from compiler.ods.attr_constraints import ArrayAttr, BoolAttr, DenseI64ArrayAttr, I64Attr
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, attribute, operand, optional_operand, result
from compiler.ods.shaped_constraints import AnyVectorOfAnyRank, AnyVectorOfNonZeroRank, VectorOfAnyRankOf
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import ELEMENTWISE_MAPPABLE, PURE, all_types_match, same_element_type, types_match_with
from compiler.ods.type_constraints import AnyFloat, AnyType


class ContractionOp(Op, name="vector.contract"):
    """Multiplies two vectors and combines the products over the loops that maps and iterator types define."""

    lhs = operand(AnyVectorOfNonZeroRank)
    rhs = operand(AnyVectorOfNonZeroRank)
    acc = operand(AnyType)
    indexing_maps = attribute(ArrayAttr)
    iterator_types = attribute(Vector_IteratorTypeArrayAttr)
    kind = attribute(CombiningKindAttr, default="add")
    result0 = result(AnyType)
    traits = [
        Interface("IndexingMapOpInterface"),
        PURE,
        same_element_type("lhs and rhs have same element type", operands=(0, 1)),
        same_element_type("third operand acc and result have same element type", operands=(2,), results=(0,)),
        Interface("MaskableOpInterface"),
        Interface("VectorUnrollOpInterface"),
    ]
    hooks = Hooks(verify_is_local=True)

    @property
    def maps(self) -> list[AffineMap]:
        """The maps from the loops to the dimensions of both factors and of the accumulator."""
        return [element.map for element in self.indexing_maps.elements if isinstance(element, AffineMapAttr)]


class ReductionOp(Op, name="vector.reduction"):
    """Combines all elements of a vector into one scalar by an operation such as add or maximum."""

    vector = operand(AnyVectorOfAnyRank)
    acc = optional_operand(AnyType)
    kind = attribute(CombiningKindAttr)
    fastmath = attribute(FastMathFlagsAttr, default="none")
    dest = result(AnyType)
    traits = [
        PURE,
        same_element_type("source operand and result have same element type", operands=(0,), results=(0,)),
        types_match_with(
            "dest", "acc", "dest and acc have the same type", lambda type_: type_, name="OptionalTypesMatchWith"
        ),
        Interface("ArithFastMathInterface"),
        Interface("MaskableOpInterface"),
        Interface("VectorUnrollOpInterface"),
    ]
    assembly_format = (
        "$kind `,` $vector (`,` $acc^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($vector) `into` type($dest)"
    )
    hooks = Hooks(verify_is_local=True)


class MultiDimReductionOp(Op, name="vector.multi_reduction"):
    """Combines the elements along chosen dimensions, starting from an accumulator."""

    source_ = operand(AnyVectorOfNonZeroRank)
    acc = operand(AnyType)
    kind = attribute(CombiningKindAttr)
    reduction_dims = attribute(DenseI64ArrayAttr)
    dest = result(AnyType)
    traits = [
        PURE,
        all_types_match("dest", "acc"),
        same_element_type("source operand and result have same element type", operands=(0,), results=(0,)),
        Interface("InferTypeOpInterface"),
        Interface("MaskableOpInterface"),
        Interface("VectorUnrollOpInterface"),
    ]
    assembly_format = "$kind `,` $source `,` $acc attr-dict $reduction_dims `:` type($source) `to` type($dest)"
    hooks = Hooks(verify_is_local=True)


class FMAOp(Op, name="vector.fma"):
    """Multiplies and adds elementwise, rounding once."""

    lhs = operand(VectorOfAnyRankOf(AnyFloat))
    rhs = operand(VectorOfAnyRankOf(AnyFloat))
    acc = operand(VectorOfAnyRankOf(AnyFloat))
    result = result(VectorOfAnyRankOf(AnyFloat))
    traits = [
        PURE,
        all_types_match("lhs", "rhs", "acc", "result"),
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ]
    assembly_format = "$lhs `,` $rhs `,` $acc attr-dict `:` type($lhs)"


class OuterProductOp(Op, name="vector.outerproduct"):
    """Multiplies each element of one vector by each of another, optionally onto an accumulator."""

    lhs = operand(AnyVectorOfNonZeroRank)
    rhs = operand(AnyType)
    acc = optional_operand(AnyVectorOfNonZeroRank)
    kind = attribute(CombiningKindAttr, default="add")
    result0 = result(AnyVectorOfNonZeroRank)
    traits = [
        PURE,
        same_element_type("lhs operand and result have same element type", operands=(0,), results=(0,)),
        same_element_type("rhs operand and result have same element type", operands=(1,), results=(0,)),
        Interface("MaskableOpInterface"),
    ]
    hooks = Hooks(verify_is_local=True)


class ScanOp(Op, name="vector.scan"):
    """Combines elements along a dimension step by step, keeping every intermediate result."""

    source_ = operand(AnyVectorOfNonZeroRank)
    initial_value = operand(AnyVectorOfAnyRank)
    kind = attribute(CombiningKindAttr)
    reduction_dim = attribute(I64Attr)
    inclusive = attribute(BoolAttr)
    dest = result(AnyVectorOfNonZeroRank)
    accumulated_value = result(AnyVectorOfAnyRank)
    traits = [PURE, all_types_match("source", "dest"), all_types_match("initial_value", "accumulated_value")]
    assembly_format = "$kind `,` $source `,` $initial_value attr-dict `:` type($source) `,` type($initial_value)"
    hooks = Hooks(verify_is_local=True)
