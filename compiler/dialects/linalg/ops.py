"""The operations of the linalg dialect."""

from __future__ import annotations

from compiler.dialects.linalg.constraints import WinogradConv2DFmr
from compiler.ods.attr_confines import IntMinValue
from compiler.ods.attr_constraints import ConfinedAttr, I64Attr
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, attribute, operand, result, variadic_operand, variadic_result
from compiler.ods.shaped_constraints import AnyRankedTensor, AnyShaped, TensorRankOf
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import PURE, RETURN_LIKE, TERMINATOR, all_element_types_match, same_element_type
from compiler.ods.type_constraints import AnyType, Index


class YieldOp(Op, name="linalg.yield"):
    """Ends the region of a structured op with the new element of each output."""

    values = variadic_operand(AnyType)
    traits = [PURE, RETURN_LIKE, TERMINATOR]


class IndexOp(Op, name="linalg.index"):
    """Returns the iteration index of an enclosing loop."""

    dim = attribute(ConfinedAttr(I64Attr, IntMinValue(0)))
    result = result(Index)
    traits = [PURE]
    assembly_format = "$dim attr-dict `:` type($result)"


class SoftmaxOp(Op, name="linalg.softmax"):
    """Divides the exponentials along a dimension by their sum."""

    input = operand(AnyShaped)
    output = operand(AnyShaped)
    dimension = attribute(I64Attr)
    result_ = variadic_result(AnyRankedTensor)
    traits = [
        Interface("DestinationStyleOpInterface"),
        same_element_type("input and output have same element type", operands=(0, 1)),
        Interface("ReifyRankedShapedTypeOpInterface"),
        Interface("AggregatedOpInterface"),
        Interface("MemoryEffectOpInterface"),
        Interface("TilingInterface"),
    ]
    assembly_format = (
        "attr-dict `dimension` `(` $dimension `)` `ins` `(` $input `:` type($input) `)` `outs` `(` "
        "$output `:` type($output) `)` (`->` type($result)^)?"
    )
    hooks = Hooks(verify_is_local=True)


class WinogradFilterTransformOp(Op, name="linalg.winograd_filter_transform"):
    """Transforms a convolution's filter for the products of Winograd's method."""

    filter = operand(TensorRankOf((4,), AnyType))
    output = operand(TensorRankOf((4,), AnyType))
    fmr = attribute(WinogradConv2DFmr)
    result = result(TensorRankOf((4,), AnyType))
    traits = [
        all_element_types_match("filter", "output"),
        Interface("DestinationStyleOpInterface"),
        Interface("TilingInterface"),
    ]
    assembly_format = (
        "attr-dict `fmr` `(` $fmr `)` `ins` `(` $filter `:` type($filter) `)` `outs` `(` $output `:` "
        "type($output) `)` `->` type($result)"
    )


class WinogradInputTransformOp(Op, name="linalg.winograd_input_transform"):
    """Cuts a convolution's image into tiles in the form in which Winograd's method multiplies."""

    input = operand(TensorRankOf((4,), AnyType))
    output = operand(TensorRankOf((6,), AnyType))
    fmr = attribute(WinogradConv2DFmr)
    result = result(TensorRankOf((6,), AnyType))
    traits = [
        all_element_types_match("input", "output"),
        Interface("DestinationStyleOpInterface"),
        Interface("TilingInterface"),
    ]
    assembly_format = (
        "attr-dict `fmr` `(` $fmr `)` `ins` `(` $input `:` type($input) `)` `outs` `(` $output `:` "
        "type($output) `)` `->` type($result)"
    )


class WinogradOutputTransformOp(Op, name="linalg.winograd_output_transform"):
    """Transforms the products of Winograd's method to the convolution's output."""

    value = operand(TensorRankOf((6,), AnyType))
    output = operand(TensorRankOf((4,), AnyType))
    fmr = attribute(WinogradConv2DFmr)
    result = result(TensorRankOf((4,), AnyType))
    traits = [
        all_element_types_match("value", "output"),
        Interface("DestinationStyleOpInterface"),
        Interface("TilingInterface"),
    ]
    assembly_format = (
        "attr-dict `fmr` `(` $fmr `)` `ins` `(` $value `:` type($value) `)` `outs` `(` $output `:` "
        "type($output) `)` `->` type($result)"
    )
