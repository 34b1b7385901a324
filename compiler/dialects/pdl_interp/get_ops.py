"""The operations of the pdl_interp dialect that return operands, results, types and others of an entity."""

from __future__ import annotations

from compiler.dialects.pdl.constraints import (
    PDL_AnyRange,
    PDL_AnyType,
    PDL_Attribute,
    PDL_Operation,
    PDL_RangeOf,
    PDL_Type,
    PDL_TypeOrRange,
    PDL_Value,
    PDL_ValueOrRange,
)
from compiler.dialects.pdl.types import RangeType
from compiler.dialects.pdl_interp.constraints import value_type_of
from compiler.ods.attr_confines import IntNonNegative
from compiler.ods.attr_constraints import ConfinedAttr, I32Attr, StrAttr
from compiler.ods.op_class import Op, attribute, operand, optional_attribute, result
from compiler.ods.traits import PURE, types_match_with


class ExtractOp(Op, name="pdl_interp.extract"):
    """Returns the element of a range at a position; null if there is none."""

    range = operand(PDL_AnyRange)
    index = attribute(ConfinedAttr(I32Attr, IntNonNegative))
    result = result(PDL_AnyType)
    traits = [
        PURE,
        types_match_with(
            "result",
            "range",
            "`range` is a PDL range whose element type matches type of `result`",
            lambda type_: RangeType.get(type_),
        ),
    ]
    assembly_format = "$index `of` $range `:` type($result) attr-dict"


class GetAttributeOp(Op, name="pdl_interp.get_attribute"):
    """Returns an attribute of an operation by its name; null if there is none."""

    input_op = operand(PDL_Operation, name="inputOp")
    name_ = attribute(StrAttr)
    attribute_ = result(PDL_Attribute)
    traits = [PURE]
    assembly_format = "$name `of` $inputOp attr-dict"


class GetAttributeTypeOp(Op, name="pdl_interp.get_attribute_type"):
    """Returns the type of a typed attribute."""

    value = operand(PDL_Attribute)
    result = result(PDL_Type)
    traits = [PURE]
    assembly_format = "`of` $value attr-dict"


class GetDefiningOpOp(Op, name="pdl_interp.get_defining_op"):
    """Returns the operation that defines a value; null for block arguments."""

    value = operand(PDL_ValueOrRange)
    input_op = result(PDL_Operation, name="inputOp")
    traits = [PURE]
    assembly_format = "`of` $value `:` type($value) attr-dict"


class GetOperandOp(Op, name="pdl_interp.get_operand"):
    """Returns the operand of an operation at a position; null if there is none."""

    input_op = operand(PDL_Operation, name="inputOp")
    index = attribute(ConfinedAttr(I32Attr, IntNonNegative))
    value = result(PDL_Value)
    traits = [PURE]
    assembly_format = "$index `of` $inputOp attr-dict"


class GetGroup(Op):
    input_op = operand(PDL_Operation, name="inputOp")
    index = optional_attribute(ConfinedAttr(I32Attr, IntNonNegative))
    value = result(PDL_ValueOrRange)
    traits = [PURE]
    assembly_format = "($index^)? `of` $inputOp `:` type($value) attr-dict"


class GetOperandsOp(GetGroup, name="pdl_interp.get_operands"):
    """Returns all operands of an operation, or one group of them; null if there is no such group."""


class GetResultOp(Op, name="pdl_interp.get_result"):
    """Returns the result of an operation at a position; null if there is none."""

    input_op = operand(PDL_Operation, name="inputOp")
    index = attribute(ConfinedAttr(I32Attr, IntNonNegative))
    value = result(PDL_Value)
    traits = [PURE]
    assembly_format = "$index `of` $inputOp attr-dict"


class GetResultsOp(GetGroup, name="pdl_interp.get_results"):
    """Returns all results of an operation, or one group of them; null if there is no such group."""


class GetUsersOp(Op, name="pdl_interp.get_users"):
    """Returns the operations that use a value, or one of a range of values."""

    value = operand(PDL_ValueOrRange)
    operations = result(PDL_RangeOf(PDL_Operation))
    traits = [PURE]
    assembly_format = "`of` $value `:` type($value) attr-dict"


class GetValueTypeOp(Op, name="pdl_interp.get_value_type"):
    """Returns the type of a value, or the types of a range of values."""

    value = operand(PDL_ValueOrRange)
    result = result(PDL_TypeOrRange)
    traits = [PURE, types_match_with("result", "value", "`value` type matches arity of `result`", value_type_of)]
    assembly_format = "`of` $value `:` type($result) attr-dict"
