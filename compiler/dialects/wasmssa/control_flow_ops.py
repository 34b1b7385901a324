"""Levels with labels, branches to them, calls and returns."""

from __future__ import annotations

from compiler.dialects.wasmssa.constraints import WasmSSA_ValType
from compiler.ods.attr_constraints import FlatSymbolRefAttr, UI32Attr
from compiler.ods.op_class import Op, attribute, operand, region, successor, variadic_operand, variadic_result
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import TERMINATOR
from compiler.ods.type_constraints import I32


class BlockOp(Op, name="wasmssa.block"):
    """Runs its region; a branch to its label continues after it."""

    inputs = variadic_operand(WasmSSA_ValType)
    body = region()
    target = successor()
    traits = [TERMINATOR, Interface("LabelLevelOpInterface")]
    assembly_format = "(`(`$inputs^`)` `:` type($inputs))? attr-dict `:` $body `>` $target"


class LoopOp(Op, name="wasmssa.loop"):
    """Runs its region; a branch to its label repeats it."""

    inputs = variadic_operand(WasmSSA_ValType)
    body = region()
    target = successor()
    traits = [TERMINATOR, Interface("LabelLevelOpInterface")]
    assembly_format = "(`(`$inputs^`)` `:` type($inputs))? attr-dict `:` $body `>` $target"


class BlockReturnOp(Op, name="wasmssa.block_return"):
    """Leaves the innermost block, loop or alternative with values for the block that follows it."""

    inputs = variadic_operand(WasmSSA_ValType)
    traits = [TERMINATOR, Interface("LabelBranchingOpInterface")]
    assembly_format = "($inputs^ `:` type($inputs))? attr-dict"


class BranchIfOp(Op, name="wasmssa.branch_if"):
    """Branches to the label of an enclosing level where the condition is not 0."""

    condition = operand(I32)
    inputs = variadic_operand(WasmSSA_ValType)
    exit_level = attribute(UI32Attr, name="exitLevel")
    else_successor = successor(name="elseSuccessor")
    traits = [TERMINATOR, Interface("LabelBranchingOpInterface")]
    assembly_format = (
        "$condition `to` `level` $exitLevel (`with` `args` `(`$inputs^ `:` type($inputs)`)`)? `else` "
        "$elseSuccessor attr-dict"
    )


class FuncCallOp(Op, name="wasmssa.call"):
    """Calls a function of the module by its symbol."""

    operands = variadic_operand(WasmSSA_ValType)
    callee = attribute(FlatSymbolRefAttr)
    results = variadic_result(WasmSSA_ValType)
    assembly_format = "$callee (`(`$operands^`)`)? attr-dict `:` functional-type($operands, $results)"


class IfOp(Op, name="wasmssa.if"):
    """Runs its first region where the condition is not 0, else the second, if there is one."""

    condition = operand(I32)
    inputs = variadic_operand(WasmSSA_ValType)
    if_ = region()
    else_ = region()
    target = successor()
    traits = [TERMINATOR, Interface("LabelLevelOpInterface")]
    assembly_format = (
        "$condition (`(`$inputs^`)` `:` type($inputs))? attr-dict `:` $if custom<ElseRegion>($else) `>` $target"
    )


class ReturnOp(Op, name="wasmssa.return"):
    """Ends a function with its results, or the initializer of a global with its value."""

    operands = variadic_operand(WasmSSA_ValType)
    traits = [TERMINATOR]
    assembly_format = "attr-dict ($operands^ `:` type($operands))?"
