"""The operations of the linalg dialect."""

from __future__ import annotations

from compiler.dialects.linalg.constraints import WinogradConv2DFmr
from compiler.ir import types
from compiler.ods.attr_constraints import ConfinedAttr, I64Attr, IntMinValue
from compiler.ods.define import op, variadic
from compiler.ods.model import Interface
from compiler.ods.shaped_constraints import AnyRankedTensor, AnyShaped, TensorRankOf
from compiler.ods.traits import PURE, RETURN_LIKE, TERMINATOR, all_element_types_match, predicate_trait
from compiler.ods.type_constraints import AnyType, Index, element_type_of

YIELD = op(
    "linalg.yield",
    "",
    operands={"values": variadic(AnyType)},
    traits=[PURE, RETURN_LIKE, TERMINATOR],
)
INDEX = op(
    "linalg.index",
    "",
    attributes={"dim": ConfinedAttr(I64Attr, IntMinValue(0))},
    results={"result": Index},
    traits=[PURE],
    format="$dim attr-dict `:` type($result)",
)
SOFTMAX = op(
    "linalg.softmax",
    "",
    operands={"input": AnyShaped, "output": AnyShaped},
    attributes={"dimension": I64Attr},
    results={"result": variadic(AnyRankedTensor)},
    traits=[
        Interface("DestinationStyleOpInterface"),
        predicate_trait(
            "input and output have same element type",
            lambda op: (
                len(op.operands) > 1
                and isinstance(op.operands[0].type, types.ShapedType)
                and isinstance(op.operands[1].type, types.ShapedType)
                and element_type_of(op.operands[0]) == element_type_of(op.operands[1])
            ),
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
)
WINOGRAD_FILTER_TRANSFORM = op(
    "linalg.winograd_filter_transform",
    "",
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
    "",
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
    "",
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
