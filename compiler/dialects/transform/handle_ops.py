"""The operations of the transform dialect that make handles from handles, and parameters."""

from __future__ import annotations

from compiler.dialects.transform import verify
from compiler.dialects.transform.constraints import (
    MATCH_OP_INTERFACE,
    Transform_AnyHandleOrParamType,
    TransformHandleTypeInterface,
    TransformParamTypeInterface,
    TransformValueHandleTypeInterface,
)
from compiler.ods.attr_constraints import (
    AnyAttr,
    BoolAttr,
    ConfinedAttr,
    DenseI64ArrayAttr,
    I64Attr,
    IntPositive,
    StrAttr,
    UnitAttr,
)
from compiler.ods.define import default, op, optional, variadic
from compiler.ods.model import Hooks, Interface, Trait
from compiler.ods.traits import SAME_OPERANDS_AND_RESULT_TYPE, all_types_match

CAST = op(
    "transform.cast",
    "Changes the type of a handle, checking the payload's operation names when that narrows it.",
    operands={"input": TransformHandleTypeInterface},
    results={"output": TransformHandleTypeInterface},
    traits=[
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("CastOpInterface"),
        Interface("MemoryEffectOpInterface"),
    ],
    format="$input attr-dict `:` type($input) `to` type($output)",
)
NUM_ASSOCIATIONS = op(
    "transform.num_associations",
    "Gives how many payload things a handle is associated with.",
    operands={"handle": Transform_AnyHandleOrParamType},
    results={"num": TransformParamTypeInterface},
    traits=[
        Interface("MemoryEffectOpInterface"),
        Trait("ParamProducerTransformOpTrait"),
        MATCH_OP_INTERFACE,
    ],
    format="$handle attr-dict `:` functional-type(operands, results)",
    hooks=Hooks(verify=verify.num_associations),
)
GET_CONSUMERS_OF_RESULT = op(
    "transform.get_consumers_of_result",
    "Gives the operations that use one result of the payload operation.",
    operands={"target": TransformHandleTypeInterface},
    attributes={"result_number": I64Attr},
    results={"consumers": TransformHandleTypeInterface},
    traits=[
        Interface("TransformOpInterface"),
        Trait("NavigationTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
    ],
    format="$target `[` $result_number `]` attr-dict `:` functional-type(operands, results)",
)
GET_DEFINING_OP = op(
    "transform.get_defining_op",
    "Gives the operation that defines a payload value.",
    operands={"target": TransformValueHandleTypeInterface},
    results={"result": TransformHandleTypeInterface},
    traits=[
        MATCH_OP_INTERFACE,
        Trait("NavigationTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
    ],
    format="$target attr-dict `:` functional-type(operands, results)",
)
GET_PARENT_OP = op(
    "transform.get_parent_op",
    "Gives an ancestor of each payload operation, chosen by name or kind.",
    operands={"target": TransformHandleTypeInterface},
    attributes={
        "isolated_from_above": UnitAttr,
        "allow_empty_results": UnitAttr,
        "op_name": optional(StrAttr),
        "deduplicate": UnitAttr,
        "nth_parent": default(ConfinedAttr(I64Attr, IntPositive), 1),
    },
    results={"parent": TransformHandleTypeInterface},
    traits=[
        MATCH_OP_INTERFACE,
        Trait("NavigationTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
    ],
    format="$target attr-dict `:` functional-type(operands, results)",
)
GET_PRODUCER_OF_OPERAND = op(
    "transform.get_producer_of_operand",
    "Gives the operation that defines one operand.",
    operands={"target": TransformHandleTypeInterface},
    attributes={"operand_number": I64Attr},
    results={"producer": TransformHandleTypeInterface},
    traits=[
        Trait("NavigationTransformOpTrait"),
        MATCH_OP_INTERFACE,
        Interface("MemoryEffectOpInterface"),
    ],
    format="$target `[` $operand_number `]` attr-dict `:` functional-type(operands, results)",
)
GET_OPERAND = op(
    "transform.get_operand",
    "Gives operands of the payload operation by position.",
    operands={"target": TransformHandleTypeInterface},
    attributes={"raw_position_list": DenseI64ArrayAttr, "is_inverted": UnitAttr, "is_all": UnitAttr},
    results={"result": TransformValueHandleTypeInterface},
    traits=[
        Trait("NavigationTransformOpTrait"),
        MATCH_OP_INTERFACE,
        Interface("MemoryEffectOpInterface"),
    ],
    format=(
        "$target `[`custom<TransformMatchDims>($raw_position_list, $is_inverted, $is_all)`]` "
        "attr-dict `:` functional-type(operands, results)"
    ),
)
GET_RESULT = op(
    "transform.get_result",
    "Gives results of the payload operation by position.",
    operands={"target": TransformHandleTypeInterface},
    attributes={"raw_position_list": DenseI64ArrayAttr, "is_inverted": UnitAttr, "is_all": UnitAttr},
    results={"result": TransformValueHandleTypeInterface},
    traits=[
        Interface("TransformOpInterface"),
        Trait("NavigationTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
    ],
    format=(
        "$target `[`custom<TransformMatchDims>($raw_position_list, $is_inverted, $is_all)`]` "
        "attr-dict `:` functional-type(operands, results)"
    ),
)
GET_TYPE = op(
    "transform.get_type",
    "Gives the type of payload values as a parameter.",
    operands={"value": TransformValueHandleTypeInterface},
    attributes={"elemental": UnitAttr},
    results={"type_param": TransformParamTypeInterface},
    traits=[MATCH_OP_INTERFACE, Interface("MemoryEffectOpInterface")],
    format="(`elemental` $elemental^)? $value attr-dict `:`functional-type(operands, results)",
)
MERGE_HANDLES = op(
    "transform.merge_handles",
    "Joins several handles into one, without repeats if asked.",
    operands={"handles": variadic(Transform_AnyHandleOrParamType)},
    attributes={"deduplicate": UnitAttr},
    results={"result": Transform_AnyHandleOrParamType},
    traits=[
        Interface("MemoryEffectOpInterface"),
        MATCH_OP_INTERFACE,
        SAME_OPERANDS_AND_RESULT_TYPE,
    ],
    format="(`deduplicate` $deduplicate^)? $handles attr-dict `:` type($result)",
)
SPLIT_HANDLE = op(
    "transform.split_handle",
    "Splits a handle into one handle for each payload operation.",
    operands={"handle": Transform_AnyHandleOrParamType},
    attributes={
        "pass_through_empty_handle": default(BoolAttr, True),
        "fail_on_payload_too_small": default(BoolAttr, True),
        "overflow_result": optional(I64Attr),
    },
    results={"results": variadic(Transform_AnyHandleOrParamType)},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("TransformOpInterface"),
        Interface("MemoryEffectOpInterface"),
    ],
    format="$handle attr-dict `:` functional-type(operands, results)",
    hooks=Hooks(verify=verify.split_handle),
)
PARAM_CONSTANT = op(
    "transform.param.constant",
    "Makes a parameter from an attribute.",
    attributes={"value": AnyAttr},
    results={"param": TransformParamTypeInterface},
    traits=[
        MATCH_OP_INTERFACE,
        Interface("MemoryEffectOpInterface"),
        Trait("ParamProducerTransformOpTrait"),
    ],
    format="$value attr-dict `->` type($param)",
)
REPLICATE = op(
    "transform.replicate",
    "Repeats a handle as often as another handle has payload operations.",
    operands={"pattern": TransformHandleTypeInterface, "handles": variadic(Transform_AnyHandleOrParamType)},
    results={"replicated": variadic(Transform_AnyHandleOrParamType)},
    traits=[
        Interface("TransformOpInterface"),
        Interface("MemoryEffectOpInterface"),
        all_types_match("handles", "replicated"),
    ],
    format="`num` `(` $pattern `)` $handles attr-dict `:` type($pattern) `,` type($handles)",
)
SELECT = op(
    "transform.select",
    "Keeps those payload operations that have the name.",
    operands={"target": TransformHandleTypeInterface},
    attributes={"op_name": StrAttr},
    results={"result": TransformHandleTypeInterface},
    traits=[
        Interface("TransformOpInterface"),
        Trait("NavigationTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
    ],
    format="$op_name `in` $target attr-dict `:` functional-type(operands, results)",
)
