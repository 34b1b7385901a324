"""The operations of the pdl_interp dialect that branch to one of many blocks."""

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
    """Branches to the block whose constant equals an attribute, else to the default block."""

    attribute_ = operand(PDL_Attribute)
    case_values = attribute(ArrayAttr, name="caseValues")
    assembly_format = "$attribute `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest"


class SwitchOperandCountOp(Switch, name="pdl_interp.switch_operand_count"):
    """Branches to the block for an operation's number of operands, else to the default block."""

    input_op = operand(PDL_Operation, name="inputOp")
    case_values = attribute(I32ElementsAttr, name="caseValues")
    assembly_format = "`of` $inputOp `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest"


class SwitchOperationNameOp(Switch, name="pdl_interp.switch_operation_name"):
    """Branches to the block for an operation's name, else to the default block."""

    input_op = operand(PDL_Operation, name="inputOp")
    case_values = attribute(StrArrayAttr, name="caseValues")
    assembly_format = "`of` $inputOp `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest"


class SwitchResultCountOp(Switch, name="pdl_interp.switch_result_count"):
    """Branches to the block for an operation's number of results, else to the default block."""

    input_op = operand(PDL_Operation, name="inputOp")
    case_values = attribute(I32ElementsAttr, name="caseValues")
    assembly_format = "`of` $inputOp `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest"


class SwitchTypeOp(Switch, name="pdl_interp.switch_type"):
    """Branches to the block whose constant equals a type, else to the default block."""

    value = operand(PDL_Type)
    case_values = attribute(TypeArrayAttr, name="caseValues")
    assembly_format = "$value `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest"


class SwitchTypesOp(Switch, name="pdl_interp.switch_types"):
    """Branches to the block whose constants equal a range of types, else to the default block."""

    value = operand(PDL_RangeOf(PDL_Type))
    case_values = attribute(TypedArrayAttrBase(TypeArrayAttr, "type-array array attribute"), name="caseValues")
    assembly_format = "$value `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest"
