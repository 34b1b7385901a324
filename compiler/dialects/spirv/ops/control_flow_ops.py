"""The operations of the spirv dialect: control flow ops."""

from __future__ import annotations

from compiler.dialects.spirv.attributes import LoopControlAttr, SelectionControlAttr
from compiler.dialects.spirv.availability import AVAILABILITY, needs
from compiler.dialects.spirv.constraints import SPIRV_Bool, SPIRV_Integer, SPIRV_Type
from compiler.dialects.spirv.enums.capability_enums import Capability
from compiler.dialects.spirv.traits import IN_FUNCTION_SCOPE
from compiler.ods.attr_constraints import (
    AnyIntElementsAttr,
    DenseI32ArrayAttr,
    DictArrayAttr,
    FlatSymbolRefAttr,
    I32ArrayAttr,
)
from compiler.ods.model import Hooks
from compiler.ods.op_class import (
    Op,
    attribute,
    operand,
    optional_attribute,
    optional_result,
    region,
    successor,
    variadic_of_variadic_operand,
    variadic_operand,
    variadic_result,
    variadic_successor,
)
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS, PURE, RETURN_LIKE, TERMINATOR, has_parent
from compiler.ods.type_constraints import AnyType


class BranchOp(Op, name="spirv.Branch"):
    """Branches to another block of the function with values for its arguments."""

    target_operands = variadic_operand(SPIRV_Type, name="targetOperands")
    target = successor()
    traits = [Interface("BranchOpInterface"), IN_FUNCTION_SCOPE, PURE, TERMINATOR, AVAILABILITY]
    assembly_format = "$target (`(` $targetOperands^ `:` type($targetOperands) `)`)? attr-dict"


class BranchConditionalOp(Op, name="spirv.BranchConditional"):
    """Branches to the first block if the condition is true, else to the second."""

    condition = operand(SPIRV_Bool)
    true_target_operands = variadic_operand(SPIRV_Type, name="trueTargetOperands")
    false_target_operands = variadic_operand(SPIRV_Type, name="falseTargetOperands")
    branch_weights = optional_attribute(I32ArrayAttr)
    true_target = successor(name="trueTarget")
    false_target = successor(name="falseTarget")
    traits = [
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("BranchOpInterface"),
        IN_FUNCTION_SCOPE,
        PURE,
        TERMINATOR,
        AVAILABILITY,
    ]
    hooks = Hooks(verify_is_local=True)


class FunctionCallOp(Op, name="spirv.FunctionCall"):
    """Calls a function of the same module by its symbol; it has at most one result."""

    arguments = variadic_operand(SPIRV_Type)
    callee = attribute(FlatSymbolRefAttr)
    arg_attrs = optional_attribute(DictArrayAttr)
    res_attrs = optional_attribute(DictArrayAttr)
    return_value = optional_result(SPIRV_Type)
    traits = [IN_FUNCTION_SCOPE, Interface("CallOpInterface"), Interface("SymbolUserOpInterface"), AVAILABILITY]
    assembly_format = "$callee `(` $arguments `)` attr-dict `:` functional-type($arguments, results)"


class SwitchOp(Op, name="spirv.Switch"):
    """Branches to the block whose literal equals the selector, else to the default block."""

    selector = operand(SPIRV_Integer)
    default_operands = variadic_operand(AnyType, name="defaultOperands")
    target_operands = variadic_of_variadic_operand(AnyType, "case_operand_segments", name="targetOperands")
    literals = optional_attribute(AnyIntElementsAttr)
    case_operand_segments = attribute(DenseI32ArrayAttr)
    default_target = successor(name="defaultTarget")
    targets = variadic_successor()
    traits = [
        ATTR_SIZED_OPERAND_SEGMENTS,
        IN_FUNCTION_SCOPE,
        Interface("BranchOpInterface"),
        PURE,
        TERMINATOR,
        AVAILABILITY,
    ]
    assembly_format = (
        "$selector `:` type($selector) `,` `[` `\\n` "
        "custom<SwitchOpCases>(ref(type($selector)),$defaultTarget, $defaultOperands, "
        "type($defaultOperands), $literals, $targets, $targetOperands, type($targetOperands)) `]` "
        "attr-dict"
    )
    hooks = Hooks(verify_is_local=True)


class KillOp(Op, name="spirv.Kill"):
    """Ends the invocation of a fragment shader without leaving a fragment; it ends its block."""

    traits = [TERMINATOR, needs(Capability.Shader)]
    assembly_format = "attr-dict"


class LoopOp(Op, name="spirv.mlir.loop"):
    """Holds a structured loop: entry, header, body, continue block and merge block, in one region."""

    loop_control = attribute(LoopControlAttr)
    results = variadic_result(AnyType)
    body = region()
    traits = [IN_FUNCTION_SCOPE, AVAILABILITY]


class MergeOp(Op, name="spirv.mlir.merge"):
    """Marks the end of a structured loop or selection, as the last block of its region."""

    operands = variadic_operand(AnyType)
    traits = [PURE, TERMINATOR, has_parent("spirv.mlir.selection", "spirv.mlir.loop"), RETURN_LIKE, AVAILABILITY]
    assembly_format = "attr-dict ($operands^ `:` type($operands))?"


class ReturnOp(Op, name="spirv.Return"):
    """Returns from a function that has no result."""

    traits = [IN_FUNCTION_SCOPE, PURE, RETURN_LIKE, TERMINATOR, AVAILABILITY]
    assembly_format = "attr-dict"


class UnreachableOp(Op, name="spirv.Unreachable"):
    """Marks a point that is never reached; undefined behavior otherwise."""

    traits = [IN_FUNCTION_SCOPE, TERMINATOR, AVAILABILITY]
    assembly_format = "attr-dict"


class ReturnValueOp(Op, name="spirv.ReturnValue"):
    """Returns one value from a function."""

    value = operand(SPIRV_Type)
    traits = [IN_FUNCTION_SCOPE, PURE, RETURN_LIKE, TERMINATOR, AVAILABILITY]
    assembly_format = "$value attr-dict `:` type($value)"


class SelectionOp(Op, name="spirv.mlir.selection"):
    """Holds a structured `if` or `switch`: header, blocks of the cases and merge block, in one region."""

    selection_control = attribute(SelectionControlAttr)
    results = variadic_result(AnyType)
    body = region()
    traits = [IN_FUNCTION_SCOPE, AVAILABILITY]
