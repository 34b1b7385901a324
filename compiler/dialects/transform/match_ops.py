"""The operations of the transform dialect: match ops."""

from __future__ import annotations

from compiler.dialects.transform import verify_match
from compiler.dialects.transform.constraints import (
    MATCH_OP_INTERFACE,
    FailurePropagationMode,
    Transform_AffineMapParamType,
    Transform_AnyHandleOrParamType,
    TransformAnyHandle,
    TransformHandleTypeInterface,
    TransformParamTypeInterface,
    TransformValueHandleTypeInterface,
)
from compiler.ods.attr_constraints import DenseI64ArrayAttr, I64Attr, StrArrayAttr, UnitAttr
from compiler.ods.define import SizedRegion, op, optional, variadic
from compiler.ods.model import Hooks, Interface, Trait
from compiler.ods.traits import TERMINATOR, single_block_implicit_terminator
from compiler.ods.type_constraints import AnyTypeOf

MATCH_STRUCTURED = op(
    "transform.match.structured",
    "Runs its body on a structured operation; does not match when the payload is another operation.",
    operands={"current": TransformHandleTypeInterface},
    attributes={"failure_propagation_mode": optional(FailurePropagationMode)},
    results={"outputs": variadic(Transform_AnyHandleOrParamType)},
    regions={"body_region": SizedRegion(1)},
    traits=[
        MATCH_OP_INTERFACE,
        Interface("MemoryEffectOpInterface"),
        Trait("SingleOpMatcher"),
        single_block_implicit_terminator("transform.match.structured.yield"),
    ],
    format=(
        "(`failures` `(` $failure_propagation_mode^ `)`)?$current `:` "
        "custom<SemiFunctionType>(type($current), type($outputs))attr-dict-with-keyword regions"
    ),
    hooks=Hooks(verify=verify_match.structured),
)
MATCH_STRUCTURED_BODY = op(
    "transform.match.structured.body",
    "Matches what a structured operation computes: a reduction, a passthrough, elementwise or a contraction.",
    operands={"operand_handle": TransformHandleTypeInterface},
    attributes={
        "reduction_position": optional(I64Attr),
        "passthrough": UnitAttr,
        "elementwise": UnitAttr,
        "contraction": optional(StrArrayAttr),
    },
    traits=[
        Trait("SingleOpMatcher"),
        Trait("StructuredPredicate"),
        MATCH_OP_INTERFACE,
        Interface("MemoryEffectOpInterface"),
    ],
    format="$operand_handle attr-dict `:` type($operand_handle)",
    hooks=Hooks(verify=verify_match.body),
)
MATCH_STRUCTURED_CLASSIFY_CONTRACTION_DIMS = op(
    "transform.match.structured.classify_contraction_dims",
    "Gives the batch, m, n and k dimensions of a contraction.",
    operands={"operand_handle": TransformHandleTypeInterface},
    results={
        "batch": TransformParamTypeInterface,
        "m": TransformParamTypeInterface,
        "n": TransformParamTypeInterface,
        "k": TransformParamTypeInterface,
    },
    traits=[
        Trait("SingleOpMatcher"),
        Trait("StructuredPredicate"),
        MATCH_OP_INTERFACE,
        Interface("MemoryEffectOpInterface"),
    ],
    format="$operand_handle attr-dict `:` functional-type(operands, results)",
    hooks=Hooks(verify=verify_match.predicate),
)
MATCH_STRUCTURED_CLASSIFY_CONVOLUTION_DIMS = op(
    "transform.match.structured.classify_convolution_dims",
    "Gives the dimensions of a convolution by the part they play.",
    operands={"operand_handle": TransformHandleTypeInterface},
    results={
        "batch": TransformParamTypeInterface,
        "output_image": TransformParamTypeInterface,
        "output_channel": TransformParamTypeInterface,
        "filter_loop": TransformParamTypeInterface,
        "input_channel": TransformParamTypeInterface,
        "depth": TransformParamTypeInterface,
        "strides": TransformParamTypeInterface,
        "dilations": TransformParamTypeInterface,
    },
    traits=[
        Trait("SingleOpMatcher"),
        Trait("StructuredPredicate"),
        MATCH_OP_INTERFACE,
        Interface("MemoryEffectOpInterface"),
    ],
    format="$operand_handle attr-dict `:` functional-type(operands, results)",
    hooks=Hooks(verify=verify_match.predicate),
)
MATCH_STRUCTURED_DIM = op(
    "transform.match.structured.dim",
    "Matches dimensions of a structured operation by kind and gives their sizes.",
    operands={"operand_handle": TransformHandleTypeInterface},
    attributes={
        "raw_dim_list": DenseI64ArrayAttr,
        "is_inverted": UnitAttr,
        "is_all": UnitAttr,
        "parallel": UnitAttr,
        "reduction": UnitAttr,
    },
    results={"result": optional(TransformParamTypeInterface)},
    traits=[
        Trait("StructuredPredicate"),
        Trait("SingleOpMatcher"),
        MATCH_OP_INTERFACE,
        Interface("MemoryEffectOpInterface"),
    ],
    format=(
        "$operand_handle `[`custom<TransformMatchDims>($raw_dim_list, $is_inverted, $is_all)`]` "
        "attr-dict `:` custom<SemiFunctionType>(type($operand_handle), type($result))"
    ),
    hooks=Hooks(verify=verify_match.dim),
)
MATCH_STRUCTURED_ELEMENTAL_BITWIDTH = op(
    "transform.match.structured.elemental_bitwidth",
    "Gives the bit width of the elements of a value.",
    operands={"operand_handle": TransformValueHandleTypeInterface},
    results={"result": TransformParamTypeInterface},
    traits=[Trait("SingleValueMatcher"), MATCH_OP_INTERFACE, Interface("MemoryEffectOpInterface")],
    format="$operand_handle attr-dict `:` functional-type(operands, results)",
)
MATCH_STRUCTURED_INPUT = op(
    "transform.match.structured.input",
    "Matches inputs of a structured operation by their maps and gives the values or maps.",
    operands={"operand_handle": TransformHandleTypeInterface},
    attributes={
        "raw_position_list": DenseI64ArrayAttr,
        "is_inverted": UnitAttr,
        "is_all": UnitAttr,
        "permutation": UnitAttr,
        "projected_permutation": UnitAttr,
    },
    results={"result": optional(AnyTypeOf(TransformAnyHandle, Transform_AffineMapParamType))},
    traits=[
        Trait("StructuredPredicate"),
        Trait("SingleOpMatcher"),
        MATCH_OP_INTERFACE,
        Interface("MemoryEffectOpInterface"),
    ],
    format=(
        "$operand_handle `[`custom<TransformMatchDims>($raw_position_list, $is_inverted, $is_all)`]` "
        "attr-dict `:` custom<SemiFunctionType>(type($operand_handle), type($result))"
    ),
    hooks=Hooks(verify=verify_match.operand),
)
MATCH_STRUCTURED_INIT = op(
    "transform.match.structured.init",
    "Matches inits of a structured operation by their maps and gives the values or maps.",
    operands={"operand_handle": TransformHandleTypeInterface},
    attributes={
        "raw_position_list": DenseI64ArrayAttr,
        "is_inverted": UnitAttr,
        "is_all": UnitAttr,
        "permutation": UnitAttr,
        "projected_permutation": UnitAttr,
    },
    results={"result": optional(AnyTypeOf(TransformAnyHandle, Transform_AffineMapParamType))},
    traits=[
        Trait("StructuredPredicate"),
        Trait("SingleOpMatcher"),
        MATCH_OP_INTERFACE,
        Interface("MemoryEffectOpInterface"),
    ],
    format=(
        "$operand_handle `[`custom<TransformMatchDims>($raw_position_list, $is_inverted, $is_all)`]` "
        "attr-dict `:` custom<SemiFunctionType>(type($operand_handle), type($result))"
    ),
    hooks=Hooks(verify=verify_match.operand),
)
MATCH_STRUCTURED_NUM_INPUTS = op(
    "transform.match.structured.num_inputs",
    "Gives the number of inputs of a structured operation.",
    operands={"operand_handle": TransformHandleTypeInterface},
    results={"result": TransformParamTypeInterface},
    traits=[
        Trait("StructuredPredicate"),
        Trait("SingleOpMatcher"),
        MATCH_OP_INTERFACE,
        Interface("MemoryEffectOpInterface"),
    ],
    format="$operand_handle attr-dict `:` functional-type(operands, results)",
    hooks=Hooks(verify=verify_match.predicate),
)
MATCH_STRUCTURED_NUM_INITS = op(
    "transform.match.structured.num_inits",
    "Gives the number of inits of a structured operation.",
    operands={"operand_handle": TransformHandleTypeInterface},
    results={"result": TransformParamTypeInterface},
    traits=[
        Trait("StructuredPredicate"),
        Trait("SingleOpMatcher"),
        MATCH_OP_INTERFACE,
        Interface("MemoryEffectOpInterface"),
    ],
    format="$operand_handle attr-dict `:` functional-type(operands, results)",
    hooks=Hooks(verify=verify_match.predicate),
)
MATCH_STRUCTURED_RANK = op(
    "transform.match.structured.rank",
    "Gives the number of loops of a structured operation.",
    operands={"operand_handle": TransformHandleTypeInterface},
    results={"rank": TransformParamTypeInterface},
    traits=[
        Trait("StructuredPredicate"),
        Trait("SingleOpMatcher"),
        MATCH_OP_INTERFACE,
        Interface("MemoryEffectOpInterface"),
    ],
    format=('$operand_handle attr-dict `:` custom<SemiFunctionType>(type($operand_handle), type($rank), "false")'),
    hooks=Hooks(verify=verify_match.predicate),
)
MATCH_STRUCTURED_RESULT = op(
    "transform.match.structured.result",
    "Gives a result of a structured operation, or its user.",
    operands={"operand_handle": TransformHandleTypeInterface},
    attributes={"position": I64Attr, "any": UnitAttr, "single": UnitAttr},
    results={"result": TransformAnyHandle},
    traits=[
        Trait("StructuredPredicate"),
        Trait("SingleOpMatcher"),
        MATCH_OP_INTERFACE,
        Interface("MemoryEffectOpInterface"),
    ],
    format=(
        "$operand_handle `[` $position `]` (`any` $any^)? (`single` $single^)?attr-dict `:` "
        "functional-type(operands, results)"
    ),
    hooks=Hooks(verify=verify_match.result),
)
MATCH_STRUCTURED_YIELD = op(
    "transform.match.structured.yield",
    "Ends the body of a structured match and passes handles out of it.",
    operands={"handles": variadic(Transform_AnyHandleOrParamType)},
    traits=[Interface("MemoryEffectOpInterface"), TERMINATOR],
    format="$handles attr-dict (`:` type($handles)^)?",
)
