"""The operations of the pdl_interp dialect that go on at one of many blocks."""

from __future__ import annotations

from compiler.dialects.pdl.constraints import PDL_Attribute, PDL_Operation, PDL_Type
from compiler.dialects.pdl.types import RANGE, TYPE
from compiler.ir import types
from compiler.ods.attr_constraints import ArrayAttr, I32ElementsAttr, StrArrayAttr, TypeArrayAttr, TypedArrayAttrBase
from compiler.ods.op_class import Op, attribute, operand, successor, variadic_successor
from compiler.ods.traits import PURE, TERMINATOR
from compiler.ods.type_constraints import is_definition, type_constraint


class SwitchAttributeOp(Op, name="pdl_interp.switch_attribute"):
    """Goes on at the block whose constant an attribute equals, else at the default one."""

    attribute_ = operand(PDL_Attribute)
    case_values = attribute(ArrayAttr, name="caseValues")
    default_dest = successor(name="defaultDest")
    cases = variadic_successor()
    traits = [TERMINATOR, PURE]
    assembly_format = "$attribute `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest"


class SwitchOperandCountOp(Op, name="pdl_interp.switch_operand_count"):
    """Goes on at the block for the number of operands that an operation has, else at the default one."""

    input_op = operand(PDL_Operation, name="inputOp")
    case_values = attribute(I32ElementsAttr, name="caseValues")
    default_dest = successor(name="defaultDest")
    cases = variadic_successor()
    traits = [TERMINATOR, PURE]
    assembly_format = "`of` $inputOp `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest"


class SwitchOperationNameOp(Op, name="pdl_interp.switch_operation_name"):
    """Goes on at the block for the name that an operation has, else at the default one."""

    input_op = operand(PDL_Operation, name="inputOp")
    case_values = attribute(StrArrayAttr, name="caseValues")
    default_dest = successor(name="defaultDest")
    cases = variadic_successor()
    traits = [TERMINATOR, PURE]
    assembly_format = "`of` $inputOp `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest"


class SwitchResultCountOp(Op, name="pdl_interp.switch_result_count"):
    """Goes on at the block for the number of results that an operation has, else at the default one."""

    input_op = operand(PDL_Operation, name="inputOp")
    case_values = attribute(I32ElementsAttr, name="caseValues")
    default_dest = successor(name="defaultDest")
    cases = variadic_successor()
    traits = [TERMINATOR, PURE]
    assembly_format = "`of` $inputOp `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest"


class SwitchTypeOp(Op, name="pdl_interp.switch_type"):
    """Goes on at the block whose constant a type equals, else at the default one."""

    value = operand(PDL_Type)
    case_values = attribute(TypeArrayAttr, name="caseValues")
    default_dest = successor(name="defaultDest")
    cases = variadic_successor()
    traits = [TERMINATOR, PURE]
    assembly_format = "$value `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest"


class SwitchTypesOp(Op, name="pdl_interp.switch_types"):
    """Goes on at the block whose constants a range of types equals, else at the default one."""

    value = operand(
        type_constraint(
            "range of PDL handle to an `mlir::Type` values",
            lambda type_: is_definition(type_, "pdl.range") and is_definition(type_.parameters[0], "pdl.type"),
            build=types.DialectType(RANGE, (types.DialectType(TYPE),)),
        )
    )
    case_values = attribute(TypedArrayAttrBase(TypeArrayAttr, "type-array array attribute"), name="caseValues")
    default_dest = successor(name="defaultDest")
    cases = variadic_successor()
    traits = [TERMINATOR, PURE]
    assembly_format = "$value `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest"
