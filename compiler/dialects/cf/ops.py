"""The operations of the cf dialect."""

from __future__ import annotations

from compiler.dialects.cf import branches, verify
from compiler.ods.attr_constraints import AnyIntElementsAttr, DenseI32ArrayAttr, StrAttr
from compiler.ods.define import op, optional, variadic, variadic_of_variadic, writes
from compiler.ods.model import Arity, Hooks, Interface
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS, PURE, TERMINATOR
from compiler.ods.type_constraints import I1, AnyInteger, AnyType

ASSERT = op(
    "cf.assert",
    "Stops the program with a message when a condition is false.",
    operands={"arg": I1},
    attributes={"msg": StrAttr},
    traits=[Interface("MemoryEffectOpInterface")],
    effects=[writes()],
    format="$arg `,` $msg attr-dict",
)
BR = op(
    "cf.br",
    "Jumps to a block.",
    operands={"destOperands": variadic(AnyType)},
    successors=["dest"],
    traits=[Interface("BranchOpInterface"), PURE, TERMINATOR],
    format="$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict",
    hooks=Hooks(chosen_successor=branches.br_successor),
)
COND_BR = op(
    "cf.cond_br",
    "Jumps to one of two blocks, depending on a condition.",
    operands={"condition": I1, "trueDestOperands": variadic(AnyType), "falseDestOperands": variadic(AnyType)},
    attributes={"branch_weights": optional(DenseI32ArrayAttr)},
    successors=["trueDest", "falseDest"],
    traits=[
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("BranchOpInterface"),
        Interface("WeightedBranchOpInterface"),
        PURE,
        TERMINATOR,
    ],
    format=(
        "$condition (`weights` `(` $branch_weights^ `)` )? `,` $trueDest (`(` $trueDestOperands^ `:` "
        "type($trueDestOperands) `)`)? `,` $falseDest (`(` $falseDestOperands^ `:` "
        "type($falseDestOperands) `)`)? attr-dict"
    ),
    hooks=Hooks(verify=verify.verify_cond_br, verify_is_local=True, chosen_successor=branches.cond_br_successor),
)
SWITCH = op(
    "cf.switch",
    "Jumps to the block for an integer value, or to the default one.",
    operands={
        "flag": AnyInteger,
        "defaultOperands": variadic(AnyType),
        "caseOperands": variadic_of_variadic(AnyType, "case_operand_segments"),
    },
    attributes={"case_values": optional(AnyIntElementsAttr), "case_operand_segments": DenseI32ArrayAttr},
    successors={"defaultDestination": Arity.SINGLE, "caseDestinations": Arity.VARIADIC},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS, Interface("BranchOpInterface"), PURE, TERMINATOR],
    format=(
        "$flag `:` type($flag) `,` `[` `\\n` "
        "custom<SwitchOpCases>(ref(type($flag)),$defaultDestination, $defaultOperands, "
        "type($defaultOperands), $case_values, $caseDestinations, $caseOperands, "
        "type($caseOperands)) `]` attr-dict"
    ),
    hooks=Hooks(verify=verify.verify_switch, verify_is_local=True, chosen_successor=branches.switch_successor),
)
