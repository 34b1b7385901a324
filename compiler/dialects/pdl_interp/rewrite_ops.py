"""The operations of the pdl_interp dialect that change the program."""

from __future__ import annotations

from compiler.dialects.pdl.constraints import (
    PDL_AnyType,
    PDL_Attribute,
    PDL_Operation,
    PDL_RangeOf,
    PDL_Type,
    PDL_TypeOrRange,
    PDL_ValueOrRange,
)
from compiler.dialects.pdl.types import RangeType, TypeType, ValueType
from compiler.ods.attr_constraints import AnyAttr, StrArrayAttr, StrAttr, TypeArrayAttr, TypeAttr, UnitAttr
from compiler.ods.op_class import Op, attribute, operand, result, variadic_operand, variadic_result
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS, PURE
from compiler.ods.type_constraints import type_constraint


class ApplyRewriteOp(Op, name="pdl_interp.apply_rewrite"):
    """Calls a native rewrite function, which may return new entities."""

    args = variadic_operand(PDL_AnyType)
    name_ = attribute(StrAttr)
    results = variadic_result(PDL_AnyType)
    assembly_format = "$name (`(` $args^ `:` type($args) `)`)? (`:` type($results)^)? attr-dict"


class CreateAttributeOp(Op, name="pdl_interp.create_attribute"):
    """Returns a handle to a constant attribute."""

    value = attribute(AnyAttr)
    attribute_ = result(PDL_Attribute)
    traits = [PURE]
    assembly_format = "$value attr-dict-with-keyword"


class CreateOperationOp(Op, name="pdl_interp.create_operation"):
    """Creates an operation before the matched one, with a name, operands, attributes and result types."""

    input_operands = variadic_operand(PDL_ValueOrRange, name="inputOperands")
    input_attributes = variadic_operand(PDL_Attribute, name="inputAttributes")
    input_result_types = variadic_operand(PDL_TypeOrRange, name="inputResultTypes")
    name_ = attribute(StrAttr)
    input_attribute_names = attribute(StrArrayAttr, name="inputAttributeNames")
    inferred_result_types = attribute(UnitAttr, name="inferredResultTypes")
    result_op = result(PDL_Operation, name="resultOp")
    traits = [ATTR_SIZED_OPERAND_SEGMENTS]
    assembly_format = (
        "$name (`(` $inputOperands^ `:` type($inputOperands) `)`)? `` "
        "custom<CreateOperationOpAttributes>($inputAttributes, $inputAttributeNames) "
        "custom<CreateOperationOpResults>($inputResultTypes, type($inputResultTypes), "
        "$inferredResultTypes) attr-dict"
    )


class CreateTypeOp(Op, name="pdl_interp.create_type"):
    """Returns a handle to a constant type."""

    value = attribute(TypeAttr)
    result = result(PDL_Type)
    traits = [PURE]
    assembly_format = "$value attr-dict"


class CreateTypesOp(Op, name="pdl_interp.create_types"):
    """Returns a range of handles to constant types."""

    value = attribute(TypeArrayAttr)
    result = result(PDL_RangeOf(PDL_Type))
    traits = [PURE]
    assembly_format = "$value attr-dict"


class EraseOp(Op, name="pdl_interp.erase"):
    """Erases an operation; its results must have no uses left."""

    input_op = operand(PDL_Operation, name="inputOp")
    assembly_format = "$inputOp attr-dict"


class CreateRangeOp(Op, name="pdl_interp.create_range"):
    """Concatenates values or types, and ranges of them, into one range."""

    arguments = variadic_operand(PDL_AnyType)
    result = result(
        type_constraint(
            "range of PDL handle to an `mlir::Type` or PDL handle for an `mlir::Value` values",
            lambda type_: isinstance(type_, RangeType) and isinstance(type_.element_type, (TypeType, ValueType)),
        )
    )
    traits = [PURE]
    assembly_format = (
        "($arguments^ `:` type($arguments))? custom<RangeType>(ref(type($arguments)), type($result)) attr-dict"
    )


class ReplaceOp(Op, name="pdl_interp.replace"):
    """Replaces the results of an operation by values, and erases it."""

    input_op = operand(PDL_Operation, name="inputOp")
    repl_values = variadic_operand(PDL_ValueOrRange, name="replValues")
    assembly_format = "$inputOp `with` ` ` `(` ($replValues^ `:` type($replValues))? `)` attr-dict"
