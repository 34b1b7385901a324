"""Levels with labels, branches to them, calls and returns."""

from __future__ import annotations

from compiler.dialects.wasmssa.constraints import WasmSSA_ValType
from compiler.ods.attr_constraints import FlatSymbolRefAttr, UI32Attr
from compiler.ods.define import AnyRegion, op, variadic
from compiler.ods.model import Interface
from compiler.ods.traits import TERMINATOR
from compiler.ods.type_constraints import I32

BLOCK = op(
    "wasmssa.block",
    "Runs its region; a branch to its label goes on behind it.",
    operands={"inputs": variadic(WasmSSA_ValType)},
    regions={"body": AnyRegion},
    successors=["target"],
    traits=[TERMINATOR, Interface("LabelLevelOpInterface")],
    format="(`(`$inputs^`)` `:` type($inputs))? attr-dict `:` $body `>` $target",
)
LOOP = op(
    "wasmssa.loop",
    "Runs its region; a branch to its label begins it anew, or else it is left.",
    operands={"inputs": variadic(WasmSSA_ValType)},
    regions={"body": AnyRegion},
    successors=["target"],
    traits=[TERMINATOR, Interface("LabelLevelOpInterface")],
    format="(`(`$inputs^`)` `:` type($inputs))? attr-dict `:` $body `>` $target",
)
BLOCK_RETURN = op(
    "wasmssa.block_return",
    "Leaves the innermost block, loop or alternative with values for what follows it.",
    operands={"inputs": variadic(WasmSSA_ValType)},
    traits=[TERMINATOR, Interface("LabelBranchingOpInterface")],
    format="($inputs^ `:` type($inputs))? attr-dict",
)
BRANCH_IF = op(
    "wasmssa.branch_if",
    "Branches to the label of an enclosing level where the condition is not 0.",
    operands={"condition": I32, "inputs": variadic(WasmSSA_ValType)},
    attributes={"exitLevel": UI32Attr},
    successors=["elseSuccessor"],
    traits=[TERMINATOR, Interface("LabelBranchingOpInterface")],
    format=(
        "$condition `to` `level` $exitLevel (`with` `args` `(`$inputs^ `:` type($inputs)`)`)? `else` "
        "$elseSuccessor attr-dict"
    ),
)
CALL = op(
    "wasmssa.call",
    "Calls a function of the module by its symbol.",
    operands={"operands": variadic(WasmSSA_ValType)},
    attributes={"callee": FlatSymbolRefAttr},
    results={"results": variadic(WasmSSA_ValType)},
    format="$callee (`(`$operands^`)`)? attr-dict `:` functional-type($operands, $results)",
)
IF = op(
    "wasmssa.if",
    "Runs its first region where the condition is not 0, else the second, if there is one.",
    operands={"condition": I32, "inputs": variadic(WasmSSA_ValType)},
    regions={"if": AnyRegion, "else": AnyRegion},
    successors=["target"],
    traits=[TERMINATOR, Interface("LabelLevelOpInterface")],
    format=("$condition (`(`$inputs^`)` `:` type($inputs))? attr-dict `:` $if custom<ElseRegion>($else) `>` $target"),
)
RETURN = op(
    "wasmssa.return",
    "Ends a function with its results, or the initializer of a global with its value.",
    operands={"operands": variadic(WasmSSA_ValType)},
    traits=[TERMINATOR],
    format="attr-dict ($operands^ `:` type($operands))?",
)
