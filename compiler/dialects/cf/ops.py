"""The operations of the cf dialect."""

from __future__ import annotations

from compiler.ods.attr_constraints import AnyIntElementsAttr, DenseI32ArrayAttr, StrAttr
from compiler.ods.effects import writes
from compiler.ods.model import Hooks
from compiler.ods.op_class import (
    Op,
    attribute,
    operand,
    optional_attribute,
    successor,
    variadic_of_variadic_operand,
    variadic_operand,
    variadic_successor,
)
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS, PURE, TERMINATOR
from compiler.ods.type_constraints import I1, AnyInteger, AnyType


class AssertOp(Op, name="cf.assert"):
    """Stops the program with a message when a condition is false."""

    arg = operand(I1)
    msg = attribute(StrAttr)
    traits = [Interface("MemoryEffectOpInterface")]
    effects = [writes()]
    assembly_format = "$arg `,` $msg attr-dict"


class BranchOp(Op, name="cf.br"):
    """Jumps to a block."""

    dest_operands = variadic_operand(AnyType, name="destOperands")
    dest = successor()
    traits = [Interface("BranchOpInterface"), PURE, TERMINATOR]
    assembly_format = "$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict"


class CondBranchOp(Op, name="cf.cond_br"):
    """Jumps to one of two blocks, depending on a condition."""

    condition = operand(I1)
    true_dest_operands = variadic_operand(AnyType, name="trueDestOperands")
    false_dest_operands = variadic_operand(AnyType, name="falseDestOperands")
    branch_weights = optional_attribute(DenseI32ArrayAttr)
    true_dest = successor(name="trueDest")
    false_dest = successor(name="falseDest")
    traits = [
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("BranchOpInterface"),
        Interface("WeightedBranchOpInterface"),
        PURE,
        TERMINATOR,
    ]
    assembly_format = (
        "$condition (`weights` `(` $branch_weights^ `)` )? `,` $trueDest (`(` $trueDestOperands^ `:` "
        "type($trueDestOperands) `)`)? `,` $falseDest (`(` $falseDestOperands^ `:` "
        "type($falseDestOperands) `)`)? attr-dict"
    )
    hooks = Hooks(verify_is_local=True)


class SwitchOp(Op, name="cf.switch"):
    """Jumps to the block for an integer value, or to the default one."""

    flag = operand(AnyInteger)
    default_operands = variadic_operand(AnyType, name="defaultOperands")
    case_operands = variadic_of_variadic_operand(AnyType, "case_operand_segments", name="caseOperands")
    case_values = optional_attribute(AnyIntElementsAttr)
    case_operand_segments = attribute(DenseI32ArrayAttr)
    default_destination = successor(name="defaultDestination")
    case_destinations = variadic_successor(name="caseDestinations")
    traits = [ATTR_SIZED_OPERAND_SEGMENTS, Interface("BranchOpInterface"), PURE, TERMINATOR]
    assembly_format = (
        "$flag `:` type($flag) `,` `[` `\\n` "
        "custom<SwitchOpCases>(ref(type($flag)),$defaultDestination, $defaultOperands, "
        "type($defaultOperands), $case_values, $caseDestinations, $caseOperands, "
        "type($caseOperands)) `]` attr-dict"
    )
    hooks = Hooks(verify_is_local=True)
