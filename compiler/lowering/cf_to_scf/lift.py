"""`lift-cf-to-scf`: lifts branches in functions to structured control flow.

cf.cond_br %c, ^a, ^b   ^a: A; cf.br ^rest   ^b: B; cf.br ^rest   ^rest: ...    ->    scf.if %c { A } else { B } ...
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.analysis.branches import successor_operands
from compiler.analysis.dominance import DominatorTree
from compiler.analysis.effects import is_memory_effect_free
from compiler.dialects.func.ops import FuncOp
from compiler.ir.operation import Block, Operation, Region
from compiler.lowering.cf_to_scf.conditionals import lift_branch
from compiler.lowering.cf_to_scf.exits import Exits
from compiler.lowering.cf_to_scf.lifting import CannotLift, Lifting
from compiler.lowering.cf_to_scf.loops import lift_cycles
from compiler.passes.base import Pass, PassState
from compiler.rewrite.branches import can_set_successor_operands
from compiler.rewrite.rewriter import Rewriter


@dataclass
class LiftControlFlowToSCF(Pass):
    """Lift ControlFlow dialect to SCF dialect."""

    argument = "lift-cf-to-scf"
    name = "LiftControlFlowToSCFPass"
    summary = "Lift ControlFlow dialect to SCF dialect"
    dependent_dialects = ("arith", "cf", "func", "scf", "ub")

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        changed = False
        try:
            for function in [each for each in op.walk() if isinstance(each, FuncOp)]:
                for inner in _inner_first(function):
                    for region in inner.regions:
                        changed |= lift_region(region, rewriter)
        except CannotLift as problem:
            state.error(problem.op, problem.message)
        if not changed:
            state.mark_all_analyses_preserved()


def _inner_first(root: Operation) -> Sequence[Operation]:
    """Returns the operations with regions, nested ones first."""
    return [op for op in reversed(list(root.walk())) if op.regions]


def lift_region(region: Region, rewriter: Rewriter) -> bool:
    """Lifts the branches between the blocks of a region. Returns True if there were any. Raises `CannotLift`."""
    if len(region.blocks) < 2:
        return False
    _check(region)
    lifting = Lifting(rewriter, region)
    exits = Exits(lifting)
    open_parts = [region.entry]
    without_cycles: set[Block] = set()
    while open_parts:
        entry = open_parts.pop()
        if entry not in without_cycles:
            loops = lift_cycles(lifting, entry, exits)
            if loops:
                lifting.dominance.forget(entry.parent)
            open_parts += loops
        parts = lift_branch(lifting, entry)
        without_cycles.update(parts)  # the remaining graph has no cycle, and lifting a branch creates none
        open_parts += parts
    return True


def _check(region: Region) -> None:
    """Checks the preconditions for lifting the branches of a region."""
    reached = set(DominatorTree(region).order)
    for block in region.blocks:
        if block not in reached and block.first is not None:
            name = block.first.name
            raise CannotLift(block.first, f"'{name}' op transformation does not support unreachable blocks")
    for outer in (op for block in region.blocks for op in block.ops):
        for op in outer.walk():
            if op.successors and (problem := _branch_problem(op)) is not None:
                raise CannotLift(op, f"'{op.name}' op transformation does not support {problem}")


def _branch_problem(op: Operation) -> str | None:
    if not op.has_trait("BranchOpInterface"):
        return "terminators with successors not implementing BranchOpInterface"
    if not is_memory_effect_free(op):
        return "terminators with side effects"
    can_set = can_set_successor_operands(op)
    counts = [len(successor_operands(op, index) or ()) for index in range(len(op.successors))]
    if not can_set or counts != [len(successor.arguments) for successor in op.successors]:
        return "operations with operation-produced successor operands"
    return None
