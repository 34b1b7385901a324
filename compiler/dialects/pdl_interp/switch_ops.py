"""The operations of the pdl_interp dialect that go on at one of many blocks."""

from __future__ import annotations

from compiler.dialects.pdl.constraints import PDL_Attribute, PDL_Operation, PDL_RangeOf, PDL_Type
from compiler.ods.attr_constraints import ArrayAttr, I32ElementsAttr, StrArrayAttr, TypeArrayAttr, TypedArrayAttrBase
from compiler.ods.op_class import Op, attribute, operand, successor, variadic_successor
from compiler.ods.traits import PURE, TERMINATOR


class Switch(Op):
    default_dest = successor(name="defaultDest")
    cases = variadic_successor()
    traits = [TERMINATOR, PURE]


class SwitchAttributeOp(Switch, name="pdl_interp.switch_attribute"):
    """Goes on at the block whose constant an attribute equals, else at the default one."""

    attribute_ = operand(PDL_Attribute)
    case_values = attribute(ArrayAttr, name="caseValues")
    assembly_format = "$attribute `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest"


class SwitchOperandCountOp(Switch, name="pdl_interp.switch_operand_count"):
    """Goes on at the block for the number of operands that an operation has, else at the default one."""

    input_op = operand(PDL_Operation, name="inputOp")
    case_values = attribute(I32ElementsAttr, name="caseValues")
    assembly_format = "`of` $inputOp `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest"


class SwitchOperationNameOp(Switch, name="pdl_interp.switch_operation_name"):
    """Goes on at the block for the name that an operation has, else at the default one."""

    input_op = operand(PDL_Operation, name="inputOp")
    case_values = attribute(StrArrayAttr, name="caseValues")
    assembly_format = "`of` $inputOp `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest"


class SwitchResultCountOp(Switch, name="pdl_interp.switch_result_count"):
    """Goes on at the block for the number of results that an operation has, else at the default one."""

    input_op = operand(PDL_Operation, name="inputOp")
    case_values = attribute(I32ElementsAttr, name="caseValues")
    assembly_format = "`of` $inputOp `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest"


class SwitchTypeOp(Switch, name="pdl_interp.switch_type"):
    """Goes on at the block whose constant a type equals, else at the default one."""

    value = operand(PDL_Type)
    case_values = attribute(TypeArrayAttr, name="caseValues")
    assembly_format = "$value `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest"


class SwitchTypesOp(Switch, name="pdl_interp.switch_types"):
    """Goes on at the block whose constants a range of types equals, else at the default one."""

    value = operand(PDL_RangeOf(PDL_Type))
    case_values = attribute(TypedArrayAttrBase(TypeArrayAttr, "type-array array attribute"), name="caseValues")
    assembly_format = "$value `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest"
