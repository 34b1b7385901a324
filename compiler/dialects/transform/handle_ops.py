"""The operations of the transform dialect that create handles from handles, and parameters."""

from __future__ import annotations

from compiler.dialects.transform.constraints import (
    MATCH_OP_INTERFACE,
    Transform_AnyHandleOrParamType,
    TransformHandleTypeInterface,
    TransformParamTypeInterface,
    TransformValueHandleTypeInterface,
)
from compiler.ods.attr_confines import IntPositive
from compiler.ods.attr_constraints import AnyAttr, BoolAttr, ConfinedAttr, DenseI64ArrayAttr, I64Attr, StrAttr, UnitAttr
from compiler.ods.op_class import Op, attribute, operand, optional_attribute, result, variadic_operand, variadic_result
from compiler.ods.trait_classes import Interface, Trait
from compiler.ods.traits import SAME_OPERANDS_AND_RESULT_TYPE, all_types_match


class CastOp(Op, name="transform.cast"):
    """Changes the type of a handle, checking the payload's operation names when that narrows it."""

    input = operand(TransformHandleTypeInterface)
    output = result(TransformHandleTypeInterface)
    traits = [
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("CastOpInterface"),
        Interface("MemoryEffectOpInterface"),
    ]
    assembly_format = "$input attr-dict `:` type($input) `to` type($output)"


class NumAssociationsOp(Op, name="transform.num_associations"):
    """Returns the number of payload objects that a handle is associated with."""

    handle = operand(Transform_AnyHandleOrParamType)
    num = result(TransformParamTypeInterface)
    traits = [Interface("MemoryEffectOpInterface"), Trait("ParamProducerTransformOpTrait"), MATCH_OP_INTERFACE]
    assembly_format = "$handle attr-dict `:` functional-type(operands, results)"


