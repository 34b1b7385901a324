"""The operations of the linalg dialect."""

from __future__ import annotations

from compiler.dialects.linalg import syntax, verify
from compiler.dialects.linalg.constraints import WinogradConv2DFmr
from compiler.dialects.linalg.structured import softmax_effects
from compiler.ods.attr_constraints import ConfinedAttr, I64Attr, IntMinValue
from compiler.ods.define import op, variadic
from compiler.ods.model import Hooks, Interface
from compiler.ods.shaped_constraints import AnyRankedTensor, AnyShaped, TensorRankOf
from compiler.ods.traits import (
    PURE,
    RETURN_LIKE,
    TERMINATOR,
    all_element_types_match,
    same_element_type,
)
from compiler.ods.type_constraints import AnyType, Index

YIELD = op(
    "linalg.yield",
    "Ends the region of a structured op with the new element of each output.",
    operands={"values": variadic(AnyType)},
    traits=[PURE, RETURN_LIKE, TERMINATOR],
    hooks=Hooks(parse=syntax.parse_yield, print=syntax.print_yield, verify=verify.yield_),
)
INDEX = op(
    "linalg.index",
    "Gives the number of the current turn of one of the loops around it.",
    attributes={"dim": ConfinedAttr(I64Attr, IntMinValue(0))},
    results={"result": Index},
    traits=[PURE],
    format="$dim attr-dict `:` type($result)",
    hooks=Hooks(verify=verify.index),
)
SOFTMAX = op(
    "linalg.softmax",
    "Turns the numbers along a dimension into shares of 1: exponentials, divided by their sum.",
    operands={"input": AnyShaped, "output": AnyShaped},
    attributes={"dimension": I64Attr},
    results={"result": variadic(AnyRankedTensor)},
    traits=[
        Interface("DestinationStyleOpInterface"),
        same_element_type(
            "input and output have same element type",
            operands=(0, 1),
        ),
        Interface("ReifyRankedShapedTypeOpInterface"),
        Interface("AggregatedOpInterface"),
        Interface("MemoryEffectOpInterface"),
        Interface("TilingInterface"),
    ],
    format=(
        "attr-dict `dimension` `(` $dimension `)` `ins` `(` $input `:` type($input) `)` `outs` `(` "
        "$output `:` type($output) `)` (`->` type($result)^)?"
    ),
    hooks=Hooks(verify=verify.softmax, verify_is_local=True, effects=softmax_effects),
)
WINOGRAD_FILTER_TRANSFORM = op(
    "linalg.winograd_filter_transform",
    "Brings a convolution's filter into the form in which Winograd's method multiplies.",
    operands={"filter": TensorRankOf((4,), AnyType), "output": TensorRankOf((4,), AnyType)},
    attributes={"fmr": WinogradConv2DFmr},
    results={"result": TensorRankOf((4,), AnyType)},
    traits=[
        all_element_types_match("filter", "output"),
        Interface("DestinationStyleOpInterface"),
        Interface("TilingInterface"),
    ],
    format=(
        "attr-dict `fmr` `(` $fmr `)` `ins` `(` $filter `:` type($filter) `)` `outs` `(` $output `:` "
        "type($output) `)` `->` type($result)"
    ),
)
WINOGRAD_INPUT_TRANSFORM = op(
    "linalg.winograd_input_transform",
    "Cuts a convolution's image into tiles in the form in which Winograd's method multiplies.",
    operands={"input": TensorRankOf((4,), AnyType), "output": TensorRankOf((6,), AnyType)},
    attributes={"fmr": WinogradConv2DFmr},
    results={"result": TensorRankOf((6,), AnyType)},
    traits=[
        all_element_types_match("input", "output"),
        Interface("DestinationStyleOpInterface"),
        Interface("TilingInterface"),
    ],
    format=(
        "attr-dict `fmr` `(` $fmr `)` `ins` `(` $input `:` type($input) `)` `outs` `(` $output `:` "
        "type($output) `)` `->` type($result)"
    ),
)
WINOGRAD_OUTPUT_TRANSFORM = op(
    "linalg.winograd_output_transform",
    "Brings the products of Winograd's method back to the convolution's output.",
    operands={"value": TensorRankOf((6,), AnyType), "output": TensorRankOf((4,), AnyType)},
    attributes={"fmr": WinogradConv2DFmr},
    results={"result": TensorRankOf((4,), AnyType)},
    traits=[
        all_element_types_match("value", "output"),
        Interface("DestinationStyleOpInterface"),
        Interface("TilingInterface"),
    ],
    format=(
        "attr-dict `fmr` `(` $fmr `)` `ins` `(` $value `:` type($value) `)` `outs` `(` $output `:` "
        "type($output) `)` `->` type($result)"
    ),
)
