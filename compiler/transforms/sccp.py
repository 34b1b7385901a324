"""`sccp`: replaces values that are constant on every executable path by constants.

    %0 = arith.constant true
    cf.cond_br %0, ^a(%x : i32), ^b(%y : i32)        ->   uses of ^c's argument become uses of %x, if %x is a constant
    ^a(%v: i32): cf.br ^c(%v : i32) ...

As upstream, the analysis assumes that code is dead until an executable edge reaches it.
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.analysis.dataflow.constant_propagation import load_baseline_analyses
from compiler.analysis.dataflow.constant_value import ConstantLattice
from compiler.analysis.dataflow.framework import DataFlowSolver
from compiler.analysis.effects import would_be_trivially_dead
from compiler.ir.locations import Location
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult
from compiler.passes.base import Pass, PassState
from compiler.rewrite.folder import OperationFolder
from compiler.rewrite.rewriter import Rewriter


@dataclass
class SCCP(Pass):
    """Sparse Conditional Constant Propagation."""

    argument = "sccp"
    name = "SCCP"
    summary = "Sparse Conditional Constant Propagation"

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        if not propagate_constants(op, rewriter):
            state.mark_all_analyses_preserved()


def propagate_constants(root: Operation, rewriter: Rewriter) -> bool:
    """Replaces constant values in an op by constants, and erases ops that become dead.

    Returns True if there were any.
    """
    solver = DataFlowSolver(rewriter.users)
    load_baseline_analyses(solver)
    solver.initialize_and_run(root)
    states = solver.states(ConstantLattice)
    folder = OperationFolder(rewriter)
    stack = [block for region in root.regions for block in region.blocks]
    stack.reverse()
    changed = False
    while stack:
        block = stack.pop()
        for op in block.ops:
            replaced = [_replace(states.get(result), folder, rewriter, block, result, op) for result in op.results]
            changed |= any(replaced)
            if replaced and all(replaced) and would_be_trivially_dead(op):
                rewriter.erase_op(op)
                continue
            for region in op.regions:
                stack += reversed(region.blocks)
        for argument in block.arguments:
            changed |= _replace(states.get(argument), folder, rewriter, block, argument, argument.get_location())
    return changed


def _replace(
    state: ConstantLattice | None,
    folder: OperationFolder,
    rewriter: Rewriter,
    block: Block,
    value: OpResult | BlockArgument,
    location: Operation | Location | None,
) -> bool:
    """Replaces a value of the block by the constant of its state. Returns False if it has none."""
    if state is None or state.value is None or state.value.constant is None:
        return False
    where = rewriter.location if location is None else location
    op = folder.get_or_create_constant(block, state.value.dialect, state.value.constant, value.type, where)
    if op is None:
        return False
    rewriter.replace_all_uses_with(value, op.result)
    return True
