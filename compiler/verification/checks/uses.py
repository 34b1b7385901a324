"""Reports uses of values that do not dominate them, or are defined outside an isolated region."""

from __future__ import annotations

from compiler.analysis.dominance import DominanceInfo, defining_block
from compiler.errors.values import NotDominated, OutsideValue, UnlinkedOperand
from compiler.ir.operation import Block, BlockArgument, Operation, Region
from compiler.ir.problem import Problem, ProblemNote, op_problem, plain_problem


def use_problem(op: Operation, index: int, dominance: DominanceInfo) -> Problem | None:
    """Returns the error of operand `index`; None if it is valid."""
    value = op.operands[index]
    block = defining_block(value)
    region = None if block is None else block.parent
    if block is None or region is None or op.parent is None:
        return plain_problem(op, UnlinkedOperand(), value=value)
    barrier = _isolated_region(op)
    if barrier is not None and barrier.parent is not None and not _holds(barrier, region):
        note = ProblemNote("required by region isolation constraints", barrier.parent)
        return op_problem(op, OutsideValue(index), note, value=value)
    if not dominance.is_reachable(op.parent) or dominance.dominates(value, op):
        return None
    note = _argument_note(op, block) if isinstance(value, BlockArgument) else _result_note(op, index)
    return plain_problem(op, NotDominated(index), note, value=value)


def _isolated_region(op: Operation) -> Region | None:
    """Returns the innermost enclosing region that is isolated from above."""
    region = op.parent_region
    while region is not None and region.parent is not None:
        if region.parent.has_trait("IsolatedFromAbove"):
            return region
        region = region.parent.parent_region
    return None


def _holds(outer: Region | None, inner: Region | None) -> bool:
    """Returns True if `inner` is `outer` or nested in it."""
    current = inner
    while current is not None and current is not outer:
        current = None if current.parent is None else current.parent.parent_region
    return current is outer and outer is not None


def _result_note(op: Operation, index: int) -> ProblemNote:
    value = op.operands[index]
    definer: Operation = value.owner  # type: ignore[attr-defined]  # the value is a result
    here, there = op.parent_region, definer.parent_region
    if op.parent is definer.parent:
        where = "op in the same block"
    elif here is there:
        where = "op in the same region"
    elif _holds(there, here):
        where = "op in a parent region"
    elif _holds(here, there):
        where = "op in a child region"
    else:
        where = "op is neither in a parent nor in a child region"
    return ProblemNote(f"operand defined here ({where})", definer)


def _argument_note(op: Operation, block: Block) -> ProblemNote:
    here, there = op.parent_region, block.parent
    assert there is not None
    number = next(index for index, other in enumerate(there.blocks) if other is block)
    if here is there:
        where = "in the same region"
    elif _holds(there, here):
        where = "in a parent region"
    elif _holds(here, there):
        where = "in a child region"
    else:
        where = "neither in a parent nor in a child region"
    return ProblemNote(f"operand defined as a block argument (block #{number} {where})", there.parent)