class GetConsumersOfResult(Op, name="transform.get_consumers_of_result"):
    """Returns the operations that use one result of the payload operation."""

    target = operand(TransformHandleTypeInterface)
    result_number = attribute(I64Attr)
    consumers = result(TransformHandleTypeInterface)
    traits = [
        Interface("TransformOpInterface"),
        Trait("NavigationTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
    ]
    assembly_format = "$target `[` $result_number `]` attr-dict `:` functional-type(operands, results)"


class GetDefiningOp(Op, name="transform.get_defining_op"):
    """Returns the operation that defines a payload value."""

    target = operand(TransformValueHandleTypeInterface)
    result = result(TransformHandleTypeInterface)
    traits = [MATCH_OP_INTERFACE, Trait("NavigationTransformOpTrait"), Interface("MemoryEffectOpInterface")]
    assembly_format = "$target attr-dict `:` functional-type(operands, results)"


class GetParentOp(Op, name="transform.get_parent_op"):
    """Returns an ancestor of each payload operation, chosen by name or kind."""

    target = operand(TransformHandleTypeInterface)
    isolated_from_above = attribute(UnitAttr)
    allow_empty_results = attribute(UnitAttr)
    op_name = optional_attribute(StrAttr)
    deduplicate = attribute(UnitAttr)
    nth_parent = attribute(ConfinedAttr(I64Attr, IntPositive), default=1)
    parent_ = result(TransformHandleTypeInterface)
    traits = [MATCH_OP_INTERFACE, Trait("NavigationTransformOpTrait"), Interface("MemoryEffectOpInterface")]
    assembly_format = "$target attr-dict `:` functional-type(operands, results)"


class GetProducerOfOperand(Op, name="transform.get_producer_of_operand"):
    """Returns the operation that defines one operand."""

    target = operand(TransformHandleTypeInterface)
    operand_number = attribute(I64Attr)
    producer = result(TransformHandleTypeInterface)
    traits = [Trait("NavigationTransformOpTrait"), MATCH_OP_INTERFACE, Interface("MemoryEffectOpInterface")]
    assembly_format = "$target `[` $operand_number `]` attr-dict `:` functional-type(operands, results)"


class GetValue(Op):
    target = operand(TransformHandleTypeInterface)
    raw_position_list = attribute(DenseI64ArrayAttr)
    is_inverted = attribute(UnitAttr)
    is_all = attribute(UnitAttr)
    result = result(TransformValueHandleTypeInterface)
    traits = [Interface("MemoryEffectOpInterface")]
    assembly_format = (
        "$target `[`custom<TransformMatchDims>($raw_position_list, $is_inverted, $is_all)`]` "
        "attr-dict `:` functional-type(operands, results)"
    )


class GetOperandOp(GetValue, name="transform.get_operand"):
    """Returns operands of the payload operation by position."""

    traits = [Trait("NavigationTransformOpTrait"), MATCH_OP_INTERFACE]


class GetResultOp(GetValue, name="transform.get_result"):
    """Returns results of the payload operation by position."""

    traits = [Interface("TransformOpInterface"), Trait("NavigationTransformOpTrait")]


class GetTypeOp(Op, name="transform.get_type"):
    """Returns the type of payload values as a parameter."""

    value = operand(TransformValueHandleTypeInterface)
    elemental = attribute(UnitAttr)
    type_param = result(TransformParamTypeInterface)
    traits = [MATCH_OP_INTERFACE, Interface("MemoryEffectOpInterface")]
    assembly_format = "(`elemental` $elemental^)? $value attr-dict `:`functional-type(operands, results)"


class MergeHandlesOp(Op, name="transform.merge_handles"):
    """Joins several handles into one, optionally without duplicates."""

    handles = variadic_operand(Transform_AnyHandleOrParamType)
    deduplicate = attribute(UnitAttr)
    result = result(Transform_AnyHandleOrParamType)
    traits = [Interface("MemoryEffectOpInterface"), MATCH_OP_INTERFACE, SAME_OPERANDS_AND_RESULT_TYPE]
    assembly_format = "(`deduplicate` $deduplicate^)? $handles attr-dict `:` type($result)"


class SplitHandleOp(Op, name="transform.split_handle"):
    """Splits a handle into one handle for each payload operation."""

    handle = operand(Transform_AnyHandleOrParamType)
    pass_through_empty_handle = attribute(BoolAttr, default=True)
    fail_on_payload_too_small = attribute(BoolAttr, default=True)
    overflow_result = optional_attribute(I64Attr)
    results = variadic_result(Transform_AnyHandleOrParamType)
    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("TransformOpInterface"),
        Interface("MemoryEffectOpInterface"),
    ]
    assembly_format = "$handle attr-dict `:` functional-type(operands, results)"


class ParamConstantOp(Op, name="transform.param.constant"):
    """Returns a parameter with the value of an attribute."""

    value = attribute(AnyAttr)
    param = result(TransformParamTypeInterface)
    traits = [MATCH_OP_INTERFACE, Interface("MemoryEffectOpInterface"), Trait("ParamProducerTransformOpTrait")]
    assembly_format = "$value attr-dict `->` type($param)"


class ReplicateOp(Op, name="transform.replicate"):
    """Repeats a handle as often as another handle has payload operations."""

    pattern = operand(TransformHandleTypeInterface)
    handles = variadic_operand(Transform_AnyHandleOrParamType)
    replicated = variadic_result(Transform_AnyHandleOrParamType)
    traits = [
        Interface("TransformOpInterface"),
        Interface("MemoryEffectOpInterface"),
        all_types_match("handles", "replicated"),
    ]
    assembly_format = "`num` `(` $pattern `)` $handles attr-dict `:` type($pattern) `,` type($handles)"


class SelectOp(Op, name="transform.select"):
    """Returns the payload operations with the given name."""

    target = operand(TransformHandleTypeInterface)
    op_name = attribute(StrAttr)
    result = result(TransformHandleTypeInterface)
    traits = [
        Interface("TransformOpInterface"),
        Trait("NavigationTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
    ]
    assembly_format = "$op_name `in` $target attr-dict `:` functional-type(operands, results)"
