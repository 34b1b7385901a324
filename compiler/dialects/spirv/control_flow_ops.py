"""The operations of the spirv dialect: control flow ops."""

from __future__ import annotations

from compiler.dialects.spirv import syntax, verify_control_flow, verify_symbols
from compiler.dialects.spirv.constraints import (
    SPIRV_Bool,
    SPIRV_Integer,
    SPIRV_LoopControlAttr,
    SPIRV_SelectionControlAttr,
    SPIRV_Type,
)
from compiler.dialects.spirv.traits import AVAILABILITY, IN_FUNCTION_SCOPE
from compiler.ods.attr_constraints import (
    AnyIntElementsAttr,
    DenseI32ArrayAttr,
    DictArrayAttr,
    FlatSymbolRefAttr,
    I32ArrayAttr,
)
from compiler.ods.define import AnyRegion, op, optional, variadic, variadic_of_variadic
from compiler.ods.model import Arity, Hooks, Interface
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS, PURE, RETURN_LIKE, TERMINATOR, has_parent
from compiler.ods.type_constraints import AnyType

BRANCH = op(
    "spirv.Branch",
    "Goes on at another block of the function, and gives its arguments values.",
    operands={"targetOperands": variadic(SPIRV_Type)},
    successors=["target"],
    traits=[
        Interface("BranchOpInterface"),
        IN_FUNCTION_SCOPE,
        PURE,
        TERMINATOR,
        AVAILABILITY,
    ],
    format="$target (`(` $targetOperands^ `:` type($targetOperands) `)`)? attr-dict",
)
BRANCH_CONDITIONAL = op(
    "spirv.BranchConditional",
    "Goes on at the first block where the condition is true, else at the second.",
    operands={
        "condition": SPIRV_Bool,
        "trueTargetOperands": variadic(SPIRV_Type),
        "falseTargetOperands": variadic(SPIRV_Type),
    },
    attributes={"branch_weights": optional(I32ArrayAttr)},
    successors=["trueTarget", "falseTarget"],
    traits=[
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("BranchOpInterface"),
        IN_FUNCTION_SCOPE,
        PURE,
        TERMINATOR,
        AVAILABILITY,
    ],
    hooks=Hooks(
        parse=syntax.parse_branch_conditional,
        print=syntax.print_branch_conditional,
        verify=verify_control_flow.branch_conditional,
        verify_is_local=True,
    ),
)

FUNCTION_CALL = op(
    "spirv.FunctionCall",
    "Calls a function of the same module by its symbol; it has at most one result.",
    operands={"arguments": variadic(SPIRV_Type)},
    attributes={
        "callee": FlatSymbolRefAttr,
        "arg_attrs": optional(DictArrayAttr),
        "res_attrs": optional(DictArrayAttr),
    },
    results={"return_value": optional(SPIRV_Type)},
    traits=[
        IN_FUNCTION_SCOPE,
        Interface("CallOpInterface"),
        Interface("SymbolUserOpInterface"),
        AVAILABILITY,
    ],
    format="$callee `(` $arguments `)` attr-dict `:` functional-type($arguments, results)",
    hooks=Hooks(verify_symbol_uses=verify_symbols.call),
)
SWITCH = op(
    "spirv.Switch",
    "Goes on at the block whose literal equals the selector, else at the default one.",
    operands={
        "selector": SPIRV_Integer,
        "defaultOperands": variadic(AnyType),
        "targetOperands": variadic_of_variadic(AnyType, "case_operand_segments"),
    },
    attributes={"literals": optional(AnyIntElementsAttr), "case_operand_segments": DenseI32ArrayAttr},
    successors={"defaultTarget": Arity.SINGLE, "targets": Arity.VARIADIC},
    traits=[
        ATTR_SIZED_OPERAND_SEGMENTS,
        IN_FUNCTION_SCOPE,
        Interface("BranchOpInterface"),
        PURE,
        TERMINATOR,
        AVAILABILITY,
    ],
    format=(
        "$selector `:` type($selector) `,` `[` `\\n` "
        "custom<SwitchOpCases>(ref(type($selector)),$defaultTarget, $defaultOperands, "
        "type($defaultOperands), $literals, $targets, $targetOperands, type($targetOperands)) `]` "
        "attr-dict"
    ),
    hooks=Hooks(verify=verify_control_flow.switch, verify_is_local=True),
)
KILL = op(
    "spirv.Kill",
    "Ends the invocation of a fragment shader without leaving a fragment; it ends its block.",
    traits=[
        TERMINATOR,
        AVAILABILITY,
    ],
    format="attr-dict",
)
MLIR_LOOP = op(
    "spirv.mlir.loop",
    "Holds a structured loop: entry, header, body, continue block and merge block, in one region.",
    attributes={"loop_control": SPIRV_LoopControlAttr},
    results={"results": variadic(AnyType)},
    regions={"body": AnyRegion},
    traits=[
        IN_FUNCTION_SCOPE,
        AVAILABILITY,
    ],
    hooks=Hooks(parse=syntax.parse_loop, print=syntax.print_loop, verify_regions=verify_control_flow.loop_regions),
)

MLIR_MERGE = op(
    "spirv.mlir.merge",
    "Marks the end of a structured loop or selection, as the last block of its region.",
    operands={"operands": variadic(AnyType)},
    traits=[
        PURE,
        TERMINATOR,
        has_parent("spirv.mlir.selection", "spirv.mlir.loop"),
        RETURN_LIKE,
        AVAILABILITY,
    ],
    format="attr-dict ($operands^ `:` type($operands))?",
)
RETURN = op(
    "spirv.Return",
    "Returns from a function that has no result.",
    traits=[
        IN_FUNCTION_SCOPE,
        PURE,
        RETURN_LIKE,
        TERMINATOR,
        AVAILABILITY,
    ],
    format="attr-dict",
    hooks=Hooks(verify=verify_symbols.return_),
)
UNREACHABLE = op(
    "spirv.Unreachable",
    "Says that control never comes here; undefined where it does.",
    traits=[
        IN_FUNCTION_SCOPE,
        TERMINATOR,
        AVAILABILITY,
    ],
    format="attr-dict",
    hooks=Hooks(verify=verify_control_flow.unreachable),
)
RETURN_VALUE = op(
    "spirv.ReturnValue",
    "Returns one value from a function.",
    operands={"value": SPIRV_Type},
    traits=[
        IN_FUNCTION_SCOPE,
        PURE,
        RETURN_LIKE,
        TERMINATOR,
        AVAILABILITY,
    ],
    format="$value attr-dict `:` type($value)",
    hooks=Hooks(verify=verify_symbols.return_),
)
MLIR_SELECTION = op(
    "spirv.mlir.selection",
    "Holds a structured `if` or `switch`: header, blocks of the cases and merge block, in one region.",
    attributes={"selection_control": SPIRV_SelectionControlAttr},
    results={"results": variadic(AnyType)},
    regions={"body": AnyRegion},
    traits=[
        IN_FUNCTION_SCOPE,
        AVAILABILITY,
    ],
    hooks=Hooks(
        parse=syntax.parse_selection, print=syntax.print_selection, verify_regions=verify_control_flow.selection_regions
    ),
)
